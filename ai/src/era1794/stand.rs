//! What it is worth to a unit to stand on a hex and face some way: its goal, whom it can hit, who
//! can hit it, its flanks, its cover and its commander. Not for what it costs to get there.

use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::hex::Zone;
use wargauge_engine::{Facing, Hex};

use crate::era1794::view::{Foe, RINGS, View};

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
const SALLY: i32 = 1;

/// From how near enemies see the flanks of a unit as something to attack: horse, and others.
const STRIKING: [i32; 2] = [3, 2];

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
        let own = self.size(unit);
        let mut best: Option<(i32, Hex, i32)> = None;
        for &Foe { hex, arm, size, .. } in &self.foes {
            let far = self.distance(from, hex);
            let weak = if arm == Arm::Artillery { self.w.guns } else { own - size };
            let worth = weak * self.w.reaction / 2 - far * self.w.advance;
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
        for foe in self.foes.iter().filter(|foe| foe.arm == Arm::Cavalry) {
            nearest = nearest.min((self.t.way_to_camp(foe.hex), foe.hex));
        }
        let (far, raider) = nearest;
        if self.is_horse(unit) {
            return (far <= 14).then_some(Goal::Guard(raider));
        }
        let own = self.distance(from, camp);
        if far > 10 || own > 4 {
            return None;
        }
        // Two companies are enough: the others keep the works.
        let foot = self.r.army(self.side) & self.r.foot();
        let nearer = foot.iter().filter(|&other| {
            let hex = self.hex(other);
            hex.is_somewhere() && (self.distance(hex, camp), other) < (own, unit)
        });
        (nearer.count() < 2).then_some(Goal::Guard(raider))
    }

    /// What a hex is worth by how near it is to the goal.
    pub fn nearness(&self, unit: usize, hex: Hex, goal: Goal) -> i32 {
        match goal {
            Goal::Camp => -self.w.camp * self.t.way_to_camp(hex),
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
        if self.guns.has(hex.index()) && !self.is_gun(unit) {
            let mut others = self.r.troops_at(self.s, hex, self.side);
            others.remove(unit);
            if others.is_empty() {
                worth += self.price_of_bait(hex);
            }
        }
        worth + self.contact(unit, hex, facing)
    }

    /// What guns are worth to their only escort: an enemy who could be there before their side moves
    /// again takes them.
    pub fn price_of_bait(&self, hex: Hex) -> i32 {
        let hunted = self.foes.iter().any(|foe| {
            let reach = match foe.arm {
                Arm::Infantry => 4,
                Arm::Cavalry => 6,
                Arm::Artillery => 0,
            };
            self.distance(hex, foe.hex) <= reach
        });
        if hunted { self.w.capture * self.w.bait / 100 } else { 0 }
    }

    /// Does the goal lie before the front?
    fn outlook(&self, hex: Hex, facing: Facing, goal: Goal) -> i32 {
        let to = match goal {
            // The way is not always the straight one.
            Goal::Camp => {
                let ahead = facing.front().map(|to| self.r.map().neighbour(hex, to));
                let way = ahead.into_iter().filter(|to| to.is_somewhere());
                let nearer = way.map(|to| self.t.way_to_camp(to)).min();
                let gain = nearer.map_or(-1, |way| self.t.way_to_camp(hex) - way);
                return if gain > 0 { self.w.face } else { -self.w.face };
            }
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
        if !self.is_near(hex, RINGS) && !self.is_gun(unit) {
            return 0;
        }
        let (r, w, map) = (self.r, self.w, self.r.map());
        let gun = self.is_gun(unit);
        let close = i32::from(r.switches().fire.infantry_range).max(STRIKING[0]);
        let mine = r.field_of_fire(r.arm_of(unit), hex, facing);
        let (firepower, size) = (i32::from(r.firepower(self.s, unit)), self.size(unit));
        let (mut worth, mut best, mut near) = (0, 0, (i32::MAX, Hex::NOWHERE));
        for foe in &self.foes {
            let place = foe.hex;
            if place == hex {
                continue;
            }
            let far = self.distance(hex, place);
            near = near.min((far, place));
            if far > if gun || foe.arm == Arm::Artillery { 10 } else { close } {
                continue;
            }
            if mine.has(place.index()) {
                let hit = if gun { 8 - far / 2 } else { firepower * 2 / far };
                best = best.max(hit);
            }
            if r.field_of_fire(foe.arm, place, foe.facing).has(hex.index()) {
                worth -= w.exposure * self.volley(foe, far);
            }
            let strikes = STRIKING[usize::from(foe.arm != Arm::Cavalry)];
            if far <= strikes && foe.arm != Arm::Artillery {
                worth -= match facing.zone_of_bearing(map.bearing(hex, place)) {
                    Zone::Front => 0,
                    Zone::Flank => w.flank * foe.size / far,
                    Zone::Rear => w.rear * foe.size / far,
                };
                if far == 1 && map.front(place, foe.facing).has(hex.index()) {
                    worth -= w.reaction * (foe.size - size).max(0);
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

    /// How hard an enemy fires that far: the row of the table, nought for no test.
    pub fn volley(&self, foe: &Foe, far: i32) -> i32 {
        if foe.arm == Arm::Artillery {
            return (4 - far / 3).max(0);
        }
        let result = (2 * foe.firepower + far) / (2 * far);
        let rows = &self.r.switches().fire.rows;
        2 * rows.iter().filter(|&&least| result >= i32::from(least)).count() as i32
    }
}
