//! Commanders: which one to activate, and where they ride. Also where counters are placed.

use arrayvec::ArrayVec;
use wargauge_engine::era1794::Whereabouts;
use wargauge_engine::era1794::setup::{Arm, Office};
use wargauge_engine::hex::Facing;
use wargauge_engine::{Bits, Game, Hex};

use crate::era1794::following::Following;
use crate::era1794::goal::Goal;
use crate::era1794::view::View;

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What it is worth to put a commander into the pool, or to name him: how much his units have
    /// to do. An overall commander lets the best of the others act once more.
    pub fn activate(&self, leader: usize) -> i32 {
        let Office::Overall { units } = self.r.office_of(leader) else {
            return self.activate_own(leader);
        };
        let (side, commanders) = (self.r.side_of_commander(leader), &self.r.setup().commanders);
        let others = (0..commanders.len()).filter(|&other| {
            self.r.side_of_commander(other) == side
                && self.r.office_of(other) == Office::Commander
                && self.s.commander_hex(other).is_somewhere()
        });
        let best = others.map(|other| self.activate_own(other)).max().unwrap_or(0);
        best + if units.is_some() { best / 4 } else { 0 }
    }

    fn activate_own(&self, leader: usize) -> i32 {
        let reach = self.r.commanded(self.s, leader);
        let camp = self.r.camp_hex();
        let mut worth = 0;
        let near = |unit: &usize| {
            let hex = self.hex(*unit);
            hex.is_somewhere() && reach.has(hex.index())
        };
        let reserve = self.r.reserve_of(leader).iter().filter(near);
        for unit in self.r.command(leader).iter().chain(reserve) {
            let hex = self.hex(unit);
            if !hex.is_somewhere() {
                let Whereabouts::Routed(due) = self.s.unit(unit).whereabouts else { continue };
                if due <= self.r.turn(self.s) {
                    worth += self.size(unit) * self.w.rally;
                }
                continue;
            }
            let able = if reach.has(hex.index()) { 2 } else { 1 };
            let size = self.size(unit).max(1);
            let near = (1..=4).find(|&ring| self.is_near(hex, ring));
            let near = near.map_or(0, |ring| (5 - ring as i32) / 2);
            worth += able * size * (1 + 2 * near);
            if self.r.is_clash(self.s, hex) {
                worth += 6 * size;
            }
            if reach.has(hex.index()) {
                worth += self.opportunity(unit) * self.w.initiative / 10;
            }
            // Horse can still get there in time, for the camp or against its raiders.
            if let Some(camp) = camp.filter(|_| self.raids() || self.guards())
                && self.is_horse(unit)
            {
                let far = self.distance(hex, camp);
                let share = if self.raids() { 100 } else { self.w.alarm };
                worth += able * (14 - far).max(0) * share / 100;
                if self.raids() && self.t.way_to_camp(hex) <= i32::from(self.r.allowance_of(unit)) {
                    worth += able * self.w.camp;
                }
            }
        }
        worth
    }

    /// How much more the best attack that a unit could make at once is worth than an assured one:
    /// horse comes from the flank where it has room to ride round, foot reaches its neighbours.
    fn opportunity(&self, unit: usize) -> i32 {
        let hex = self.hex(unit);
        if self.is_gun(unit) || self.r.is_clash(self.s, hex) {
            return 0;
        }
        let horse = self.is_horse(unit);
        let allowance = i32::from(self.r.allowance_of(unit));
        let reach = if horse { allowance - 2 } else { 2 };
        let stack = self.r.troops_at(self.s, hex, self.side);
        let table = self.r.switches();
        let mut best = 0;
        for foe in self.seen.foes {
            let far = self.distance(hex, foe.hex);
            if far > reach {
                continue;
            }
            let charge = horse && far >= i32::from(table.charge_run);
            let entry = if horse && far > 2 { i32::from(table.melee.flank) } else { 0 };
            best = best.max(self.assault(foe.hex, stack, entry, charge));
        }
        (best - self.w.assured).max(0) * self.size(unit) / self.size_of(stack).max(1)
    }

    /// Where a commander goes: with troops or next to them, so that most of his command is within
    /// reach, and away from enemies: alone he can step back before them, not with a beaten stack.
    #[inline]
    pub fn ride(&self, leader: usize, to: Hex) -> i32 {
        let following = self.followed(leader);
        if following.places.has(to.index()) {
            self.with_following(following, to)
        } else {
            i32::MIN / 4
        }
    }

    /// Where a commander may ride at all: with troops or next to them, or where he is.
    pub fn places_to_ride(&self, leader: usize) -> Bits<H> {
        self.followed(leader).places
    }

    fn followed(&self, leader: usize) -> &Following<U, H> {
        let following = self.following.get_or_init(|| self.following(leader));
        debug_assert_eq!(following.leader, leader, "a decision is about one commander");
        following
    }

    /// What a place is worth that he may go to.
    #[inline(never)] // A list of his places is long, and few of them come this far.
    fn with_following(&self, following: &Following<U, H>, to: Hex) -> i32 {
        let (mut worth, lookout) = (0, self.r.map().lookout(to));
        for &(hex, weight) in &following.hexes {
            let far = i32::from(lookout.distance(hex));
            worth += weight * if far <= 4 { self.w.reach } else { -far / 2 };
        }
        let held = self.s.held(following.side).has(to.index());
        let troops = if held { self.r.troops_at(self.s, to, following.side) } else { Bits::EMPTY };
        let escort = self.size_of(troops).min(6);
        worth += self.w.escort * escort / 6;
        let peril = if self.is_near(to, 1) {
            self.w.peril
        } else if self.is_near(to, 2) {
            self.w.peril / 2
        } else {
            0
        };
        if escort > 0 {
            worth -= self.fire_on_commander(to);
        }
        worth - if escort == 0 { 2 * peril } else { peril }
    }

    /// Where the units of a commander are.
    fn following(&self, leader: usize) -> Following<U, H> {
        let mut hexes = ArrayVec::<(Hex, i32), U>::new();
        for unit in self.followers(leader) {
            let hex = self.hex(unit);
            if !hex.is_somewhere() {
                continue;
            }
            let raider = self.raids() && self.is_horse(unit) && self.is_on_the_way(hex);
            let weight = self.size(unit).max(1)
                + i32::from(!self.is_gun(unit))
                + if raider { self.w.raiders } else { 0 }
                + if self.r.is_clash(self.s, hex) { self.w.support } else { 0 };
            match hexes.iter_mut().find(|(place, _)| *place == hex) {
                Some((_, sum)) => *sum += weight,
                None => hexes.push((hex, weight)),
            }
        }
        let side = self.r.side_of_commander(leader);
        let held = self.s.held(side);
        let map = self.r.map();
        let near = map.spread(map.spread(self.s.held(self.enemy())));
        let mut places = held | map.spread(held).without(near);
        let from = self.s.commander_hex(leader);
        if from.is_somewhere() {
            places.insert(from.index());
        }
        Following { leader, side, places, hexes }
    }

    /// The units that a commander should have within his reach: his own, the reserve if he leads
    /// it, and the army if he may order any of it.
    fn followers(&self, leader: usize) -> Bits<S> {
        if X == 0 {
            return self.r.command(leader);
        }
        match self.r.office_of(leader) {
            Office::Overall { units: Some(_) } => self.r.army(self.r.side_of_commander(leader)),
            Office::Overall { units: None } | Office::Commander | Office::Reserve => {
                self.r.command(leader) | self.r.reserve_of(leader)
            }
        }
    }

    /// What a commander among troops risks by the fire that can strike them [4.4.1, 4.4.2]: one
    /// throw in ten kills him. Alone he is no target.
    fn fire_on_commander(&self, to: Hex) -> i32 {
        let fire = &self.r.switches().fire;
        let strong = 2 * i32::from(fire.leader_row);
        let mut shots = 0;
        for foe in self.seen.foes {
            let far = self.distance(to, foe.hex);
            let endangers = match foe.arm {
                Arm::Artillery => far <= i32::from(fire.cannon_leader_range),
                // By one reading the muskets of horse endanger nobody.
                Arm::Cavalry if !fire.cavalry_endangers_leaders => false,
                Arm::Infantry | Arm::Cavalry => {
                    (1..=i32::from(fire.infantry_range)).contains(&far)
                        && self.volley(foe, far) >= strong
                }
            };
            if endangers && self.r.field_of_fire(foe.arm, foe.hex, foe.facing).has(to.index()) {
                // About as often can he be fired at until his side moves again.
                shots += 2;
            }
        }
        shots * self.w.commander / 10 * self.w.bullets / 10
    }

    /// Could horse on this hex reach the camp in its next two moves?
    fn is_on_the_way(&self, hex: Hex) -> bool {
        self.t.way_to_camp(hex) <= 12
    }

    /// How far the units of a commander are from a hex.
    fn to_command(&self, leader: usize, to: Hex) -> i32 {
        let units = self.r.command(leader).iter();
        units
            .filter(|&unit| self.hex(unit).is_somewhere())
            .map(|unit| self.distance(to, self.hex(unit)))
            .sum()
    }

    /// Where a unit comes on: near its goal, and not all in one place.
    pub fn place(&self, unit: usize, to: Hex) -> i32 {
        let goal = self.goal(unit);
        let way = match goal {
            // Foot and guns have the works to take.
            _ if !self.is_horse(unit) && self.raids() => -self.w.deploy * self.way_to_guns(to),
            Goal::None | Goal::Post(_) => -self.distance(to, self.r.camp_hex().unwrap_or(to)),
            Goal::Place(place) | Goal::Ordered(place) => -self.distance(to, place) * 3,
            Goal::Camp | Goal::Enemy(_) | Goal::Guard(_) => -self.t.way_to_camp(to) * 3,
        };
        let leader = self.r.orders_from(self.s, unit);
        let far = if leader.is_somewhere() { (self.distance(to, leader) - 3).max(0) } else { 0 };
        let friends = self.r.units_at(self.s, to, self.side);
        let own = self.r.army(self.side).iter();
        let nearest = own
            .filter(|&other| self.hex(other).is_somewhere() && other != unit)
            .map(|other| self.distance(self.hex(other), to))
            .min()
            .unwrap_or(0);
        let danger = if self.is_near(to, 2) { 30 } else { 0 };
        way - 8 * far - 3 * friends.len() as i32 - 2 * nearest - danger
    }

    /// How far the nearest enemy guns are, or the camp where there are none.
    fn way_to_guns(&self, to: Hex) -> i32 {
        let guns = self.seen.foes.iter().filter(|foe| foe.arm == Arm::Artillery);
        let near = guns.map(|foe| self.distance(to, foe.hex)).min();
        near.unwrap_or_else(|| self.distance(to, self.r.camp_hex().unwrap_or(to)))
    }

    /// Where a commander comes on: among those he commands.
    pub fn place_commander(&self, leader: usize, to: Hex) -> i32 {
        let escort = if self.s.held(self.side).has(to.index()) { self.w.escort } else { 0 };
        let range = i32::from(self.r.switches().command_range);
        let units = self.r.command(leader).iter().map(|unit| self.hex(unit));
        let astray = units.filter(|&hex| hex.is_somewhere() && self.distance(to, hex) > range);
        escort - 3 * self.to_command(leader, to) - 3 * self.w.straggle * astray.count() as i32
    }

    /// Which way a unit faces that comes on, returns or has won.
    pub fn face(&self, unit: usize, facing: Facing) -> i32 {
        let hex = self.hex(unit);
        if self.is_gun(unit) {
            return self.face_gun(unit, facing);
        }
        self.stand(unit, hex, facing, self.goal(unit))
            + self.face_to_enemies(hex, facing)
            + self.face_to_camp(hex, facing)
    }

    fn face_to_camp(&self, hex: Hex, facing: Facing) -> i32 {
        let Some(camp) = self.r.camp_hex().filter(|&camp| camp != hex && self.raids()) else {
            return 0;
        };
        match facing.zone_of_bearing(self.r.map().bearing(hex, camp)) {
            wargauge_engine::hex::Zone::Front => 3,
            wargauge_engine::hex::Zone::Flank => 0,
            wargauge_engine::hex::Zone::Rear => -3,
        }
    }
}
