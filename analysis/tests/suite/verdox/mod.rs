//! *Fortress of Verdox*: what is counted and recorded of its games.

mod facts;
mod rebuild;
