//! *Niemenczyn 1794*: what is counted and recorded of its games, and how its players play.

#[path = "../../../../engine/tests/suite/era1794/close.rs"]
mod close;
mod directions;
mod facts;
mod ground;
mod heuristic;
mod mirror;
pub mod rebuild;
mod scripted;
mod search;
