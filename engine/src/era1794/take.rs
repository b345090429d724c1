//! What becomes of a decision: the choice taken, or nothing to choose. Which choices there are is in
//! `decisions`, what happens by itself in `automatic`.

use crate::bits::Bits;
use crate::era1794::agenda::{Cause, Decision, Task};
use crate::era1794::choice::Choice;
use crate::era1794::core::Play;
use crate::era1794::event::{Event, Note};
use crate::era1794::rules::Rule;
use crate::era1794::setup::Arm;
use crate::game::Side;
use crate::hex::Hex;
use crate::table::Table;

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize, const X: usize>
    Play<'_, T, U, S, H, X>
{
    /// Carries out a choice of the pending decision. A forced one is not reported as a decision; with a
    /// choice to decline, nothing happens.
    #[allow(clippy::too_many_lines)] // One arm a decision.
    pub fn take(&mut self, choice: Choice, forced: bool) {
        let Some(Task::Decide(decision)) = self.s.agenda.pop() else { return };
        match decision {
            Decision::Arrive { next } => {
                if let Choice::Place(hex) = choice
                    && let Some(counter) = self.r.next_arrival(self.s, next)
                {
                    self.place(counter, hex);
                }
            }
            Decision::ArriveFacing { unit } | Decision::ReturnFacing { unit } => {
                if let Choice::Face(facing) = choice {
                    self.s.facing[unit as usize] = facing;
                }
            }
            Decision::GunFacing { unit, won } => {
                if let Choice::Face(facing) = choice {
                    self.settle_gun(unit as usize, facing, won);
                }
            }
            Decision::Choose { side } => {
                if let Choice::Commander(leader) = choice {
                    self.choose(side, leader as usize);
                }
            }
            Decision::Return { next } => {
                if let Choice::Place(hex) = choice {
                    self.bring_back(next, hex);
                }
            }
            Decision::Exchange { passes, active } => self.exchange(passes, active, choice, forced),
            Decision::Answer if choice == Choice::Pass => self.pass(self.reacting_side(), forced),
            Decision::Answer => self.fire(choice),
            Decision::Moving => self.moving(choice),
            Decision::React => {
                if let Choice::React(unit, reaction) = choice {
                    self.react(unit as usize, reaction);
                } else {
                    self.fire_in_reaction(choice);
                }
            }
            Decision::Strike => {
                if let Choice::Strike(arm) = choice
                    && let Some((hex, _, _)) = self.r.next_strike(self.s)
                {
                    self.used(Rule::CounterattackByOneArm);
                    self.strike_with(hex, arm == Arm::Infantry);
                }
            }
            Decision::LineCharge { hex } => {
                if let Choice::Charge(charge) = choice {
                    self.line_charge(hex, charge);
                }
            }
            Decision::LineTurn { hex } => {
                if let Choice::Turn(facing) = choice {
                    self.line_turn(hex, facing);
                }
            }
            Decision::Order { hex, placed } => {
                if let Choice::Next(unit) = choice {
                    self.order_next(hex, placed, unit as usize);
                }
            }
            Decision::Slip { leader } => {
                self.leader_chooses(leader as usize, choice, Rule::CommandersSlipAway);
            }
            Decision::Flee { leader } => {
                self.leader_chooses(leader as usize, choice, Rule::CommanderRemoved);
            }
            Decision::LeaderMove => {
                self.leader_chooses(self.s.active as usize, choice, Rule::Allowances);
            }
            Decision::OverallMove => {
                if let Some(overall) = self.s.drawn_overall() {
                    self.leader_chooses(overall, choice, Rule::Allowances);
                }
            }
            Decision::Name => match choice {
                Choice::Commander(leader) => self.name(leader as usize),
                _ => self.name_nobody(),
            },
            Decision::SecondPhase => {
                if choice == Choice::SecondPhase(true) {
                    self.second_phase();
                }
            }
            Decision::EnterAt { unit, count } => {
                if let Choice::EnterAt(hex, facing) = choice {
                    self.enter_map(unit as usize, count, hex, facing);
                }
            }
            Decision::SkirmishFire { .. } => {
                if let Choice::Fire { unit, target, .. } = choice {
                    self.count_reaction_fire(Bits::of(unit as usize), target);
                    self.fire(choice);
                }
            }
            Decision::SkirmishBack { unit } => {
                if let Choice::SlipBack(to) = choice {
                    self.slip_back(unit as usize, to);
                }
            }
            Decision::EmergencySquare { hex } => {
                if choice == Choice::EmergencySquare(true) {
                    self.emergency_square(hex);
                }
            }
            Decision::Retreat { unit, left, cause, loss, facing } => {
                if let Choice::Retreat(to) = choice {
                    self.retreat(to, unit as usize, left, cause, loss, facing);
                }
            }
            Decision::Losses { count, cause } => {
                if let Choice::Lose(unit) = choice {
                    match cause {
                        Cause::Melee => self.melee_loss(unit as usize, count),
                        _ => self.deal_loss(unit as usize, count, cause),
                    }
                }
            }
            Decision::LastPoint => {
                if let Choice::Lose(unit) = choice {
                    self.last_point(unit as usize);
                }
            }
            Decision::Lava => {
                if let Choice::Lava(unit) = choice {
                    self.lava(unit as usize);
                }
            }
            Decision::FaceWinners => {
                if let Choice::Face(facing) = choice {
                    self.face_winners(facing);
                }
            }
            // A pass where only clashes are left that need not be fought.
            Decision::Melees => {
                if let Choice::Fight(hex) = choice {
                    self.fight_next(hex);
                }
            }
        }
    }

    /// What becomes of a decision without choices, which is off the agenda already.
    // Not inlined: it is rare, and small callers are quicker.
    #[inline(never)]
    pub fn lapse(&mut self, decision: Decision) {
        match decision {
            Decision::Arrive { next } => {
                // Closed to this counter for now: the next one.
                if let Some(counter) = self.r.next_arrival(self.s, next) {
                    self.s.agenda.push(Decision::Arrive { next: counter as u8 + 1 });
                }
            }
            Decision::Return { next } => {
                let units = self.r.ordered(self.s);
                if let Some(unit) = self.r.next_due(self.s, units, next) {
                    self.used(Rule::PlaceOfReturn);
                    self.s.agenda.push(Decision::Return { next: unit as u8 + 1 });
                }
            }
            Decision::Moving => self.go_on_or_end(),
            Decision::LineCharge { hex } => _ = self.stop_rushing(hex),
            Decision::React => self.s.sets.pending = Bits::EMPTY,
            Decision::Strike => self.strike(),
            Decision::Retreat { unit, left, cause, facing, .. } => {
                self.no_way_back(unit as usize, left, cause, facing);
            }
            Decision::Flee { leader } => self.kill_leader(leader as usize, Rule::CommanderRemoved),
            Decision::Name => self.name_nobody(),
            Decision::ArriveFacing { .. }
            | Decision::ReturnFacing { .. }
            | Decision::GunFacing { .. }
            | Decision::Choose { .. }
            | Decision::Exchange { .. }
            | Decision::Answer
            | Decision::LineTurn { .. }
            | Decision::Order { .. }
            | Decision::LeaderMove
            | Decision::OverallMove
            | Decision::SecondPhase
            | Decision::EnterAt { .. }
            | Decision::SkirmishFire { .. }
            | Decision::SkirmishBack { .. }
            | Decision::Melees
            | Decision::Slip { .. }
            | Decision::EmergencySquare { .. }
            | Decision::Losses { .. }
            | Decision::LastPoint
            | Decision::Lava
            | Decision::FaceWinners => {}
        }
    }

    /// A routed unit that is due returns to this hex.
    fn bring_back(&mut self, next: u8, hex: Hex) {
        let units = self.r.ordered(self.s);
        if let Some(unit) = self.r.next_due(self.s, units, next) {
            self.s.agenda.push(Decision::Return { next: unit as u8 + 1 });
            self.return_to(unit, hex);
        }
    }

    /// A commander goes where the choice says, if it says so.
    fn leader_chooses(&mut self, leader: usize, choice: Choice, rule: Rule) {
        if let Choice::LeaderTo(hex) = choice {
            if X > 0 && !self.s.leader_hex[leader].is_somewhere() {
                self.follow(leader, hex);
            } else {
                self.leader_to(leader, hex, rule);
            }
        }
    }

    pub fn pass(&mut self, side: Side, forced: bool) {
        if !forced {
            self.say(Rule::SidesAlternate, |_, _| Event::Pass { side });
        }
    }

    /// [10.4] One exchange of phase 2; two passes running end it.
    fn exchange(&mut self, passes: u8, active: bool, choice: Choice, forced: bool) {
        if choice == Choice::Pass {
            let own = self.r.active_side(self.s);
            self.pass(if active { own } else { own.other() }, forced);
            if passes == 0 {
                self.s.agenda.push(Decision::Exchange { passes: 1, active: !active });
            }
            return;
        }
        // The units that an overall commander has named bear on those that may move, so that a move
        // finds its units first.
        let units = self.r.ordered_by(self.s, choice);
        let moves = matches!(choice, Choice::Move { .. });
        if X > 0 && !moves {
            self.note_order(units);
        }
        // Deploying side by side is free: it is not the side's one thing, but no pass either.
        let free = matches!(choice, Choice::FormLine(_) | Choice::DissolveLine(_));
        self.s
            .agenda
            .push(Decision::Exchange { passes: 0, active: if free { active } else { !active } });
        match choice {
            Choice::Fire { .. } | Choice::Cannon { .. } => self.fire(choice),
            Choice::Move { unit, together, double } => {
                self.begin_move(unit as usize, together, double);
                self.s.mover.passes = passes;
                if X > 0 {
                    self.note_order(units);
                }
            }
            Choice::Limber(gun) => self.limber(gun as usize),
            Choice::TurnGun { unit, facing } => self.turn_gun(unit as usize, facing),
            Choice::ShiftGun { unit, direction } => self.shift_gun(unit as usize, direction),
            Choice::Reload(unit) => self.reload(unit as usize),
            Choice::Reorder(hex) => self.reorder(hex),
            Choice::FormSquare(hex) => self.form_square(hex),
            Choice::DissolveSquare(hex, facing) => self.dissolve_square(hex, facing),
            Choice::FormLine(hex) => self.form_line(hex),
            Choice::DissolveLine(hex) => self.dissolve_line(hex),
            Choice::FormSkirmish(unit) => self.form_skirmish(unit as usize),
            Choice::DissolveSkirmish(unit, facing) => {
                self.dissolve_skirmish(unit as usize, facing);
            }
            Choice::Enter { unit, count } => {
                self.s.agenda.push(Decision::EnterAt { unit, count });
            }
            // The choices of other decisions.
            Choice::Pass
            | Choice::Place(_)
            | Choice::Face(_)
            | Choice::Commander(_)
            | Choice::Step { .. }
            | Choice::Turn(_)
            | Choice::Halt
            | Choice::Charge(_)
            | Choice::Unlimber
            | Choice::Next(_)
            | Choice::React(..)
            | Choice::Strike(_)
            | Choice::EmergencySquare(_)
            | Choice::Lava(_)
            | Choice::Lose(_)
            | Choice::Retreat(_)
            | Choice::LeaderTo(_)
            | Choice::Stay
            | Choice::SecondPhase(_)
            | Choice::SlipBack(_)
            | Choice::EnterAt(..)
            | Choice::Fight(_) => {}
        }
    }

    /// A shot, if the choice is one.
    fn fire(&mut self, choice: Choice) {
        if let Choice::Fire { unit, hexes, target } = choice {
            self.musket_fire(unit as usize, hexes, target);
        } else if let Choice::Cannon { unit, target } = choice {
            self.cannon_fire(unit as usize, target);
        }
    }

    /// What the mover does next.
    fn moving(&mut self, choice: Choice) {
        match choice {
            Choice::Step { direction, charge } => self.step(direction, charge),
            Choice::Turn(facing) => self.turn(facing),
            Choice::Unlimber => self.unlimber(),
            Choice::FormSkirmish(unit) | Choice::DissolveSkirmish(unit, _) => {
                self.begin();
                self.s.agenda.push(Decision::Moving);
                match choice {
                    Choice::DissolveSkirmish(_, facing) => {
                        self.dissolve_skirmish(unit as usize, facing);
                    }
                    _ => self.form_skirmish(unit as usize),
                }
            }
            Choice::Fire { .. } => {
                // [10.4] The other side has its one fire, then the move goes on.
                self.begin();
                self.s.agenda.push(Decision::Moving);
                self.s.agenda.push(Decision::Answer);
                self.fire(choice);
            }
            Choice::Halt => {
                self.s.sets.halted |= self.s.going();
                self.go_on_or_end();
            }
            // The choices of other decisions.
            Choice::Pass
            | Choice::Place(_)
            | Choice::Face(_)
            | Choice::Commander(_)
            | Choice::Cannon { .. }
            | Choice::Move { .. }
            | Choice::Charge(_)
            | Choice::Limber(_)
            | Choice::TurnGun { .. }
            | Choice::ShiftGun { .. }
            | Choice::Reload(_)
            | Choice::Reorder(_)
            | Choice::Next(_)
            | Choice::FormSquare(_)
            | Choice::DissolveSquare(..)
            | Choice::FormLine(_)
            | Choice::DissolveLine(_)
            | Choice::React(..)
            | Choice::Strike(_)
            | Choice::EmergencySquare(_)
            | Choice::Lava(_)
            | Choice::Lose(_)
            | Choice::Retreat(_)
            | Choice::LeaderTo(_)
            | Choice::Stay
            | Choice::SecondPhase(_)
            | Choice::SlipBack(_)
            | Choice::Enter { .. }
            | Choice::EnterAt(..)
            | Choice::Fight(_) => {}
        }
    }

    /// A shot in reaction: the units that fire have reacted.
    fn fire_in_reaction(&mut self, choice: Choice) {
        self.s.agenda.push(Decision::React);
        let (units, target) = if let Choice::Fire { unit, hexes, target } = choice {
            let mut tops = Bits::EMPTY;
            for top in self.r.firing_hexes(self.s, unit as usize, hexes) {
                tops.insert(top as usize);
            }
            (tops, target)
        } else if let Choice::Cannon { unit, target } = choice {
            (Bits::of(unit as usize), target)
        } else {
            return;
        };
        self.count_reaction_fire(units, target);
        self.s.sets.pending = self.s.sets.pending.without(units);
        self.fire(choice);
    }
}
