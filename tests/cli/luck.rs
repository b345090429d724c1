//! `wargauge luck`.

use crate::scratch::{Scratch, files};
use crate::{SCENARIO, call, json, keys};

/// A study of a short game between players that play fast, and its further arguments.
fn study<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["luck", SCENARIO, "--set", "rules.turns=2", "--games", "1500"];
    // A game that random players may win or lose.
    arguments.extend(["--set", "rules.zero_points=none", "--set", "rules.camp.draw=false"]);
    arguments.extend(["--ai", "poles=heuristic", "--ai", "russians=random", "--quiet"]);
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
    // A random player owes much of what it does to its own luck.
    let groups = found["groups"].as_array().expect("a list");
    let names: Vec<&str> = groups.iter().map(|one| one["name"].as_str().expect("a name")).collect();
    assert_eq!(names, ["all dice", "luck of both players"]);
    let luck = groups[1]["points"]["total"]["share"].as_f64().expect("a share");
    assert!(luck > 0.2, "{}", found["groups"]);
    let left = &found["decisions"];
    let pairings = left["pairings"].as_array().expect("a list");
    assert_eq!(pairings.len(), 4);
    assert!(found["adjusted"]["worth"].as_f64().expect("a number") > 0.5);
    let games = found["adjusted"]["games"].as_u64();
    let plain = [(&found["adjusted"], "plain", games)];
    for (of, score, games) in pairings.iter().map(|pair| (pair, "score", None)).chain(plain) {
        let outcomes = &of["ended"]["outcomes"];
        let count = |name: &str| outcomes[name]["count"].as_u64().expect("a number");
        let [won, lost, drawn] = ["poles", "russians", "draw"].map(count);
        let all = won + lost + drawn;
        assert!(games.is_none_or(|games| games == all) && all > 0, "{of}");
        let made = (won as f64 + drawn as f64 / 2.0) / all as f64;
        let said = of[score]["share"].as_f64().expect("a share");
        // A plain score is the mean of those of even and odd games.
        assert!((made - said).abs() < 0.01, "{of}");
        assert!(of["ended"]["drawn_by_rule"]["count"].as_u64().expect("a number") <= drawn);
    }
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
    let parts = [
        "the dice decide",
        "Left to decisions",
        "with the luck of the dice taken out",
        " would be. The poles win ",
        "won    lost   drawn  by rule",
    ];
    for part in parts {
        assert!(told.out.replace("\n  ", " ").contains(part), "{part}: {}", told.out);
    }
    assert!(scratch.file("luck/report.html").contains("<caption>Pairings of players (by rule: "));
    let names: Vec<String> = files(&folder).into_keys().collect();
    let charts =
        ["points.png", "points.svg", "score.png", "score.svg"].map(|name| format!("charts/{name}"));
    let expected = [&charts[..], &["luck.json".to_owned(), "report.html".to_owned()]].concat();
    assert_eq!(names, expected);
    assert!(scratch.file("luck/report.html").contains("--players random,heuristic"));
    // What changes the points alone is not said to change nothing.
    let silent = told.out.lines().find(|line| line.starts_with("no game depends on: "));
    let sources = scratch.file("luck/luck.json");
    let document: serde_json::Value = serde_json::from_str(&sources).expect("JSON");
    for source in document["sources"].as_array().expect("a list") {
        let total = |of: &str| source[of]["total"]["share"].as_f64().unwrap_or(0.0);
        let changes = total("score") > 0.0 || total("points") > 0.0;
        let name = source["name"].as_str().expect("a name");
        let is_silent = silent.is_some_and(|line| {
            line.trim_start_matches("no game depends on: ").split(", ").any(|one| one == name)
        });
        assert_eq!(is_silent, !changes, "{name}: {}", told.out);
    }
    // Both sides' names of such a list differ: the command has the list as the user wrote it.
    let plans = scratch.at("plans");
    let more = ["--out", &plans];
    let command = study(&more);
    let swapped = command.iter().map(|word| match *word {
        "random,heuristic" => "random,scripted",
        other => other,
    });
    assert_eq!(call(&swapped.collect::<Vec<_>>()).code, 0);
    assert!(scratch.file("plans/report.html").contains("--players random,scripted"));
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
