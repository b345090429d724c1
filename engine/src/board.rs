//! A board of hexes: how large it is, how its hexes stand, which rows or columns are shifted, and how
//! they are numbered. From these four follow names, neighbours, distances and bearings.
//!
//! Rules that ask often prepare tables from a board once, [`Lookup`] among them. Not for terrain, and not for squares (see
//! [`crate::square`]).

use crate::cell::CellNumber;
use crate::hex::{Bearing, Direction, Facing, Hex, Offset};

mod lookup;

pub use lookup::Lookup;

/// The extent of a map and how its hexes lie and are numbered. Columns are counted from the west.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Rows, at most 99.
    pub rows: u8,
    /// Columns, at most 99.
    pub columns: u8,
    /// How the hexes stand.
    pub orientation: Orientation,
    /// Which rows or columns lie half a hex further.
    pub shift: Shift,
    /// How the hexes are numbered.
    pub numbering: Numbering,
}

/// How the hexes of a board stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Orientation {
    /// A corner in the north: hexes stand side by side in rows, and whole rows are shifted.
    #[default]
    Pointy,
    /// A side in the north: hexes stand one above the other in columns, and whole columns are shifted.
    Flat,
}

impl Orientation {
    /// The names of the six sides, in the order of [`Direction::ALL`].
    pub fn sides(self) -> [&'static str; 6] {
        match self {
            Self::Pointy => ["NE", "E", "SE", "SW", "W", "NW"],
            Self::Flat => ["N", "NE", "SE", "S", "SW", "NW"],
        }
    }

    /// The names of the six corners, in the order of [`Facing::ALL`]: the first one is where the first
    /// side begins.
    pub fn corners(self) -> [&'static str; 6] {
        match self {
            Self::Pointy => ["N", "NE", "SE", "S", "SW", "NW"],
            Self::Flat => ["NW", "NE", "E", "SE", "SW", "W"],
        }
    }

    /// The direction of the side with this name.
    pub fn side(self, name: &str) -> Option<Direction> {
        let place = self.sides().into_iter().position(|side| side == name)?;
        Some(Direction::ALL[place])
    }

    /// The facing towards the corner with this name.
    pub fn corner(self, name: &str) -> Option<Facing> {
        let place = self.corners().into_iter().position(|corner| corner == name)?;
        Some(Facing::ALL[place])
    }
}

/// Which rows of pointy hexes lie half a hex further east, or which columns of flat ones half a hex
/// towards the higher row numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Shift {
    /// The first, the third, and so on.
    Odd,
    /// The second, the fourth, and so on.
    #[default]
    Even,
}

/// How hexes are numbered: two digits for the row and two for the column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Numbering {
    /// Which come first.
    #[cfg_attr(feature = "serde", serde(default))]
    pub digits: Digits,
    /// Where row 01 lies.
    #[cfg_attr(feature = "serde", serde(default))]
    pub first_row: FirstRow,
}

/// Which digits of a number come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Digits {
    /// `RRCC`.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "rrcc"))]
    RowColumn,
    /// `CCRR`.
    #[cfg_attr(feature = "serde", serde(rename = "ccrr"))]
    ColumnRow,
}

/// Where row 01 lies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum FirstRow {
    /// At the southern edge.
    #[default]
    South,
    /// At the northern edge.
    North,
}

impl Board {
    /// A board of pointy hexes, numbered `RRCC` from the south-west, even rows shifted. Other boards
    /// are made from it: `Board { orientation: Orientation::Flat, ..Board::new(27, 43) }`.
    pub const fn new(rows: u8, columns: u8) -> Self {
        Self {
            rows,
            columns,
            orientation: Orientation::Pointy,
            shift: Shift::Even,
            numbering: Numbering { digits: Digits::RowColumn, first_row: FirstRow::South },
        }
    }

    /// The number of hexes.
    #[inline]
    pub const fn len(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Has the board no hex at all?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// All hexes, row by row, row 01 first and each from the west.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        (0..self.len() as u16).map(Hex)
    }

    /// Row and column of a hex, both from 1.
    #[inline]
    pub fn row_column(self, hex: Hex) -> (u8, u8) {
        let columns = u16::from(self.columns);
        ((hex.0 / columns) as u8 + 1, (hex.0 % columns) as u8 + 1)
    }

    /// The hex with this row and column, both from 1.
    #[inline]
    pub fn at(self, row: u8, column: u8) -> Option<Hex> {
        let on_map = (1..=self.rows).contains(&row) && (1..=self.columns).contains(&column);
        on_map.then(|| Hex((u16::from(row) - 1) * u16::from(self.columns) + u16::from(column) - 1))
    }

    /// A hex as it is printed.
    pub fn name(self, hex: Hex) -> CellNumber {
        let (row, column) = self.row_column(hex);
        match self.numbering.digits {
            Digits::RowColumn => CellNumber::of(row, column),
            Digits::ColumnRow => CellNumber::of(column, row),
        }
    }

