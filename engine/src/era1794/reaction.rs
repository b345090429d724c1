//! Chapter 9 and [8.15]: reactions to a step of the enemy, and the counterattack.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Task};
use crate::era1794::choice::{Choice, Reaction};
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note};
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::setup::Arm;
use crate::era1794::stacks::{Fit, moving_arm};
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Direction, Hex, Zone};
use crate::table::Table;

/// The hexes that the last step led to and where members of the move still stand.
type Targets = ArrayVec<(Hex, Arm), 32>;

impl<const U: usize, const S: usize, const H: usize> Rules<U, S, H> {
    /// The hexes that can be reacted to now.
    fn targets(&self, s: &State<U, S, H>) -> Targets {
        let mut targets = Targets::new();
        for unit in s.sets.stepped {
            let hex = s.hex[unit];
            if !hex.is_somewhere() || self.is_clash(s, hex) {
                continue;
            }
            if targets.iter().all(|&(place, _)| place != hex) {
                let group = s.sets.stepped & s.at(hex);
                targets.push((hex, moving_arm(group, self.cavalry)));
            }
        }
        targets
    }

    /// Has this unit the hex before it? A square has everything before it [7.2.2].
    fn has_before_it(&self, s: &State<U, S, H>, unit: usize, hex: Hex) -> bool {
        if s.sets.square.has(unit) {
            self.map.adjacent(s.hex[unit]).has(hex.index())
        } else {
            self.map.front(s.hex[unit], s.facing[unit]).has(hex.index())
        }
    }

    /// The units that the last step has brought an enemy before: the top of each stack, and guns.
    pub(crate) fn triggered(&self, s: &State<U, S, H>) -> Bits<S> {
        let enemy = self.active_side(s).other();
        let mut triggered = Bits::EMPTY;
        for (target, _) in self.targets(s) {
            let near = self.map.adjacent(target) & s.held[enemy.index()];
            for hex in near {
                let hex = Hex(hex as u16);
                // [9.2] Not from a clash.
                if self.is_clash(s, hex) {
                    continue;
                }
                let units = self.units_at(s, hex, enemy);
                let top = Self::topmost(s, units.without(self.guns));
                for unit in (units & self.guns).iter().chain(top) {
                    if !s.sets.limbered.has(unit) && self.has_before_it(s, unit, target) {
                        triggered.insert(unit);
                    }
                }
            }
        }
        triggered
    }

    /// [9.2] Does a clash keep some unit from reacting to the last step?
    fn is_held_by_clash(&self, s: &State<U, S, H>) -> bool {
        let enemy = self.active_side(s).other();
        let clashes = self.clashes(s);
        !clashes.is_empty()
            && self.targets(s).iter().any(|&(target, _)| {
                let near = self.map.adjacent(target) & clashes;
                near.iter().any(|hex| {
                    let mut units = self.units_at(s, Hex(hex as u16), enemy).iter();
                    units.any(|unit| self.has_before_it(s, unit, target))
                })
            })
    }

    /// What the pending reactors may do.
    pub(crate) fn reaction_choices(&self, s: &State<U, S, H>, out: &mut Out) {
        let targets = self.targets(s);
        if targets.is_empty() {
            return;
        }
        self.reaction_fire(s, &targets, out);
        for unit in s.sets.pending {
            let before = out.len();
            if !self.guns.has(unit) {
                for &(target, arm) in &targets {
                    if self.has_before_it(s, unit, target) {
                        self.reactions_of(s, unit, target, arm, out);
                    }
                }
                self.offer_fall_back(s, unit, &targets, out);
            }
            let can_fire = out.iter().take(before).any(|choice| self.fires(s, *choice, unit));
            if out.len() > before || can_fire {
                offer(out, Choice::React(unit as u8, Reaction::Hold));
            }
        }
    }

    /// Is this a shot in which the unit takes part?
    fn fires(&self, s: &State<U, S, H>, choice: Choice, unit: usize) -> bool {
        match choice {
            Choice::Fire { unit: first, hexes, .. } => {
                self.firing_units(s, first as usize, hexes).has(unit)
            }
            Choice::Cannon { unit: gun, .. } => gun as usize == unit,
            _ => false,
        }
    }

