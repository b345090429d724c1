//! What may be wrong with a set-up, in words.
//!
//! Not for its place in a file: the reader of the file finds that.

use std::fmt;

use super::Place;
use crate::pluton::setup::{HexNumber, Kind};

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
    HexCount { found: usize, expected: usize },
    TooMany { what: String, count: usize, room: usize },
    OffMap { hex: HexNumber },
    NotBuildings { hex: HexNumber },
    NoVillage { hex: HexNumber },
    TwoVillages { hex: HexNumber },
    WithoutName,
    NameTaken { name: String },
    WithoutHexes,
    WithoutRoom { platoons: usize, room: usize },
    AreasMeet { other: String, hex: HexNumber },
    LateAndNear,
    NoSuch { what: &'static str, place: usize },
    OtherSide { what: &'static str },
    WithoutCommander { company: u8 },
    TwoCommanders { company: u8 },
    NotMortars { kind: Kind },
    TwoMarkers { number: u8 },
    NoCalibre { calibre: u8 },
    OutOfRange { value: i64, low: i64, high: i64 },
    WithoutRows,
    NotRising,
    NoRoad { from: HexNumber, to: HexNumber },
    TwoRoads { from: HexNumber, to: HexNumber },
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideWithoutName => f.write_str("a side has no name"),
            Self::SidesAlike { name } => write!(f, "both sides are called `{name}`"),
            Self::SideEmpty { side } => write!(f, "`{side}` have no platoon"),
            Self::MapEmpty => f.write_str("the map has no hex"),
            Self::HexCount { found, expected } => {
                write!(f, "{found} hexes, but rows and columns make {expected}")
            }
            Self::TooMany { what, count, room } => {
                write!(f, "{count} {what} are too many: there is room for {room}")
            }
            Self::OffMap { hex } => write!(f, "hex {hex:04} is not on the map"),
            Self::NotBuildings { hex } => write!(f, "hex {hex:04} has no buildings"),
            Self::NoVillage { hex } => {
                write!(f, "the buildings of hex {hex:04} belong to no village")
            }
            Self::TwoVillages { hex } => {
                write!(f, "the buildings of hex {hex:04} belong to two villages")
            }
            Self::WithoutName => f.write_str("it has no name"),
            Self::NameTaken { name } => write!(f, "another one is called `{name}` too"),
            Self::WithoutHexes => f.write_str("it has no hex"),
            Self::WithoutRoom { platoons, room } => {
                write!(f, "{platoons} platoons do not fit into its hexes, which hold {room}")
            }
            Self::AreasMeet { other, hex } => {
                write!(f, "`{other}` is set up on hex {hex:04} too")
            }
            Self::LateAndNear => {
                f.write_str("units that come later are not set up near their commander")
            }
            Self::NoSuch { what, place } => write!(f, "there is no {what} number {place}"),
            Self::OtherSide { what } => write!(f, "its {what} belongs to the other side"),
            Self::WithoutCommander { company } => {
                write!(f, "company {company} has no commander")
            }
            Self::TwoCommanders { company } => {
                write!(f, "company {company} has another commander already")
            }
            Self::NotMortars { kind } => {
                write!(f, "mortars fire markers, {} do not", kind.name())
            }
            Self::TwoMarkers { number } => write!(f, "another marker has the number {number} too"),
            Self::NoCalibre { calibre } => {
                write!(f, "the table of artillery has no row for {calibre} mm")
            }
            Self::OutOfRange { value, low, high } if low == high => {
                write!(f, "{value} is out of range: only {low} is played")
            }
            Self::OutOfRange { value, low, high } => {
                write!(f, "{value} is out of range, which is {low} to {high}")
            }
            Self::WithoutRows => f.write_str("it has no row"),
            Self::NotRising => f.write_str("its numbers do not rise"),
            Self::NoRoad { from, to } => write!(f, "no road leads from {from:04} to {to:04}"),
            Self::TwoRoads { from, to } => {
                write!(f, "more than one road leads from {from:04} to {to:04}")
            }
        }
    }
}

impl Wrong {
    /// How to fix it, if that is known.
    pub fn mend(&self) -> Option<String> {
        Some(match self {
            Self::NoVillage { .. } => "give it to one of the villages".into(),
            Self::WithoutRoom { .. } | Self::AreasMeet { .. } => "change its hexes".into(),
            Self::WithoutCommander { .. } => {
                "add a commander of this company, or let it be company 0".into()
            }
            Self::NoCalibre { .. } => "add a row for it".into(),
            Self::NoRoad { .. } => "join them by hexes with a road".into(),
            Self::TwoRoads { .. } => "take a road out, so that there is one way".into(),
            _ => return None,
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Side(index) => write!(f, "side {index}")?,
            Place::Map => f.write_str("map")?,
            Place::Hex(hex) => write!(f, "hex {hex:04}")?,
            Place::Village(index) => write!(f, "village {index}")?,
            Place::Group(index) => write!(f, "group {index}")?,
            Place::Unit(index) => write!(f, "unit {index}")?,
            Place::Support(index) => write!(f, "support {index}")?,
            Place::Marker(index) => write!(f, "marker {index}")?,
            Place::Table(name) => write!(f, "table {name}")?,
            Place::Victory(name) => write!(f, "victory.{name}")?,
            Place::Switch(path) => write!(f, "rules.{path}")?,
        }
        write!(f, ": {}", self.wrong)
    }
}

impl std::error::Error for Fault {}
