//! The game as players see it: the [`Game`] interface of the 1794 system.

use crate::book::Book;
use crate::era1794::Niemenczyn;
use crate::era1794::agenda::Task;
use crate::era1794::choice::{Choice, Choices};
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::{Event, Note};
use crate::era1794::purposes;
use crate::era1794::rules::{NIEMENCZYN, Rule};
use crate::era1794::setup::{Arm, Setup};
use crate::era1794::state::{State, UnitView, Whereabouts};
use crate::fact::{Fact, FactValue, UnitName};
use crate::game::{Game, Outcome, Scale, Side, Stand};
use crate::table::{Purpose, Table};

impl Niemenczyn {
    /// Prepares a scenario of *Niemenczyn 1794*.
    pub fn new(setup: &Setup) -> Self {
        Self::by_book(&NIEMENCZYN, setup)
    }
}

impl<const U: usize, const S: usize, const H: usize> Rules<U, S, H> {
    /// Prepares a scenario that is played by this book of the family.
    pub fn by_book(book: &'static Book, setup: &Setup) -> Self {
        Self::prepare(book, setup)
    }

    /// The same scenario, but every game starts from this state, which a game of it has reached.
    #[must_use]
    pub fn starting_from(mut self, state: State<U, S, H>) -> Self {
        self.opening = Some(Box::new(state));
        self
    }
}

impl<const U: usize, const S: usize, const H: usize> Game for Rules<U, S, H> {
    type State = State<U, S, H>;
    type Choice = Choice;
    type Choices = Choices;
    type Event = Note;

    fn start(&self) -> Self::State {
        self.opening.as_deref().copied().unwrap_or_else(|| self.set_up())
    }

    fn advance<T: Table<Note>>(
        &self,
        state: &mut Self::State,
        table: &mut T,
        choices: &mut Choices,
    ) -> Option<Side> {
        loop {
            if state.outcome.is_some() {
                choices.clear();
                return None;
            }
            let &task = state.agenda.last()?;
            choices.clear();
            if task.runs_by_itself() {
                state.agenda.pop();
                Play { r: self, s: state, t: table }.run(task);
                continue;
            }
            let decider = self.task_choices(state, task, choices);
            let mut play = Play { r: self, s: state, t: table };
            match choices.as_slice() {
                [] => {
                    play.s.agenda.pop();
                    play.run(task);
                }
                &[choice] => play.take(choice, true),
                _ => return decider,
            }
        }
    }

    fn choices(&self, state: &Self::State, choices: &mut Choices) -> Option<Side> {
        choices.clear();
        if state.outcome.is_some() {
            return None;
        }
        let decider = self.task_choices(state, *state.agenda.last()?, choices);
        if choices.is_empty() { None } else { decider }
    }

    fn play<T: Table<Note>>(&self, state: &mut Self::State, choice: Choice, table: &mut T) {
        Play { r: self, s: state, t: table }.take(choice, false);
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        state.outcome
    }

    fn deal_hidden(
        &self,
        state: &mut Self::State,
        viewer: Side,
        below: &mut dyn FnMut(usize) -> usize,
    ) {
        self.deal_pool(state, viewer, below);
    }

    #[inline]
    fn about(&self, state: &Self::State) -> u32 {
        self.mark_of(self.concern(state))
    }

    fn turn(&self, state: &Self::State) -> u8 {
        state.turn
    }

    fn scale(&self) -> Scale {
        Scale { decisions: 200, points: 20 }
    }

    fn sides(&self) -> [&str; 2] {
        [&self.setup.sides[0], &self.setup.sides[1]]
    }

    fn rules(&self) -> &'static Book {
        self.book
    }

    fn purposes(&self) -> &'static [(Purpose, &'static str)] {
        purposes::ALL
    }

    fn units(&self) -> Vec<UnitName> {
        self.every_unit()
    }

    fn stands(&self, state: &Self::State, each: &mut dyn FnMut(Stand)) {
        for unit in 0..self.setup.units.len() {
            let UnitView { whereabouts, size, .. } = state.unit(unit);
            let hex = match whereabouts {
                Whereabouts::OnMap(hex) => Some(hex.index()),
                _ => None,
            };
            each(Stand { unit, hex, size });
        }
    }

    fn facts(&self) -> Vec<Fact> {
        self.every_fact()
    }

    fn blank(&self, facts: &mut [FactValue]) {
        self.blank_facts(facts);
    }

    #[inline]
    fn record(&self, turn: u8, note: &Note, facts: &mut [FactValue]) {
        self.record_fact(turn, &note.event, facts);
    }
}

