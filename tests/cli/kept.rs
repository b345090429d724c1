//! `wargauge run --out`, `--shard` and `wargauge merge`.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::scratch::{Scratch, files};
use crate::{Called, SCENARIO, call, called, program};

/// Random players are fast.
const RANDOM: [&str; 5] = ["--ai", "poles=random", "--ai", "russians=random", "--quiet"];

/// The parts that are there by now.
fn parts(folder: &str) -> usize {
    let Ok(entries) = fs::read_dir(Path::new(folder).join("games")) else { return 0 };
    entries.filter(|entry| entry.as_ref().is_ok_and(is_part)).count()
}

fn is_part(entry: &fs::DirEntry) -> bool {
    let name = entry.file_name();
    let name = name.to_string_lossy();
    name.ends_with(".parquet") && !name.starts_with('.')
}

fn run<'a>(games: &'a str, folder: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let run = ["run", SCENARIO, "--games", games, "--out", folder];
    run.into_iter().chain(RANDOM).chain(more.iter().copied()).collect()
}

/// The document without its rate, which alone may differ.
fn study(text: &str) -> Value {
    let mut study: Value = serde_json::from_str(text).expect("a JSON document");
    study.as_object_mut().expect("an object").shift_remove("rate");
    study
}

#[test]
fn a_run_that_is_kept_says_what_one_that_is_not_says() {
    let scratch = Scratch::new();
    let folder = scratch.at("run");
    let kept = call(&run("700", &folder, &["--format", "json", "--band", "45%..55%"]));
    assert_eq!((kept.code, kept.err.as_str()), (0, ""));
    let plain = ["run", SCENARIO, "--games", "700", "--format", "json", "--band", "45%..55%"];
    let plain: Vec<&str> = plain.into_iter().chain(RANDOM).collect();
    assert_eq!(study(&kept.out), study(&call(&plain).out));
    let files = files(&folder);
    let text = |name: &str| String::from_utf8(files[name].clone()).expect("UTF-8");
    assert_eq!(study(&text("summary.json")), study(&kept.out));
    assert!(!text("summary.json").contains("\"rate\""));
    let manifest: Value = serde_json::from_str(&text("manifest.json")).expect("JSON");
    assert_eq!(manifest["scenario"]["name"], SCENARIO);
    assert_eq!(manifest["plan"]["games"], 700);
    assert_eq!(manifest["done"]["games"], 700);
    let part = manifest["done"]["parts"][0].as_str().expect("a name");
    assert!(files.contains_key(&format!("games/{part}")), "{:?}", files.keys());
    // Manifest, summary, one part, and what `report` makes of them.
    let beside = files.keys().filter(|name| !name.starts_with("charts/"));
    assert_eq!(beside.count(), 5, "{:?}", files.keys());
    assert!(text("report.html").starts_with("<!DOCTYPE html>"));
    assert!(Path::new(&folder).join("charts/outcomes.svg").is_file());
    let columns = manifest["columns"].as_array().expect("a list");
    let named = |name: &str| columns.iter().any(|column| column["name"] == name);
    assert!(["game", "outcome", "camp_turn", "rule_10_9_4"].iter().all(|name| named(name)));
    // The scenario in it is the whole of it.
    let again = scratch.at("again.toml");
    fs::write(&again, manifest["scenario"]["text"].as_str().expect("a text")).expect("a file");
    assert_eq!(call(&["validate", &again]).code, 0);
}

