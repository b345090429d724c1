//! A second reading of the rules, slow and plain: what the engine computes with tables and sets
//! is found here by looking at every place and every unit anew.
//!
//! Written from the rulebook, not from the engine. It reads positions from the state and values
//! from the set-up, and asks the engine nothing else.

#![allow(dead_code)]
// Each test file uses its part.
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

/// Four Russian companies in one hex and the armies face to face, for squares and charges.
pub const CLOSE: [&str; 17] = [
    "units.narwski-1.start=0604",
    "units.narwski-2.start=0604",
    "units.narwski-3.start=0604",
    "units.pskowski-1.start=0604",
    "units.artyleria-rosyjska.start=0605",
    "commanders.lewiz.start=0704",
    "units.pskowski-2.start=0606",
    "units.sotnia-1.start=0603",
    "units.sotnia-2.start=0602",
    "commanders.kirejew.start=0702",
    "units.brygada-kn.start=0304",
    "units.narbutt-1.start=0303",
    "units.narbutt-2.start=0303",
    "units.lit-7-1.start=0405",
    "units.lit-7-2.start=0405",
    "units.artyleria-polska.start=0305",
    "commanders.grabowski.start=0305",
];
