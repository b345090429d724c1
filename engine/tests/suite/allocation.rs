//! Does playing allocate? For the tests of every game; that the count counts is tested here.

use crate::counting;

/// How many games are played without an allocation.
pub const GAMES: u64 = 10_000;

/// How many with a table that runs the same rules and only counts besides.
pub const FEWER: u64 = 2000;

/// Plays the games and gives the number of allocations and of decisions.
pub fn allocations(games: u64, mut each: impl FnMut(u64, &mut u64)) -> (u64, u64) {
    let mut decisions = 0;
    let before = counting::allocations();
    for number in 0..games {
        each(number, &mut decisions);
    }
    (counting::allocations() - before, decisions)
}

#[test]
fn the_allocator_does_count() {
    let before = counting::allocations();
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(counting::allocations(), before + 1);
}