/// Waits until a run has written some parts.
fn wait_for_parts(child: &mut Child, folder: &str, wanted: usize) {
    let started = Instant::now();
    while parts(folder) < wanted {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it was killed");
        assert!(started.elapsed() < Duration::from_secs(300), "no parts come");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_run_that_is_killed_goes_on_and_ends_as_if_it_had_not_been() {
    let scratch = Scratch::new();
    let (whole, killed) = (scratch.at("whole"), scratch.at("killed"));
    // Two full parts and one that is not.
    let games = "33000";
    let expected = call(&run(games, &whole, &["--format", "json"]));
    assert_eq!(expected.code, 0, "{}", expected.err);
    for wanted in [1, 2] {
        let mut child = program(&run(games, &killed, &["--threads", "2"]))
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        wait_for_parts(&mut child, &killed, wanted);
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        assert!(!Path::new(&killed).join("summary.json").exists());
    }
    let last = call(&run(games, &killed, &["--format", "json", "--threads", "1"]));
    assert_eq!(last.code, 0, "{}", last.err);
    assert_eq!(study(&last.out), study(&expected.out));
    assert!(files(&killed) == files(&whole));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_finished() {
    let scratch = Scratch::new();
    let folder = scratch.at("run");
    let mut child = program(&run("5000000", &folder, &["--format", "json"]))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    wait_for_parts(&mut child, &folder, 1);
    let Called { out, .. } = crate::interrupted(child);
    let games = study(&out)["games"].as_u64().expect("a number");
    assert!(games > 16_384, "{games}");
    // Every one of them is on disk: two games more are all that is left to play.
    let more = (games + 2).to_string();
    let other = call(&run(&more, &folder, &[]));
    assert_eq!(other.code, 2);
    let expected = format!("holds the same run of 5000000 games, and {more} are asked for");
    assert!(other.err.contains(&expected), "{}", other.err);
    let names: Vec<String> = files(&folder).into_keys().collect();
    let last = names.iter().rfind(|name| name.starts_with("games/")).expect("a part");
    let numbers: Vec<u64> =
        last["games/".len()..].split('-').take(2).map(|n| n.parse().expect("a number")).collect();
    assert_eq!(numbers.iter().sum::<u64>(), games);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_with_3_and_keeps_what_is_finished() {
    let scratch = Scratch::new();
    let (whole, full) = (scratch.at("whole"), scratch.at("full"));
    let games = "1500";
    assert_eq!(call(&run(games, &whole, &[])).code, 0);
    // No file may be longer than 180 blocks (of 512 bytes in most shells); the manifest is not, the
    // part is.
    let limited = "trap '' XFSZ; ulimit -f 180; exec \"$@\"";
    let arguments = run(games, &full, &[]);
    let output = Command::new("sh")
        .args(["-c", limited, "sh", env!("CARGO_BIN_EXE_wargauge")])
        .args(&arguments)
        .output()
        .expect("the shell starts");
    let ended = called(output);
    assert_eq!(ended.code, 3, "{}", ended.err);
    assert!(ended.err.starts_with("error: failed to write `"), "{}", ended.err);
    assert!(
        ended.err.contains("make room on that disk, and the same command goes on"),
        "{}",
        ended.err
    );
    assert_eq!(parts(&full), 0);
    assert!(fs::read_dir(Path::new(&full).join("games")).expect("a folder").next().is_none());
    assert_eq!(call(&arguments).code, 0);
    assert!(files(&full) == files(&whole));
}

#[test]
fn shards_merge_into_what_one_machine_would_have_made() {
    let scratch = Scratch::new();
    let (whole, joined) = (scratch.at("whole"), scratch.at("joined"));
    let more = ["--set", "rules.turns=4", "--band", "45%..55%"];
    assert_eq!(call(&run("1100", &whole, &more)).code, 0);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| {
        let folder = scratch.at(&shard.replace('/', " of "));
        let arguments: Vec<&str> = more.into_iter().chain(["--shard", shard]).collect();
        let played = call(&run("1100", &folder, &arguments));
        assert_eq!((played.code, played.err.as_str()), (0, ""));
        folder
    });
    let [one, two, three] = shards.each_ref().map(String::as_str);
    let merged = call(&["merge", three, one, two, "--out", &joined]);
    assert_eq!(merged.code, 0, "{}", merged.err);
    let expected = format!("{SCENARIO}: 3 shards joined, 1,100 games in `{joined}`\n");
    assert_eq!(merged.out, expected);
    assert!(files(&joined) == files(&whole));
    let refused = call(&["merge", one, three, "--out", &scratch.at("less")]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.starts_with("error: shard 2/3 is missing: "), "{}", refused.err);
    assert!(!Path::new(&scratch.at("less")).exists());
}

#[test]
fn shards_from_a_saved_position_merge_into_one_run() {
    let scratch = Scratch::new();
    let (position, whole, joined) =
        (scratch.at("position.json"), scratch.at("whole"), scratch.at("joined"));
    let save = ["replay", SCENARIO, "--game", "3", "--at", "20", "--save", &position];
    assert_eq!(call(&save).code, 0);
    let run = |folder: &str, more: &[&str]| {
        let run = ["run", "--from", &position, "--games", "700", "--out", folder];
        let played = call(&[&run, &RANDOM[..], more].concat());
        assert_eq!((played.code, played.err.as_str()), (0, ""), "{more:?}");
    };
    run(&whole, &[]);
    let shards = ["1/2", "2/2"].map(|shard| {
        let folder = scratch.at(&shard.replace('/', " of "));
        run(&folder, &["--shard", shard]);
        folder
    });
    let merged = call(&["merge", &shards[0], &shards[1], "--out", &joined]);
    assert_eq!(merged.code, 0, "{}", merged.err);
    assert!(files(&joined) == files(&whole));
}

#[test]
fn a_finished_run_and_a_finished_comparison_go_on_to_more_games() {
    let scratch = Scratch::new();
    let [longer, whole, pairs, all] = ["longer", "whole", "pairs", "all"].map(|at| scratch.at(at));
    assert_eq!(call(&run("500", &longer, &[])).code, 0);
    assert_eq!(call(&run("700", &longer, &[])).code, 0);
    assert_eq!(call(&run("700", &whole, &[])).code, 0);
    assert!(files(&longer) == files(&whole));
    let shorter = call(&run("600", &longer, &[]));
    assert_eq!(shorter.code, 2);
    assert!(shorter.err.contains("ask for 700 games or more"), "{}", shorter.err);
    let compare = |games: &str, folder: &str| {
        let two =
            ["compare", SCENARIO, "niemenczyn/alternative", "--games", games, "--out", folder];
        let arguments: Vec<&str> = two.into_iter().chain(RANDOM).collect();
        assert_eq!(call(&arguments).code, 0);
    };
    compare("300", &pairs);
    compare("500", &pairs);
    compare("500", &all);
    assert!(files(&pairs) == files(&all));
}

#[test]
fn a_folder_of_another_run_or_process_is_refused() {
    let scratch = Scratch::new();
    let folder = scratch.at("run");
    assert_eq!(call(&run("300", &folder, &[])).code, 0);
    let refused = call(&run("300", &folder, &["--set", "rules.turns=4", "--seed", "5"]));
    assert_eq!(refused.code, 2);
    for expected in [
        "` holds another run, which differs in\n",
        "\n  scenario.changes: [] there, [\"rules.turns=4\"] here\n",
        "\n  scenario.text\n",
        "\n  seed: 1794 there, 5 here\n",
    ] {
        assert!(refused.err.contains(expected), "{expected}: {}", refused.err);
    }
    let other = program(&run("5000000", &scratch.at("busy"), &[])).stdout(Stdio::null()).spawn();
    let mut other = other.expect("the program starts");
    wait_for_parts(&mut other, &scratch.at("busy"), 1);
    let second = call(&run("5000000", &scratch.at("busy"), &[]));
    other.kill().expect("it is killed");
    other.wait().expect("it ends");
    assert_eq!(second.code, 2);
    assert!(second.err.contains("is in use: another wargauge plays into it"), "{}", second.err);
    for wrong in [&["--shard", "3/2"][..], &["--shard", "1/2", "--until", "1%"]] {
        assert_eq!(call(&run("300", &folder, wrong)).code, 2);
    }
}
