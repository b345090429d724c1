//! Which task waits for whom, which choices it offers, and what is done without a decision.

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Task};
use crate::era1794::choice::Choice;
use crate::era1794::core::{Out, Play, Rules, offer};
use crate::era1794::event::Note;
use crate::era1794::rules::Rule;
use crate::era1794::state::State;
use crate::era1794::steps::Stack;
use crate::game::Side;
use crate::hex::Facing;
use crate::table::Table;

impl<const U: usize, const S: usize, const H: usize> Rules<U, S, H> {
    /// Lists the choices of a task; gives whose decision it is, or nothing if nobody decides it.
    #[allow(clippy::too_many_lines)] // One arm a task.
    pub(crate) fn task_choices(
        &self,
        s: &State<U, S, H>,
        task: Task,
        out: &mut Out,
    ) -> Option<Side> {
        let of_unit = |unit: u8| Some(self.side[unit as usize]);
        let active = || Some(self.active_side(s));
        let other = || Some(self.active_side(s).other());
        match task {
            Task::Arrive { next } => {
                let counter = self.next_arrival(s, next)?;
                self.arrival_choices(s, counter, out);
                let units = self.setup.units.len();
                Some(if counter < units {
                    self.side[counter]
                } else {
                    self.leader_side[counter - units]
                })
            }
            Task::ArriveFacing { unit } | Task::ReturnFacing { unit } => {
                all_facings(out);
                of_unit(unit)
            }
            Task::GunFacing { unit, .. } => {
                if s.hex[unit as usize].is_somewhere() {
                    Self::gun_facing_choices(out);
                }
                of_unit(unit)
            }
            Task::Choose { side } => {
                let (count, able) = self.pool_candidates(s, side);
                let free = able.count_ones() > u32::from(count);
                for leader in (0..16).filter(|leader| count > 0 && able >> leader & 1 == 1) {
                    offer(out, Choice::Commander(leader));
                    // Whoever goes in anyway is nobody's choice.
                    if !free {
                        break;
                    }
                }
                Some(side)
            }
            Task::Return { next } => {
                let unit = self.next_due(s, self.of_leader[s.active as usize], next)?;
                self.return_choices(s, unit, out);
                Some(self.side[unit])
            }
            Task::Exchange { active: false, .. } | Task::Answer => {
                self.other_shots(s, out);
                offer(out, Choice::Pass);
                other()
            }
            Task::Exchange { active: true, .. } => {
                self.active_choices(s, out);
                active()
            }
            Task::Moving => {
                self.moving_choices(s, out);
                active()
            }
            Task::LineCharge { hex } => {
                if self.is_clash(s, hex) && s.at(hex).meets(s.sets.moving) {
                    offer(out, Choice::Charge(true));
                    offer(out, Choice::Charge(false));
                }
                active()
            }
            Task::LineTurn { hex } => {
                self.line_turn_choices(s, hex, out);
                active()
            }
            Task::Order { hex, placed } => {
                self.order_choices(s, hex, placed, out);
                active()
            }
            Task::LeaderMove => {
                self.leader_choices(s, out);
                active()
            }
            Task::Melees => {
                self.melee_choices(s, out);
                active()
            }
            Task::React => {
                self.reaction_choices(s, out);
                other()
            }
            Task::Strike => {
                self.strike_choices(s, out);
                other()
            }
            Task::Slip { leader } | Task::Flee { leader } => {
                self.escape_choices(s, task, leader as usize, out);
                Some(self.leader_side[leader as usize])
            }
            Task::EmergencySquare { hex } => {
                offer(out, Choice::EmergencySquare(true));
                offer(out, Choice::EmergencySquare(false));
                let first = self.troops_at(s, hex, Side::First);
                Some(if first.meets(self.cavalry) { Side::Second } else { Side::First })
            }
            Task::Retreat { unit, facing, .. } => {
                if s.hex[unit as usize].is_somewhere() {
                    self.retreat_choices(s, unit as usize, facing, out);
                }
                of_unit(unit)
            }
            Task::Losses { .. } | Task::LastPoint => {
                Self::loss_choices(s, out);
                s.sets.victims.lowest().map(|unit| self.side[unit])
            }
            Task::Lava => {
                for unit in self.lava_candidates(s) {
                    offer(out, Choice::Lava(unit as u8));
                }
                Some(s.battle.attacker)
            }
            Task::FaceWinners => {
                let troops = self.troops_at(s, s.battle.hex, s.battle.winner);
                if !troops.is_empty() && !troops.meets(s.sets.square) {
                    all_facings(out);
                }
                Some(s.battle.winner)
            }
            _ => None,
        }
    }

