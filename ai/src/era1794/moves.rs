//! Which unit to move, and every step, turn and halt of a move. Guns and formations have files of
//! their own.

use wargauge_engine::era1794::Together;
use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::hex::{Direction, Facing, Zone};
use wargauge_engine::{Bits, Hex};

use crate::era1794::goal::Goal;
use crate::era1794::going::Going;
use crate::era1794::view::View;

/// What a move that gains nothing is worth: less than passing, by more than a whim.
pub(crate) const IDLE: i32 = -100;

impl<const U: usize, const S: usize, const H: usize, const X: usize> View<'_, U, S, H, X> {
    /// What it is worth to begin a move.
    pub fn begin(&self, unit: usize, together: Together, double: bool) -> i32 {
        let (hex, facing) = (self.hex(unit), self.s.facing_of(unit));
        if self.is_gun(unit) {
            return self.begin_limbered(unit, self.goal(unit));
        }
        let near = self.is_near(hex, 4);
        let friends = self.r.troops_at(self.s, hex, self.side);
        let group = match together {
            Together::Stack => friends,
            Together::Alone | Together::Line(_) | Together::Squares(_) => Bits::of(unit),
        };
        let haste = if double { self.haste(unit, hex, facing) } else { 0 };
        if haste < 0 {
            return IDLE;
        }
        let gain = match self.last.get() {
            Some((last, with, gain)) if (last, with) == (unit, group) => gain,
            _ => {
                let goal = self.goal(unit);
                let gain = if near {
                    self.best_of_contact(unit, group, hex, facing, goal)
                } else {
                    self.best_of_march(unit, hex, facing, goal)
                };
                let gain = gain - self.price_of_leaving(group, hex);
                self.last.set(Some((unit, group, gain)));
                gain
            }
        };
        let gain = gain - self.price_of_line(unit, facing, together);
        if gain <= 0 {
            return IDLE;
        }
        let company = match together {
            Together::Alone => 0,
            Together::Stack => 3 * (group.len() as i32 - 1),
            Together::Line(hexes) => 2 * (i32::from(hexes) - 1),
            Together::Squares(chosen) => 2 * (chosen.count_ones() as i32 - 1),
        };
        gain + company + haste
    }

    /// Guns that would stand alone are lost to any enemy that comes.
    fn price_of_leaving(&self, group: Bits<S>, hex: Hex) -> i32 {
        if !self.guns().has(hex.index()) {
            return 0;
        }
        let stay = self.r.troops_at(self.s, hex, self.side).without(group);
        if stay.is_empty() { 2 * self.w.guns } else { 0 }
    }

    /// What the other hexes of a line leave behind.
    fn price_of_line(&self, unit: usize, facing: Facing, together: Together) -> i32 {
        let (mut price, mut hex) = (0, self.hex(unit));
        let hexes = match together {
            Together::Alone | Together::Stack => return 0,
            Together::Line(hexes) => hexes,
            Together::Squares(chosen) => {
                let members = self.r.squares_in_line(self.s, unit, chosen);
                let mut left = self.guns();
                left.remove(hex.index());
                for other in members.iter().map(|member| self.hex(member)) {
                    if left.has(other.index()) {
                        left.remove(other.index());
                        price += 2 * self.w.guns + self.price_of_bait(other);
                    }
                }
                return price;
            }
        };
        for _ in 1..hexes {
            hex = self.r.map().neighbour(hex, facing.right_flank());
            if !hex.is_somewhere() {
                break;
            }
            if self.guns().has(hex.index()) {
                price += 2 * self.w.guns + self.price_of_bait(hex);
            }
        }
        price
    }

    /// What double time is worth [8.9]: how much better the unit stands at the end of a march
    /// straight on than where the usual points lead, less the fire that can strike it there. Never
    /// next to enemies that it could fire at instead, and not on the way home.
    fn haste(&self, unit: usize, hex: Hex, facing: Facing) -> i32 {
        let goal = self.goal(unit);
        let range = usize::from(self.r.switches().fire.infantry_range);
        if self.is_near(hex, range) || matches!(goal, Goal::Post(_) | Goal::None) {
            return IDLE;
        }
        let points = i32::from(self.r.allowance_of(unit));
        let extra = i32::from(self.r.switches().movement.double_time);
        let usual = self.march(unit, hex, facing, points, false);
        let hasty = self.march(unit, hex, facing, points + extra, true);
        let gain = self.stand(unit, hasty, facing, goal) - self.stand(unit, usual, facing, goal);
        // A unit that ends under fire has run ahead of the others and cannot answer in its phase.
        let silent = if self.is_under_fire(hasty) { self.w.silence } else { 0 };
        gain - silent - self.w.haste
    }

    /// Could an enemy fire at a unit there?
    fn is_under_fire(&self, hex: Hex) -> bool {
        let fields =
            self.seen.foes.iter().filter(|foe| foe.firepower > 0 || foe.arm == Arm::Artillery);
        let mut fields = fields.map(|foe| self.r.field_of_fire(foe.arm, foe.hex, foe.facing));
        fields.any(|field| field.has(hex.index()))
    }

    /// Where a march straight on ends, always to the front hex nearer the goal. At double time
    /// woods and escarpments are in the way.
    fn march(&self, unit: usize, from: Hex, facing: Facing, points: i32, double: bool) -> Hex {
        let (map, goal) = (self.r.map(), self.goal(unit));
        let (mut hex, mut points) = (from, points);
        loop {
            let mut best = (self.nearness(unit, hex, goal), 0, Hex::NOWHERE);
            for direction in facing.front() {
                let to = map.neighbour(hex, direction);
                if !to.is_somewhere() || self.s.held(self.enemy()).has(to.index()) {
                    continue;
                }
                let cost = i32::from(map.cost(hex, direction, false));
                let side = map.side(hex, direction);
                // Marsh only costs what it costs [8.9].
                let hard = !matches!(map.terrain(to), Terrain::Clear | Terrain::Marsh)
                    || side.escarpment
                    || side.river;
                if cost > points || double && hard {
                    continue;
                }
                let nearer = self.nearness(unit, to, goal);
                if nearer > best.0 {
                    best = (nearer, cost, to);
                }
            }
            let (_, cost, to) = best;
            if !to.is_somewhere() {
                return hex;
            }
            (hex, points) = (to, points - cost);
        }
    }

    /// Far from the enemy: how much nearer the goal the first steps lead.
    fn best_of_march(&self, unit: usize, hex: Hex, facing: Facing, goal: Goal) -> i32 {
        let here = self.nearness(unit, hex, goal);
        let straight = self.best_front(unit, hex, facing, goal) - here;
        if straight > 0 {
            return straight;
        }
        // After a turn.
        let any = Direction::ALL
            .into_iter()
            .map(|direction| self.r.map().neighbour(hex, direction))
            .filter(|to| to.is_somewhere())
            .map(|to| self.nearness(unit, to, goal))
            .max();
        any.map_or(IDLE, |best| (best - here) / 2)
    }

    /// The nearest to the goal that a front hex is.
    fn best_front(&self, unit: usize, hex: Hex, facing: Facing, goal: Goal) -> i32 {
        let fronts = facing.front().map(|direction| self.r.map().neighbour(hex, direction));
        let open = fronts
            .into_iter()
            .filter(|&to| to.is_somewhere() && !self.s.held(self.enemy()).has(to.index()));
        open.map(|to| self.nearness(unit, to, goal)).max().unwrap_or(i32::MIN / 2)
    }

    /// Near the enemy: the best first step or turn against staying.
    fn best_of_contact(
        &self,
        unit: usize,
        group: Bits<S>,
        hex: Hex,
        facing: Facing,
        goal: Goal,
    ) -> i32 {
        let here = self.stand(unit, hex, facing, goal);
        let steps = facing.front().into_iter().map(|direction| {
            let to = self.r.map().neighbour(hex, direction);
            if !to.is_somewhere() {
                return i32::MIN / 2;
            }
            if self.s.held(self.enemy()).has(to.index()) {
                self.seek(hex, direction, group, false)
            } else {
                let onwards = self.prospect(unit, to, facing, group, 0);
                self.stand(unit, to, facing, goal) - here + onwards
            }
        });
        let left = facing.index() as u8;
        let turns = [1, 5].into_iter().map(|sixths| {
            self.stand(unit, hex, Facing::from_number(left + sixths), goal) - here - self.w.turn
        });
        steps.chain(turns).max().unwrap_or(IDLE)
    }

    /// What it is worth to attack the enemy in the next hex. Friends next to the enemy that have
    /// not moved yet will help.
    pub fn seek(&self, from: Hex, direction: Direction, group: Bits<S>, charge: bool) -> i32 {
        let to = self.r.map().neighbour(from, direction);
        let entry = i32::from(self.r.entry_modifier(self.s, from, direction, self.enemy()));
        let entry = entry + self.lava(to, group, entry);
        let already = self.r.troops_at(self.s, to, self.side);
        let alone = self.assault(to, group, entry, charge);
        let before =
            if already.is_empty() || charge { 0 } else { self.assault(to, already, -9, false) };
        let gain = alone - before - self.least();
        if gain > 0 || charge {
            return gain;
        }
        // Not alone, but perhaps together with friends near by.
        let mut helpers = group;
        let near = self.r.map().adjacent(to) & self.s.held(self.side);
        for hex in near {
            let hex = Hex(hex as u16);
            for unit in self.r.troops_at(self.s, hex, self.side) {
                let same = self.is_foot(unit) == group.lowest().is_some_and(|u| self.is_foot(u));
                let reaches = self.r.map().front(hex, self.s.facing_of(unit)).has(to.index());
                if same && reaches && !self.s.has_moved(unit) && self.is_active(unit) {
                    helpers.insert(unit);
                }
            }
        }
        if helpers == group {
            return gain;
        }
        (self.assault(to, helpers, entry, false) - before) / 2 - self.least()
    }

    /// Is the activation for this unit?
    fn is_active(&self, unit: usize) -> bool {
        if X > 0 {
            return self.r.under_orders(self.s).has(unit);
        }
        self.s.active_commander() == Some(self.r.commander_of(unit))
    }

    /// What a step, turn or halt of the move in progress is worth.
    pub fn go_on(&self, unit: usize, goal: Goal, going: Going) -> i32 {
        let (hex, facing) = (self.hex(unit), self.s.facing_of(unit));
        match going {
            Going::Halt => self.stand(unit, hex, facing, goal),
            Going::Unlimber => self.stand(unit, hex, facing, goal) - 20,
            Going::Turn(to) => {
                let cost = i32::from(facing.turn_to(to).min(2));
                self.stand(unit, hex, to, goal) - self.w.turn * cost
            }
            Going::Step { direction, charge } => {
                let to = self.r.map().neighbour(hex, direction);
                if !to.is_somewhere() {
                    // Others of its line go on, this unit drops out.
                    return self.stand(unit, hex, facing, goal);
                }
                if self.s.held(self.enemy()).has(to.index()) {
                    let group = self.s.movers() & self.r.troops_at(self.s, hex, self.side);
                    return self.stand(unit, hex, facing, goal)
                        + self.seek(hex, direction, group, charge);
                }
                let back = match facing.zone(direction) {
                    Zone::Rear if self.s.run_of(unit) > 0 => self.w.back,
                    Zone::Rear => self.w.turn,
                    Zone::Front | Zone::Flank => 0,
                };
                let group = self.s.movers();
                let run = self.s.run_of(unit) + 1;
                self.stand(unit, to, facing, goal) - self.w.step - back
                    + self.prospect(unit, to, facing, group, run)
            }
        }
    }

    /// What the step after this one could bring: an enemy before the front, to be charged by horse
    /// that has come far enough.
    fn prospect(&self, unit: usize, hex: Hex, facing: Facing, group: Bits<S>, run: u8) -> i32 {
        if self.s.points_of(unit) < 3 || !self.is_near(hex, 1) {
            return 0;
        }
        let table = self.r.switches();
        let run = run + u8::from(table.charge_counts_target);
        let charge = self.is_horse(unit) && run >= table.charge_run;
        let mut best = 0;
        for direction in facing.front() {
            let to = self.r.map().neighbour(hex, direction);
            if to.is_somewhere() && self.s.held(self.enemy()).has(to.index()) {
                best = best.max(self.seek(hex, direction, group, charge));
            }
        }
        best * 3 / 4
    }
}
