//! Commanders under a plan, and counters that come on: which commander to put into the pool, where
//! commanders ride, where units are deployed and how they face.

use wargauge_engine::era1794::Concern;
use wargauge_engine::era1794::setup::Office;
use wargauge_engine::hex::{Facing, Zone};
use wargauge_engine::{Bits, Hex};

use crate::era1794::staff::{Aim, NEVER, Staff};

/// More than any other reason to choose a commander, or a hex for a unit.
const PLANNED: i32 = 10_000;

/// Hexes from which a commander counts as being with his group.
const NEAR: i32 = 1;

impl<const U: usize, const S: usize, const H: usize, const X: usize> Staff<'_, U, S, H, X> {
    /// What it is worth to put a commander into the pool: as planned, unless he has no unit left.
    pub fn activate(&self, leader: usize) -> i32 {
        let mut planned = self.orders.activations(self.v.r, self.v.s, self.v.side);
        let able = |leader: usize| {
            let units = self.v.r.command(leader);
            // Overall commanders have none, and some commands have yet to enter.
            let waits = matches!(self.v.r.office_of(leader), Office::Overall { .. })
                || units.meets(self.v.s.outside());
            units.iter().any(|unit| self.v.hex(unit).is_somewhere()) || X > 0 && waits
        };
        let first = planned.find(|&leader| able(leader));
        let bonus = if first == Some(leader) { PLANNED } else { 0 };
        bonus + self.v.activate(leader)
    }

    /// The hexes that a commander may ride to at all: those with troops, and where he stays. Next
    /// to an enemy, or beaten, he may have to go where no troops are.
    pub fn rides(&self, leader: usize) -> Bits<H> {
        let from = self.v.s.commander_hex(leader);
        if self.v.is_near(from, 1) {
            return self.v.places_to_ride(leader);
        }
        let mut rides = self.v.s.held(self.v.side);
        if from.is_somewhere() {
            rides.insert(from.index());
        }
        rides
    }

    /// Where a commander rides, of the hexes that he may ride to.
    pub fn ride(&self, leader: usize, to: Hex) -> i32 {
        if !self.v.s.held(self.v.side).has(to.index()) && to != self.v.s.commander_hex(leader) {
            return self.v.ride(leader, to);
        }
        // A commander that can stay out of a fight does not ride into it.
        if self.v.r.is_clash(self.v.s, to) && to != self.v.s.commander_hex(leader) {
            return NEVER;
        }
        let company = self.orders.company(leader);
        let apart = |unit: usize| (self.v.distance(to, self.v.hex(unit)) - NEAR).max(0);
        let on_map = company.iter().filter(|&unit| self.v.hex(unit).is_somewhere());
        // Without it he waits where he is.
        let waits = || self.v.distance(to, self.v.s.commander_hex(leader)) / 2;
        let away =
            on_map.map(apart).min().unwrap_or_else(|| if company.is_empty() { 0 } else { waits() });
        self.v.ride(leader, to) - 20 * away
    }

    /// Where a counter comes on.
    pub fn place(&self, to: Hex) -> i32 {
        match self.concern {
            Concern::Unit(unit) => match self.orders.deployment(unit) {
                Some(hex) if self.v.s.turn() <= 1 => -self.v.distance(to, hex),
                _ => self.come_back(unit, to),
            },
            Concern::Commander(leader) => self.place_commander(leader, to),
            Concern::Hex(_) | Concern::Army => 0,
        }
    }

    /// Where a unit returns, or comes on late: near its goal, not next to enemies.
    fn come_back(&self, unit: usize, to: Hex) -> i32 {
        let Some(order) = self.order(unit) else { return self.v.place(unit, to) };
        let danger = if self.v.is_near(to, 2) { 10 } else { 0 };
        let friends = self.v.r.units_at(self.v.s, to, self.v.side).len() as i32;
        -order.way(to, !self.v.is_foot(unit)) - danger - friends
    }

    /// Where a commander comes on: with his group, or else among those he commands.
    fn place_commander(&self, leader: usize, to: Hex) -> i32 {
        let company = self.orders.company(leader).iter();
        let on_map = company.filter(|&unit| self.v.hex(unit).is_somewhere());
        let far = on_map.map(|unit| self.v.distance(to, self.v.hex(unit))).min().unwrap_or(0);
        self.v.place_commander(leader, to) - 20 * far
    }

    /// Which way a unit faces that comes on, returns or has won; all facings are judged with the
    /// first.
    pub fn face(&mut self, facing: Facing) -> i32 {
        let faces = self.faces.unwrap_or_else(|| self.faces());
        self.faces = Some(faces);
        faces[facing.index()]
    }

    /// How well each facing suits the unit that the decision is about: towards the enemy, else on
    /// its way.
    fn faces(&self) -> [i32; 6] {
        let (unit, hex) = match self.concern {
            Concern::Unit(unit) => (Some(unit), self.v.hex(unit)),
            Concern::Hex(hex) => (self.v.r.top(self.v.s, hex, self.v.side), hex),
            Concern::Commander(_) | Concern::Army => return [0; 6],
        };
        if let Some(faces) = unit.and_then(|unit| self.ordered_faces(unit, hex)) {
            return faces;
        }
        let to_enemies = self.v.faces_to_enemies(hex);
        let also = |onward: &dyn Fn(Facing) -> i32| {
            Facing::ALL.map(|facing| to_enemies[facing.index()] + onward(facing))
        };
        let Some(unit) = unit else { return to_enemies };
        if self.v.is_gun(unit) {
            return also(&|facing| self.v.gun_prospect(hex, facing));
        }
        let Some(order) = self.order(unit) else { return to_enemies };
        let map = self.v.r.map();
        match self.aim(unit, order) {
            Aim::Place => {
                let way = |to: Hex| order.way(to, !self.v.is_foot(unit));
                let (here, around) = (way(hex), map.neighbours(hex));
                also(&|facing| {
                    let next = facing.front().map(|direction| around[direction.index()]);
                    let open = next.into_iter().filter(|to| to.is_somewhere());
                    2 * open.map(way).min().map_or(-9, |way| here - way)
                })
            }
            Aim::Enemy(prey) if prey != hex => {
                let bearing = map.bearing(hex, prey);
                also(&|facing| match facing.zone_of_bearing(bearing) {
                    Zone::Front => 4,
                    Zone::Flank => 0,
                    Zone::Rear => -4,
                })
            }
            Aim::Enemy(_) | Aim::Nowhere => to_enemies,
        }
    }
}
