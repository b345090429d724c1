//! What units and kinds of choice are worth, on built-in scenarios with players that cost next to nothing.

use std::sync::Arc;

use wargauge_engine::Side;
use wargauge_games::{GAMES, Playable};
use wargauge_scenarios::Changes;
use wargauge_studies::worth::choices::{self, Asked, choices};
use wargauge_studies::worth::units::{self, worth};
use wargauge_studies::worth::{Request, page};

use crate::{EndAfter, random, scenario};

fn short() -> Arc<dyn Playable> {
    scenario(&["rules.turns=2"])
}

fn asked(scenario: Arc<dyn Playable>, games: u64, threads: usize) -> Request {
    Request { scenario, players: random(), sides: Side::BOTH.to_vec(), games, seed: 1794, threads }
}

/// These kinds of choice; all where there is none.
fn kinds<const N: usize>(names: [&str; N]) -> Asked {
    Asked { kinds: names.map(str::to_owned).to_vec(), bound: 0.02 }
}

/// The figures without how fast they came.
fn weighed(request: &Request) -> units::Weighed {
    let outcome = worth(request, &[], &()).expect("it is done");
    assert!(!outcome.interrupted);
    units::Weighed { rate: None, ..outcome.weighed.expect("it was weighed") }
}

#[test]
fn worths_are_the_same_on_any_number_of_threads_and_sum_to_the_whole() {
    let one = weighed(&asked(short(), 2000, 1));
    assert_eq!(weighed(&asked(short(), 2000, 3)), one);
    assert_eq!(one.units.len(), 14);
    for side in &one.sides {
        let own = || one.units.iter().filter(|unit| unit.side == side.side);
        let score: f64 = own().map(|unit| unit.shapley.score.mean).sum();
        let points: f64 = own().map(|unit| unit.shapley.points.mean).sum();
        assert!((score - (side.whole.score.mean - side.none.score.mean)).abs() < 1e-9);
        assert!((points - (side.whole.points.mean - side.none.points.mean)).abs() < 1e-9);
    }
    for group in &one.groups {
        let member = |unit: &&units::UnitWorth| group.units.contains(&unit.id);
        let sum: f64 = one.units.iter().filter(member).map(|unit| unit.shapley.points.mean).sum();
        assert!((sum - group.shapley.points.mean).abs() < 1e-9, "{}", group.name);
    }
    let page = page::of_units(&one, "wargauge worth").html();
    assert!(page.contains("lit-7-1") || page.contains("1/I/7 pp lit."));
}

#[test]
fn a_unit_that_is_left_out_is_in_no_game_and_keeps_the_luck_of_the_others() {
    let whole = short();
    let pieces = whole.pieces();
    let place = pieces.iter().position(|piece| piece.id == "sotnia-2").expect("a unit");
    let without = whole.without(&[place]).expect("it can be played");
    assert_eq!(without.unit_count(), whole.unit_count() - 1);
    assert_eq!(without.about().name, whole.about().name);
    assert_eq!(without.about().changes, ["rules.turns=2", "units.sotnia-2.start=out"]);
    // A designer's own change gives the same games.
    let changed = scenario(&["rules.turns=2", "units.sotnia-2.start=out"]);
    assert_eq!(changed.about().digest, without.about().digest);
}

#[test]
fn every_unit_of_every_game_can_stay_away_and_the_leagues_still_play() {
    for name in
        ["niemenczyn/historical", "niemenczyn/alternative", "verdox/open", "pluton/parzymiechy"]
    {
        let whole = GAMES.load(name, &Changes::default()).expect("it is built in");
        let places = 0..whole.pieces().len();
        let side = |side: Side| -> Vec<usize> {
            let pieces = whole.pieces();
            places.clone().filter(|&place| pieces[place].side == side).collect()
        };
        let mut absent: Vec<Vec<usize>> = places.clone().map(|place| vec![place]).collect();
        absent.extend([side(Side::First), side(Side::Second), places.collect()]);
        let players = [whole.strong_player(), whole.strong_player()];
        for absent in absent {
            let without = whole.without(&absent).unwrap_or_else(|why| panic!("{absent:?}: {why}"));
            let series = without.series(&players, 1794).expect("the players open");
            let mut seat = series.seat();
            for number in 0..2 {
                seat.outcome(number);
            }
        }
    }
}

#[test]
fn an_interrupted_study_has_nothing_or_whole_stages() {
    let end = EndAfter::games(10);
    let outcome = worth(&asked(short(), 2000, 1), &[], &end).expect("it ends");
    assert!(outcome.interrupted && outcome.weighed.is_none());
    let end = EndAfter::games(1500);
    let outcome = worth(&asked(short(), 2000, 1), &[], &end).expect("it ends");
    let weighed = outcome.weighed.expect("a stage was done");
    assert!(outcome.interrupted && weighed.basis.games < 1500);
}

#[test]
fn random_players_have_every_kind_of_choice_and_are_kept_from_it() {
    for (name, games) in
        [("niemenczyn/historical", 900), ("verdox/garrison", 900), ("pluton/parzymiechy", 90)]
    {
        let scenario = GAMES.load(name, &Changes::default()).expect("it is built in");
        let outcome = choices(&asked(scenario, games, 2), &kinds([]), &()).expect("it is done");
        let weighed = outcome.weighed.expect("it was weighed");
        // Some kinds are rare among random players, so that few games have none.
        let offered = weighed.choices.iter().filter(|row| row.offered > 0.0).count();
        assert!(offered >= 14, "{name}: {offered}");
        assert!(weighed.choices.iter().all(|row| row.taken <= row.offered));
        let page = page::of_choices(&weighed, "wargauge worth").html();
        assert!(page.contains("Restricted play"));
    }
}

#[test]
fn barred_games_are_the_same_on_any_number_of_threads() {
    let weighed = |threads| {
        let request = asked(short(), 1000, threads);
        let outcome = choices(&request, &kinds(["charge", "guns"]), &()).expect("it is done");
        choices::Weighed { rate: None, ..outcome.weighed.expect("it was weighed") }
    };
    assert_eq!(weighed(1), weighed(3));
    assert_eq!(weighed(1).choices.len(), 4);
}

#[test]
fn unknown_kinds_are_refused_with_what_there_is() {
    let fault =
        choices(&asked(short(), 100, 1), &kinds(["chrage"]), &()).expect_err("a fault").to_string();
    assert!(fault.contains("did you mean `charge`?") && fault.contains("fall-back"), "{fault}");
}
