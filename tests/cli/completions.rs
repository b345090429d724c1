//! `wargauge completions`.

use std::io::Write;
use std::process::{Command, Stdio};

use wargauge_engine::text::Lines;

use crate::{SCENARIO, call, called};

/// The commands that `--help` lists.
fn commands() -> Vec<String> {
    let help = call(&["--help"]).out;
    let listed = help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
    let lines = listed.expect("a list of commands").lines();
    // A line that goes on with the words of the one before is indented further.
    let named = lines.filter(|line| !line.starts_with("   "));
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    named.filter_map(first).collect()
}

#[test]
fn every_shell_completes_every_command_and_its_options() {
    let commands = commands();
    assert!(commands.len() > 20, "{commands:?}");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let printed = call(&["completions", shell]);
        assert_eq!((printed.code, printed.err.as_str()), (0, ""), "{shell}");
        let is_of_a_word = |c: char| c.is_ascii_lowercase() || c == '-';
        let words: Vec<&str> = printed.out.split(|c| !is_of_a_word(c)).collect();
        for command in &commands {
            assert!(words.contains(&command.as_str()), "{shell}: {command}");
        }
        // fish names a long option without its dashes.
        assert!(words.contains(&"--shard") || words.contains(&"shard"), "{shell}");
        assert!(!printed.out.contains("{scenario}"), "{shell}");
    }
}

#[test]
fn a_shell_that_is_not_known_is_refused_with_those_that_are() {
    let refused = call(&["completions", "csh"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("bash, elvish, fish, powershell, zsh"), "{}", refused.err);
}

#[test]
fn help_says_where_each_shell_looks() {
    let help = call(&["completions", "--help"]).out;
    for place in
        ["bash-completion/completions/wargauge", "~/.zfunc/_wargauge", "wargauge.fish", "$PROFILE"]
    {
        assert!(help.contains(place), "{place}: {help}");
    }
}

/// What bash offers after these words, the last of which is begun.
#[cfg(unix)]
fn offered(words: &[&str]) -> Vec<String> {
    let mut script = call(&["completions", "bash"]).out;
    let last = words.len() - 1;
    let before = if last > 0 { words[last - 1] } else { "" };
    script.push_text(format_args!(
        "COMP_WORDS=({}); COMP_CWORD={last}\n_wargauge wargauge '{}' '{before}'\n\
         printf '%s\\n' \"${{COMPREPLY[@]}}\"\n",
        words.join(" "),
        words[last],
    ));
    let mut bash = Command::new("bash")
        .args(["--norc", "-euo", "pipefail"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("bash starts");
    bash.stdin.take().expect("piped").write_all(script.as_bytes()).expect("bash reads");
    let answer = called(bash.wait_with_output().expect("bash ends"));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    answer.out.lines().map(str::to_owned).collect()
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_options_values_and_built_in_names() {
    assert_eq!(offered(&["wargauge", "what"]), ["what-if"]);
    assert_eq!(offered(&["wargauge", "run", "--sha"]), ["--shard"]);
    assert_eq!(offered(&["wargauge", "run", "--format", "j"]), ["json"]);
    assert_eq!(offered(&["wargauge", "run", &SCENARIO[..SCENARIO.len() - 3]]), [SCENARIO]);
    // Only the completions take no other name: a scenario may be a file.
    let refused = call(&["run", "no-such-file.toml"]);
    assert!(refused.err.contains("no-such-file.toml"), "{}", refused.err);
    assert!(!refused.err.contains("possible values"), "{}", refused.err);
}

#[cfg(unix)]
#[test]
fn completions_are_for_the_name_that_the_program_was_called_by() {
    let folder = crate::scratch::Scratch::new();
    let other = folder.0.join("gauge-2");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_wargauge"), &other).expect("a link");
    let printed = Command::new(&other).args(["completions", "fish"]).output().expect("it starts");
    let printed = called(printed).out;
    assert!(printed.contains("complete -c gauge-2 "), "{printed}");
    assert!(!printed.contains("complete -c wargauge "), "{printed}");
}
