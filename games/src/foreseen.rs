//! What players foresee at the start of each turn of a recorded game, as its report says it.

use wargauge_ai::foresight::{Chances, WIN};
use wargauge_engine::Game;

use crate::system::{ReportInput, System, end_of_watched};

/// The first turn: of its start nothing is learned, so nothing is foreseen.
const FIRST: u8 = 1;

/// Foresees how a game ends from a position at the start of a turn.
pub type Foresees<'a, S> = Box<dyn FnMut(&S) -> Option<Chances> + 'a>;

/// The chances that players foresee, by the turns at whose start they do.
pub(crate) struct Foreseen<'a> {
    sides: &'a [String; 2],
    turns: Vec<(u8, Chances)>,
}

impl<'a> Foreseen<'a> {
    /// What is foreseen in each turn but the first. Nothing in a report for one side: that says only what the side
    /// knows.
    pub(crate) fn of<S: System>(game: &S::Game, input: &ReportInput<'a, S>) -> Self {
        let (sides, replay) = (&input.scenario.sides, input.replay);
        let (Some(foresees), None) = (S::FORESEES, input.viewer) else {
            return Self { sides, turns: Vec::new() };
        };
        let mut foresees = foresees(game);
        let (mut turns, mut turn) = (Vec::new(), FIRST);
        end_of_watched(game, replay, &mut |state| {
            let now = game.turn(state);
            if now > turn {
                turn = now;
                turns.extend(foresees(state).map(|chances| (turn, chances)));
            }
        });
        Self { sides, turns }
    }

    /// What the heading of a turn adds: the chances of both sides and of a draw, in whole percent.
    pub(crate) fn heading(&self, turn: u8) -> String {
        let Some((_, chances)) = self.turns.iter().find(|(at, _)| *at == turn) else {
            return String::new();
        };
        let [first, draw] = [chances.first, chances.draw].map(|part| (part * 100 + WIN / 2) / WIN);
        let [first_side, second_side] = self.sides;
        format!(
            " foreseen: {first_side} {first} %, draw {draw} %, {second_side} {} % ━━",
            100 - first - draw
        )
    }
}
