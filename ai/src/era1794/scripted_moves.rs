//! How a plan's groups march: which unit to move, and every step, turn and halt. Where an order
//! leads is found in `scripted_aim`, attacks are judged in `scripted_fight`.

use wargauge_engine::era1794::Together;
use wargauge_engine::era1794::setup::Terrain;
use wargauge_engine::hex::{Direction, Facing, Zone};
use wargauge_engine::{Bits, Hex};

use crate::era1794::going::Going;
use crate::era1794::plan::{Pace, Stance};
use crate::era1794::staff::{Aim, Mover, NEARER, NEVER, Staff};

/// What a move is worth besides what it gains: marching orders are carried out.
const DUTY: i32 = 12;

/// The most that a march can gain: attacks and good shots come first.
const MOST: i32 = 60;

/// What each sixth of a turn away from the facing that is ordered costs.
const OTHER_WAY: i32 = 20;

/// No enemy may be this near to a unit that goes at double time, because it may not fire then.
const CALM: usize = 4;

impl<'a, const U: usize, const S: usize, const H: usize, const X: usize> Staff<'a, U, S, H, X> {
    /// A unit that moves with its group; nothing if the plan is silent.
    pub fn mover_of(&self, unit: usize, group: Bits<S>) -> Option<Mover<'a, S, H>> {
        let order = self.order(unit)?;
        let (aim, hex) = (self.aim(unit, order), self.v.hex(unit));
        let ways = order.ways(!self.v.is_foot(unit));
        let mut mover = Mover { unit, group, order, aim, ways, hex, here: 0 };
        mover.here = self.worth_of_hex(&mover, hex);
        Some(mover)
    }

    /// What it is worth to begin a move.
    pub fn begin(&mut self, unit: usize, together: Together, double: bool) -> i32 {
        let hex = self.v.hex(unit);
        let group = match together {
            Together::Alone => Bits::of(unit),
            Together::Stack => {
                let troops = self.v.r.troops_at(self.v.s, hex, self.v.side);
                // A stack goes together if its members have their orders in common.
                if !troops.iter().all(|one| self.orders.are_together(unit, one)) {
                    return NEVER;
                }
                troops | Bits::of(unit)
            }
            Together::Line(_) | Together::Squares(_) => return NEVER,
        };
        let key = if together == Together::Stack { U + unit } else { unit };
        // One after the other: a unit far from all enemies waits while another marches.
        if self.marcher.is_some_and(|(first, at)| first != unit && at != hex)
            && !self.v.is_near(hex, 2)
        {
            return -1;
        }
        let known = self.judged.iter().find(|(of, _)| *of == key).map(|&(_, gain)| gain);
        let gain = known.unwrap_or_else(|| {
            let gain = self.gain_of_move(unit, group);
            // Without room it is judged again, which costs nothing but time.
            let _ = self.judged.try_push((key, gain));
            gain
        });
        if gain <= 0 {
            return -1;
        }
        self.marcher = self.marcher.or(Some((unit, hex)));
        let company = 2 * (group.len() as i32 - 1);
        let haste = match double {
            false => 0,
            true if self.is_in_haste(unit) => 3,
            true => return -1,
        };
        DUTY + gain.min(MOST) + company + haste
    }

    /// Is there a straight and easy way to run, with no enemy near, and too long for one move?
    /// At double time a unit neither turns nor stops before all its points are spent [8.9].
    fn is_in_haste(&self, unit: usize) -> bool {
        let (map, facing) = (self.v.r.map(), self.v.s.facing_of(unit));
        let table = &self.v.r.switches().movement;
        let mut points = i32::from(self.v.r.allowance_of(unit)) + i32::from(table.double_time);
        let Some(order) = self.order(unit) else { return false };
        if order.pace == Pace::Walk || self.aim(unit, order) != Aim::Place {
            return false;
        }
        let (mut hex, mounted) = (self.v.hex(unit), !self.v.is_foot(unit));
        while points > 0 {
            let here = order.way(hex, mounted);
            let easy = facing.front().into_iter().filter_map(|direction| {
                let to = map.neighbour(hex, direction);
                let is_easy = to.is_somewhere()
                    && map.terrain(to) == Terrain::Clear
                    && !map.side(hex, direction).escarpment
                    && self.v.r.troops_at(self.v.s, to, self.v.side).is_empty();
                let cost = i32::from(map.cost(hex, direction, mounted));
                (is_easy && order.way(to, mounted) < here).then_some((cost, to))
            });
            let Some((cost, to)) = easy.min_by_key(|&(_, to)| order.way(to, mounted)) else {
                return false;
            };
            if order.pace == Pace::ByOdds && self.v.is_near(to, CALM) {
                return false;
            }
            (points, hex) = (points - cost, to);
        }
        true
    }

    /// What the best beginning of a move gains over staying.
    fn gain_of_move(&mut self, unit: usize, group: Bits<S>) -> i32 {
        let Some(mover) = self.mover_of(unit, group) else { return 0 };
        if self.v.is_gun(unit) {
            return self.begin_limbered(&mover);
        }
        // No hex is worth more than zero, and no enemy is near to be attacked or faced.
        let turns = self.ordered_faces(unit, mover.hex).is_some();
        if mover.here == 0 && !turns && !self.v.is_near(mover.hex, 4) {
            return 0;
        }
        let facing = self.v.s.facing_of(unit);
        let [left, right] =
            facing.front().map(|direction| (direction, self.gain_towards(&mover, direction)));
        let straight = left.1.max(right.1);
        if straight > 0 {
            return straight;
        }
        let back = facing.rear().map(|direction| self.gain_of_step(&mover, direction));
        let back = back.into_iter().max().unwrap_or(NEVER) - NEARER / 2;
        let known = [left, right];
        let gains = Direction::ALL.map(|direction| {
            let known = known.iter().find(|(front, _)| *front == direction);
            known.map_or_else(|| self.gain_towards(&mover, direction), |&(_, gain)| gain)
        });
        let turns = self.turns(&mover, facing, gains);
        let others = Facing::ALL.into_iter().filter(|&to| to != facing);
        others.map(|to| turns[to.index()]).fold(back, i32::max)
    }

    /// What each turn opens, less what it costs, by the facing that is turned to; `gains` by the
    /// direction of a step or attack.
    fn turns(&mut self, mover: &Mover<'_, S, H>, from: Facing, gains: [i32; 6]) -> [i32; 6] {
        let outlooks = self.outlooks(mover);
        Facing::ALL.map(|to| {
            let price = 2 * i32::from(from.turn_to(to).min(2));
            let rest = outlooks[to.index()] - outlooks[from.index()];
            let [left, right] = to.front().map(|direction| gains[direction.index()]);
            let onward = left.max(right);
            if onward > 0 { onward * 3 / 4 + rest.min(0) - price } else { rest - price }
        })
    }

    /// What a turn of the move in progress is worth; all turns are judged with the first.
    fn turn(&mut self, mover: &Mover<'_, S, H>, from: Facing, to: Facing) -> i32 {
        let turns = self.turns.unwrap_or_else(|| {
            let gains = self.gains(mover);
            self.turns(mover, from, gains)
        });
        self.turns = Some(turns);
        turns[to.index()]
    }

    /// How well each facing suits a unit that is in place, where its order says which way to face.
    pub fn ordered_faces(&self, unit: usize, hex: Hex) -> Option<[i32; 6]> {
        let order = self.order(unit)?;
        let wanted = order.facing.filter(|_| order.is_in_place(hex))?;
        Some(Facing::ALL.map(|facing| -OTHER_WAY * i32::from(facing.turn_to(wanted))))
    }

    /// How well each facing suits a unit that stays: near enemies belong before its front.
    fn outlooks(&mut self, mover: &Mover<'_, S, H>) -> [i32; 6] {
        if let Some(ordered) = self.ordered_faces(mover.unit, mover.hex) {
            return ordered;
        }
        let goes = matches!(
            mover.order.stance,
            Stance::March | Stance::Assault | Stance::Flank | Stance::Raid
        );
        if !self.v.is_near(mover.hex, if goes { 2 } else { 4 }) {
            return [0; 6];
        }
        if let Some((hex, known)) = self.outlooks
            && hex == mover.hex
        {
            return known;
        }
        let seen = self.v.faces_to_enemies(mover.hex).map(|worth| worth / 2);
        self.outlooks = Some((mover.hex, seen));
        seen
    }

    /// What a step in each direction gains, if neither friends nor enemies stop it.
    pub fn paths(&self, mover: &Mover<'_, S, H>) -> [i32; 6] {
        self.worth_around(mover).map(|worth| worth - mover.here - 1)
    }

    /// What a step or attack in each direction gains the mover of the move in progress.
    fn gains(&self, mover: &Mover<'_, S, H>) -> [i32; 6] {
        let around = self.v.r.map().neighbours(mover.hex);
        Direction::ALL.map(|direction| {
            let to = around[direction.index()];
            if to.is_somewhere() && self.is_held_by_enemy(to) {
                self.attack(mover, mover.hex, direction, false)
            } else if to.is_somewhere() && self.is_open(mover.unit, to) {
                self.paths[direction.index()]
            } else {
                NEVER
            }
        })
    }

    /// What a step or attack in a direction gains against staying.
    fn gain_towards(&self, mover: &Mover<'_, S, H>, direction: Direction) -> i32 {
        let to = self.v.r.map().neighbour(mover.hex, direction);
        if to.is_somewhere() && self.is_held_by_enemy(to) {
            self.attack(mover, mover.hex, direction, false)
        } else {
            self.gain_of_step(mover, direction)
        }
    }

    /// What a step to a hex without enemies gains.
    fn gain_of_step(&self, mover: &Mover<'_, S, H>, direction: Direction) -> i32 {
        let to = self.v.r.map().neighbour(mover.hex, direction);
        if !to.is_somewhere() || self.is_held_by_enemy(to) || !self.is_open(mover.unit, to) {
            return NEVER;
        }
        self.worth_of_hex(mover, to) - mover.here - 1
    }

    fn is_held_by_enemy(&self, hex: Hex) -> bool {
        self.v.s.held(self.v.enemy()).has(hex.index())
    }

    /// Do friends let a unit in? Foot and horse do not mix [6.1].
    fn is_open(&self, unit: usize, to: Hex) -> bool {
        let other = if self.v.is_foot(unit) { self.v.r.horse() } else { self.v.r.foot() };
        self.v.is_gun(unit) || !self.v.r.troops_at(self.v.s, to, self.v.side).meets(other)
    }

    /// What a step of the move in progress is worth.
    pub fn step(&mut self, direction: Direction, charge: bool) -> i32 {
        // A line that settles is about a hex, and the plan's groups form none.
        let Some(mover) = self.mover else { return 0 };
        if self.v.is_gun(mover.unit) {
            return self.guns_go_on(&mover, Going::Step { direction, charge });
        }
        let facing = self.v.s.facing_of(mover.unit);
        let to = self.v.r.map().neighbour(mover.hex, direction);
        if !to.is_somewhere() {
            return NEVER;
        }
        if self.is_held_by_enemy(to) {
            return self.attack(&mover, mover.hex, direction, charge);
        }
        let gain = self.paths[direction.index()];
        // A unit that steps back keeps its face to the enemy, but pays for it.
        let back = if facing.zone(direction) == Zone::Rear { NEARER / 2 } else { 0 };
        gain - back + self.prospect(&mover, to, facing)
    }

    /// What a turn of the move in progress is worth.
    pub fn turn_to(&mut self, to: Facing) -> i32 {
        let Some(mover) = self.mover else { return 0 };
        if self.v.is_gun(mover.unit) {
            return self.guns_go_on(&mover, Going::Turn(to));
        }
        self.turn(&mover, self.v.s.facing_of(mover.unit), to)
    }

    /// What it is worth to end the move in progress: less than anything gained, and for a line that
    /// settles more than turning.
    pub fn halt(&self) -> i32 {
        match self.mover {
            None => 1,
            Some(gun) if self.v.is_gun(gun.unit) => self.guns_go_on(&gun, Going::Halt),
            Some(_) => 0,
        }
    }

    /// What it is worth that moving guns unlimber.
    pub fn unlimber(&self) -> i32 {
        let guns = self.mover.filter(|mover| self.v.is_gun(mover.unit));
        guns.map_or(0, |guns| self.guns_go_on(&guns, Going::Unlimber))
    }

    /// What the step after this one could bring: an attack, after a run perhaps a charge.
    fn prospect(&self, mover: &Mover<'_, S, H>, to: Hex, facing: Facing) -> i32 {
        let peaceful = matches!(
            mover.order.stance,
            Stance::March | Stance::Hold | Stance::Refuse | Stance::Screen
        );
        if peaceful || self.v.s.points_of(mover.unit) < 3 || !self.v.is_near(to, 1) {
            return 0;
        }
        let table = self.v.r.switches();
        let run = self.v.s.run_of(mover.unit) + 1 + u8::from(table.charge_counts_target);
        let charge = self.v.is_horse(mover.unit) && run >= table.charge_run;
        let attacks = facing.front().into_iter().map(|direction| {
            let next = self.v.r.map().neighbour(to, direction);
            if next.is_somewhere() && self.is_held_by_enemy(next) {
                self.attack(mover, to, direction, charge)
            } else {
                0
            }
        });
        attacks.max().unwrap_or(0).max(0) * 3 / 4
    }
}
