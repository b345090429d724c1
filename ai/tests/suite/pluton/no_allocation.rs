//! The heuristic of *Pluton 1* allocates nothing while it plays: games are played under an allocator that
//! counts, after a first one in which it looks at the scenario.

use wargauge_ai::play_game;
use wargauge_ai::pluton::Heuristic;
use wargauge_engine::Luck;

use super::{BOTH, shipped};
use crate::counting::allocations;

#[test]
fn after_its_first_game_it_asks_for_no_memory() {
    for name in BOTH {
        let game = shipped(name);
        let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
        let mut asked = [0; 2];
        let mut decisions = 0;
        for number in 0..12 {
            let before = allocations();
            let mut table = Luck::new(3, number);
            let played = play_game(&game, &mut first, &mut second, &mut table, 3, number);
            decisions += played.decisions;
            asked[usize::from(number > 0)] += allocations() - before;
        }
        assert!(decisions > 40_000, "{decisions}");
        assert!(asked[0] > 0 && asked[1] == 0, "{name}: {asked:?}");
    }
}