    /// [9.1A to D] Counterattacks, with or without a test.
    fn reactions_of(&self, s: &State<U, S, H>, unit: usize, target: Hex, arm: Arm, out: &mut Out) {
        if !self.may_strike(s, unit, target) {
            return;
        }
        let number = unit as u8;
        match (self.arm[unit], arm) {
            (Arm::Infantry, Arm::Infantry) | (Arm::Cavalry, Arm::Cavalry) => {
                offer(out, Choice::React(number, Reaction::Test(target)));
            }
            (Arm::Cavalry, _) => offer(out, Choice::React(number, Reaction::Strike(target))),
            _ => {}
        }
    }

    /// [8.15] Is a counterattack of this unit's stack on this hex allowed?
    fn may_strike(&self, s: &State<U, S, H>, unit: usize, target: Hex) -> bool {
        let side = self.side[unit];
        let troops = self.troops_at(s, s.hex[unit], side);
        // [7.2.2] no square; [8.15.5] foot once a phase; [8.15.4] each mover once a phase.
        if troops.meets(s.sets.square)
            || troops.meets(s.sets.struck & self.infantry)
            || (s.at(target) & s.sets.stepped).meets(s.sets.targeted)
        {
            return false;
        }
        if !self.switches().counterattack_without_command && !self.is_in_command(s, unit) {
            return false;
        }
        // [6.2] Everybody ready for the same hex must fit on it.
        let same_arm = if self.infantry.has(unit) { self.infantry } else { self.cavalry };
        let mut strikers = troops;
        for ready in s.sets.ready & same_arm {
            if s.aim[ready] == target {
                strikers |= self.troops_at(s, s.hex[ready], side);
            }
        }
        self.fit(s, strikers) == Fit::Fits
    }

    /// [9.1C, 9.1E] Falling back over two hexes: cavalry before foot, cossacks always. Only ways on
    /// which both hexes are legal.
    fn offer_fall_back(&self, s: &State<U, S, H>, unit: usize, targets: &Targets, out: &mut Out) {
        let hex = s.hex[unit];
        let troops = self.troops_at(s, hex, self.side[unit]);
        let before_foot = targets
            .iter()
            .any(|&(target, arm)| arm == Arm::Infantry && self.has_before_it(s, unit, target));
        let allowed = troops.within(self.cossacks) || troops.within(self.cavalry) && before_foot;
        if !allowed {
            return;
        }
        let facing = s.facing[unit];
        for first in facing.rear() {
            let over = self.map.neighbour(hex, first);
            if !self.may_retreat_to(s, troops, over) {
                continue;
            }
            for second in facing.rear() {
                if self.may_retreat_to(s, troops, self.map.neighbour(over, second)) {
                    let reaction = Reaction::FallBack(first, second);
                    offer(out, Choice::React(unit as u8, reaction));
                }
            }
        }
    }

    /// [9.1, 10.9.6] The shots that pending reactors may fire at those who came before them.
    fn reaction_fire(&self, s: &State<U, S, H>, targets: &Targets, out: &mut Out) {
        let side = self.active_side(s).other();
        let mut hexes = Bits::<H>::EMPTY;
        for &(target, _) in targets {
            hexes.insert(target.index());
        }
        self.shots(s, s.sets.pending, side, false, out);
        out.retain(|choice| match *choice {
            Choice::Fire { target, unit, hexes: n } => {
                hexes.has(target.index())
                    && self
                        .firing_hexes(s, unit as usize, n)
                        .iter()
                        .all(|&unit| self.has_before_it(s, unit as usize, target))
            }
            Choice::Cannon { target, unit } => {
                hexes.has(target.index()) && self.has_before_it(s, unit as usize, target)
            }
            _ => true,
        });
    }

    /// The hex that is struck next, and which arms are ready for it.
    pub(crate) fn next_strike(&self, s: &State<U, S, H>) -> Option<(Hex, bool, bool)> {
        let mut candidates = s.sets.ready.iter().filter(|&unit| {
            let target = s.aim[unit];
            !self.is_clash(s, target)
                && s.at(target).meets(s.sets.moving)
                && self.map.adjacent(s.hex[unit]).has(target.index())
        });
        let target = s.aim[candidates.next()?];
        let ready = |arm: Bits<S>| (s.sets.ready & arm).iter().any(|unit| s.aim[unit] == target);
        Some((target, ready(self.infantry), ready(self.cavalry)))
    }

