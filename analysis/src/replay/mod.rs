//! One game again, with everything that happened in it.
//!
//! - [`Replay`] plays the game that seed and number name, and keeps events and decisions.
//! - [`Scribe`] writes the events of a game down; those of each game are in a folder of its own here.
//! - [`Log`] is the game as JSON, a line an event: the format of `docs/replay.md`.
//! - [`parting`] is where two games under the same luck part.
//! - [`Position`] is a point of a game that can be kept in a file and played on from.
//!
//! Not here: reports for people (the command line's), and many games (see [`mod@crate::study`]).

mod log;
mod parting;
mod position;
mod recorder;
mod scribe;

pub use log::Log;
pub use parting::parting;
pub use position::{FORMAT, Misfit, Position, Rebuilt, on_one_line, rebuild};
pub use recorder::{Decision, Replay, TurnEvent};
pub use scribe::{Keys, Line, Mute, Scribe};
