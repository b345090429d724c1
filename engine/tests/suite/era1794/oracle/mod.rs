//! A second reading of the rules, slow and plain: what the engine computes with tables and sets
//! is found here by looking at every place and every unit again.
//!
//! Written from the rulebook, not from the engine. It reads positions from the state and values
//! from the set-up, and asks the engine nothing else.

// Records of a position are full of yes and no; points and corners have one letter.
#![allow(clippy::struct_excessive_bools, clippy::many_single_char_names, clippy::similar_names)]

pub mod board;
pub mod fire;
pub mod geometry;
pub mod ground;
pub mod history;
pub mod moves;
pub mod position;
pub mod reactions;
pub mod steps;
