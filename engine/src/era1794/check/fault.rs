//! What may be wrong with a set-up, in words.
//!
//! Not where it stands in a file: that is for the reader of the file.

use std::fmt;

use super::Place;
use crate::book::Book;
use crate::era1794::rules::Rule;
use crate::era1794::setup::{Arm, Feature, HexNumber};

/// Something wrong with a set-up, and in which datum.
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
    TooMany { what: &'static str, count: usize, capacity: usize },
    HexCount { found: usize, expected: usize },
    EdgeOffMap { hex: HexNumber },
    NotNeighbours { hex: HexNumber, other: HexNumber },
    DuplicateFeature { feature: Feature, hex: HexNumber, other: HexNumber },
    SlopeAndEscarpment { hex: HexNumber, other: HexNumber },
    NoHeightStep { feature: Feature, hex: HexNumber, other: HexNumber, level: i8 },
    DuplicateCommander { name: String },
    CommanderWithoutUnits { name: String },
    NoSuchCommander { index: usize, commanders: usize },
    OutOfRange { value: i64, low: i64, high: i64 },
    ReverseMorale { value: u8, morale: u8, high: u8 },
    NotForArtillery { value: i64 },
    LimberedButNotArtillery { arm: Arm },
    CossackButNotCavalry { arm: Arm },
    StartOffMap { hex: HexNumber },
    NoStartHex,
    StartHexTwice { hex: HexNumber },
    StartTurn { turn: u8, last: u8 },
    BothSidesOnOneHex { hex: HexNumber, other: String },
    InfantryWithCavalry { hex: HexNumber, other: String },
    OverLimit { hex: HexNumber, arms: &'static str, size: u32, limit: u8 },
    FacingsDiffer { hex: HexNumber, other: String },
    NoPool,
    PoolOfNobody { turn: u8 },
    PoolOfNoTurn { side: String },
    PoolUnknown { index: usize, commanders: usize },
    PoolOfEnemy { commander: String },
    PoolTwice { commander: String },
    PoolCount { count: u8, candidates: usize },
    PoolBeforeArrival { commander: String, turn: u8, arrives: u8 },
    NotAscending { before: i64, value: i64 },
    SwitchHexOffMap { hex: HexNumber },
    CampOutOfReach { hex: HexNumber, side: String },
    NotInThisGame { what: &'static str },
    NotForThisArm { what: &'static str, arm: Arm },
    TwoOverallCommanders { other: String },
    OverallWithUnits { name: String },
    EntryNotOnEastEdge { hex: HexNumber },
    TerrainWithoutCost { terrain: &'static str },
    PoolOfReserve { name: String },
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Slope => "slope",
            Self::Escarpment => "escarpment",
            Self::Earthwork => "earthwork",
            Self::Road => "road",
            Self::River => "river",
        })
    }
}

impl fmt::Display for Wrong {
    #[allow(clippy::too_many_lines)] // One sentence a fault.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SideWithoutName => f.write_str("a side has no name"),
            Self::SidesAlike { name } => write!(f, "both sides are called `{name}`"),
            Self::SideEmpty { side } => write!(f, "`{side}` have no unit"),
            Self::MapEmpty => f.write_str("the map has no hex"),
            Self::TooMany { what, count, capacity } => {
                write!(f, "{count} {what} are more than the {capacity} there is room for")
            }
            Self::HexCount { found, expected } => {
                write!(f, "{found} hexes where rows and columns make {expected}")
            }
            Self::EdgeOffMap { hex } | Self::SwitchHexOffMap { hex } => {
                write!(f, "hex {hex:04} is not on the map")
            }
            Self::NotNeighbours { hex, other } => {
                write!(f, "hexes {hex:04} and {other:04} are not neighbours")
            }
            Self::DuplicateFeature { feature, hex, other } => {
                write!(f, "the {feature} between {hex:04} and {other:04} is listed twice")
            }
            Self::SlopeAndEscarpment { hex, other } => {
                write!(f, "the side between {hex:04} and {other:04} is both slope and escarpment")
            }
            Self::NoHeightStep { feature, hex, other, level } => write!(
                f,
                "{feature} between {hex:04} and {other:04}, which both lie on level {level}"
            ),
            Self::DuplicateCommander { name } => write!(f, "two commanders are called `{name}`"),
            Self::CommanderWithoutUnits { name } => write!(f, "`{name}` commands no unit"),
            Self::NoSuchCommander { index, commanders }
            | Self::PoolUnknown { index, commanders } => {
                write!(f, "there is no commander {index}, only {commanders}, counted from 0")
            }
            Self::OutOfRange { value, low, high } => {
                write!(f, "{value} is out of range, which is {low} to {high}")
            }
            Self::ReverseMorale { value, morale, high } => write!(
                f,
                "the reverse cannot lower a morale of {morale} by {value}: the range is 0 to {high}"
            ),
            Self::NotForArtillery { value } => {
                write!(f, "artillery has no such value, but {value} is given")
            }
            Self::LimberedButNotArtillery { arm } => {
                write!(f, "{} cannot be limbered, only artillery", arm.name())
            }
            Self::CossackButNotCavalry { arm } => {
                write!(f, "{} cannot be cossacks, only cavalry", arm.name())
            }
            Self::StartOffMap { hex } => write!(f, "start hex {hex:04} is not on the map"),
            Self::NoStartHex => f.write_str("no hex to start on"),
            Self::StartHexTwice { hex } => write!(f, "start hex {hex:04} is listed twice"),
            Self::StartTurn { turn, last } => {
                write!(f, "start in turn {turn}, but turns run from 1 to {last}")
            }
            Self::BothSidesOnOneHex { hex, other } => {
                write!(f, "hex {hex:04} already holds `{other}` of the other side")
            }
            Self::InfantryWithCavalry { hex, other } => {
                write!(f, "hex {hex:04} already holds `{other}`: infantry and cavalry")
            }
            Self::OverLimit { hex, arms, size, limit } => {
                write!(f, "size {size} of {arms} on hex {hex:04}, the limit is {limit}")
            }
            Self::FacingsDiffer { hex, other } => {
                write!(f, "another facing than `{other}` on the same hex {hex:04}")
            }
            Self::NoPool => f.write_str("no turn has an activation pool"),
            Self::PoolOfNobody { turn } => {
                write!(f, "neither side puts anybody into the pool of turn {turn}")
            }
            Self::PoolOfNoTurn { side } => {
                write!(
                    f,
                    "`{side}` put no commander into the pool in any turn, and would never move"
                )
            }
            Self::PoolOfEnemy { commander } => {
                write!(f, "`{commander}` belongs to the other side")
            }
            Self::PoolTwice { commander } => write!(f, "`{commander}` is listed twice"),
            Self::PoolCount { count, candidates } => {
                write!(f, "{count} of {candidates} commanders cannot be put in")
            }
            Self::PoolBeforeArrival { commander, turn, arrives } => {
                write!(f, "`{commander}` is in the pool of turn {turn} but arrives in {arrives}")
            }
            Self::NotAscending { before, value } => {
                write!(f, "{value} after {before}: the values must ascend")
            }
            Self::NotInThisGame { what } => write!(f, "this game has no {what}"),
            Self::NotForThisArm { what, arm } => write!(f, "{} has no {what}", arm.name()),
            Self::TwoOverallCommanders { other } => {
                write!(f, "`{other}` is this side's overall commander already")
            }
            Self::OverallWithUnits { name } => {
                write!(f, "`{name}` commands the army and can have no units of his own")
            }
            Self::EntryNotOnEastEdge { hex } => {
                write!(f, "hex {hex:04} is not on the east edge, over which commands enter")
            }
            Self::TerrainWithoutCost { terrain } => {
                write!(f, "the map has {terrain}, which costs nothing to enter or cross")
            }
            Self::PoolOfReserve { name } => write!(f, "`{name}` is a reserve, not a commander"),
            Self::CampOutOfReach { hex, side } => {
                write!(f, "no unit of `{side}` can reach the camp {hex:04} within the game")
            }
        }
    }
}

