//! The heuristic of a game that has none: it takes any legal choice, so that `heuristic` and `search`
//! can be named in a game whose author has written no player yet.

use std::fmt;
use std::str::FromStr;

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::orders::Commanded;
use crate::player::Player;
use crate::player_fault::PlayerFault;
use crate::random::Random;
use crate::search::Rank;

/// Knows nothing of its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Untaught;

impl<G: Game> Player<G> for Untaught {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        Random.choose(game, state, side, choices, luck)
    }
}

impl<G: Game> Commanded<G> for Untaught {}

impl<G: Game> Rank<G> for Untaught {
    fn rank(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        Random.rank(game, state, side, choices, rate);
    }
}

impl fmt::Display for Untaught {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }
}

impl FromStr for Untaught {
    type Err = PlayerFault;

    fn from_str(options: &str) -> Result<Self, PlayerFault> {
        if options.is_empty() {
            return Ok(Self);
        }
        Err(PlayerFault::Option { player: "heuristic", option: options.to_owned() })
    }
}
