//! `wargauge matrix`.

use serde_json::Value;

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json, keys};

/// A short matrix and its further arguments.
fn with(more: &[&'static str]) -> Vec<&'static str> {
    let mut arguments = vec!["matrix", SCENARIO, "--games", "60"];
    arguments.extend(more);
    arguments
}

const PLAYERS: [&str; 2] = ["--players", "random,heuristic"];

#[test]
fn the_json_has_the_promised_keys_in_their_order() {
    let matrix = json(&with(&[PLAYERS[0], PLAYERS[1], "--format", "json"]));
    let expected = [
        "format",
        "tool",
        "scenario",
        "seed",
        "games",
        "players",
        "cells",
        "minimax",
        "exploited",
        "steps",
        "rate",
    ];
    assert_eq!(keys(&matrix), expected);
    assert_eq!(matrix["players"]["russians"], serde_json::json!(["random", "heuristic"]));
    let cells = matrix["cells"].as_array().expect("a list");
    assert_eq!(cells.len(), 4);
    for cell in cells {
        assert_eq!(keys(cell), ["players", "games", "outcomes", "score", "drawn_by_rule"]);
        assert_eq!(keys(&cell["outcomes"]), ["poles", "russians", "draw"]);
        assert_eq!(keys(&cell["score"]), ["share", "low", "high"]);
        let count = |key| cell["outcomes"][key]["count"].as_u64().expect("a count");
        assert_eq!(count("poles") + count("russians") + count("draw"), 60);
    }
    assert_eq!(keys(&matrix["minimax"]), ["value", "mixture", "resamples"]);
    let steps = matrix["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), 4);
    for step in steps {
        let expected = ["side", "against", "weaker", "stronger", "games", "difference", "answer"];
        assert_eq!(keys(step), expected);
        assert_eq!((&step["weaker"], &step["stronger"]), (&"random".into(), &"heuristic".into()));
    }
}

#[test]
fn a_cell_is_what_run_gives_for_its_players() {
    let matrix = json(&with(&[PLAYERS[0], PLAYERS[1], "--format", "json"]));
    let run = json(&[
        "run",
        SCENARIO,
        "--games",
        "60",
        "--ai",
        "poles=random",
        "--ai",
        "russians=heuristic",
        "--format",
        "json",
    ]);
    let cell = &matrix["cells"][1];
    assert_eq!(cell["players"], run["players"]);
    assert_eq!(cell["outcomes"], run["outcomes"]);
    assert_eq!(cell["drawn_by_rule"]["count"], run["decided"]["camp draw"]["count"]);
}

#[test]
fn skill_tells_on_either_side() {
    let matrix = json(&with(&[PLAYERS[0], PLAYERS[1], "--format", "json"]));
    for step in matrix["steps"].as_array().expect("a list") {
        // As the Russians against random there is little left to gain.
        if step["side"] == "poles" || step["against"] == "heuristic" {
            assert_eq!(step["answer"], "better", "{step}");
        }
    }
    for side in ["poles", "russians"] {
        let share = &matrix["minimax"]["mixture"][side]["heuristic"]["share"];
        assert!(share.as_f64().expect("a share") > 0.99, "{side}");
    }
}

#[test]
fn the_same_bytes_come_from_any_number_of_threads() {
    let texts = ["1", "2", "5"].map(|threads| {
        let mut arguments = with(&[PLAYERS[0], PLAYERS[1], "--format", "json", "--threads"]);
        arguments.push(threads);
        let text = call(&arguments).out;
        text[..text.find("\"rate\"").expect("a rate")].to_owned()
    });
    assert_eq!(texts[0], texts[1]);
    assert_eq!(texts[0], texts[2]);
}

#[test]
fn rows_columns_and_numbers_of_games_are_set_apart() {
    let matrix = json(&with(&[
        "--first",
        "heuristic:melee=120,camp=3,random",
        "--second",
        "random",
        "--games-of",
        "heuristic=20",
        "--format",
        "json",
    ]));
    let cells = matrix["cells"].as_array().expect("a list");
    let shown: Vec<(&Value, &Value)> =
        cells.iter().map(|cell| (&cell["players"]["poles"], &cell["games"])).collect();
    let expected = [("heuristic:melee=120,camp=3", 20), ("random", 60)]
        .map(|(player, games)| (Value::from(player), Value::from(games)));
    assert_eq!(shown, expected.iter().map(|(a, b)| (a, b)).collect::<Vec<_>>());
    // The comparison is of the games that both played.
    assert_eq!(matrix["steps"][0]["games"], 20);
}

#[test]
fn the_table_begins_with_a_sentence_and_the_csv_with_its_columns() {
    let table = call(&with(&PLAYERS));
    assert_eq!((table.code, table.err.as_str()), (0, ""));
    let first = table.out.lines().next().expect("a line");
    assert!(first.starts_with("If both sides choose as well as they can"), "{first}");
    assert!(table.out.contains("\npoles \\ russians"), "{}", table.out);
    let csv = call(&with(&["--player", "random", "--player", "heuristic", "--format", "csv"]));
    let lines: Vec<&str> = csv.out.lines().collect();
    assert_eq!(
        lines[0],
        "scenario,changes,seed,first,second,games,first_wins,second_wins,draws,score,low,high,drawn_by_rule"
    );
    assert_eq!(lines.len(), 5);
    assert!(lines[4].starts_with("niemenczyn/historical,,1794,heuristic,heuristic,60,"));
}

#[test]
fn what_cannot_be_played_says_why() {
    for (more, meant) in [
        (&["--players", "random,heuristc"][..], "did you mean `heuristic`?"),
        (&["--players", "random,random"], "the player `random` is listed twice"),
        (&["--players", "random", "--games-of", "randm=3"], "no player `randm` takes part; did"),
        (&["--players", "random", "--games-of", "random=0"], "`0` is no number of games"),
        (&["--players", "random", "--games-of", "random"], "write PLAYER=N"),
        (&["--first", "random"], "--players"),
    ] {
        let called = call(&with(more));
        assert_eq!(called.code, 2, "{more:?}: {}", called.err);
        assert!(called.err.contains(meant) && called.out.is_empty(), "{}", called.err);
    }
}

#[test]
fn a_plan_of_the_other_side_is_refused_with_where_it_belongs() {
    let plan = "scripted:plan=niemenczyn/historical-poles";
    for lists in [
        &["--players", "random,scripted:plan=niemenczyn/historical-poles"][..],
        &["--first", "random", "--second", plan],
    ] {
        let called = call(&with(lists));
        assert_eq!(called.code, 2, "{}", called.out);
        let mend = format!(
            "is for the poles, not for the russians: list `{plan}` in `--first`, which is for the \
             poles, and the players of the russians in `--second`"
        );
        assert!(called.err.contains(&mend), "{}", called.err);
    }
}

#[test]
fn the_matrix_shows_what_it_costs_to_be_known_and_what_answers_beyond_it_gain() {
    let matrix = json(&with(&[PLAYERS[0], PLAYERS[1], "--answers", "1", "--format", "json"]));
    for (side, opponent) in [("poles", "russians"), ("russians", "poles")] {
        let held = &matrix["exploited"][side]["random"];
        assert_eq!(held["by"], "heuristic", "{side}");
        assert!(held["below"].as_f64().expect("a number") > 0.1, "{held}");
        let cells = matrix["cells"].as_array().expect("a list");
        let wanted = |cell: &&Value| {
            cell["players"][side] == "random" && cell["players"][opponent] == "heuristic"
        };
        let cell = cells.iter().find(wanted).expect("the pairing");
        let first = cell["score"]["share"].as_f64().expect("a share");
        let own = if side == "poles" { first } else { 1.0 - first };
        assert!((own - held["score"]["share"].as_f64().expect("a share")).abs() < 1e-12);
    }
    let answers = matrix["answers"].as_array().expect("a list");
    assert_eq!(answers.len(), 2);
    for answer in answers {
        assert_eq!(answer["rounds"], 1);
        assert!(answer["check"]["gain"]["low"].is_number(), "{answer}");
    }
}

#[test]
fn long_names_of_plans_are_shown_by_their_files() {
    let plan = "scripted:plan=niemenczyn/historical-poles";
    let players = format!("heuristic,{plan}");
    let table =
        call(&["matrix", SCENARIO, "--games", "20", "--first", &players, "--second", "random"]);
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(table.out.contains(&format!("historical-poles is {plan}")), "{}", table.out);
}

#[test]
fn a_matrix_keeps_its_games_and_has_a_page() {
    let scratch = Scratch::new();
    let out = scratch.at("kept");
    let arguments = [&with(&PLAYERS)[..], &["--out", &out, "--quiet", "--format", "json"]].concat();
    let first = json(&arguments);
    let kept = std::fs::read_to_string(format!("{out}/matrix.json")).expect("the document");
    let kept: Value = serde_json::from_str(&kept).expect("JSON");
    assert_eq!(kept["cells"], first["cells"]);
    assert_eq!(kept["rate"], Value::Null);
    let page = std::fs::read_to_string(format!("{out}/report.html")).expect("the page");
    assert!(page.contains("If both sides choose as well as they can") && page.contains("<svg"));
    for pairing in ["1-1", "1-2", "2-1", "2-2"] {
        let run = std::fs::read_to_string(format!("{out}/games/{pairing}/summary.json"));
        let run: Value = serde_json::from_str(&run.expect("a run")).expect("JSON");
        assert_eq!(run["games"], 60, "{pairing}");
    }
    // Another matrix does not take the folder.
    let other = call(&[&arguments[..], &["--seed", "2"]].concat());
    assert_eq!(other.code, 2, "{}", other.err);
}
