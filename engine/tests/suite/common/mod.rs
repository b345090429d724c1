//! What the tests of all games share: a player that picks at random, and a table that keeps events.

pub mod recorder;

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game, Table};

/// Plays a game with choices picked at random, and shows each state at which a side decides.
pub fn play<G: Game, T: Table<G::Event>>(
    game: &G,
    seed: u64,
    number: u64,
    table: &mut T,
    mut look: impl FnMut(&G::State, &[G::Choice]),
) -> G::State {
    let mut state = game.start();
    let mut choices = G::Choices::empty();
    let mut picks = stream(seed, number, 7);
    while game.advance(&mut state, table, &mut choices).is_some() {
        let listed = choices.as_slice();
        look(&state, listed);
        let choice = listed[below(picks.next_u64(), listed.len() as u64) as usize];
        game.play(&mut state, choice, table);
    }
    look(&state, choices.as_slice());
    state
}
