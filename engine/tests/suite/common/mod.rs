//! What the tests of the rules share: the shipped scenarios and a player that picks at random.

#![allow(dead_code, missing_docs)] // Each test file uses its part.

pub mod acts;
pub mod field;
pub mod orders;
pub mod recorder;

use rand_core::Rng;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices as _, Game, Table};
use wargauge_scenarios::{Changes, load};

/// A shipped scenario, ready to play.
pub fn scenario(name: &str) -> Niemenczyn {
    changed(name, &[], &[])
}

/// A shipped scenario with overlays and changes.
pub fn changed(name: &str, overlays: &[&str], sets: &[&str]) -> Niemenczyn {
    let changes = Changes {
        overlays: overlays.iter().map(ToString::to_string).collect(),
        sets: sets.iter().map(ToString::to_string).collect(),
    };
    let scenario = load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"));
    Niemenczyn::new(&scenario.setup)
}

/// Plays a game with choices picked at random, and shows each state at which somebody decides.
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
