//! Which units stand on which hex, kept beside where each unit stands: in a large game the rules ask it
//! some ten times a decision, and two hundred units are too many to look through. *Niemenczyn 1794*
//! looks through its 24.

use crate::bits::Bits;
use crate::hex::Hex;

/// Hexes of one word of a set.
const WORD: usize = u64::BITS as usize;

/// No unit has this number: there are at most 240.
const NONE: u8 = u8::MAX;

/// The lowest unit of each hex, and for each unit the next higher one on its hex. Where units stand
/// decides all of it, so that equal states have equal chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Chains<const U: usize, const H: usize> {
    first: [[u8; WORD]; H],
    next: [u8; U],
}

impl<const U: usize, const H: usize> Chains<U, H> {
    /// No unit stands anywhere.
    pub const EMPTY: Self = Self { first: [[NONE; WORD]; H], next: [NONE; U] };

    /// The units on a hex.
    #[inline]
    pub fn units<const S: usize>(&self, hex: Hex) -> Bits<S> {
        let mut units = Bits::EMPTY;
        let mut link = self.first.as_flattened().get(hex.index()).copied().unwrap_or(NONE);
        while link != NONE {
            units.insert(link as usize);
            link = self.next[link as usize];
        }
        units
    }

    /// The unit that stands on a hex, if it is the only one.
    #[inline]
    pub fn only(&self, hex: Hex) -> Option<usize> {
        let first = self.first.as_flattened()[hex.index()];
        (first != NONE && self.next[first as usize] == NONE).then_some(first as usize)
    }

    /// Does no unit stand on a hex, or only one?
    #[inline]
    pub fn has_at_most_one(&self, hex: Hex) -> bool {
        let first = self.first.as_flattened()[hex.index()];
        first == NONE || self.next[first as usize] == NONE
    }

    /// A unit leaves one hex and comes to another; either may be nowhere.
    pub fn change(&mut self, unit: usize, from: Hex, to: Hex) {
        if from.is_somewhere() {
            let next = self.next[unit];
            *self.link_to(unit, from) = next;
            self.next[unit] = NONE;
        }
        if to.is_somewhere() {
            let link = self.link_to(unit, to);
            let next = std::mem::replace(link, unit as u8);
            self.next[unit] = next;
        }
    }

    /// The link of a hex that leads to this unit, or would lead to it.
    fn link_to(&mut self, unit: usize, hex: Hex) -> &mut u8 {
        let mut before = None;
        let mut link = self.first.as_flattened()[hex.index()];
        while (link as usize) < unit {
            before = Some(link as usize);
            link = self.next[link as usize];
        }
        match before {
            Some(unit) => &mut self.next[unit],
            None => &mut self.first.as_flattened_mut()[hex.index()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_is_found_where_it_came_to_and_nowhere_else() {
        let mut chains = Chains::<80, 3>::EMPTY;
        let found =
            |chains: &Chains<80, 3>, hex| chains.units::<2>(Hex(hex)).iter().collect::<Vec<_>>();
        for unit in [70, 3, 12] {
            chains.change(unit, Hex::NOWHERE, Hex(5));
        }
        assert_eq!((found(&chains, 5), found(&chains, 6)), (vec![3, 12, 70], vec![]));
        chains.change(12, Hex(5), Hex(6));
        assert_eq!([5, 6, 7].map(|hex| chains.only(Hex(hex))), [None, Some(12), None]);
        chains.change(3, Hex(5), Hex::NOWHERE);
        assert_eq!((found(&chains, 5), found(&chains, 6)), (vec![70], vec![12]));
        assert!(chains.units::<2>(Hex::NOWHERE).is_empty());
        // The way there does not show.
        chains.change(70, Hex(5), Hex::NOWHERE);
        chains.change(12, Hex(6), Hex::NOWHERE);
        assert_eq!(chains, Chains::EMPTY);
    }
}
