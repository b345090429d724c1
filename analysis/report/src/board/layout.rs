//! Where the cells of a board lie in a drawing, be they hexes of either orientation or squares. Not
//! for what is drawn there.

use wargauge_analysis::field::{Cells, Field};
use wargauge_engine::{Board, Direction, Grid, Heading, Hex, Orientation, Square};

/// A board on a sheet. Cells are meant by their place in the board's list of cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    shape: Shape,
    /// From the centre of a hex to a corner; half the side of a square.
    pub radius: f64,
    /// The left end of the board.
    pub left: f64,
    /// The top of the board.
    pub top: f64,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Shape {
    Hexes(Board),
    Squares(Grid),
}

/// The corners of a pointy hex, clockwise from the one where its first side begins: in halves of its
/// width and in radii. Those of a flat one are in radii and in halves of its height.
const POINTY: [(f64, f64); 6] =
    [(0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5)];
const FLAT: [(f64, f64); 6] =
    [(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)];

impl Layout {
    /// A field with cells of this radius and its upper left corner here.
    pub fn new(field: &Field, radius: f64, [left, top]: [f64; 2]) -> Self {
        let shape = match field.cells {
            Cells::Hexes => Shape::Hexes(field.board()),
            Cells::Squares => Shape::Squares(field.grid()),
        };
        Self { shape, radius, left, top }
    }

    /// A field that is so wide.
    pub fn of_width(field: &Field, width: f64, corner: [f64; 2]) -> Self {
        let columns = f64::from(field.columns.max(1));
        let radius = match (field.cells, field.orientation) {
            (Cells::Hexes, Orientation::Pointy) => {
                width / (2.0 * columns + 1.0) / (3.0_f64.sqrt() / 2.0)
            }
            (Cells::Hexes, Orientation::Flat) => width / (1.5 * columns + 0.5),
            (Cells::Squares, _) => width / columns / 2.0,
        };
        Self::new(field, radius, corner)
    }

    /// From the centre of a cell to the middle of a side.
    pub fn inner(&self) -> f64 {
        match self.shape {
            Shape::Hexes(_) => self.radius * 3.0_f64.sqrt() / 2.0,
            Shape::Squares(_) => self.radius,
        }
    }

    /// The width and the height of the board.
    pub fn size(&self) -> [f64; 2] {
        match self.shape {
            Shape::Hexes(board) => {
                let (columns, rows) = (f64::from(board.columns), f64::from(board.rows));
                match board.orientation {
                    Orientation::Pointy => {
                        [self.inner() * (2.0 * columns + 1.0), self.radius * (1.5 * rows + 0.5)]
                    }
                    Orientation::Flat => {
                        [self.radius * (1.5 * columns + 0.5), self.inner() * (2.0 * rows + 1.0)]
                    }
                }
            }
            Shape::Squares(grid) => {
                [grid.columns, grid.rows].map(|count| 2.0 * self.radius * f64::from(count))
            }
        }
    }

    /// The centre of a cell; the north is up.
    pub fn centre(&self, cell: usize) -> [f64; 2] {
        match self.shape {
            Shape::Hexes(board) => {
                let [east, south] = board.half_hexes(Hex(cell as u16)).map(f64::from);
                match board.orientation {
                    Orientation::Pointy => [
                        self.left + self.inner() * (east + 1.0),
                        self.top + self.radius * (1.0 + 0.75 * south),
                    ],
                    Orientation::Flat => [
                        self.left + self.radius * (1.0 + 0.75 * east),
                        self.top + self.inner() * (south + 1.0),
                    ],
                }
            }
            Shape::Squares(grid) => {
                let (row, column) = grid.place(Square::of(cell));
                let side = 2.0 * self.radius;
                [
                    self.left + side * f64::from(column) + side / 2.0,
                    self.top + side * f64::from(row) + side / 2.0,
                ]
            }
        }
    }

    /// The corners of a cell, clockwise; the first side lies between the first two.
    pub fn outline(&self, cell: usize) -> Vec<[f64; 2]> {
        let [x, y] = self.centre(cell);
        let (inner, radius) = (self.inner(), self.radius);
        match self.shape {
            Shape::Hexes(board) => match board.orientation {
                Orientation::Pointy => {
                    POINTY.map(|(dx, dy)| [x + dx * inner, y + dy * radius]).to_vec()
                }
                Orientation::Flat => {
                    FLAT.map(|(dx, dy)| [x + dx * radius, y + dy * inner]).to_vec()
                }
            },
            Shape::Squares(_) => [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(dx, dy)| [x + dx * radius, y + dy * radius])
                .to_vec(),
        }
    }

