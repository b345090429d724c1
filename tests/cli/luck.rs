//! `wargauge luck`.

use crate::scratch::{Scratch, files};
use crate::{SCENARIO, call, json, keys};

/// A study of a short game between players that play fast, and its further arguments.
fn study<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["luck", SCENARIO, "--set", "rules.turns=2", "--games", "1500"];
    arguments.extend(["--ai", "poles=random", "--ai", "russians=random", "--quiet"]);
    arguments.extend(["--players", "random,heuristic"]);
    arguments.extend(more);
    arguments
}

#[test]
fn the_sources_of_luck_have_their_shares() {
    let found = json(&study(&["--format", "json", "--threads", "2"]));
    let expected = [
        "format",
        "tool",
        "scenario",
        "seed",
        "budget",
        "players",
        "choice",
        "games",
        "rows",
        "variance",
        "sources",
        "groups",
        "decisions",
        "adjusted",
        "rate",
    ];
    assert_eq!(keys(&found), expected);
    let sources = found["sources"].as_array().expect("a list");
    let names: Vec<&str> =
        sources.iter().map(|one| one["name"].as_str().expect("a name")).collect();
    assert!(names.contains(&"chit") && names.contains(&"luck of the poles player"), "{names:?}");
    for source in sources {
        assert_eq!(keys(source), ["name", "kind", "score", "points", "fell"]);
        let total = source["points"]["total"]["share"].as_f64().expect("a share");
        assert!((0.0..1.6).contains(&total), "{source}");
    }
    // Random players owe most of what they do to their own luck.
    let of = |name: &str| {
        let group = found["groups"].as_array().expect("a list").iter();
        let group = group.clone().find(|one| one["name"] == name).expect("a group");
        group["points"]["total"]["share"].as_f64().expect("a share")
    };
    assert!(of("luck of both players") > 0.5, "{}", found["groups"]);
    let left = &found["decisions"];
    assert_eq!(left["pairings"].as_array().expect("a list").len(), 4);
    assert!(found["adjusted"]["worth"].as_f64().expect("a number") > 0.5);
    let games = found["games"].as_u64().expect("a number");
    assert!((500..=1600).contains(&games), "{games}");
    let once = json(&study(&["--format", "json", "--threads", "1"]));
    for key in ["sources", "groups", "decisions", "adjusted"] {
        assert_eq!(once[key], found[key], "{key}");
    }
}

#[test]
fn a_folder_gets_the_document_the_charts_and_a_page() {
    let scratch = Scratch::new();
    let folder = scratch.at("luck");
    let told = call(&study(&["--out", &folder]));
    assert_eq!(told.code, 0, "{}", told.err);
    for part in ["the dice decide", "Left to decisions", "with the luck of the dice taken out"] {
        assert!(told.out.replace("\n  ", " ").contains(part), "{part}: {}", told.out);
    }
    let names: Vec<String> = files(&folder).into_keys().collect();
    let charts =
        ["points.png", "points.svg", "score.png", "score.svg"].map(|name| format!("charts/{name}"));
    let expected = [&charts[..], &["luck.json".to_owned(), "report.html".to_owned()]].concat();
    assert_eq!(names, expected);
    assert!(scratch.file("luck/report.html").contains("--players random,heuristic"));
    let csv = call(&study(&["--format", "csv"]));
    assert!(
        csv.out.starts_with("source,kind,result,share,estimate,low,high\nchit,dice,score,first,"),
        "{}",
        csv.out
    );
}

#[test]
fn a_choice_of_one_player_is_refused() {
    let called = call(&["luck", SCENARIO, "--players", "random", "--games", "1000"]);
    assert_eq!(called.code, 2);
    assert!(called.err.contains("list two players at least"), "{}", called.err);
    let called = call(&["luck", SCENARIO, "--players", "random,heuristc", "--games", "1000"]);
    assert!(called.err.contains("did you mean `heuristic`?"), "{}", called.err);
}
