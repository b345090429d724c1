//! What any two hexes of a board are to each other, looked up rather than reckoned: players and
//! rules ask it some hundred times a decision. Not for what lies between them.

use crate::hex::{Bearing, Board, Hex};

/// How far and which way it is from one hex to another.
#[derive(Clone, Copy, Debug)]
struct Pair {
    distance: u8,
    bearing: Bearing,
}

/// Every pair of hexes of a board.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    hexes: usize,
    pairs: Vec<Pair>,
}

impl Pairs {
    /// Looks at every pair. The bearing is asked for pairs of different hexes alone.
    pub fn new(board: Board, bearing: impl Fn(Hex, Hex) -> Bearing) -> Self {
        let pair = |from: Hex, to: Hex| Pair {
            // No board that fits a set of hexes is longer.
            distance: u8::try_from(board.distance(from, to)).unwrap_or(u8::MAX),
            bearing: if from == to { Bearing(0) } else { bearing(from, to) },
        };
        let pairs = board.hexes().flat_map(|from| board.hexes().map(move |to| pair(from, to)));
        Self { hexes: board.len(), pairs: pairs.collect() }
    }

    #[inline]
    fn pair(&self, from: Hex, to: Hex) -> Pair {
        self.pairs[from.index() * self.hexes + to.index()]
    }

    /// All pairs that begin with this hex.
    #[inline]
    pub fn from(&self, hex: Hex) -> Lookout<'_> {
        let start = hex.index() * self.hexes;
        Lookout { pairs: &self.pairs[start..start + self.hexes] }
    }

    /// The distance between two hexes.
    #[inline]
    pub fn distance(&self, from: Hex, to: Hex) -> u16 {
        u16::from(self.pair(from, to).distance)
    }

    /// The bearing of a hex from another.
    #[inline]
    pub fn bearing(&self, from: Hex, to: Hex) -> Bearing {
        self.pair(from, to).bearing
    }
}

/// One hex, from which many others are looked at.
#[derive(Clone, Copy, Debug)]
pub struct Lookout<'a> {
    pairs: &'a [Pair],
}

impl Lookout<'_> {
    /// How far a hex is.
    #[inline]
    pub fn distance(&self, to: Hex) -> u16 {
        u16::from(self.pairs[to.index()].distance)
    }

    /// The bearing of another hex, however far.
    #[inline]
    pub fn bearing(&self, to: Hex) -> Bearing {
        self.pairs[to.index()].bearing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_know_what_reckoning_gives() {
        let board = Board::new(7, 9);
        let pairs = Pairs::new(board, |from, to| board.offset(from, to).bearing());
        for from in board.hexes() {
            for to in board.hexes() {
                assert_eq!(pairs.distance(from, to), board.distance(from, to));
                assert_eq!(pairs.from(from).distance(to), board.distance(from, to));
                if from != to {
                    assert_eq!(pairs.bearing(from, to), board.offset(from, to).bearing());
                    assert_eq!(pairs.from(from).bearing(to), pairs.bearing(from, to));
                }
            }
        }
    }
}
