//! The heuristic player of *Pluton 1*: it plans a phase of moves as a whole, fires the shots that are worth
//! most, and storms where that is worth its losses.
//!
//! It looks at nothing hidden.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use wargauge_engine::Side;
use wargauge_engine::hex::Hex;
use wargauge_engine::pluton::{Choice, Pluton, State};

use super::command::Orders;
use super::ground::Ground;
use super::plan::{Plan, View};
use super::weights::Weights;
use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::player_fault::PlayerFault;
use crate::search::Rank;

/// Plays by what it sees now.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    /// What counts how much for it.
    pub weights: Weights,
    /// Made when the first game of a scenario begins.
    pub(super) ground: Option<Arc<Ground>>,
    pub(super) plan: Plan,
    /// What a planner has ordered.
    pub(super) orders: Orders,
}

/// Players with the same weights play the same, whatever they have seen.
impl PartialEq for Heuristic {
    fn eq(&self, other: &Self) -> bool {
        self.weights == other.weights
    }
}

impl Eq for Heuristic {}

/// Its weights, as `heuristic:` takes them.
impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.weights.fmt(f)
    }
}

impl FromStr for Heuristic {
    type Err = PlayerFault;

    fn from_str(options: &str) -> Result<Self, PlayerFault> {
        options.parse().map(Self::new)
    }
}

impl Heuristic {
    /// A player with these weights.
    pub fn new(weights: Weights) -> Self {
        Self { weights, ..Self::default() }
    }

    /// Calls `rate` with the place of each choice and its worth.
    fn judge(
        &mut self,
        game: &Pluton,
        state: &State,
        side: Side,
        choices: &[Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        let Some(ground) = self.ground.as_deref() else { return };
        let view = View { game, state, side, ground, w: &self.weights, orders: &self.orders };
        let plan = &mut self.plan;
        let mut each = |worth: &mut dyn FnMut(Choice) -> i32| {
            for (place, &choice) in choices.iter().enumerate() {
                rate(place, worth(choice));
            }
        };
        match choices[0] {
            Choice::Column(_) | Choice::Place(_) if state.turn() == 0 => {
                let Some(unit) = game.unit_to_place(state) else { return };
                let columns = usize::from(game.map().board.columns);
                let mut best = [i32::MIN; 64];
                if let Choice::Column(_) = choices[0] {
                    for at in game.places_of(state, unit) {
                        let worth = view.worth_of_place(unit, Hex(at as u16));
                        let column = (at % columns) % 64;
                        best[column] = best[column].max(worth);
                    }
                }
                each(&mut |choice| match choice {
                    Choice::Column(column) => best[usize::from(column - 1) % 64],
                    Choice::Place(hex) => view.worth_of_place(unit, hex),
                    _ => 0,
                });
            }
            Choice::Column(_) => {
                plan.look(&view);
                // A column without enemies is worse than none.
                let mut best = [-1; 64];
                plan.worth_of_columns(&view, |column, worth| {
                    let best = &mut best[usize::from(column - 1) % 64];
                    *best = (*best).max(worth);
                });
                each(&mut |choice| match choice {
                    Choice::Column(column) => best[usize::from(column - 1) % 64],
                    _ => 0,
                });
            }
            Choice::Lay(_) | Choice::Stay => {
                plan.look(&view);
                each(&mut |choice| plan.worth_of_shells(&view, choice));
            }
            Choice::Move(_)
            | Choice::With(_)
            | Choice::Run
            | Choice::Step(_)
            | Choice::Leave(_)
            | Choice::Halt
            | Choice::EndMoves => {
                plan.follow(&view);
                each(&mut |choice| plan.worth_of_move(&view, choice));
            }
            Choice::Shooter(_) | Choice::Fire { .. } | Choice::Hold => {
                each(&mut |choice| view.worth_of_fire(choice));
            }
            Choice::Place(_)
            | Choice::Rest
            | Choice::Burst(_)
            | Choice::Combat(_)
            | Choice::Attack
            | Choice::Decline
            | Choice::Lose(_)
            | Choice::Retreat(_) => each(&mut |choice| view.worth_of_combat(choice)),
        }
    }
}

impl Player<Pluton> for Heuristic {
    fn begin(&mut self, game: &Pluton, _side: Side) {
        self.plan.clear();
        self.orders.clear();
        let known = self.ground.as_ref().map(|ground| (ground.fingerprint, ground.weights));
        if known != Some((game.fingerprint(), self.weights)) {
            self.ground = Some(Arc::new(Ground::new(game, &self.weights)));
        }
    }

    fn choose(
        &mut self,
        game: &Pluton,
        state: &State,
        side: Side,
        choices: &[Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let (mut best, mut picked, mut alike) = (i32::MIN, 0, 0);
        self.judge(game, state, side, choices, &mut |place, worth| {
            if worth > best {
                (best, picked, alike) = (worth, place, 1);
            } else if worth == best {
                // Choices of equal worth are equally likely.
                alike += 1;
                if luck.below(alike) == 0 {
                    picked = place;
                }
            }
        });
        picked
    }
}

impl Rank<Pluton> for Heuristic {
    fn rank(
        &mut self,
        game: &Pluton,
        state: &State,
        side: Side,
        choices: &[Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        self.judge(game, state, side, choices, rate);
    }
}
