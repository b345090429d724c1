//! [10.9] A musket shot: its row, the test of the target and the markers.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::agenda::Cause;
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, MOST_UNITS, Modifiers, Note, Roll, Roller, Row, Units};
use crate::era1794::fire::nearest;
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::setup::Arm;
use crate::era1794::state::State;
use crate::hex::{Hex, Zone};
use crate::table::{Purpose, Table};

/// The outcome of a morale test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Tested {
    /// The natural die.
    pub die: u8,
    /// Passed?
    pub passed: bool,
    /// Nine or more: fails whatever the morale; by fire it costs a loss.
    pub broken: bool,
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// [3.4] A morale test: passed if the modified die is at most the morale; nine or more fails
    /// whatever the morale.
    pub fn morale_test(
        &mut self,
        purpose: Purpose,
        rule: Rule,
        unit: usize,
        modifiers: &Modifiers,
    ) -> Tested {
        self.used(Rule::LossesAndTests);
        let die = self.die(purpose, self.r.dice_of_unit(unit));
        let total = die as i8 + modifiers.sum();
        let morale = self.r.morale(self.s, unit) as i8;
        let broken = total >= self.r.switches().fire.rout_roll;
        let passed = total <= morale && !broken;
        self.say(rule, |_, _| {
            Event::Roll(Roll {
                purpose,
                roller: Roller::Unit(unit as u8),
                die,
                modifiers: modifiers.clone(),
                total,
                against: Some(morale),
                passed: Some(passed),
            })
        });
        Tested { die, passed, broken }
    }

    /// [10.9] A musket shot of one or more hexes.
    pub fn musket_fire(&mut self, first: usize, hexes: u8, target: Hex) {
        let tops = self.r.firing_hexes(self.s, first, hexes);
        let units = self.r.firing_units(self.s, first, hexes);
        let enemy = self.r.side[first].other();
        let shot =
            units.iter().map(|unit| self.s.shots[unit]).collect::<ArrayVec<u8, MOST_UNITS>>();
        let lone = self.r.is_lone_guns(self.s, target, enemy);
        let (top, range) = self.leading_shooter(&tops, target);
        let firepower = self.r.stack_firepower(self.s, top);
        let divisor = self.r.fire_divisor(self.s, top);
        let result = nearest(firepower, range * divisor);
        let row = (self.r.row(result) + hexes - 1).min(3);
        self.count_fire_rules(&tops, units, target, hexes, &shot);
        self.mark_shots(units);
        let rule = if lone { Rule::MusketsAtLoneGuns } else { Rule::MusketFire };
        self.say(rule, |_, s| Event::Fire {
            units: Self::hex_by_hex(s, &tops, units),
            target,
            range: range as u8,
            row: if lone { Row::Capture } else { Row::Musket(row) },
            shots: units.iter().map(|unit| (unit as u8, s.shots[unit])).collect(),
        });
        if lone {
            self.shoot_at_lone_guns(top, target, nearest(firepower, divisor) as u8);
            return;
        }
        let leaders = self.r.leaders_at(self.s, target, enemy);
        let table = &self.r.switches().fire;
        let horse = self.r.arm[first] == Arm::Cavalry;
        if row >= table.leader_row && (!horse || table.cavalry_endangers_leaders) {
            self.push_leader_rolls(leaders, false);
        }
        let Some(effect) = self.r.switches().fire.effects[row as usize] else { return };
        let Some(victim) = self.r.top(self.s, target, enemy) else { return };
        self.used(Rule::TopUnitIsHit);
        let mut modifiers = Modifiers::default();
        if effect != 0 {
            modifiers.add(Rule::MusketFire, "row of the table", effect);
        }
        let table = &self.r.switches().fire;
        let best = shot.iter().map(|&shot| (table.shot_modifiers[shot as usize % 4], shot)).min();
        if let Some((value, shot)) = best
            && value != 0
        {
            let (rule, why) = match shot {
                0 => (Rule::FirstShot, "first shot"),
                1 => (Rule::SecondShot, "second shot"),
                _ => (Rule::LaterShots, "third or fourth shot"),
            };
            modifiers.add(rule, why, value);
        }
        if horse {
            modifiers.add(Rule::MusketFire, "cavalry fires", table.cavalry);
        }
        let from: ArrayVec<Hex, MOST_UNITS> =
            tops.iter().map(|&unit| self.s.hex[unit as usize]).collect();
        self.add_target_modifiers(&mut modifiers, victim, &from, false);
        self.fire_test(purposes::FIRE, Rule::MusketFire, victim, &modifiers);
    }

    /// The units that fire, hex by hex, on each the top one first.
    fn hex_by_hex(s: &State<U, S, H, X>, tops: &[u8], units: Bits<S>) -> Units {
        tops.iter()
            .flat_map(|&top| Rules::top_first(s, units & s.at(s.hex[top as usize])))
            .collect()
    }

    /// The test of a unit under fire, and what follows.
    pub fn fire_test(
        &mut self,
        purpose: Purpose,
        rule: Rule,
        victim: usize,
        modifiers: &Modifiers,
    ) -> Tested {
        let tested = self.morale_test(purpose, rule, victim, modifiers);
        if !tested.passed {
            let cannon = purpose == purposes::CANNON;
            let cause = if cannon { Cause::Cannon } else { Cause::Fire };
            self.push_retreat(victim, 1, cause, tested.broken);
        }
        tested
    }

    /// Modifiers that depend on the target: cover, square, flank or rear; of several shooters what
    /// is best for the target counts.
    pub fn add_target_modifiers(
        &mut self,
        modifiers: &mut Modifiers,
        victim: usize,
        from: &[Hex],
        was_square: bool,
    ) {
        let table = &self.r.switches().fire;
        let (square, flank) = (table.square, table.flank);
        let hex = self.s.hex[victim];
        let covers = from.iter().filter_map(|&from| self.r.cover(from, hex));
        if let Some((value, why)) = covers.min_by_key(|&(value, _)| value) {
            modifiers.add(Rule::MusketFire, why, value);
        }
        if was_square || self.s.sets.square.has(victim) {
            modifiers.add(Rule::LimitsOfSquare, "target in square", square);
            self.used(Rule::LimitsOfSquare);
            return;
        }
        let facing = self.s.facing[victim];
        let front = from.iter().any(|&from| self.r.zone_of_fire(hex, facing, from) == Zone::Front);
        if !front {
            modifiers.add(Rule::FlankFire, "into flank or rear", flank);
            self.used(Rule::FlankFire);
        } else if from.iter().any(|&from| {
            let apart = (self.r.map.bearing(hex, from).0 + 25 - 2 * facing as u8) % 12;
            apart == 2 || apart == 10
        }) {
            self.used(Rule::ZoneBorder);
        }
    }

    /// [10.9.6] The hex that gives the row: highest firepower, then the shorter range.
    fn leading_shooter(&self, tops: &[u8], target: Hex) -> (usize, u16) {
        let ranged = tops.iter().map(|&top| {
            let top = top as usize;
            (top, self.r.map.distance(self.s.hex[top], target))
        });
        ranged
            .max_by_key(|&(top, range)| {
                (self.r.stack_firepower(self.s, top), std::cmp::Reverse(range))
            })
            .unwrap_or((0, 1))
    }

    /// [10.9.1, 10.9.2] Marks the shots; in the phase of their own side each costs a point.
    fn mark_shots(&mut self, units: Bits<S>) {
        for unit in units {
            self.s.shots[unit] += 1;
            self.s.sets.carried.remove(unit);
            self.s.sets.fired.insert(unit);
            if self.s.movement_phase && self.r.side[unit] == self.r.active_side(self.s) {
                self.used(Rule::FireCostsPoint);
                self.s.points[unit] -= 1;
                self.s.sets.barred.insert(unit);
            }
        }
    }

    fn count_fire_rules(
        &mut self,
        tops: &[u8],
        units: Bits<S>,
        target: Hex,
        hexes: u8,
        shot: &[u8],
    ) {
        for rule in [Rule::SidesAlternate, Rule::NoFireAtClashes, Rule::Ranges, Rule::FourShots] {
            self.used(rule);
        }
        self.used(Rule::MusketFire);
        if units.iter().all(|unit| self.r.firepower(self.s, unit) > 0) {
            self.used(Rule::NoFirepower);
        }
        let shot = shot
            .iter()
            .copied()
            .min_by_key(|&shot| self.r.switches().fire.shot_modifiers[shot as usize % 4]);
        self.used(match shot {
            Some(0) | None => Rule::FirstShot,
            Some(1) => Rule::SecondShot,
            Some(_) => Rule::LaterShots,
        });
        if hexes > 1 {
            self.used(Rule::FireGroups);
        }
        for &top in tops {
            let top = top as usize;
            let hex = self.s.hex[top];
            self.count_sight_rules(hex, target);
            if self.s.sets.abreast.has(top) {
                self.used(Rule::SideBySide);
            } else if self.r.troops_at(self.s, hex, self.r.side[top]).len() > 1 {
                self.used(Rule::TopUnitFires);
            }
            if self.s.sets.square.has(top) {
                self.used(Rule::LimitsOfSquare);
            }
            if self.r.map.distance(hex, target) == 1 {
                self.used(Rule::FrontZoneDrawsFire);
            }
        }
    }

    /// [10.9.10] Takes the marker of an earlier turn off a unit.
    pub fn reload(&mut self, unit: usize) {
        self.used(Rule::FireMarkers);
        self.s.points[unit] -= 1;
        self.s.shots[unit] = 0;
        self.s.sets.carried.remove(unit);
        self.say(Rule::FireMarkers, |_, _| {
            let units = [unit as u8].into_iter().collect();
            Event::Declare {
                cost: Self::same(&units, 1),
                units,
                what: crate::era1794::event::What::Reload,
            }
        });
    }
}
