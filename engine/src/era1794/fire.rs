//! [10.4] to [10.9]: musket fire, alone and in groups, its test and its markers.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Task};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::{Event, Modifiers, Note, Roll, Roller, Row, Units};
use crate::era1794::purposes;
use crate::era1794::rules::Rule;
use crate::era1794::setup::Arm;
use crate::era1794::state::{LEADERS, State};
use crate::game::Side;
use crate::hex::{Hex, Zone};
use crate::table::{Purpose, Table};

/// Stacks that can fire, each by its top unit, with what they can hit.
type Shooters<const H: usize> = ArrayVec<(u8, Bits<H>), 64>;

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

/// [3.4] A quotient rounded to the nearest whole, a half upwards.
#[inline]
pub(crate) fn nearest(numerator: u16, denominator: u16) -> u16 {
    (2 * numerator + denominator) / (2 * denominator)
}

impl<const U: usize, const S: usize, const H: usize> Rules<U, S, H> {
    /// Who fires when the stack of this top unit does: everybody side by side or in square, else
    /// the top unit alone [6.8].
    #[inline]
    pub(crate) fn firing_stack(&self, s: &State<U, S, H>, top: usize) -> Bits<S> {
        if s.sets.abreast.has(top) || s.sets.square.has(top) {
            self.troops_at(s, s.hex[top], self.side[top])
        } else {
            Bits::of(top)
        }
    }

    /// The firepower of a stack before it is divided by anything.
    pub(crate) fn stack_firepower(&self, s: &State<U, S, H>, top: usize) -> u16 {
        self.firing_stack(s, top).iter().map(|unit| u16::from(self.firepower(s, unit))).sum()
    }

    /// By what a stack's firepower is divided besides the range: four in square [7.2.2].
    pub(crate) fn fire_divisor(&self, s: &State<U, S, H>, top: usize) -> u16 {
        if s.sets.square.has(top) { u16::from(self.switches().square.fire_divisor) } else { 1 }
    }

    /// Can this top unit's stack fire at all now?
    fn is_ready_to_fire(&self, s: &State<U, S, H>, top: usize, own_phase: bool) -> bool {
        // [10.9.3] no firepower, no fire.
        self.stack_firepower(s, top) > 0
            && self.firing_stack(s, top).iter().all(|unit| {
                s.shots[unit] < self.switches().fire.shots
                    && (!own_phase || s.points[unit] >= 1)
                    && !s.sets.doubled.has(unit)
            })
    }

    /// [10.2, 10.5, 10.8] The hexes a top unit can fire at.
    fn musket_targets(&self, s: &State<U, S, H>, top: usize) -> Bits<H> {
        let (hex, facing) = (s.hex[top], s.facing[top]);
        let side = self.side[top].index();
        let enemies = s.held[1 - side].without(s.held[side]);
        let square = s.sets.square.has(top);
        let front = if square { self.map.adjacent(hex) } else { self.map.front(hex, facing) };
        let close = front & enemies;
        let reach = if square {
            self.around[hex.index()]
        } else {
            self.reach[self.arm[top] as usize][hex.index()][facing.index()]
        };
        let mut targets = if close.is_empty() {
            self.seen_past_units(s, hex, reach & enemies)
        } else {
            close & reach
        };
        let lone = targets.without(s.troops[1 - side]);
        for target in lone {
            let limits = &self.switches().fire;
            let firepower = nearest(self.stack_firepower(s, top), self.fire_divisor(s, top));
            let near =
                self.map.distance(hex, Hex(target as u16)) <= u16::from(limits.lone_guns_range);
            // [10.9.5]
            if !near || firepower < u16::from(limits.lone_guns_firepower) {
                targets.remove(target);
            }
        }
        targets
    }

    /// The shots of some units, muskets and cannon: in the own phase muskets cost a point.
    pub(crate) fn shots(
        &self,
        s: &State<U, S, H>,
        units: Bits<S>,
        side: Side,
        own_phase: bool,
        out: &mut Out,
    ) {
        let enemies = s.held[side.other().index()];
        if enemies.is_empty() {
            return;
        }
        let mut shooters = Shooters::new();
        for unit in units.without(self.guns) {
            let hex = s.hex[unit];
            if !hex.is_somewhere() || enemies.has(hex.index()) {
                continue;
            }
            let targets = self.musket_targets(s, unit);
            if !targets.is_empty()
                && self.top(s, hex, side) == Some(unit)
                && self.is_ready_to_fire(s, unit, own_phase)
            {
                let _ = shooters.try_push((unit as u8, targets));
            }
        }
        for &(unit, targets) in &shooters {
            for target in targets {
                offer(out, Choice::Fire { unit, hexes: 1, target: Hex(target as u16) });
            }
            self.group_shots(s, &shooters, unit, targets, out);
        }
        for gun in units & self.guns {
            self.cannon_shots(s, gun, own_phase, out);
        }
    }