    /// The hex that is printed like this, if the board has it.
    pub fn parse(self, text: &str) -> Option<Hex> {
        self.numbered(text.parse::<CellNumber>().ok()?.0)
    }

    /// The printed number as a whole number.
    pub fn number(self, hex: Hex) -> u16 {
        self.name(hex).0
    }

    /// The hex with a printed number.
    pub fn numbered(self, number: u16) -> Option<Hex> {
        let [first, second] = CellNumber(number).halves();
        match self.numbering.digits {
            Digits::RowColumn => self.at(first, second),
            Digits::ColumnRow => self.at(second, first),
        }
    }

    /// How many rows lie south of a row, or what row has so many south of it, both from 0.
    #[inline]
    fn rows_south(self, row: i16) -> i16 {
        match self.numbering.first_row {
            FirstRow::South => row,
            FirstRow::North => i16::from(self.rows) - 1 - row,
        }
    }

    /// Does a row or column with this number lie half a hex further?
    #[inline]
    fn is_shifted(self, number: i16) -> bool {
        (number % 2 == 0) == (self.shift == Shift::Even)
    }

    /// 1 if the southernmost row lies further east than its neighbour, or if the westernmost column
    /// lies further north than its neighbour; else 0.
    #[inline]
    fn lead(self) -> i16 {
        i16::from(match self.orientation {
            Orientation::Pointy => self.is_shifted(self.rows_south(0) + 1),
            // Higher row numbers are the northern ones only if row 01 is in the south.
            Orientation::Flat => {
                self.is_shifted(1) == (self.numbering.first_row == FirstRow::South)
            }
        })
    }

    /// By how many hexes the axes have drifted apart after so many rows or columns.
    #[inline]
    fn half(self, lines: i16) -> i16 {
        (lines + self.lead()).div_euclid(2)
    }

    /// Axial coordinates. The hex at their origin is in the south-western corner.
    #[inline]
    pub fn axial(self, hex: Hex) -> Offset {
        let (row, column) = self.row_column(hex);
        let (north, east) = (self.rows_south(i16::from(row) - 1), i16::from(column) - 1);
        match self.orientation {
            Orientation::Pointy => Offset { q: east - self.half(north), r: north },
            Orientation::Flat => Offset { q: east, r: north - self.half(east) },
        }
    }

    /// The hex at axial coordinates, if it is on the map.
    #[inline]
    pub fn at_axial(self, place: Offset) -> Option<Hex> {
        let (north, east) = match self.orientation {
            Orientation::Pointy => (place.r, place.q + self.half(place.r)),
            Orientation::Flat => (place.r + self.half(place.q), place.q),
        };
        let row = self.rows_south(north) + 1;
        self.at(u8::try_from(row).ok()?, u8::try_from(east + 1).ok()?)
    }

    /// How many half hexes a hex lies east and south of the north-western corner of the board.
    pub fn half_hexes(self, hex: Hex) -> [u16; 2] {
        let (row, column) = self.row_column(hex);
        let south = i16::from(self.rows) - 1 - self.rows_south(i16::from(row) - 1);
        let (east, south) = (u16::from(column) - 1, south as u16);
        match self.orientation {
            Orientation::Pointy => {
                [2 * east + u16::from(self.is_shifted(i16::from(row))), 2 * south]
            }
            Orientation::Flat => {
                let further = self.is_shifted(i16::from(column));
                let is_south = further == (self.numbering.first_row == FirstRow::North);
                [2 * east, 2 * south + u16::from(is_south)]
            }
        }
    }

    /// The way from one hex to another.
    #[inline]
    pub fn offset(self, from: Hex, to: Hex) -> Offset {
        let (a, b) = (self.axial(from), self.axial(to));
        Offset { q: b.q - a.q, r: b.r - a.r }
    }

    /// The distance in hexes.
    #[inline]
    pub fn distance(self, from: Hex, to: Hex) -> u16 {
        self.offset(from, to).length()
    }

    /// The bearing of one hex from another; nothing from a hex to itself.
    pub fn bearing(self, from: Hex, to: Hex) -> Option<Bearing> {
        (from != to).then(|| self.offset(from, to).bearing())
    }

    /// The neighbour in a direction, if it is on the map.
    pub fn neighbour(self, hex: Hex, direction: Direction) -> Option<Hex> {
        let (place, step) = (self.axial(hex), direction.step());
        self.at_axial(Offset { q: place.q + step.q, r: place.r + step.r })
    }

    /// The direction in which a neighbour lies; nothing if the two are not neighbours.
    pub fn direction(self, from: Hex, to: Hex) -> Option<Direction> {
        let way = self.offset(from, to);
        Direction::ALL.into_iter().find(|direction| direction.step() == way)
    }
}

#[cfg(test)]
mod tests;
