//! Chapter 8: which moves may begin, and how a move may go on.

use crate::bits::Bits;
use crate::era1794::bodies::Stack;
use crate::era1794::choice::{Choice, Together};
use crate::era1794::core::{Out, Rules, offer};
use crate::era1794::line_moves::Lines;
use crate::era1794::state::{MoveKind, State};
use crate::era1794::steps::turn_cost;
use crate::hex::{Direction, Facing, Hex};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The active commander's units that may still move in this phase.
    pub(crate) fn movable(&self, s: &State<U, S, H, X>) -> Bits<S> {
        self.movable_among(s, self.ordered(s))
    }

    /// Those of some units with orders that may still move in this phase.
    #[inline]
    pub(crate) fn movable_among(&self, s: &State<U, S, H, X>, among: Bits<S>) -> Bits<S> {
        self.standing(s, Self::free_to_move(s, among))
    }

    /// Those of some units that nothing they did or suffered keeps from moving in this phase.
    #[inline]
    pub(crate) fn free_to_move(s: &State<U, S, H, X>, units: Bits<S>) -> Bits<S> {
        let sets = &s.sets;
        units.without(sets.moved | sets.stopped | sets.returned | sets.gone)
    }

    /// [4.2] Those of some units with orders that stand where they are commanded, and in no clash.
    #[inline]
    pub(crate) fn standing(&self, s: &State<U, S, H, X>, among: Bits<S>) -> Bits<S> {
        let leader = s.active as usize;
        if X > 0
            && let Some((first, words)) = self.command_unbarred(s, leader)
        {
            return self.standing_where(s, among, |hex| {
                let word = words.get((hex.index() / 64).wrapping_sub(first));
                word.is_some_and(|word| word >> (hex.index() % 64) & 1 == 1)
            });
        }
        let commanded = self.commanded(s, leader);
        self.standing_where(s, among, |hex| commanded.has(hex.index()))
    }

    /// Those of some units that stand on such a hex, and in no clash.
    #[inline]
    fn standing_where(
        &self,
        s: &State<U, S, H, X>,
        among: Bits<S>,
        is_commanded: impl Fn(Hex) -> bool,
    ) -> Bits<S> {
        let enemies = &s.held[self.active_side(s).other().index()];
        among.only(|unit| {
            let hex = s.hex[unit];
            hex.is_somewhere() && is_commanded(hex) && !enemies.has(hex.index())
        })
    }

    /// The moves that the able units of one hex may begin.
    pub(crate) fn move_choices(
        &self,
        s: &State<U, S, H, X>,
        able: Bits<S>,
        stack: &Stack<S>,
        lines: &mut Lines<S>,
        out: &mut Out,
    ) {
        let Stack { hex, units, .. } = *stack;
        let here = units & able;
        for gun in here & self.guns {
            self.gun_choices(s, gun, out);
        }
        let troops = units.without(self.guns);
        let square = troops.meets(s.sets.square);
        if !square {
            for unit in here.without(self.guns) {
                self.offer_alone(s, unit, hex, || self.can_double_alone(s, unit, hex), out);
            }
        }
        let group = self.stack_group(s, able, units);
        let leading = Self::topmost(s, group.without(self.guns));
        let Some(first) = leading.or(Self::topmost(s, group)) else { return };
        if group.has_several() || square {
            self.offer_moves(s, first, group, Together::Stack, hex, out);
        }
        if let Some(first) = leading {
            self.line_choices(s, first, lines, out);
        }
    }

    /// The moves of one unit that is not in square.
    #[inline]
    pub(crate) fn offer_alone(
        &self,
        s: &State<U, S, H, X>,
        first: usize,
        hex: Hex,
        may_double: impl FnOnce() -> bool,
        out: &mut Out,
    ) {
        let together = Together::Alone;
        if s.points[first] == 0 {
            return self.offer_moves(s, first, Bits::of(first), together, hex, out);
        }
        let unit = first as u8;
        offer(out, Choice::Move { unit, together, double: false });
        if may_double() {
            offer(out, Choice::Move { unit, together, double: true });
        }
    }

    fn offer_moves(
        &self,
        s: &State<U, S, H, X>,
        unit: usize,
        group: Bits<S>,
        together: Together,
        hex: Hex,
        out: &mut Out,
    ) {
        if self.can_do_anything(s, group, hex) {
            let unit = unit as u8;
            offer(out, Choice::Move { unit, together, double: false });
            if self.can_double(s, group, hex) {
                offer(out, Choice::Move { unit, together, double: true });
            }
        }
    }

    /// [8.16] The units that go when the whole stack moves: unlimbered guns never do.
    pub(crate) fn stack_group(
        &self,
        s: &State<U, S, H, X>,
        able: Bits<S>,
        units: Bits<S>,
    ) -> Bits<S> {
        let troops = units.without(self.guns);
        // A square moves whole or not at all, and without guns.
        if troops.meets(s.sets.square) {
            return if troops.within(able) { troops } else { Bits::EMPTY };
        }
        let unlimbered = self.guns.without(s.sets.limbered);
        (units & able).without(unlimbered)
    }

    /// The same for the stack of this unit, as its move begins.
    pub(crate) fn stack_members(&self, s: &State<U, S, H, X>, unit: usize) -> Bits<S> {
        let units = self.units_at(s, s.hex[unit], self.active_side(s));
        let able = self.movable_among(s, units & self.ordered(s));
        self.stack_group(s, able, units)
    }

    fn can_do_anything(&self, s: &State<U, S, H, X>, group: Bits<S>, hex: Hex) -> bool {
        let square = group.meets(s.sets.square);
        if !square && group.iter().all(|unit| s.points[unit] > 0) {
            return true;
        }
        if square && group.iter().any(|unit| s.points[unit] < self.allowance[unit]) {
            return false;
        }
        let body = self.fresh_body(s, group);
        Direction::ALL.iter().any(|&direction| self.step(s, &body, hex, direction).is_some())
    }

    /// What the mover may do next.
    pub(crate) fn moving_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        let Some((hex, group)) = Self::groups(s).next() else { return };
        if s.mover.kind == MoveKind::Line {
            self.line_step_choices(s, out);
        } else {
            self.single_choices(s, hex, group, out);
        }
        // Steps stand first in the list.
        let can_step = matches!(out.first(), Some(Choice::Step { .. }));
        if !s.mover.double {
            let before = out.len();
            self.musket_choices(s, s.going(), out);
            // [6.0] A unit that has turned to leave a stack that stays does not fire from it: a stack
            // faces one way.
            if out.len() > before
                && Self::groups(s).any(|(hex, group)| self.is_twisted(s, hex, group))
            {
                out.truncate(before);
            }
        }
        // A move that was begun may be ended, but not among friends of the other arm [6.1] and,
        // at double time, not while a step is left [8.9].
        let must_go_on = can_step
            && (s.mover.double
                || Self::groups(s).any(|(hex, group)| self.must_go_on(s, group, hex)));
        let guns_turn_freely = s.sets.moving.within(self.guns);
        if (s.mover.begun || guns_turn_freely) && !must_go_on {
            offer(out, Choice::Halt);
        }
    }

    /// Does a group that has not left its stack yet face another way than the units that stay?
    fn is_twisted(&self, s: &State<U, S, H, X>, hex: Hex, group: Bits<S>) -> bool {
        if group.meets(s.sets.entered) {
            return false;
        }
        let staying = self.troops_at(s, hex, self.active_side(s)).without(group);
        let troops = group.without(self.guns);
        Self::topmost(s, staying)
            .is_some_and(|top| !troops.is_empty() && s.facing[top] != self.facing_of(s, troops))
    }

    fn single_choices(&self, s: &State<U, S, H, X>, hex: Hex, group: Bits<S>, out: &mut Out) {
        let mut steps = arrayvec::ArrayVec::new();
        self.steps(s, group, hex, &mut steps);
        for (direction, entry) in steps {
            offer(out, Choice::Step { direction, charge: false });
            if entry.enemies && self.can_charge(s, group, hex, direction, &entry) {
                offer(out, Choice::Step { direction, charge: true });
            }
        }
        let alone = || {
            let here = self.units_at(s, hex, self.active_side(s));
            here.without(group | self.guns).is_empty()
        };
        let troops = group.without(self.guns);
        // A joiner takes the stack's facing, so it does not turn among friends. A unit that leaves
        // a stack may turn first; if it stays after all, it faces as the stack does again.
        if !s.mover.double
            && !troops.is_empty()
            && !troops.meets(s.sets.square)
            && !Self::has_turned(s, troops)
            && (!group.meets(s.sets.entered) || alone())
        {
            let left = Self::points_for_turn(s, troops);
            let facing = self.facing_of(s, group);
            for to in Facing::ALL {
                if to != facing && turn_cost(facing, to) <= left {
                    offer(out, Choice::Turn(to));
                }
            }
        }
        // [7.2] A formation is part of a move, too; not in passing.
        if X > 0
            && !troops.is_empty()
            && !troops.has_several()
            && (!group.meets(s.sets.entered) || alone())
        {
            self.skirmish_choices(s, troops, out);
        }
        // [6.1.1] Guns that unlimber stay, so they do not among the other arm.
        if (group & s.sets.limbered).iter().any(|unit| s.points[unit] >= 1)
            && !self.is_among_other_arm(s, group, hex)
        {
            offer(out, Choice::Unlimber);
        }
    }
}
