//! `wargauge baseline` and `wargauge check`: planted changes are caught and named, what has not changed
//! passes at once, and the answer comes in every form that is asked for.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde_json::Value;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

use crate::{Called, SCENARIO, call, called, program};

/// A folder of a test's own, with the scenario as `scenario.toml` and its baseline as `balance.toml`.
struct Folder(PathBuf);

/// The text of the scenario after changes.
fn text(sets: &[&str]) -> String {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    load(SCENARIO, &Changes { overlays: Vec::new(), sets }).expect("it is built in").about.text
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("check").join(name);
    fs::create_dir_all(&folder).expect("the test may write");
    folder
}

/// What `baseline` writes of a scenario with these changes.
fn baseline(name: &str, sets: &[&str], arguments: &[&str]) -> String {
    let folder = folder(name);
    fs::write(folder.join("scenario.toml"), text(sets)).expect("the test may write");
    let mut all = vec!["baseline", "scenario.toml", "--quiet"];
    all.extend(arguments);
    let made = called(program(&all).current_dir(&folder).output().expect("it starts"));
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    made.out
}

/// A baseline of few games, with tolerances to match, and one of the use of a rule.
const FEW: [&str; 6] = ["--games", "5000", "--tolerance", "2.5%", "--rule", "10.9.4"];

/// The baseline that most tests share: made once.
fn shared() -> &'static str {
    static MADE: OnceLock<String> = OnceLock::new();
    MADE.get_or_init(|| baseline("shared", &[], &FEW))
}

impl Folder {
    fn new(name: &str, balance: &str) -> Self {
        let folder = folder(name);
        fs::write(folder.join("balance.toml"), balance).expect("the test may write");
        fs::write(folder.join("scenario.toml"), text(&[])).expect("the test may write");
        Self(folder)
    }

    fn call(&self, arguments: &[&str]) -> Called {
        called(program(arguments).current_dir(&self.0).output().expect("it starts"))
    }

    fn check(&self, arguments: &[&str]) -> Called {
        let mut all = vec!["check", "balance.toml", "--quiet"];
        all.extend(arguments);
        self.call(&all)
    }

    /// The only scenario of the JSON.
    fn checked(&self, arguments: &[&str]) -> (i32, Value) {
        let mut all = vec!["--format", "json"];
        all.extend(arguments);
        let called = self.check(&all);
        let report: Value = serde_json::from_str(&called.out).expect("one JSON document");
        (called.code, report["scenarios"][0].clone())
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("it is there")
    }

