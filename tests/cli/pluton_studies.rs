//! *Pluton 1* in the commands that study games: what companies are worth, luck, reports, questions.

use std::fs;

use serde_json::Value;

use crate::scratch::{Scratch, files};
use crate::{call, json, keys, on_one_line};

const BATTLE: &str = "pluton/parzymiechy";
const FREE: &str = "pluton/free";

/// Random players are fast.
const RANDOM: [&str; 5] = ["--ai", "poles=random", "--ai", "germans=random", "--quiet"];

/// A command about a scenario, its first turns only, between random players.
fn short<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, &["--set", "rules.turns=2"], more, &RANDOM].concat()
}

/// A stored run of random players.
fn kept(scenario: &str, games: &str) -> Scratch {
    let folder = Scratch::new();
    let called = call(&short(&["run", scenario], &["--games", games, "--out", folder.text()]));
    assert_eq!(called.code, 0, "{}", called.err);
    folder
}

#[test]
fn companies_mortars_and_artillery_are_weighed_and_sum_to_the_whole() {
    let group = "the second: poles-4kp, poles-5kp, poles-m2";
    let asked = short(&["worth", BATTLE, "--side", "poles", "--group", group], &["--games", "40"]);
    let found = json(&[&asked[..], &["--format", "json"]].concat());
    let units = found["units"].as_array().expect("a list");
    let ids: Vec<&str> = units.iter().filter_map(|unit| unit["id"].as_str()).collect();
    assert_eq!(ids.len(), 13, "eight companies, three mortar platoons, two battalions: {ids:?}");
    assert!(ids.contains(&"poles-9kp") && ids.contains(&"poles-ii-30-pal"), "{ids:?}");
    let company = units.iter().find(|unit| unit["id"] == "poles-9kp").expect("it is there");
    assert_eq!(company["without"].as_array().map(Vec::len), Some(4), "{company}");
    assert_eq!(company["count"], 4);
    let mean = |value: &Value| value["points"]["mean"].as_f64().expect("a number");
    let sum: f64 = units.iter().map(|unit| mean(&unit["shapley"])).sum();
    let side = &found["sides"][0];
    assert!((sum - mean(&side["whole"]) + mean(&side["none"])).abs() < 1e-9);
    assert_eq!(found["groups"][0]["units"].as_array().map(Vec::len), Some(3));
    assert_eq!(found["points_unit"], "half points");
    let table = call(&asked);
    for part in ["half points with all units", "adds, half points", "missed, half points"] {
        assert!(table.out.contains(part), "{part}: {}", table.out);
    }
    let refused = call(&short(&["worth", BATTLE, "--group", "a: poles-4kpp"], &[]));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean `poles-4kp`?"), "{}", refused.err);
}

#[test]
fn kinds_of_choice_are_weighed() {
    let only = ["--of", "choices", "--kind", "run", "--kind", "split", "--games", "60"];
    let asked = short(&["worth", FREE], &only);
    let found = json(&[&asked[..], &["--format", "json"]].concat());
    let rows = found["choices"].as_array().expect("a list");
    assert_eq!(rows.len(), 4);
    assert!(rows.iter().any(|row| row["kind"] == "run" && row["offered"].as_f64() > Some(0.0)));
    assert!(rows.iter().all(|row| row["verdict"].is_string()), "{rows:?}");
    let table = call(&asked);
    for part in ["verdict", "7.6", "half points"] {
        assert!(table.out.contains(part), "{part}: {}", table.out);
    }
}

#[test]
fn the_luck_of_dice_and_players_is_told_apart() {
    let scratch = Scratch::new();
    let folder = scratch.at("luck");
    let asked = ["--games", "1000", "--players", "random,heuristic"];
    let asked = short(&["luck", BATTLE], &asked);
    let found = json(&[&asked[..], &["--format", "json", "--threads", "2"]].concat());
    let sources = found["sources"].as_array().expect("a list");
    let names: Vec<&str> = sources.iter().filter_map(|one| one["name"].as_str()).collect();
    for name in ["shot", "shells", "scatter", "luck of the poles player"] {
        assert!(names.contains(&name), "{name}: {names:?}");
    }
    for source in sources {
        assert_eq!(keys(source), ["name", "kind", "score", "points", "fell"]);
    }
    assert_eq!(found["decisions"]["pairings"].as_array().map(Vec::len), Some(4));
    let once = json(&[&asked[..], &["--format", "json", "--threads", "1"]].concat());
    for key in ["sources", "groups", "decisions", "adjusted"] {
        assert_eq!(once[key], found[key], "{key}");
    }
    let told = call(&[&asked[..], &["--out", &folder]].concat());
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.contains("Left to decisions"), "{}", told.out);
    assert!(told.out.contains("half points"), "{}", told.out);
    assert!(scratch.file("luck/report.html").contains("--players random,heuristic"));
}

