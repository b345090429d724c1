//! Nothing that is printed acts: whatever paths, arguments and names a command is given, no character of
//! its output is obeyed by a terminal, no line is one that only the path has made, and none is a command to
//! the service that reads the log.

use std::fs;
use std::path::PathBuf;

use wargauge_engine::printable::is_command;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

use crate::scratch::Scratch;
use crate::{Called, SCENARIO, call, called, program};

/// A name that clears a screen, turns letters around and begins lines of its own.
const HOSTILE: &str = "e\u{1b}[2J\u{202e}\n::add-mask::e\nerror: forged\u{85}##[group]x";

/// Asserts that neither stream acts, and that the JSON is JSON.
fn assert_harmless(arguments: &[&str], called: &Called) {
    for stream in [&called.out, &called.err] {
        let acting = stream.chars().find(|&c| c != '\n' && is_command(c));
        assert_eq!(acting, None, "{arguments:?}: {stream:?}");
        for line in stream.lines() {
            let acts = line.trim_start().starts_with("::") || line.contains("##[");
            assert!(!acts, "{arguments:?}: {line:?}");
            assert!(!line.starts_with("error: forged"), "{arguments:?}: {line:?}");
        }
    }
    if called.code == 0 && arguments.contains(&"json") {
        let document: Result<serde_json::Value, _> = serde_json::from_str(&called.out);
        assert!(document.is_ok(), "{arguments:?}: {}", called.out);
    }
}

/// Calls the program, expects an exit code, and that nothing acts.
fn harmless(code: i32, arguments: &[&str]) -> Called {
    let called = call(arguments);
    assert_eq!(called.code, code, "{arguments:?}: {}", called.err);
    assert_harmless(arguments, &called);
    called
}

/// The text of the built-in scenario.
fn text() -> String {
    load(SCENARIO, &Changes::default()).expect("it is built in").about.text
}

#[cfg(unix)]
#[test]
fn no_path_acts_on_terminals_and_logs() {
    let scratch = Scratch::new();
    let folder = scratch.0.join(HOSTILE);
    fs::create_dir(&folder).expect("any name is a name");
    let at = |name: &str| folder.join(name).to_str().expect("UTF-8").to_owned();
    let write = |name: &str, text: &str| {
        let path = at(name);
        fs::write(&path, text).expect("a file");
        path
    };
    let sound = write("sound.toml", &text());
    let faulty = write("faulty.toml", "kind = \"scenario\"\nsides = 3\n");
    let (plan, foreign) = (write("plan.toml", "kind = \"plan\"\n"), write("notes.txt", "a\n"));
    let random = ["--ai", "poles=random", "--ai", "russians=random", "--games", "120"];
    let run = |more: &[&str]| harmless(0, &[&["run", &sound][..], &random, more].concat());

    harmless(0, &["validate", &sound]);
    harmless(1, &["validate", &faulty, &plan]);
    harmless(2, &["validate", &at("missing.toml"), &foreign]);
    harmless(0, &["show", &sound, "--svg", &at("map.svg")]);
    for format in ["table", "json"] {
        harmless(0, &["show", &sound, "--format", format]);
        harmless(
            0,
            &["matrix", &sound, "--players", "random", "--games", "20", "--format", format],
        );
        run(&["--format", format]);
        harmless(0, &[&["compare", &sound, SCENARIO][..], &random, &["--format", format]].concat());
    }
    run(&["--format", "csv"]);
    let (kept, shard) = (at("kept"), at("shard"));
    run(&["--out", &kept]);
    harmless(2, &[&["run", &sound, "--seed", "5", "--out", &kept][..], &random].concat());
    harmless(2, &[&["run", &sound, "--out", &at("")][..], &random].concat());
    harmless(3, &[&["run", &sound, "--out", &format!("{foreign}/x")][..], &random].concat());
    harmless(0, &["report", &kept]);
    harmless(2, &["report", &at("nothing")]);
    run(&["--shard", "1/1", "--out", &shard]);
    harmless(0, &["merge", &shard, "--out", &at("joined")]);
    harmless(2, &["merge", &shard, &kept, "--out", &at("other")]);
    let spec = format!("poles=scripted:plan={plan}");
    let refused = harmless(2, &["run", &sound, "--games", "10", "--ai", &spec]);
    assert!(refused.err.contains("in its path, which acts on terminals"), "{}", refused.err);

    let position = at("position.json");
    let replay = ["replay", sound.as_str(), "--game", "3", "--at", "40"];
    harmless(0, &[&replay[..], &["--save", &position]].concat());
    harmless(0, &[&replay[..], &["--format", "jsonl"]].concat());
    for format in ["table", "json"] {
        harmless(0, &["run", "--from", &position, "--games", "20", "--format", format]);
        for question in ["shot", "clash"] {
            // There may be none in this position; the message names the file then.
            let arguments = ["odds", question, "--from", &position, "--format", format];
            assert_harmless(&arguments, &call(&arguments));
        }
    }
    harmless(2, &["run", "--from", &foreign]);
}

