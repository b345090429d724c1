//! Straight lines between hex centres: which hexes and hexsides they cross or touch.
//!
//! Exact integer geometry on offsets, the same for both orientations of a board; whether a hex or a
//! side blocks is the rules' business.

use crate::hex::{Direction, Offset};

/// How a line meets a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meeting {
    /// It cuts through the side between its ends.
    Crosses,
    /// It runs along the side.
    Along,
    /// It only touches one end of the side.
    Touches,
}

/// A hexside met by a line: the side of the hex at `hex` in direction `side`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideMet {
    /// The hex, as seen from the line's start.
    pub hex: Offset,
    /// The side of that hex.
    pub side: Direction,
    /// How the line meets it.
    pub meeting: Meeting,
    /// Does the line start strictly on the inner side, the side of `hex` itself?
    pub from_inside: bool,
}

/// What lies under the straight line from the origin to an offset.
#[derive(Clone, Debug)]
pub struct Line {
    /// Hexes other than the two ends whose inside the line crosses, or along whose edge it runs.
    pub hexes: Vec<Offset>,
    /// Every hexside that the line meets, each listed once for each of its two hexes.
    pub sides: Vec<SideMet>,
}

/// Twice the area spanned by two vectors: positive if the second lies anticlockwise.
fn cross(a: (i32, i32), b: (i32, i32)) -> i32 {
    a.0 * b.1 - a.1 * b.0
}

/// The scalar product in true lengths (drawing units are `√3` wider than high).
fn along(a: (i32, i32), b: (i32, i32)) -> i32 {
    3 * a.0 * b.0 + a.1 * b.1
}

fn minus(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 - b.0, a.1 - b.1)
}

/// The two ends of the side of the hex at `hex` in direction `side`.
fn ends(hex: Offset, side: Direction) -> ((i32, i32), (i32, i32)) {
    const CORNERS: [(i32, i32); 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
    let (x, y) = hex.centre();
    let corner = |i: usize| (x + CORNERS[i % 6].0, y + CORNERS[i % 6].1);
    (corner(side.index()), corner(side.index() + 1))
}

impl Line {
    /// The line from the origin to `target`.
    pub fn to(target: Offset) -> Self {
        let end = target.centre();
        let length = along(end, end);
        let reach = target.length() as i16 + 1;
        let mut line = Self { hexes: Vec::new(), sides: Vec::new() };
        for q in -reach..=reach {
            for r in -reach..=reach {
                let hex = Offset { q, r };
                if hex.length() > target.length() + 1 {
                    continue;
                }
                line.add_hex(hex, target, end, length);
                for side in Direction::ALL {
                    line.add_side(hex, side, end, length);
                }
            }
        }
        line
    }

    fn add_hex(&mut self, hex: Offset, target: Offset, end: (i32, i32), length: i32) {
        if hex == Offset::default() || hex == target {
            return;
        }
        // The foot of the hex's centre on the line must lie between the ends: no hex but the ends
        // themselves is crossed further out.
        let foot = along(hex.centre(), end);
        if foot <= 0 || foot >= length {
            return;
        }
        let sides = Direction::ALL.map(|side| cross(end, ends(hex, side).0));
        let left = sides.iter().any(|&side| side > 0);
        let right = sides.iter().any(|&side| side < 0);
        let on_line = sides.iter().filter(|&&side| side == 0).count();
        if (left && right) || on_line == 2 {
            self.hexes.push(hex);
        }
    }

    fn add_side(&mut self, hex: Offset, side: Direction, end: (i32, i32), length: i32) {
        let (a, b) = ends(hex, side);
        let (at_a, at_b) = (cross(end, a), cross(end, b));
        let between = |point| (0..=length).contains(&along(point, end));
        let meeting = if at_a == 0 && at_b == 0 {
            if !(between(a) && between(b)) {
                return;
            }
            Meeting::Along
        } else if at_a == 0 || at_b == 0 {
            if !between(if at_a == 0 { a } else { b }) {
                return;
            }
            Meeting::Touches
        } else if (at_a > 0) != (at_b > 0) {
            // Start and end must lie on different sides of the hexside's own line.
            let start = cross(minus(b, a), minus((0, 0), a));
            let finish = cross(minus(b, a), minus(end, a));
            if start == 0 || finish == 0 || (start > 0) == (finish > 0) {
                return;
            }
            Meeting::Crosses
        } else {
            return;
        };
        let centre = cross(minus(b, a), minus(hex.centre(), a));
        let start = cross(minus(b, a), minus((0, 0), a));
        let from_inside = start != 0 && (start > 0) == (centre > 0);
        self.sides.push(SideMet { hex, side, meeting, from_inside });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offset(q: i16, r: i16) -> Offset {
        Offset { q, r }
    }

    #[test]
    fn neighbours_have_nothing_between_them() {
        for direction in Direction::ALL {
            let line = Line::to(direction.step());
            assert!(line.hexes.is_empty());
            let crossed: Vec<_> =
                line.sides.iter().filter(|side| side.meeting == Meeting::Crosses).collect();
            assert_eq!(crossed.len(), 2, "the common side, once for each hex");
        }
    }

    #[test]
    fn a_straight_row_crosses_each_hex_of_it() {
        assert_eq!(Line::to(offset(4, 0)).hexes, [offset(1, 0), offset(2, 0), offset(3, 0)]);
    }

    #[test]
    fn a_line_along_an_edge_touches_both_its_hexes() {
        // Two rows due north: along the side between the north-western and north-eastern hex.
        let line = Line::to(offset(-1, 2));
        assert_eq!(line.hexes, [offset(-1, 1), offset(0, 1)]);
        let along = line.sides.iter().filter(|side| side.meeting == Meeting::Along).count();
        assert_eq!(along, 2);
    }

    #[test]
    fn a_line_reads_the_same_both_ways() {
        for q in -10..=10 {
            for r in -10..=10 {
                let target = offset(q, r);
                if target == offset(0, 0) || target.length() > 10 {
                    continue;
                }
                let there = Line::to(target);
                let back = Line::to(offset(-q, -r));
                let mut mirrored: Vec<_> =
                    back.hexes.iter().map(|hex| offset(hex.q + q, hex.r + r)).collect();
                mirrored.sort_by_key(|hex| (hex.q, hex.r));
                let mut hexes = there.hexes.clone();
                hexes.sort_by_key(|hex| (hex.q, hex.r));
                assert_eq!(hexes, mirrored);
                // Every hex but the last has a successor nearer the target: no gap.
                assert!(there.hexes.len() + 1 >= target.length() as usize);
            }
        }
    }

    #[test]
    fn a_side_crossed_from_its_own_hex_is_crossed_from_inside() {
        let line = Line::to(offset(1, 0));
        for side in line.sides.iter().filter(|side| side.meeting == Meeting::Crosses) {
            assert_eq!(side.from_inside, side.hex == offset(0, 0));
        }
    }
}
