//! What it is worth to a unit to stand on a hex and face some way: its goal, whom it can hit, who
//! can hit it, its flanks, its cover and its commander. Not for what it costs to get there.

use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::hex::Zone;
use wargauge_engine::{Bits, Facing, Hex};

use crate::era1794::view::View;

/// Where a unit is bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// The enemy's camp [13.1].
    Camp,
    /// Up to these enemies.
    Enemy(Hex),
    /// Between these raiders and the camp.
    Guard(Hex),
    /// Back to the post.
    Post(Hex),
    /// Nowhere.
    None,
}

/// How near an enemy must come before a contented side goes for him.
const SALLY: i32 = 3;

/// From how near enemies see the flanks of a unit as something to attack: horse, and others.
const STRIKING: [i32; 2] = [5, 2];

impl<const U: usize, const S: usize, const H: usize> View<'_, U, S, H> {
    /// Where a unit is bound now.
    pub fn goal(&self, unit: usize) -> Goal {
        let from = self.hex(unit);
        if !from.is_somewhere() {
            return if self.raids() { Goal::Camp } else { Goal::None };
        }
        if self.raids() && self.is_horse(unit) {
            return Goal::Camp;
        }
        let prey = self.prey(unit, from);
        if self.guards()
            && let Some(goal) = self.watch(unit, from)
        {
            return goal;
        }
        match prey {
            Some((hex, near)) if !self.content || near <= SALLY => Goal::Enemy(hex),
            _ if self.content && self.t.post(unit).is_somewhere() => Goal::Post(self.t.post(unit)),
            Some((hex, _)) if !self.content => Goal::Enemy(hex),
            _ => Goal::None,
        }
    }

    /// The enemy hex that is most worth attacking, and how far it is.
    fn prey(&self, unit: usize, from: Hex) -> Option<(Hex, i32)> {
        let (own, enemy) = (self.size(unit), self.enemy());
        let mut best: Option<(i32, Hex, i32)> = None;
        for hex in self.s.held(enemy) {
            let hex = Hex(hex as u16);
            let far = self.distance(from, hex);
            let there = self.r.units_at(self.s, hex, enemy);
            let troops = self.size_of(there.without(self.r.artillery()));
            let guns = if there.meets(self.r.artillery()) { self.w.guns } else { 0 };
            let weak = (own - troops) * self.w.reaction + guns;
            let worth = weak - far * self.w.advance;
            if best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, hex, far));
            }
        }
        best.map(|(_, hex, far)| (hex, far))
    }

    /// Does this unit go between the raiders and the camp? Whoever is nearest goes.
    fn watch(&self, unit: usize, from: Hex) -> Option<Goal> {
        let camp = self.r.camp_hex()?;
        let mut nearest = (i32::MAX, Hex::NOWHERE);
        for enemy in self.r.army(self.enemy()) & self.r.horse() {
            let hex = self.hex(enemy);
            if hex.is_somewhere() {
                nearest = nearest.min((self.t.way_to_camp(hex, true), hex));
            }
        }
        let (far, raider) = nearest;
        let reach = if self.is_horse(unit) { 14 } else { 10 };
        (far <= reach && self.distance(from, camp) <= 4 || self.is_horse(unit) && far <= reach)
            .then_some(Goal::Guard(raider))
    }

    /// What a hex is worth by how near it is to the goal.
    pub fn nearness(&self, unit: usize, hex: Hex, goal: Goal) -> i32 {
        match goal {
            Goal::Camp => -self.w.camp * self.t.way_to_camp(hex, !self.is_foot(unit)),
            Goal::Enemy(prey) => {
                let keep = if self.is_gun(unit) { 4 } else { 1 };
                -self.w.advance * (self.distance(hex, prey) - keep).max(0)
            }
            Goal::Guard(raider) => {
                let camp = self.r.camp_hex().unwrap_or(raider);
                let detour = self.distance(raider, hex) + self.distance(hex, camp)
                    - self.distance(raider, camp);
                -self.w.guard * (detour + (self.distance(hex, camp) - 2).max(0))
            }
            Goal::Post(post) => -self.w.post * self.distance(hex, post),
            Goal::None => 0,
        }
    }

    /// What it is worth to stand there, facing so.
    pub fn stand(&self, unit: usize, hex: Hex, facing: Facing, goal: Goal) -> i32 {
        let mut worth = self.nearness(unit, hex, goal) + self.outlook(hex, facing, goal);
        let leader = self.s.commander_hex(self.r.commander_of(unit));
        if leader.is_somewhere() {
            let reach = i32::from(self.r.switches().command_range) + 2;
            worth -= self.w.straggle * (self.distance(hex, leader) - reach).max(0);
        }
        worth + self.contact(unit, hex, facing)
    }

    /// Does the goal lie before the front?
    fn outlook(&self, hex: Hex, facing: Facing, goal: Goal) -> i32 {
        let to = match goal {
            Goal::Camp => self.r.camp_hex().unwrap_or(hex),
            Goal::Enemy(to) | Goal::Guard(to) => to,
            Goal::Post(_) | Goal::None => return 0,
        };
        if to == hex {
            return 0;
        }
        match facing.zone_of_bearing(self.r.map().bearing(hex, to)) {
            Zone::Front => self.w.face,
            Zone::Flank => 0,
            Zone::Rear => -self.w.face,
        }
    }

    /// Whom the unit can hit from there, and who can hit it.
    fn contact(&self, unit: usize, hex: Hex, facing: Facing) -> i32 {
        let (r, s, w, map) = (self.r, self.s, self.w, self.r.map());
        let mine = r.field_of_fire(r.arm_of(unit), hex, facing);
        let (firepower, size) = (i32::from(r.firepower(s, unit)), self.size(unit));
        let (mut worth, mut best, mut near) = (0, 0, (i32::MAX, Hex::NOWHERE));
        for enemy in r.army(self.enemy()) {
            let place = s.hex_of(enemy);
            if !place.is_somewhere() || place == hex {
                continue;
            }
            let far = self.distance(hex, place);
            near = near.min((far, place));
            if far > 10 {
                continue;
            }
            if mine.has(place.index()) {
                let hit = if self.is_gun(unit) { 8 - far / 2 } else { firepower * 2 / far };
                best = best.max(hit);
            }
            let arm = r.arm_of(enemy);
            if r.field_of_fire(arm, place, s.facing_of(enemy)).has(hex.index()) {
                let power = match arm {
                    Arm::Artillery => 6 - far / 2,
                    _ => i32::from(r.firepower(s, enemy)) / far,
                };
                worth -= w.exposure * power;
            }
            let strikes = STRIKING[usize::from(arm != Arm::Cavalry)];
            if far <= strikes && arm != Arm::Artillery {
                let strength = self.size(enemy);
                worth -= match facing.zone_of_bearing(map.bearing(hex, place)) {
                    Zone::Front => 0,
                    Zone::Flank => w.flank * strength / far,
                    Zone::Rear => w.rear * strength / far,
                };
                if far == 1 && map.front(place, s.facing_of(enemy)).has(hex.index()) {
                    worth -= w.reaction * (strength - size).max(0);
                }
            }
        }
        let (far, place) = near;
        if far <= 4
            && (map.terrain(hex) == Terrain::Wood || map.is_covered_by_work(place, hex))
            && !self.is_horse(unit)
        {
            worth += w.cover;
        }
        worth + w.aim * best
    }

    /// Is any enemy within so many hexes?
    pub fn is_near(&self, hex: Hex, hexes: u8) -> bool {
        if !hex.is_somewhere() {
            return false;
        }
        let mut around = Bits::<H>::of(hex.index());
        for _ in 0..hexes {
            around = self.r.map().spread(around);
        }
        around.meets(self.s.held(self.enemy()))
    }
}
