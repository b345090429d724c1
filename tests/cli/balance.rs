//! `wargauge balance`.

use crate::scratch::{Scratch, files};
use crate::{SCENARIO, call, json, keys};

/// A search in a short game between players that play fast, and its further arguments.
fn search<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec!["balance", SCENARIO, "--set", "rules.turns=2", "--games", "2000"];
    arguments.extend(["--ai", "poles=random", "--ai", "russians=random", "--quiet"]);
    arguments.extend(more);
    arguments
}

#[test]
fn a_bid_is_found_with_its_interval_and_its_curve() {
    let found = json(&search(&["--bid", "--format", "json", "--threads", "2"]));
    let expected = [
        "format", "tool", "scenario", "seed", "budget", "players", "side", "path", "range",
        "target", "games", "whole", "present", "rises", "bends", "answer", "curve", "rate",
    ];
    assert_eq!(keys(&found), expected);
    assert_eq!((&found["path"], &found["side"]), (&"rules.handicap".into(), &"poles".into()));
    assert_eq!(
        (&found["present"], &found["whole"], &found["rises"]),
        (&0.into(), &true.into(), &true.into())
    );
    let answer = &found["answer"];
    assert_eq!(keys(answer), ["reached", "value", "low", "high", "crossing", "games", "score"]);
    // Level games are won by the russians: the poles need a point or so.
    let value = answer["value"].as_i64().expect("a whole number");
    let [low, high] = ["low", "high"].map(|end| answer[end].as_i64().expect("a whole number"));
    assert!((0..=3).contains(&value) && low <= value && value <= high && low < high, "{answer}");
    let curve = found["curve"].as_array().expect("a list");
    let share = |nth: usize| curve[nth]["score"]["share"].as_f64().expect("a share");
    assert!(share(0) < 0.2 && share(curve.len() - 1) > 0.8, "{curve:?}");
    for at in curve {
        assert_eq!(keys(&at["outcomes"]), ["poles", "russians", "draw"]);
        let count = |share: &serde_json::Value| share["count"].as_u64().expect("a count");
        let all = at["outcomes"].as_object().expect("counts").values().map(count).sum::<u64>();
        assert_eq!(Some(all), at["games"].as_u64());
        assert!(count(&at["drawn_by_rule"]) <= count(&at["outcomes"]["draw"]), "{at}");
    }
    let games: u64 = curve.iter().map(|at| at["games"].as_u64().expect("a number")).sum();
    assert!(games <= found["games"].as_u64().expect("a number"));
    let once = json(&search(&["--bid", "--format", "json", "--threads", "1"]));
    assert_eq!((&once["answer"], &once["curve"]), (&found["answer"], &found["curve"]));
}

#[test]
fn a_folder_gets_the_document_the_curve_and_a_page_and_refuses_another_question() {
    let scratch = Scratch::new();
    let folder = scratch.at("fair");
    let tune = ["--tune", "rules.automatic_victory=1..6", "--target", "33.333%", "--out", &folder];
    let told = call(&search(&tune));
    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.contains("rules.automatic_victory"), "{}", told.out);
    assert!(told.out.contains(" games a second"), "{}", told.out);
    let names: Vec<String> = files(&folder).into_keys().collect();
    assert_eq!(names, ["balance.json", "charts/curve.png", "charts/curve.svg", "report.html"]);
    let document = scratch.file("fair/balance.json");
    assert!(!document.contains("seconds") && document.contains("\"target\": 0.3333"));
    let page = scratch.file("fair/report.html");
    assert!(page.contains("wargauge balance niemenczyn/historical --set rules.turns=2 --tune"));
    assert!(page.contains("--target 33.333%"), "the target is not rounded");
    let before = files(&folder);
    assert_eq!(call(&search(&tune)).code, 0);
    assert_eq!(files(&folder), before, "the same question gives the same bytes");
    let other = call(&search(&[&tune[..], &["--seed", "5"]].concat()));
    assert_eq!(other.code, 2);
    assert!(other.err.contains("seed: 1794 there, 5 here"), "{}", other.err);
}

#[test]
fn a_target_out_of_reach_is_said_with_the_scores_at_both_ends() {
    let told = call(&search(&["--tune", "rules.handicap=-12..-9", "--side", "russians"]));
    assert_eq!(told.code, 0, "{}", told.err);
    let expected =
        "No value of rules.handicap from −12 to −9 brings the score of the russians to 50 %";
    assert!(told.out.replace("\n  ", " ").contains(expected), "{}", told.out);
    let head = told.out.lines().find(|line| line.starts_with("rules.handicap  ")).expect("a table");
    let columns = ["score of the russians", " won ", " lost ", " drawn ", " by rule "];
    assert!(columns.iter().all(|column| head.contains(column)), "{head}");
}

#[test]
fn what_cannot_be_tuned_is_refused_with_the_mend() {
    let refused = |more: &[&str]| {
        let called = call(&search(more));
        assert_eq!(called.code, 2, "{}", called.out);
        called.err
    };
    let fault = refused(&["--tune", "rules.turms=2..5"]);
    assert!(fault.contains("turms") && fault.contains("did you mean `turns`?"), "{fault}");
    let fault = refused(&["--tune", "rules.turns=5..40"]);
    assert!(fault.contains("40") && fault.contains("30"), "{fault}");
    let fault = refused(&["--tune", "rules.turns=2.5..4"]);
    assert!(fault.contains("`rules.turns` is a whole number"), "{fault}");
    let fault = refused(&["--tune", "rules.turns"]);
    assert!(fault.contains("write PATH=LO..HI, as in `rules.turns=4..9`"), "{fault}");
    let fault = refused(&["--bid", "--target", "150%"]);
    assert!(fault.contains("must lie between 0 and 100%"), "{fault}");
    let fault = refused(&["--bid", "--side", "pole"]);
    assert!(fault.contains("there is no side `pole`; did you mean `poles`?"), "{fault}");
    let fault = refused(&[]);
    assert!(fault.contains("--tune"), "{fault}");
}

#[test]
fn the_curve_is_a_row_a_value_for_spreadsheets() {
    let told = call(&search(&["--tune", "rules.handicap=-3..3", "--format", "csv"]));
    let mut lines = told.out.lines();
    assert_eq!(
        lines.next(),
        Some("path,value,side,score,low,high,games,measured,answer,won,lost,drawn,drawn_by_rule")
    );
    assert_eq!(lines.clone().count(), 7, "{}", told.out);
    assert_eq!(
        lines.filter(|line| line.split(',').nth(8) == Some("true")).count(),
        1,
        "{}",
        told.out
    );
}
