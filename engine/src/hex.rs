//! Hexagonal geometry: hexes, their six neighbours, facings and the ways between them.
//!
//! Everything here is counted in sixths of a circle and holds for both orientations. The names are
//! those of a board whose hexes have a corner in the north; where they have a side there, everything
//! lies 30 degrees further anticlockwise, and [`Orientation::sides`] and [`Orientation::corners`] give
//! the names. Not for where hexes lie on a board or how they are numbered (see [`crate::board`]), not
//! for terrain (a map's business) and not for what blocks a line (see [`crate::line`]).

use std::fmt;

pub use crate::board::Board;
#[cfg(doc)]
use crate::board::Orientation;

/// A hex of a map: its place in the list of hexes, row by row, the row numbered 01 first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex(pub u16);

impl Hex {
    /// No hex at all: off the map, or not yet on it.
    pub const NOWHERE: Self = Self(u16::MAX);

    /// The place in a list with one entry a hex.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Is this a hex rather than [`Hex::NOWHERE`]?
    #[inline]
    pub fn is_somewhere(self) -> bool {
        self != Self::NOWHERE
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_somewhere() { write!(f, "hex {}", self.0) } else { f.write_str("nowhere") }
    }
}

/// One of the six neighbours of a hex, clockwise from the north-east; from the north where hexes have
/// flat tops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum Direction {
    /// North-east.
    NorthEast,
    /// East.
    East,
    /// South-east.
    SouthEast,
    /// South-west.
    SouthWest,
    /// West.
    West,
    /// North-west.
    NorthWest,
}

impl Direction {
    /// All six, clockwise from the north-east.
    pub const ALL: [Self; 6] = [
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The direction `number` sixths of a circle clockwise from the north-east.
    #[inline]
    pub fn from_number(number: u8) -> Self {
        Self::ALL[(number % 6) as usize]
    }

    /// The place in [`Direction::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The direction `sixths` of a circle further clockwise.
    #[inline]
    #[must_use]
    pub fn clockwise(self, sixths: u8) -> Self {
        Self::from_number(self as u8 + sixths)
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub fn opposite(self) -> Self {
        self.clockwise(3)
    }

    /// The step in axial coordinates (`q` east, `r` north along the north-east).
    #[inline]
    pub fn step(self) -> Offset {
        let (q, r) = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)][self.index()];
        Offset { q, r }
    }
}

/// The corner of its hex that a counter faces, clockwise from the north; from the north-west where
/// hexes have flat tops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum Facing {
    /// North.
    N,
    /// The corner between the north-eastern and the eastern hex.
    NE,
    /// The corner between the eastern and the south-eastern hex.
    SE,
    /// South.
    S,
    /// The corner between the south-western and the western hex.
    SW,
    /// The corner between the western and the north-western hex.
    NW,
}

impl Facing {
    /// All six, clockwise from the north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// The facing `number` sixths of a circle clockwise from the north.
    #[inline]
    pub fn from_number(number: u8) -> Self {
        Self::ALL[(number % 6) as usize]
    }

