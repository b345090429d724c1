//! The interface between players and the game loop. Not for any player in particular.

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;

/// Decides for one side.
///
/// A player sees the state and the choices, never the table: the dice to come are hidden from it.
/// What it remembers of one game must not reach the next one, or games would depend on which were
/// played before them on the same thread.
pub trait Player<G: Game> {
    /// Forgets the last game: a new one begins, in which this player decides for `side`.
    fn begin(&mut self, _game: &G, _side: Side) {}

    /// Picks one of `choices`, of which there are at least two, by its place among them.
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize;
}
