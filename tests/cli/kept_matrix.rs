//! `wargauge matrix --out`: every game is played once, whatever comes between.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;

use crate::scratch::{Scratch, files};
use crate::{Called, SCENARIO, call, program};

/// A matrix of these players that is kept.
fn matrix<'a>(players: &'a str, games: &'a str, out: &'a str) -> Vec<&'a str> {
    let matrix = ["matrix", SCENARIO, "--players", players, "--games", games];
    [&matrix[..], &["--out", out, "--format", "json"]].concat()
}

/// The document without its rate, and how many games were played for it.
fn document(called: &Called) -> (Value, u64) {
    assert_eq!(called.code, 0, "{}", called.err);
    let mut document: Value = serde_json::from_str(&called.out).expect("a JSON document");
    let rate = document.as_object_mut().expect("an object").shift_remove("rate").expect("a rate");
    let number = |key: &str| rate[key].as_f64().expect("a number");
    (document, (number("games_per_second") * number("seconds")).round() as u64)
}

#[test]
fn no_game_is_played_twice_and_the_figures_are_those_of_a_matrix_that_is_not_kept() {
    let scratch = Scratch::new();
    let out = scratch.at("kept");
    let kept = matrix("random,heuristic", "30", &out);
    let first = call(&kept);
    assert_eq!(first.err, "");
    let (figures, played) = document(&first);
    assert_eq!(played, 4 * 30);
    let plain = call(&[
        "matrix",
        SCENARIO,
        "--players",
        "random,heuristic",
        "--games",
        "30",
        "--format",
        "json",
    ]);
    assert_eq!(document(&plain), (figures.clone(), 4 * 30));
    let there = files(&out);
    let again = call(&[&kept[..], &["--threads", "3"]].concat());
    assert_eq!(document(&again), (figures, 0));
    assert!(again.err.contains("120 of 120 games are in `"), "{}", again.err);
    assert!(files(&out) == there);
}

#[test]
fn further_players_and_games_are_added_to_those_that_are_there() {
    let scratch = Scratch::new();
    let (grown, whole) = (scratch.at("grown"), scratch.at("whole"));
    document(&call(&matrix("random,heuristic", "20", &grown)));
    // The new player stands between the others, so that their pairings change places.
    let more = "random,heuristic:camp=3,heuristic";
    let (_, played) = document(&call(&matrix(more, "20", &grown)));
    assert_eq!(played, 9 * 20 - 4 * 20);
    let (figures, played) = document(&call(&matrix(more, "30", &grown)));
    assert_eq!(played, 9 * 10);
    let at_once = call(&[&matrix(more, "30", &whole)[..], &["--threads", "2"]].concat());
    assert_eq!(document(&at_once), (figures, 9 * 30));
    assert!(files(&grown) == files(&whole));
    // In another order, the same games belong elsewhere.
    let (_, played) = document(&call(&matrix("heuristic,heuristic:camp=3,random", "30", &grown)));
    assert_eq!(played, 0);
    let run = fs::read_to_string(format!("{grown}/games/1-3/manifest.json")).expect("a run");
    let run: Value = serde_json::from_str(&run).expect("JSON");
    assert_eq!(run["players"], serde_json::json!(["heuristic", "random"]));
}

#[test]
fn what_does_not_fit_is_refused_and_left_as_it_is() {
    let scratch = Scratch::new();
    let out = scratch.at("kept");
    document(&call(&matrix("random,heuristic", "20", &out)));
    let games = |name: &str| Path::new(&out).join("games").join(name);
    let refused = |arguments: &[&str], meant: &[&str]| {
        let there = files(&out);
        let called = call(arguments);
        assert_eq!((called.code, called.out.as_str()), (2, ""), "{}", called.err);
        for meant in meant {
            assert!(called.err.contains(meant), "{}", called.err);
        }
        assert!(files(&out) == there);
    };
    let same = matrix("random,heuristic", "20", &out);
    refused(&matrix("random", "20", &out), &["`heuristic` as the poles", "list them too"]);
    refused(&matrix("random,heuristic", "10", &out), &["a run is never shortened"]);
    refused(&[&same[..], &["--seed", "2"]].concat(), &["seed: 1794 there, 2 here"]);
    refused(
        &[&same[..], &["--set", "rules.turns=2"]].concat(),
        &["scenario.digest", "or name another folder"],
    );
    // Without the document the runs alone say what they are.
    fs::remove_file(Path::new(&out).join("matrix.json")).expect("it is there");
    fs::remove_file(Path::new(&out).join("report.html")).expect("it is there");
    fs::remove_dir_all(Path::new(&out).join("charts")).expect("they are there");
    let document_lost = [&same[..], &["--seed", "2"]].concat();
    refused(&document_lost, &["games/1-1` holds another run", "seed: 1794 there, 2 here"]);
    fs::write(Path::new(&out).join("matrix.json"), "{}").expect("written");
    refused(&same, &["format"]);
    fs::remove_dir_all(&out).ok();
    document(&call(&same));

    fs::create_dir(games("notes")).expect("a folder");
    refused(&same, &["is no pairing of these players: `notes`", "move the rest away"]);
    fs::remove_dir(games("notes")).expect("it is there");
    fs::rename(games("2-2"), games("5-5")).expect("moved");
    fs::create_dir(games("2-2")).expect("a folder");
    refused(&same, &["2-2` holds no run", "move it away"]);
    fs::remove_dir(games("2-2")).expect("it is there");
    assert_eq!(document(&call(&same)).1, 0, "a pairing is found wherever it stands");
    assert!(games("2-2").exists() && !games("5-5").exists());
}

#[cfg(unix)]
#[test]
fn an_interrupted_matrix_goes_on_and_ends_as_if_it_had_not_been() {
    let scratch = Scratch::new();
    let (whole, parts) = (scratch.at("whole"), scratch.at("parts"));
    let arguments = |out: &str| {
        let matrix = ["matrix", SCENARIO, "--first", "random", "--second", "random,heuristic"];
        let rest = ["--games", "1500", "--threads", "1", "--format", "json", "--out", out];
        [&matrix[..], &rest].concat().into_iter().map(str::to_owned).collect::<Vec<String>>()
    };
    let [uncut, cut] = [&whole, &parts].map(|out| arguments(out));
    let [uncut, cut] = [&uncut, &cut].map(|all| all.iter().map(String::as_str).collect::<Vec<_>>());
    let (figures, _) = document(&call(&uncut));
    let mut child = program(&cut)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // In the second pairing.
    crate::wait_for(&mut child, &Path::new(&parts).join("games/1-2/manifest.json"));
    let Called { out, err, .. } = crate::interrupted(child);
    assert!(err.contains("which are kept; the same command goes on"), "{err}");
    let then: Value = serde_json::from_str(&out).expect("JSON");
    let games = then["games"].as_u64().expect("a number");
    assert!((1500..3000).contains(&games), "{games}");
    assert_eq!(then["cells"][0], figures["cells"][0], "what was whole by then");
    assert!(!Path::new(&parts).join("matrix.json").exists());
    let last = call(&cut);
    assert!(last.err.contains("of 3,000 games are in `"), "{}", last.err);
    assert_eq!(document(&last), (figures, 3000 - games));
    assert!(files(&parts) == files(&whole));
}
