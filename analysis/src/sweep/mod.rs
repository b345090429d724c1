//! Many values of a scenario at once, by a designed experiment: how much each of them moves the
//! score, and which of them act on each other.
//!
//! - [`design`] is which combinations of values are played.
//! - [`grid`] plays them on the same luck and keeps what any comparison of them needs.
//! - [`effects`] reads main effects and interactions from that.
//!
//! Not here: which values there are, and how a scenario gets them.

pub mod design;
pub mod effects;
pub mod grid;
#[cfg(test)]
mod tests;

pub use design::{Design, Resolution, TooMany};
pub use effects::{Effect, Estimate, Interaction, interactions, main_effects};
pub use grid::{Grid, Moments};
