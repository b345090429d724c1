//! The chances that the heuristic of the 1794 system foresees are about as frequent as what comes of them.

use wargauge_ai::Player;
use wargauge_ai::era1794::Heuristic;
use wargauge_ai::foresight::{Chances, WIN};
use wargauge_ai::play_game_watched;
use wargauge_ai::search::Rank;
use wargauge_engine::era1794::{Maciejowice, Niemenczyn, Rules};
use wargauge_engine::{Game, Luck, Side};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::{load, maciejowice};

/// What is foreseen at the start of a turn of some games, and how they ended: the first side's wins, draws and the
/// second side's wins, each as the sum of the chances and as a number of games.
fn foreseen_and_played<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
    turn: u8,
    games: u64,
) -> ([i32; 3], [i32; 3]) {
    let player = Heuristic::<U, S, H, X>::default;
    let (mut first, mut second, mut eye) = (player(), player(), player());
    eye.begin(game, Side::First);
    let (mut foreseen, mut played) = ([0; 3], [0; 3]);
    for number in 0..games {
        let mut chances = None;
        let mut table = Luck::new(23, number);
        let mut watch = |state: &_| {
            if game.turn(state) == turn && chances.is_none() {
                chances = eye.foresee(game, state);
            }
        };
        let end =
            play_game_watched(game, &mut first, &mut second, &mut table, 23, number, &mut watch);
        let Some(Chances { first, draw, second }) = chances else { continue };
        for (sum, chance) in foreseen.iter_mut().zip([first, draw, second]) {
            *sum += chance;
        }
        played[usize::from(2 - end.outcome.halves())] += 1;
    }
    (foreseen, played)
}

/// Fails if what is foreseen differs from what comes by more than so many games of a hundred.
fn assert_near(name: &str, (foreseen, played): ([i32; 3], [i32; 3]), percent: i32) {
    let games: i32 = played.iter().sum();
    assert!(games > 100, "{name}: {played:?}");
    for (foreseen, played) in foreseen.into_iter().zip(played) {
        let gap = (foreseen - played * WIN).abs();
        assert!(gap < games * WIN / 100 * percent, "{name}: {foreseen} of {games}, {played} came");
    }
}

#[test]
fn wins_draws_and_defeats_are_about_as_frequent_as_foreseen() {
    for (name, turn) in [("niemenczyn/historical", 3), ("niemenczyn/alternative", 4)] {
        let setup = load(name, &Changes::default()).expect("it is built in").setup;
        assert_near(name, foreseen_and_played(&Niemenczyn::new(&setup), turn, 1500), 5);
    }
}

#[test]
fn where_a_castle_counts_they_are_too() {
    let name = "maciejowice/historical";
    let setup = maciejowice::load(name, &Changes::default()).expect("it is built in").setup;
    assert_near(name, foreseen_and_played(&Maciejowice::new(&setup), 6, 150), 12);
}
