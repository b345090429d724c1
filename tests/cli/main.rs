//! The program as its users meet it: arguments in; text, JSON and exit codes out.
//!
//! Not for what rules or statistics say: those are tested where they stand.

mod balance;
mod check;
mod compare;
mod completions;
mod exploit;
mod harden;
mod kept;
mod kept_comparison;
mod kept_matrix;
mod league;
mod league_members;
mod luck;
mod maciejowice;
mod maciejowice_studies;
mod man;
mod matrix;
mod names;
mod new;
mod odds;
mod odds_pluton;
mod odds_pluton_position;
mod odds_position;
mod odds_verdox;
mod own_game;
mod play;
mod pluton;
mod pluton_studies;
mod printed;
mod query;
mod replay;
mod report;
mod run;
mod scenarios;
mod scratch;
mod show;
mod sweep;
mod train;
mod tune;
mod validate;
mod verdox;
mod worth;

use std::process::{Command, Output};

/// A scenario that is built in.
const SCENARIO: &str = "niemenczyn/historical";

/// The program with arguments.
fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wargauge"));
    command.args(arguments);
    command
}

/// What came of a call.
struct Called {
    code: i32,
    out: String,
    err: String,
}

fn called(output: Output) -> Called {
    Called {
        code: output.status.code().expect("the program ends by itself"),
        out: String::from_utf8(output.stdout).expect("the program writes UTF-8"),
        err: String::from_utf8(output.stderr).expect("the program writes UTF-8"),
    }
}

/// Interrupts a call as Ctrl-C does, and waits for its end.
#[cfg(unix)]
fn interrupted(child: std::process::Child) -> Called {
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill is there").success());
    let called = called(child.wait_with_output().expect("it ends"));
    assert_eq!(called.code, 130, "{}", called.err);
    called
}

