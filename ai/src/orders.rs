//! Orders for groups of units, of which a planner tries several.
//!
//! A group obeys its order until it gets another one, or until the order makes no more sense. What
//! orders there are, and how units obey, each game says for itself.

use wargauge_engine::{Game, Side};

use crate::player::Player;

/// A player whose units take orders. By default it has none to give them to.
///
/// ```
/// # use wargauge_ai::orders::Commanded;
/// # use wargauge_engine::{Game, Side};
/// /// Gives the first group the last of its orders.
/// fn command<G: Game>(player: &mut impl Commanded<G>, game: &G, state: &G::State, side: Side) {
///     if player.muster(game, state, side) > 0 {
///         let orders = player.orders(0);
///         player.give(0, orders - 1);
///     }
/// }
/// ```
pub trait Commanded<G: Game>: Player<G> {
    /// Finds the groups that can get orders now, and says how many there are.
    fn muster(&mut self, _game: &G, _state: &G::State, _side: Side) -> usize {
        0
    }

    /// How many orders can be given to a group of the last muster; the first of them is to go on as now.
    fn orders(&mut self, _group: usize) -> usize {
        1
    }

    /// Gives a group one of its orders, in place of that which it got since its orders were counted.
    fn give(&mut self, _group: usize, _order: usize) {}

    /// Does an order decide here, in place of what a player that goes by this judgement has picked?
    fn overrules(
        &self,
        _game: &G,
        _state: &G::State,
        _choices: &[G::Choice],
        _picked: usize,
    ) -> bool {
        false
    }
}
