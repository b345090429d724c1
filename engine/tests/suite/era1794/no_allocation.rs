//! A game is a value: playing it allocates nothing, and its state stays small.

use wargauge_engine::era1794::{NiemenczynState, Rule};
use wargauge_engine::{Luck, Tally};

use crate::allocation::{FEWER, GAMES, allocations};
use crate::common::play;
use crate::era1794::scenario;

#[test]
fn games_with_seeded_dice_allocate_nothing() {
    let game = scenario("niemenczyn/alternative");
    let (allocations, decisions) = allocations(GAMES, |number, decisions| {
        play(&game, 3, number, &mut Luck::new(3, number), |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 20 * GAMES, "the games were played: {decisions} decisions");
}

#[test]
fn games_with_a_tally_allocate_nothing() {
    let game = scenario("niemenczyn/historical");
    let mut uses = [0; Rule::COUNT];
    let (allocations, decisions) = allocations(FEWER, |number, decisions| {
        let mut table = Tally { table: Luck::new(3, number), uses: &mut uses };
        play(&game, 3, number, &mut table, |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 20 * FEWER, "the games were played: {decisions} decisions");
    assert!(uses.iter().map(|&times| u64::from(times)).sum::<u64>() > decisions, "and counted");
}

#[test]
fn a_state_fits_in_a_kibibyte() {
    assert!(size_of::<NiemenczynState>() <= 1024, "{} bytes", size_of::<NiemenczynState>());
}