impl<T: Table<Note>, const U: usize, const S: usize, const H: usize> Play<'_, T, U, S, H> {
    /// Carries out a choice of the topmost task. A forced one is not told as a decision.
    fn take(&mut self, choice: Choice, forced: bool) {
        let Some(task) = self.s.agenda.pop() else { return };
        match (task, choice) {
            (Task::Exchange { passes, active }, _) => self.exchange(passes, active, choice, forced),
            (Task::Answer, Choice::Pass) => self.pass(self.reacting_side(), forced),
            (Task::Answer, _) => self.fire(choice),
            (Task::Moving, _) => self.moving(choice),
            (Task::React, Choice::React(unit, reaction)) => self.react(unit as usize, reaction),
            (Task::React, _) => self.fire_in_reaction(choice),
            (Task::Arrive { next }, Choice::Place(hex)) => {
                if let Some(counter) = self.r.next_arrival(self.s, next) {
                    self.place(counter, hex);
                }
            }
            (Task::ArriveFacing { unit } | Task::ReturnFacing { unit }, Choice::Face(facing)) => {
                self.s.facing[unit as usize] = facing;
            }
            (Task::GunFacing { unit, won }, Choice::Face(facing)) => {
                self.settle_gun(unit as usize, facing, won);
            }
            (Task::Choose { side }, Choice::Commander(leader)) => {
                self.choose(side, leader as usize);
            }
            (Task::Return { next }, Choice::Place(hex)) => {
                let units = self.r.of_leader[self.s.active as usize];
                if let Some(unit) = self.r.next_due(self.s, units, next) {
                    self.s.agenda.push(Task::Return { next: unit as u8 + 1 });
                    self.return_to(unit, hex);
                }
            }
            (Task::LineCharge { hex }, Choice::Charge(charge)) => self.line_charge(hex, charge),
            (Task::LineTurn { hex }, Choice::Turn(facing)) => self.line_turn(hex, facing),
            (Task::Order { hex, placed }, Choice::Next(unit)) => {
                self.order_next(hex, placed, unit as usize);
            }
            (Task::Slip { leader }, Choice::LeaderTo(hex)) => {
                self.leader_to(leader as usize, hex, Rule::CommandersSlipAway);
            }
            (Task::Flee { leader }, Choice::LeaderTo(hex)) => {
                self.leader_to(leader as usize, hex, Rule::CommanderRemoved);
            }
            (Task::EmergencySquare { hex }, Choice::EmergencySquare(true)) => {
                self.emergency_square(hex);
            }
            (Task::Strike, Choice::Strike(arm)) => {
                if let Some((hex, _, _)) = self.r.next_strike(self.s) {
                    self.used(Rule::CounterattackByOneArm);
                    self.strike_with(hex, arm == Arm::Infantry);
                }
            }
            (Task::Retreat { unit, left, cause, loss, facing }, Choice::Retreat(to)) => {
                self.retreat(to, unit as usize, left, cause, loss, facing);
            }
            (Task::Losses { count, cause }, Choice::Lose(unit)) => {
                self.deal_loss(unit as usize, count, cause);
            }
            (Task::LastPoint, Choice::Lose(unit)) => self.last_point(unit as usize),
            (Task::Lava, Choice::Lava(unit)) => self.lava(unit as usize),
            (Task::FaceWinners, Choice::Face(facing)) => self.face_winners(facing),
            (Task::LeaderMove, Choice::LeaderTo(hex)) => {
                self.leader_to(self.s.active as usize, hex, Rule::Allowances);
            }
            (Task::Melees, Choice::Fight(hex)) => self.fight_next(hex),
            // Declined: nothing happens.
            _ => {}
        }
    }

    fn pass(&mut self, side: Side, forced: bool) {
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
                self.s.agenda.push(Task::Exchange { passes: 1, active: !active });
            }
            return;
        }
        // Deploying side by side is free: it is not the side's one thing, but no pass either.
        let free = matches!(choice, Choice::FormLine(_) | Choice::DissolveLine(_));
        self.s
            .agenda
            .push(Task::Exchange { passes: 0, active: if free { active } else { !active } });
        match choice {
            Choice::Fire { .. } | Choice::Cannon { .. } => self.fire(choice),
            Choice::Move { unit, together, double } => {
                self.begin_move(unit as usize, together, double);
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
            _ => {}
        }
    }

    fn fire(&mut self, choice: Choice) {
        match choice {
            Choice::Fire { unit, hexes, target } => self.musket_fire(unit as usize, hexes, target),
            Choice::Cannon { unit, target } => self.cannon_fire(unit as usize, target),
            _ => {}
        }
    }

    /// What the mover does next.
    fn moving(&mut self, choice: Choice) {
        match choice {
            Choice::Step { direction, charge } => self.step(direction, charge),
            Choice::Turn(facing) => self.turn(facing),
            Choice::Unlimber => self.unlimber(),
            Choice::Fire { .. } => {
                // [10.4] The other side has its one fire, then the move goes on.
                self.s.mover.begun = true;
                self.s.agenda.push(Task::Moving);
                self.s.agenda.push(Task::Answer);
                self.fire(choice);
            }
            _ => self.s.agenda.push(Task::EndMove),
        }
    }

    /// A shot in reaction: whoever fires has reacted.
    fn fire_in_reaction(&mut self, choice: Choice) {
        self.s.agenda.push(Task::React);
        let (units, target) = match choice {
            Choice::Fire { unit, hexes, target } => {
                let mut tops = crate::bits::Bits::EMPTY;
                for top in self.r.firing_hexes(self.s, unit as usize, hexes) {
                    tops.insert(top as usize);
                }
                (tops, target)
            }
            Choice::Cannon { unit, target } => (crate::bits::Bits::of(unit as usize), target),
            _ => return,
        };
        self.count_reaction_fire(units, target);
        self.s.sets.pending = self.s.sets.pending.without(units);
        self.fire(choice);
    }
}
