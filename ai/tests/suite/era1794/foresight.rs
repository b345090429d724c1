//! The chances that the heuristic of the 1794 system foresees are about as frequent as what comes of them.

use wargauge_ai::Player;
use wargauge_ai::era1794::niemenczyn::Heuristic;
use wargauge_ai::foresight::{Chances, WIN};
use wargauge_ai::play_game_watched;
use wargauge_ai::search::Rank;
use wargauge_engine::era1794::Niemenczyn;
use wargauge_engine::{Game, Luck, Side};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// What is foreseen at the start of a turn of some games, and how they ended: the first side's wins, draws and the
/// second side's wins, each as the sum of the chances and as a number of games.
fn foreseen_and_played(name: &str, turn: u8, games: u64) -> ([i32; 3], [i32; 3]) {
    let setup = load(name, &Changes::default()).expect("it is built in").setup;
    let game = Niemenczyn::new(&setup);
    let (mut first, mut second, mut eye) =
        (Heuristic::default(), Heuristic::default(), Heuristic::default());
    eye.begin(&game, Side::First);
    let (mut foreseen, mut played) = ([0; 3], [0; 3]);
    for number in 0..games {
        let mut chances = None;
        let mut table = Luck::new(23, number);
        let mut watch = |state: &_| {
            if game.turn(state) == turn && chances.is_none() {
                chances = eye.foresee(&game, state);
            }
        };
        let end =
            play_game_watched(&game, &mut first, &mut second, &mut table, 23, number, &mut watch);
        let Some(Chances { first, draw, second }) = chances else { continue };
        for (sum, chance) in foreseen.iter_mut().zip([first, draw, second]) {
            *sum += chance;
        }
        played[usize::from(2 - end.outcome.halves())] += 1;
    }
    (foreseen, played)
}

#[test]
fn wins_draws_and_defeats_are_about_as_frequent_as_foreseen() {
    for (name, turn) in [("niemenczyn/historical", 3), ("niemenczyn/alternative", 4)] {
        let (foreseen, played) = foreseen_and_played(name, turn, 1500);
        let games: i32 = played.iter().sum();
        assert!(games > 700, "{name}: {played:?}");
        for (foreseen, played) in foreseen.into_iter().zip(played) {
            let gap = (foreseen - played * WIN).abs();
            assert!(gap < games * WIN / 20, "{name}: {foreseen} of {games} games, {played} came");
        }
    }
}
