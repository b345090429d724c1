//! `wargauge tune`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{SCENARIO, call, json, keys};

/// A small tuning and its further arguments.
fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    let mut arguments = vec![
        "tune",
        SCENARIO,
        "--weights",
        "camp,melee",
        "--iterations",
        "4",
        "--games",
        "8",
        "--check-games",
        "20",
        "--rate",
        "50",
    ];
    arguments.extend(more);
    arguments
}

/// A file of this test's own that is not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn the_json_has_the_promised_keys_in_their_order() {
    let tuned = json(&with(&["niemenczyn/alternative", "--format", "json"]));
    let expected = [
        "format",
        "tool",
        "scenarios",
        "start",
        "against",
        "weights",
        "iterations",
        "games",
        "rate",
        "seed",
        "steps",
        "tuned",
        "changes",
        "check",
    ];
    assert_eq!(keys(&tuned), expected);
    assert_eq!(tuned["weights"], serde_json::json!(["melee", "camp"]));
    assert_eq!(tuned["steps"], 4);
    let spec = tuned["tuned"].as_str().expect("a player");
    // Far enough to be seen: the rate is high.
    assert!(spec.starts_with("heuristic:"), "{spec}");
    for name in ["melee", "camp"] {
        let pair = tuned["changes"][name].as_array().expect("before and after");
        let changed = spec.contains(&format!("{name}={}", pair[1]));
        assert_eq!(changed, pair[0] != pair[1], "{name}: {spec}");
    }
    let check = &tuned["check"];
    assert_eq!(keys(check), ["games", "difference", "answer", "matches"]);
    assert_eq!(check["games"], 20);
    let matches = check["matches"].as_array().expect("a list");
    assert_eq!(matches.len(), 4);
    let number = |value: &Value| value.as_f64().expect("a number");
    let mut sum = 0.0;
    for matched in matches {
        let expected = ["scenario", "side", "against", "tuned", "start", "difference", "ended"];
        assert_eq!(keys(matched), expected);
        for (ended, score) in [(0, "start"), (1, "tuned")] {
            let ended = &matched["ended"][ended];
            let own = matched["side"].as_str().expect("a side");
            assert_eq!(keys(&ended["outcomes"])[0], own);
            let share = |name: &str| number(&ended["outcomes"][name]["share"]);
            let half = share(own) + share("draw") / 2.0;
            assert!((half - number(&matched[score]["share"])).abs() < 1e-9, "{matched}");
            assert!(number(&ended["drawn_by_rule"]["share"]) <= share("draw"), "{matched}");
        }
        let gain = number(&matched["tuned"]["share"]) - number(&matched["start"]["share"]);
        assert!((gain - number(&matched["difference"]["share"])).abs() < 1e-9, "{matched}");
        sum += gain;
    }
    assert!((sum / 4.0 - number(&check["difference"]["share"])).abs() < 1e-9);
}

#[test]
fn the_same_comes_from_any_number_of_threads() {
    let [one, two] =
        ["1", "3"].map(|threads| call(&with(&["--format", "json", "--threads", threads])));
    assert_eq!((one.code, one.out), (two.code, two.out));
}

#[test]
fn a_record_that_ends_early_is_gone_on_from_to_the_same_end() {
    let path = file("tune-record.jsonl");
    let name = path.to_str().expect("a name");
    let first = call(&with(&["--format", "json", "--out", name]));
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    let record = fs::read_to_string(&path).expect("a record");
    let lines: Vec<&str> = record.lines().collect();
    assert_eq!(lines.len(), 1 + 4);
    for (nth, line) in lines.iter().enumerate().skip(1) {
        let step: Value = serde_json::from_str(line).expect("a JSON line");
        assert_eq!(keys(&step), ["step", "difference", "values"]);
        assert_eq!(step["step"], nth);
    }
    // As if it had been killed in the third step, in the middle of a line.
    let cut = format!("{}\n{}\n{}\n{}", lines[0], lines[1], lines[2], &lines[3][..9]);
    fs::write(&path, cut).expect("it is written");
    let again = call(&with(&["--format", "json", "--out", name]));
    assert_eq!((again.code, again.out), (0, first.out));
    assert_eq!(fs::read_to_string(&path).expect("a record"), record);
    // Another tuning does not touch it.
    let other = call(&with(&["--seed", "2", "--out", name]));
    assert_eq!(other.code, 2);
    assert!(other.err.contains("is not the record of this tuning"), "{}", other.err);
    assert_eq!(fs::read_to_string(&path).expect("a record"), record);
}

#[test]
fn the_table_begins_with_the_player_found() {
    let table = call(&with(&["--against", "random,heuristic:camp=10,melee=90"]));
    assert_eq!((table.code, table.err.as_str()), (0, ""));
    let lines: Vec<&str> = table.out.lines().collect();
    assert!(lines[0].starts_with("heuristic"), "{}", lines[0]);
    assert!(lines[1].starts_with("It scores "), "{}", lines[1]);
    let heading = ["scenario", "side", "against", "won", "lost", "drawn", "by", "rule"];
    let is_there = lines.iter().any(|line| line.split_whitespace().eq(heading));
    assert!(is_there, "{}", table.out);
    assert!(table.out.contains("\nby rule: drawn by a rule although"), "{}", table.out);
    assert!(table.out.contains("heuristic:melee=90,camp=10"), "{}", table.out);
}

#[test]
fn what_cannot_be_tuned_says_why() {
    for (more, meant) in [
        (&["--weights", "melle"][..], "did you mean `melee`?"),
        (&["--start", "random"], "only `heuristic` has weights to tune"),
        (&["--rate", "0"], "not above zero"),
        (&["--against", "randm"], "did you mean `random`?"),
        (&["niemenczyn/historicl"], "did you mean `niemenczyn/historical`?"),
    ] {
        let called = call(&[&["tune", SCENARIO], more].concat());
        assert_eq!(called.code, 2, "{more:?}: {}", called.err);
        assert!(called.err.contains(meant) && called.out.is_empty(), "{}", called.err);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_tuning_prints_the_best_so_far_and_keeps_its_record() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};
    let path = file("tune-interrupted.jsonl");
    let mut command = crate::program(&["tune", SCENARIO, "--games", "8", "--format", "json"]);
    command.args(["--iterations", "1000000", "--out"]).arg(&path);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    let steps = || fs::read_to_string(&path).unwrap_or_default().lines().count().saturating_sub(1);
    let started = Instant::now();
    while steps() < 2 && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(50));
    }
    let called = crate::interrupted(child);
    assert!(called.err.contains("interrupted after "), "{}", called.err);
    let tuned: Value = serde_json::from_str(&called.out).expect("one JSON document");
    assert!(tuned["check"].is_null());
    // No step that was done is missing from the record.
    assert_eq!(tuned["steps"], steps());
    assert!(steps() >= 2);
}
