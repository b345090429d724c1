//! Where single units go in a phase: platoons towards their goals, in cover, where they can shoot; commanders to
//! their platoons.

use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::state::{Level, SIDE_UNITS, bit, units};
use wargauge_engine::pluton::{Choice, Kind};

use super::ground::NO_WAY;
use super::plan::{Line, NONE, Plan, Task, View};

/// Platoons move before commanders.
const PLATOONS: i32 = 10_000;
/// Platoons that run or arrive come last of them.
const BEHIND: i32 = 5_000;
/// Units in a hex from which on more is worse.
const ENOUGH: i32 = 2;
/// A way from which on running is worth it, in half points.
const LONG: u16 = 6;
/// What a hex between a commander and his platoons costs.
const APART: i32 = 30;
/// How far from his platoons he may be without a loss.
const NEAR: i32 = 1;
/// What a commander loses by being alone.
const ALONE: i32 = 60;
/// How far a commander comes after his platoons in the same phase.
const FOLLOWS: i32 = 2;
/// Far worse than anything else.
const NEVER: i32 = -1_000_000;

/// What binds a platoon.
#[derive(Clone, Copy)]
struct Led {
    /// Where its commander is, or the nearest of several; nowhere if it has none.
    by: Hex,
    /// How far it may go from him.
    range: i32,
    /// How much of the danger counts, in hundredths.
    heed: i32,
}

impl Plan {
    /// Gives every unit that has not moved a task.
    pub(super) fn plan_moves(&mut self, view: &View<'_>) {
        let commanders = view.game.commanders_of(view.side);
        let may_move = !view.state.moved();
        let mut line = Line::new();
        for unit in units(view.side, view.platoons() & may_move) {
            if self.task(unit).to.is_somewhere() {
                continue;
            }
            let goal = self.goals[usize::from(unit) % SIDE_UNITS];
            let way = if goal == NONE {
                NO_WAY
            } else {
                view.ground.way(usize::from(goal), view.state.hex_of(unit))
            };
            line.push((i32::from(way), unit));
        }
        // Those in front first, so that the others find room.
        line.sort_unstable();
        for &(_, unit) in &line {
            self.plan_platoon(view, unit);
        }
        let arrivals = view.state.waiting(view.side) & may_move;
        for unit in units(view.side, arrivals & !commanders) {
            self.plan_arrival(view, unit);
        }
        for unit in
            units(view.side, (view.state.on_map(view.side) | arrivals) & commanders & may_move)
        {
            self.plan_commander(view, unit);
        }
    }

    /// What fire costs a unit in a hex.
    #[inline]
    pub(super) fn exposure(&self, view: &View<'_>, hex: Hex, shows: bool) -> i32 {
        let danger = self.fields.danger(hex);
        if danger == 0 {
            return 0;
        }
        let hides = !shows && view.game.map().is_cover(hex);
        let share = if hides { view.w.shelter } else { 100 };
        let caution = if self.lead < view.w.content { view.w.caution } else { view.w.guard };
        danger * caution / 100 * share / 100
    }

    /// What it is worth for a platoon to end its move in a hex.
    fn stand(
        &self,
        view: &View<'_>,
        (unit, goal): (u8, u8),
        led: Led,
        hex: Hex,
        comes: i32,
    ) -> i32 {
        let w = view.w;
        let class = view.game.class(unit);
        let crowd = i32::from(self.crowd[hex.index()]) + comes - ENOUGH;
        let mut worth = -self.exposure(view, hex, false) * led.heed / 100 - w.crowd * crowd.max(0);
        if led.by.is_somewhere() {
            let far = i32::from(view.game.map().distance(hex, led.by)) - led.range;
            worth -= w.leash * far.max(0);
        }
        worth += self.fields.chance(class, hex) * w.chance / 100;
        if goal != NONE {
            worth -= w.way * i32::from(view.ground.way(usize::from(goal), hex));
        }
        worth
    }

    fn plan_platoon(&mut self, view: &View<'_>, unit: u8) {
        let (game, state) = (view.game, view.state);
        let from = state.hex_of(unit);
        let goal = self.goals[usize::from(unit) % SIDE_UNITS];
        let own = bit(unit);
        if state.locked(view.side) & own != 0 {
            return;
        }
        if state.pinned(view.side) & own != 0 {
            return self.plan_creep(view, unit);
        }
        let at_goal = goal == NONE || view.ground.way(usize::from(goal), from) == 0;
        let is_crowded = i32::from(self.crowd[from.index()]) > ENOUGH;
        if at_goal && !is_crowded && self.exposure(view, from, false) == 0 {
            return;
        }
        if goal != NONE && self.fields.danger(from) == 0 && game.may_run(state, unit) {
            let way = view.ground.way(usize::from(goal), from);
            if way > LONG && way != NO_WAY {
                let to = self.run_to(view, unit, goal);
                if to != from && view.ground.way(usize::from(goal), to) + 4 < way {
                    let rank = PLATOONS + BEHIND - i32::from(way);
                    return self.give(view, unit, Task { to, runs: true, rank });
                }
            }
        }
        let allowance = game.allowance(unit, false);
        let led = self.led(view, unit, goal);
        let stay = self.stand(view, (unit, goal), led, from, 0) + 1;
        let (mut best, mut to) = (stay, from);
        let room = game.switches().stack;
        let passes = |hex: Hex| !self.fields.is_held(hex) && self.crowd[hex.index()] < room;
        for (near, cost) in self.steps(view, unit, from) {
            if cost > allowance || !passes(near) {
                continue;
            }
            let worth = self.stand(view, (unit, goal), led, near, 1);
            if worth > best {
                (best, to) = (worth, near);
            }
            let left = allowance - cost;
            let on_the_way = self.exposure(view, near, false) * view.w.transit / 100;
            for (far, cost) in self.steps(view, unit, near) {
                if cost > left || far == from || !passes(far) {
                    continue;
                }
                let worth = self.stand(view, (unit, goal), led, far, 1) - on_the_way;
                if worth > best {
                    (best, to) = (worth, far);
                }
            }
        }
        if to != from {
            let way = if goal == NONE { 0 } else { view.ground.way(usize::from(goal), from) };
            let rank = PLATOONS + 2 * BEHIND - i32::from(way);
            self.give(view, unit, Task { to, runs: false, rank });
        }
    }