    fn write(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("the test may write");
    }
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

/// Plants a change of the data, and expects that it is caught and named.
fn caught(name: &str, set: &str, change: &str) {
    let folder = Folder::new(name, shared());
    folder.write("scenario.toml", &text(&[set]));
    let (code, scenario) = folder.checked(&[]);
    assert_eq!((code, &scenario["answer"]), (1, &Value::from("moved")), "{scenario}");
    let causes = strings(&scenario["causes"]);
    assert_eq!(causes[0], format!("the scenario has changed: {change}"));
    assert_eq!(causes[1], "rules and players are as they were, in 250 games");
    let path = set.split(['=', '+']).next();
    assert_eq!(scenario["changes"][0]["path"].as_str(), path);
}

#[test]
fn a_units_morale_raised_by_one_is_caught_and_named() {
    caught("morale", "units.lit-7-1.morale=8", "units.lit-7-1.morale 7 → 8");
}

#[test]
fn a_cell_of_the_fire_table_is_caught_and_named() {
    caught("cell", "rules.fire.effects.1=1", "rules.fire.effects.1 0 → 1");
}

#[test]
fn the_points_of_an_automatic_victory_are_caught_and_named() {
    caught("points", "rules.automatic_victory=3", "rules.automatic_victory 4 → 3");
}

/// A program with a bug in its rules cannot be built for a test; but to a check it looks like this: the
/// games that are kept were played by other rules than the same text gives now. So a baseline is
/// taken with a switch of the rules thrown, and says of itself that it was not.
#[test]
fn a_bug_in_the_rules_is_caught_and_distinguished_from_a_change_of_the_data() {
    let other = baseline("bug", &["rules.fire.effects.1=1"], &FEW);
    let kept = |text: &str| {
        let from = text.find("text = \"\"\"").expect("a text");
        let to = text[from..].find("[kept.counts]").expect("counts") + from;
        let digest = text.lines().find(|line| line.starts_with("digest = ")).expect("a digest");
        (text[from..to].to_owned(), digest.to_owned())
    };
    let ((own, own_digest), (plain, plain_digest)) = (kept(&other), kept(shared()));
    let balance = other.replace(&own, &plain).replace(&own_digest, &plain_digest);
    let folder = Folder::new("bug", &balance);
    let (code, scenario) = folder.checked(&[]);
    assert_eq!((code, &scenario["answer"]), (1, &Value::from("moved")), "{scenario}");
    let causes = strings(&scenario["causes"]);
    assert!(
        causes[0].starts_with("the rules act differently in games of random players")
            && causes[0].contains("[10."),
        "{causes:?}"
    );
    assert_eq!((causes.len(), &scenario["changes"]), (1, &Value::Array(Vec::new())));
    // If the data have changed too, the shift is split: all of it is the rules'.
    folder.write("scenario.toml", &text(&["units.sotnia-2.reverse_morale=2"]));
    let (_, scenario) = folder.checked(&[]);
    let causes = strings(&scenario["causes"]);
    assert!(causes[0].starts_with("the rules act differently"), "{causes:?}");
    assert_eq!(causes[1], "the scenario has changed: units.sotnia-2.reverse_morale 1 → 2");
    let split: Vec<&Value> = scenario["expectations"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|one| one["answer"] == "moved")
        .collect();
    assert!(!split.is_empty());
    for one in split {
        let [all, data] = [&one["difference"], &one["by_data"]];
        let number = |value: &Value| value["mean"].as_f64().expect("a number").abs();
        assert!(number(data) < number(all) / 2.0, "{one}");
    }
}

#[test]
fn other_players_are_caught_and_named() {
    let balance = shared().replace("poles = \"heuristic\"", "poles = \"random\"");
    let folder = Folder::new("players", &balance);
    let (code, scenario) = folder.checked(&[]);
    assert_eq!(code, 1);
    assert_eq!(strings(&scenario["causes"]), ["the player of the poles: heuristic → random"]);
    let commands = strings(&scenario["commands"]);
    assert!(commands.iter().any(|command| command.contains("--ai poles=random")), "{commands:?}");
}

#[test]
fn what_has_not_changed_passes_without_a_game_in_under_a_second() {
    let folder = Folder::new("unchanged", shared());
    let started = Instant::now();
    let called = folder.check(&[]);
    let passed = started.elapsed();
    assert_eq!(called.code, 0, "{}", called.err);
    assert!(
        called.out.starts_with("scenario.toml: unchanged, nothing to play; 6 expectations hold")
    );
    // Release builds take a hundredth of it; this one may be slow, and share its machine.
    assert!(passed < Duration::from_secs(10), "{passed:?}");
    let (_, scenario) = folder.checked(&[]);
    assert_eq!((&scenario["unchanged"], &scenario["games"]), (&true.into(), &0.into()));
    assert_eq!(scenario["rate"], Value::Null);
}

#[test]
fn forced_games_hold_and_are_the_same_on_any_number_of_threads() {
    let folder = Folder::new("forced", shared());
    let of = |threads: &str| {
        let (code, mut scenario) = folder.checked(&["--force", "--threads", threads]);
        assert!(scenario["games"].as_u64() > Some(0));
        scenario["rate"] = Value::Null;
        (code, scenario)
    };
    let one = of("1");
    assert_eq!((one.0, &one.1["answer"]), (0, &Value::from("holds")));
    assert_eq!(of("3"), one);
}

#[test]
fn an_edited_figure_or_band_is_held_against_what_is_kept() {
    // The figure of the wins is another now: no game is needed to see that they are not 60 %.
    let edited = |to: &str| {
        let lines = shared().lines().map(|line| {
            let is = line.trim_start().starts_with("{ poles = ");
            if is { to.to_owned() } else { line.to_owned() }
        });
        lines.collect::<Vec<_>>().join("\n")
    };
    let wish = Folder::new("wish", &edited("{ poles = 0.6, tolerance = 0.02 },"));
    let (code, scenario) = wish.checked(&[]);
    assert_eq!((code, &scenario["games"]), (1, &0.into()));
    let moved = &scenario["expectations"][0];
    assert_eq!(moved["answer"], "moved");
    // The kept games show it, so their figures stand there.
    let [now, by] = ["now", "difference"].map(|key| moved[key]["mean"].as_f64().expect("a figure"));
    assert!((now - by - 0.6).abs() < 1e-9 && moved["decided"].as_u64() > Some(0), "{moved}");
    assert_eq!(scenario["expectations"][1]["now"], Value::Null, "theirs holds without a game");
    let shown = wish.check(&[]).out;
    assert!(shown.contains("unchanged, nothing to play; 1 of "), "{shown}");
    // The commands play what the file names, whatever is usual elsewhere.
    let look = shown.lines().find(|line| line.starts_with("  wargauge run ")).expect("a command");
    assert!(look.contains(" --ai poles=heuristic --ai russians=heuristic "), "{look}");
    let band = Folder::new("band", &edited("{ of = \"poles\", band = \"20%..60%\" },"));
    assert_eq!(band.check(&[]).code, 0);
    let out = Folder::new("out", &edited("{ of = \"poles\", band = \"5%..20%\" },"));
    let called = out.check(&[]);
    assert_eq!(called.code, 1);
    assert!(called.out.contains("FAILED: something moved."), "{}", called.out);
}

#[test]
fn what_so_few_games_leave_undecided_counts_as_the_user_chooses() {
    let folder = Folder::new("undecided", shared());
    let arguments = ["--force", "--max-games", "300"];
    let fails = folder.check(&arguments);
    assert_eq!(fails.code, 1);
    assert!(fails.out.contains("FAILED: something is undecided"), "{}", fails.out);
    let passes = folder.check(&["--force", "--max-games", "300", "--undecided", "pass"]);
    assert_eq!(passes.code, 0);
    assert!(passes.out.contains("passed: something is undecided"), "{}", passes.out);
}

#[test]
fn a_failure_is_reported_to_people_machines_and_github() {
    let folder = Folder::new("forms", shared());
    folder.write("scenario.toml", &text(&["rules.automatic_victory=3"]));
    let arguments =
        ["check", "balance.toml", "-q", "--junit", "junit.xml", "--markdown", "balance.md"];
    let mut command = program(&arguments);
    command.current_dir(&folder.0).env("GITHUB_ACTIONS", "true");
    let called = called(command.output().expect("it starts"));
    assert_eq!(called.code, 1);
    let [table, junit, markdown] =
        [called.out.clone(), folder.read("junit.xml"), folder.read("balance.md")];
    for text in [&table, &junit, &markdown] {
        assert!(text.contains("automatic") && text.contains("4 → 3"), "{text}");
    }
    assert!(table.contains("MOVED") && table.contains("Most likely cause:"), "{table}");
    assert!(junit.contains("<failure message=\"last turn: ") && junit.ends_with("</testsuites>\n"));
    assert!(
        markdown.starts_with("### Balance: moved\n") && markdown.contains("| **moved** after ")
    );
    let line = shared().lines().position(|line| line.contains("{ turns = ")).expect("turns") + 1;
    let annotation =
        format!("::error file=balance.toml,line={line},title=scenario.toml::last turn");
    assert!(called.err.contains(&annotation), "{}", called.err);
    assert!(!called.err.contains("::warning"), "{}", called.err);
}

#[test]
fn every_command_that_a_failure_names_works() {
    let folder = Folder::new("commands", shared());
    folder.write("scenario.toml", &text(&["rules.automatic_victory=3"]));
    let (_, scenario) = folder.checked(&["--max-games", "1000"]);
    let commands = strings(&scenario["commands"]);
    assert_eq!(commands.len(), 3, "{commands:?}");
    let words = |command: &str| -> Vec<String> {
        let words = command.split_whitespace().skip(1).take_while(|&word| word != ">");
        words.map(str::to_owned).collect()
    };
    for command in commands {
        let words = words(command);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let called = folder.call(&words);
        assert_eq!(called.code, 0, "{command}: {}", called.err);
        if command.contains(" > was.toml") {
            folder.write("was.toml", &called.out);
            assert_eq!(folder.call(&["validate", "was.toml"]).code, 0);
        }
    }
    // The last has taken new figures.
    let called = folder.check(&[]);
    assert_eq!(called.code, 0, "{}", called.out);
}

#[test]
fn renewed_figures_keep_tolerances_bands_and_wishes() {
    let balance = shared()
        .replace("{ draw = ", "{ of = \"score\", band = \"40%..80%\", margin = 0.05 },\n{ draw = ")
        .replace("{ turns = ", "{ automatic = 0.5, tolerance = 0.2 },\n# By hand.\n{ turns = ")
        .replace("seed = 1794", "seed = 1794   # that of the first report");
    let folder = Folder::new("renewed", &balance);
    let renewed = folder.call(&["baseline", "--renew", "balance.toml", "-q", "--games", "2000"]);
    assert_eq!((renewed.code, renewed.err.as_str()), (0, ""));
    let text = folder.read("balance.toml");
    for line in [
        "  { of = \"score\", band = \"40%..80%\", margin = 0.05 },",
        "  { automatic = 0.5, tolerance = 0.2 },",
        "games = 2000",
        "  # By hand.",
        "seed = 1794   # that of the first report",
    ] {
        assert!(text.lines().any(|own| own == line), "{line}\n{text}");
    }
    assert!(text.contains("tolerance = 0.025 }"), "{text}");
}

#[test]
fn wrong_files_and_command_lines_say_what_is_wrong_where() {
    let folder = Folder::new("wrong", &shared().replace("{ draw = ", "{ darw = "));
    let called = folder.check(&[]);
    assert_eq!(called.code, 2);
    for part in ["error: unknown key `darw`", "--> balance.toml:", "did you mean `draw`?"] {
        assert!(called.err.contains(part), "{part}\n{}", called.err);
    }
    assert_eq!(call(&["check", "no-such-file.toml"]).code, 2);
    let none =
        Folder::new("nobody", &shared().replace("poles = \"heuristic\"", "poles = \"hueristic\""));
    let called = none.check(&[]);
    assert_eq!(called.code, 2);
    assert!(called.err.contains("did you mean `heuristic`?"), "{}", called.err);
    assert!(called.err.contains("balance.toml:"), "{}", called.err);
    let other = Folder::new("other", shared());
    let called = other.call(&["check", "balance.toml", "--was", "scenaro.toml"]);
    assert_eq!(called.code, 2);
    assert!(called.err.contains("did you mean `scenario.toml`?"), "{}", called.err);
    for arguments in [
        &["baseline"][..],
        &["baseline", SCENARIO, "--tolerance", "60%"],
        &["baseline", SCENARIO, "--rule", "99.9"],
        &["baseline", SCENARIO, SCENARIO],
        &["baseline", SCENARIO, "--renew", "balance.toml"],
        &["check"],
        &["check", "balance.toml", "--undecided", "maybe"],
    ] {
        let called = other.call(arguments);
        assert_eq!(called.code, 2, "{arguments:?}: {}", called.err);
        assert!(called.err.contains("error"), "{}", called.err);
    }
}
