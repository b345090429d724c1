//! A game is a value: playing it allocates nothing, and its state stays small.

use wargauge_engine::pluton::{Rule, State};
use wargauge_engine::{Luck, Tally};

use super::games;
use crate::allocation::{FEWER, allocations};
use crate::common::play;

#[test]
fn games_with_seeded_dice_allocate_nothing() {
    for game in games() {
        let (allocations, decisions) = allocations(FEWER / 4, |number, decisions| {
            play(game, 3, number, &mut Luck::new(3, number), |_, _| *decisions += 1);
        });
        assert_eq!(allocations, 0);
        assert!(decisions > 1000 * FEWER / 4, "the games were played: {decisions} decisions");
    }
}

#[test]
fn games_with_a_tally_allocate_nothing() {
    for game in games() {
        let mut uses = [0; Rule::COUNT];
        let (allocations, decisions) = allocations(FEWER / 10, |number, decisions| {
            let mut table = Tally { table: Luck::new(3, number), uses: &mut uses };
            play(game, 3, number, &mut table, |_, _| *decisions += 1);
        });
        assert_eq!(allocations, 0);
        assert!(decisions > 1000 * FEWER / 10, "the games were played: {decisions} decisions");
    }
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 1536, "{} bytes", size_of::<State>());
}