impl Wrong {
    /// The fault with the number that the rule it breaks has in this book, if it breaks one.
    pub fn cited(&self, book: &Book) -> String {
        match self.rule() {
            Some(rule) => format!("{self} {}", book.cite(&[rule])),
            None => self.to_string(),
        }
    }

    /// The rule that the set-up breaks, if it breaks one.
    fn rule(&self) -> Option<Rule> {
        match self {
            Self::BothSidesOnOneHex { .. } => Some(Rule::LossesAndTests),
            Self::InfantryWithCavalry { .. } => Some(Rule::ArmsApart),
            Self::OverLimit { .. } => Some(Rule::StackingLimits),
            Self::FacingsDiffer { .. } => Some(Rule::Stacks),
            Self::SideWithoutName
            | Self::SidesAlike { .. }
            | Self::SideEmpty { .. }
            | Self::MapEmpty
            | Self::TooMany { .. }
            | Self::HexCount { .. }
            | Self::EdgeOffMap { .. }
            | Self::NotNeighbours { .. }
            | Self::DuplicateFeature { .. }
            | Self::SlopeAndEscarpment { .. }
            | Self::NoHeightStep { .. }
            | Self::DuplicateCommander { .. }
            | Self::CommanderWithoutUnits { .. }
            | Self::NoSuchCommander { .. }
            | Self::OutOfRange { .. }
            | Self::ReverseMorale { .. }
            | Self::NotForArtillery { .. }
            | Self::LimberedButNotArtillery { .. }
            | Self::CossackButNotCavalry { .. }
            | Self::StartOffMap { .. }
            | Self::NoStartHex
            | Self::StartHexTwice { .. }
            | Self::StartTurn { .. }
            | Self::NoPool
            | Self::PoolOfNobody { .. }
            | Self::PoolOfNoTurn { .. }
            | Self::PoolUnknown { .. }
            | Self::PoolOfEnemy { .. }
            | Self::PoolTwice { .. }
            | Self::PoolCount { .. }
            | Self::PoolBeforeArrival { .. }
            | Self::NotAscending { .. }
            | Self::SwitchHexOffMap { .. }
            | Self::NotInThisGame { .. }
            | Self::NotForThisArm { .. }
            | Self::TwoOverallCommanders { .. }
            | Self::OverallWithUnits { .. }
            | Self::EntryNotOnEastEdge { .. }
            | Self::TerrainWithoutCost { .. }
            | Self::PoolOfReserve { .. }
            | Self::CampOutOfReach { .. } => None,
        }
    }

