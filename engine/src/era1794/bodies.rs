//! Units that move together, and what the rules of movement ask of them: by which facing they go, how they pay,
//! which friends they pass. What a step costs them is in `steps`.

use crate::bits::Bits;
use crate::era1794::core::Rules;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Facing, Hex};

/// How units pay that all pay alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// As foot.
    Foot,
    /// As horse, which limbered guns do too.
    Mounted,
    /// One point a hex, in skirmish order.
    Open,
}

/// Units that would step together, with what the rules ask of them again and again.
#[allow(clippy::struct_excessive_bools)] // Each is a fact about the units that step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body<const S: usize> {
    pub group: Bits<S>,
    pub side: Side,
    pub facing: Facing,
    /// In square [7.2.2].
    pub square: bool,
    /// All in skirmish order [7.2 of *Maciejowice 1794*].
    pub open: bool,
    /// Has a front, flanks and a rear: not a square, nor guns alone.
    pub zoned: bool,
    /// At double time [8.9].
    pub double: bool,
    /// Points that it would have besides those on the ledger.
    pub bonus: u8,
    /// The fewest points on the ledger of any of them.
    pub least: u8,
    /// How they pay, if all pay alike.
    pub pace: Option<Pace>,
    /// It has passed friends that stay behind on the hex it is on [6.3].
    pub leaves_friends: bool,
    /// They reach a limit by themselves, so that it may not go on from there [6.4].
    pub among_full: bool,
}

/// The units of a side on one hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack<const S: usize> {
    pub hex: Hex,
    pub units: Bits<S>,
}

/// Units of a move on each of its hexes.
pub(crate) type ByHex<const S: usize> = arrayvec::ArrayVec<(Hex, Bits<S>), MOST_HEXES>;

/// No more hexes than that move at once: a line as long as the longest side of the largest board,
/// which has 52 columns.
pub(crate) const MOST_HEXES: usize = 52;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Does a unit pay as cavalry? Limbered guns do [8.12].
    #[inline]
    pub(crate) fn is_mounted(&self, unit: usize) -> bool {
        !self.infantry.has(unit)
    }

    /// The facing that a group moves by: that of its top unit, or of the guns.
    #[inline]
    pub(crate) fn facing_of(&self, s: &State<U, S, H, X>, group: Bits<S>) -> Facing {
        let Some(first) = group.lowest() else { return Facing::N };
        // Most groups are one unit.
        if !group.has_several() {
            return s.facing[first];
        }
        let leading = Self::topmost(s, group.without(self.guns));
        s.facing[leading.unwrap_or(first)]
    }

    /// [6.3] The friends that the group passes if it goes on from this hex: those that were there
    /// when it entered, other members of its line among them. Joiners go to the bottom [6.0], so
    /// these are the units above it; a unit that has joined since is below and was not passed.
    pub(crate) fn friends_passed(
        &self,
        s: &State<U, S, H, X>,
        group: Bits<S>,
        from: Hex,
    ) -> Bits<S> {
        if !group.meets(s.sets.entered) {
            return Bits::EMPTY;
        }
        let side = self.side[group.lowest().unwrap_or(0)];
        let mut others = self.units_at(s, from, side).without(group);
        if !others.is_empty() {
            let highest = group.iter().map(|unit| s.depth[unit]).min().unwrap_or(0);
            for other in others {
                if s.depth[other] > highest {
                    others.remove(other);
                }
            }
        }
        others
    }

    /// What the rules of movement ask of a group on its hex, at the pace of the present move.
    pub(crate) fn body(&self, s: &State<U, S, H, X>, group: Bits<S>, from: Hex) -> Body<S> {
        let passed = self.friends_passed(s, group, from);
        Body {
            double: s.mover.double,
            leaves_friends: !passed.is_empty(),
            among_full: self.is_full(s, passed),
            ..self.fresh_body(s, group)
        }
    }

    /// The same for a group that is about to start.
    pub(crate) fn fresh_body(&self, s: &State<U, S, H, X>, group: Bits<S>) -> Body<S> {
        if let Some(unit) = group.lowest()
            && !group.has_several()
        {
            return self.body_of_one(s, unit);
        }
        let (square, open) = (group.meets(s.sets.square), Self::is_open_order(s, group));
        let pace = if square {
            None
        } else if open {
            Some(Pace::Open)
        } else if X > 0 && group.meets(s.skirmishers()) {
            None
        } else if group.within(self.infantry) {
            Some(Pace::Foot)
        } else {
            (!group.meets(self.infantry)).then_some(Pace::Mounted)
        };
        Body {
            group,
            side: self.side[group.lowest().unwrap_or(0)],
            facing: self.facing_of(s, group),
            square,
            open,
            zoned: !square && !group.within(self.guns),
            double: false,
            bonus: 0,
            least: group.iter().map(|unit| s.points[unit]).min().unwrap_or(0),
            pace,
            leaves_friends: false,
            among_full: false,
        }
    }

    /// The same for a unit by itself, as most are.
    #[inline]
    fn body_of_one(&self, s: &State<U, S, H, X>, unit: usize) -> Body<S> {
        let (square, open) = (s.sets.square.has(unit), s.is_in_skirmish_order(unit));
        let pace = if open {
            Pace::Open
        } else if self.is_mounted(unit) {
            Pace::Mounted
        } else {
            Pace::Foot
        };
        Body {
            group: Bits::of(unit),
            side: self.side[unit],
            facing: s.facing[unit],
            square,
            open,
            zoned: !square && !self.guns.has(unit),
            double: false,
            bonus: 0,
            least: s.points[unit],
            pace: (!square).then_some(pace),
            leaves_friends: false,
            among_full: false,
        }
    }

    /// The units of the move that can go on, hex by hex.
    #[inline]
    pub(crate) fn groups(s: &State<U, S, H, X>) -> Groups<'_, U, S, H, X> {
        Self::by_hex(s, s.going())
    }

    /// Units on the map sorted by the hex they are on, in the order of the first unit of each.
    #[inline]
    pub(crate) fn by_hex(s: &State<U, S, H, X>, units: Bits<S>) -> Groups<'_, U, S, H, X> {
        Groups { s, left: units }
    }
}

/// Units hex by hex.
pub(crate) struct Groups<'a, const U: usize, const S: usize, const H: usize, const X: usize> {
    s: &'a State<U, S, H, X>,
    /// Those of hexes to come.
    left: Bits<S>,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Iterator
    for Groups<'_, U, S, H, X>
{
    type Item = (Hex, Bits<S>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let first = self.left.lowest()?;
        let hex = self.s.hex[first];
        // Most groups are a single unit, and the only one.
        let mut group = Bits::of(first);
        if self.left != group {
            group |= self.left & self.s.at(hex);
        }
        self.left = self.left.without(group);
        Some((hex, group))
    }
}
