//! One game again, with everything that happened in it.
//!
//! - [`Replay`] plays the game that seed and number name, and keeps events and decisions.
//! - [`Logged`] is a game whose events can be written down; each game's own words are in a folder of
//!   its own here.
//! - [`header()`] and [`Lines`] are the log as JSON, a line an event: the format of `docs/replay.md`.
//! - [`Position`] is a point of a game that can be kept in a file and played on from.
//!
//! Not here: reports for people (the command line's), and many games (see [`crate::study`]).

pub mod era1794;
mod log;
mod parting;
mod position;
mod recorder;
pub mod verdox;

pub use log::{Keys, Line, Lines, Logged, header};
pub use parting::parting;
pub use position::{FORMAT, Misfit, Position, Saved, rebuild};
pub use recorder::{Decision, Replay, Told};
