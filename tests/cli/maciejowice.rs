//! *Maciejowice 1794* through the same commands as every game, with as few games as show something:
//! the program that is tested is hardly optimised, and a game of it has ten times the counters.

use serde_json::Value;

use crate::scratch::{Scratch, files};
use crate::{call, json, keys};

const HISTORICAL: &str = "maciejowice/historical";
const ALTERNATIVE: &str = "maciejowice/alternative";

/// Random players are fast.
const RANDOM: [&str; 4] = ["--ai", "poles=random", "--ai", "russians=random"];

/// Enough to meet, and for Poniński to come in turn 8.
const SHORT: [&str; 2] = ["--set", "rules.turns=9"];

fn random<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more, &RANDOM, &SHORT].concat()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_run_cites_the_games_own_book_and_is_kept() {
    let scratch = Scratch::new();
    let out = scratch.at("kept");
    let kept = ["--games", "6", "--out", &out, "--quiet", "--format", "json"];
    let run = json(&random(&["run", HISTORICAL], &kept));
    assert_eq!(run["scenario"]["system"], "maciejowice");
    assert_eq!(run["sanity"]["games"], 6);
    // [4.4b] is Kościuszko's, and of this book alone.
    assert!(run["rules"]["4.4b"]["per_game"].as_f64().is_some_and(|uses| uses > 0.0));
    assert_eq!(run["units"].as_array().map(Vec::len), Some(211));
    let page = files(&out);
    let page = String::from_utf8_lossy(&page["report.html"]);
    assert!(page.contains("Maciejowice 1794: historical"), "the page names the scenario");
}

#[test]
fn scenarios_are_compared_and_changes_asked_for() {
    let more = ["--games", "4", "--quiet", "--format", "json"];
    let compared = json(&random(&["compare", HISTORICAL, ALTERNATIVE], &more));
    assert_eq!(compared["b"]["scenario"]["name"], ALTERNATIVE);
    assert_eq!(keys(&compared["difference"]["outcomes"]), ["poles", "russians", "draw"]);
    let change = ["what-if", HISTORICAL, "--variant", "rules.fire.star=0", "--seed", "3"];
    let what_if = json(&[&change[..], &more, &RANDOM].concat());
    assert_eq!(what_if["paired"], true);
    let changed = &what_if["b"]["scenario"]["changes"];
    assert_eq!(changed.as_array().map(Vec::len), Some(1), "{changed}");
}

#[test]
fn the_armies_and_the_ground_are_shown() {
    let shown = json(&["show", HISTORICAL, "--format", "json"]);
    assert_eq!(shown["units"].as_array().map(Vec::len), Some(211));
    let text = call(&["show", HISTORICAL]);
    assert_eq!(text.code, 0, "{}", text.err);
    assert!(text.out.contains("Kościuszko") && text.out.contains("Fersen"), "{}", text.out);
}

#[test]
fn a_log_has_the_games_own_events() {
    let log = call(&random(&["replay", ALTERNATIVE, "--game", "1"], &["--format", "jsonl"]));
    assert_eq!(log.code, 0, "{}", log.err);
    let lines = lines(&log.out);
    let first = |kind: &str| lines.iter().find(|line| line["kind"] == kind);
    for kind in ["choose", "draw", "step", "declare"] {
        assert!(first(kind).is_some_and(|line| line["rule"].is_string()), "{kind}");
    }
    let skirmish = |line: &&Value| line["kind"] == "declare" && line["what"] == "skirmish";
    assert_eq!(lines.iter().find(skirmish).expect("some form skirmish order")["rule"], "7.2");
    assert_eq!(lines.last().expect("an end")["kind"], "end");
}

#[test]
fn a_shot_of_a_saved_position_is_answered_exactly() {
    let scratch = Scratch::new();
    let file = scratch.at("position.json");
    // The first decision that is due after the first shot of the game: there may be another.
    let replay = ["replay", HISTORICAL, "--game", "0", "--format", "jsonl"];
    let log = lines(&call(&[&replay[..], &RANDOM].concat()).out);
    let shot = log.iter().find(|line| line["kind"] == "fire").expect("somebody fires");
    let before = (shot["n"].as_u64().expect("a number") - 1).to_string();
    let saved = call(&[&replay[..], &RANDOM, &["--at", &before, "--save", &file]].concat());
    assert_eq!(saved.code, 0, "{}", saved.err);
    let answer = json(&["odds", "shot", "--from", &file, "--format", "json"]);
    let shots = answer["shots"].as_array().expect("shots");
    assert!(!shots.is_empty());
    for shot in shots.iter().filter(|shot| shot["test"] == true) {
        let share = |key: &str| shot[key].as_f64().expect("a share");
        assert!(share("stands") + share("retreats") <= 1.0 + 1e-9, "{shot}");
    }
    // The same position is played on from.
    let on = ["run", "--from", &file, "--games", "2", "--quiet", "--format", "json"];
    assert_eq!(json(&[&on[..], &RANDOM].concat())["scenario"]["name"], HISTORICAL);
}

#[test]
fn a_turn_is_played_at_the_terminal_and_kept() {
    let scratch = Scratch::new();
    let seats = [HISTORICAL, "--as", "poles", "--save", "game.json", "--set", "rules.turns=1"];
    let session = crate::play::typed(&scratch, &seats, &["1"; 400]);
    assert_eq!(session.code, 0, "{}", session.err);
    let kept: Value = serde_json::from_str(&scratch.file("game.json")).expect("JSON");
    assert_eq!(kept["scenario"]["system"], "maciejowice");
    assert_eq!(kept["players"]["poles"], "human");
}

#[test]
fn its_ground_and_its_batteries_count_where_a_scenario_of_it_is_named() {
    let cannon = "odds fire --artillery --stars 2 --range 6 --morale 6 --village --format json";
    let cannon: Vec<&str> = cannon.split(' ').collect();
    let refused = call(&cannon);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("only Maciejowice has that"), "{}", refused.err);
    // The rulebook's example [10.10.6].
    let odds = json(&[&cannon[..], &["--scenario", HISTORICAL]].concat());
    assert_eq!((&odds["stands"], &odds["jammed"]), (&0.5.into(), &0.1.into()));
    // Its own fault is named, not that it is another game.
    let misspelt = ["--scenario", HISTORICAL, "--set", "rules.fire.covr=2"];
    let refused = call(&[&cannon[..], &misspelt].concat());
    assert!(refused.err.contains("unknown key `covr`"), "{}", refused.err);
    let melee = "odds melee --attackers 12 --defenders 6 --castle --attacker-commanded --defender-commanded";
    let melee: Vec<&str> = melee.split(' ').collect();
    let odds = json(&[&melee[..], &["--scenario", HISTORICAL, "--format", "json"]].concat());
    assert_eq!((&odds["attacker"], &odds["winner unhurt"]), (&0.45.into(), &0.21.into()));
}