    /// What to do about it, where that can be said.
    pub fn mend(&self) -> Option<String> {
        Some(match self {
            Self::OutOfRange { low, high, .. } => format!("give a number from {low} to {high}"),
            Self::ReverseMorale { value, morale, .. } if value < morale => format!(
                "the value is how much lower the morale on the reverse is; if the reverse shows {value}, \
                 write {}",
                morale - value
            ),
            Self::ReverseMorale { high, .. } => format!("give a number from 0 to {high}"),
            Self::NotForArtillery { .. } => "leave it out".into(),
            Self::TerrainWithoutCost { .. } => "give it a cost in `[rules.terrain]`".into(),
            Self::LimberedButNotArtillery { .. }
            | Self::CossackButNotCavalry { .. }
            | Self::NotForThisArm { .. } => "leave the mark out or change the arm".into(),
            Self::NoHeightStep { .. } => {
                "take it out, or give the two hexes different levels".into()
            }
            Self::SlopeAndEscarpment { .. } => {
                "take the slope out: the escarpment is in its place".into()
            }
            Self::DuplicateFeature { .. } | Self::StartHexTwice { .. } | Self::PoolTwice { .. } => {
                "take one of them out".into()
            }
            Self::CommanderWithoutUnits { .. } => {
                "give him a unit, or keep him out of the game".into()
            }
            Self::StartTurn { last, .. } => format!("give a turn from 1 to {last}"),
            Self::PoolCount { candidates, .. } if *candidates > 0 => {
                format!("put in 1 to {candidates}, or list nobody and put in 0")
            }
            Self::FacingsDiffer { .. } => "give both the same facing".into(),
            Self::PoolOfNoTurn { .. } => {
                "add an entry such as { turn = 1, count = 1, from = [\"commander\"] }".into()
            }
            Self::BothSidesOnOneHex { .. }
            | Self::InfantryWithCavalry { .. }
            | Self::OverLimit { .. } => "start one of them on another hex".into(),
            Self::PoolCount { .. }
            | Self::SideWithoutName
            | Self::SidesAlike { .. }
            | Self::SideEmpty { .. }
            | Self::MapEmpty
            | Self::TooMany { .. }
            | Self::HexCount { .. }
            | Self::EdgeOffMap { .. }
            | Self::NotNeighbours { .. }
            | Self::DuplicateCommander { .. }
            | Self::NoSuchCommander { .. }
            | Self::StartOffMap { .. }
            | Self::NoStartHex
            | Self::NoPool
            | Self::PoolOfNobody { .. }
            | Self::PoolUnknown { .. }
            | Self::PoolOfEnemy { .. }
            | Self::PoolBeforeArrival { .. }
            | Self::NotAscending { .. }
            | Self::SwitchHexOffMap { .. }
            | Self::NotInThisGame { .. }
            | Self::TwoOverallCommanders { .. }
            | Self::OverallWithUnits { .. }
            | Self::EntryNotOnEastEdge { .. }
            | Self::PoolOfReserve { .. }
            | Self::CampOutOfReach { .. } => return None,
        })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.place {
            Place::Side(index) => write!(f, "side {index}")?,
            Place::Map => f.write_str("map")?,
            Place::Hex(hex) => write!(f, "hex {hex:04}")?,
            Place::Edge(index) => write!(f, "edge {index}")?,
            Place::Units => f.write_str("units")?,
            Place::Unit(index, field) => write!(f, "unit {index}, {}", field.name())?,
            Place::Commanders => f.write_str("commanders")?,
            Place::Commander(index, field) => write!(f, "commander {index}, {}", field.name())?,
            Place::Pools => f.write_str("pool")?,
            Place::Pool(turn, side) => write!(f, "pool of turn {turn}, side {}", side.index())?,
            Place::Switch(path, None) => write!(f, "rules.{path}")?,
            Place::Switch(path, Some(index)) => write!(f, "rules.{path}.{index}")?,
        }
        write!(f, ": {}", self.wrong)
    }
}

impl std::error::Error for Fault {}
