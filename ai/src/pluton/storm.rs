//! Which enemies are stormed in a phase, and by whom: hexes where close combat is worth its losses, fire on
//! the way included.

use wargauge_engine::Side;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::state::{bit, units};

use super::foes::Cluster;
use super::ground::value;
use super::plan::{Line, Plan, Task, View};

/// Stormers move before all others.
const FIRST: i32 = 100_000;
/// [10.3] The column of even odds, and the greatest ratio of sizes.
const EVEN: i32 = 3;
const MOST: i32 = 3;
/// Columns for a defender under fire or pinned [10.4], and for a commander.
const UNDER_FIRE: i32 = 1;
const PINNED: i32 = 2;
const COMMANDER: i32 = 1;
/// The last turns, in which what is taken is likely to stay.
const LATE: i32 = 3;
/// Size of a platoon that is counted as fire in its own hex, in half boxes.
const PLATOON: i32 = 6;

/// The two sides of a close combat, before the die.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clash {
    /// Half boxes of attacker and defender.
    pub sizes: [i32; 2],
    /// Columns by which modifiers shift in the attacker's favour.
    pub shift: i32,
}

impl Clash {
    /// [10.3] The column, from 0 for 1:4.
    fn column(&self) -> usize {
        let [attacker, defender] = self.sizes.map(|size| size.max(1));
        let by_size = if attacker >= defender {
            EVEN - 1 + (attacker / defender).min(MOST)
        } else {
            EVEN + 1 - ((defender + attacker - 1) / attacker).min(MOST)
        };
        (by_size + self.shift).clamp(0, 8) as usize
    }
}

impl View<'_> {
    /// [10.4] What a nation's counters and the ground shift.
    pub(super) fn fixed_shift(&self, hex: Hex, attacker: Side) -> i32 {
        let national = i32::from(self.game.switches().combat.national);
        let soil = self.game.map().ground(hex);
        let ground = i32::from(self.game.setup().tables.terrain[soil.index()].combat);
        ground + if attacker == Side::First { national } else { -national }
    }

    /// What a close combat is worth to its attacker. `prize`: what it is worth that the defender goes.
    pub(super) fn worth_of_clash(&self, clash: &Clash, prize: i32) -> i32 {
        let expected = &self.ground.fought[clash.column()];
        let size = (clash.sizes[0] + clash.sizes[1]).clamp(0, 250) as u8;
        // Times ten, so that halves are not lost; losses are counted in tenths.
        let times = i32::from(self.game.multiplied_losses(10, size));
        let lost = |at: usize| self.w.loss * expected.losses[at] * times / 100;
        lost(1) - lost(0) + (prize * expected.goes[1] - self.w.repulse * expected.goes[0]) / 10
    }

    /// What it is worth to drive the enemy out of a hex.
    pub(super) fn prize(&self, hex: Hex) -> i32 {
        let [own, enemy] = value(self.game, self.side, hex);
        let late = (LATE - self.turns_left()).clamp(0, LATE);
        let share = self.w.prize + self.w.finish * late / LATE;
        let mut prize = (own + enemy) * share + self.w.rout;
        if self.ground.releases.has(hex.index()) && self.side == Side::Second {
            prize += self.w.rout;
        }
        prize
    }
}

impl Plan {
    /// Sends platoons against enemies where that is worth it. The first storm takes its platoons before the second, so the
    /// order is that of the hexes: that of the enemy's units would tell them apart where nobody has seen them.
    pub(super) fn plan_storms(&mut self, view: &View<'_>) {
        let mut clusters = self.foes.clusters.clone();
        clusters.sort_unstable_by_key(|cluster| self.order_of(view, 0, cluster.hex));
        for cluster in clusters.iter().filter(|cluster| cluster.platoons > 0) {
            self.plan_storm(view, cluster);
        }
    }

    fn plan_storm(&mut self, view: &View<'_>, cluster: &Cluster) {
        let (game, state) = (view.game, view.state);
        let hex = cluster.hex;
        let here = view.platoons() & state.at(hex)[view.side.index()];
        let mut size: i32 =
            units(view.side, here).map(|unit| i32::from(game.size(state, unit))).sum();
        let mut count = here.count_ones() as i32;
        let may =
            view.platoons() & !state.moved() & !state.pinned(view.side) & !state.locked(view.side);
        let mut line = Line::new();
        for unit in units(view.side, may) {
            if self.is_stormer(view, unit)
                && view.orders.of(unit).storms()
                && !self.task(unit).to.is_somewhere()
                && self.can_storm(view, unit, hex)
            {
                line.push((-i32::from(game.size(state, unit)), unit));
            }
        }
        if line.is_empty() {
            return;
        }
        line.sort_unstable();
        let room = i32::from(game.switches().stack);
        let mut taken = 0;
        for &(less, _) in &line {
            if count >= room {
                break;
            }
            (size, count, taken) = (size - less, count + 1, taken + 1);
        }
        let firing = i32::from(cluster.halves - cluster.pinned);
        let stopped = view.w.brunt * (firing + PLATOON - 1) / PLATOON;
        let mut shift = view.fixed_shift(hex, view.side);
        if 2 * cluster.pinned >= cluster.halves {
            shift += PINNED;
        } else if 2 * cluster.low >= cluster.halves {
            shift += UNDER_FIRE;
        }
        shift -= COMMANDER * i32::from(cluster.commanders > 0);
        let clash = Clash { sizes: [(size - stopped).max(1), i32::from(cluster.halves)], shift };
        let fire = view.ground.shot(
            wargauge_engine::pluton::switches::Class::Rifles,
            PLATOON as u8,
            0,
            game.map().ground(hex),
            0,
        ) * firing
            / PLATOON;
        let worth = view.worth_of_clash(&clash, view.prize(hex)) - fire;
        let bolder = line.iter().take(taken).map(|&(_, unit)| view.orders.of(unit).bolder()).max();
        if worth < view.w.daring - bolder.unwrap_or(0) {
            return;
        }
        for &(less, unit) in line.iter().take(taken) {
            let task = Task { to: hex, runs: false, rank: FIRST - less };
            self.give(view, unit, task);
        }
    }

    /// Whether a platoon can step into a hex in this phase.
    fn can_storm(&self, view: &View<'_>, unit: u8, hex: Hex) -> bool {
        let (game, map) = (view.game, view.game.map());
        let from = view.state.hex_of(unit);
        if map.distance(from, hex) > 2 || view.state.pinned(view.side) & bit(unit) != 0 {
            return false;
        }
        let allowance = game.allowance(unit, false);
        let steps = |from: Hex| map.neighbours(from).into_iter().zip(map.step_costs(from));
        steps(from).any(|(near, cost)| {
            let Some(cost) = cost.filter(|&cost| cost <= allowance) else { return false };
            if near == hex {
                return true;
            }
            map.distance(near, hex) == 1
                && !self.fields.is_held(near)
                && self.crowd[near.index()] < game.switches().stack
                && steps(near).any(|(to, next)| {
                    to == hex && next.is_some_and(|next| cost + next <= allowance)
                })
        })
    }
}
