//! A game is a value: playing it allocates nothing, and its state stays small.

use wargauge_engine::verdox::{Rule, State};
use wargauge_engine::{Luck, Tally};

use super::shipped;
use crate::allocation::{FEWER, GAMES, allocations};
use crate::common::play;

#[test]
fn games_with_seeded_dice_allocate_nothing() {
    let game = shipped("verdox/garrison");
    let (allocations, decisions) = allocations(GAMES, |number, decisions| {
        play(&game, 3, number, &mut Luck::new(3, number), |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 1000 * GAMES, "the games were played: {decisions} decisions");
}

#[test]
fn games_with_a_tally_allocate_nothing() {
    let game = shipped("verdox/garrison");
    let mut uses = [0; Rule::COUNT];
    let (allocations, decisions) = allocations(FEWER, |number, decisions| {
        let mut table = Tally { table: Luck::new(3, number), uses: &mut uses };
        play(&game, 3, number, &mut table, |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 1000 * FEWER, "the games were played: {decisions} decisions");
}

#[test]
fn a_state_fits_in_two_kibibytes() {
    assert!(size_of::<State>() <= 2048, "{} bytes", size_of::<State>());
}
