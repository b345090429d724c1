//! One game of the 1794 system again, with everything that happened in it.
//!
//! - [`Replay`] plays the game that seed and number name, and keeps events and decisions.
//! - [`header()`] and [`Lines`] are the log as JSON, a line an event: the format of `docs/replay.md`.
//! - [`Position`] is a point of a game that can be kept in a file and played on from.
//!
//! Not here: reports for people (the command line's), and many games (see [`crate::study`]).

mod header;
mod line;
mod parting;
mod position;
mod recorder;

pub use header::{header, names};
pub use line::Lines;
pub use parting::parting;
pub use position::{FORMAT, Misfit, Point, Position, Saved, Standing, rebuild, standing};
pub use recorder::{Decision, Replay, Told};
