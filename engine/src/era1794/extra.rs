//! What only a larger game of the family keeps besides: *Maciejowice 1794* has one [`Extra`] in its
//! state, *Niemenczyn 1794* none, so that it costs that game neither room nor time.

use crate::bits::Bits;
use crate::era1794::state::State;

/// What part of an overall commander's activation is being played [4.4].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Part {
    /// None: a commander was drawn himself.
    #[default]
    Own,
    /// The commander that he named has phases 1 to 4.
    Named,
    /// He commands the units of a fallen commander [4.3].
    Fallen,
    /// His second phase 2, then 4, with some units of any command [4.4b].
    Ordered,
}

/// The state of what only the larger game has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Extra<const S: usize> {
    /// In skirmish order [7.2].
    pub skirmish: Bits<S>,
    /// In skirmish order, and turned since their last step: one free turn a hex.
    pub turned: Bits<S>,
    /// Named by an overall commander for his second phase 2, as they began to act.
    pub ordered: Bits<S>,
    /// Had orders in the phase 2 before that.
    pub acted: Bits<S>,
    /// Units of the reserve that have served a commander in this turn, and those that serve the one
    /// whose activation it is.
    pub served: Bits<S>,
    pub serving: Bits<S>,
    /// Off the map, to enter by decision.
    pub outside: Bits<S>,
    /// Entered a clash over a river.
    pub forded: Bits<S>,
    /// The overall commander whose chit was drawn; `u8::MAX` if another's was.
    pub overall: u8,
    /// The commander whose units he has taken over in this activation.
    pub fallen: u8,
    pub part: Part,
    /// Commanders whose units have had a phase 2 in this turn, one bit each.
    pub activated: u16,
    /// Commanders off the map, to enter by decision, one bit each.
    pub leaders_outside: u16,
    /// Hexes of the castle that the keeper has lost, one bit each, in the order of hexes.
    pub castle_lost: u8,
}

impl<const S: usize> Extra<S> {
    /// As before the first turn.
    pub const NEW: Self = Self {
        skirmish: Bits::EMPTY,
        turned: Bits::EMPTY,
        ordered: Bits::EMPTY,
        acted: Bits::EMPTY,
        served: Bits::EMPTY,
        serving: Bits::EMPTY,
        outside: Bits::EMPTY,
        forded: Bits::EMPTY,
        overall: u8::MAX,
        fallen: u8::MAX,
        part: Part::Own,
        activated: 0,
        leaders_outside: 0,
        castle_lost: 0,
    };
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> State<U, S, H, X> {
    /// What only the larger game has, if this is one.
    #[inline]
    pub(crate) fn extra(&self) -> Option<&Extra<S>> {
        self.extra.first()
    }

    /// The same, to be changed.
    #[inline]
    pub(crate) fn extra_mut(&mut self) -> Option<&mut Extra<S>> {
        self.extra.first_mut()
    }

    /// The units in skirmish order [7.2].
    #[inline]
    pub fn skirmishers(&self) -> Bits<S> {
        self.extra().map_or(Bits::EMPTY, |extra| extra.skirmish)
    }

    /// Is this unit in skirmish order?
    #[inline]
    pub fn is_in_skirmish_order(&self, unit: usize) -> bool {
        self.extra().is_some_and(|extra| extra.skirmish.has(unit))
    }

    /// The units off the map that enter by decision [13.2].
    #[inline]
    pub fn outside(&self) -> Bits<S> {
        self.extra().map_or(Bits::EMPTY, |extra| extra.outside)
    }

    /// The part of an overall commander's activation.
    #[inline]
    pub(crate) fn part(&self) -> Part {
        self.extra().map_or(Part::Own, |extra| extra.part)
    }

    /// The overall commander whose chit was drawn, if one's was.
    #[inline]
    pub fn drawn_overall(&self) -> Option<usize> {
        let overall = self.extra()?.overall;
        (overall != u8::MAX).then_some(overall as usize)
    }

    /// The units that an overall commander has ordered himself in this activation, up to now.
    #[inline]
    pub fn ordered_units(&self) -> Bits<S> {
        self.extra().map_or(Bits::EMPTY, |extra| extra.ordered)
    }
}
