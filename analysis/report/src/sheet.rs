//! Where the cells of a board lie in a drawing, be they hexes or squares. Not for what is drawn there.
//!
//! Squares are numbered row by row from the top left corner, hexes from the bottom ([`Hexes`]).

use wargauge_engine::{Board, Grid};

use crate::background::{Cells, Field};
use crate::hexes::Hexes;

/// A board of hexes or squares on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sheet {
    /// Hexes.
    Hexes(Hexes),
    /// Squares.
    Squares(Squares),
}

/// A board of squares on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Squares {
    /// Its rows and columns.
    pub grid: Grid,
    /// The width of a square.
    pub side: f64,
    /// The left end of the board.
    pub left: f64,
    /// The top of the board.
    pub top: f64,
}

impl Squares {
    /// The upper left corner of the square of this number.
    fn corner(&self, number: u16) -> [f64; 2] {
        let (row, column) = (f64::from(number / 100), f64::from(number % 100));
        [self.left + self.side * (column - 1.0), self.top + self.side * (row - 1.0)]
    }
}

impl Sheet {
    /// A field that is so wide, with its upper left corner here.
    pub fn new(field: &Field, width: f64, [left, top]: [f64; 2]) -> Self {
        let (rows, columns) = (field.rows, field.columns);
        match field.cells {
            Cells::Hexes => {
                let board = Board::new(rows, columns);
                Self::Hexes(Hexes { board, radius: Hexes::radius_for(board, width), left, top })
            }
            Cells::Squares => {
                let side = width / f64::from(columns.max(1));
                Self::Squares(Squares { grid: Grid { rows, columns }, side, left, top })
            }
        }
    }

    /// The height of the board.
    pub fn height(&self) -> f64 {
        match self {
            Self::Hexes(hexes) => hexes.height(),
            Self::Squares(squares) => squares.side * f64::from(squares.grid.rows),
        }
    }

    /// From the centre of a cell to its farthest point, about.
    pub fn radius(&self) -> f64 {
        match self {
            Self::Hexes(hexes) => hexes.radius,
            Self::Squares(squares) => squares.side * 0.6,
        }
    }

    /// The numbers of the cells, in the board's order.
    pub fn numbers(&self) -> Vec<u16> {
        match self {
            Self::Hexes(hexes) => hexes.board.hexes().map(|hex| hexes.board.number(hex)).collect(),
            Self::Squares(squares) => {
                squares.grid.squares().map(|square| squares.grid.number(square)).collect()
            }
        }
    }

    /// The centre of a cell.
    pub fn centre(&self, number: u16) -> [f64; 2] {
        match self {
            Self::Hexes(hexes) => hexes.centre(number),
            Self::Squares(squares) => {
                squares.corner(number).map(|corner| corner + squares.side / 2.0)
            }
        }
    }

    /// The corners of a cell, one after the other.
    pub fn outline(&self, number: u16) -> Vec<[f64; 2]> {
        match self {
            Self::Hexes(hexes) => (0..6).map(|corner| hexes.corner(number, corner)).collect(),
            Self::Squares(squares) => {
                let ([x, y], side) = (squares.corner(number), squares.side);
                vec![[x, y], [x + side, y], [x + side, y + side], [x, y + side]]
            }
        }
    }

    /// The ends of the side between two cells; nothing if they are no neighbours, or of squares, whose
    /// sides carry nothing.
    pub fn side(&self, from: u16, to: u16) -> Option<[[f64; 2]; 2]> {
        match self {
            Self::Hexes(hexes) => hexes.side(from, to),
            Self::Squares(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_fill_the_sheet_row_by_row_from_the_top() {
        let field = Field { rows: 2, columns: 3, cells: Cells::Squares, ..Field::default() };
        let sheet = Sheet::new(&field, 300.0, [10.0, 20.0]);
        assert_eq!(sheet.numbers(), [101, 102, 103, 201, 202, 203]);
        assert_eq!((sheet.height(), sheet.centre(101)), (200.0, [60.0, 70.0]));
        let last = sheet.outline(203);
        assert_eq!((last[0], last[2]), ([210.0, 120.0], [310.0, 220.0]));
    }
}
