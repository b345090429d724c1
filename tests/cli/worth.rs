//! `wargauge worth`.

use std::fs;

use serde_json::Value;

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json, keys};

/// A question about a short game between players that cost next to nothing, and its further arguments.
fn ask<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["worth", SCENARIO, "--set", "rules.turns=2", "--quiet"];
    arguments.extend(["--ai", "poles=random", "--ai", "russians=random", "--games", "300"]);
    arguments.extend(more);
    arguments
}

/// Wins, defeats and draws of a side, its own first, make its score.
fn agrees(ended: &Value, side: &Value, score: &Value) {
    let own = side["side"].as_str().expect("a side");
    assert_eq!(keys(&ended["outcomes"])[0], own);
    let share = |name: &str| ended["outcomes"][name]["share"].as_f64().expect("a share");
    let made = share(own) + share("draw") / 2.0;
    assert!((made - score.as_f64().expect("a score")).abs() < 1e-9, "{ended} {score}");
    let by_rule = ended["drawn_by_rule"]["share"].as_f64().expect("this game has such a rule");
    assert!(by_rule <= share("draw"), "{ended}");
}

#[test]
fn units_are_weighed_and_the_values_sum_to_the_whole() {
    let found = json(&ask(&["--format", "json"]));
    let expected = [
        "format", "tool", "scenario", "of", "seed", "games", "players", "sides", "units", "groups",
        "rate",
    ];
    assert_eq!(keys(&found), expected);
    let units = found["units"].as_array().expect("a list");
    assert_eq!(
        keys(&units[0]),
        ["id", "name", "side", "count", "printed", "without", "games", "left_out", "p", "shapley"]
    );
    assert_eq!(units[0]["without"][0], "units.lit-7-1.start=out");
    for side in found["sides"].as_array().expect("a list") {
        let mean = |value: &Value| value["points"]["mean"].as_f64().expect("a number");
        let own = units.iter().filter(|unit| unit["side"] == side["side"]);
        let sum: f64 = own.map(|unit| mean(&unit["shapley"])).sum();
        assert!((sum - mean(&side["whole"]) + mean(&side["none"])).abs() < 1e-9);
        for (nth, worth) in ["whole", "none"].into_iter().enumerate() {
            agrees(&side["ended"][nth], side, &side[worth]["score"]["mean"]);
        }
    }
    let table = call(&ask(&["--side", "poles", "--group", "the horse: narbutt-1, II Brygada KN"]));
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(table.out.starts_with("All units of the poles together bring them"), "{}", table.out);
    assert!(table.out.contains("the horse") && !table.out.contains("Pskowski"), "{}", table.out);
    let words = table.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let ended = "With all units of the poles they win ";
    assert!(words.contains(ended) && words.contains(" by a rule although"), "{words}");
}

#[test]
fn kinds_of_choice_are_weighed() {
    let only = ["--of", "choices", "--kind", "charge", "--kind", "square"];
    let found = json(&ask(&[&only[..], &["--format", "json"]].concat()));
    let rows = found["choices"].as_array().expect("a list");
    assert_eq!(rows.len(), 4);
    assert_eq!(
        keys(&rows[0]),
        [
            "kind", "what", "rules", "side", "games", "worth", "together", "p", "verdict",
            "offered", "taken", "forced"
        ]
    );
    for free in found["free"].as_array().expect("both sides") {
        agrees(&free["ended"], free, &free["score"]);
    }
    let csv = call(&ask(&[&only[..], &["--format", "csv"]].concat()));
    assert_eq!(csv.out.lines().count(), 5, "{}", csv.out);
    assert!(csv.out.starts_with("scenario,changes,seed,kind,"), "{}", csv.out);
    let table = call(&ask(&only));
    assert!(table.out.contains("verdict") && table.out.contains("7.2"), "{}", table.out);
    assert!(table.out.contains("\nWhen the poles are free they win "), "{}", table.out);
}

#[test]
fn a_folder_gets_the_figures_charts_and_a_page() {
    let scratch = Scratch::new();
    let folder = scratch.at("worth");
    let kept = ask(&["--out", &folder, "--format", "csv"]);
    let first = call(&kept);
    assert_eq!(first.code, 0, "{}", first.err);
    assert!(first.out.lines().count() > 14, "{}", first.out);
    let page = fs::read_to_string(format!("{folder}/report.html")).expect("a page");
    assert!(page.contains("wargauge worth niemenczyn/historical --set rules.turns=2"));
    assert!(fs::metadata(format!("{folder}/charts/worth-first.svg")).is_ok());
    let document = fs::read_to_string(format!("{folder}/worth.json")).expect("a document");
    assert!(!document.contains("\"rate\""));
    // The same question again replaces it; another one does not.
    assert_eq!(call(&kept).code, 0);
    let other = call(&ask(&["--out", &folder, "--seed", "7"]));
    assert_eq!(other.code, 2, "{}", other.err);
}

#[test]
fn what_is_wrong_is_said() {
    let refused = |more: &[&str]| {
        let called = call(&ask(more));
        assert_eq!(called.code, 2, "{}", called.out);
        called.err
    };
    assert!(refused(&["--side", "pole"]).contains("did you mean `poles`?"));
    assert!(refused(&["--kind", "charge"]).contains("add `--of choices`"));
    assert!(refused(&["--bound", "3%"]).contains("add `--of choices`"));
    assert!(refused(&["--of", "choices", "--group", "a: b"]).contains("leave it out"));
    assert!(refused(&["--group", "a: narbutt-3"]).contains("did you mean `narbutt-"));
    assert!(refused(&["--of", "choices", "--bound", "60%"]).contains("between 0 and 50%"));
}
