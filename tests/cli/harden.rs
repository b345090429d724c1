//! `wargauge train --policy --harden`.

use crate::scratch::Scratch;
use crate::{SCENARIO, call, json, keys};

/// A scenario of two turns, in a file.
fn short(scratch: &Scratch) -> String {
    assert_eq!(call(&["new", &scratch.at("short"), "--like", SCENARIO]).code, 0);
    let file = scratch.at("short.toml");
    let text = std::fs::read_to_string(&file).expect("a scenario");
    let turns = |line: &str| line.split('#').next().is_some_and(|set| set.trim() == "turns = 6");
    let lines = text.lines().map(|line| if turns(line) { "turns = 2" } else { line });
    std::fs::write(&file, lines.collect::<Vec<_>>().join("\n")).expect("written");
    file
}

#[test]
fn search_and_practice_take_turns_and_every_step_is_shown() {
    let scratch = Scratch::new();
    let (scenario, file) = (short(&scratch), scratch.at("policy.txt"));
    let train = ["train", &scenario, "--policy", "--against", "random,heuristic,itself"];
    let few = ["--harden", "1", "--search", "1", "--rounds", "2", "--games", "10"];
    let out = ["--check-games", "20", "--quiet", "--out", &file];
    let harden = [&train[..], &few, &out].concat();
    let hardened = json(&[&harden[..], &["--format", "json"]].concat());
    assert_eq!(
        keys(&hardened),
        ["format", "tool", "scenario", "seed", "league", "steps", "chosen"]
    );
    let steps = hardened["steps"].as_array().expect("a list");
    assert_eq!(steps.len(), 2);
    for step in steps {
        assert_eq!(keys(step), ["step", "policy", "sides", "league", "answered", "worst"]);
        let seat = |side: usize| &step["sides"][side];
        assert_eq!(keys(seat(0)), ["side", "league", "held", "worst"]);
        // What the answers gain over play of the policy against itself is what both of its sides do not hold.
        let held = |side, of| seat(side)[of]["share"].as_f64().expect("a share");
        let answered = step["answered"]["share"].as_f64().expect("a share");
        assert!((answered - (1.0 - held(0, "held") - held(1, "held"))).abs() < 1e-9, "{step}");
        let worst = step["worst"].as_f64().expect("a number");
        assert!((worst - (1.0 - held(0, "worst") - held(1, "worst"))).abs() < 1e-9, "{step}");
    }
    assert_eq!(steps[1]["policy"], format!("trained:file={file}.1"));
    let policy = std::fs::read_to_string(format!("{file}.1")).expect("written");
    let command = policy.lines().next().expect("a remark");
    assert!(command.contains(" --harden 1 --search 1 --patience 2 --check-games 20"), "{command}");
    assert!(command.ends_with("  # step 1"), "{command}");
    // The answers are there for `--ai`, and the same command plays nothing anew.
    let answer = format!("russians=scripted:plan={file}.1-russians.toml");
    let policy = format!("poles=trained:file={file}.1");
    let run = ["run", &scenario, "--games", "4", "--quiet", "--ai", &policy, "--ai", &answer];
    assert_eq!(call(&run).code, 0);
    let bytes = || {
        [".1", ".1-poles.toml", ""].map(|end| std::fs::read(format!("{file}{end}")).expect("there"))
    };
    let before =
        (bytes(), std::fs::metadata(format!("{file}.1")).and_then(|file| file.modified()).ok());
    let table = call(&harden);
    assert_eq!(table.code, 0, "{}", table.err);
    assert_eq!(
        (bytes(), std::fs::metadata(format!("{file}.1")).and_then(|file| file.modified()).ok()),
        before
    );
    let heads: Vec<&str> = table.out.lines().filter(|line| line.starts_with("step")).collect();
    assert!(heads.len() == 1 && heads[0].contains("poles against heuristic"), "{}", table.out);
    let said = format!("gain least from the policy of step {}. ", hardened["chosen"]);
    assert!(table.out.contains(&said), "{}", table.out);
}

#[test]
fn hardening_is_of_a_policy_and_needs_rivals() {
    let scratch = Scratch::new();
    let file = scratch.at("policy.txt");
    let refused = |more: &[&str]| {
        let called = call(&[&["train", SCENARIO, "--out", &file, "--harden", "2"], more].concat());
        assert_eq!(called.code, 2, "{}", called.out);
        called.err
    };
    assert!(refused(&[]).contains("--policy"));
    let both = ["--policy", "--teacher", "poles=heuristic"];
    assert!(refused(&both).contains("cannot be used with"));
    assert!(refused(&["--policy", "--against", "itself"]).contains("rivals of both sides"));
    assert!(refused(&["--policy", "niemenczyn/alternative"]).contains("takes one scenario"));
}
