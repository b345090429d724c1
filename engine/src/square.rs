//! Square grids: squares, their neighbours across sides, and straight lines between centres.
//!
//! Rows are counted from the top, columns from the left, as printed numbers `RRCC` have them. What a
//! square holds and what blocks a line is the rules' business.

use crate::cell::CellNumber;

/// A square by its place in the grid, row by row from the top left corner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(pub u16);

impl Square {
    /// No square of any grid.
    pub const NOWHERE: Self = Self(u16::MAX);

    /// Its place.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The square with this place.
    #[inline]
    pub fn of(index: usize) -> Self {
        Self(index as u16)
    }

    /// Is it a square of the grid?
    #[inline]
    pub fn is_somewhere(self) -> bool {
        self != Self::NOWHERE
    }
}

/// One of the four sides of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Heading {
    /// Towards the top.
    North,
    /// To the right.
    East,
    /// Towards the bottom.
    South,
    /// To the left.
    West,
}

impl Heading {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// Rows down and columns to the right of a step this way.
    #[inline]
    pub fn step(self) -> (i16, i16) {
        match self {
            Self::North => (-1, 0),
            Self::East => (0, 1),
            Self::South => (1, 0),
            Self::West => (0, -1),
        }
    }
}

/// How many rows and columns there are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Grid {
    /// Rows from the top.
    pub rows: u8,
    /// Columns from the left.
    pub columns: u8,
}

impl Grid {
    /// How many squares it has.
    #[inline]
    pub fn len(self) -> usize {
        self.rows as usize * self.columns as usize
    }

    /// Has it no square?
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Every square, row by row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.len()).map(Square::of)
    }

    /// Row and column of a square, from 0.
    #[inline]
    pub fn place(self, square: Square) -> (i16, i16) {
        let columns = u16::from(self.columns);
        ((square.0 / columns) as i16, (square.0 % columns) as i16)
    }

    /// The square at a row and column from 0, if the grid has it.
    #[inline]
    pub fn at(self, row: i16, column: i16) -> Option<Square> {
        let on_it = (0..i16::from(self.rows)).contains(&row)
            && (0..i16::from(self.columns)).contains(&column);
        on_it.then(|| Square((row * i16::from(self.columns) + column) as u16))
    }

    /// The square with a printed number `RRCC`.
    pub fn numbered(self, number: u16) -> Option<Square> {
        let [row, column] = CellNumber(number).halves();
        self.at(i16::from(row) - 1, i16::from(column) - 1)
    }

    /// The printed number of a square.
    pub fn number(self, square: Square) -> u16 {
        self.name(square).0
    }

    /// A square as it is printed.
    pub fn name(self, square: Square) -> CellNumber {
        let (row, column) = self.place(square);
        CellNumber::of(row as u8 + 1, column as u8 + 1)
    }

    /// The square that is printed like this, if the grid has it.
    pub fn parse(self, text: &str) -> Option<Square> {
        self.numbered(text.parse::<CellNumber>().ok()?.0)
    }

    /// The square across one side, if there is one.
    #[inline]
    pub fn neighbour(self, square: Square, heading: Heading) -> Option<Square> {
        let (row, column) = self.place(square);
        let (down, right) = heading.step();
        self.at(row + down, column + right)
    }

    /// How many squares of this grid further on a square lies that is so many rows down and columns
    /// to the right.
    #[inline]
    pub fn stride(self, down: i16, right: i16) -> i16 {
        down * i16::from(self.columns) + right
    }
}

/// What lies between the ends of a straight line from centre to centre: squares whose inside it
/// crosses, given twice, and pairs of squares that it touches where they meet in a corner. Each is
/// so many rows down and columns to the right of the line's start.
pub fn between(down: i16, right: i16) -> Vec<[(i16, i16); 2]> {
    let (rows, columns) = (down.abs(), right.abs());
    let turned = |(row, column): (i16, i16)| (row * down.signum(), column * right.signum());
    let mut met = Vec::new();
    for row in 0..=rows {
        for column in 0..=columns {
            // Corners of the square lie at odd numbers, if a side is two long.
            let side = |y: i16, x: i16| (2 * row + y) * columns - (2 * column + x) * rows;
            let corners = [side(-1, -1), side(-1, 1), side(1, -1), side(1, 1)];
            let is_end = (row, column) == (0, 0) || (row, column) == (rows, columns);
            let is_cut = corners.iter().any(|&at| at > 0) && corners.iter().any(|&at| at < 0);
            if is_cut && !is_end {
                met.push([turned((row, column)); 2]);
            }
            if row < rows && column < columns && side(1, 1) == 0 {
                met.push([turned((row + 1, column)), turned((row, column + 1))]);
            }
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_squares_belong_together() {
        let grid = Grid { rows: 23, columns: 27 };
        assert_eq!(grid.numbered(101), Some(Square(0)));
        assert_eq!(grid.numbered(2327), Some(Square(620)));
        assert_eq!(grid.numbered(2401), None);
        assert_eq!(grid.numbered(100), None);
        assert!(grid.squares().all(|square| grid.numbered(grid.number(square)) == Some(square)));
        let printed = |square| grid.parse(&grid.name(square).to_string());
        assert!(grid.squares().all(|square| printed(square) == Some(square)));
        assert_eq!(grid.name(Square(0)).to_string(), "0101");
        assert_eq!(["2401", "101", "x101", ""].map(|text| grid.parse(text)), [None; 4]);
    }

    #[test]
    fn the_grid_ends_at_its_border() {
        let grid = Grid { rows: 2, columns: 3 };
        let ways = |square| Heading::ALL.map(|heading| grid.neighbour(square, heading));
        assert_eq!(ways(Square(0)), [None, Some(Square(1)), Some(Square(3)), None]);
        assert_eq!(ways(Square(5)), [Some(Square(2)), None, None, Some(Square(4))]);
    }

    #[test]
    fn a_row_meets_every_square_of_it() {
        assert_eq!(between(0, 3), [[(0, 1); 2], [(0, 2); 2]]);
        assert_eq!(between(-2, 0), [[(-1, 0); 2]]);
        assert!(between(0, 1).is_empty());
    }

    #[test]
    fn a_diagonal_passes_through_corners() {
        assert_eq!(between(1, 1), [[(1, 0), (0, 1)]]);
        assert_eq!(between(2, -2), [[(1, 0), (0, -1)], [(1, -1); 2], [(2, -1), (1, -2)]]);
    }

    #[test]
    fn a_slanting_line_crosses_the_inside_of_squares() {
        assert_eq!(between(1, 2), [[(0, 1); 2], [(1, 1); 2]]);
        // Through the corner in its middle: the squares at it are crossed or touched.
        assert_eq!(between(1, 3), [[(0, 1); 2], [(1, 1), (0, 2)], [(1, 2); 2]]);
    }

    #[test]
    fn a_line_reads_the_same_both_ways() {
        for down in -8_i16..=8 {
            for right in -8_i16..=8 {
                let sorted = |mut met: Vec<[(i16, i16); 2]>| {
                    for pair in &mut met {
                        pair.sort_unstable();
                    }
                    met.sort_unstable();
                    met
                };
                let back = between(-down, -right).into_iter();
                let back = back.map(|pair| pair.map(|(row, column)| (row + down, column + right)));
                assert_eq!(sorted(between(down, right)), sorted(back.collect()));
            }
        }
    }
}
