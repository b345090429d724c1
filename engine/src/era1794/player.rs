//! The game as players see it: the [`Game`] interface of the 1794 system.

use crate::book::Book;
use crate::era1794::agenda::Task;
use crate::era1794::choice::{Choice, Choices};
use crate::era1794::core::{Play, Rules};
use crate::era1794::event::Note;
use crate::era1794::facts;
use crate::era1794::purposes;
use crate::era1794::setup::Setup;
use crate::era1794::state::{State, UnitView, Whereabouts};
use crate::fact::{Fact, FactSheet, FactValue, UnitName};
use crate::game::{Game, Outcome, Scale, Side, Stand};
use crate::table::{Cast, Purpose, Table};

impl<const U: usize, const S: usize, const H: usize, const X: usize> Rules<U, S, H, X> {
    /// Prepares a scenario that is played by this book of the family.
    pub fn by_book(book: &'static Book, setup: &Setup) -> Self {
        Self::prepare(book, setup)
    }

    /// The same scenario, but every game starts from this state, which a game of it has reached.
    #[must_use]
    pub fn starting_from(mut self, state: State<U, S, H, X>) -> Self {
        self.opening = Some(Box::new(state));
        self
    }

    /// The same scenario from its beginning, without preparing its tables again.
    #[must_use]
    pub fn from_the_start(&self) -> Self {
        let mut rules = self.clone();
        rules.opening = Some(Box::new(rules.set_up()));
        rules
    }
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Game for Rules<U, S, H, X> {
    type State = State<U, S, H, X>;
    type Choice = Choice;
    type Choices = Choices;
    type Event = Note;

    const FACT_SHEET: &'static FactSheet = &facts::SHEET;

    fn start(&self) -> Self::State {
        self.opening.as_deref().copied().unwrap_or_else(|| self.set_up())
    }

    #[inline]
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
            choices.clear();
            let decision = match state.agenda.last()? {
                Task::Decide(decision) => decision,
                Task::Do(step) => {
                    state.agenda.pop();
                    Play { r: self, s: state, t: table }.run(step);
                    continue;
                }
            };
            self.list_choices(state, decision, choices);
            let mut play = Play { r: self, s: state, t: table };
            match choices.as_slice() {
                [] => {
                    play.s.agenda.pop();
                    play.lapse(decision);
                }
                &[choice] => play.take(choice, true),
                [_, _, ..] => return self.whose(state, decision),
            }
        }
    }

    fn choices(&self, state: &Self::State, choices: &mut Choices) -> Option<Side> {
        choices.clear();
        if state.outcome.is_some() {
            return None;
        }
        let decision = state.agenda.decision()?;
        self.list_choices(state, decision, choices);
        if choices.is_empty() { None } else { self.whose(state, decision) }
    }

    fn play<T: Table<Note>>(&self, state: &mut Self::State, choice: Choice, table: &mut T) {
        Play { r: self, s: state, t: table }.take(choice, false);
    }

    fn outcome(&self, state: &Self::State) -> Option<Outcome> {
        state.outcome
    }

    fn is_drawn_by_rule(&self, state: &Self::State) -> bool {
        // Neither the points nor the rule for level games make a draw of it.
        state.outcome.is_some_and(|Outcome { winner, points, .. }| {
            winner.is_none() && (points != 0 || self.switches().winner_at_zero().is_some())
        })
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

    /// The activation of a commander.
    #[inline]
    fn juncture(&self, state: &Self::State) -> u32 {
        state.active_commander().map_or(0, |leader| 1 + leader as u32)
    }

    fn turn(&self, state: &Self::State) -> u8 {
        state.turn
    }

    fn scale(&self) -> Scale {
        // Between two heuristics *Maciejowice 1794* takes 3,550 decisions.
        Scale { decisions: if X == 0 { 200 } else { 3_500 }, points: 20 }
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

    fn roller(&self, cast: &Cast) -> Option<Side> {
        let whose = cast.whose;
        match cast.purpose {
            purposes::CHIT => None,
            // Keyed by the hex, the two sides apart.
            purposes::MELEE => Some(Side::from_index(usize::from(whose.0 % 2))),
            purposes::LEADER => {
                let commanders = self.setup.commanders.iter().enumerate();
                let own = |&(leader, _): &(usize, _)| self.leader_dice[leader] == whose;
                commanders.clone().find(own).map(|(_, commander)| commander.side)
            }
            _ => {
                let units = 0..self.setup.units.len();
                units
                    .clone()
                    .find(|&unit| self.unit_dice[unit] == whose)
                    .map(|unit| self.side[unit])
            }
        }
    }

    fn units(&self) -> Vec<UnitName> {
        self.every_unit()
    }

    fn stands(&self, state: &Self::State, each: &mut dyn FnMut(Stand)) {
        for unit in 0..self.setup.units.len() {
            let UnitView { whereabouts, size, .. } = state.unit(unit);
            let hex = match whereabouts {
                Whereabouts::OnMap(hex) => Some(hex.index()),
                Whereabouts::Waiting | Whereabouts::Routed(_) | Whereabouts::Gone => None,
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
