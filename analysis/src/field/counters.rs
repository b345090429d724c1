//! The counters on a field and beside it. Not for what their values mean: the game puts them in words.

use serde::{Deserialize, Serialize};

use super::is_default;

/// A kind of counter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CounterKind {
    /// The game's name for it.
    pub name: String,
    /// Its letter in the terminal: a capital, which the second side has small.
    pub sign: char,
    /// What is drawn on it.
    pub symbol: Symbol,
}

/// What is drawn on a counter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Symbol {
    /// Two crossing strokes.
    Cross,
    /// A rising stroke.
    Stroke,
    /// Two rising strokes.
    TwoStrokes,
    /// A filled circle.
    Dot,
    /// Letters.
    Letters(String),
    /// A boat; the counter has no frame.
    Boat,
    /// Nothing but the name: a leader.
    Name,
}

/// The counters of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stack {
    /// The printed number of the cell.
    pub hex: u16,
    /// Its counters, the top one first.
    pub counters: Vec<Counter>,
}

/// Counters that are not on the board yet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Waiting {
    /// Whose they are, when they come and where, in words.
    pub place: String,
    /// The counters.
    pub counters: Vec<Counter>,
}

/// A counter.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counter {
    /// The name of its kind.
    pub kind: String,
    /// Its side; none if it belongs to both or neither.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: Option<u8>,
    /// Its name.
    pub name: String,
    /// Its values as they are written on it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub values: String,
    /// The corner of its cell that it faces, counted clockwise as the engine counts facings.
    #[serde(default, skip_serializing_if = "is_default")]
    pub facing: Option<u8>,
    /// Is one of its values reconstructed?
    #[serde(default, skip_serializing_if = "is_default")]
    pub reconstructed: bool,
}