    /// The ends of the side between two cells; nothing if they are no neighbours.
    pub fn side(&self, from: usize, to: usize) -> Option<[[f64; 2]; 2]> {
        let nth = match self.shape {
            Shape::Hexes(board) => {
                let direction: Direction = board.direction(Hex(from as u16), Hex(to as u16))?;
                direction.index()
            }
            Shape::Squares(grid) => Heading::ALL.into_iter().position(|heading| {
                grid.neighbour(Square::of(from), heading) == Some(Square::of(to))
            })?,
        };
        let corners = self.outline(from);
        Some([corners[nth], corners[(nth + 1) % corners.len()]])
    }

    /// The neighbours of a cell, clockwise, the one on its first side first; none where the board ends.
    pub fn beside(&self, cell: usize) -> Vec<Option<usize>> {
        match self.shape {
            Shape::Hexes(board) => Direction::ALL
                .map(|direction| board.neighbour(Hex(cell as u16), direction).map(Hex::index))
                .to_vec(),
            Shape::Squares(grid) => Heading::ALL
                .map(|heading| grid.neighbour(Square::of(cell), heading).map(Square::index))
                .to_vec(),
        }
    }

    /// By how many degrees clockwise from the north a counter is turned that faces this corner; of
    /// squares, this side.
    pub fn turn(&self, facing: u8) -> i16 {
        let facing = i16::from(facing);
        match self.shape {
            Shape::Hexes(Board { orientation: Orientation::Pointy, .. }) => 60 * facing,
            Shape::Hexes(Board { orientation: Orientation::Flat, .. }) => 60 * facing - 30,
            Shape::Squares(_) => 90 * facing,
        }
    }
}

#[cfg(test)]
mod tests {
    use wargauge_engine::{Digits, FirstRow, Numbering, Shift};

    use super::*;

    /// Fields of every orientation and shift, and one of squares.
    fn fields() -> Vec<Field> {
        let mut fields = vec![Field::of_squares(Grid { rows: 3, columns: 4 })];
        for orientation in [Orientation::Pointy, Orientation::Flat] {
            for shift in [Shift::Odd, Shift::Even] {
                for first_row in [FirstRow::South, FirstRow::North] {
                    let numbering = Numbering { digits: Digits::ColumnRow, first_row };
                    let board = Board { orientation, shift, numbering, ..Board::new(4, 5) };
                    fields.push(Field::of_hexes(board));
                }
            }
        }
        fields
    }

    #[test]
    fn neighbours_share_the_corners_of_their_side() {
        let near = |p: [f64; 2], q: [f64; 2]| (p[0] - q[0]).hypot(p[1] - q[1]) < 1e-9;
        for field in fields() {
            let layout = Layout::new(&field, 10.0, [3.0, 7.0]);
            let cells = 0..field.numbers().len();
            let mut sides = 0;
            for (cell, other) in
                cells.clone().flat_map(|cell| cells.clone().map(move |to| (cell, to)))
            {
                let [mine, theirs] = [layout.side(cell, other), layout.side(other, cell)];
                let (Some([a, b]), Some([c, d])) = (mine, theirs) else { continue };
                assert!(near(a, d) && near(b, c), "{field:?} {cell} {other}");
                sides += 1;
            }
            assert!(sides > 30, "{sides}");
            assert_eq!(layout.side(0, 2), None);
        }
    }

    #[test]
    fn a_board_fills_its_width_and_height_and_no_more() {
        for field in fields() {
            let layout = Layout::of_width(&field, 700.0, [0.0, 0.0]);
            let corners: Vec<_> =
                (0..field.numbers().len()).flat_map(|cell| layout.outline(cell)).collect();
            for axis in [0, 1] {
                let most = corners.iter().map(|corner| corner[axis]).fold(f64::MIN, f64::max);
                let least = corners.iter().map(|corner| corner[axis]).fold(f64::MAX, f64::min);
                assert!(
                    least.abs() < 1e-9 && (most - layout.size()[axis]).abs() < 1e-9,
                    "{field:?}"
                );
            }
            assert!((layout.size()[0] - 700.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_first_row_lies_where_the_board_has_it() {
        let [south, north] = [FirstRow::South, FirstRow::North].map(|first_row| {
            let numbering = Numbering { digits: Digits::RowColumn, first_row };
            let field = Field::of_hexes(Board { numbering, ..Board::new(4, 5) });
            let layout = Layout::new(&field, 10.0, [0.0; 2]);
            layout.centre(0)[1] > layout.centre(19)[1]
        });
        assert!(south && !north);
    }
}
