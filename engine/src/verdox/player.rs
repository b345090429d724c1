//! The game as players see it: the [`Game`] interface of *Fortress of Verdox*.

use crate::book::Book;
use crate::fact::{Fact, FactSheet, FactValue, UnitName};
use crate::game::{Game, Outcome, Scale, Side, Stand};
use crate::table::{Cast, Purpose, Table};
use crate::verdox::choice::{Choice, Choices};
use crate::verdox::core::{Play, Rules};
use crate::verdox::event::Note;
use crate::verdox::facts;
use crate::verdox::purposes;
use crate::verdox::rules::VERDOX;
use crate::verdox::setup::Kind;
use crate::verdox::state::{NOBODY, State, UNITS, Whereabouts, side_of};

impl Game for Rules {
    type State = State;
    type Choice = Choice;
    type Choices = Choices;
    type Event = Note;

    const FACT_SHEET: &'static FactSheet = &facts::SHEET;

    fn start(&self) -> State {
        *self.opening
    }

    fn advance<T: Table<Note>>(
        &self,
        state: &mut State,
        table: &mut T,
        choices: &mut Choices,
    ) -> Option<Side> {
        loop {
            choices.clear();
            if state.outcome.is_some() {
                return None;
            }
            self.list(state, choices);
            match choices.as_slice() {
                [] => Play { r: self, s: state, t: table }.go_on(),
                &[choice] => Play { r: self, s: state, t: table }.take(choice, true),
                _ => return Some(state.active),
            }
        }
    }

    fn choices(&self, state: &State, choices: &mut Choices) -> Option<Side> {
        choices.clear();
        if state.outcome.is_some() {
            return None;
        }
        self.list(state, choices);
        (!choices.is_empty()).then_some(state.active)
    }

    fn play<T: Table<Note>>(&self, state: &mut State, choice: Choice, table: &mut T) {
        Play { r: self, s: state, t: table }.take(choice, false);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn deal_hidden(&self, state: &mut State, viewer: Side, below: &mut dyn FnMut(usize) -> usize) {
        self.deal_kinds(state, viewer, below);
    }

    /// The chosen unit, the square where a counter is to be placed, or the side as a whole. Nothing here
    /// reveals the kind of an unseen unit.
    #[inline]
    fn about(&self, state: &State) -> u32 {
        if state.mover != NOBODY {
            1 << 16 | u32::from(state.mover)
        } else if state.place.is_somewhere() {
            2 << 16 | u32::from(state.place.0)
        } else {
            0
        }
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn
    }

    fn scale(&self) -> Scale {
        Scale { decisions: 2000, points: 400 }
    }

    fn sides(&self) -> [&str; 2] {
        [&self.setup.sides[0], &self.setup.sides[1]]
    }

    fn rules(&self) -> &'static Book {
        &VERDOX
    }

    fn purposes(&self) -> &'static [(Purpose, &'static str)] {
        purposes::ALL
    }

    fn roller(&self, cast: &Cast) -> Option<Side> {
        let unit = match cast.purpose {
            // Attacker and target together.
            purposes::HIT => cast.whose.0 >> 8,
            purposes::MOVE | purposes::BOG => cast.whose.0,
            _ => return None,
        };
        u8::try_from(unit).ok().map(side_of)
    }

    fn units(&self) -> Vec<UnitName> {
        self.every_kind()
    }

    fn stands(&self, state: &State, each: &mut dyn FnMut(Stand)) {
        for unit in 0..UNITS as u8 {
            let view = state.unit(unit);
            let kind = side_of(unit).index() * Kind::COUNT + view.kind.index();
            let (hex, size) = match view.whereabouts {
                Whereabouts::OnMap(square) => (Some(square.index()), 1),
                Whereabouts::Reserve => (None, 1),
                Whereabouts::Gone => (None, 0),
            };
            each(Stand { unit: kind, hex, size });
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
