//! The player `search`: tries the choices that a fast policy thinks most of in playouts.
mod halving;
mod playout;
pub mod rank;

use wargauge_engine::{Game, Outcome, Side};

use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::search::playout::Playouts;
pub use crate::search::rank::Rank;

/// How much a search looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Most playouts a decision.
    pub iterations: u32,
    /// Most choices that are compared.
    pub breadth: u32,
    /// How many hundredths of the standard error.
    pub doubt: u32,
    /// points
    pub points: i32,
}

impl Default for Budget {
    fn default() -> Self {
        Self { iterations: 400, breadth: 8, doubt: 100, points: 10 }
    }
}

/// Tries choices in playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Search<P> {
    /// How much it looks at.
    pub budget: Budget,
    policies: [P; 2],
}

impl<P: Clone> Search<P> {
    /// A search with this budget.
    pub fn new(budget: Budget, policy: P) -> Self {
        Self { budget, policies: [policy.clone(), policy] }
    }
}

fn value(outcome: Outcome, side: Side, weight: i32) -> i32 {
    let result = match outcome.winner {
        Some(winner) if winner == side => 1000,
        Some(_) => 0,
        None => 500,
    };
    let points = if side == Side::First { outcome.points } else { -outcome.points };
    result + weight * points
}

impl<G: Game, P: Rank<G>> Player<G> for Search<P> {
    fn begin(&mut self, game: &G, _side: Side) {
        for (policy, side) in self.policies.iter_mut().zip(Side::BOTH) {
            policy.begin(game, side);
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
        let budget = self.budget;
        let list = rank::shortlist(
            &mut self.policies[side.index()],
            game,
            state,
            side,
            choices,
            budget.breadth as usize,
            luck,
        );
        let seed = luck.below(1 << 62) as u64;
        let playouts = Playouts { game, state, side, seed };
        let policies = &mut self.policies;
        let nth = halving::best_of(
            list.len(),
            budget.iterations as usize,
            i64::from(budget.doubt),
            |nth, number| {
                let outcome = playouts.play(choices[list[nth]], number, policies);
                value(outcome, side, budget.points)
            },
        );
        if std::env::var("TRACE").is_ok() {
            eprintln!("{:?} n={} {:?} -> {:?}", side, choices.len(), choices[list[0]], choices[list[nth]]);
        }
        list[nth]
    }
}
