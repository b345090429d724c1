//! What any two hexes of a board are to each other, looked up rather than reckoned: players and
//! rules ask it some hundred times a decision. Not for what lies between them.

use std::sync::Arc;

use crate::hex::{Bearing, Board, Hex, Offset};

/// How far and which way it is from one hex to another.
#[derive(Clone, Copy, Debug)]
struct Pair {
    distance: u8,
    bearing: Bearing,
}

/// Every pair of hexes of a board; copies share the pairs.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    hexes: usize,
    pairs: Arc<[Pair]>,
}

impl Pairs {
    /// Looks at every pair. Many pairs have the same offset, and each offset is reckoned once: a
    /// board of two thousand hexes has four million pairs and ten thousand offsets.
    pub fn new(board: Board) -> Self {
        let reckon = |way: Offset| Pair {
            // No board that fits a set of hexes is longer.
            distance: u8::try_from(way.length()).unwrap_or(u8::MAX),
            bearing: if way == Offset::default() { Bearing(0) } else { way.bearing() },
        };
        let places: Vec<Offset> = board.hexes().map(|hex| board.offset(Hex(0), hex)).collect();
        let longest = places.iter().flat_map(|at| [at.q, at.r]).map(i16::abs).max().unwrap_or(0);
        // An offset between two hexes is at most twice as long either way.
        let (zero, span) = (2 * longest as usize, 4 * longest as usize + 1);
        let mut by_offset: Vec<Option<Pair>> = vec![None; span * span];
        let mut pairs = Vec::with_capacity(board.len() * board.len());
        for from in &places {
            for to in &places {
                let way = Offset { q: to.q - from.q, r: to.r - from.r };
                let [q, r] = [way.q, way.r].map(|part| (zero as i32 + i32::from(part)) as usize);
                pairs.push(*by_offset[q * span + r].get_or_insert_with(|| reckon(way)));
            }
        }
        Self { hexes: board.len(), pairs: pairs.into() }
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
        let pairs = Pairs::new(board);
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
