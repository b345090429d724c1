//! Chapter 9: reactions to a step of the enemy.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision, Step};
use crate::era1794::bodies::MOST_HEXES;
use crate::era1794::choice::{Choice, Reaction};
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note};
use crate::era1794::purposes;
use crate::era1794::retreat::BEATEN_HEXES;
use crate::era1794::rules::Rule;
use crate::era1794::setup::Arm;
use crate::era1794::stacks::moving_arm;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::Hex;
use crate::table::Table;

/// The hexes that the last step led to and where members of the move still stand: with the switch
/// also clashes, which no unit in them may react to [9.2] and no fire reaches [10.6].
type Targets = ArrayVec<(Hex, Arm), MOST_HEXES>;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The hexes that can be reacted to now.
    fn targets(&self, s: &State<U, S, H, X>) -> Targets {
        let mut targets = Targets::new();
        for unit in s.sets.stepped {
            let hex = s.hex[unit];
            if !hex.is_somewhere() || !self.switches().reaction_to_clash && self.is_clash(s, hex) {
                continue;
            }
            if targets.iter().all(|&(place, _)| place != hex) {
                let mut group = Bits::of(unit);
                if s.sets.stepped != group {
                    group = s.sets.stepped & s.at(hex);
                }
                targets.push((hex, moving_arm(group, self.cavalry)));
            }
        }
        targets
    }

    /// Has this unit the hex before it? A square has everything before it [7.2.2].
    fn has_before_it(&self, s: &State<U, S, H, X>, unit: usize, hex: Hex) -> bool {
        if s.sets.square.has(unit) {
            self.map.is_adjacent(s.hex[unit], hex)
        } else {
            self.map.is_before(s.hex[unit], s.facing[unit], hex)
        }
    }

    /// Has the last step led next to any enemy at all?
    fn comes_near(&self, s: &State<U, S, H, X>) -> bool {
        let enemy = self.active_side(s).other();
        let mut hexes = s.sets.stepped.iter().map(|unit| s.hex[unit]);
        hexes.any(|hex| hex.is_somewhere() && self.holds_beside(s, hex, enemy))
    }

    /// The units that the last step has brought an enemy before: the top of each stack, and guns.
    pub(crate) fn triggered(&self, s: &State<U, S, H, X>) -> Bits<S> {
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
    fn is_held_by_clash(&self, s: &State<U, S, H, X>) -> bool {
        let enemy = self.active_side(s).other();
        if X == 0 && s.clashes().is_empty() {
            return false;
        }
        self.targets(s).iter().any(|&(target, _)| {
            let near = self.map.neighbours(target).into_iter();
            let mut clashes = near.filter(|hex| hex.is_somewhere() && self.is_clash(s, *hex));
            clashes.any(|hex| {
                let mut units = self.units_at(s, hex, enemy).iter();
                units.any(|unit| self.has_before_it(s, unit, target))
            })
        })
    }

    /// What the pending reactors may do.
    pub(crate) fn reaction_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        let targets = self.targets(s);
        if targets.is_empty() {
            return;
        }
        self.reaction_fire(s, &targets, out);
        for unit in s.sets.pending {
            // [9.1] With its own mover gone a unit has nothing to react to.
            if !targets.iter().any(|&(target, _)| self.has_before_it(s, unit, target)) {
                continue;
            }
            let before = out.len();
            if !self.guns.has(unit) {
                for &(target, arm) in &targets {
                    if self.has_before_it(s, unit, target) {
                        self.reactions_of(s, unit, target, arm, out);
                        // [9.1A] No fire reaches a clash, so nothing is gained by a test to fire.
                        if arm == Arm::Infantry
                            && s.is_in_skirmish_order(unit)
                            && !self.is_clash(s, target)
                        {
                            let reaction = Reaction::Skirmish(target);
                            offer(out, Choice::React(unit as u8, reaction));
                        }
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
    fn fires(&self, s: &State<U, S, H, X>, choice: Choice, unit: usize) -> bool {
        if let Choice::Fire { unit: first, hexes, .. } = choice {
            return self.firing_units(s, first as usize, hexes).has(unit);
        }
        matches!(choice, Choice::Cannon { unit: gun, .. } if gun as usize == unit)
    }

    /// [9.1A to D] Counterattacks, with or without a test.
    fn reactions_of(
        &self,
        s: &State<U, S, H, X>,
        unit: usize,
        target: Hex,
        arm: Arm,
        out: &mut Out,
    ) {
        if !self.may_strike(s, unit, target) {
            return;
        }
        let number = unit as u8;
        match (self.arm[unit], arm) {
            (Arm::Infantry, Arm::Infantry) | (Arm::Cavalry, Arm::Cavalry) => {
                offer(out, Choice::React(number, Reaction::Test(target)));
            }
            (Arm::Cavalry, Arm::Infantry | Arm::Artillery) => {
                offer(out, Choice::React(number, Reaction::Strike(target)));
            }
            (Arm::Infantry, Arm::Cavalry | Arm::Artillery) | (Arm::Artillery, _) => {}
        }
    }

    /// [9.1C, 9.1E] Falling back over two hexes: cavalry before foot, cossacks always. Only ways on
    /// which both hexes are legal.
    fn offer_fall_back(
        &self,
        s: &State<U, S, H, X>,
        unit: usize,
        targets: &Targets,
        out: &mut Out,
    ) {
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

    /// [9.1, 10.9.6] The shots that pending reactors may fire at the units that came before them.
    fn reaction_fire(&self, s: &State<U, S, H, X>, targets: &Targets, out: &mut Out) {
        let side = self.active_side(s).other();
        let mut hexes = Bits::<H>::EMPTY;
        for &(target, _) in targets {
            hexes.insert(target.index());
        }
        self.shots(s, s.sets.pending, side, false, out);
        out.retain(|choice| {
            if let Choice::Fire { target, unit, hexes: n } = *choice {
                hexes.has(target.index())
                    && self
                        .firing_hexes(s, unit as usize, n)
                        .iter()
                        .all(|&unit| self.has_before_it(s, unit as usize, target))
            } else if let Choice::Cannon { target, unit } = *choice {
                hexes.has(target.index()) && self.has_before_it(s, unit as usize, target)
            } else {
                true
            }
        });
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [9.1] Opens the window for reactions to the last step.
    pub fn begin_reaction(&mut self) {
        if self.r.is_held_by_clash(self.s) {
            self.used(Rule::NoReactionFromClash);
        }
        let triggered =
            if self.r.comes_near(self.s) { self.r.triggered(self.s) } else { Bits::EMPTY };
        self.s.sets.pending = triggered;
        self.s.sets.ready = Bits::EMPTY;
        if triggered.is_empty() {
            return;
        }
        self.s.agenda.push(Decision::Strike);
        self.s.agenda.push(Decision::React);
    }

    /// A unit reacts otherwise than by fire.
    pub fn react(&mut self, unit: usize, reaction: Reaction) {
        self.s.agenda.push(Decision::React);
        self.s.sets.pending.remove(unit);
        self.used(Rule::ReactionInFrontZone);
        let side = self.r.side[unit];
        let hex = self.s.hex[unit];
        match reaction {
            Reaction::Hold => {
                self.say(Rule::ReactionInFrontZone, |_, _| Event::Hold { unit: unit as u8 });
            }
            Reaction::Test(target) => {
                let rule = if self.r.infantry.has(unit) {
                    Rule::InfantryAgainstInfantry
                } else {
                    Rule::CavalryAgainstCavalry
                };
                self.used(rule);
                let troops = self.r.troops_at(self.s, hex, side);
                if troops.len() > 1 {
                    self.used(Rule::TopUnitTests);
                }
                let modifiers = Modifiers::default();
                if self.morale_test(purposes::REACTION, rule, unit, &modifiers).passed {
                    self.make_ready(hex, side, target);
                } else {
                    self.rout_back(troops);
                }
            }
            Reaction::Skirmish(target) => self.skirmish_reaction(unit, target),
            Reaction::Strike(target) => {
                self.used(Rule::CavalryAgainstInfantry);
                self.make_ready(hex, side, target);
            }
            Reaction::FallBack(first, second) => {
                let troops = self.r.troops_at(self.s, hex, side);
                let rule = if troops.within(self.r.cossacks) {
                    Rule::CossacksFallBack
                } else {
                    Rule::CavalryAgainstInfantry
                };
                self.used(rule);
                self.fall_back(troops, &[first, second]);
            }
        }
    }

    /// [8.15] The units of a stack that are in command when the reaction begins will strike a hex.
    fn make_ready(&mut self, from: Hex, side: Side, target: Hex) {
        for unit in self.r.strikers(self.s, from, side) {
            self.s.sets.ready.insert(unit);
            self.s.aim[unit] = target;
        }
    }

    /// [9.1A] A failed test: the stack goes back two hexes and takes one loss in all. The unit that
    /// dies of it never arrives.
    pub fn rout_back(&mut self, troops: Bits<S>) {
        self.s.sets.victims = troops;
        self.s.agenda.push(Step::ArriveBeaten);
        self.s.agenda.push(Decision::Losses { count: 1, cause: Cause::Reaction });
        self.push_retreats(troops, BEATEN_HEXES, Cause::Reaction);
    }

    /// Counts the rule behind a shot in reaction.
    pub fn count_reaction_fire(&mut self, units: Bits<S>, target: Hex) {
        self.used(Rule::ReactionInFrontZone);
        if units.meets(self.r.guns) {
            self.used(Rule::GunsReactByFire);
            return;
        }
        let movers = self.s.at(target) & self.s.sets.stepped;
        let rule = match (units.meets(self.r.infantry), moving_arm(movers, self.r.cavalry)) {
            (true, Arm::Cavalry) => Rule::InfantryAgainstCavalry,
            (true, _) => Rule::InfantryAgainstInfantry,
            (false, Arm::Cavalry) => Rule::CavalryAgainstCavalry,
            (false, _) => Rule::CavalryAgainstInfantry,
        };
        self.used(rule);
    }

    /// The side that reacts.
    pub fn reacting_side(&self) -> Side {
        self.r.active_side(self.s).other()
    }
}
