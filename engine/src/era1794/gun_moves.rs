//! [8.11, 8.12] How guns move: by hand, limbered, and from one to the other.

use crate::bits::Bits;
use crate::era1794::agenda::{Decision, Step};
use crate::era1794::choice::{Choice, Together};
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Note, What};
use crate::era1794::rules::Rule;
use crate::era1794::stacks::Fit;
use crate::era1794::state::{MoveKind, State};
use crate::hex::{Direction, Facing};
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// What a gun that has not moved yet may do in its commander's activation.
    pub(crate) fn gun_choices(&self, s: &State<U, S, H, X>, gun: usize, out: &mut Out) {
        let unit = gun as u8;
        if s.sets.limbered.has(gun) {
            let fresh = s.points[gun] > 0;
            if fresh {
                offer(out, Choice::Move { unit, together: Together::Alone, double: false });
            }
            return;
        }
        // Limbering is the whole activation: by the letter no move may follow it, and with the
        // switch no shot in this round may come before it either.
        if !s.sets.fired_round.has(gun) || !self.switches().limbering_takes_activation {
            offer(out, Choice::Limber(unit));
        }
        for facing in Facing::ALL {
            if facing != s.facing[gun] {
                offer(out, Choice::TurnGun { unit, facing });
            }
        }
        if s.sets.fired.has(gun) || s.sets.shifted.has(gun) {
            return;
        }
        for direction in Direction::ALL {
            if self.can_shift_gun(s, gun, direction) {
                offer(out, Choice::ShiftGun { unit, direction });
            }
        }
    }

    /// [8.11] May the gun be pushed there: on the map, no enemy, within the limits?
    fn can_shift_gun(&self, s: &State<U, S, H, X>, gun: usize, direction: Direction) -> bool {
        let side = self.side[gun];
        let to = self.map.neighbour(s.hex[gun], direction);
        to.is_somewhere()
            && !self.holds(s, to, side.other())
            && !self.is_closed_to_crews(to)
            && self.fit_on(s, Bits::of(gun), to, side) == Fit::Fits
    }

    /// The facings of a gun after its move.
    pub(crate) fn gun_facing_choices(out: &mut Out) {
        for facing in Facing::ALL {
            offer(out, Choice::Face(facing));
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [8.12] Limbers a gun.
    pub fn limber(&mut self, gun: usize) {
        self.used(Rule::Limbering);
        let before = self.s.points[gun];
        self.s.sets.limbered.insert(gun);
        // Any further movement is forbidden.
        self.s.sets.moved.insert(gun);
        self.s.points[gun] = 0;
        self.declare_gun(gun, What::Limber, before);
    }

    /// [8.12] Unlimbers the guns of the move; with that it is over.
    pub fn unlimber(&mut self) {
        self.begin();
        self.s.agenda.push(Decision::Moving);
        let moving = self.s.going() & self.s.sets.limbered;
        for gun in moving {
            if self.s.points[gun] == 0 {
                continue;
            }
            self.used(Rule::Limbering);
            self.s.points[gun] -= 1;
            self.s.sets.limbered.remove(gun);
            self.s.sets.shifted.insert(gun);
            // [8.16] Their stack goes no further without them.
            let stack = self.s.at(self.s.hex[gun]) & self.s.sets.moving;
            self.s.sets.halted |= stack;
            self.declare_gun(gun, What::Unlimber, 1);
        }
    }

    fn declare_gun(&mut self, gun: usize, what: What, cost: u8) {
        self.say(Rule::Limbering, |_, _| {
            let units = [gun as u8].into_iter().collect();
            Event::Declare { cost: Self::same(&units, cost), units, what }
        });
    }

    /// [8.11] Turns a gun by hand: no fire in this round.
    pub fn turn_gun(&mut self, gun: usize, facing: Facing) {
        self.used(Rule::FootGuns);
        self.s.sets.displaced.insert(gun);
        self.s.sets.moved.insert(gun);
        self.face_gun(gun, facing, Rule::FootGuns);
    }

    /// Gives a gun another facing at no cost.
    pub fn face_gun(&mut self, gun: usize, facing: Facing, rule: Rule) {
        if self.s.facing[gun] == facing {
            return;
        }
        self.s.facing[gun] = facing;
        self.say(rule, |_, s| {
            let units = [gun as u8].into_iter().collect();
            Event::Face { cost: Self::same(&units, 0), left: Self::left(s, &units), units, facing }
        });
    }

    /// [8.11] Pushes a gun one hex by hand: no fire until the turn ends.
    pub fn shift_gun(&mut self, gun: usize, direction: Direction) {
        self.used(Rule::FootGuns);
        let from = self.s.hex[gun];
        let to = self.r.map.neighbour(from, direction);
        self.begin_group(MoveKind::ByHand, Bits::of(gun), false);
        self.begin();
        self.s.sets.shifted.insert(gun);
        self.s.sets.entered.insert(gun);
        self.s.sets.halted.insert(gun);
        self.shift(Bits::of(gun), to);
        let side = self.r.side[gun];
        self.check_formation(from, side);
        self.say(Rule::FootGuns, |_, s| {
            let units = [gun as u8].into_iter().collect();
            let left = Self::left(s, &units);
            Event::Step { cost: Self::same(&units, 0), units, from, to, left }
        });
        self.count_stack_rules(Bits::of(gun), to, side);
        self.reach_camp(Bits::of(gun), to);
        self.s.sets.stepped = Bits::of(gun);
        self.s.agenda.push(Step::EndMove);
        self.s.agenda.push(Step::BeginReaction);
        // [8.11] The push and the facing are one thing: the enemy reacts to both.
        self.s.agenda.push(Decision::GunFacing { unit: gun as u8, won: false });
        self.push_slips(to, side);
    }

    /// [8.12] Limbered guns turn free before they step, as little as it takes.
    pub fn turn_guns(&mut self, guns: Bits<S>, direction: Direction) {
        for gun in guns {
            let facing = self.s.facing[gun];
            if facing.front().contains(&direction) {
                continue;
            }
            let ahead = Facing::ALL.into_iter().filter(|to| to.front().contains(&direction));
            if let Some(to) = ahead.min_by_key(|to| facing.turn_to(*to)) {
                self.face_gun(gun, to, Rule::Limbering);
            }
        }
    }

    /// The hexes of a gun's finished move are settled by its facing.
    pub fn settle_gun(&mut self, gun: usize, facing: Facing, won: bool) {
        let rule = match (won, self.s.mover.kind) {
            (true, _) => Rule::MeleeLosses,
            (false, MoveKind::ByHand) => Rule::FootGuns,
            (false, _) => Rule::Limbering,
        };
        if !won && facing != self.s.facing[gun] {
            // A turn alone makes a move of it.
            self.s.mover.begun = true;
            self.s.sets.moved.insert(gun);
        }
        self.face_gun(gun, facing, rule);
    }
}
