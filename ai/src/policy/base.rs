//! The fast player that a search goes by: the heuristic, or the trained player.

use wargauge_engine::{Game, Side};

use crate::foresight::Chances;
use crate::luck::PlayerLuck;
use crate::orders::Commanded;
use crate::player::Player;
use crate::policy::Trained;
use crate::search::Rank;

/// One of two fast players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Base<H> {
    /// By its own judgement.
    Heuristic(H),
    /// By a policy that has learned from games.
    Trained(Trained<H>),
}

impl<G: Game, H: Rank<G>> Player<G> for Base<H> {
    fn begin(&mut self, game: &G, side: Side) {
        match self {
            Self::Heuristic(player) => player.begin(game, side),
            Self::Trained(player) => player.begin(game, side),
        }
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        match self {
            Self::Heuristic(player) => player.choose(game, state, side, choices, luck),
            Self::Trained(player) => player.choose(game, state, side, choices, luck),
        }
    }
}

impl<G: Game, H: Rank<G>> Commanded<G> for Base<H> {}

impl<G: Game, H: Rank<G>> Rank<G> for Base<H> {
    fn rank(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        match self {
            Self::Heuristic(player) => player.rank(game, state, side, choices, rate),
            Self::Trained(player) => player.rank(game, state, side, choices, rate),
        }
    }

    fn foresee(&mut self, game: &G, state: &G::State) -> Option<Chances> {
        match self {
            Self::Heuristic(player) => player.foresee(game, state),
            Self::Trained(player) => player.foresee(game, state),
        }
    }
}
