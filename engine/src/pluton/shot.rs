//! Chapter 7: what a shot does, and falling back before the platoon that pinned an entrant.

use crate::hex::Hex;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::command::Toll;
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Event, Note};
use crate::pluton::fire::Shot;
use crate::pluton::purposes;
use crate::pluton::rules::Rule;
use crate::pluton::setup::{Effect, Kind};
use crate::pluton::state::{Level, NOBODY, Stage, State, UNITS, bit, side_of, units};
use crate::pluton::switches::Hits;
use crate::table::Table;

impl Rules {
    /// The effect of a final force with a die.
    #[inline]
    pub fn effect(&self, force: u8, die: u8) -> Effect {
        self.lists.effects[usize::from(force)][usize::from(die) - 1]
    }

    /// [5.3] What a crowded stack loses, if it loses anything.
    #[inline]
    pub(crate) fn crowded_effect(&self, effect: Effect, platoons: u32) -> Effect {
        let more = self.setup.rules.fire.crowded_losses && platoons > 4 && effect.losses > 0;
        Effect { losses: effect.losses + u8::from(more), ..effect }
    }

    /// The hex from which a unit has stepped into enemies.
    fn hex_behind(&self, s: &State, unit: u8) -> Hex {
        let own = bit(unit);
        let planes = s.back.iter().enumerate();
        let back =
            planes.fold(0, |sum, (plane, &bits)| sum | usize::from(bits & own != 0) << plane);
        self.map.neighbours(s.hex_of(unit))[back]
    }

    /// [7.9] Lists where a unit may fall back to: where it came from (house), or, if that is full, anywhere as
    /// in a retreat.
    pub(crate) fn falling_choices(&self, s: &State, unit: u8, out: &mut Choices) {
        let behind = self.hex_behind(s, unit);
        let falls_behind = self.setup.rules.fire.falls_behind;
        if falls_behind && self.has_room(s, side_of(unit), behind, 1) {
            offer(out, Choice::Retreat(behind));
        } else {
            self.retreat_choices(s, unit, out);
        }
    }

