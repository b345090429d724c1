//! A second reading of the rules, slow and plain: what the engine computes with tables and sets
//! is found here by looking at every place and every unit anew.
//!
//! Written from the rulebook, not from the engine. It reads positions from the state and values
//! from the set-up, and asks the engine nothing else.

#![allow(dead_code)] // Each test file uses its part.

pub mod board;
pub mod fire;
pub mod geometry;
pub mod ground;
pub mod history;
pub mod moves;
pub mod position;
pub mod steps;
