//! Chapter 8 once more: one step of units that go together, what it costs and whether it is legal.

use wargauge_engine::era1794::setup::Arm;

use super::geometry::{Place, Zone, zone};
use super::ground::Ground;
use super::history::History;
use super::position::{Fit, Man, Position};

/// Units of one hex that go on together.
pub struct Going<'a> {
    pub position: &'a Position<'a>,
    pub history: &'a History,
    pub men: Vec<&'a Man>,
    /// At double time.
    pub double: bool,
}

/// What a step would mean.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    from: Place,
    pub to: Place,
    /// For foot, and for units that pay as horse.
    cost: [i32; 2],
    pub enemies: bool,
    friends: bool,
    /// Friends of the other arm: no stopping there.
    pub mixed: bool,
    rear: bool,
    /// Friends are passed by leaving where they are.
    passing: bool,
}

impl Step {
    /// [8.14.1] Is a charge out of the question after this step?
    pub fn bars_charge(&self, ground: &Ground) -> bool {
        let rough = ground.is_wood(self.to) || ground.is_steep(self.from, self.to);
        rough || self.rear || self.passing || self.friends && !self.enemies
    }
}

impl<'a> Going<'a> {
    /// All units in the move that can go on, hex by hex.
    pub fn all(position: &'a Position<'a>, history: &'a History) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        // Units stand in the position in the order of their numbers.
        for man in &position.men {
            if !history.going().any(|unit| unit == man.unit) {
                continue;
            }
            match groups.iter_mut().find(|group| group.men[0].at == man.at) {
                Some(group) => group.men.push(man),
                None => groups.push(Self {
                    position,
                    history,
                    men: vec![man],
                    double: history.moving.double,
                }),
            }
        }
        groups
    }

    /// Where they are.
    pub fn at(&self) -> Place {
        self.men[0].at
    }

    fn troops(&self) -> impl Iterator<Item = &&'a Man> + '_ {
        self.men.iter().filter(|man| man.is_troop())
    }

    /// In square?
    pub fn is_square(&self) -> bool {
        self.troops().any(|man| man.square)
    }

    /// The way they face: as the topmost troops do, or as the guns do if there are no troops.
    pub fn facing(&self) -> usize {
        self.troops().min_by_key(|man| man.depth).unwrap_or(&self.men[0]).facing
    }

