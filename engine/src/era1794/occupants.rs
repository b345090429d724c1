//! Which units stand where: those of a side on a hex, the one on top, clashes.

use crate::bits::Bits;
use crate::era1794::core::Rules;
use crate::era1794::event::Units;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The combat units of a side on a hex.
    #[inline]
    pub fn units_at(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> Bits<S> {
        // Most hexes asked for are empty.
        if !s.held[side.index()].has(hex.index()) {
            debug_assert!((s.at(hex) & self.of_side[side.index()]).is_empty());
            return Bits::EMPTY;
        }
        // Of the others most have one unit, which is of that side if the side has any there.
        if let Some(unit) = s.only_at(hex) {
            debug_assert!(self.side[unit] == side && !s.sets.captured.has(unit));
            return Bits::of(unit);
        }
        s.at(hex) & self.of_side[side.index()]
    }

    /// The infantry and cavalry of a side on a hex.
    #[inline]
    pub fn troops_at(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> Bits<S> {
        if !s.troops[side.index()].has(hex.index()) {
            debug_assert!((s.at(hex) & self.of_side[side.index()]).within(self.guns));
            return Bits::EMPTY;
        }
        if let Some(unit) = s.only_at(hex) {
            return Bits::of(unit);
        }
        (s.at(hex) & self.of_side[side.index()]).without(self.guns)
    }

    /// The topmost of some units of one hex.
    #[inline]
    pub(crate) fn topmost(s: &State<U, S, H, X>, units: Bits<S>) -> Option<usize> {
        units.iter().min_by_key(|&unit| s.depth[unit])
    }

    /// [6.8, 6.9] The unit on top of a side's stack; guns are ignored.
    #[inline]
    pub fn top(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> Option<usize> {
        if !hex.is_somewhere() || !s.troops[side.index()].has(hex.index()) {
            return None;
        }
        s.only_at(hex).or_else(|| Self::topmost(s, self.troops_at(s, hex, side)))
    }

    /// Does a side's stack there consist of guns alone?
    #[inline]
    pub(crate) fn is_lone_guns(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> bool {
        s.held[side.index()].has(hex.index()) && !s.troops[side.index()].has(hex.index())
    }

    /// [3.4] Do units of both sides share this hex?
    #[inline]
    pub fn is_clash(&self, s: &State<U, S, H, X>, hex: Hex) -> bool {
        s.held[0].has(hex.index()) && s.held[1].has(hex.index())
    }

    /// Has a side combat units there?
    #[inline]
    pub fn holds(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> bool {
        s.held[side.index()].has(hex.index())
    }

    /// Has a side combat units beside a hex?
    #[inline]
    pub(crate) fn holds_beside(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> bool {
        // Six hexes are fewer than the words of a large map.
        if X > 0 {
            let around = self.map.neighbours(hex).into_iter();
            around.filter(|hex| hex.is_somewhere()).any(|hex| self.holds(s, hex, side))
        } else {
            self.map.adjacent(hex).meets(s.held[side.index()])
        }
    }

    /// Is the stack of a side there in square?
    #[inline]
    pub(crate) fn is_square(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> bool {
        !s.sets.square.is_empty() && self.troops_at(s, hex, side).meets(s.sets.square)
    }

    /// Some units of one hex, top first.
    pub(crate) fn top_first(s: &State<U, S, H, X>, units: Bits<S>) -> Units {
        let mut list: Units =
            units.iter().map(|unit| unit as u8).take(Units::new().capacity()).collect();
        list.sort_by_key(|&unit| s.depth[unit as usize]);
        list
    }

    /// All units of a side on a hex, top first.
    pub(crate) fn list(&self, s: &State<U, S, H, X>, hex: Hex, side: Side) -> Units {
        Self::top_first(s, self.units_at(s, hex, side))
    }
}
