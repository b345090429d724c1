//! The hexes that some unit of a side is near enough to shoot at with muskets, kept beside where the
//! units stand: in a large game most units are far from every enemy, and need not be asked for shots.
//! *Niemenczyn 1794* asks each of its 24.

use crate::bits::Bits;
use crate::game::Side;
use crate::hex::Hex;

/// The hexes within a distance of each hex: of each only those words of the set that are not empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Discs {
    /// The number of the first word, and where the words stand in `words`.
    places: Vec<(usize, std::ops::Range<usize>)>,
    words: Vec<u64>,
}

impl Discs {
    /// Prepares the discs of all hexes, given in order.
    pub fn new<const H: usize>(discs: impl Iterator<Item = Bits<H>>) -> Self {
        let mut all = Self::default();
        for disc in discs {
            let words = disc.words();
            let from = words.iter().position(|&word| word != 0).unwrap_or(0);
            let end = words.iter().rposition(|&word| word != 0).map_or(from, |last| last + 1);
            let start = all.words.len();
            all.words.extend_from_slice(&words[from..end]);
            all.places.push((from, start..all.words.len()));
        }
        all
    }

    /// The first word of the disc of a hex, and its words from there.
    #[inline]
    pub fn of(&self, hex: usize) -> (usize, &[u64]) {
        let (from, place) = &self.places[hex];
        (*from, &self.words[place.clone()])
    }
}

/// The hexes near the units of each side. Where units stand decides all of it, so that equal states
/// have equal ones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Near<const H: usize>([Bits<H>; 2]);

impl<const H: usize> Near<H> {
    /// No unit stands anywhere.
    pub const NOBODY: Self = Self([Bits::EMPTY; 2]);

    /// The same, made anew for the hexes that each side holds.
    pub fn anew(discs: &Discs, held: &[Bits<H>; 2]) -> Self {
        let mut near = Self::NOBODY;
        for (side, held) in held.iter().enumerate() {
            held.each(|hex| near.come(discs, side, Hex(hex as u16)));
        }
        near
    }

    /// The hexes near the units of a side.
    #[inline]
    pub fn to(&self, side: Side) -> &Bits<H> {
        &self.0[side.index()]
    }

    /// The first unit of a side comes to a hex.
    #[inline]
    pub fn come(&mut self, discs: &Discs, side: usize, hex: Hex) {
        let (from, words) = discs.of(hex.index());
        self.0[side].add_words(from, words);
    }

    /// The last unit of a side has left a hex with these neighbours; `held` are the hexes with units of
    /// it.
    pub fn leave(
        &mut self,
        discs: &Discs,
        side: usize,
        (hex, around): (Hex, [Hex; 6]),
        held: &Bits<H>,
    ) {
        let (from, words) = discs.of(hex.index());
        // What is near a neighbour with units stays near, and that is most of it.
        let mut doubtful = Bits::<H>::EMPTY;
        doubtful.add_words(from, words);
        for hex in around.into_iter().filter(|hex| hex.is_somewhere()) {
            if held.has(hex.index()) {
                let (from, words) = discs.of(hex.index());
                doubtful.take_words(from, words);
            }
        }
        for (i, &word) in doubtful.words()[from..from + words.len()].iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let other = (from + i) * u64::BITS as usize + left.trailing_zeros() as usize;
                left &= left - 1;
                let (from, words) = discs.of(other);
                self.0[side].set(other, held.meets_words(from, words));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_follows_from_the_hexes_held() {
        // A row of 192 hexes, and what lies within two of each.
        let near = |hex: usize| (hex.saturating_sub(2)..=(hex + 2).min(191)).collect::<Bits<3>>();
        let discs = Discs::new((0..192).map(near));
        let (mut kept, mut held) = (Near::<3>::NOBODY, Bits::<3>::EMPTY);
        for hex in [63, 66, 0, 191, 66, 63, 130] {
            let there = held.has(hex);
            held.set(hex, !there);
            if there {
                let beside = |by: i32| Hex((hex as i32 + by).clamp(0, 191) as u16);
                let around = [1, -1].map(beside);
                let around =
                    [around[0], around[1], Hex::NOWHERE, Hex::NOWHERE, Hex::NOWHERE, beside(1)];
                kept.leave(&discs, 0, (Hex(hex as u16), around), &held);
            } else {
                kept.come(&discs, 0, Hex(hex as u16));
            }
            let expected = held.iter().fold(Bits::EMPTY, |all, hex| all | near(hex));
            assert_eq!(*kept.to(Side::First), expected);
        }
        assert!(kept.to(Side::Second).is_empty());
    }
}
