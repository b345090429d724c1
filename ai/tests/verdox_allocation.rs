//! The heuristic of *Fortress of Verdox* allocates nothing while it plays: games are played under an
//! allocator that counts, after a first one in which it looks at the scenario.
//!
//! Alone in its program, because the allocator is that of the whole program.
#![allow(unsafe_code, reason = "an allocator cannot be written without")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering};

use wargauge_ai::play_game;
use wargauge_ai::verdox::Heuristic;
use wargauge_engine::Luck;
use wargauge_engine::verdox::Verdox;
use wargauge_scenarios::{Changes, Loaded, load_any};

/// The system's allocator, and how often it was asked for memory.
struct Counting;

static ASKED: AtomicU64 = AtomicU64::new(0);

// SAFETY: everything is left to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ASKED.fetch_add(1, Ordering::Relaxed);
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn after_its_first_game_it_asks_for_no_memory() {
    for name in ["verdox/open", "verdox/garrison"] {
        let loaded = load_any(name, &Changes::default()).and_then(Loaded::verdox);
        let game = Verdox::new(&loaded.expect("it is built in").setup);
        let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
        let mut asked = [0; 2];
        let mut decisions = 0;
        for number in 0..40 {
            let before = ASKED.load(Ordering::Relaxed);
            let mut table = Luck::new(3, number);
            let played = play_game(&game, &mut first, &mut second, &mut table, 3, number);
            decisions += played.decisions;
            asked[usize::from(number > 0)] += ASKED.load(Ordering::Relaxed) - before;
        }
        assert!(decisions > 80_000, "{decisions}");
        assert!(asked[0] > 0 && asked[1] == 0, "{name}: {asked:?}");
    }
}
