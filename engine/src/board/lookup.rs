//! The axial coordinates of a board's hexes, reckoned once and looked up both ways by rules that ask
//! during play.

use crate::board::Board;
use crate::hex::{Hex, Offset};

/// Every hex with its axial coordinates.
#[derive(Clone, Debug)]
pub struct Lookup {
    axial: Vec<Offset>,
    /// The least coordinates of any hex.
    least: Offset,
    /// How many values the second coordinate takes.
    span: i16,
    /// By first coordinate, then by second.
    hexes: Vec<Hex>,
}

impl Lookup {
    /// Looks at every hex of a board.
    pub fn new(board: Board) -> Self {
        let axial: Vec<Offset> = board.hexes().map(|hex| board.axial(hex)).collect();
        let bound = |of: fn(&Offset) -> i16| {
            let all = axial.iter().map(of);
            (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let ((least_q, most_q), (least_r, most_r)) = (bound(|at| at.q), bound(|at| at.r));
        let span = most_r - least_r + 1;
        let mut hexes = vec![Hex::NOWHERE; ((most_q - least_q + 1) * span) as usize];
        for (at, hex) in axial.iter().zip(board.hexes()) {
            hexes[((at.q - least_q) * span + at.r - least_r) as usize] = hex;
        }
        Self { axial, least: Offset { q: least_q, r: least_r }, span, hexes }
    }

    /// Axial coordinates.
    #[inline]
    pub fn axial(&self, hex: Hex) -> Offset {
        self.axial[hex.index()]
    }

    /// The hex at axial coordinates, if it is on the map.
    #[inline]
    pub fn at(&self, place: Offset) -> Option<Hex> {
        let (q, r) = (place.q - self.least.q, place.r - self.least.r);
        if q < 0 || !(0..self.span).contains(&r) {
            return None;
        }
        let hex = *self.hexes.get(q as usize * self.span as usize + r as usize)?;
        hex.is_somewhere().then_some(hex)
    }

    /// The way from one hex to another.
    #[inline]
    pub fn way(&self, from: Hex, to: Hex) -> Offset {
        let (a, b) = (self.axial(from), self.axial(to));
        Offset { q: b.q - a.q, r: b.r - a.r }
    }
}
