//! What a unit and the place where it would stand look like to the trained player.

use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::hex::Zone;
use wargauge_engine::{Bits, Facing, Hex};

use crate::era1794::findings::{CANNON, Foe};
use crate::era1794::goal::Goal;
use crate::era1794::sign_names::{BEFORE, BETTER, FLANK, FROM_CAMP, GAIN, NEARNESS, PLACE, UNIT};
use crate::era1794::view::View;
use crate::policy::{SIGNS, small};

/// From how near enemies are counted.
const NEAR: i32 = 6;

/// From how near horse and foot can attack in one activation.
const REACH: [i32; 2] = [6, 3];

/// The rings by which enemies are counted, by distance: next to it, at two, at three and four, at
/// five and six.
const RINGS: [usize; NEAR as usize + 1] = [0, 0, 1, 2, 2, 3, 3];

/// Sizes, unless something else is said.
#[derive(Clone, Copy, Default)]
struct Around {
    /// The distance of the nearest enemy.
    nearest: i32,
    /// Enemy foot and horse, by ring.
    rings: [[i32; 4]; 2],
    /// How many cannon bear on the place, and how hard muskets hit it.
    cannon: i32,
    volleys: i32,
    /// Those that may act in this turn and reach the place.
    ready: i32,
    /// Those next to it that face it.
    fronts: i32,
    /// Those that turn their flank or rear to the place.
    open: i32,
}

/// How many signs say what enemies are around a place.
const ENEMIES: usize = 18;

/// What depends on the facing.
#[derive(Clone, Copy, Default)]
struct Front {
    flank: i32,
    rear: i32,
    /// How many are before the unit's front, and how near the nearest of them is.
    before: i32,
    best: i32,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// The unit.
    pub(super) fn of_unit(&self, unit: usize, signs: &mut [i8; SIGNS]) {
        let size = self.size(unit);
        let values = [
            16 * i32::from(self.is_foot(unit)),
            16 * i32::from(self.is_horse(unit)),
            16 * i32::from(self.is_gun(unit)),
            8 * size,
            8 * (i32::from(self.r.setup().units[unit].size) - size),
            4 * i32::from(self.r.morale(self.s, unit)),
            4 * i32::from(self.s.points_of(unit)),
            16 * i32::from(self.s.shots_of(unit)),
            16 * i32::from(self.hex(unit).is_somewhere() && self.is_led(unit)),
            8 * i32::from(self.s.run_of(unit)),
        ];
        for (place, value) in signs[UNIT..PLACE].iter_mut().zip(values) {
            *place = small(value);
        }
    }

    /// Where it stands then.
    pub(super) fn of_place(&self, unit: usize, hex: Hex, facing: Facing, signs: &mut [i8; SIGNS]) {
        let from = self.from(unit, hex);
        let around = self.around(hex);
        let [foot, horse] = around.rings;
        let enemies: [i32; ENEMIES] = [
            8 * around.nearest,
            4 * foot[0],
            4 * foot[1],
            3 * foot[2],
            3 * foot[3],
            4 * horse[0],
            4 * horse[1],
            3 * horse[2],
            3 * horse[3],
            12 * around.cannon,
            4 * around.volleys,
            // What depends on the facing comes after.
            0,
            0,
            4 * around.ready,
            5 * around.fronts,
            0,
            0,
            5 * around.open,
        ];
        let goal = self.goal(unit);
        let covers = !matches!(self.r.map().terrain(hex), Terrain::Clear | Terrain::Marsh);
        signs[PLACE] = small(16 * i32::from(covers));
        let (own, ways) = (self.own_side(unit, from, hex), self.ways(unit, from, hex, goal));
        let mut values = [0; GAIN - PLACE - 1];
        values[..ENEMIES].copy_from_slice(&enemies);
        values[ENEMIES..][..own.len()].copy_from_slice(&own);
        values[ENEMIES + own.len()..].copy_from_slice(&ways);
        signs[PLACE + 1..GAIN].copy_from_slice(&values.map(small));
        signs[NEARNESS] = small(self.nearness(unit, hex, goal) / 4);
        if let Some(camp) = self.r.camp_hex() {
            let way = self.r.map().way(camp, hex);
            let [one, other] = [way.q, way.r].map(|way| small(3 * i32::from(way)));
            (signs[FROM_CAMP], signs[FROM_CAMP + 1]) = (one, other);
        }
        self.of_facing(unit, hex, facing, signs);
    }

    /// Which way it faces then: all signs of a place that depend on it.
    pub(super) fn of_facing(&self, unit: usize, hex: Hex, facing: Facing, signs: &mut [i8; SIGNS]) {
        let Front { flank, rear, before, best } = self.front(unit, hex, facing);
        signs[FLANK] = small(5 * flank);
        signs[FLANK + 1] = small(5 * rear);
        signs[BEFORE] = small(6 * before);
        signs[BEFORE + 1] = small(12 * best);
        let here = self.stand(unit, hex, facing, self.goal(unit));
        signs[BETTER] = small((here - self.before(unit, hex)) / 2);
    }

    /// What the place of a unit is worth before it goes anywhere.
    fn before(&self, unit: usize, hex: Hex) -> i32 {
        let on_map = self.hex(unit).is_somewhere();
        match self.stood.get() {
            Some((last, worth)) if last == unit && on_map => worth,
            _ => {
                let from = self.from(unit, hex);
                let worth = self.stand(unit, from, self.s.facing_of(unit), self.goal(unit));
                self.stood.set(Some((unit, worth)));
                worth
            }
        }
    }