#[cfg(unix)]
#[test]
fn no_path_of_a_check_acts_and_annotations_are_one_line_each() {
    let scratch = Scratch::new();
    let folder = scratch.0.join(HOSTILE);
    fs::create_dir(&folder).expect("any name is a name");
    let path: PathBuf = folder.join("balance.toml");
    let file = path.to_str().expect("UTF-8");
    let taken = call(&["baseline", SCENARIO, "--games", "1000"]);
    assert_eq!(taken.code, 0, "{}", taken.err);
    let moved = taken.out.replacen("poles = 0.", "poles = 0.9", 1);
    assert_ne!(moved, taken.out);
    fs::write(&path, moved).expect("a file");
    for format in ["table", "json"] {
        let arguments = ["check", file, "--force", "--max-games", "2000", "--format", format];
        let checked = called(
            program(&arguments).env("GITHUB_ACTIONS", "true").output().expect("the program starts"),
        );
        assert_eq!(checked.code, 1, "{}", checked.err);
        let (annotations, others): (Vec<&str>, Vec<&str>) =
            checked.err.lines().partition(|line| line.starts_with("::error file="));
        assert!(!annotations.is_empty(), "{}", checked.err);
        assert!(annotations.iter().all(|line| !line.chars().any(is_command)), "{annotations:?}");
        let rest = Called { code: 1, out: checked.out, err: others.join("\n") };
        assert_harmless(&arguments, &rest);
    }
    harmless(2, &["check", file, "--was", HOSTILE]);
    harmless(0, &["baseline", "--renew", file, "--games", "200"]);
}

#[test]
fn no_argument_acts_on_terminals_and_logs() {
    // A pattern of the shell may put the name of any file here.
    let option = format!("--{HOSTILE}");
    harmless(2, &[HOSTILE]);
    harmless(2, &["validate", &option]);
    harmless(2, &["run", SCENARIO, &option]);
    harmless(2, &["run", SCENARIO, "--games", HOSTILE]);
    harmless(2, &["run", HOSTILE]);
    harmless(2, &["run", SCENARIO, "--with", HOSTILE]);
    harmless(2, &["run", SCENARIO, "--set", HOSTILE]);
    harmless(2, &["run", SCENARIO, "--ai", HOSTILE]);
    let player = format!("poles={HOSTILE}");
    harmless(2, &["run", SCENARIO, "--ai", &player]);
    harmless(2, &["odds", HOSTILE]);
    // A change that is made has a label, which stands in every document.
    let change = "rules.turns=7 # e\u{202e}##[group]";
    for format in ["table", "json", "csv"] {
        harmless(0, &["run", SCENARIO, "--set", change, "--games", "20", "--format", format]);
    }
}

#[test]
fn no_name_that_begins_as_a_command_begins_a_line() {
    let scratch = Scratch::new();
    let path = scratch.at("named.toml");
    let title = "title = \"::stop-commands::x ##[group]";
    let named = text().replacen("title = \"", title, 1);
    let named = named.replace("name = \"", "name = \"::add-mask::##[error]");
    fs::write(&path, named).expect("a file");
    for arguments in [
        &["validate", path.as_str()][..],
        &["show", &path],
        &["run", &path, "--games", "20"],
        &["run", &path, "--games", "20", "--rules"],
        &["run", &path, "--games", "20", "--format", "csv"],
        &["run", &path, "--games", "20", "--format", "json"],
        &["replay", &path, "--game", "1"],
        &["matrix", &path, "--players", "random", "--games", "20"],
        &["compare", &path, &path, "--set", "rules.turns=5", "--games", "20"],
    ] {
        let shown = harmless(0, arguments).out;
        let is_there = shown.contains("add-mask") || shown.contains("stop-commands");
        let names = matches!(arguments[0], "validate" | "show" | "replay");
        assert!(is_there || !names, "{arguments:?}: {shown}");
    }
}
