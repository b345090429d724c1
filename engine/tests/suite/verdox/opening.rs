//! A game from its very beginning, for tests of what comes before the first action and of reserves.

use wargauge_engine::square::Square;
use wargauge_engine::verdox::{Choice, Choices, Kind, State, Verdox, purposes, side_of};
use wargauge_engine::{Choices as _, Game, Side};

use super::field::Script;

/// A game from its very beginning, with dice written down in advance.
pub struct Opening {
    pub game: Verdox,
    pub state: State,
    pub table: Script,
    pub choices: Choices,
    pub decider: Option<Side>,
}

impl Opening {
    /// Plays until a side decides.
    pub fn of(game: Verdox, lots: &[u8]) -> Self {
        let state = game.start();
        let mut table = Script::default();
        table.dice.extend(lots.iter().map(|&die| (purposes::LOTS, die)));
        let (choices, decider) = (Choices::empty(), None);
        let mut opening = Self { game, state, table, choices, decider };
        opening.go_on();
        opening
    }

    pub fn go_on(&mut self) {
        self.decider = self.game.advance(&mut self.state, &mut self.table, &mut self.choices);
    }

    pub fn play(&mut self, choice: Choice) {
        self.game.try_play(&mut self.state, choice, &mut self.table).expect("legal");
        self.go_on();
    }

    /// Plays the first choice listed, as long as something is true.
    pub fn first_while(&mut self, is: impl Fn(&Self) -> bool) {
        while is(self) {
            self.play(self.choices[0]);
        }
    }

    /// Stops at once, and lets the first squares and kinds listed enter.
    pub fn idle_phase(&mut self) {
        let (turn, active) = (self.state.turn(), self.state.active());
        // If no unit can do anything more, the phase has already ended.
        if self.choices.contains(&Choice::Stop) {
            self.play(Choice::Stop);
        }
        self.first_while(|game| {
            matches!(game.choices.first(), Some(Choice::Place(_) | Choice::Kind(_)))
                && (game.state.turn(), game.state.active()) == (turn, active)
        });
    }

    pub fn numbers(&self) -> Vec<u16> {
        let grid = self.game.map().grid;
        let place = |choice: &Choice| match choice {
            Choice::Place(square) => Some(grid.number(*square)),
            _ => None,
        };
        self.choices.iter().filter_map(place).collect()
    }

    pub fn on_map(&self, side: Side) -> usize {
        self.state.held(side).len()
    }

    /// The square with a printed number.
    pub fn square(&self, number: u16) -> Square {
        self.game.map().grid.numbered(number).expect("a square of the map")
    }

    /// Moves or attacks with the unit on a square. A forced choice is played without asking.
    pub fn act(&mut self, number: u16, what: impl Fn(Square) -> Choice, to: u16) {
        self.play(Choice::Act(self.square(number)));
        let choice = what(self.square(to));
        if self.choices.contains(&choice) {
            self.play(choice);
        }
    }

    /// The side and kind of the unit on a square.
    pub fn on(&self, number: u16) -> Option<(Side, Kind)> {
        let unit = self.state.unit_at(self.square(number))?;
        Some((side_of(unit), self.state.unit(unit).kind))
    }
}
