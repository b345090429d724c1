//! What a question gives: counts and sums of whole numbers, and games worth a look.

use std::fmt;

/// Why a question was not answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failed {
    /// The program was built without the feature `polars`.
    NotBuilt,
    /// The search failed; what polars says.
    Search(String),
}

impl fmt::Display for Failed {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotBuilt => to.write_str(
                "this wargauge was built without the feature `polars`, which searches stored games: build it by \
                 `cargo build --release --features polars` (some minutes), or take a released binary",
            ),
            Self::Search(why) => to.write_str(why),
        }
    }
}

impl std::error::Error for Failed {}

/// A value of a column by which games are grouped.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    /// It holds nothing.
    Nothing,
    /// Yes or no.
    Flag(bool),
    /// A number, or the place of a label counted from 1.
    Number(i64),
    /// A word.
    Word(String),
}

/// Sums over games whose column holds something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sums {
    /// Those games.
    pub count: u64,
    /// The sum of their values.
    pub sum: i128,
    /// The sum of their squares.
    pub squares: i128,
    /// The lowest and the highest.
    pub ends: Option<[i64; 2]>,
}

/// A column over the games of a group.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shown {
    /// Of numbers.
    Sums(Sums),
    /// Of yes and no, or of words: how many games have each, in the order of its labels; of yes alone.
    Counts(Vec<u64>),
}

/// Games with the same values in the columns of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// These values.
    pub by: Vec<Value>,
    /// How many games.
    pub games: u64,
    /// How many each side won, and how many were drawn.
    pub outcomes: [u64; 3],
    /// The points.
    pub points: Sums,
    /// The columns that were asked for.
    pub shown: Vec<Shown>,
}

/// A game that is worth a look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picked {
    /// Its number.
    pub game: u64,
    /// The place of its outcome.
    pub outcome: usize,
    /// The turn in which it ended.
    pub turns: i64,
    /// Its points.
    pub points: i64,
}
