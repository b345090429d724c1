//! `wargauge compare --out` and `what-if --out`, their shards, and `merge`.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::scratch::{Scratch, files};
use crate::{SCENARIO, call, program};

const OTHER: &str = "niemenczyn/alternative";

/// Random players are fast.
const RANDOM: [&str; 5] = ["--ai", "poles=random", "--ai", "russians=random", "--quiet"];

fn of<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, &RANDOM, more].concat()
}

/// A comparison without its rates, which alone may differ.
fn still(text: &str) -> Value {
    let mut document: Value = serde_json::from_str(text).expect("a JSON document");
    for run in ["/a", "/b"] {
        if let Some(Value::Object(keys)) = document.pointer_mut(run) {
            keys.shift_remove("rate");
        }
    }
    document
}

#[test]
fn a_comparison_that_is_kept_says_what_one_that_is_not_says_and_keeps_two_runs() {
    let scratch = Scratch::new();
    let (kept, alone) = (scratch.at("kept"), scratch.at("alone"));
    for length in [["--games", "700"], ["--until", "4%"]] {
        let compare = ["compare", SCENARIO, OTHER, "--format", "json", length[0], length[1]];
        let out = format!("{kept}{}", length[1]);
        let with = call(&of(&compare, &["--out", &out]));
        assert_eq!((with.code, with.err.as_str()), (0, ""));
        let without = call(&of(&compare, &[]));
        assert_eq!(still(&with.out), still(&without.out), "{length:?}");
        let summary = std::fs::read_to_string(Path::new(&out).join("summary.json"));
        let summary = summary.expect("a summary");
        assert_eq!(still(&summary), still(&with.out));
        assert!(!summary.contains("\"rate\""));
    }
    for (letter, scenario) in [("a", SCENARIO), ("b", OTHER)] {
        let folder = format!("{alone}-{letter}");
        let run = call(&of(&["run", scenario, "--games", "700"], &["--out", &folder]));
        assert_eq!(run.code, 0, "{}", run.err);
        assert!(files(&folder) == files(format!("{kept}700/{letter}")), "{scenario}");
    }
    let again =
        call(&of(&["compare", SCENARIO, OTHER, "--games", "699"], &["--out", &(kept + "700")]));
    assert_eq!(again.code, 2);
    assert!(again.err.contains("ask for 700 games or more"), "{}", again.err);
}

#[test]
fn a_comparison_that_is_killed_goes_on_and_ends_as_if_it_had_not_been() {
    let scratch = Scratch::new();
    let (whole, killed) = (scratch.at("whole"), scratch.at("killed"));
    let compare = ["compare", SCENARIO, OTHER, "--games", "18000"];
    assert_eq!(call(&of(&compare, &["--out", &whole])).code, 0);
    for letter in ["a", "b"] {
        let mut child = program(&of(&compare, &["--out", &killed]))
            .stdout(Stdio::null())
            .spawn()
            .expect("the program starts");
        let started = Instant::now();
        let games = Path::new(&killed).join(letter).join("games");
        let some = || games.is_dir() && files(&games).keys().any(|name| name.ends_with(".parquet"));
        while !some() {
            assert!(child.try_wait().expect("a child").is_none(), "it ended before it was killed");
            assert!(started.elapsed() < Duration::from_secs(300), "no parts come");
            std::thread::sleep(Duration::from_millis(5));
        }
        child.kill().expect("it is killed");
        child.wait().expect("it ends");
        assert!(!Path::new(&killed).join("summary.json").exists());
    }
    let last = call(&of(&compare, &["--out", &killed]));
    assert_eq!(last.code, 0, "{}", last.err);
    assert!(files(&killed) == files(&whole));
}

#[test]
fn shards_between_players_of_a_league_merge_with_what_adapting_does() {
    let scratch = Scratch::new();
    let command = ["what-if", SCENARIO, "--set", "rules.turns=5", "--games", "300", "--quiet"];
    let play = |folder: &str, more: &[&str]| {
        let called = call(&[&command[..], &["--out", folder], more].concat());
        assert_eq!(called.code, 0, "{}", called.err);
    };
    let [whole, one, two, joined] = ["whole", "one", "two", "joined"].map(|name| scratch.at(name));
    play(&whole, &[]);
    play(&one, &["--shard", "1/2"]);
    play(&two, &["--shard", "2/2"]);
    assert_eq!(call(&["merge", &one, &two, "--out", &joined]).code, 0);
    assert!(files(&whole) == files(&joined));
    let page = &files(&whole)["report.html"];
    let page = String::from_utf8_lossy(page);
    assert!(page.contains(": once both sides have adapted, the poles score "), "both effects");
    let both = call(&[&command[..], &["--adapt", "1", "--shard", "1/2", "--out", "x"]].concat());
    assert_eq!(both.code, 2, "answers are looked for in no shard");
}