    /// The place in [`Facing::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name as printed: `N`, `NE`, `SE`, `S`, `SW`, `NW`.
    pub fn name(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self.index()]
    }

    /// The facing with this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|facing| facing.name() == name)
    }

    /// The two front hexes, left one first.
    #[inline]
    pub fn front(self) -> [Direction; 2] {
        const FRONTS: [[Direction; 2]; 6] = pairs_of_directions(5, 0);
        FRONTS[self.index()]
    }

    /// The flank hex on the right hand.
    #[inline]
    pub fn right_flank(self) -> Direction {
        Direction::from_number(self as u8 + 1)
    }

    /// The flank hex on the left hand.
    #[inline]
    pub fn left_flank(self) -> Direction {
        Direction::from_number(self as u8 + 4)
    }

    /// The two rear hexes, right one first.
    #[inline]
    pub fn rear(self) -> [Direction; 2] {
        const REARS: [[Direction; 2]; 6] = pairs_of_directions(2, 3);
        REARS[self.index()]
    }

    /// The zone in which the neighbour in `direction` lies.
    #[inline]
    pub fn zone(self, direction: Direction) -> Zone {
        // Sixths of a circle from the right front hex, clockwise.
        const ZONES: [Zone; 12] = {
            use Zone::{Flank, Front, Rear};
            [Front, Flank, Rear, Rear, Flank, Front, Front, Flank, Rear, Rear, Flank, Front]
        };
        ZONES[direction as usize + 6 - self as usize]
    }

    /// How many sixths of a circle lie between two facings, by the shorter way.
    #[inline]
    pub fn turn_to(self, other: Self) -> u8 {
        // By sixths of a circle clockwise, turned once round and one short.
        const TURNS: [u8; 12] = [0, 1, 2, 3, 2, 1, 0, 1, 2, 3, 2, 1];
        TURNS[other as usize + 6 - self as usize]
    }

    /// The zone in which a more distant hex lies, given its [`Bearing`]; on the border of two
    /// zones the one nearer the front.
    #[inline]
    pub fn zone_of_bearing(self, bearing: Bearing) -> Zone {
        // By twelfths of a circle clockwise from the facing, turned once round and one short.
        const ZONES: [Zone; 24] = {
            use Zone::{Flank, Front, Rear};
            let once =
                [Front, Front, Flank, Flank, Rear, Rear, Rear, Flank, Flank, Front, Front, Front];
            let mut twice = [Front; 24];
            let mut place = 0;
            while place < 24 {
                twice[place] = once[place % 12];
                place += 1;
            }
            twice
        };
        ZONES[(bearing.0 + 12 - 2 * self as u8) as usize]
    }
}

/// For each facing the directions that lie so many sixths of a circle clockwise from its right front
/// hex.
const fn pairs_of_directions(first: usize, second: usize) -> [[Direction; 2]; 6] {
    let mut pairs = [[Direction::NorthEast; 2]; 6];
    let mut facing = 0;
    while facing < 6 {
        pairs[facing] =
            [Direction::ALL[(facing + first) % 6], Direction::ALL[(facing + second) % 6]];
        facing += 1;
    }
    pairs
}

/// Where another hex lies as seen from a counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Zone {
    /// Before it.
    Front,
    /// At its side.
    Flank,
    /// Behind it.
    Rear,
}

/// The bearing of an offset in twelfths of a circle clockwise from the first direction: even numbers are the sextants around
/// a direction (twice its number), odd ones exactly the border between two of them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bearing(pub u8);

/// The way from one hex to another in axial coordinates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Offset {
    /// Hexes along the second direction: east, or north-east where hexes have flat tops.
    pub q: i16,
    /// Hexes along the first direction: north-east, or north where hexes have flat tops.
    pub r: i16,
}

impl Offset {
    /// The distance in hexes.
    #[inline]
    pub fn length(self) -> u16 {
        let (q, r) = (self.q.unsigned_abs(), self.r.unsigned_abs());
        let s = (self.q + self.r).unsigned_abs();
        q.max(r).max(s)
    }

    /// The centre in drawing units: a hex is 2 wide, rows are 3 apart, and the corners lie at
    /// `(0, ±2)` and `(±1, ±1)`. True lengths are `x * √3` against `y`. Where hexes have flat tops,
    /// the drawing is the board turned 30 degrees clockwise.
    #[inline]
    pub fn centre(self) -> (i32, i32) {
        (2 * i32::from(self.q) + i32::from(self.r), 3 * i32::from(self.r))
    }

    /// The bearing, by exact integer geometry.
    ///
    /// # Panics
    /// If the offset is zero: no bearing exists.
    pub fn bearing(self) -> Bearing {
        assert!(self != Self::default(), "a hex has no bearing from itself");
        // The borders of sextants run through the corners; a point lies clockwise of a corner's
        // ray if the cross product is negative.
        let (x, y) = self.centre();
        let corners = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
        for (i, (cx, cy)) in corners.into_iter().enumerate() {
            let (nx, ny) = corners[(i + 1) % 6];
            let from_this = cx * y - cy * x;
            let from_next = nx * y - ny * x;
            // Same direction as the corner itself.
            if from_this == 0 && cx * x + cy * y > 0 {
                // Corner i lies between direction i - 1 and direction i.
                return Bearing(((2 * i + 11) % 12) as u8);
            }
            if from_this < 0 && from_next > 0 {
                return Bearing(2 * i as u8);
            }
        }
        unreachable!("every offset lies in a sextant or on a border")
    }
}

#[cfg(test)]
mod tests;
