//! Where hexes lie in a drawing: pointy tops, rows numbered from the south, every second row
//! shifted half a hex east. Not for what is drawn there.

use wargauge_engine::{Board, Direction};

/// A board on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hexes {
    /// Its rows and columns.
    pub board: Board,
    /// From the centre of a hex to a corner.
    pub radius: f64,
    /// The left end of the board.
    pub left: f64,
    /// The top of the board.
    pub top: f64,
}

impl Hexes {
    /// Half the width of a hex.
    pub fn half_width(&self) -> f64 {
        self.radius * 3.0_f64.sqrt() / 2.0
    }

    /// The width of the board.
    pub fn width(&self) -> f64 {
        self.half_width() * (2.0 * f64::from(self.board.columns) + 1.0)
    }

    /// The height of the board.
    pub fn height(&self) -> f64 {
        self.radius * (1.5 * f64::from(self.board.rows) + 0.5)
    }

    /// The radius at which a board is so wide.
    pub fn radius_for(board: Board, width: f64) -> f64 {
        width / (2.0 * f64::from(board.columns) + 1.0) / (3.0_f64.sqrt() / 2.0)
    }

    /// The centre of the hex of this number; the north is up.
    pub fn centre(&self, number: u16) -> [f64; 2] {
        let (row, column) = (f64::from(number / 100), f64::from(number % 100));
        let shift = if (number / 100).is_multiple_of(2) { 1.0 } else { 0.0 };
        let from_top = f64::from(self.board.rows) - row;
        [
            self.left + self.half_width() * (2.0 * column - 1.0 + shift),
            self.top + self.radius * (1.0 + 1.5 * from_top),
        ]
    }

    /// A corner of a hex, clockwise from the north.
    pub fn corner(&self, number: u16, corner: usize) -> [f64; 2] {
        let [x, y] = self.centre(number);
        let (dx, dy) =
            [(0.0, -1.0), (1.0, -0.5), (1.0, 0.5), (0.0, 1.0), (-1.0, 0.5), (-1.0, -0.5)]
                [corner % 6];
        [x + dx * self.half_width(), y + dy * self.radius]
    }

    /// The ends of the side between two hexes; nothing if they are no neighbours.
    pub fn side(&self, from: u16, to: u16) -> Option<[[f64; 2]; 2]> {
        let board = self.board;
        let direction: Direction = board.direction(board.numbered(from)?, board.numbered(to)?)?;
        let first = direction.index();
        Some([self.corner(from, first), self.corner(from, first + 1)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_share_the_corners_of_their_side() {
        let board = Board::new(4, 5);
        let hexes = Hexes { board, radius: 10.0, left: 3.0, top: 7.0 };
        for hex in board.hexes() {
            for direction in Direction::ALL {
                let Some(other) = board.neighbour(hex, direction) else { continue };
                let (hex, other) = (board.number(hex), board.number(other));
                let [mine, theirs] = [hexes.side(hex, other), hexes.side(other, hex)];
                let ([a, b], [c, d]) = (mine.unwrap(), theirs.unwrap());
                let near = |p: [f64; 2], q: [f64; 2]| (p[0] - q[0]).hypot(p[1] - q[1]) < 1e-9;
                assert!(near(a, d) && near(b, c), "{hex} {other}");
            }
        }
        assert_eq!(hexes.side(101, 103), None);
    }

    #[test]
    fn the_board_fills_its_width_and_height() {
        let board = Board::new(2, 3);
        let radius = Hexes::radius_for(board, 700.0);
        let hexes = Hexes { board, radius, left: 0.0, top: 0.0 };
        assert!((hexes.width() - 700.0).abs() < 1e-9);
        // The last hex of the second row ends at the right, the first row at the bottom.
        assert!((hexes.corner(203, 1)[0] - 700.0).abs() < 1e-9);
        assert!((hexes.corner(101, 3)[1] - hexes.height()).abs() < 1e-9);
        assert!(hexes.corner(201, 0)[1].abs() < 1e-9);
    }
}
