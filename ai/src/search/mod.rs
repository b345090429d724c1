//! The player `search`: tries the choices that a fast policy rates highest in playouts, and plays
//! the policy's own choice unless another one does clearly better.
//!
//! It is a rollout algorithm (Tesauro and Galperin 1996): one step of policy improvement at every
//! decision, on the policy that it is given. It works for every game; what it knows of a game is
//! what the policy knows.
//!
//! | what | file |
//! |---|---|
//! | how much it may look at | `budget` |
//! | which choices are worth comparing | `rank` |
//! | one playout | `playout` |
//! | which choices get the playouts, and which is best | `compare` |
//! | what all choices come to, for a policy that learns from it | `prospects` |
//!
//! It never sees the table or the dice to come: its dice come from its own luck. What the enemy has
//! hidden is dealt again for every playout ([`Game::deal_hidden`]).

pub mod budget;
pub(crate) mod compare;
pub(crate) mod playout;
pub mod prospects;
pub mod rank;
#[cfg(test)]
mod tests;

use wargauge_engine::{Game, Side};

pub use crate::search::budget::{Budget, BudgetFault, Root};
pub use crate::search::rank::Rank;

use crate::foresight::WIN;
use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::search::compare::Sample;
use crate::search::playout::{End, Playouts};

/// Tries the choices that a policy rates highest in playouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Search<P, E = P> {
    /// How much it may look at.
    pub budget: Budget,
    /// The player whose choices are tried.
    root: P,
    /// The players of the playouts, one for each side.
    policies: [P; 2],
    /// The enemies of the playouts, each with its share; if there are none, a policy plays the enemy.
    enemies: Vec<(E, u32)>,
}

impl<P: Clone> Search<P> {
    /// A search with this budget over this policy, which plays both sides of its playouts.
    pub fn new(budget: Budget, policy: P) -> Self {
        Self::from_root(budget, policy.clone(), policy)
    }
}

impl<P: Clone, E> Search<P, E> {
    /// A search that tries the choices of `root`; another policy plays both sides of its playouts.
    pub fn from_root(budget: Budget, root: P, policy: P) -> Self {
        Self { budget, root, policies: [policy.clone(), policy], enemies: Vec::new() }
    }

    /// The same search, but in its playouts it meets these enemies, drawn by their shares.
    #[must_use]
    pub fn against(self, mut enemies: Vec<(E, u32)>) -> Self {
        enemies.retain(|&(_, share)| share > 0);
        Self { enemies, ..self }
    }
}

impl<G: Game, P: Rank<G>, E: Player<G>> Player<G> for Search<P, E> {
    fn begin(&mut self, game: &G, side: Side) {
        self.root.begin(game, side);
        for (policy, side) in self.policies.iter_mut().zip(Side::BOTH) {
            policy.begin(game, side);
        }
        for (enemy, _) in &mut self.enemies {
            enemy.begin(game, side.other());
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
        let Self { budget, root, policies, enemies } = self;
        let list = rank::shortlist(root, game, state, side, choices, budget.breadth(), luck);
        let scale = game.scale();
        let playouts = Playouts { game, state, side, seed: luck.below(SEEDS) as u64 };
        let best = compare::best_of(list.len(), budget.iterations, |nth, number| {
            let (choice, turns) = (choices[list[nth]], budget.turns);
            let played = if enemies.is_empty() {
                playouts.tried(choice, number, policies, turns)
            } else {
                let own = &mut policies[side.index()];
                playouts.tried_against(choice, number, own, enemies, turns)
            };
            let decisions = played.decisions * compare::GAME / scale.decisions.max(1);
            Sample { value: value(played.end, side, scale.points), decisions }
        });
        list[best]
    }
}

/// As many as there can be: each decision has playouts of its own.
pub const SEEDS: usize = usize::MAX;

/// What a clear lead adds: little, so that points count between equal results only. All points
/// together never outweigh the difference of a win and a draw.
const POINTS: i32 = WIN / 5;

/// What the end of a playout is worth to a side, where games are won clearly by `clear` points.
pub(crate) fn value(end: End, side: Side, clear: i32) -> i32 {
    let outcome = match end {
        End::Played(outcome) => outcome,
        End::Foreseen(chances) if side == Side::First => return chances.score(),
        End::Foreseen(chances) => return WIN - chances.score(),
    };
    let result = match outcome.winner {
        Some(winner) if winner == side => WIN,
        Some(_) => 0,
        None => WIN / 2,
    };
    let points = (outcome.points.saturating_mul(POINTS) / clear.max(1)).clamp(-POINTS, POINTS);
    result + if side == Side::First { points } else { -points }
}
