//! Before, in and after a melee: reactions and counterattacks, emergency squares, the order of
//! fights, losses, retreats and facings.

use wargauge_engine::era1794::Reaction;
use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::hex::{Bearing, Facing, Zone};
use wargauge_engine::{Bits, Hex};

use crate::era1794::tables::failed;
use crate::era1794::view::View;

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What a reaction is worth; holding is worth zero.
    pub fn react(&self, unit: usize, reaction: Reaction) -> i32 {
        let hex = self.hex(unit);
        let troops = self.r.troops_at(self.s, hex, self.side);
        match reaction {
            Reaction::Hold => 0,
            Reaction::Strike(target) => {
                self.strike(hex, target, troops, self.enemy()) - self.least()
            }
            Reaction::Test(target) => {
                let strike = self.strike(hex, target, troops, self.enemy()) - self.least();
                let morale = self.r.morale(self.s, unit);
                let (fails, _) = failed(morale, 0, self.r.switches().fire.rout_roll);
                let price = self.price_of_loss(unit) + self.w.retreat * troops.len() as i32;
                ((10 - fails) * strike - fails * price) / 10
            }
            Reaction::FallBack(first, second) => self.fall_back(unit, troops, first, second),
            Reaction::Skirmish(target) => self.skirmish(unit, target, troops),
        }
    }

    /// The test of foot in skirmish order is worth the shot that it may fire afterwards, and the way
    /// back from an enemy that would win by attacking.
    fn skirmish(&self, unit: usize, target: Hex, troops: Bits<S>) -> i32 {
        let morale = self.r.morale(self.s, unit);
        let (fails, _) = failed(morale, 0, self.r.switches().fire.rout_roll);
        let price = self.price_of_loss(unit) + self.w.retreat * troops.len() as i32;
        let attackers = self.r.troops_at(self.s, target, self.enemy());
        let threat = self.strike(target, self.hex(unit), attackers, self.side).max(0);
        let shot = if self.s.shots_of(unit) < self.r.switches().fire.shots {
            self.muskets(unit, 1, target)
        } else {
            0
        };
        ((10 - fails) * (shot + threat / 2) - fails * price) / 10
    }

    /// In skirmish order, after the shot: back one hex from an enemy that would win by attacking.
    pub fn slip_back(&self, unit: usize, to: Hex) -> i32 {
        let hex = self.hex(unit);
        let mut threat = 0;
        for near in self.r.map().adjacent(hex) & self.s.held(self.enemy()) {
            let from = Hex(near as u16);
            let strikers = self.r.troops_at(self.s, from, self.enemy());
            if !strikers.is_empty() {
                threat = threat.max(self.strike(from, hex, strikers, self.side));
            }
        }
        threat - self.price_of_retreat(hex, to) - self.danger_of(to) - self.w.retreat / 2
    }

    /// Falling back is worth what the enemy before the front would win by attacking.
    fn fall_back(
        &self,
        unit: usize,
        troops: Bits<S>,
        first: wargauge_engine::Direction,
        second: wargauge_engine::Direction,
    ) -> i32 {
        let map = self.r.map();
        let hex = self.hex(unit);
        let (middle, end) = {
            let middle = map.neighbour(hex, first);
            (middle, map.neighbour(middle, second))
        };
        if !end.is_somewhere() {
            return i32::MIN / 2;
        }
        let mut threat = 0;
        for near in map.adjacent(hex) & self.s.held(self.enemy()) {
            let from = Hex(near as u16);
            let strikers = self.r.troops_at(self.s, from, self.enemy());
            if !strikers.is_empty() {
                threat = threat.max(self.strike(from, hex, strikers, self.side));
            }
        }
        let price: i32 = [(hex, middle), (middle, end)]
            .into_iter()
            .map(|(from, to)| self.price_of_retreat(from, to))
            .sum();
        let there = self.danger_of(end);
        threat - price * troops.len() as i32 - there - self.w.retreat / 2
    }

    /// What going back from one hex to the next costs each unit [10.11.3, 10.11.4].
    fn price_of_retreat(&self, from: Hex, to: Hex) -> i32 {
        let exposed = if self.is_before_enemy(to) { self.w.loss + self.w.retreat } else { 0 };
        exposed + if self.is_climb(from, to) { self.w.loss } else { 0 }
    }

    /// Is this step of a retreat one that costs a loss for the ground [10.11.3]?
    fn is_climb(&self, from: Hex, to: Hex) -> bool {
        let map = self.r.map();
        map.direction(from, to).is_some_and(|direction| {
            let side = map.side(from, direction);
            side.rise > 0 || side.escarpment || side.river
        }) || map.terrain(to) == Terrain::Marsh
    }

    /// Would the unit die of its losses before it arrives?
    fn dies_on_the_way(&self, unit: usize, from: Hex, to: Hex) -> bool {
        let losses = i32::from(self.is_climb(from, to)) + i32::from(self.is_before_enemy(to));
        losses >= self.size(unit)
    }

    /// Does a hex lie before some enemy?
    pub fn is_before_enemy(&self, hex: Hex) -> bool {
        let map = self.r.map();
        let near = map.adjacent(hex) & self.s.held(self.enemy());
        near.iter().any(|from| {
            let from = Hex(from as u16);
            self.r.units_at(self.s, from, self.enemy()).iter().any(|unit| {
                self.s.is_in_square(unit)
                    || map.front(from, self.s.facing_of(unit)).has(hex.index())
            })
        })
    }

    /// How many enemies are about.
    fn danger_of(&self, hex: Hex) -> i32 {
        let near = self.r.map().adjacent(hex) & self.s.held(self.enemy());
        near.len() as i32 * self.w.reaction
    }

    /// Where a unit retreats: away from enemies and slopes, to friends, within command.
    pub fn retreat(&self, unit: usize, to: Hex) -> i32 {
        let from = self.hex(unit);
        let support = (self.r.map().adjacent(to) & self.s.held(self.side)).len() as i32;
        let leader = self.r.orders_from(self.s, unit);
        let far = if leader.is_somewhere() { self.distance(to, leader) - 4 } else { 0 };
        // Whatever else a hex offers, a unit that never gets there has nothing of it.
        let death = if self.dies_on_the_way(unit, from, to) { DEATH } else { 0 };
        support.min(2)
            - death
            - self.price_of_retreat(from, to)
            - self.danger_of(to)
            - self.w.straggle * far.max(0)
            + self.face_to_enemies(to, self.s.facing_of(unit)) / 4
    }

    /// Which unit takes a loss: the one that loses least by it, and of several the largest.
    pub fn lose(&self, unit: usize) -> i32 {
        self.size(unit) - 2 * self.price_of_loss(unit)
    }

    /// An emergency square: it must be worth its test.
    pub fn emergency_square(&self, hex: Hex) -> i32 {
        let troops = self.r.troops_at(self.s, hex, self.side);
        let Some(top) = self.r.top(self.s, hex, self.side) else { return -1 };
        let (fails, _) = failed(self.r.morale(self.s, top), 0, self.r.switches().fire.rout_roll);
        let fight = self.w.melee + self.w.rout * self.size_of(troops) / 2;
        ((10 - fails) * fight / 3 - fails * self.price_of_loss(top)) / 10
    }

    /// In which order fights are fought: the surest first.
    pub fn fight(&self, hex: Hex) -> i32 {
        let own = self.r.troops_at(self.s, hex, self.side);
        self.assault(hex, own, -9, false)
    }

    /// Which arm counterattacks: the stronger.
    pub fn arm_of_strike(&self, hex: Hex, arm: Arm) -> i32 {
        let near = self.r.map().adjacent(hex) & self.s.held(self.side);
        let strength = |from: usize| {
            let troops = self.r.troops_at(self.s, Hex(from as u16), self.side);
            let of_arm = troops.iter().filter(|&unit| self.r.arm_of(unit) == arm);
            of_arm.map(|unit| self.size(unit)).sum::<i32>()
        };
        near.iter().map(strength).sum()
    }

    /// How well a facing meets the enemies around: the near ones belong before the front.
    pub fn face_to_enemies(&self, hex: Hex, facing: Facing) -> i32 {
        let mut worth = 0;
        self.each_near_enemy(hex, |bearing, weight| worth += weighed(facing, bearing, weight));
        worth
    }

    /// The same for each facing.
    pub fn faces_to_enemies(&self, hex: Hex) -> [i32; 6] {
        // What lies which way, twice round: every facing looks at twelve twelfths of a circle.
        let mut around = [0; 24];
        self.each_near_enemy(hex, |bearing, weight| around[usize::from(bearing.0 % 12)] += weight);
        around.copy_within(..12, 12);
        Facing::ALL.map(|facing| {
            let seen = &around[2 * facing.index()..][..12];
            let sum = |bearings: &[usize]| bearings.iter().map(|&at| seen[at]).sum::<i32>();
            sum(&FRONT) - sum(&REAR)
        })
    }

    fn each_near_enemy(&self, hex: Hex, mut show: impl FnMut(Bearing, i32)) {
        let lookout = self.r.map().lookout(hex);
        for foe in self.seen.foes {
            let far = lookout.distance(foe.hex);
            if foe.hex != hex && far <= 8 {
                show(lookout.bearing(foe.hex), 24 / i32::from(far));
            }
        }
    }
}

/// More than any two hexes of a retreat differ by otherwise.
const DEATH: i32 = 1 << 20;

/// The bearings before and behind a unit that faces north.
const FRONT: [usize; 5] = [0, 1, 9, 10, 11];
const REAR: [usize; 3] = [4, 5, 6];

/// What it is worth to see an enemy so.
fn weighed(facing: Facing, bearing: Bearing, weight: i32) -> i32 {
    match facing.zone_of_bearing(bearing) {
        Zone::Front => weight,
        Zone::Flank => 0,
        Zone::Rear => -weight,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bearings_before_and_behind_are_those_of_the_rules() {
        for bearing in 0..12 {
            let zone = match bearing {
                _ if FRONT.contains(&bearing) => Zone::Front,
                _ if REAR.contains(&bearing) => Zone::Rear,
                _ => Zone::Flank,
            };
            assert_eq!(Facing::N.zone_of_bearing(Bearing(bearing as u8)), zone, "{bearing}");
        }
    }
}
