//! Which building each platoon makes for: the nearest that wants one.

use arrayvec::ArrayVec;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::Kind;
use wargauge_engine::pluton::state::{SIDE_UNITS, bit, units};

use super::command::Order;
use super::ground::{NO_WAY, value};
use super::plan::{GOALS, NONE, Plan, View};

/// Ways of this many half points or more count alike.
const FAR: usize = 160;
/// A way from which platoons count as near their goal, in half points.
const MUSTER: u16 = 12;
/// Half boxes of a full platoon.
const FULL: i32 = 6;
/// Platoons that are sent against one building at most.
const MOST: i32 = 9;
/// How much nearer a building that brings more units seems, in half points of way for each half point of
/// its value beyond the least.
const DRAW: i32 = 1;

/// A platoon without a goal, and how far each of its first steps is.
struct Free {
    unit: u8,
    /// Where it stands, or where it enters for each goal.
    from: Hex,
}

impl Plan {
    /// Gives every platoon a goal: the building of its order, or the nearest that wants it. Those that hold get none.
    pub(super) fn assign(&mut self, view: &View<'_>) {
        self.goals.fill(NONE);
        let mut needs = self.needs(view);
        let mut free = ArrayVec::<Free, SIDE_UNITS>::new();
        let arrivals = view.state.waiting(view.side);
        let on_map = view.platoons();
        for unit in units(view.side, on_map | arrivals) {
            let is_commander = view.game.commanders_of(view.side) & bit(unit) != 0;
            let may_come =
                on_map & bit(unit) != 0 || view.state.is_released(view.game.group_of(unit));
            if is_commander || !may_come {
                continue;
            }
            match view.orders.of(unit) {
                Order::Hold => {}
                Order::Take(goal) => {
                    self.goals[usize::from(unit) % SIDE_UNITS] = goal;
                    needs[usize::from(goal)] -= 1;
                }
                Order::Free | Order::Press | Order::Beware => {
                    free.push(Free { unit, from: view.state.hex_of(unit) });
                }
            }
        }
        self.hand_out(view, &mut free, &mut needs);
        // Those that are left support the ones that go where enemies are.
        if !free.is_empty() {
            let mut more = self.wants(view);
            self.hand_out(view, &mut free, &mut more);
        }
    }

    /// Finds out which buildings have platoons enough: those that make for them and are near.
    pub(super) fn weigh(&mut self, view: &View<'_>) {
        let mut near = [0; GOALS];
        for unit in units(view.side, view.platoons()) {
            let goal = usize::from(self.goals[usize::from(unit) % SIDE_UNITS]);
            if goal < GOALS && view.ground.way(goal, view.state.hex_of(unit)) <= MUSTER {
                near[goal] += i32::from(view.game.size(view.state, unit));
            }
        }
        for (goal, &hex) in view.ground.goals.iter().take(GOALS).enumerate() {
            let size = self.foes.at(hex).map_or(0, |cluster| i32::from(cluster.halves));
            self.mass[goal] = near[goal] * 100 >= size * view.w.mass;
        }
    }

    /// How many platoons each building wants.
    fn needs(&self, view: &View<'_>) -> ArrayVec<i32, GOALS> {
        let w = view.w;
        let attacks = self.lead < w.content;
        let mans_all = !attacks || view.turns_left() <= w.recall;
        let need = |&hex: &Hex| {
            if let Some(cluster) = self.foes.at(hex).filter(|cluster| cluster.platoons > 0) {
                let size = i32::from(cluster.halves) * w.press / 100;
                return if attacks { ((size + FULL - 1) / FULL).clamp(1, MOST) } else { 0 };
            }
            let is_held = self.crowd[hex.index()] > 0;
            let is_in_danger = self.fields.danger(hex) > 0;
            if is_held && !mans_all && !is_in_danger {
                0
            } else {
                1 + i32::from(is_in_danger && !attacks)
            }
        };
        view.ground.goals.iter().take(GOALS).map(need).collect()
    }

    /// How many more each building can use.
    fn wants(&self, view: &View<'_>) -> ArrayVec<i32, GOALS> {
        let attacks = self.lead < view.w.content;
        let want = |&hex: &Hex| {
            let is_enemy = self.fields.is_held(hex);
            let is_in_danger = self.fields.danger(hex) > 0;
            if is_enemy && attacks {
                MOST
            } else if !is_enemy && is_in_danger {
                2
            } else {
                0
            }
        };
        view.ground.goals.iter().take(GOALS).map(want).collect()
    }

    /// Gives goals to the nearest first, until nobody or no need is left.
    fn hand_out(
        &mut self,
        view: &View<'_>,
        free: &mut ArrayVec<Free, SIDE_UNITS>,
        needs: &mut ArrayVec<i32, GOALS>,
    ) {
        // Chains of pairs by way: the head of each way, and the next pair of each.
        let mut heads = [u16::MAX; FAR];
        let mut next = [u16::MAX; GOALS * SIDE_UNITS];
        let draws: ArrayVec<i32, GOALS> = view
            .ground
            .goals
            .iter()
            .take(GOALS)
            .map(|&hex| {
                let [ours, theirs] = value(view.game, view.side, hex);
                let swing = if self.fields.is_held(hex) { ours + theirs } else { ours };
                DRAW * swing
            })
            .collect();
        for (at, free) in free.iter().enumerate() {
            let is_mortar = view.game.kind(free.unit) == Kind::Mortars;
            let starts_east = self.starts_east(free.unit);
            for nth in 0..needs.len() {
                let goal = if starts_east { view.ground.mirrored[nth] } else { nth };
                if needs[goal] <= 0 || is_mortar && self.fields.is_held(view.ground.goals[goal]) {
                    continue;
                }
                let way = if free.from.is_somewhere() {
                    view.ground.way(goal, free.from)
                } else {
                    self.entry_way(view, free.unit, goal)
                };
                if way == NO_WAY {
                    continue;
                }
                // Those that stand there already stay.
                let far = if way == 0 { 0 } else { (i32::from(way) + 12 - draws[goal]).max(1) };
                let place = (far as usize).min(FAR - 1);
                let pair = at * GOALS + goal;
                next[pair] = heads[place];
                heads[place] = pair as u16;
            }
        }
        for mut pair in heads {
            while pair != u16::MAX {
                let (at, goal) = (usize::from(pair) / GOALS, usize::from(pair) % GOALS);
                let own = usize::from(free[at].unit) % SIDE_UNITS;
                if needs[goal] > 0 && self.goals[own] == NONE {
                    needs[goal] -= 1;
                    self.goals[own] = goal as u8;
                }
                pair = next[usize::from(pair)];
            }
        }
        free.retain(|free| self.goals[usize::from(free.unit) % SIDE_UNITS] == NONE);
    }

    /// The shortest way of an arrival to a goal.
    fn entry_way(&self, view: &View<'_>, unit: u8, goal: usize) -> u16 {
        let entries = view.game.entries(view.game.group_of(unit));
        entries.iter().map(|at| view.ground.way(goal, Hex(at as u16))).min().unwrap_or(NO_WAY)
    }
}