    /// [10.9.6] The groups that begin with this unit's hex and go on to its right.
    fn group_shots(
        &self,
        s: &State<U, S, H>,
        shooters: &Shooters<H>,
        unit: u8,
        targets: Bits<H>,
        out: &mut Out,
    ) {
        let enemy = self.side[unit as usize].other();
        // Lone artillery is no target for a group.
        let mut common = targets & s.troops[enemy.index()];
        let mut last = unit as usize;
        for hexes in 2..=u8::MAX {
            let Some(next) = self.next_in_group(s, last) else { return };
            let Some((_, theirs)) = shooters.iter().find(|(unit, _)| *unit as usize == next) else {
                return;
            };
            common &= *theirs;
            if common.is_empty() {
                return;
            }
            for target in common {
                offer(out, Choice::Fire { unit, hexes, target: Hex(target as u16) });
            }
            last = next;
        }
    }

    /// The top unit to the right of this one, if both are flank neighbours of one arm.
    fn next_in_group(&self, s: &State<U, S, H>, unit: usize) -> Option<usize> {
        let facing = s.facing[unit];
        let hex = self.map.neighbour(s.hex[unit], facing.right_flank());
        let side = self.side[unit];
        if !hex.is_somewhere() || !s.troops[side.index()].has(hex.index()) {
            return None;
        }
        let next = self.top(s, hex, side)?;
        let fits = self.arm[next] == self.arm[unit]
            && s.facing[next] == facing
            && !s.sets.square.has(unit)
            && !s.sets.square.has(next);
        fits.then_some(next)
    }

    /// The top units of the hexes of a group.
    pub(crate) fn firing_hexes(&self, s: &State<U, S, H>, first: usize, hexes: u8) -> Units {
        let mut tops: Units = [first as u8].into_iter().collect();
        let mut last = first;
        for _ in 1..hexes {
            let Some(next) = self.next_in_group(s, last) else { break };
            tops.push(next as u8);
            last = next;
        }
        tops
    }

    /// Everybody who fires in a group.
    pub(crate) fn firing_units(&self, s: &State<U, S, H>, first: usize, hexes: u8) -> Bits<S> {
        let mut units = Bits::EMPTY;
        for top in self.firing_hexes(s, first, hexes) {
            units |= self.firing_stack(s, top as usize);
        }
        units
    }

    /// The musket shots of some units of the active side, within a move.
    pub(crate) fn musket_choices(&self, s: &State<U, S, H>, units: Bits<S>, out: &mut Out) {
        self.shots(s, units.without(self.guns), self.active_side(s), true, out);
    }

    /// [10.4] Every shot that the active side may fire: any foot or horse of its army, and the
    /// activated commander's guns.
    pub(crate) fn active_shots(&self, s: &State<U, S, H>, out: &mut Out) {
        let side = self.active_side(s);
        let others_guns = self.guns.without(self.of_leader[s.active as usize]);
        let units = self.of_side[side.index()].without(others_guns);
        self.shots(s, units.without(s.sets.gone), side, true, out);
    }

    /// [10.4] Every shot that the other side may fire.
    pub(crate) fn other_shots(&self, s: &State<U, S, H>, out: &mut Out) {
        let side = self.active_side(s).other();
        self.shots(s, self.of_side[side.index()].without(s.sets.gone), side, false, out);
    }