/// Waits until a call has written a file.
#[cfg(unix)]
fn wait_for(child: &mut std::process::Child, file: &std::path::Path) {
    let started = std::time::Instant::now();
    while !file.exists() {
        assert!(child.try_wait().expect("a child").is_none(), "it ended before it was stopped");
        assert!(started.elapsed().as_secs() < 300, "{} does not come", file.display());
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
}

fn call(arguments: &[&str]) -> Called {
    called(program(arguments).output().expect("the program starts"))
}

/// A page without the spaces that keep a number with its unit.
fn on_one_line(page: &str) -> String {
    page.replace('\u{a0}', " ")
}

/// The JSON document that a call prints.
fn json(arguments: &[&str]) -> serde_json::Value {
    let Called { code, out, err } = call(arguments);
    assert_eq!(code, 0, "{err}");
    serde_json::from_str(&out).expect("the program prints one JSON document")
}

/// The keys of an object, in their order.
fn keys(value: &serde_json::Value) -> Vec<&str> {
    value.as_object().expect("an object").keys().map(String::as_str).collect()
}

#[test]
fn help_teaches_with_examples_and_lists_what_there_is() {
    let help = call(&["--help"]);
    assert_eq!(help.code, 0);
    assert!(help.out.contains("Examples:"), "{}", help.out);
    for command in [
        "scenarios",
        "validate",
        "show",
        "run",
        "compare",
        "what-if",
        "sweep",
        "matrix",
        "train",
        "tune",
        "balance",
        "luck",
        "merge",
        "new",
        "play",
        "odds",
        "replay",
        "baseline",
        "check",
        "completions",
        "man",
    ] {
        assert!(help.out.contains(&format!("\n  {command}")), "{command}");
        let own = call(&[command, "--help"]);
        assert_eq!(own.code, 0);
        assert!(own.out.contains("Usage: wargauge"), "{}", own.out);
    }
}

#[test]
fn the_handbook_names_no_command_that_does_not_exist() {
    let help = call(&["--help"]).out;
    let known = |word: &str| help.contains(&format!("\n  {word} ")) || word == "help";
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut pages = vec![root.join("README.md")];
    for entry in std::fs::read_dir(root.join("docs")).expect("a folder") {
        pages.push(entry.expect("an entry").path());
    }
    let mut found = 0;
    for page in pages.into_iter().filter(|page| page.extension().is_some_and(|end| end == "md")) {
        let text = std::fs::read_to_string(&page).expect("a page");
        for before in ["`wargauge ", "$ wargauge "] {
            for rest in text.split(before).skip(1) {
                let word = rest.split(|c: char| !c.is_ascii_lowercase() && c != '-').next();
                let word = word.filter(|word| !word.is_empty() && !word.starts_with('-'));
                if let Some(word) = word {
                    assert!(known(word), "{}: wargauge {word}", page.display());
                    found += 1;
                }
            }
        }
    }
    assert!(found > 30, "{found}");
}

#[test]
fn help_fits_a_terminal_of_eighty_columns() {
    for command in ["run", "compare", "what-if", "check"] {
        let shown = program(&[command, "--help"]).env("COLUMNS", "80").output();
        let help = called(shown.expect("the program starts")).out;
        let lines: Vec<&str> = help.lines().collect();
        let is_prose = |line: &&str| !line.is_empty() && !line.starts_with(' ');
        // A line of prose ends where the next word has no room, or with its paragraph.
        for pair in lines.windows(2).filter(|pair| pair.iter().all(is_prose)) {
            let next = pair[1].split(' ').next().unwrap_or_default();
            let room = pair[0].chars().count() + 1 + next.chars().count();
            assert!(room > 78, "{command}: {pair:?}");
        }
    }
}

#[test]
fn a_wrong_command_line_exits_with_2() {
    for arguments in [
        &["rnu"][..],
        &["run"],
        &["run", SCENARIO, "--games", "0"],
        &["run", SCENARIO, "--games", "many"],
        &["run", SCENARIO, "--games", "10", "--until", "1%"],
        &["run", SCENARIO, "--until", "0.5"],
        &["run", SCENARIO, "--band", "60%..40%"],
        &["run", SCENARIO, "--threads", "0"],
        &["run", SCENARIO, "--threads", "513"],
        &["run", SCENARIO, "--fromat", "json"],
        &["validate"],
        &["show"],
    ] {
        let called = call(arguments);
        assert_eq!(called.code, 2, "{arguments:?}: {}", called.err);
        assert!(called.out.is_empty() && called.err.contains("error"), "{}", called.err);
    }
}

#[test]
fn more_threads_than_a_machine_can_use_are_refused_with_the_most() {
    let commands = [
        &["run", SCENARIO][..],
        &["compare", SCENARIO, SCENARIO],
        &["what-if", SCENARIO, "--set", "rules.turns=7"],
        &["matrix", SCENARIO, "--players", "random"],
        &["tune", SCENARIO],
        &["baseline", SCENARIO],
        &["check", "balance.toml"],
    ];
    for command in commands {
        for threads in ["513", "2048", "4096", "70000"] {
            let called = call(&[command, &["--threads", threads]].concat());
            assert_eq!(called.code, 2, "{command:?}: {}", called.err);
            let said = format!("invalid value '{threads}' for '--threads <N>': ");
            assert!(called.err.contains(&said), "{}", called.err);
            assert!(called.err.contains("is not in 1..=512"), "{}", called.err);
        }
    }
    let most = call(&["run", SCENARIO, "--games", "20", "--threads", "512", "--quiet"]);
    assert_eq!(most.code, 0, "{}", most.err);
}

#[test]
fn a_negative_number_is_a_wrong_value_and_no_option() {
    for (command, option) in [("run", "games"), ("run", "threads"), ("luck", "seed")] {
        let called = call(&[command, SCENARIO, &format!("--{option}"), "-5"]);
        let said = format!("invalid value '-5' for '--{option} <");
        assert_eq!(called.code, 2, "{}", called.err);
        assert!(called.err.contains(&said) && !called.err.contains("tip"), "{}", called.err);
    }
}

#[test]
fn a_misspelt_command_or_option_gets_a_suggestion() {
    assert!(call(&["shwo"]).err.contains("'show'"));
    assert!(call(&["run", SCENARIO, "--fromat", "json"]).err.contains("'--format'"));
}

#[test]
fn a_reader_who_leaves_early_is_no_error() {
    use std::io::Read;
    use std::process::Stdio;
    for arguments in [
        &["show", SCENARIO, "--format", "json"][..],
        &["scenarios"],
        &["replay", SCENARIO, "--game", "1", "--format", "jsonl"],
    ] {
        let mut child = program(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        // Closes the pipe before anything is read from it.
        drop(child.stdout.take());
        let mut err = String::new();
        child.stderr.take().expect("piped").read_to_string(&mut err).expect("UTF-8");
        let status = child.wait().expect("the program ends");
        assert_eq!((status.code(), err.as_str()), (Some(0), ""), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_the_systems_failure() {
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
    let output = program(&["scenarios"]).stdout(full).output().expect("the program starts");
    let called = called(output);
    assert_eq!(called.code, 3, "{}", called.err);
    assert!(
        called.err.starts_with("error: failed to write to standard output: "),
        "{}",
        called.err
    );
}
