//! Whose a decision is and which choices it offers. What becomes of the choice is in `take`.

use crate::era1794::agenda::Decision;
use crate::era1794::bodies::Stack;
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Rules, offer};
use crate::era1794::extra::Extra;
use crate::era1794::line_moves::Lines;
use crate::era1794::stacks::Stacks;
use crate::era1794::state::State;
use crate::game::Side;
use crate::hex::{Facing, Hex};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// The side that decides; none if nothing is left to decide about.
    #[inline]
    pub(crate) fn whose(&self, s: &State<U, S, H, X>, decision: Decision) -> Option<Side> {
        let of_unit = |unit: usize| self.side[unit];
        let of_leader = |leader: usize| self.leader_side[leader];
        let active = self.active_side(s);
        Some(match decision {
            Decision::Arrive { next } => {
                let (counter, units) = (self.next_arrival(s, next)?, self.setup.units.len());
                if counter < units { of_unit(counter) } else { of_leader(counter - units) }
            }
            Decision::Return { next } => of_unit(self.next_due(s, self.ordered(s), next)?),
            Decision::ArriveFacing { unit }
            | Decision::ReturnFacing { unit }
            | Decision::GunFacing { unit, .. }
            | Decision::Retreat { unit, .. }
            | Decision::SkirmishFire { unit }
            | Decision::SkirmishBack { unit } => of_unit(unit as usize),
            Decision::Choose { side } => side,
            Decision::Exchange { active: true, .. }
            | Decision::Moving
            | Decision::LineCharge { .. }
            | Decision::LineTurn { .. }
            | Decision::Order { .. }
            | Decision::LeaderMove
            | Decision::Melees
            | Decision::Name
            | Decision::SecondPhase
            | Decision::OverallMove
            | Decision::EnterAt { .. } => active,
            Decision::Exchange { active: false, .. }
            | Decision::Answer
            | Decision::React
            | Decision::Strike => active.other(),
            Decision::Slip { leader } | Decision::Flee { leader } => of_leader(leader as usize),
            Decision::EmergencySquare { hex } => {
                let first = self.troops_at(s, hex, Side::First);
                if first.meets(self.cavalry) { Side::Second } else { Side::First }
            }
            Decision::Losses { .. } | Decision::LastPoint => of_unit(s.sets.victims.lowest()?),
            Decision::Lava => s.battle.attacker,
            Decision::FaceWinners => s.battle.winner,
        })
    }

    /// Lists the choices of a decision.
    pub(crate) fn list_choices(&self, s: &State<U, S, H, X>, decision: Decision, out: &mut Out) {
        match decision {
            Decision::Arrive { next } => {
                if let Some(counter) = self.next_arrival(s, next) {
                    self.arrival_choices(s, counter, out);
                }
            }
            Decision::ArriveFacing { .. } | Decision::ReturnFacing { .. } => all_facings(out),
            Decision::GunFacing { unit, .. } => {
                if s.hex[unit as usize].is_somewhere() {
                    Self::gun_facing_choices(out);
                }
            }
            Decision::Choose { side } => self.pool_choices(s, side, out),
            Decision::Return { next } => {
                if let Some(unit) = self.next_due(s, self.ordered(s), next) {
                    self.return_choices(s, unit, out);
                }
            }
            Decision::Exchange { active: false, .. } | Decision::Answer => {
                self.other_shots(s, out);
                offer(out, Choice::Pass);
            }
            Decision::Exchange { active: true, .. } => self.active_choices(s, out),
            Decision::Moving => self.moving_choices(s, out),
            Decision::LineCharge { hex } => {
                if self.is_clash(s, hex) && s.at(hex).meets(s.sets.rushing) {
                    offer(out, Choice::Charge(true));
                    offer(out, Choice::Charge(false));
                }
            }
            Decision::LineTurn { hex } => self.line_turn_choices(s, hex, out),
            Decision::Order { hex, placed } => self.order_choices(s, hex, placed, out),
            Decision::LeaderMove => self.leader_choices(s, s.active as usize, out),
            Decision::OverallMove => {
                if let Some(overall) = s.drawn_overall() {
                    self.leader_choices(s, overall, out);
                }
            }
            Decision::Name => self.name_choices(s, out),
            Decision::SecondPhase => {
                let overall = s.drawn_overall().map(|overall| s.leader_hex[overall]);
                if overall.is_some_and(Hex::is_somewhere) {
                    offer(out, Choice::SecondPhase(true));
                    offer(out, Choice::SecondPhase(false));
                }
            }
            Decision::EnterAt { unit, count } => {
                self.enter_at_choices(s, unit as usize, count, out);
            }
            Decision::SkirmishFire { unit } => {
                self.skirmish_fire_choices(s, unit as usize, out);
            }
            Decision::SkirmishBack { unit } => {
                self.skirmish_back_choices(s, unit as usize, out);
            }
            Decision::Melees => self.melee_choices(s, out),
            Decision::React => self.reaction_choices(s, out),
            Decision::Strike => self.strike_choices(s, out),
            Decision::Slip { leader } => self.slip_choices(s, leader as usize, out),
            Decision::Flee { leader } => {
                if s.leader_hex[leader as usize].is_somewhere() {
                    self.ways_out(s, leader as usize, out);
                }
            }
            Decision::EmergencySquare { .. } => {
                offer(out, Choice::EmergencySquare(true));
                offer(out, Choice::EmergencySquare(false));
            }
            Decision::Retreat { unit, facing, .. } => {
                if s.hex[unit as usize].is_somewhere() {
                    self.retreat_choices(s, unit as usize, facing, out);
                }
            }
            Decision::Losses { .. } | Decision::LastPoint => Self::loss_choices(s, out),
            Decision::Lava => {
                for unit in self.lava_candidates(s) {
                    offer(out, Choice::Lava(unit as u8));
                }
            }
            Decision::FaceWinners => {
                let troops = self.troops_at(s, s.battle.hex, s.battle.winner);
                if !troops.is_empty() && !troops.meets(s.sets.square) {
                    all_facings(out);
                }
            }
        }
    }

    /// [3.3] The commanders that may go into the pool.
    fn pool_choices(&self, s: &State<U, S, H, X>, side: Side, out: &mut Out) {
        let (count, able) = self.pool_candidates(s, side);
        let free = able.count_ones() > u32::from(count);
        for leader in (0..16).filter(|leader| count > 0 && able >> leader & 1 == 1) {
            offer(out, Choice::Commander(leader));
            // A commander that goes in anyway leaves no choice.
            if !free {
                break;
            }
        }
    }

    /// [10.4] What the active side may do in phase 2.
    fn active_choices(&self, s: &State<U, S, H, X>, out: &mut Out) {
        // First of all, so that no list is ever without it.
        offer(out, Choice::Pass);
        let ordered = self.ordered(s);
        self.active_shots(s, ordered, out);
        // The marker of a captured gun stands on the map, the gun does not.
        let standing = self.standing(s, ordered.without(s.sets.gone));
        let able = Self::free_to_move(s, standing);
        let mut lines = Lines::of(s, able);
        let side = self.active_side(s);
        // A switch may let one company be a square.
        let lone_square = self.switches().square.companies <= 1;
        let mut stacks = Stacks::new();
        let mut left = able;
        while let Some(unit) = left.lowest() {
            let hex = s.hex[unit];
            // Most stacks of a large army that are asked this are one unit.
            if s.only_at(hex).is_some()
                && !self.guns.has(unit)
                && !s.sets.square.has(unit)
                && !lone_square
            {
                left.remove(unit);
                self.offer_alone(s, unit, hex, || lines.may_alone(self, s, unit, hex), out);
                self.line_choices(s, unit, &mut lines, out);
                continue;
            }
            let stack = Stack { hex, units: self.units_at(s, hex, side) };
            left = left.without(stack.units);
            if stack.units.has_several() {
                stacks.push(hex);
            }
            self.move_choices(s, able, &stack, &mut lines, out);
            self.square_choices(s, able, &stack, out);
        }
        if X > 0 {
            self.skirmish_choices(s, able, out);
            self.entry_choices(s, out);
        }
        self.add_stacks(s, standing.without(able), &mut stacks);
        self.stack_choices(s, standing, stacks, out);
        // [10.9.10] Reloading costs a point and is no move. Its time is the first activation of the unit's
        // commander in a turn.
        for unit in (standing & s.sets.carried).without(s.sets.doubled) {
            let first = |extra: &Extra<S>| extra.activated >> self.leader_of[unit] & 1 == 0;
            if s.points[unit] >= 1 && s.extra().is_none_or(first) {
                offer(out, Choice::Reload(unit as u8));
            }
        }
        self.keep_to_limit(s, able, out);
    }

    /// [10.11.7] Where a commander beside an enemy may slip away to.
    fn slip_choices(&self, s: &State<U, S, H, X>, leader: usize, out: &mut Out) {
        let hex = s.leader_hex[leader];
        if !hex.is_somewhere() {
            return;
        }
        let enemy = self.leader_side[leader].other();
        let near = self.holds(s, hex, enemy) || self.holds_beside(s, hex, enemy);
        if near && !self.is_clash(s, hex) {
            self.ways_out(s, leader, out);
            if !out.is_empty() {
                offer(out, Choice::Stay);
            }
        }
    }
}

fn all_facings(out: &mut Out) {
    for facing in Facing::ALL {
        offer(out, Choice::Face(facing));
    }
}