    /// Lists where a platoon may retreat: neighbours with room and without enemies that it sees.
    pub(crate) fn retreat_choices(&self, s: &State, unit: u8, out: &mut Choices) {
        let side = side_of(unit);
        let enemy = side.other();
        let on_view = self.on_view(s, enemy);
        for to in self.map.around(s.hex_of(unit)) {
            if s.at(to)[enemy.index()] & on_view == 0 && self.has_room(s, side, to, 1) {
                offer(out, Choice::Retreat(to));
            }
        }
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// [7.3] The named platoon fires.
    pub fn fire(&mut self, target: u8, halves: u8) {
        let unit = std::mem::replace(&mut self.s.shooter, NOBODY);
        let moving = self.s.stage == Stage::React;
        let shot = self.r.shot(self.s, unit, target, halves, moving);
        let die = self.die(purposes::SHOT, u16::from(unit) << 8 | u16::from(target));
        let hex = self.s.hex_of(target);
        let enemy = side_of(target);
        let there = self.r.platoons_at(self.s, hex)[enemy.index()].count_ones();
        let printed = self.r.effect(shot.force.result, die);
        let effect = self.r.crowded_effect(printed, there);
        self.count_shot(unit, target, halves, &shot);
        self.used_if(Rule::CrowdSuffers, there > 4 || effect != printed);
        let (range, force) = (shot.range, shot.force);
        self.say(Rule::SmallArms, Event::Fire { unit, target, halves, range, force, die, effect });
        self.spend(unit, target, halves);
        let side = side_of(unit);
        if self.s.fired[side.index()] & bit(unit) == 0 {
            self.s.fired[side.index()] |= bit(unit);
            self.changed(unit);
        }
        // A new commander of the shooter's side may see more [13.6].
        let before = self.s.on_map;
        self.suffer(unit, target, effect, range);
        self.check_lone(hex);
        let disturbed = before != self.s.on_map || self.s.falling != 0 || self.s.fleeing != [0; 2];
        self.aim_again(unit, disturbed);
    }

    /// Carries out the effects of a shot in their order.
    fn suffer(&mut self, unit: u8, target: u8, effect: Effect, range: u8) {
        let (enemy, hex) = (side_of(target), self.s.hex_of(target));
        if self.r.roster.is_commander(target) {
            self.hit_alone(target, effect.losses, Some(unit));
            if self.s.on_map[enemy.index()] & bit(target) != 0
                && self.drop_levels(target, effect.levels, Rule::SmallArms)
            {
                self.succeed(unit);
            }
            return;
        }
        let victims = match self.r.setup.rules.fire.hits {
            Hits::Platoon => bit(target),
            Hits::Hex => self.r.platoons_at(self.s, hex)[enemy.index()],
        };
        let (mut toll, mut pins) = (Toll::default(), false);
        for victim in units(enemy, victims) {
            toll.add(self.suffer_losses(victim, effect.losses, Some(unit), Rule::SmallArms));
            if self.s.on_map[enemy.index()] & bit(victim) == 0 {
                continue;
            }
            if self.drop_levels(victim, effect.levels, Rule::SmallArms) {
                pins = true;
                // By another platoon it stays.
                if range == 0 && self.s.entered & bit(victim) != 0 {
                    self.s.falling |= bit(victim);
                    let event = Event::MustGo { unit: victim, falls: true };
                    self.say(Rule::EntrantFallsBack, event);
                }
            }
        }
        self.threaten(enemy, hex, toll, Some(unit));
        if pins {
            self.s.bringer = unit;
            self.succeed_after_falling();
        }
    }

    /// [13.6] A platoon that has pinned units may bring a new commander, as soon as none of them has still to fall
    /// back [7.9].
    fn succeed_after_falling(&mut self) {
        if self.s.falling != 0 {
            return;
        }
        let unit = std::mem::replace(&mut self.s.bringer, NOBODY);
        if unit != NOBODY {
            self.succeed(unit);
        }
    }

    /// Counts the rules that act in a shot.
    fn count_shot(&mut self, unit: u8, target: u8, halves: u8, shot: &Shot) {
        if !T::COUNTS {
            return;
        }
        self.used(Rule::SmallArms);
        self.used(Rule::SingleFire);
        self.used(Rule::ModifiedFire);
        self.used(Rule::ModifierShift);
        let is_split = halves < self.r.size(self.s, unit);
        self.used_if(Rule::OneTarget, is_split || self.s.shot_at & bit(target) != 0);
        self.used_if(Rule::FireModifiers, shot.force.modifier != 0);
        self.used_if(Rule::ModifierLimit, shot.force.modifier.abs() == 5);
        self.used_if(Rule::MortarCrews, self.r.kind(unit) == Kind::Mortars);
        self.used_if(Rule::PinnedFire, self.s.level(unit) == Level::Pinned);
        self.used_if(Rule::OutOfCommand, shot.uncommanded);
        self.used_if(Rule::CommandRange, !shot.uncommanded);
    }

    /// [7.9] A unit falls back. If hidden enemies turn out to be there, it looks for another hex.
    pub fn fall_back(&mut self, unit: u8, to: Hex) {
        if to != self.r.hex_behind(self.s, unit) && self.meets_hidden(unit, to) {
            return;
        }
        let from = self.s.hex_of(unit);
        let own = bit(unit);
        for set in [&mut self.s.falling, &mut self.s.entered, &mut self.s.group] {
            *set &= !own;
        }
        self.go_back(unit, to, Rule::EntrantFallsBack);
        self.check_lone(from);
        // [13.1] A commander may have fled to the hex behind.
        self.check_lone(to);
        self.succeed_after_falling();
        self.aim();
    }

    /// [7.9] A unit has nowhere to fall back to.
    pub fn cannot_fall_back(&mut self, unit: u8) {
        self.s.falling &= !bit(unit);
        let hex = self.s.hex_of(unit);
        if self.r.setup.rules.combat.trapped_die {
            self.lose_all(unit, Rule::EntrantFallsBack);
            self.check_lone(hex);
        } else {
            self.say(Rule::EntrantFallsBack, Event::Stay { unit, hex });
        }
        self.succeed_after_falling();
        self.aim();
    }
}

const _: () = assert!(UNITS <= 1 << 8, "a shooter and its target fit into the owner of a die");
