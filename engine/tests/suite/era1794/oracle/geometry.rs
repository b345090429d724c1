//! Geometry from scratch, in whole numbers: centres, corners, zones, what a line meets.
//!
//! Drawing units: a hex is 2 wide and 4 high, rows are 3 apart. That squeezes the true picture in
//! one direction only, which keeps lines straight and leaves every meeting and every side of a
//! line as it is.

use wargauge_engine::Hex;

/// A point or a way.
pub type Point = (i32, i32);

/// The corners of a hex about its centre, clockwise from the north: facing 0 looks at corner 0.
pub const CORNERS: [Point; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];

/// The centres of the neighbours, clockwise from the north-east: neighbour `d` lies between
/// corners `d` and `d + 1`.
pub const NEIGHBOURS: [Point; 6] = [(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)];

/// A hex by row and column, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord, Hash)]
pub struct Place {
    pub row: i32,
    pub column: i32,
}

impl Place {
    /// The place of a printed number.
    pub fn numbered(number: u16) -> Self {
        Self { row: i32::from(number) / 100, column: i32::from(number) % 100 }
    }

    /// The place of a hex of a board so many columns wide.
    pub fn of(hex: Hex, columns: i32) -> Self {
        let index = hex.index() as i32;
        Self { row: index / columns + 1, column: index % columns + 1 }
    }

    /// The hex, on a board so many columns wide.
    pub fn hex(self, columns: i32) -> Hex {
        Hex(((self.row - 1) * columns + self.column - 1) as u16)
    }

    /// The centre; even rows lie half a hex east.
    pub fn centre(self) -> Point {
        (2 * self.column + i32::from(self.row % 2 == 0), 3 * self.row)
    }

    /// The neighbour in a direction, on the board or not.
    pub fn neighbour(self, direction: usize) -> Self {
        let centre = plus(self.centre(), NEIGHBOURS[direction]);
        let row = centre.1 / 3;
        Self { row, column: (centre.0 - i32::from(row % 2 == 0)) / 2 }
    }

    /// The distance: rows one by one, each bringing half a hex sideways, then the rest.
    pub fn distance(self, other: Self) -> i32 {
        let way = minus(other.centre(), self.centre());
        let rows = way.1.abs() / 3;
        rows + (way.0.abs() - rows).max(0) / 2
    }

    /// The two ends of the side towards a neighbour.
    pub fn side(self, direction: usize) -> [Point; 2] {
        [direction, direction + 1].map(|corner| plus(self.centre(), CORNERS[corner % 6]))
    }
}

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

fn minus(a: Point, b: Point) -> Point {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Point, b: Point) -> i32 {
    a.0 * b.1 - a.1 * b.0
}

/// A zone about a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zone {
    Front,
    Flank,
    Rear,
}

/// In which zone of a counter another place lies; a border belongs to the zone nearer the front.
pub fn zone(at: Place, facing: usize, other: Place) -> Zone {
    let way = minus(other.centre(), at.centre());
    let corner = |turn: usize| CORNERS[(facing + turn) % 6];
    // The front reaches from the corner on the left to the corner on the right.
    if cross(corner(5), way) <= 0 && cross(corner(1), way) >= 0 {
        Zone::Front
    } else if cross(corner(2), way) < 0 && cross(corner(4), way) > 0 {
        Zone::Rear
    } else {
        Zone::Flank
    }
}

/// Does a line share more than a point with a hex, its border included?
pub fn runs_through(from: Place, to: Place, hex: Place) -> bool {
    let (a, b) = (from.centre(), to.centre());
    // The part of the line within the hex, as fractions of its length; denominators positive.
    let (mut first, mut last) = ((0, 1), (1, 1));
    let less = |x: (i64, i64), y: (i64, i64)| x.0 * y.1 < y.0 * x.1;
    for direction in 0..6 {
        let [p, q] = hex.side(direction);
        let side = minus(q, p);
        // Corners run clockwise: inside is where this is not positive.
        let start = i64::from(cross(side, minus(a, p)));
        let growth = i64::from(cross(side, minus(b, a)));
        match growth.signum() {
            0 if start > 0 => return false,
            0 => {}
            1 => {
                let leaves = (-start, growth);
                if less(leaves, last) {
                    last = leaves;
                }
            }
            _ => {
                let enters = (start, -growth);
                if less(first, enters) {
                    first = enters;
                }
            }
        }
    }
    less(first, last)
}

/// How a line meets the side of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// Not at all.
    Misses,
    /// In one of its ends only.
    Touches,
    /// In its middle, or along it.
    Crosses,
}

/// How the line between two centres meets a side.
pub fn meeting(from: Place, to: Place, [p, q]: [Point; 2]) -> Meeting {
    let (a, b) = (from.centre(), to.centre());
    let line = minus(b, a);
    let ends = [p, q].map(|end| cross(line, minus(end, a)));
    let within = |point: Point| {
        let (x, y) = (minus(point, a), minus(point, b));
        x.0 * y.0 + x.1 * y.1 <= 0
    };
    if ends == [0, 0] {
        return if within(p) && within(q) { Meeting::Crosses } else { Meeting::Misses };
    }
    for (end, point) in ends.into_iter().zip([p, q]) {
        if end == 0 {
            return if within(point) { Meeting::Touches } else { Meeting::Misses };
        }
    }
    let shores = [a, b].map(|centre| cross(minus(q, p), minus(centre, p)).signum());
    let apart = ends[0].signum() != ends[1].signum() && shores[0] * shores[1] < 0;
    if apart { Meeting::Crosses } else { Meeting::Misses }
}

/// Does a place lie strictly on the same shore of a side as the hex the side belongs to?
pub fn is_inside(place: Place, hex: Place, [p, q]: [Point; 2]) -> bool {
    let shore = |place: Place| cross(minus(q, p), minus(place.centre(), p)).signum();
    shore(place) == shore(hex)
}