    /// The commander that leads a platoon, and how much it heeds the enemy's fire.
    fn led(&self, view: &View<'_>, unit: u8, goal: u8) -> Led {
        let (game, state) = (view.game, view.state);
        let leaders = game.leaders_of(unit) & state.on_map(view.side);
        let at = state.hex_of(unit);
        let nearest = units(view.side, leaders)
            .min_by_key(|&leader| (game.map().distance(at, state.hex_of(leader)), leader));
        let by = nearest.map_or(Hex::NOWHERE, |leader| state.hex_of(leader));
        let range = nearest.map_or(0, |leader| i32::from(game.command_range(state, leader)));
        // He follows.
        let range = range + FOLLOWS;
        let is_mass = goal == NONE || self.mass[usize::from(goal)];
        let heed = if is_mass { 100 } else { view.w.heed };
        Led { by, range, heed: heed * view.orders.of(unit).heed() / 100 }
    }

    /// How far a unit that runs gets on its way without coming under fire.
    fn run_to(&self, view: &View<'_>, unit: u8, goal: u8) -> Hex {
        let game = view.game;
        let room = game.switches().stack;
        let mut left = game.allowance(unit, true);
        let mut at = view.state.hex_of(unit);
        loop {
            let mut next = None;
            let mut nearest = view.ground.way(usize::from(goal), at);
            for (to, cost) in self.steps(view, unit, at) {
                let way = view.ground.way(usize::from(goal), to);
                if cost <= left
                    && way < nearest
                    && self.fields.danger(to) == 0
                    && !self.fields.is_held(to)
                    && self.crowd[to.index()] < room
                {
                    (nearest, next) = (way, Some((to, cost)));
                }
            }
            let Some((to, cost)) = next else { return at };
            (at, left) = (to, left - cost);
        }
    }

    /// [11.4] A pinned platoon leaves the open, if it is under fire there.
    fn plan_creep(&mut self, view: &View<'_>, unit: u8) {
        let map = view.game.map();
        let from = view.state.hex_of(unit);
        let stay = self.exposure(view, from, true);
        if map.is_cover(from) || stay == 0 {
            return;
        }
        let room = view.game.switches().stack;
        let safer = map
            .around(from)
            .filter(|&to| !self.fields.is_held(to) && self.crowd[to.index()] < room)
            .map(|to| (self.exposure(view, to, false), to))
            .min_by_key(|&(exposure, to)| (exposure, self.order_of(view, unit, to)));
        if let Some((exposure, to)) = safer
            && exposure < stay
        {
            self.give(view, unit, Task { to, runs: false, rank: PLATOONS });
        }
    }

    /// A platoon enters the map where the way to its goal is shortest.
    fn plan_arrival(&mut self, view: &View<'_>, unit: u8) {
        let group = view.game.group_of(unit);
        let goal = self.goals[usize::from(unit) % SIDE_UNITS];
        if !view.state.is_released(group) || goal == NONE {
            return;
        }
        let room = view.game.switches().stack;
        let entry = view.game.entries(group).iter().map(|at| Hex(at as u16));
        let best = entry
            .filter(|&hex| !self.fields.is_held(hex) && self.crowd[hex.index()] < room)
            .min_by_key(|&hex| {
                let crowd = i32::from(self.crowd[hex.index()]);
                let worst = i32::from(view.ground.way(usize::from(goal), hex)) * view.w.way
                    + self.exposure(view, hex, false)
                    + view.w.crowd * (crowd + 1 - ENOUGH).max(0);
                (worst, self.order_of(view, unit, hex))
            });
        if let Some(to) = best {
            self.give(view, unit, Task { to, runs: false, rank: PLATOONS });
        }
    }

    /// Where an own unit is after the moves planned so far; nowhere off the map.
    fn ends(&self, view: &View<'_>, unit: u8) -> Hex {
        let task = self.task(unit);
        if task.to.is_somewhere() { task.to } else { view.state.hex_of(unit) }
    }

