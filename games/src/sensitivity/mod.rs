//! What is known of a scenario's sensitivities: the values that move its score most, as a sweep has
//! found them, in a small file that can be read and reviewed. How they are found is not known here.

mod read;
mod write;

pub use read::{open_sensitivity, validate_sensitivity};

use crate::league::Figure;

/// What files of this kind call themselves.
pub const SENSITIVITY: &str = "sensitivity";

/// The most values that a file keeps.
pub const MOST: usize = 10;

/// The values that move a scenario's score most.
#[derive(Clone, PartialEq, Debug)]
pub struct Sensitivity {
    /// The rules of its scenario.
    pub system: String,
    /// The scenario.
    pub scenario: String,
    /// The digest of the scenario as it was when the figures were found.
    pub digest: String,
    /// The command that found them.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The players of both sides.
    pub players: [String; 2],
    /// All games.
    pub games: u64,
    /// How many values were varied.
    pub varied: u64,
    /// Those with a clear effect, the largest first.
    pub values: Vec<Sensitive>,
}

/// A value and what it does to the first side's score.
#[derive(Clone, PartialEq, Debug)]
pub struct Sensitive {
    /// Its path.
    pub path: String,
    /// The level that it is taken from.
    pub from: String,
    /// The level that it is taken to.
    pub to: String,
    /// The change of the score, with its 95 % interval.
    pub change: Figure,
}
