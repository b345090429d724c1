//! What the heuristic of *Fortress of Verdox* foresees: alike for both sides, by what both see, and sensible.

use rand_core::Rng;
use wargauge_ai::foresight::{Chances, WIN};
use wargauge_ai::search::Rank;
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Player, play_game_watched};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::square::Square;
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::{Kind, State, Verdox};
use wargauge_engine::{Game, Luck, Side};

use super::shipped;

/// A counter that lies face up.
fn counter(game: &Verdox, side: Side, kind: Kind, number: u16) -> Placed {
    let square = game.map().grid.numbered(number).expect("a square of the map");
    Placed { side, kind, square, face_up: true, beneath: false }
}

/// What a position leads to, of a win of the first side.
fn foreseen(game: &Verdox, state: &State) -> i32 {
    let mut heuristic = Heuristic::default();
    heuristic.begin(game, Side::First);
    heuristic.foresee(game, state).expect("the game has begun for it").score()
}

/// Positions of each turn of a few games.
fn positions(name: &str, games: u64) -> (Verdox, Vec<State>) {
    let game = shipped(name);
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let mut states: Vec<State> = Vec::new();
    for number in 0..games {
        let mut turn = 0;
        let mut watch = |state: &State| {
            if state.turn() != turn {
                turn = state.turn();
                states.push(*state);
            }
        };
        let mut table = Luck::new(9, number);
        play_game_watched(&game, &mut first, &mut second, &mut table, 9, number, &mut watch);
    }
    (game, states)
}

#[test]
fn it_foresees_the_same_whatever_either_side_hides() {
    for name in ["verdox/open", "verdox/garrison"] {
        let (game, states) = positions(name, 3);
        let mut differ = 0;
        for (nth, state) in states.iter().enumerate() {
            for viewer in Side::BOTH {
                let mut other = *state;
                let mut deal = stream(6, nth as u64, viewer.index() as u64);
                game.deal_hidden(&mut other, viewer, &mut |bound| {
                    below(deal.next_u64(), bound as u64) as usize
                });
                differ += u32::from(other != *state);
                assert_eq!(foreseen_in(&game, state), foreseen_in(&game, &other), "{name} {nth}");
            }
        }
        assert!(states.len() > 60 && differ > 50, "{name}: {} {differ}", states.len());
    }
}

/// The features tell more than the score that is made of them.
fn foreseen_in(game: &Verdox, state: &State) -> (Chances, Vec<i32>) {
    thread_local! {
        static EYE: std::cell::RefCell<Heuristic> = std::cell::RefCell::default();
    }
    EYE.with_borrow_mut(|eye| {
        eye.begin(game, Side::First);
        let features = eye.features(game, state).expect("the game has begun for it");
        (eye.foresee(game, state).expect("as before"), features.to_vec())
    })
}

#[test]
fn with_the_sides_changed_over_each_foresees_what_the_other_did() {
    let game = shipped("verdox/open");
    // The map is the same after half a turn.
    let turned = |square: Square| Square::of(game.map().grid.len() - 1 - square.index());
    for number in 0..40 {
        let mut luck = stream(3, number, 1);
        let mut below = |bound: u64| below(luck.next_u64(), bound);
        let dry: Vec<Square> =
            game.map().grid.squares().filter(|&at| !game.map().terrain(at).is_water()).collect();
        let (mut counters, mut others) = (Vec::new(), Vec::new());
        let mut free = dry;
        for nth in 0..40 {
            let square = free.swap_remove(below(free.len() as u64) as usize);
            let side = Side::from_index(nth % 2);
            let kind = Kind::ALL[below(6) as usize];
            let one = Placed { side, kind, square, face_up: below(3) > 0, beneath: false };
            counters.push(one);
            others.push(Placed { side: side.other(), square: turned(square), ..one });
        }
        let straight = foreseen(&game, &game.position(&counters, Side::First));
        let turned = foreseen(&game, &game.position(&others, Side::Second));
        assert!((straight + turned - WIN).abs() <= 1, "{number}: {straight} {turned}");
    }
}

/// Equal armies far from each other, with one more rider of the first side here. The Askanians' headquarters
/// are 1224.
fn with_rider(square: u16, guarded: bool) -> i32 {
    let game = shipped("verdox/open");
    let (hasbergs, askanians) = (Side::First, Side::Second);
    let mut counters = Vec::new();
    for row in 1..=8 {
        let kind = if row % 2 == 0 { Kind::Infantry } else { Kind::Riflemen };
        counters.push(counter(&game, hasbergs, kind, 100 * row + 1));
        counters.push(counter(&game, askanians, kind, 100 * row + 27));
    }
    let post = if guarded { 1224 } else { 2327 };
    counters.push(counter(&game, askanians, Kind::Infantry, post));
    counters.push(counter(&game, hasbergs, Kind::Infantry, 1204));
    counters.push(counter(&game, hasbergs, Kind::Cavalry, square));
    foreseen(&game, &game.position(&counters, hasbergs))
}

#[test]
fn a_side_that_is_about_to_lose_its_headquarters_foresees_little() {
    let (at_home, at_the_door) = (with_rider(1202, false), with_rider(1223, false));
    assert!(at_the_door > at_home + 50, "{at_home} {at_the_door}");
    assert!(at_the_door > WIN * 7 / 10, "{at_the_door}");
    let guarded = with_rider(1223, true);
    assert!(guarded < at_the_door, "{guarded} {at_the_door}");
}

#[test]
fn it_foresees_late_who_wins() {
    for name in ["verdox/open", "verdox/garrison"] {
        let game = shipped(name);
        let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
        let (mut right, mut clear) = (0, 0);
        for number in 0..60 {
            let mut last = WIN / 2;
            let mut watch = |state: &State| {
                if state.turn() == game.switches().turns - 4 {
                    last = foreseen_in(&game, state).0.score();
                }
            };
            let mut table = Luck::new(11, number);
            let end = play_game_watched(
                &game,
                &mut first,
                &mut second,
                &mut table,
                11,
                number,
                &mut watch,
            );
            if !(WIN * 3 / 10..WIN * 7 / 10).contains(&last) {
                clear += 1;
                let winner = if last > WIN / 2 { Side::First } else { Side::Second };
                right += u32::from(end.outcome.winner == Some(winner));
            }
        }
        assert!(clear >= 20 && right * 10 >= clear * 8, "{name}: {right} of {clear}");
    }
}
