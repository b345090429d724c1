//! `wargauge run`.

use serde_json::Value;

use crate::{SCENARIO, call, json, keys};

/// A short run and its further arguments.
fn with(more: &[&'static str]) -> Vec<&'static str> {
    let mut arguments = vec!["run", SCENARIO, "--games", "600"];
    arguments.extend(more);
    arguments
}

#[test]
fn the_json_has_the_promised_keys_in_their_order() {
    let study = json(&with(&["--format", "json", "--band", "45%..55%"]));
    assert_eq!(
        keys(&study),
        [
            "format",
            "tool",
            "scenario",
            "seed",
            "games",
            "players",
            "outcomes",
            "bracket",
            "sensitive",
            "running",
            "endings",
            "score",
            "decided",
            "points",
            "turns",
            "milestones",
            "rules",
            "units",
            "course",
            "choices",
            "first",
            "sanity",
            "verdict",
            "rate"
        ]
    );
    assert_eq!(keys(&study["tool"]), ["name", "version"]);
    assert_eq!(keys(&study["scenario"]), ["name", "system", "digest", "changes"]);
    assert_eq!(keys(&study["players"]), ["poles", "russians"]);
    assert_eq!(keys(&study["outcomes"]), ["poles", "russians", "draw"]);
    assert_eq!(keys(&study["outcomes"]["draw"]), ["count", "share", "low", "high"]);
    assert_eq!(keys(&study["endings"]), ["automatic", "last turn"]);
    assert_eq!(keys(&study["score"]), ["mean", "low", "high"]);
    let ways =
        ["automatic victory", "lead at the end", "tie rule", "camp draw", "level at the end"];
    assert_eq!(keys(&study["decided"]), ways);
    let way = ["count", "share", "low", "high", "outcomes", "meaning"];
    assert_eq!(keys(&study["decided"]["camp draw"]), way);
    let points = ["mean", "low", "high", "deviation", "histogram", "by_outcome"];
    assert_eq!(keys(&study["points"]), points);
    assert_eq!(keys(&study["points"]["by_outcome"]), ["poles", "russians", "draw"]);
    assert_eq!(keys(&study["turns"]), ["mean", "low", "high", "histogram"]);
    assert_eq!(keys(&study["verdict"]), ["share", "low", "high", "band", "answer"]);
    for (number, rule) in study["rules"].as_object().expect("an object") {
        let expected = ["title", "per_game", "games", "with", "without", "difference"];
        assert_eq!(keys(rule), expected, "{number}");
        if !rule["difference"].is_null() {
            assert_eq!(keys(&rule["difference"]), ["share", "low", "high"], "{number}");
        }
    }
    assert_eq!(study["rules"]["10.9.4"]["title"], "Musket fire procedure and table");
    assert_eq!(study["scenario"]["name"], SCENARIO);
    assert_eq!((&study["seed"], &study["games"]), (&Value::from(1794), &Value::from(600)));
    assert_eq!(study["players"]["poles"], "league");
    assert_eq!(keys(&study["bracket"]), ["low", "high", "reach", "ahead"]);
}

#[test]
fn no_game_is_lost() {
    let study = json(&with(&["--format", "json"]));
    let total = |object: &Value, key: Option<&str>| -> u64 {
        let object = object.as_object().expect("an object");
        let count = |value: &Value| key.map_or(value, |key| &value[key]).as_u64();
        object.values().map(|value| count(value).expect("a count")).sum()
    };
    assert_eq!(total(&study["outcomes"], Some("count")), 600);
    assert_eq!(total(&study["endings"], Some("count")), 600);
    assert_eq!(total(&study["decided"], Some("count")), 600);
    let drawn = &study["decided"]["camp draw"];
    assert_eq!(drawn["count"], drawn["outcomes"]["draw"], "the camp rule makes draws alone");
    assert_eq!(total(&study["points"]["histogram"], None), 600);
    assert_eq!(total(&study["turns"]["histogram"], None), 600);
}

/// The document up to its rate, which alone may differ.
fn before_rate(text: &str) -> &str {
    &text[..text.find("\"rate\"").expect("a rate")]
}

#[test]
fn the_same_bytes_come_from_any_number_of_threads() {
    for more in [&["--games", "1500"][..], &["--until", "3%"]] {
        let texts = ["1", "2", "5"].map(|threads| {
            let mut arguments = vec!["run", SCENARIO, "--format", "json", "--threads", threads];
            arguments.extend(more);
            call(&arguments).out
        });
        assert_eq!(before_rate(&texts[0]), before_rate(&texts[1]));
        assert_eq!(before_rate(&texts[0]), before_rate(&texts[2]));
    }
}

#[test]
fn another_seed_gives_other_games() {
    let [a, b] = ["1", "2"].map(|seed| json(&with(&["--format", "json", "--seed", seed])));
    assert_ne!(a["points"], b["points"]);
}

#[test]
fn playing_until_sure_ends_when_every_share_is_sure() {
    let study = json(&["run", SCENARIO, "--until", "2%", "--format", "json"]);
    for (name, outcome) in study["outcomes"].as_object().expect("an object") {
        let [low, high] = ["low", "high"].map(|end| outcome[end].as_f64().expect("a share"));
        assert!((high - low) / 2.0 < 0.02, "{name}");
    }
}

#[test]
fn a_band_gets_an_answer() {
    for (band, answer) in [("0..1", "inside"), ("0%..0%", "outside"), ("100%..100%", "outside")] {
        let study = json(&["run", SCENARIO, "--games", "600", "--format", "json", "--band", band]);
        assert_eq!(study["verdict"]["answer"], answer, "{band}");
    }
    let table = call(&with(&["--band", "0..1"]));
    assert!(table.out.contains("inside the band of 0 % to 100 %"), "{}", table.out);
}

#[test]
fn the_table_begins_with_a_sentence_and_the_csv_with_its_columns() {
    let table = call(&with(&[]));
    assert_eq!((table.code, table.err.as_str()), (0, ""));
    let first = table.out.lines().next().expect("a line");
    assert!(first.contains("have the better of") && first.ends_with('.'), "{first}");
    assert!(!first.contains("between these players"), "the answers to a league are known: {first}");
    // Those to a league that plays another scenario, and to players of one's choice, are not.
    let changed = ["--set", "rules.turns=2"];
    let chosen = ["--ai", "poles=random", "--ai", "russians=random", "--band", "0..1"];
    for more in [&changed[..], &chosen] {
        let table = call(&with(more)).out;
        let first = table.lines().next().expect("a line");
        assert!(first.contains("between these players: "), "{first}");
    }
    assert!(call(&with(&chosen)).out.contains("between these players: inside the band"));
    let csv = call(&with(&["--format", "csv"]));
    let lines: Vec<&str> = csv.out.lines().collect();
    assert_eq!(lines[0], "scenario,changes,seed,games,outcome,count,share,low,high");
    assert_eq!(lines.len(), 4);
    assert!(lines[3].starts_with("niemenczyn/historical,,1794,600,draw,"), "{}", lines[3]);
}

#[test]
fn games_with_and_without_a_rule_make_up_all_games() {
    let study = json(&with(&["--format", "json"]));
    let number = |value: &Value| value.as_f64().expect("a number");
    let outcomes = &study["outcomes"];
    let score = number(&outcomes["poles"]["share"]) + number(&outcomes["draw"]["share"]) / 2.0;
    let mut apart = 0;
    for (rule, used) in study["rules"].as_object().expect("an object") {
        let games = number(&used["games"]);
        let (never, always) = (used["games"] == 0.0, used["games"] == 1.0);
        // One of the two groups may be empty, and what is not there is null.
        assert_eq!(used["with"].is_null(), never, "{rule}");
        assert_eq!(used["without"].is_null(), always, "{rule}");
        assert_eq!(used["difference"].is_null(), never || always, "{rule}");
        let with = used["with"].as_f64().unwrap_or(0.0);
        let without = used["without"].as_f64().unwrap_or(0.0);
        let whole = games * with + (1.0 - games) * without;
        assert!((whole - score).abs() < 1e-9, "{rule}: {whole} {score}");
        if let Some(difference) = used["difference"].as_object() {
            let [share, low, high] = ["share", "low", "high"].map(|key| number(&difference[key]));
            assert!((share - (with - without)).abs() < 1e-9, "{rule}");
            assert!(low < share && share < high, "{rule}: {low} {share} {high}");
            apart += 1;
        }
    }
    assert!(apart > 20, "{apart}");
}

#[test]
fn rules_are_shown_when_asked_for_with_a_warning() {
    let table = call(&with(&["--rules"]));
    assert_eq!((table.code, table.err.as_str()), (0, ""));
    assert!(table.out.contains("\n10.9.4  Musket fire procedure and table"), "{}", table.out);
    assert!(table.out.contains("\ncorrelation, not cause"), "{}", table.out);
    assert!(!call(&with(&[])).out.contains("correlation"));
    let csv = call(&with(&["--rules", "--format", "csv"]));
    let lines: Vec<&str> = csv.out.lines().collect();
    assert_eq!(lines[0], "rule,title,per_game,games,with,without,difference,low,high");
    assert!(lines.iter().any(|line| line.starts_with("10.9.4,Musket fire procedure")));
}

#[test]
fn misspelt_scenarios_sides_and_players_get_suggestions() {
    for (arguments, meant) in [
        (&["run", "niemenczyn/historcal"][..], "niemenczyn/historical"),
        (&["run", SCENARIO, "--ai", "pole=random"], "did you mean `poles`?"),
        (&["run", SCENARIO, "--ai", "poles=randm"], "did you mean `random`?"),
        (&["run", SCENARIO, "--set", "rules.turn=7"], "did you mean `turns`?"),
    ] {
        let called = call(arguments);
        assert_eq!(called.code, 2, "{}", called.err);
        assert!(called.err.contains(meant), "{}", called.err);
        assert!(called.out.is_empty());
    }
}

#[test]
fn a_changed_value_is_named_and_changes_the_digest() {
    let plain = json(&with(&["--format", "json"]));
    let changed = json(&with(&["--format", "json", "--set", "rules.turns=5"]));
    assert_eq!(changed["scenario"]["changes"], serde_json::json!(["rules.turns=5"]));
    assert_ne!(plain["scenario"]["digest"], changed["scenario"]["digest"]);
    assert_eq!(keys(&plain["turns"]["histogram"]).last(), Some(&"6"));
    assert_eq!(keys(&changed["turns"]["histogram"]).last(), Some(&"5"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_is_finished_and_exits_with_130() {
    use std::process::Stdio;
    use std::time::Duration;
    let mut command =
        crate::program(&["run", SCENARIO, "--games", "100000000000", "--format", "json"]);
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(Duration::from_secs(2));
    let called = crate::interrupted(child);
    assert!(called.err.contains("interrupted"), "{}", called.err);
    let study: Value = serde_json::from_str(&called.out).expect("one JSON document");
    let games = study["games"].as_u64().expect("a count");
    assert!(games > 0);
    // What was finished is what a run of that length gives.
    let again = call(&["run", SCENARIO, "--games", &games.to_string(), "--format", "json"]);
    assert_eq!(before_rate(&called.out), before_rate(&again.out));
}

#[test]
fn rules_that_never_acted_are_listed_with_their_titles() {
    let few = ["run", SCENARIO, "--games", "3", "--quiet"];
    let shown = crate::call(&few).out;
    let list = shown.split("never acted, ").nth(1).expect("some rules never act in three games");
    // Where the lines are broken depends on which rules they name.
    let words = list.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("13.2 Scenario II, alternative, with Eydziatowicz"), "{list}");
    assert!(list.lines().all(|line| line.chars().count() <= 100), "{list}");
}

#[test]
fn an_overlay_of_another_scenario_is_one_fault_with_a_mend() {
    // It changes units that this scenario lacks, which is no fault besides.
    let refused = call(&["run", SCENARIO, "--with", "half", "--quiet"]);
    let says = |words: &str| refused.err.contains(words);
    assert!(
        refused.code == 2 && says("does not apply to `niemenczyn/historical`"),
        "{}",
        refused.err
    );
    assert!(
        says("= help: `wargauge scenarios` lists") && says("\n1 fault found"),
        "{}",
        refused.err
    );
}
