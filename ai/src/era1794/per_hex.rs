//! A value for each hex that a game has room for.
//!
//! Hexes come in sets of `H` words of 64 bits, so that there are never more than these; a board
//! that is larger is refused when its rules are prepared. Not for what is kept of a few hexes only.

use wargauge_engine::Hex;

/// Hexes of one word of a set.
const WORD: usize = u64::BITS as usize;

/// A value for each hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PerHex<T, const H: usize>([[T; WORD]; H]);

impl<T: Copy, const H: usize> PerHex<T, H> {
    /// The same for all.
    pub(crate) const fn all(value: T) -> Self {
        Self([[value; WORD]; H])
    }

    /// The value of a hex; nothing for [`Hex::NOWHERE`].
    #[inline]
    pub(crate) fn get(&self, hex: Hex) -> Option<T> {
        self.0.as_flattened().get(hex.index()).copied()
    }

    /// The value of a hex of the board.
    ///
    /// # Panics
    /// If there is no such hex.
    #[inline]
    pub(crate) fn at(&mut self, hex: Hex) -> &mut T {
        &mut self.0.as_flattened_mut()[hex.index()]
    }
}
