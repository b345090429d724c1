//! What a report tells beside the figures of a run: the field, where units stood and fell on it,
//! and which of the inputs are reconstructed. Kept with the run, so that a report can be made again.

use serde::{Deserialize, Serialize};
use wargauge_analysis::Ground;

/// What stands behind a run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Background {
    /// The scenario's title.
    pub title: String,
    /// The field, where the game has one.
    pub field: Option<Field>,
    /// Where units stood and fell on it in a sample of the games.
    pub ground: Option<Ground>,
    /// How many values the scenario has.
    pub values: usize,
    /// Those of them that are reconstructed.
    pub reconstructed: Vec<Reconstructed>,
}

/// A value that is a guess of the project.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reconstructed {
    /// The path by which `--set` reaches it.
    pub path: String,
    /// The value in force.
    pub value: String,
    /// Within what range it is plausible.
    pub range: Option<[f64; 2]>,
    /// A remark of the file.
    pub note: Option<String>,
}

/// A field of hexes or squares.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Field {
    /// Rows: of hexes counted from the south, of squares from the top.
    pub rows: u8,
    /// Columns, counted from the west.
    pub columns: u8,
    /// What the cells are.
    #[serde(default, skip_serializing_if = "Cells::are_hexes")]
    pub cells: Cells,
    /// What lies between hexes, by their numbers.
    pub edges: Vec<Edge>,
    /// Cells that are more than open ground.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub areas: Vec<Area>,
    /// Cells with a name of their own.
    pub places: Vec<Place>,
}

/// What the cells of a field are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cells {
    /// Hexes.
    #[default]
    Hexes,
    /// Squares.
    Squares,
}

impl Cells {
    fn are_hexes(&self) -> bool {
        *self == Self::Hexes
    }

    /// One of them, in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hexes => "hex",
            Self::Squares => "square",
        }
    }
}

/// A cell that is more than open ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// Its number.
    pub hex: u16,
    /// What lies there.
    pub surface: Surface,
}

/// What lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Surface {
    /// River, canal, lake.
    Water,
    /// A road, a bridge.
    Road,
    /// Trees.
    Wood,
    /// High ground.
    Height,
    /// Low or soft ground.
    Low,
    /// Made by men to keep others out.
    Wall,
}

/// Something between two hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edge {
    /// The numbers of the hexes.
    pub between: [u16; 2],
    /// What it is.
    pub kind: Kind,
}

/// What lies between hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// From centre to centre.
    Road,
    /// A change of level that can be climbed.
    Slope,
    /// One that cannot, or hardly.
    Escarpment,
    /// Made by men.
    Earthwork,
}

/// A hex with a name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// Its number.
    pub hex: u16,
    /// Its name.
    pub name: String,
}
