//! A board as a game describes it for drawing: its cells, what lies on them and between them, and the
//! counters there. Plain data, kept with stored runs; names are the game's, looks are roles.
//!
//! Not for the drawing itself (the report's), and not for rules: nothing here is played.

mod counters;
mod looks;
mod old;

use serde::{Deserialize, Serialize};
use wargauge_engine::{Board, Grid, Hex, Numbering, Orientation, Shift, Square};

pub use counters::{Counter, CounterKind, Stack, Symbol, Waiting};
pub use looks::{Feature, Stroke, Surface, Texture, Tone};

/// A board with what lies on it. Fields of runs stored by earlier versions lack most of the keys.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Field {
    /// Its rows.
    pub rows: u8,
    /// Its columns, counted from the west.
    pub columns: u8,
    /// What the cells are.
    #[serde(default, skip_serializing_if = "is_default")]
    pub cells: Cells,
    /// How hexes stand.
    #[serde(default, skip_serializing_if = "is_default")]
    pub orientation: Orientation,
    /// Which rows or columns of hexes are shifted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shift: Shift,
    /// How hexes are numbered; squares always are from the north-west, `RRCC`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub numbering: Numbering,
    /// What the board is called.
    #[serde(default, skip_serializing_if = "is_default")]
    pub title: String,
    /// The names of the sides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub sides: [String; 2],
    /// What open ground is called, which is every cell that no area names.
    #[serde(default, skip_serializing_if = "is_default")]
    pub open: String,
    /// What may lie on cells.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surfaces: Vec<Surface>,
    /// What may lie between cells; what is listed later is drawn over what is listed earlier.
    #[serde(default, skip_serializing_if = "is_default")]
    pub features: Vec<Feature>,
    /// Cells that are more than open ground on the lowest level.
    #[serde(default, skip_serializing_if = "is_default")]
    pub areas: Vec<Area>,
    /// What lies between cells.
    pub edges: Vec<Edge>,
    /// Cells that matter: camps, headquarters, objectives.
    pub places: Vec<Place>,
    /// Names written on the map.
    #[serde(default, skip_serializing_if = "is_default")]
    pub labels: Vec<Label>,
    /// The kinds of counters.
    #[serde(default, skip_serializing_if = "is_default")]
    pub kinds: Vec<CounterKind>,
    /// The counters on the board.
    #[serde(default, skip_serializing_if = "is_default")]
    pub stacks: Vec<Stack>,
    /// The counters that come later, or where their owner decides.
    #[serde(default, skip_serializing_if = "is_default")]
    pub waiting: Vec<Waiting>,
    /// The edges of the board that belong to a side.
    #[serde(default, skip_serializing_if = "is_default")]
    pub borders: Vec<Border>,
    /// What is lost on a cell when units suffer there, in the plural: `points of size`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses: String,
    /// What the values on counters are: `morale – size – firepower`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub values: String,
    /// What else a reader must know, a sentence each.
    #[serde(default, skip_serializing_if = "is_default")]
    pub remarks: Vec<String>,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
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
    /// One of them, in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hexes => "hex",
            Self::Squares => "square",
        }
    }
}

/// A cell that is more than open ground on the lowest level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Area {
    /// Its printed number.
    pub hex: u16,
    /// The name of what lies there; empty for open ground.
    #[serde(default, skip_serializing_if = "is_default")]
    pub surface: String,
    /// Its height in steps of the map.
    #[serde(default, skip_serializing_if = "is_default")]
    pub level: i8,
}

/// Something between two cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Edge {
    /// Their printed numbers.
    pub between: [u16; 2],
    /// The name of what lies there.
    pub kind: String,
    /// The cell on whose side it lies: the lower one of a slope, the protected one of a work.
    #[serde(default, skip_serializing_if = "is_default")]
    pub toward: Option<u16>,
}

/// A cell that matters.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Place {
    /// Its printed number.
    pub hex: u16,
    /// Its name, as in `most are lost at …`.
    pub name: String,
    /// What is written beside its sign.
    #[serde(default, skip_serializing_if = "is_default")]
    pub label: String,
    /// The side whose flag flies there; without one the sign is a tent.
    #[serde(default, skip_serializing_if = "is_default")]
    pub side: Option<u8>,
}

/// A name written on the map.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    /// The printed number of the cell under it.
    pub hex: u16,
    /// The name.
    pub text: String,
}

/// An edge of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Border {
    /// The side to which it belongs.
    pub side: u8,
    /// Where it is.
    pub edge: Compass,
}

/// One of the four edges of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Compass {
    /// The top.
    North,
    /// The right.
    East,
    /// The bottom.
    South,
    /// The left.
    West,
}

impl Field {
    /// A field of hexes with nothing on it.
    pub fn of_hexes(board: Board) -> Self {
        let Board { rows, columns, orientation, shift, numbering } = board;
        Self { rows, columns, orientation, shift, numbering, ..Self::default() }
    }

    /// A field of squares with nothing on it.
    pub fn of_squares(grid: Grid) -> Self {
        let Grid { rows, columns } = grid;
        Self { rows, columns, cells: Cells::Squares, ..Self::default() }
    }

    /// The board of a field of hexes.
    pub fn board(&self) -> Board {
        let Self { rows, columns, orientation, shift, numbering, .. } = *self;
        Board { rows, columns, orientation, shift, numbering }
    }

    /// The grid of a field of squares.
    pub fn grid(&self) -> Grid {
        Grid { rows: self.rows, columns: self.columns }
    }

    /// The printed number of every cell, in the order in which studies count them.
    pub fn numbers(&self) -> Vec<u16> {
        match self.cells {
            Cells::Hexes => self.board().hexes().map(|hex| self.board().number(hex)).collect(),
            Cells::Squares => {
                self.grid().squares().map(|square| self.grid().number(square)).collect()
            }
        }
    }

    /// The place of a printed number in [`Field::numbers`].
    pub fn find(&self, number: u16) -> Option<usize> {
        match self.cells {
            Cells::Hexes => self.board().numbered(number).map(Hex::index),
            Cells::Squares => self.grid().numbered(number).map(Square::index),
        }
    }

    /// What may lie on cells; earlier versions had a list for all games.
    pub fn surfaces(&self) -> Vec<Surface> {
        if self.surfaces.is_empty() { old::surfaces() } else { self.surfaces.clone() }
    }

    /// What may lie between cells; earlier versions had a list for all games.
    pub fn features(&self) -> Vec<Feature> {
        if self.features.is_empty() { old::features() } else { self.features.clone() }
    }

    /// What is lost on a cell; earlier versions took it from the kind of cells.
    pub fn losses(&self) -> &str {
        match (self.losses.as_str(), self.cells) {
            ("", Cells::Hexes) => "points of size",
            ("", Cells::Squares) => "units",
            (losses, _) => losses,
        }
    }
}

#[cfg(test)]
mod tests;