    /// Units of one's own side on a place that stay behind.
    pub fn others(&self, at: Place) -> Vec<&'a Man> {
        let mut others = self.position.stack(at, self.men[0].side);
        others.retain(|other| !self.history.moving.members.contains(&other.unit));
        others.retain(|other| self.men.iter().all(|man| man.unit != other.unit));
        others
    }

    /// What a step means from wherever they might be by then; nothing if it is forbidden however
    /// many points they have.
    fn look(&self, from: Place, direction: usize, passing: bool) -> Option<Step> {
        let ground = self.position.ground;
        let costs = &ground.setup.rules.terrain;
        let side = self.men[0].side;
        let to = from.neighbour(direction);
        if !ground.has(to) {
            return None;
        }
        let guns = self.men.iter().any(|man| !man.is_troop());
        let has_troops = self.troops().next().is_some();
        // [8.1] Front, [8.6] back; [8.12] guns alone turn free, [7.2.2] a square has only a front.
        let zone = if has_troops && !self.is_square() {
            zone(from, self.facing(), to)
        } else {
            Zone::Front
        };
        let rear = zone == Zone::Rear;
        let enemies = self.position.holds(to, side.other());
        let fit = self.position.fit_on(&self.men, to);
        let forbidden = zone == Zone::Flank
            || rear && (enemies || guns)
            || enemies && (guns || self.is_square() || fit == Fit::Mixed)
            || self.is_square() && ground.is_wood(to)
            || self.double && (ground.is_wood(to) || ground.is_steep(from, to))
            || fit == Fit::Over;
        if forbidden {
            return None;
        }
        let mut extra = 0;
        for (applies, cost) in
            [(enemies, costs.enemy), (rear, costs.rear), (passing, costs.friends)]
        {
            extra += if applies { i32::from(cost) } else { 0 };
        }
        Some(Step {
            from,
            to,
            cost: [0, 1].map(|mounted| ground.cost(from, to, mounted) + extra),
            enemies,
            friends: self.position.holds(to, side),
            mixed: fit == Fit::Mixed,
            rear,
            passing: false,
        })
    }

    /// What one of them pays; a square spends everything it could have.
    pub fn price(man: &Man, step: &Step) -> i32 {
        if man.square { man.full } else { step.cost[man.mounted()] }
    }

    /// [6.3] The friends that they pass by going on: those they found where they are when they came
    /// there, and that are there still. No unit is passed by leaving the hex of the start.
    fn passed(&self) -> Vec<&'a Man> {
        let mut here = self.position.stack(self.at(), self.men[0].side);
        let found = &self.history.moving.found;
        here.retain(|other| {
            self.men.iter().any(|man| found.get(&man.unit).is_some_and(|f| f.contains(&other.unit)))
        });
        here
    }

    /// [6.1, 8.9] Have they to go on as long as they can?
    pub fn must_go_on(&self) -> bool {
        let came = self.men.iter().any(|man| self.history.entered.contains(&man.unit));
        let among = came && self.position.fit_on(&self.men, self.at()) == Fit::Mixed;
        (among || self.double) && !self.steps().is_empty()
    }

    /// The step in a direction, if it is legal now.
    pub fn step(&self, direction: usize) -> Option<Step> {
        let from = self.at();
        // [6.3] Friends passed are paid for on leaving them.
        let passed = self.passed();
        let mut step = self.look(from, direction, !passed.is_empty())?;
        step.passing = !passed.is_empty();
        // [6.4] No unit goes on from among units that are a full stack by themselves.
        if self.position.is_full(&passed) {
            return None;
        }
        let left: Vec<i32> =
            self.men.iter().map(|man| man.points - Self::price(man, &step)).collect();
        // [8.5] The first hex is always possible, as far as the limit of points goes; what has been
        // spent in another way is no longer there.
        let rules = &self.position.ground.setup.rules;
        let always = |man: &Man| {
            (rules.last_step_after_spending || man.points >= man.full)
                && !self.history.entered.contains(&man.unit)
                && !self.double
                && !man.square
                && !step.mixed
        };
        if self.men.iter().zip(&left).any(|(man, &left)| left < 0 && !always(man)) {
            return None;
        }
        let least = left.into_iter().min().unwrap_or(0).max(0);
        // [6.1.1] Into the other arm only with a way out; [8.9] no passing at double time.
        if step.mixed && (self.double || !self.can_leave(&step, least)) {
            return None;
        }
        if self.double && step.friends && !step.enemies && least > 0 {
            return None;
        }
        Some(step)
    }

    /// [6.1.1] Could they go on from a hex of the other arm with so many points?
    fn can_leave(&self, step: &Step, left: i32) -> bool {
        let mut there = self.position.stack(step.to, self.men[0].side);
        there.retain(|other| self.men.iter().all(|man| man.unit != other.unit));
        if self.position.is_full(&there) {
            return false;
        }
        (0..6).any(|direction| {
            let Some(next) = self.look(step.to, direction, true) else { return false };
            let price = self.men.iter().map(|man| Self::price(man, &next)).max().unwrap_or(0);
            price <= left && (!next.mixed || self.can_leave(&next, left - price))
        })
    }

    /// [8.9] Could foot at double time use up exactly these points after a step?
    fn uses_up(&self, step: &Step, left: i32) -> bool {
        if step.mixed || left < 0 {
            return false;
        }
        if step.enemies || left == 0 {
            return true;
        }
        !step.friends
            && (0..6).any(|direction| {
                let next = self.look(step.to, direction, false);
                next.is_some_and(|next| self.uses_up(&next, left - next.cost[0]))
            })
    }

    /// All legal steps; at double time only those that use up the points, if there are any.
    pub fn steps(&self) -> Vec<(usize, Step)> {
        let steps: Vec<_> =
            (0..6).filter_map(|direction| Some((direction, self.step(direction)?))).collect();
        if self.double {
            let points = self.men.iter().map(|man| man.points).min().unwrap_or(0);
            let good: Vec<_> = steps
                .iter()
                .copied()
                .filter(|(_, step)| self.uses_up(step, points - step.cost[0]))
                .collect();
            if !good.is_empty() {
                return good;
            }
        }
        steps
    }

    /// [8.14.1] May they charge with this step?
    pub fn may_charge(&self, step: &Step) -> bool {
        let rules = &self.position.ground.setup.rules;
        let ground = self.position.ground;
        let moving = &self.history.moving;
        step.enemies
            && !step.rear
            && !step.passing
            && !ground.is_wood(step.to)
            && !ground.is_steep(step.from, step.to)
            && self.men.iter().all(|man| {
                let run = moving.run.get(&man.unit).copied().unwrap_or(0);
                man.arm == Arm::Cavalry
                    && !moving.barred.contains(&man.unit)
                    && run + u8::from(rules.charge_counts_target) >= rules.charge_run
            })
    }
}