    /// Where a unit comes from; where it would be, if it is not on the map yet.
    fn from(&self, unit: usize, hex: Hex) -> Hex {
        if self.hex(unit).is_somewhere() { self.hex(unit) } else { hex }
    }

    /// The enemies around a place, whichever way one faces there.
    fn around(&self, hex: Hex) -> Around {
        let lookout = self.r.map().lookout(hex);
        let mut around = Around { nearest: 12, ..Around::default() };
        for foe in self.seen.foes {
            let far = i32::from(lookout.distance(foe.hex));
            around.nearest = around.nearest.min(far);
            if foe.arm == Arm::Artillery {
                let bears = far <= i32::from(CANNON) && self.bears(foe, hex);
                around.cannon += i32::from(bears);
            } else if (1..=NEAR).contains(&far) {
                let horse = foe.arm == Arm::Cavalry;
                around.rings[usize::from(horse)][RINGS[far as usize]] += i32::from(foe.size);
                self.add_danger(foe, hex, far, &mut around);
            }
        }
        around
    }

    /// The enemies before the front, on the flanks and behind.
    fn front(&self, unit: usize, hex: Hex, facing: Facing) -> Front {
        let mine = self.r.field_of_fire(self.r.arm_of(unit), hex, facing);
        let lookout = self.r.map().lookout(hex);
        let mut front = Front::default();
        for foe in self.seen.foes.iter().filter(|foe| foe.arm != Arm::Artillery) {
            let far = i32::from(lookout.distance(foe.hex));
            if !(1..=NEAR).contains(&far) {
                continue;
            }
            if far <= i32::from(foe.strikes) {
                match facing.zone_of_bearing(lookout.bearing(foe.hex)) {
                    Zone::Front => {}
                    Zone::Flank => front.flank += i32::from(foe.size),
                    Zone::Rear => front.rear += i32::from(foe.size),
                }
            }
            if far <= i32::from(foe.reach) && mine.has(foe.hex.index()) {
                front.before += 1;
                front.best = front.best.max(4 - far);
            }
        }
        front
    }

    /// Does a place lie in the field of fire of an enemy?
    fn bears(&self, foe: &Foe, hex: Hex) -> bool {
        self.r.field_of_fire(foe.arm, foe.hex, foe.facing).has(hex.index())
    }

    /// What one enemy can do to the place, and what can be done to it.
    fn add_danger(&self, foe: &Foe, hex: Hex, far: i32, around: &mut Around) {
        let (map, size) = (self.r.map(), i32::from(foe.size));
        let acts = !self.s.was_drawn(self.r.commander_of(usize::from(foe.unit)));
        if acts && far <= REACH[usize::from(foe.arm == Arm::Infantry)] {
            around.ready += size;
        }
        if far <= i32::from(foe.reach) && self.bears(foe, hex) {
            around.volleys += self.volley(foe, far);
        }
        if far == 1 && map.front(foe.hex, foe.facing).has(hex.index()) {
            around.fronts += size;
        }
        if far <= 2 && foe.facing.zone_of_bearing(map.bearing(foe.hex, hex)) != Zone::Front {
            around.open += size;
        }
    }

    /// One's own side around a place: friends, guns, the commander.
    fn own_side(&self, unit: usize, from: Hex, hex: Hex) -> [i32; 7] {
        let (map, lookout) = (self.r.map(), self.r.map().lookout(hex));
        let (mut beside, mut near) = (0, 0);
        // The unit itself stands where it came from.
        for &(place, size) in self.friends().iter().filter(|(place, _)| *place != from) {
            match lookout.distance(place) {
                0 | 1 => beside += size,
                2 | 3 => near += size,
                _ => {}
            }
        }
        let stack = self.r.troops_at(self.s, hex, self.side).without(Bits::of(unit));
        let leader = self.r.orders_from(self.s, unit);
        let astray = if leader.is_somewhere() {
            self.distance(hex, leader) - i32::from(self.r.switches().command_range)
        } else {
            // There is none.
            6
        };
        let guns = self.guns();
        [
            3 * beside,
            2 * near,
            5 * self.size_of(stack),
            16 * i32::from(guns.has(hex.index())),
            16 * i32::from(map.adjacent(hex).meets(guns)),
            16 * i32::from(self.is_only_escort(unit, from) && hex != from),
            8 * astray,
        ]
    }

    /// How far it is from there to where one wants to be.
    fn ways(&self, unit: usize, from: Hex, hex: Hex, goal: Goal) -> [i32; 6] {
        let camp = self.r.camp_hex().map_or(0, |camp| self.distance(hex, camp));
        let post = self.t.post(unit);
        let home = if post.is_somewhere() { self.distance(hex, post) } else { 0 };
        let [way, was] = [hex, from].map(|hex| self.t.way_to_camp(hex).min(60));
        [
            2 * way,
            8 * (way - was),
            (self.nearness(unit, hex, goal) - self.nearness(unit, from, goal)) / 2,
            3 * camp,
            4 * home,
            16 * i32::from(self.r.is_clash(self.s, hex)),
        ]
    }
}
