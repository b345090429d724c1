//! A game is a value: playing it allocates nothing, and its state stays small.

#![allow(unsafe_code)] // A counting allocator cannot be written without; it only counts.

#[path = "suite/common/mod.rs"]
mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use common::{play, scenario};
use wargauge_engine::era1794::{NiemenczynState, Rule};
use wargauge_engine::{Luck, Tally, verdox};
use wargauge_scenarios::{Changes, load_any};

/// The system's allocator with a count of its own in each thread, so that tests side by side do
/// not disturb each other.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    ALLOCATIONS.with(|count| count.set(count.get() + 1));
}

// SAFETY: every call is handed to the system's allocator unchanged; the count is a plain number in
// thread-local storage that is neither allocated nor dropped.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: as the caller's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller's.
        unsafe { System.dealloc(pointer, layout) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as the caller's.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const GAMES: u64 = 10_000;

/// Plays the games and gives the number of allocations and of decisions.
fn allocations(mut each: impl FnMut(u64, &mut u64)) -> (u64, u64) {
    let mut decisions = 0;
    let before = ALLOCATIONS.with(Cell::get);
    for number in 0..GAMES {
        each(number, &mut decisions);
    }
    (ALLOCATIONS.with(Cell::get) - before, decisions)
}

#[test]
fn games_with_seeded_dice_allocate_nothing() {
    let game = scenario("niemenczyn/alternative");
    let (allocations, decisions) = allocations(|number, decisions| {
        play(&game, 3, number, &mut Luck::new(3, number), |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 20 * GAMES, "the games were played: {decisions} decisions");
}

#[test]
fn games_with_a_tally_allocate_nothing() {
    let game = scenario("niemenczyn/historical");
    let mut uses = [0; Rule::COUNT];
    let (allocations, decisions) = allocations(|number, decisions| {
        let mut table = Tally { table: Luck::new(3, number), uses: &mut uses };
        play(&game, 3, number, &mut table, |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 20 * GAMES, "the games were played: {decisions} decisions");
    assert!(uses.iter().map(|&times| u64::from(times)).sum::<u64>() > decisions, "and counted");
}

fn siege() -> verdox::Verdox {
    let loaded = load_any("verdox/garrison", &Changes::default());
    let scenario = loaded.and_then(wargauge_scenarios::Loaded::verdox);
    verdox::Verdox::new(&scenario.unwrap_or_else(|failure| panic!("{failure}")).setup)
}

#[test]
fn games_of_verdox_with_seeded_dice_allocate_nothing() {
    let game = siege();
    let (allocations, decisions) = allocations(|number, decisions| {
        play(&game, 3, number, &mut Luck::new(3, number), |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 1000 * GAMES, "the games were played: {decisions} decisions");
}

#[test]
fn games_of_verdox_with_a_tally_allocate_nothing() {
    let game = siege();
    let mut uses = [0; verdox::Rule::COUNT];
    let (allocations, decisions) = allocations(|number, decisions| {
        let mut table = Tally { table: Luck::new(3, number), uses: &mut uses };
        play(&game, 3, number, &mut table, |_, _| *decisions += 1);
    });
    assert_eq!(allocations, 0);
    assert!(decisions > 1000 * GAMES, "the games were played: {decisions} decisions");
}

#[test]
fn a_state_of_verdox_fits_in_two_kibibytes() {
    assert!(size_of::<verdox::State>() <= 2048, "{} bytes", size_of::<verdox::State>());
}

#[test]
fn the_allocator_does_count() {
    let before = ALLOCATIONS.with(Cell::get);
    drop(std::hint::black_box(Box::new(1)));
    assert_eq!(ALLOCATIONS.with(Cell::get), before + 1);
}

#[test]
fn a_state_fits_in_a_kibibyte() {
    assert!(size_of::<NiemenczynState>() <= 1024, "{} bytes", size_of::<NiemenczynState>());
}
