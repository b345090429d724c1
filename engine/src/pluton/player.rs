//! The game as players see it: the [`Game`] interface of *Pluton 1*.

use crate::book::Book;
use crate::fact::{Fact, FactSheet, FactValue, UnitName};
use crate::game::{Game, Outcome, Scale, Side, Stand};
use crate::pluton::choice::{Choice, Choices};
use crate::pluton::core::{Play, Rules};
use crate::pluton::event::Note;
use crate::pluton::facts;
use crate::pluton::purposes;
use crate::pluton::rules::PLUTON;
use crate::pluton::sequence::urgent;
use crate::pluton::state::{NOBODY, Stage, State, UNITS, Whereabouts, side_of, units};
use crate::table::{Cast, Purpose, Table};

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
                [] => {
                    let mut play = Play { r: self, s: state, t: table };
                    play.go_on();
                    play.notice_captures();
                }
                &[choice] => {
                    let mut play = Play { r: self, s: state, t: table };
                    play.take(choice, true);
                    play.notice_captures();
                }
                _ => return Some(self.decider(state)),
            }
        }
    }

    fn choices(&self, state: &State, choices: &mut Choices) -> Option<Side> {
        choices.clear();
        if state.outcome.is_some() {
            return None;
        }
        self.list(state, choices);
        (!choices.is_empty()).then(|| self.decider(state))
    }

    fn play<T: Table<Note>>(&self, state: &mut State, choice: Choice, table: &mut T) {
        let mut play = Play { r: self, s: state, t: table };
        play.take(choice, false);
        play.notice_captures();
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.outcome
    }

    fn deal_hidden(&self, state: &mut State, viewer: Side, below: &mut dyn FnMut(usize) -> usize) {
        self.deal(state, viewer, below);
    }

    /// The unit, marker or hex at work, or the side as a whole. Of a unit that the enemy cannot name the
    /// hex, and nothing of a hidden one.
    #[inline]
    fn about(&self, state: &State) -> u32 {
        let of = |kind: u32, number: u32| kind << 16 | number;
        let unit = |unit: u8| {
            let enemy = side_of(unit).other();
            // A side that hides units knows alone which enemies they have seen: against it every unit counts as named.
            if self.is_hidden(enemy) || self.is_named(state, enemy, unit) {
                of(1, unit.into())
            } else if self.is_on_view(state, enemy, unit) {
                of(2, state.hex_of(unit).0.into())
            } else {
                0
            }
        };
        if let Some((_, urgent, _)) = urgent(state) {
            return unit(urgent);
        }
        match state.stage {
            Stage::SetUp | Stage::Lay => of(3, u32::from(state.item)),
            Stage::Chosen | Stage::Moving => {
                units(state.active, state.group).next().map_or(0, unit)
            }
            Stage::React | Stage::Fire if state.shooter != NOBODY => unit(state.shooter),
            Stage::React => {
                let lead = units(state.active, state.targets).next();
                lead.map_or(0, |lead| of(4, state.hex_of(lead).0.into()))
            }
            Stage::Declare | Stage::Spread | Stage::Retreat => of(5, state.clash.hex.0.into()),
            _ => 0,
        }
    }

    fn turn(&self, state: &State) -> u8 {
        state.turn
    }

    fn scale(&self) -> Scale {
        Scale { decisions: 6000, points: 100 }
    }

    fn sides(&self) -> [&str; 2] {
        [&self.setup.sides[0], &self.setup.sides[1]]
    }

    fn rules(&self) -> &'static Book {
        &PLUTON
    }

    fn purposes(&self) -> &'static [(Purpose, &'static str)] {
        purposes::ALL
    }

    fn roller(&self, cast: &Cast) -> Option<Side> {
        let whose = cast.whose.0;
        let unit = match cast.purpose {
            // Shooter and target together.
            purposes::SHOT => whose >> 8,
            purposes::SHELLS if whose < UNITS as u16 => whose,
            purposes::COMMANDER | purposes::SUCCESSION | purposes::MORALE => whose,
            purposes::SCATTER | purposes::SHELLS => {
                let marker = usize::from(whose & 0xff);
                return self.lists.markers.get(marker).map(|marker| marker.side);
            }
            purposes::ARRIVAL => {
                return self.lists.groups.get(usize::from(whose)).map(|group| group.side);
            }
            _ => return None,
        };
        u8::try_from(unit).ok().map(side_of)
    }

    fn units(&self) -> Vec<UnitName> {
        self.every_unit()
    }

    fn stands(&self, state: &State, each: &mut dyn FnMut(Stand)) {
        for (place, &unit) in self.roster.number.iter().enumerate() {
            let hex = match state.whereabouts(unit) {
                Whereabouts::OnMap(hex) => Some(hex.index()),
                Whereabouts::Waiting | Whereabouts::Gone => None,
            };
            each(Stand { unit: place, hex, size: self.size(state, unit) });
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
