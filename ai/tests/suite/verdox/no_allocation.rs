//! The heuristic of *Fortress of Verdox* allocates nothing while it plays: games are played under an
//! allocator that counts, after a first one in which it looks at the scenario.

use wargauge_ai::search::{Budget, Rank};
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Planner, Player, Search, play_game, play_game_watched};
use wargauge_engine::verdox::{State, Verdox};
use wargauge_engine::{Game, Luck, Side};

use super::shipped;
use crate::counting::allocations;

#[test]
fn after_its_first_game_it_asks_for_no_memory() {
    for name in ["verdox/open", "verdox/garrison"] {
        let game = shipped(name);
        let other = Heuristic::new("line=24,fetch=5".parse().expect("weights"));
        let (mut first, mut second) = (Heuristic::default(), other);
        let mut asked = [0; 2];
        let mut decisions = 0;
        for number in 0..40 {
            let before = allocations();
            let mut table = Luck::new(3, number);
            let played = play_game(&game, &mut first, &mut second, &mut table, 3, number);
            decisions += played.decisions;
            asked[usize::from(number > 0)] += allocations() - before;
        }
        assert!(decisions > 80_000, "{decisions}");
        assert!(asked[0] > 0 && asked[1] == 0, "{name}: {asked:?}");
    }
}

#[test]
fn foresight_asks_for_no_memory() {
    let game = shipped("verdox/open");
    let mut eye = Heuristic::default();
    eye.begin(&game, Side::First);
    // The weights are read once.
    eye.foresee(&game, &game.start());
    let (mut asked, mut looked) = (0, 0);
    let mut watch = |state: &State| {
        let before = allocations();
        looked += i32::from(eye.foresee(&game, state).is_some());
        asked += allocations() - before;
    };
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    play_game_watched(&game, &mut first, &mut second, &mut Luck::new(3, 1), 3, 1, &mut watch);
    assert!(looked > 40 && asked == 0, "{looked} {asked}");
}

/// How often the first of two games asks for memory, and how often the second one.
fn asked(mut player: impl Player<Verdox>) -> [u64; 2] {
    let game = shipped("verdox/garrison");
    let mut other = Heuristic::default();
    [0, 1].map(|number| {
        let before = allocations();
        play_game(&game, &mut player, &mut other, &mut Luck::new(3, number), 3, number);
        allocations() - before
    })
}

#[test]
fn players_that_look_ahead_and_foresee_ask_for_no_memory_after_their_first_game() {
    let squad = || vec![(Heuristic::default(), 600), (list("line=24"), 400)];
    let name = "playouts=4,orders=2,replies=2,turns=1".parse().expect("options");
    let planner: Planner<Heuristic, Heuristic> = Planner::new(name, [squad(), squad()]);
    let [first, second] = asked(planner);
    assert!(first > 0 && second == 0, "planner: {first} {second}");
    let budget = Budget { iterations: 2, turns: 1, ..Budget::default() };
    let search: Search<Heuristic> = Search::new(budget, Heuristic::default());
    let [first, second] = asked(search.against(squad()));
    assert!(first > 0 && second == 0, "search: {first} {second}");
}

fn list(text: &str) -> Heuristic {
    Heuristic::new(text.parse().expect("weights"))
}