    /// The row of the musket table for a result [10.9.4].
    pub(crate) fn row(&self, result: u16) -> u8 {
        let rows = &self.switches().fire.rows;
        rows.iter().filter(|&&least| result >= u16::from(least)).count() as u8
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize> Play<'_, T, U, S, H> {
    /// [3.4] A morale test: passed if the modified die is at most the morale; nine or more fails
    /// whatever the morale.
    pub fn morale_test(
        &mut self,
        purpose: Purpose,
        rule: Rule,
        unit: usize,
        modifiers: &Modifiers,
    ) -> Tested {
        self.used(Rule::R3_4);
        let die = self.die(purpose, unit as u16);
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
        let shot = units.iter().map(|unit| self.s.shots[unit]).collect::<ArrayVec<u8, 32>>();
        let lone = self.r.is_lone_guns(self.s, target, enemy);
        let (top, range) = self.leading_shooter(&tops, target);
        let firepower = self.r.stack_firepower(self.s, top);
        let divisor = self.r.fire_divisor(self.s, top);
        let result = nearest(firepower, range * divisor);
        let row = (self.r.row(result) + hexes - 1).min(3);
        self.count_fire_rules(&tops, units, target, hexes, &shot);
        self.mark_shots(units);
        self.say(Rule::R10_9_4, |_, s| Event::Fire {
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
        if row >= self.r.switches().fire.leader_row {
            for leader in 0..LEADERS as u8 {
                if leaders >> leader & 1 == 1 {
                    self.s.agenda.push(Task::LeaderRoll { leader, cannon: false });
                }
            }
        }
        let Some(effect) = self.r.switches().fire.effects[row as usize] else { return };
        let Some(victim) = self.r.top(self.s, target, enemy) else { return };
        self.used(Rule::R6_9);
        let mut modifiers = Modifiers::default();
        if effect != 0 {
            modifiers.add(Rule::R10_9_4, "row of the table", effect);
        }
        let table = &self.r.switches().fire;
        let best = shot.iter().map(|&shot| (table.shot_modifiers[shot as usize % 4], shot)).min();
        if let Some((value, shot)) = best
            && value != 0
        {
            let (rule, why) = match shot {
                0 => (Rule::R10_9_7, "first shot"),
                1 => (Rule::R10_9_8, "second shot"),
                _ => (Rule::R10_9_9, "third or fourth shot"),
            };
            modifiers.add(rule, why, value);
        }
        if self.r.arm[first] == Arm::Cavalry {
            modifiers.add(Rule::R10_9_4, "cavalry fires", table.cavalry);
        }
        let from: ArrayVec<Hex, 32> = tops.iter().map(|&unit| self.s.hex[unit as usize]).collect();
        self.add_target_modifiers(&mut modifiers, victim, &from, false);
        self.fire_test(purposes::FIRE, Rule::R10_9_4, victim, &modifiers);
    }

    /// Those who fire, hex by hex, on each the top one first.
    fn hex_by_hex(s: &State<U, S, H>, tops: &[u8], units: Bits<S>) -> Units {
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
        let (cover, square, flank) = (table.cover, table.square, table.flank);
        let hex = self.s.hex[victim];
        if from.iter().any(|&from| self.r.is_covered(from, hex)) {
            modifiers.add(Rule::R10_9_4, "in wood or behind an earthwork", cover);
        }
        if was_square || self.s.sets.square.has(victim) {
            modifiers.add(Rule::R7_2_2, "target in square", square);
            self.used(Rule::R7_2_2);
            return;
        }
        let facing = self.s.facing[victim];
        let front = from.iter().any(|&from| self.r.zone_of_fire(hex, facing, from) == Zone::Front);
        if !front {
            modifiers.add(Rule::R10_3_1, "into flank or rear", flank);
            self.used(Rule::R10_3_1);
        } else if from.iter().any(|&from| {
            let apart = (self.r.map.bearing(hex, from).0 + 25 - 2 * facing as u8) % 12;
            apart == 2 || apart == 10
        }) {
            self.used(Rule::R10_3_2);
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

    /// [10.9.1, 10.9.2] Marks the shots; in the own phase each costs a point.
    fn mark_shots(&mut self, units: Bits<S>) {
        for unit in units {
            self.s.shots[unit] += 1;
            self.s.sets.carried.remove(unit);
            self.s.sets.fired.insert(unit);
            if self.s.movement_phase && self.r.side[unit] == self.r.active_side(self.s) {
                self.used(Rule::R10_9_2);
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
        for rule in [Rule::R10_4, Rule::R10_6, Rule::R10_8, Rule::R10_9_1] {
            self.used(rule);
        }
        self.used(Rule::R10_9_4);
        if units.iter().all(|unit| self.r.firepower(self.s, unit) > 0) {
            self.used(Rule::R10_9_3);
        }
        let shot = shot
            .iter()
            .copied()
            .min_by_key(|&shot| self.r.switches().fire.shot_modifiers[shot as usize % 4]);
        self.used(match shot {
            Some(0) | None => Rule::R10_9_7,
            Some(1) => Rule::R10_9_8,
            Some(_) => Rule::R10_9_9,
        });
        if hexes > 1 {
            self.used(Rule::R10_9_6);
        }
        for &top in tops {
            let top = top as usize;
            let hex = self.s.hex[top];
            self.count_sight_rules(hex, target);
            if self.s.sets.abreast.has(top) {
                self.used(Rule::R6_2_1);
            } else if self.r.troops_at(self.s, hex, self.r.side[top]).len() > 1 {
                self.used(Rule::R6_8);
            }
            if self.s.sets.square.has(top) {
                self.used(Rule::R7_2_2);
            }
            if self.r.map.distance(hex, target) == 1 {
                self.used(Rule::R10_5);
            }
        }
    }

    /// [10.9.10] Takes the marker of an earlier turn off a unit.
    pub fn reload(&mut self, unit: usize) {
        self.used(Rule::R10_9_10);
        self.s.points[unit] -= 1;
        self.s.shots[unit] = 0;
        self.s.sets.carried.remove(unit);
        self.say(Rule::R10_9_10, |_, _| {
            let units = [unit as u8].into_iter().collect();
            Event::Declare {
                cost: Self::same(&units, 1),
                units,
                what: crate::era1794::event::What::Reload,
            }
        });
    }
}
