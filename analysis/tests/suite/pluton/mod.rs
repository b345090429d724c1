//! *Pluton 1*: what is counted and recorded of its games.

mod facts;
mod rebuild;
