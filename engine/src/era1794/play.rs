//! What every chapter does to a state: reports to the table, rolls dice, puts units on the map and takes
//! them off. Not for any one rule.

use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Note, PerUnit, Units};
use crate::era1794::rules::Rule;
use crate::era1794::state::State;
use crate::hex::Hex;
use crate::table::{Cast, Purpose, Table, Whose};

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Reports to the table that a rule acted.
    #[inline]
    pub fn used(&mut self, rule: Rule) {
        debug_assert!(self.r.book.get(rule).is_some(), "the book played lacks {rule:?}");
        self.t.used(rule.id());
    }

    /// Reports an event to the table, if it listens.
    #[inline]
    pub fn say(
        &mut self,
        rule: Rule,
        event: impl FnOnce(&Rules<U, S, H, X>, &State<U, S, H, X>) -> Event,
    ) {
        if T::LISTENS {
            let event = event(self.r, self.s);
            self.t.hear(self.s.turn, Note { rule, event });
        }
    }

    /// Reports an event that changes a fact, also to a table that keeps only facts.
    #[inline]
    pub fn say_fact(
        &mut self,
        rule: Rule,
        event: impl FnOnce(&Rules<U, S, H, X>, &State<U, S, H, X>) -> Event,
    ) {
        if T::LISTENS || T::KEEPS_FACTS {
            let event = event(self.r, self.s);
            self.t.hear(self.s.turn, Note { rule, event });
        }
    }

    /// [2.2] Casts the ten-sided die: 0 to 9.
    #[inline]
    pub fn die(&mut self, purpose: Purpose, whose: Whose) -> u8 {
        self.used(Rule::TenSidedDie);
        self.t.roll(Cast { purpose, whose, turn: self.s.turn, faces: 10 })
    }

    /// Brings the hex's entries in the sets of held hexes up to date.
    #[inline]
    fn refresh(&mut self, hex: Hex) {
        let here = self.s.at(hex);
        for side in 0..2 {
            if !self.s.held[side].has(hex.index()) {
                continue;
            }
            let units = here & self.r.of_side[side];
            self.s.held[side].set(hex.index(), !units.is_empty());
            if let Some(near) = self.s.near.first_mut()
                && units.is_empty()
            {
                let around = self.r.map.neighbours(hex);
                near.leave(&self.r.discs, side, (hex, around), &self.s.held[side]);
            }
            self.s.troops[side].set(hex.index(), !units.without(self.r.guns).is_empty());
        }
    }

    /// [6.0] Puts a unit at the bottom of its side's stack on a hex, wherever it was before.
    /// The caller sees to the formations of both hexes, once all have moved.
    pub fn put(&mut self, unit: usize, hex: Hex) {
        let before = self.s.hex[unit];
        let side = self.r.side[unit].index();
        self.s.depth[unit] = 0;
        if self.s.held[side].has(hex.index()) {
            let friends = self.r.units_at(self.s, hex, self.r.side[unit]);
            let deepest =
                friends.iter().filter(|&other| other != unit).map(|other| self.s.depth[other]);
            self.s.depth[unit] = deepest.max().map_or(0, |depth| depth + 1);
        }
        self.s.stand(unit, hex);
        if let Some(near) = self.s.near.first_mut() {
            near.come(&self.r.discs, side, hex);
        }
        self.s.held[side].insert(hex.index());
        if !self.r.guns.has(unit) {
            self.s.troops[side].insert(hex.index());
        }
        if before.is_somewhere() && before != hex {
            self.refresh(before);
        }
    }

    /// Takes a unit off the map, without a reason. The caller sees to the formation left behind,
    /// once all are off.
    pub fn lift(&mut self, unit: usize) {
        let hex = self.s.hex[unit];
        if !hex.is_somewhere() {
            return;
        }
        self.s.stand(unit, Hex::NOWHERE);
        let sets = &mut self.s.sets;
        for set in [
            &mut sets.square,
            &mut sets.abreast,
            &mut sets.moving,
            &mut sets.halted,
            &mut sets.aside,
            &mut sets.caught,
            &mut sets.stepped,
            &mut sets.pending,
            &mut sets.ready,
            &mut sets.intruding,
            &mut sets.frontal,
            &mut sets.climbed,
            &mut sets.victims,
            &mut sets.shaken,
            &mut sets.fleeing,
            &mut sets.rushing,
        ] {
            set.remove(unit);
        }
        if let Some(extra) = self.s.extra_mut() {
            for set in [&mut extra.skirmish, &mut extra.turned, &mut extra.forded] {
                set.remove(unit);
            }
        }
        self.refresh(hex);
    }

    /// The points left of some units, for an event.
    pub fn left(s: &State<U, S, H, X>, units: &Units) -> PerUnit {
        units.iter().map(|&unit| (unit, s.points[unit as usize])).collect()
    }

    /// The same cost for each of some units, for an event.
    pub fn same(units: &Units, cost: u8) -> PerUnit {
        units.iter().map(|&unit| (unit, cost)).collect()
    }
}
