//! What may be wrong with a set-up, in words.
//!
//! Not for its place in a file: the reader of the file finds that.

use std::fmt;

use super::{MOST_TURNS, Place};
use crate::verdox::rules::{Rule, VERDOX};
use crate::verdox::setup::{Kind, SquareNumber, Terrain};

/// A fault of a set-up, and the datum that has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The datum.
    pub place: Place,
    /// What is wrong with it.
    pub wrong: Wrong,
}

/// What is wrong, with the offending values.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the text of each variant is its documentation, see `Display`")]
pub enum Wrong {
    SideWithoutName,
    SidesAlike { name: String },
    SideEmpty { side: String },
    MapEmpty,
    SquareCount { found: usize, expected: usize },
    TooMany { what: String, count: usize, room: usize },
    OffMap { square: SquareNumber },
    Unfit { what: &'static str, square: SquareNumber, terrain: Terrain },
    OneHeadquarters { square: SquareNumber },
    HeadquartersAtEntry { square: SquareNumber },
    TwoBarges { square: SquareNumber },
    BridgeWithoutRoad { square: SquareNumber },
    OutOfRange { value: i64, low: i64, high: i64 },
    NeverEnter { side: String, units: usize },
    TooFewTurns { turns: u8, side: String, last: usize },
    GarrisonEmpty,
    GarrisonSize { found: usize, expected: usize },
    GarrisonTooLarge { kind: Kind, count: u8, all: u8 },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideWithoutName => f.write_str("a side has no name"),
            Self::SidesAlike { name } => write!(f, "both sides are called `{name}`"),
            Self::SideEmpty { side } => write!(f, "`{side}` have no unit"),
            Self::MapEmpty => f.write_str("the map has no square"),
            Self::SquareCount { found, expected } => {
                write!(f, "{found} squares, but rows and columns make {expected}")
            }
            Self::TooMany { what, count, room } => {
                write!(f, "{count} {what} are too many: there is room for {room}")
            }
            Self::OffMap { square } => write!(f, "square {square:04} is not on the map"),
            Self::Unfit { what, square, terrain } => {
                let ground = terrain.name();
                write!(f, "no {what} can be on square {square:04}, which is {ground}")
            }
            Self::OneHeadquarters { square } => {
                write!(f, "both sides have their headquarters on square {square:04}")
            }
            Self::HeadquartersAtEntry { square } => {
                write!(f, "the enemy's units begin on square {square:04}")
            }
            Self::TwoBarges { square } => write!(f, "two barges begin on square {square:04}"),
            Self::BridgeWithoutRoad { square } => {
                write!(f, "no road leads to the bridge on square {square:04}")
            }
            Self::OutOfRange { value, low, high } if low == high => {
                write!(f, "{value} is out of range: only {low} is played")
            }
            Self::OutOfRange { value, low, high } => {
                write!(f, "{value} is out of range, which is {low} to {high}")
            }
            Self::NeverEnter { side, units } => {
                write!(f, "{units} units of the {side} never enter")
            }
            Self::TooFewTurns { turns, side, last } => write!(
                f,
                "{turns} turns are too few for all units to act: the last unit of the {side} enters \
                 at the end of turn {last}"
            ),
            Self::GarrisonEmpty => f.write_str("the garrison has no unit"),
            Self::GarrisonSize { found, expected } => {
                let cited = VERDOX.cite(&[Rule::FirstTen]);
                write!(
                    f,
                    "{found} units in the garrison, but a side begins with {expected} {cited}"
                )
            }
            Self::GarrisonTooLarge { kind, count, all } => {
                write!(f, "{count} {} in the garrison, but the side has {all}", kind.name())
            }
        }
    }
}

impl Wrong {
    /// How to fix it, if that is known.
    pub fn mend(&self) -> Option<String> {
        Some(match self {
            Self::Unfit { what: "barge", .. } => "barges float on rivers and canals".into(),
            Self::BridgeWithoutRoad { .. } => "let a road lead to one of its sides".into(),
            Self::HeadquartersAtEntry { .. } => {
                "put the headquarters where the enemy has to march to them".into()
            }
            Self::TwoBarges { .. } => "take one of them out".into(),
            Self::NeverEnter { .. } => "let at least 1 unit enter after each phase, onto an edge \
                                        with room for it"
                .into(),
            Self::TooFewTurns { last, .. } if *last < usize::from(MOST_TURNS) => {
                format!("play at least {} turns, or let more units enter at a time", last + 1)
            }
            Self::TooFewTurns { .. } => "let more units enter at a time".into(),
            Self::GarrisonEmpty => "give it a unit, or let its side be \"none\"".into(),
            Self::GarrisonSize { found, expected } if found < expected => {
                format!("post {} more, of any kind", expected - found)
            }
            Self::GarrisonSize { found, expected } => {
                format!("post {} fewer, of any kind", found - expected)
            }
            Self::GarrisonTooLarge { all, .. } => format!("post {all} at most"),
            _ => return None,
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Side(index) => write!(f, "side {index}")?,
            Place::Map => f.write_str("map")?,
            Place::Square(square) => write!(f, "square {square:04}")?,
            Place::Headquarters(side) => write!(f, "headquarters of side {side}")?,
            Place::Barge(index) => write!(f, "barge {index}")?,
            Place::Kinds => f.write_str("units")?,
            Place::Count(kind, side) => write!(f, "number of {} of side {side}", kind.name())?,
            Place::Value(kind) => write!(f, "value of {}", kind.name())?,
            Place::Range(kind) => write!(f, "range of {}", kind.name())?,
            Place::BargeValue => f.write_str("value of a barge")?,
            Place::BargeCapacity => f.write_str("capacity of a barge")?,
            Place::Switch(path, None) => write!(f, "rules.{path}")?,
            Place::Switch(path, Some(index)) => write!(f, "rules.{path}.{index}")?,
        }
        write!(f, ": {}", self.wrong)
    }
}

impl std::error::Error for Fault {}
