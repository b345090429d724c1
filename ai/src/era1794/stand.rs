//! What it is worth to a unit to stand on a hex and face some way: its goal, the enemies that it
//! can hit, those that can hit it, its flanks, its cover and its commander. Not for what it costs
//! to get there.

use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::hex::Zone;
use wargauge_engine::{Facing, Hex};

use crate::era1794::findings::{CANNON, Foe, Ground, Standing, UNASKED};
use crate::era1794::goal::Goal;
use crate::era1794::view::{RINGS, View};

/// How near an enemy must come before a side that is content attacks it.
const SALLY: i32 = 1;

/// From how near foot storms the castle: the plain before it.
const STORM: i32 = 14;

/// So many times as much as where it goes by itself counts how near a unit is to where it is ordered to be.
const ORDERED: i32 = 30;

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// Where a unit is bound now.
    pub fn goal(&self, unit: usize) -> Goal {
        match self.goal.get() {
            Some((last, goal)) if last == unit => goal,
            _ => {
                let ordered = match self.aims {
                    Some(aims) => aims(unit),
                    None => self.ordered(unit),
                };
                let goal = ordered.unwrap_or_else(|| self.find_goal(unit));
                self.goal.set(Some((unit, goal)));
                goal
            }
        }
    }

    fn find_goal(&self, unit: usize) -> Goal {
        let from = self.hex(unit);
        if !from.is_somewhere() {
            return if self.raids() { Goal::Camp } else { Goal::None };
        }
        if self.raids() && self.is_horse(unit) {
            return Goal::Camp;
        }
        if X > 0
            && let Some(goal) = self.castle_goal(unit, from)
        {
            return goal;
        }
        let prey = self.prey(unit, from);
        if self.guards()
            && let Some(goal) = self.watch(unit, from)
        {
            return goal;
        }
        match prey {
            Some((hex, near)) if !self.content || near <= self.sally(unit) => Goal::Enemy(hex),
            _ if self.content && self.t.post(unit).is_somewhere() => Goal::Post(self.t.post(unit)),
            Some((hex, _)) if !self.content => Goal::Enemy(hex),
            _ => Goal::None,
        }
    }

    /// How near an enemy must come before this unit of a side that is content attacks it.
    fn sally(&self, unit: usize) -> i32 {
        let rides = self.holds_castle() && self.is_horse(unit);
        if rides { self.w.sortie } else { SALLY }
    }

    /// [12.3] What the castle asks of foot: a garrison stays, and the side that must take it storms
    /// it with whatever comes near.
    fn castle_goal(&self, unit: usize, from: Hex) -> Option<Goal> {
        let holder = self.holder?;
        if !self.is_foot(unit) {
            return None;
        }
        let castle = self.r.castle_hexes();
        if holder == self.side {
            let post = self.t.post(unit);
            return castle.contains(&post).then_some(Goal::Place(post));
        }
        let near = castle.iter().min_by_key(|&&hex| self.distance(from, hex))?;
        (self.distance(from, *near) <= STORM).then_some(Goal::Place(*near))
    }

    /// The enemy hex that is most worth attacking, and how far it is.
    fn prey(&self, unit: usize, from: Hex) -> Option<(Hex, i32)> {
        let (own, lookout) = (self.size(unit), self.r.map().lookout(from));
        let mut best: Option<(i32, Hex, i32)> = None;
        for &Foe { hex, arm, size, .. } in self.seen.foes {
            let far = i32::from(lookout.distance(hex));
            let weak = if arm == Arm::Artillery { self.w.guns } else { own - i32::from(size) };
            let worth = weak * self.w.reaction / 2 - far * self.w.advance;
            if best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, hex, far));
            }
        }
        best.map(|(_, hex, far)| (hex, far))
    }

    /// Does this unit go between the raiders and the camp? The nearest units go.
    fn watch(&self, unit: usize, from: Hex) -> Option<Goal> {
        let camp = self.r.camp_hex()?;
        let mut nearest = (i32::MAX, Hex::NOWHERE);
        for foe in self.seen.foes.iter().filter(|foe| foe.arm == Arm::Cavalry) {
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
        // Two companies are enough: the others keep the works. Guns are not left alone, and a unit
        // out of command cannot come.
        if self.is_only_escort(unit, from) {
            return None;
        }
        let foot = self.r.army(self.side) & self.r.foot();
        let nearer = foot.iter().filter(|&other| {
            let hex = self.hex(other);
            hex.is_somewhere()
                && (self.distance(hex, camp), other) < (own, unit)
                && self.r.commander_of(other) == self.r.commander_of(unit)
                && self.is_led(other)
                && !self.is_only_escort(other, hex)
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
            Goal::Post(post) => {
                let pull = if self.holds_castle() { self.w.keep } else { self.w.post };
                -pull * self.distance(hex, post)
            }
            Goal::Place(place) => -self.w.advance * self.distance(hex, place),
            Goal::Ordered(place) => -ORDERED * self.w.advance * self.distance(hex, place),
            Goal::None => 0,
        }
    }

    /// What it is worth to stand on a hex and face some way.
    pub fn stand(&self, unit: usize, hex: Hex, facing: Facing, goal: Goal) -> i32 {
        let (size, leader) = (self.s.size_of(unit), self.leader_hex(unit));
        let of =
            Standing::new(self.seen.changes, unit, size, hex, leader, goal).waiting(self.waits());
        // What depends on this side's units is not kept.
        let bait = if self.is_only_escort(unit, hex) { self.price_of_bait(hex) } else { 0 };
        let known = self.seen.ground(unit, hex);
        let mut ground = known.get();
        if ground.of != of {
            ground = Ground::new(of);
            self.survey(&mut ground, unit, hex, goal);
        } else if ground.facing[facing.index()] != UNASKED {
            return ground.facing[facing.index()] + bait;
        }
        let worth = self.outlook(hex, facing, goal) + self.faced(&ground, unit, hex, facing);
        ground.facing[facing.index()] = worth;
        known.set(ground);
        worth + bait
    }

    /// Where the commander of a unit is.
    fn leader_hex(&self, unit: usize) -> Hex {
        self.r.orders_from(self.s, unit)
    }

    /// Are there guns on the hex that no other friend stands by?
    #[inline]
    pub fn is_only_escort(&self, unit: usize, hex: Hex) -> bool {
        self.guns().has(hex.index()) && self.is_only_friend_of_guns(unit, hex)
    }

    fn is_only_friend_of_guns(&self, unit: usize, hex: Hex) -> bool {
        if self.is_gun(unit) {
            return false;
        }
        let mut others = self.r.troops_at(self.s, hex, self.side);
        others.remove(unit);
        others.is_empty()
    }

    /// What a unit finds on a hex before it turns anywhere.
    fn survey(&self, ground: &mut Ground<S>, unit: usize, hex: Hex, goal: Goal) {
        let leader = self.leader_hex(unit);
        ground.worth = self.nearness(unit, hex, goal);
        if leader.is_somewhere() {
            let reach = i32::from(self.r.switches().command_range) + 2;
            ground.worth -= self.w.straggle * (self.distance(hex, leader) - reach).max(0);
        }
        if self.is_near(hex, RINGS) || self.is_gun(unit) {
            self.contact(ground, unit, hex);
        }
    }

    /// What guns are worth to their only escort: an enemy that could be there before their side
    /// moves again takes them.
    pub fn price_of_bait(&self, hex: Hex) -> i32 {
        let hunted = self.seen.foes.iter().any(|foe| {
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
                let nearer = self.t.leads_to_camp(hex, facing);
                return if nearer { self.w.face } else { -self.w.face };
            }
            Goal::Enemy(to) | Goal::Guard(to) | Goal::Place(to) | Goal::Ordered(to) => to,
            Goal::Post(_) | Goal::None => return 0,
        };
        if to == hex {
            return 0;
        }
        let bar = match goal {
            Goal::Guard(raider) => self.bar(hex, facing, raider),
            _ => 0,
        };
        bar + match facing.zone_of_bearing(self.r.map().bearing(hex, to)) {
            Zone::Front => self.w.face,
            Zone::Flank => 0,
            Zone::Rear => -self.w.face,
        }
    }

    /// What it is worth that raiders must pass before the front on their way to the camp: there
    /// they can be fired at and struck.
    fn bar(&self, hex: Hex, facing: Facing, raider: Hex) -> i32 {
        let (map, way) = (self.r.map(), self.t.way_to_camp(raider));
        let mut barred = 0;
        for direction in facing.front() {
            let to = map.neighbour(hex, direction);
            if to.is_somewhere() && self.t.way_to_camp(to) > 0 {
                let detour = self.distance(raider, to) + self.t.way_to_camp(to) - way;
                barred += (2 - detour).clamp(0, 2);
            }
        }
        barred * self.w.bar
    }

    /// Which enemies can hit the unit there, and which it could hit if it faced them.
    fn contact(&self, ground: &mut Ground<S>, unit: usize, hex: Hex) {
        let (r, w, map) = (self.r, self.w, self.r.map());
        let (gun, size) = (self.is_gun(unit), self.size(unit));
        // Distance and place of the nearest, in one number.
        let (mut worth, mut nearest) = (0, u32::MAX);
        let lookout = map.lookout(hex);
        for (nth, foe) in self.seen.foes.iter().enumerate() {
            let place = foe.hex;
            if place == hex {
                continue;
            }
            let far = lookout.distance(place);
            nearest = nearest.min(u32::from(far) << 16 | u32::from(place.0));
            if far > u16::from(if gun { CANNON } else { foe.reach }) {
                continue;
            }
            ground.targets.insert(nth);
            if r.field_of_fire(foe.arm, place, foe.facing).has(hex.index()) {
                worth -= w.exposure * self.volley(foe, i32::from(far));
                if foe.arm != Arm::Artillery && self.waits() {
                    worth -= w.patience;
                }
            }
            if far <= u16::from(foe.strikes) {
                ground.strikers.insert(nth);
                if far == 1 && map.front(place, foe.facing).has(hex.index()) {
                    worth -= w.reaction * (i32::from(foe.size) - size).max(0);
                }
            }
        }
        let (far, place) = (nearest >> 16, Hex(nearest as u16));
        let covers = match map.terrain(hex) {
            Terrain::Clear | Terrain::Marsh => false,
            Terrain::Wood | Terrain::Village | Terrain::Castle => true,
        };
        if far <= 4 && (covers || map.is_covered_by_work(place, hex)) && !self.is_horse(unit) {
            worth += w.cover;
        }
        ground.worth += worth;
    }

    /// What a ground is worth to a unit that faces so: the enemies that it can hit, and those that
    /// can come into its flanks.
    fn faced(&self, ground: &Ground<S>, unit: usize, hex: Hex, facing: Facing) -> i32 {
        if ground.targets.is_empty() {
            return ground.worth;
        }
        let (mut worth, lookout) = (ground.worth, self.r.map().lookout(hex));
        for foe in ground.strikers.iter().map(|nth| &self.seen.foes[nth]) {
            let price = match facing.zone_of_bearing(lookout.bearing(foe.hex)) {
                Zone::Front => continue,
                Zone::Flank => self.w.flank,
                Zone::Rear => self.w.rear,
            };
            worth -= price * i32::from(foe.size) / i32::from(lookout.distance(foe.hex));
        }
        let mine = self.r.field_of_fire(self.r.arm_of(unit), hex, facing);
        let seen = ground.targets.iter().map(|nth| &self.seen.foes[nth]);
        let seen = seen.filter(|foe| mine.has(foe.hex.index()));
        let nearest = seen.map(|foe| i32::from(lookout.distance(foe.hex))).min();
        worth + nearest.map_or(0, |far| self.w.aim * self.hit(unit, far))
    }

    /// What a shot that far counts; none is no worse than one that hits nothing.
    fn hit(&self, unit: usize, far: i32) -> i32 {
        if self.is_gun(unit) {
            (8 - far / 2).max(0)
        } else {
            i32::from(self.r.firepower(self.s, unit)) * 2 / far
        }
    }

    /// How hard an enemy fires that far: the row of the table, zero for no test.
    pub fn volley(&self, foe: &Foe, far: i32) -> i32 {
        if foe.arm == Arm::Artillery {
            return (4 - far / 3).max(0);
        }
        let result = (2 * i32::from(foe.firepower) + far) / (2 * far);
        let rows = &self.r.switches().fire.rows;
        2 * rows.iter().filter(|&&least| result >= i32::from(least)).count() as i32
    }
}