    /// [6.1.2] Which arm strikes, where both are ready.
    pub(crate) fn strike_choices(&self, s: &State<U, S, H>, out: &mut Out) {
        if let Some((_, true, true)) = self.next_strike(s) {
            offer(out, Choice::Strike(Arm::Infantry));
            offer(out, Choice::Strike(Arm::Cavalry));
        }
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize> Play<'_, T, U, S, H> {
    /// [9.1] Opens the window for reactions to the last step.
    pub fn begin_reaction(&mut self) {
        if self.r.is_held_by_clash(self.s) {
            self.used(Rule::R9_2);
        }
        let triggered = self.r.triggered(self.s);
        self.s.sets.pending = triggered;
        self.s.sets.ready = Bits::EMPTY;
        if triggered.is_empty() {
            return;
        }
        self.s.agenda.push(Task::Strike);
        self.s.agenda.push(Task::React);
    }

    /// A unit reacts otherwise than by fire.
    pub fn react(&mut self, unit: usize, reaction: Reaction) {
        self.s.agenda.push(Task::React);
        self.s.sets.pending.remove(unit);
        self.used(Rule::R9_1);
        let side = self.r.side[unit];
        let hex = self.s.hex[unit];
        match reaction {
            Reaction::Hold => {
                self.say(Rule::R9_1, |_, _| Event::Hold { unit: unit as u8 });
            }
            Reaction::Test(target) => {
                let rule = if self.r.infantry.has(unit) { Rule::R9_1A } else { Rule::R9_1D };
                self.used(rule);
                let troops = self.r.troops_at(self.s, hex, side);
                if troops.len() > 1 {
                    self.used(Rule::R9_3);
                }
                let modifiers = Modifiers::default();
                if self.morale_test(purposes::REACTION, rule, unit, &modifiers).passed {
                    self.s.sets.ready.insert(unit);
                    self.s.aim[unit] = target;
                } else {
                    self.rout_back(troops);
                }
            }
            Reaction::Strike(target) => {
                self.used(Rule::R9_1C);
                self.s.sets.ready.insert(unit);
                self.s.aim[unit] = target;
            }
            Reaction::FallBack(first, second) => {
                let troops = self.r.troops_at(self.s, hex, side);
                let rule = if troops.within(self.r.cossacks) { Rule::R9_1E } else { Rule::R9_1C };
                self.used(rule);
                self.fall_back(troops, first, second);
            }
        }
    }

    /// [9.1A] A failed test: the stack goes back two hexes and takes one loss in all.
    fn rout_back(&mut self, troops: Bits<S>) {
        self.s.sets.victims = troops;
        self.s.agenda.push(Task::Losses { count: 1, cause: Cause::Reaction });
        let order = Rules::top_first(self.s, troops);
        for &unit in order.iter().rev() {
            self.push_retreat(unit as usize, 2, Cause::Reaction, false);
        }
    }

    /// Counts the rule behind a shot in reaction.
    pub fn count_reaction_fire(&mut self, units: Bits<S>, target: Hex) {
        self.used(Rule::R9_1);
        if units.meets(self.r.guns) {
            self.used(Rule::R9_4);
            return;
        }
        let movers = self.s.at(target) & self.s.sets.stepped;
        let rule = match (units.meets(self.r.infantry), moving_arm(movers, self.r.cavalry)) {
            (true, Arm::Cavalry) => Rule::R9_1B,
            (true, _) => Rule::R9_1A,
            (false, Arm::Cavalry) => Rule::R9_1D,
            (false, _) => Rule::R9_1C,
        };
        self.used(rule);
    }

    /// [8.15] Those ready strike, hex by hex; gives whether anything is left to decide.
    pub fn strike(&mut self) {
        let Some((hex, infantry, cavalry)) = self.r.next_strike(self.s) else {
            self.s.sets.ready = Bits::EMPTY;
            return;
        };
        if infantry && cavalry {
            self.used(Rule::R6_1_2);
        }
        self.strike_with(hex, infantry);
    }

    /// [8.15.1] One arm strikes a hex, jointly from wherever it is ready.
    pub fn strike_with(&mut self, hex: Hex, infantry: bool) {
        self.s.agenda.push(Task::Strike);
        let enemy = self.r.active_side(self.s);
        let side = enemy.other();
        let arm = if infantry { self.r.infantry } else { self.r.cavalry };
        let mut stacks: ArrayVec<(Hex, Bits<S>), 6> = ArrayVec::new();
        let mut strikers = Bits::EMPTY;
        for unit in self.s.sets.ready {
            if self.s.aim[unit] == hex {
                self.s.sets.ready.remove(unit);
                if arm.has(unit) {
                    let troops = self.r.troops_at(self.s, self.s.hex[unit], side);
                    let _ = stacks.try_push((self.s.hex[unit], troops));
                    strikers |= troops;
                }
            }
        }
        for rule in [Rule::R8_15_1, Rule::R8_15_2, Rule::R8_15_3, Rule::R8_15_4, Rule::R8_13] {
            self.used(rule);
        }
        for rule in [Rule::R8_15_6b, Rule::R8_15_7] {
            self.used(rule);
        }
        self.used(if infantry { Rule::R8_15_5 } else { Rule::R8_15_6 });
        self.s.sets.struck |= strikers;
        // [8.15.4] Everybody there has met his one counterattack of this phase.
        self.s.sets.targeted |= self.r.units_at(self.s, hex, enemy);
        self.say(Rule::R8_15_1, |_, s| {
            let units = stacks.iter().flat_map(|&(_, group)| Rules::top_first(s, group)).collect();
            Event::Counterattack { units, hex }
        });
        self.s.agenda.push(Task::Struck { hex });
        self.push_battle(hex, side, false);
        for &(from, group) in &stacks {
            if let Some(direction) = self.r.map.direction(from, hex) {
                self.strike_from(group, from, hex, direction);
            }
        }
        self.offer_emergency_square(strikers, hex);
        self.push_slips(hex, side);
    }

    /// One stack of strikers enters the hex.
    fn strike_from(&mut self, group: Bits<S>, from: Hex, to: Hex, direction: Direction) {
        let side = self.r.side[group.lowest().unwrap_or(0)];
        self.shift(group, to);
        self.check_formation(from, side);
        self.say(Rule::R8_15_1, |_, s| {
            let units = Rules::top_first(s, group);
            let left = Self::left(s, &units);
            Event::Step { cost: Self::same(&units, 0), units, from, to, left }
        });
        self.reach_camp(group, to);
        self.intrude(group, from, direction);
    }

    /// [8.15.2] After a counterattack the movers there go no further.
    pub fn struck(&mut self, hex: Hex) {
        self.s.sets.halted |= self.s.sets.moving & self.s.at(hex);
    }

    /// Units have entered the enemy's hex: notes from which zone and whether uphill.
    pub fn intrude(&mut self, group: Bits<S>, from: Hex, direction: Direction) {
        let hex = self.r.map.neighbour(from, direction);
        let Some(first) = group.lowest() else { return };
        let enemy = self.r.side[first].other();
        let melee = &self.r.switches().melee;
        let zone = if self.r.is_square(self.s, hex, enemy) {
            Zone::Front
        } else {
            let facing = self.r.enemy_facing(self.s, hex, enemy);
            facing.map_or(Zone::Front, |facing| facing.zone(direction.opposite()))
        };
        let value = match zone {
            Zone::Front => 0,
            Zone::Flank => melee.flank,
            Zone::Rear => melee.rear,
        };
        let uphill = self.r.map.side(from, direction).rise > 0;
        for unit in group {
            self.s.entry[unit] = value;
            self.s.sets.intruding.insert(unit);
            self.s.sets.frontal.set(unit, zone == Zone::Front);
            self.s.sets.climbed.set(unit, uphill);
            // [6.12] Facing and formation stay as they are; [7.1] but a moving line is no square.
            self.s.sets.stepped.remove(unit);
        }
        self.used(Rule::R6_12);
        self.used(Rule::R6_13);
        self.say(Rule::R6_11, |_, s| Event::Clash { units: Rules::top_first(s, group), hex, zone });
    }

    /// The side that reacts.
    pub fn reacting_side(&self) -> Side {
        self.r.active_side(self.s).other()
    }
}
