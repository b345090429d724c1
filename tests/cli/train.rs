//! `wargauge train`, and the players that rest on what is learned or on a league.

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json, keys};

#[test]
fn what_is_learned_is_printed_kept_and_the_same_again() {
    let scratch = Scratch::new();
    let file = scratch.at("foresight.txt");
    let train = ["train", SCENARIO, "--players", "random,heuristic", "--games", "40", "--quiet"];
    let learned = json(&[&train[..], &["--format", "json", "--out", &file]].concat());
    let expected = [
        "format",
        "tool",
        "seed",
        "games",
        "positions",
        "loss",
        "loss_of_mean",
        "calibration",
        "weights",
    ];
    assert_eq!(keys(&learned), expected);
    assert_eq!(learned["games"], 160);
    let loss = |key: &str| learned[key].as_f64().expect("a loss");
    assert!(loss("loss") < loss("loss_of_mean"), "{learned}");
    let text = std::fs::read_to_string(&file).expect("written");
    assert!(text.starts_with("# wargauge train niemenczyn/historical --players"), "{text}");
    let again = call(&[&train[..], &["--out", &file]].concat());
    assert!(again.out.contains("loss on games kept back"), "{}", again.out);
    assert_eq!(std::fs::read_to_string(&file).expect("written"), text);
}

#[test]
fn a_game_without_features_has_nothing_to_learn() {
    let refused = call(&["train", "verdox/open", "--games", "10", "--quiet"]);
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(refused.err.contains("there is nothing to learn"), "{}", refused.err);
}

#[test]
fn the_planner_plays_by_the_league_and_is_named_as_it_was_asked_for() {
    let run = |player: &str| {
        let seat = format!("poles={player}");
        json(&["run", SCENARIO, "--ai", &seat, "--games", "4", "--quiet", "--format", "json"])
    };
    let study = run("planner:playouts=8");
    assert_eq!(study["players"]["poles"], "planner:playouts=8");
    assert_eq!(study["players"]["russians"], "league");
    let refused = call(&["run", "verdox/open", "--ai", "hasbergs=planner"]);
    assert!(refused.code == 2 && refused.err.contains("league"), "{}", refused.err);
}