    /// [10.4] What the active side may do in phase 2.
    fn active_choices(&self, s: &State<U, S, H>, out: &mut Out) {
        // First of all, so that no list is ever without it.
        offer(out, Choice::Pass);
        self.active_shots(s, out);
        let commanded = self.commanded(s, s.active as usize);
        let able = self.movable(s, commanded);
        let side = self.active_side(s);
        let mut left = able;
        while let Some(unit) = left.lowest() {
            let hex = s.hex[unit];
            let stack = Stack { hex, units: self.units_at(s, hex, side) };
            left = left.without(stack.units);
            self.move_choices(s, able, &stack, out);
            self.square_choices(s, able, &stack, out);
        }
        self.stack_choices(s, commanded, out);
        // [10.9.10] Reloading costs a point and is no move.
        let marked = self.of_leader[s.active as usize] & s.sets.carried;
        for unit in marked.without(s.sets.doubled) {
            let hex = s.hex[unit];
            if s.points[unit] >= 1
                && hex.is_somewhere()
                && commanded.has(hex.index())
                && !self.is_clash(s, hex)
            {
                offer(out, Choice::Reload(unit as u8));
            }
        }
    }

    fn escape_choices(&self, s: &State<U, S, H>, task: Task, leader: usize, out: &mut Out) {
        let hex = s.leader_hex[leader];
        if !hex.is_somewhere() {
            return;
        }
        if matches!(task, Task::Flee { .. }) {
            self.ways_out(s, leader, out);
            return;
        }
        let enemy = self.leader_side[leader].other();
        let enemies = s.held[enemy.index()];
        let near = enemies.has(hex.index()) || self.map.adjacent(hex).meets(enemies);
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

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize> Play<'_, T, U, S, H> {
    /// Does what needs no decision; the task is off the agenda already. For a task that would wait
    /// for a side this is what happens when there is nothing to choose.
    pub fn run(&mut self, task: Task) {
        match task {
            Task::Arrive { next } => {
                // Closed to this counter for now: the next one.
                if let Some(counter) = self.r.next_arrival(self.s, next) {
                    self.s.agenda.push(Task::Arrive { next: counter as u8 + 1 });
                }
            }
            Task::Return { next } => {
                if let Some(unit) =
                    self.r.next_due(self.s, self.r.of_leader[self.s.active as usize], next)
                {
                    self.used(Rule::PlaceOfReturn);
                    self.s.agenda.push(Task::Return { next: unit as u8 + 1 });
                }
            }
            Task::Arrived { unit } => self.arrived(unit as usize),
            Task::BeginTurn => self.begin_turn(),
            Task::ReturnLeaderless => self.return_leaderless(),
            Task::Draw => self.draw(),
            Task::Returned => self.tell_returned(),
            Task::EndPhase => self.recapture(),
            Task::BeginMovement => self.begin_movement(),
            Task::EndMovement => self.end_movement(),
            Task::Moving => self.s.agenda.push(Task::EndMove),
            Task::EndMove => self.end_move(),
            Task::Settle { hex } => self.settle(hex),
            Task::BeginReaction => self.begin_reaction(),
            Task::React => self.s.sets.pending = Bits::EMPTY,
            Task::Strike => self.strike(),
            Task::Struck { hex } => self.struck(hex),
            Task::CannonTests { gun, square } => self.cannon_tests(gun as usize, square),
            Task::LeaderRolls { cannon } => self.leader_rolls(cannon),
            Task::Retreats { left, cause } => self.retreat_next(left, cause),
            Task::LineCharges => self.line_charges(),
            Task::Settling => self.settle_next(),
            Task::FaceGuns => self.face_winning_guns(),
            Task::Retreat { unit, cause, facing, .. } => {
                self.no_way_back(unit as usize, cause, facing);
            }
            Task::RetreatLoss { unit, cause } => {
                let cannon = cause == Cause::Cannon;
                let rule = if cannon { Rule::GunsJam } else { Rule::MusketFire };
                self.lose(unit as usize, cause, rule);
            }
            Task::Fight => self.fight(),
            Task::LoserLosses => self.loser_losses(),
            Task::WinnerLosses => self.winner_losses(),
            Task::Rout => self.rout(),
            Task::Fates => self.fates(),
            Task::Flee { leader } => self.kill_leader(leader as usize, Rule::CommanderRemoved),
            Task::MeleePoint => self.melee_point(),
            Task::MeleeLeaders => self.melee_leaders(),
            Task::BeginCrisis => self.begin_crisis(),
            Task::Crisis => self.crisis(),
            Task::EndBattle => self.end_battle(),
            Task::EndTurn => self.end_turn(),
            // Nothing to choose: nothing happens.
            Task::ArriveFacing { .. }
            | Task::ReturnFacing { .. }
            | Task::GunFacing { .. }
            | Task::Choose { .. }
            | Task::Exchange { .. }
            | Task::Answer
            | Task::LineCharge { .. }
            | Task::LineTurn { .. }
            | Task::Order { .. }
            | Task::LeaderMove
            | Task::Melees
            | Task::Slip { .. }
            | Task::EmergencySquare { .. }
            | Task::Losses { .. }
            | Task::LastPoint
            | Task::Lava
            | Task::FaceWinners => {}
        }
    }
}