#[test]
fn shards_of_comparisons_merge_into_what_one_machine_would_have_made() {
    let scratch = Scratch::new();
    let two = ["compare", SCENARIO, OTHER, "--games", "900", "--band", "45%..55%"];
    let changes = ["--variant", "rules.turns=5", "--variant", "eydziatowicz"];
    let several = [&["what-if", SCENARIO, "--games", "600"][..], &changes].concat();
    for (name, command) in [("two", &two[..]), ("several", &several)] {
        let at = |what: &str| scratch.at(&format!("{name} {what}"));
        let (whole, joined) = (at("whole"), at("joined"));
        assert_eq!(call(&of(command, &["--out", &whole])).code, 0);
        let shards = ["1/2", "2/2"].map(|shard| {
            let folder = at(&shard.replace('/', " of "));
            let played = call(&of(command, &["--out", &folder, "--shard", shard]));
            assert_eq!((played.code, played.err.as_str()), (0, ""));
            folder
        });
        let merged = call(&["merge", &shards[1], &shards[0], "--out", &joined]);
        assert_eq!(merged.code, 0, "{}", merged.err);
        assert!(merged.out.contains("2 shards joined"), "{}", merged.out);
        let (whole, joined) = (files(&whole), files(&joined));
        assert!(whole.keys().eq(joined.keys()), "{:?} {:?}", whole.keys(), joined.keys());
        assert!(whole == joined, "{name}");
        let refused = call(&["merge", &shards[0], "--out", &at("less")]);
        assert_eq!(refused.code, 2);
        assert!(refused.err.starts_with("error: shard 2/2 is missing: "), "{}", refused.err);
    }
    let mixed = [scratch.at("two 1 of 2"), scratch.at("several 2 of 2")];
    let refused = call(&["merge", &mixed[0], &mixed[1], "--out", &scratch.at("mixed")]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("are not shards of the same comparison"), "{}", refused.err);
}

#[test]
fn a_folder_of_something_else_is_refused() {
    let scratch = Scratch::new();
    let (run, comparison) = (scratch.at("run"), scratch.at("comparison"));
    let compare = ["compare", SCENARIO, OTHER, "--games", "300"];
    assert_eq!(call(&of(&["run", SCENARIO, "--games", "300"], &["--out", &run])).code, 0);
    assert_eq!(call(&of(&compare, &["--out", &comparison])).code, 0);
    for (command, folder, why) in [
        (&compare[..], &run, "is not the folder of a comparison: it holds a single run"),
        (&["run", SCENARIO], &comparison, "is not the folder of a run: it holds a comparison"),
        (&["compare", OTHER, SCENARIO], &comparison, "another run, which differs in\n  variants\n"),
    ] {
        let refused = call(&of(command, &["--out", folder]));
        assert_eq!(refused.code, 2, "{}", refused.err);
        assert!(refused.err.contains(why), "{}", refused.err);
    }
    std::fs::write(scratch.at("note"), "mine").expect("a file");
    let refused = call(&of(&compare, &["--out", scratch.text()]));
    assert!(refused.err.contains("and no manifest.json"), "{}", refused.err);
}

#[cfg(unix)]
#[test]
fn a_comparison_that_is_interrupted_while_players_adapt_is_not_finished() {
    let scratch = Scratch::new();
    let folder = scratch.at("what-if");
    let what_if = ["what-if", SCENARIO, "--set", "rules.turns=7", "--games", "60", "--adapt", "3"];
    let mut child = program(&[&what_if[..], &["--quiet", "--out", &folder]].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // All games are played; what follows takes far longer.
    crate::wait_for(&mut child, &Path::new(&folder).join("b/summary.json"));
    let called = crate::interrupted(child);
    assert_eq!(called.out, "", "no figures without players that adapt");
    assert!(!Path::new(&folder).join("summary.json").exists());
}