    /// [13.2] A commander goes where he is near the platoons that he leads, not alone and out of fire.
    fn plan_commander(&mut self, view: &View<'_>, unit: u8) {
        let (game, state, map) = (view.game, view.state, view.game.map());
        let from = state.hex_of(unit);
        let own = bit(unit);
        let all = state.on_map(view.side) | state.waiting(view.side);
        let led = all & !game.commanders_of(view.side);
        let company = game.company_of(unit);
        let mut followers = arrayvec::ArrayVec::<Hex, 8>::new();
        for other in units(view.side, led) {
            let hex = self.ends(view, other);
            if game.leaders_of(other) & own != 0
                && game.company_of(other) == company
                && hex.is_somewhere()
                && !followers.is_full()
            {
                followers.push(hex);
            }
        }
        if followers.is_empty() {
            return;
        }
        let worth = |hex: Hex| {
            let apart = followers.iter().map(|&at| {
                let far = i32::from(map.distance(hex, at));
                APART * (far - NEAR).max(0) + if far > 4 { view.w.leash } else { 0 }
            });
            let is_alone = self.crowd[hex.index()] == 0;
            let alone = if is_alone { ALONE + self.fields.danger(hex) } else { 0 };
            -apart.sum::<i32>() - alone - self.exposure(view, hex, false)
        };
        if !from.is_somewhere() {
            let group = game.group_of(unit);
            if state.is_released(group) {
                let entry = game.entries(group).iter().map(|at| Hex(at as u16));
                let best = entry
                    .filter(|&hex| !self.fields.is_held(hex))
                    .max_by_key(|&hex| (worth(hex), self.order_of(view, unit, hex)));
                if let Some(to) = best {
                    self.give(view, unit, Task { to, runs: false, rank: 1 });
                }
            }
            return;
        }
        if state.locked(view.side) & own != 0 || state.level(unit) == Level::Pinned {
            return;
        }
        let furthest = followers.iter().map(|&at| map.distance(from, at)).max().unwrap_or(0);
        let runs = furthest > 5 && self.fields.danger(from) == 0 && game.may_run(state, unit);
        let (mut best, mut to) = (worth(from) + 1, from);
        let mut left = i32::from(game.allowance(unit, runs));
        // Step by step to where it is better, or two steps if a single one is not.
        loop {
            let here = to;
            let mut spent = 0;
            for (near, cost) in self.steps(view, unit, here) {
                let cost = i32::from(cost);
                let is_barred = self.fields.is_held(near) || runs && self.fields.danger(near) > 0;
                if cost > left || is_barred {
                    continue;
                }
                let value = worth(near);
                if value > best {
                    (best, to, spent) = (value, near, cost);
                }
            }
            if spent == 0 {
                break;
            }
            left -= spent;
        }
        if to != from {
            self.give(view, unit, Task { to, runs, rank: 1 });
        }
    }

    /// What a choice about moves is worth; to end them is worth nothing.
    pub(super) fn worth_of_move(&self, view: &View<'_>, choice: Choice) -> i32 {
        let map = view.game.map();
        match choice {
            Choice::Move(unit) => self.task(unit).rank,
            Choice::With(_) | Choice::Leave(_) => NEVER,
            Choice::Run => match self.leader(view) {
                Some(unit) if self.task(unit).runs => -NEVER,
                _ => NEVER,
            },
            Choice::Halt => match self.leader(view) {
                Some(unit) => {
                    let (at, to) = (view.state.hex_of(unit), self.task(unit).to);
                    if !to.is_somewhere() || at == to {
                        -NEVER
                    } else {
                        -self.off(view, at, to) + 1
                    }
                }
                None => 0,
            },
            Choice::Step(hex) => match self.leader(view) {
                Some(unit) => {
                    let task = self.task(unit);
                    let mut worth = if task.to.is_somewhere() {
                        -self.off(view, hex, task.to)
                    } else {
                        // Named by somebody else: the least evil.
                        -1000
                    };
                    if hex != task.to && self.fields.is_held(hex) {
                        worth += NEVER;
                    }
                    let from = view.state.hex_of(unit);
                    if from.is_somewhere() && task.to.is_somewhere() && hex != task.to {
                        let way = map.neighbours(from).iter().position(|&at| at == hex);
                        let cost = way.and_then(|way| map.step_costs(from)[way]).unwrap_or(0);
                        worth -= 8 * i32::from(cost) + self.exposure(view, hex, false) / 8;
                    }
                    worth
                }
                None => 0,
            },
            _ => 0,
        }
    }

    /// The unit whose task the group follows.
    fn leader(&self, view: &View<'_>) -> Option<u8> {
        units(view.side, view.state.group()).next()
    }

    /// How far off a hex is from where a unit goes.
    fn off(&self, view: &View<'_>, hex: Hex, to: Hex) -> i32 {
        100 * i32::from(view.game.map().distance(hex, to))
    }

    /// Whether a unit may storm: mortars do not.
    pub(super) fn is_stormer(&self, view: &View<'_>, unit: u8) -> bool {
        view.game.kind(unit) != Kind::Mortars
    }
}