#[test]
fn a_report_is_made_again_with_the_same_bytes() {
    for (scenario, title) in [(BATTLE, "Parzymiechy 1939: the battle"), (FREE, "Parzymiechy 1939")]
    {
        let folder = kept(scenario, "40");
        let written = files(&folder.0);
        let page = on_one_line(&folder.file("report.html"));
        for part in [title, "half points", "40 games planned", "first close combat"] {
            assert!(page.contains(part), "{scenario}: {part}");
        }
        assert!(!page.contains("src=\"http") && written.contains_key("charts/ground.svg"));
        fs::remove_dir_all(folder.0.join("charts")).expect("charts");
        fs::remove_file(folder.0.join("report.html")).expect("the page");
        let answer = call(&["report", folder.text()]);
        assert_eq!((answer.code, answer.out.as_str()), (0, ""), "{}", answer.err);
        assert!(files(&folder.0) == written, "{scenario}");
        let summary = folder.0.join("summary.json");
        let text = fs::read_to_string(&summary).expect("a file");
        fs::write(&summary, text.replacen("\"count\": ", "\"count\": 1", 1)).expect("a file");
        let refused = call(&["report", folder.text()]);
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains("is not the file that the run wrote"), "{}", refused.err);
    }
}

#[test]
fn the_columns_of_a_run_are_its_own_milestones_calls_and_grades() {
    let folder = kept(FREE, "20");
    let columns = call(&["query", folder.text(), "--columns"]);
    assert_eq!(columns.code, 0, "{}", columns.err);
    for part in ["combat_turn", "revealed_poles_turn", "poles_ii_30_pal_called_turn", "grade"] {
        assert!(columns.out.contains(part), "{part}: {}", columns.out);
    }
    let refused = call(&["query", folder.text(), "--where", "combat_trun < 2"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean `combat_turn`?"), "{}", refused.err);
}

#[cfg(feature = "polars")]
#[test]
fn questions_are_answered_and_the_games_that_they_pick_are_shown() {
    let folder = kept(BATTLE, "60");
    let ask = |arguments: &[&str]| {
        json(&[&["query", folder.text()], arguments, &["--format", "json"]].concat())
    };
    let summary: Value = serde_json::from_str(&folder.file("summary.json")).expect("JSON");
    let whole = ask(&["--show", "turns"]);
    for side in ["poles", "germans", "draw"] {
        assert_eq!(whole["groups"][0]["outcomes"][side], summary["outcomes"][side], "{side}");
    }
    assert_eq!(whole["points_unit"], "half points");
    let table = call(&["query", folder.text()]);
    let lines: Vec<&str> = table.out.lines().filter(|line| line.contains("points")).collect();
    assert!(lines.len() > 1, "{}", table.out);
    assert!(lines.iter().all(|line| line.contains("half points")), "{}", table.out);
    let by = ask(&["--by", "winner"]);
    let groups = by["groups"].as_array().expect("groups");
    let games: u64 = groups.iter().filter_map(|group| group["games"]["count"].as_u64()).sum();
    assert_eq!(games, 60);
    let some = ask(&["--where", "points > 0", "--whole"]);
    let rest = ask(&["--where", "points <= 0", "--whole"]);
    let games = |study: &Value| study["games"].as_u64().expect("a number");
    assert_eq!(games(&some) + games(&rest), 60);
    let picked = ask(&["--where", "points <= 0", "--pick", "first"]);
    let line = picked["picked"][0]["replay"].as_str().expect("a command");
    let words: Vec<&str> = line.split(' ').skip(1).collect();
    let shown = call(&[&words[..], &["--format", "jsonl"]].concat());
    assert_eq!(shown.code, 0, "{}", shown.err);
    let end: Value = serde_json::from_str(shown.out.lines().last().expect("an end")).expect("JSON");
    assert!(end["net"].as_f64() <= Some(0.0), "{end}");
    let page = Scratch::new();
    let report = ["report", folder.text(), "--where", "points <= 0", "--out", page.text()];
    assert_eq!(call(&report).code, 0);
    assert!(on_one_line(&page.file("report.html")).contains("games that meet"));
}
