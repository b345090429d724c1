//! The heuristic player of *Fortress of Verdox*: it makes the attack that is worth most, and moves a unit to
//! a square where it stands better.
//!
//! It looks one action ahead and at nothing hidden.

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use wargauge_engine::Side;
use wargauge_engine::verdox::{Choice, State, Verdox};

use super::command::Orders;
use super::features::{EITHER_WAY, EITHER_WAY_NAMES, FEATURES, NAMES, either_way, features};
use super::known_actions::KnownActions;
use super::look::Look;
use super::view::{Ground, View};
use super::weights::Weights;
use crate::foresight::{Chances, Foresight};
use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::player_fault::PlayerFault;
use crate::search::Rank;

/// Plays by what can be done now.
#[derive(Clone, Debug, Default)]
pub struct Heuristic {
    /// What counts how much for it.
    pub weights: Weights,
    /// Made when the first game of a scenario begins.
    ground: Option<Arc<Ground>>,
    pub(super) known: KnownActions,
    look: Look,
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
        game: &Verdox,
        state: &State,
        side: Side,
        choices: &[Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        let Some(ground) = self.ground.as_deref() else { return };
        self.look.follow(game, state, side, ground);
        let view = View::new(
            game,
            state,
            side,
            (ground, &self.look),
            (&self.weights, self.orders.in_force()),
        );
        if let Some(Choice::Stop) = choices.last() {
            self.known.follow(&view);
        }
        let steps = view.steps();
        for (place, &choice) in choices.iter().enumerate() {
            let worth = match choice {
                Choice::Step(to) => {
                    steps.iter().find(|step| step.0 == to).map_or(0, |&(_, worth)| worth)
                }
                Choice::Act(square) => self.known.recall(square, || view.act(square)),
                // The rest needs nothing kept.
                choice => view.worth(choice),
            };
            rate(place, worth);
        }
    }
}

impl Player<Verdox> for Heuristic {
    fn begin(&mut self, game: &Verdox, _side: Side) {
        self.known.clear();
        self.look = Look::default();
        self.orders.clear();
        let known = self.ground.as_ref().map(|ground| (ground.land.fingerprint, ground.reaches));
        if known != Some((game.fingerprint(), Ground::reaches(&self.weights))) {
            self.ground = Some(Arc::new(Ground::new(game, &self.weights)));
        }
    }

    fn choose(
        &mut self,
        game: &Verdox,
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

impl Rank<Verdox> for Heuristic {
    fn rank(
        &mut self,
        game: &Verdox,
        state: &State,
        side: Side,
        choices: &[Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        self.judge(game, state, side, choices, rate);
    }

    fn foresee(&mut self, game: &Verdox, state: &State) -> Option<Chances> {
        let features = self.features(game, state)?;
        Some(LEARNED.chances(&features, &either_way(&features)))
    }
}

impl Heuristic {
    /// The features of a position at the start of a turn; nothing before a game has begun for the player.
    pub fn features(&self, game: &Verdox, state: &State) -> Option<[i32; FEATURES]> {
        Some(features(game, state, self.ground.as_deref()?))
    }
}

/// What features count for the score, and what they count for a draw, whichever side they favour: learned from games, see
/// the heads of the files.
static LEARNED: LazyLock<Foresight<FEATURES, EITHER_WAY>> = LazyLock::new(|| {
    let files = [include_str!("foresight.txt"), include_str!("draws.txt")];
    Foresight::built_in(files, &NAMES, &EITHER_WAY_NAMES)
});
