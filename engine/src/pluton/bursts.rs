//! Chapter 8: in what order shells take effect, their force, and what they do.

use crate::game::Side;
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::command::Toll;
use crate::pluton::core::{Play, Rules, offer};
use crate::pluton::event::{Event, Force, Note};
use crate::pluton::purposes;
use crate::pluton::rules::Rule;
use crate::pluton::setup::Effect;
use crate::pluton::state::{Level, State, Units, bit, side_of, units};
use crate::table::Table;

/// The markers whose bits are set.
fn each(mut bits: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let marker = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
        bits &= bits - 1;
        Some(marker)
    })
}

impl Rules {
    /// Lists the markers whose order matters: those that share a hex, those of which one lies on the
    /// mortars that fire the other, and those of which one lies on own units, whose range decides which
    /// enemies are unmasked [16.2]. All others come by themselves, first to last.
    pub(crate) fn burst_choices(&self, s: &State, out: &mut Choices) {
        let hex = |marker: u8| s.marker[usize::from(marker)];
        let lies_on = |one: u8, other: u8| {
            let mortar = self.lists.markers[usize::from(other)].mortar;
            mortar.is_some_and(|unit| s.hex_of(unit) == hex(one))
        };
        let lies_on_own = |marker: u8| {
            let side = self.lists.markers[usize::from(marker)].side;
            s.at(hex(marker))[side.index()] != 0
        };
        for one in each(s.bursting) {
            let is_tied = each(s.bursting & !(1 << one)).any(|other| {
                hex(one) == hex(other)
                    || lies_on(one, other)
                    || lies_on(other, one)
                    || lies_on_own(one)
                    || lies_on_own(other)
            });
            if is_tied {
                offer(out, Choice::Burst(one));
            }
        }
    }

    /// [8.3, 8.5] The force of a marker against units of a side where it lies.
    pub fn shell_force(&self, s: &State, marker: u8, side: Side) -> Force {
        let hex = s.marker[usize::from(marker)];
        let data = &self.lists.markers[usize::from(marker)];
        let (fire, shells) = (&self.setup.rules.fire, &self.setup.rules.shells);
        let mut modifier = self.setup.tables.terrain[self.map.ground(hex).index()].shells;
        let there = self.platoons_at(s, hex)[side.index()].count_ones();
        if shells.crowds && there >= u32::from(fire.crowd) {
            modifier += fire.crowded;
        }
        let tubes = if let Some(unit) = data.mortar {
            if s.on_map[data.side.index()] & bit(unit) == 0 {
                return Force::default();
            }
            if self.map.distance(s.hex_of(unit), hex) > u16::from(shells.medium) {
                modifier += shells.far;
            }
            if s.level(unit) != Level::Full {
                modifier += shells.under_fire;
            }
            self.size(s, unit).div_ceil(2)
        } else {
            let support = data.support.map(|support| &self.setup.support[usize::from(support)]);
            support.map_or(0, |support| support.tubes)
        };
        if tubes == 0 {
            return Force::default();
        }
        self.modified(data.force[usize::from(tubes) - 1], modifier)
    }

    /// The units that suffer from a marker: all its own side's units in the hex, and those of the enemy that are
    /// unmasked or into whose hex it scattered in this phase [16.5].
    pub(crate) fn under_shells(&self, s: &State, marker: u8) -> [Units; 2] {
        let side = self.lists.markers[usize::from(marker)].side;
        let mut found = s.at(s.marker[usize::from(marker)]);
        if s.scattered >> marker & 1 == 0 {
            let enemy = side.other();
            let all = found[enemy.index()];
            let seen = units(enemy, all).filter(|&unit| self.is_unmasked(s, unit));
            found[enemy.index()] = seen.fold(0, |all, unit| all | bit(unit));
        }
        found
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// The next marker takes effect, or the side's moves begin. Says whether there was one.
    pub fn burst_next(&mut self) -> bool {
        let next = each(self.s.bursting).next();
        if let Some(marker) = next {
            self.burst(marker);
        }
        next.is_some()
    }

    /// [8.3] A marker takes effect: one roll for all units in the hex, friend and foe (house).
    pub fn burst(&mut self, marker: u8) {
        self.s.bursting &= !(1 << marker);
        let hex = self.s.marker[usize::from(marker)];
        let one_roll = self.r.setup.rules.shells.one_roll;
        let whose = 0x100 | u16::from(marker);
        let common = if one_roll { self.die(purposes::SHELLS, whose) } else { 0 };
        self.used(Rule::Shells);
        self.say(Rule::Shells, Event::Burst { marker, hex, die: common });
        let victims = self.r.under_shells(self.s, marker);
        if T::COUNTS {
            let all = self.s.at(hex);
            self.used_if(Rule::NoMaskedTargets, victims != all);
        }
        let forces = Side::BOTH.map(|side| self.r.shell_force(self.s, marker, side));
        for side in Side::BOTH {
            let force = forces[side.index()];
            let all = victims[side.index()];
            if all == 0 {
                continue;
            }
            self.used(Rule::ModifiedShells);
            self.used(Rule::ModifierShift);
            let commanders = self.r.roster.commanders[side.index()];
            let there = self.r.platoons_at(self.s, hex)[side.index()].count_ones();
            let rules = &self.r.setup.rules;
            let crowds = rules.shells.crowds || rules.fire.crowded_losses;
            self.used_if(Rule::CrowdSuffers, crowds && there > 4);
            let mut toll = Toll::default();
            for unit in units(side, all & !commanders) {
                let (effect, _) = self.shell(unit, force, common, there);
                toll.add(self.suffer_losses(unit, effect.losses, None, Rule::Shells));
                self.sink(unit, effect);
            }
            // Commanders beside platoons are at risk by the losses of these.
            for unit in units(side, all & commanders) {
                let (effect, _) = self.shell(unit, force, common, there);
                if there == 0 {
                    self.hit_alone(unit, effect.losses, None);
                }
                self.sink(unit, effect);
            }
            // [13.5] Masked or not: he is with a platoon that loses.
            self.threaten(side, hex, toll, None);
        }
        self.check_lone(hex);
    }

    /// The effect of shells on one unit.
    fn shell(&mut self, unit: u8, force: Force, common: u8, there: u32) -> (Effect, u8) {
        let die = match common {
            0 => self.die(purposes::SHELLS, unit.into()),
            die => die,
        };
        let printed = self.r.effect(force.result, die);
        let effect = self.r.crowded_effect(printed, there);
        self.say(Rule::Shells, Event::Shelled { unit, die, force, effect });
        (effect, die)
    }

    /// A unit that is still on the map drops.
    fn sink(&mut self, unit: u8, effect: Effect) {
        if self.s.on_map[side_of(unit).index()] & bit(unit) != 0 {
            self.drop_levels(unit, effect.levels, Rule::Shells);
        }
    }
}
