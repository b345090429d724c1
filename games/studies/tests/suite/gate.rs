//! The gate: a baseline is taken, holds, and fails when the scenario changes.

use std::fs;
use std::path::{Path, PathBuf};

use wargauge_games::GAMES;
use wargauge_scenarios::Changes;
use wargauge_studies::gate::{
    self, Check, Draft, Ended, Outcome, Report, Taking, annotations, junit, markdown,
};

use crate::scratch::Scratch;
use crate::{EndAfter, SCENARIO};

/// The draft of a file about one scenario between random players.
fn draft(scenario: &str) -> Draft {
    Draft {
        scenarios: vec![scenario.to_owned()],
        players: ["poles=random", "russians=random"].map(str::to_owned).to_vec(),
        seed: 1794,
        ..Draft::default()
    }
}

const TAKING: Taking = Taking { games: Some(2000), tolerance: 0.05, threads: 1 };

/// Writes a baseline of a scenario.
fn baseline(scratch: &Scratch, scenario: &str) -> PathBuf {
    let drafted = gate::draft(&draft(scenario), GAMES).expect("a scenario");
    let text = gate::baseline(drafted, TAKING, &()).expect("figures").expect("nothing ends it");
    let file = PathBuf::from(scratch.at("balance.toml"));
    fs::write(&file, text).expect("a file");
    file
}

fn checked(file: &Path, force: bool) -> Report {
    let balance = gate::read(file, GAMES).expect("a file of expectations");
    let check = Check { force, threads: 1, ..Check::new(file) };
    match gate::check(&balance, &check, &()).expect("a check") {
        Ended::Checked(report) => report,
        Ended::Interrupted(label) => panic!("{label} was interrupted"),
    }
}

#[test]
fn what_has_not_changed_passes_without_a_game_and_by_playing() {
    let scratch = Scratch::new();
    let file = baseline(&scratch, SCENARIO);
    let report = checked(&file, false);
    assert!(!report.fails() && report.scenarios[0].unchanged);
    assert_eq!(report.scenarios[0].games, 0);
    let played = checked(&file, true);
    assert!(!played.fails() && played.scenarios[0].games > 0);
    assert_eq!(played.answer, Outcome::Holds);
}

#[test]
fn a_changed_scenario_fails_and_every_exporter_names_the_change() {
    let scratch = Scratch::new();
    let text = GAMES.load(SCENARIO, &Changes::default()).expect("built in").about().text.clone();
    let own = scratch.at("own.toml");
    fs::write(&own, &text).expect("a file");
    let file = baseline(&scratch, &own);
    let shorter = Changes { overlays: Vec::new(), sets: vec!["rules.turns=3".to_owned()] };
    let changed = GAMES.load(&own, &shorter).expect("a change").about().text.clone();
    fs::write(&own, changed).expect("a file");

    let report = checked(&file, false);
    assert!(report.fails());
    assert_eq!(report.answer, Outcome::Moved);
    let scenario = &report.scenarios[0];
    assert!(scenario.games > 0 && !scenario.unchanged);
    assert!(scenario.changes.iter().any(|change| change.path == "rules.turns"));
    for text in [junit(&report), markdown(&report), annotations(&report)] {
        assert!(text.contains("rules.turns"), "{text}");
    }
    assert!(junit(&report).contains("<failure message="));
    assert!(annotations(&report).starts_with("::error file="));

    let balance = gate::read(&file, GAMES).expect("a file of expectations");
    let label = balance.entries[0].label();
    assert_eq!(gate::as_it_was(&balance, &label, &file).expect("it is kept"), text);
    let failure = gate::as_it_was(&balance, "other", &file).expect_err("no such scenario");
    assert!(failure.to_string().contains("has no such scenario"), "{failure}");
}

#[test]
fn an_interrupted_check_names_its_scenario_and_an_interrupted_baseline_has_no_text() {
    let scratch = Scratch::new();
    let file = baseline(&scratch, SCENARIO);
    let balance = gate::read(&file, GAMES).expect("a file of expectations");
    let check = Check { force: true, threads: 1, ..Check::new(&file) };
    let ended = gate::check(&balance, &check, &EndAfter::games(10)).expect("a check");
    assert!(matches!(ended, Ended::Interrupted(label) if label == SCENARIO));
    let drafted = gate::draft(&draft(SCENARIO), GAMES).expect("a scenario");
    let text = gate::baseline(drafted, TAKING, &EndAfter::games(10)).expect("figures");
    assert_eq!(text, None);
}

#[test]
fn a_scenario_named_twice_and_an_unknown_rule_are_refused() {
    let mut twice = draft(SCENARIO);
    twice.scenarios.push(SCENARIO.to_owned());
    let failure = gate::draft(&twice, GAMES).expect_err("twice").to_string();
    assert_eq!(failure, format!("the scenario `{SCENARIO}` is named twice"));
    let rule = Draft { rules: vec!["99.9".to_owned()], ..draft(SCENARIO) };
    let failure = gate::draft(&rule, GAMES).expect_err("no such rule").to_string();
    assert!(failure.starts_with("`--rule 99.9`: there is no rule of that number"), "{failure}");
}
