//! The heuristic player of *Pluton 1*: better than chance, repeatable, and it uses the rules.

use wargauge_ai::pluton::Heuristic;
use wargauge_ai::search::Budget;
use wargauge_ai::{Player, Random, Search, play_game, play_game_watched};
use wargauge_engine::pluton::{Pluton, State};
use wargauge_engine::{Game, Luck, Outcome, Side, Tally};

use super::{BOTH, shipped};

fn play<A: Player<Pluton>, B: Player<Pluton>>(
    game: &Pluton,
    (first, second): (&mut A, &mut B),
    number: u64,
) -> Outcome {
    play_game(game, first, second, &mut Luck::new(7, number), 7, number).outcome
}

#[test]
fn it_beats_chance_on_both_sides_of_both_scenarios() {
    for name in BOTH {
        let game = shipped(name);
        let mut heuristic = Heuristic::default();
        for number in 0..15 {
            // Far from a draw, which is under 8 half points.
            let as_first = play(&game, (&mut heuristic, &mut Random), number);
            assert!(as_first.points > 80, "{name} {number}: {as_first:?}");
            let as_second = play(&game, (&mut Random, &mut heuristic), number);
            assert!(as_second.points < -80, "{name} {number}: {as_second:?}");
        }
    }
}

#[test]
fn a_game_is_a_pure_function_of_its_number() {
    for name in BOTH {
        let game = shipped(name);
        let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
        let once = play(&game, (&mut first, &mut second), 3);
        play(&game, (&mut second, &mut first), 4);
        assert_eq!(play(&game, (&mut first, &mut second), 3), once, "{name}");
        let again = play(&game, (&mut Heuristic::default(), &mut Heuristic::default()), 3);
        assert_eq!(again, once, "{name}");
    }
}

#[test]
fn weights_that_make_it_timid_lose() {
    // It neither fires nor storms nor shells.
    let timid = "trifle=400,wait=400,daring=1000,salvo=1000";
    for name in BOTH {
        let game = shipped(name);
        let mut heuristic = Heuristic::default();
        let mut timid = Heuristic::new(timid.parse().expect("weights"));
        let mut points = 0;
        for number in 0..10 {
            points += play(&game, (&mut heuristic, &mut timid), number).points;
            points -= play(&game, (&mut timid, &mut heuristic), number).points;
        }
        // 30 half points a game.
        assert!(points > 20 * 30, "{name}: {points}");
    }
}

#[test]
fn games_between_equals_take_all_turns_and_cost_both_sides() {
    for name in BOTH {
        let game = shipped(name);
        let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
        for number in 0..10 {
            let mut last = game.start();
            let mut watch = |state: &State| last = *state;
            let table = &mut Luck::new(9, number);
            let played =
                play_game_watched(&game, &mut first, &mut second, table, 9, number, &mut watch);
            assert_eq!(played.outcome.turn, game.switches().turns);
            assert!((3000..10_000).contains(&played.decisions), "{}", played.decisions);
            for side in Side::BOTH {
                let losses: u32 =
                    game.units_of(side).map(|unit| u32::from(last.losses(unit))).sum();
                // Of some 200 half boxes.
                assert!((20..240).contains(&losses), "{name} {number}: {side:?} {losses}");
            }
            let held = Side::BOTH.map(|side| game.points(&last, side).buildings);
            assert!(held.iter().sum::<i16>() > 40, "{name} {number}: {held:?}");
        }
    }
}

/// Rules that act in some games of the heuristic against itself.
fn all_act(name: &str, games: u64, rules: &[&str]) {
    let game = shipped(name);
    let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
    let mut uses = vec![0; game.rules().ids()];
    for number in 0..games {
        let mut table = Tally { table: Luck::new(8, number), uses: &mut uses };
        play_game(&game, &mut first, &mut second, &mut table, 8, number);
    }
    for rule in rules {
        let mut book = game.rules().listed();
        let found = book.find(|(_, entry)| entry.number == *rule);
        let (id, _) = found.unwrap_or_else(|| panic!("no rule {rule}"));
        assert!(uses[usize::from(id.0)] > 0, "{name}: {rule} never acts");
    }
}

#[test]
fn it_runs_shoots_shells_storms_and_recovers() {
    let moves = ["6.1", "6.2", "6.4", "6.5", "11.4", "13.1"];
    let fire = ["7.3", "7.5", "7.7", "7.9", "8.3", "8.5", "9.3"];
    let combat = ["10.1", "10.2", "10.3", "10.4", "12.2", "13.5", "13.6"];
    let all = [&moves[..], &fire, &combat].concat();
    all_act("pluton/parzymiechy", 6, &[&all[..], &["S1.5", "S1.6"]].concat());
    all_act("pluton/free", 6, &[&all[..], &["S2.2", "S2.3", "S2.4", "S2.5"]].concat());
}

#[test]
fn search_over_it_does_not_lose_to_it() {
    // Two turns from the end of a game between equals, so that playouts are short.
    let game = shipped("pluton/free");
    let budget = Budget { iterations: 64, ..Budget::default() };
    let (mut gained, mut games) = (0, 0);
    for number in 0..4 {
        let mut late = None;
        let (mut first, mut second) = (Heuristic::default(), Heuristic::default());
        let mut watch = |state: &State| {
            if state.turn() == 26 && late.is_none() {
                late = Some(*state);
            }
        };
        let table = &mut Luck::new(4, number);
        play_game_watched(&game, &mut first, &mut second, table, 4, number, &mut watch);
        let late = game.clone().starting_from(late.expect("turn 26"));
        let mut search = Search::new(budget, Heuristic::default());
        let equal = play(&late, (&mut first, &mut second), number).points;
        gained += play(&late, (&mut search, &mut second), number).points - equal;
        gained += equal - play(&late, (&mut first, &mut search), number).points;
        games += 2;
    }
    // So late a game is all but decided: search is worth a half point a game, more or less.
    assert!(gained >= -games, "{gained} half points in {games} games");
}
