//! `wargauge replay`, saved positions, and `wargauge run --from`.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::{SCENARIO, call, json, keys};

/// A file of this test run alone.
pub(crate) fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// The lines of a log.
fn log(more: &[&str]) -> Vec<Value> {
    let mut arguments = vec!["replay", SCENARIO, "--format", "jsonl"];
    arguments.extend(more);
    let called = call(&arguments);
    assert_eq!(called.code, 0, "{}", called.err);
    called.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Saves a position and gives its file.
pub(crate) fn saved(name: &str, game: &str, at: &str) -> String {
    let path = file(name).display().to_string();
    // Random players: their games change with the rules only, not with what players know.
    let players = ["--ai", "poles=random", "--ai", "russians=random"];
    let position = ["replay", SCENARIO, "--game", game, "--at", at, "--save", &path];
    let called = call(&[&position[..], &players].concat());
    assert_eq!(called.code, 0, "{}", called.err);
    assert!(called.err.starts_with("saved: "), "{}", called.err);
    path
}

#[test]
fn the_first_line_of_a_log_has_the_promised_keys() {
    let lines = log(&["--game", "17"]);
    let game = &lines[0];
    assert_eq!(
        keys(game),
        ["kind", "format", "scenario", "seed", "game", "players", "units", "commanders"]
    );
    assert_eq!((&game["kind"], &game["game"]), (&"game".into(), &17.into()));
    assert_eq!(keys(&game["scenario"]), ["name", "system", "digest", "changes"]);
    assert_eq!(keys(&game["players"]), ["poles", "russians"]);
    let known = [
        "id",
        "name",
        "side",
        "commander",
        "arm",
        "morale",
        "size",
        "firepower",
        "hex",
        "facing",
        "limbered",
        "movement",
    ];
    assert_eq!(keys(&game["units"][0]), known);
    let guns = &game["units"][2];
    assert!(guns["morale"].is_null() && guns["size"].is_null() && guns["firepower"].is_null());
    assert_eq!(guns["limbered"], true);
    let cossacks = game["units"].as_array().expect("units").iter();
    assert_eq!(cossacks.filter(|unit| unit["cossack"] == true).count(), 2);
    assert_eq!(keys(&game["commanders"][0]), ["name", "side", "hex"]);
}

#[test]
fn every_event_has_its_number_turn_kind_and_rule() {
    let lines = log(&["--game", "17"]);
    for (n, event) in lines.iter().enumerate().skip(1) {
        assert_eq!(keys(event)[..4], ["n", "turn", "kind", "rule"], "{event}");
        assert_eq!(event["n"], n);
        assert!(event["rule"].as_str().expect("a number").contains('.'), "{event}");
    }
    let end = lines.last().expect("an end");
    assert_eq!(
        keys(end)[2..],
        ["kind", "rule", "outcome", "net", "automatic", "decided"],
        "the turn is among the first keys"
    );
}

#[test]
fn kinds_have_the_promised_keys() {
    // Enough games that every kind but the rarest comes up.
    let mut seen = std::collections::BTreeMap::new();
    for game in 0..60 {
        let game = game.to_string();
        for event in log(&["--game", &game]).into_iter().skip(1) {
            seen.entry(event["kind"].as_str().expect("a kind").to_owned()).or_insert(event);
        }
    }
    for (kind, known) in [
        ("choose", &["side", "commander"][..]),
        ("draw", &["commander"]),
        ("declare", &["units", "what", "cost"]),
        ("step", &["units", "from", "to", "cost", "left"]),
        ("face", &["units", "facing", "cost", "left"]),
        ("leader", &["commander", "from", "to"]),
        ("fire", &["units", "target", "range", "row", "shots"]),
        ("loss", &["unit", "size", "firepower", "morale"]),
        ("retreat", &["unit", "from", "to"]),
        ("melee", &["hex", "attacker", "attackers", "defenders", "totals", "winner", "difference"]),
        ("rout", &["units", "returns"]),
        ("points", &["side", "value", "why", "net"]),
        ("clash", &["units", "hex", "zone"]),
        ("pass", &["side"]),
        ("markers", &["shots", "ready"]),
    ] {
        let event = seen.get(kind).unwrap_or_else(|| panic!("no {kind}"));
        let found = keys(event);
        assert_eq!(found[4..4 + known.len()], *known, "{event}");
    }
}

/// The kinds of events that the handbook lists, of the 1794 system and of Verdox.
pub(crate) fn kinds_of_the_handbook() -> [String; 3] {
    let handbook = include_str!("../../docs/replay.md");
    let (first, rest) = handbook.split_once("## The log of Verdox").expect("it is there");
    let (second, third) = rest.split_once("## The log of Pluton").expect("it is there");
    [first, second, third].map(|part| {
        let rows = part.lines().filter(|line| line.starts_with("| `"));
        rows.filter_map(|line| line.split('|').nth(1)).collect()
    })
}

#[test]
fn the_handbook_lists_every_kind() {
    let [table, ..] = kinds_of_the_handbook();
    for game in 0..60 {
        for event in log(&["--game", &game.to_string()]).iter().skip(1) {
            let kind = event["kind"].as_str().expect("a kind");
            assert!(table.contains(&format!("`{kind}`")), "{kind}");
        }
    }
}

#[test]
fn a_log_may_stop_at_any_event_and_is_the_same_up_to_it() {
    let whole = log(&["--game", "17"]);
    let part = log(&["--game", "17", "--at", "40"]);
    assert_eq!(part, whole[..41]);
    assert_eq!(log(&["--game", "17", "--at", "0"]).len(), 1);
    let beyond = call(&["replay", SCENARIO, "--game", "17", "--at", "100000"]);
    assert_eq!(beyond.code, 2);
    assert!(beyond.err.contains("game 17 has only"), "{}", beyond.err);
}

#[test]
fn the_report_reads_turn_by_turn_and_sums_up() {
    let report = call(&["replay", SCENARIO, "--game", "17"]);
    assert_eq!((report.code, report.err.as_str()), (0, ""));
    let text = &report.out;
    assert!(text.starts_with("niemenczyn/historical, game 17 of seed 1794\n"), "{text}");
    for part in ["Turn 1", "is activated", "against morale", "Victory points", "Commanders"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Plain where it is not read on a terminal, and never too wide.
    assert!(!text.contains('\u{1b}'));
    assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    // What is foreseen adds up, in every turn but the first.
    let headings: Vec<&str> = text.lines().filter(|line| line.starts_with("━━ Turn ")).collect();
    assert!(headings.len() > 2 && !headings[0].contains("foreseen"), "{headings:?}");
    for heading in &headings[1..] {
        let (_, foreseen) = heading.split_once(" ━━ foreseen: poles ").expect(heading);
        let shares = foreseen.split(|c: char| !c.is_ascii_digit()).filter(|part| !part.is_empty());
        let shares: Vec<u32> = shares.map(|share| share.parse().expect("a share")).collect();
        assert_eq!((shares.len(), shares.iter().sum::<u32>()), (3, 100), "{heading}");
    }
    let part = call(&["replay", SCENARIO, "--game", "17", "--at", "40"]);
    assert!(part.out.contains("Stopped after event 40 of "), "{}", part.out);
}

#[test]
fn a_position_is_saved_and_played_on_from() {
    let path = saved("position.json", "17", "60");
    let text = std::fs::read_to_string(&path).expect("it is saved");
    let position: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!((&position["kind"], &position["format"]), (&"position".into(), &1.into()));
    assert_eq!(keys(&position["scenario"]), ["name", "system", "digest", "changes", "text"]);
    assert!(position["at"].as_u64().expect("a number") <= 60);
    let study = json(&["run", "--from", &path, "--games", "600", "--format", "json"]);
    assert_eq!(study["scenario"]["name"], SCENARIO);
    assert_eq!(keys(&study)[2..4], ["scenario", "from"]);
    assert_eq!(
        study["from"],
        serde_json::json!({
            "file": path, "game": 17, "at": position["at"], "turn": position["turn"]
        })
    );
    assert_eq!(study["games"], 600);
    // Another position gives different figures, and the same one the same.
    let table = call(&["run", "--from", &path, "--games", "600"]);
    assert!(table.out.contains("this position of niemenczyn/historical"), "{}", table.out);
    assert!(table.out.contains("game 17 after event "), "{}", table.out);
}

#[test]
fn a_position_of_a_changed_scenario_brings_its_changes_along() {
    let path = file("changed.json").display().to_string();
    let arguments = [
        "replay",
        SCENARIO,
        "--with",
        "eydziatowicz",
        "--set",
        "rules.turns=7",
        "--game",
        "3",
        "--at",
        "30",
        "--save",
        &path,
    ];
    assert_eq!(call(&arguments).code, 0);
    let study = json(&["run", "--from", &path, "--games", "300", "--format", "json"]);
    let changes = serde_json::json!(["with eydziatowicz", "rules.turns=7"]);
    assert_eq!(study["scenario"]["changes"], changes);
    assert_eq!(keys(&study["turns"]["histogram"]).last(), Some(&"7"));
}

#[test]
fn neither_side_decides_before_the_first_decision() {
    let path = file("early.json").display().to_string();
    let called = call(&["replay", SCENARIO, "--game", "17", "--at", "0", "--save", &path]);
    assert_eq!(called.code, 2);
    assert!(called.err.contains("write `--at "), "{}", called.err);
    assert!(!std::path::Path::new(&path).exists());
}

/// A saved position with other words in it, and what is said of it.
fn refused(name: &str, change: impl Fn(&str) -> String) -> String {
    let path = saved(name, "17", "60");
    let text = std::fs::read_to_string(&path).expect("it is saved");
    let changed = change(&text);
    assert_ne!(text, changed, "{name}");
    std::fs::write(&path, changed).expect("it can be written");
    let called = call(&["run", "--from", &path, "--games", "10"]);
    assert_eq!(called.code, 2, "{name}: {}", called.err);
    assert!(called.out.is_empty());
    assert!(called.err.contains(&format!("--> {path}:")), "{}", called.err);
    assert!(called.err.contains("= help: "), "{}", called.err);
    called.err
}

#[test]
fn a_position_that_does_not_fit_is_refused_with_place_and_mend() {
    let without_end = |text: &str| text[..text.len() / 2].to_owned();
    assert!(refused("truncated.json", without_end).contains("the file ends too early"));
    let words = |_: &str| "kind = \"scenario\"\n".to_owned();
    assert!(refused("words.json", words).contains("this is no saved position"));
    let format = |text: &str| text.replacen("\"format\": 1", "\"format\": 2", 1);
    assert!(refused("format.json", format).contains("the form of this position is not 1"));
    let edited = |text: &str| text.replacen("turns = 6", "turns = 5", 1);
    assert!(refused("digest.json", edited).contains("the scenario's text has the digest"));
    let choices = |text: &str| {
        let at = text.find("\"choices\": [").expect("choices") + "\"choices\": [".len();
        format!("{}60000,{}", &text[..at], &text[at..])
    };
    assert!(refused("choices.json", choices).contains("takes choice 60000"));
    let net = |text: &str| text.replacen("\"net\": 0", "\"net\": 3", 1);
    assert!(refused("net.json", net).contains("lead to another position"));
    let unknown = |text: &str| text.replacen("\"seed\"", "\"sede\"", 1);
    assert!(refused("unknown.json", unknown).contains("missing field `seed`"));
    let more = |text: &str| text.replacen("\"seed\"", "\"weather\": 1, \"seed\"", 1);
    assert!(refused("more.json", more).contains("no position has a `weather`"));
    let log = |_: &str| call(&["replay", SCENARIO, "--game", "1", "--format", "jsonl"]).out;
    assert!(refused("log.json", log).contains("this is the log of a game"));
}

#[test]
fn labels_of_a_position_that_were_edited_are_refused() {
    // What the replay itself shows has a message of its own.
    let at = |text: &str| text.replacen("\"at\": ", "\"at\": 1", 1);
    assert!(refused("at.json", at).contains("the choices lead to another position than this"));
    let system = |text: &str| text.replacen("\"system\": \"1794\"", "\"system\": \"verdox\"", 1);
    assert!(refused("system.json", system).contains("is played by the rules of 1794, not these"));
    // The rest is under the mark.
    for (file, from, to) in [
        ("tool.json", "\"name\": \"wargauge\"", "\"name\": \"another\""),
        ("version.json", "\"version\": \"", "\"version\": \"7"),
        ("name.json", SCENARIO, "niemenczyn/alternative"),
        ("changes.json", "\"changes\": []", "\"changes\": [\"rules.turns=7\"]"),
        ("mark.json", "\"mark\": \"", "\"mark\": \"0"),
    ] {
        let said = refused(file, |text| text.replacen(from, to, 1));
        assert!(said.contains("the mark is not that of its content"), "{file}: {said}");
        assert!(said.contains("save the position again with `wargauge replay`"), "{said}");
    }
    let none = |text: &str| text.replacen("\"mark\": ", "\"mark\": \"\", \"note\": ", 1);
    assert!(refused("note.json", none).contains("no position has a `note`"));
}

#[test]
fn the_number_of_a_game_is_checked_before_its_first_die_too() {
    // The first decision of a game comes before its first die, so that the choices lead to the same
    // position in every game.
    let path = saved("first-17.json", "17", "2");
    let [one, other] = [path.clone(), saved("first-18.json", "18", "2")]
        .map(|path| fs::read_to_string(path).expect("it is saved"));
    let position: Value = serde_json::from_str(&one).expect("JSON");
    assert_eq!(position["choices"], serde_json::json!([]));
    let renumbered = one.replacen("\"game\": 17", "\"game\": 18", 1);
    let without_mark = |text: &str| text.split("\"mark\"").next().map(str::to_owned);
    assert_eq!(without_mark(&renumbered), without_mark(&other));
    for (from, to) in [("\"game\": 17", "\"game\": 18"), ("\"seed\": 1794", "\"seed\": 7")] {
        fs::write(&path, one.replacen(from, to, 1)).expect("it can be written");
        let called = call(&["run", "--from", &path, "--games", "10"]);
        assert_eq!(called.code, 2, "{to}: {}", called.err);
        assert!(called.err.contains("the mark is not that of its content"), "{}", called.err);
        assert!(called.out.is_empty());
    }
    fs::write(&path, one).expect("it can be written");
    assert_eq!(call(&["run", "--from", &path, "--games", "10"]).code, 0);
}

#[test]
fn a_wrong_command_line_of_replay_exits_with_2() {
    for arguments in [
        &["replay"][..],
        &["replay", SCENARIO],
        &["replay", "--game", "1"],
        &["replay", SCENARIO, "--game", "-1"],
        &["replay", SCENARIO, "--game", "1", "--save", "x.json"],
        &["replay", SCENARIO, "--game", "1", "--format", "svg"],
        &["replay", SCENARIO, "--where", "draw"],
        &["run", "--from", "missing.json"],
        &["run", SCENARIO, "--from", "missing.json"],
        &["run", "--from", "missing.json", "--set", "rules.turns=7"],
    ] {
        let called = call(arguments);
        assert_eq!(called.code, 2, "{arguments:?}: {}", called.err);
        assert!(called.out.is_empty() && called.err.contains("error"), "{}", called.err);
    }
}

#[test]
fn a_position_that_cannot_be_written_is_the_systems_failure() {
    let path = file("no-such-folder/position.json").display().to_string();
    let called = call(&["replay", SCENARIO, "--game", "1", "--at", "50", "--save", &path]);
    assert_eq!(called.code, 3, "{}", called.err);
    assert!(called.err.contains("failed to save the position"), "{}", called.err);
}

#[test]
fn the_page_of_a_game_of_60_turns_is_below_one_and_a_half_megabytes() {
    let players = ["--ai", "hasbergs=heuristic", "--ai", "askanians=heuristic"];
    let game = [&["replay", "verdox/open", "--with", "long", "--game", "3"][..], &players].concat();
    let page = call(&[&game[..], &["--format", "html", "--chances", "0"]].concat());
    assert_eq!(page.code, 0, "{}", page.err);
    let log = call(&[&game[..], &["--format", "jsonl"]].concat());
    assert!(log.out.len() > 800_000 && page.out.len() < 1_500_000, "{}", page.out.len());
    assert!(page.out.contains("id=\"packed\"") && !page.out.contains("id=\"log\""));
}

#[test]
fn a_page_is_printed_or_written_whole_and_begins_at_the_event_asked_for() {
    let players = ["--ai", "poles=random", "--ai", "russians=random"];
    let replay = ["replay", SCENARIO, "--game", "17", "--format", "html", "--at", "9"];
    let page = |more: &[&str]| call(&[&replay[..], &players, more].concat());
    let printed = page(&["--chances", "2", "--threads", "1", "--quiet"]);
    assert_eq!((printed.code, printed.err.as_str()), (0, ""));
    assert!(printed.out.starts_with("<!DOCTYPE html>") && printed.out.ends_with("</html>\n"));
    assert!(
        printed.out.contains("\"start\":9") && printed.out.contains("\"chances\":{\"games\":2,")
    );
    // It holds the whole log, whatever the event.
    let log =
        call(&[&["replay", SCENARIO, "--game", "17", "--format", "jsonl"], &players[..]].concat());
    assert!(log.out.lines().count() > 100);
    for line in log.out.lines().filter(|line| !line.contains('<')) {
        assert!(printed.out.contains(line), "{line}");
    }
    let path = file("game-17.html");
    let written = page(&["--chances", "2", "--quiet", "--out", &path.display().to_string()]);
    assert_eq!((written.code, written.out.as_str()), (0, ""));
    assert_eq!(fs::read_to_string(&path).expect("the page"), printed.out);
    assert!(page(&["--chances", "0"]).out.contains("\"chances\":null"));
    let text = call(&["replay", SCENARIO, "--game", "17", "--chances", "2"]);
    assert!(text.code == 2 && text.err.contains("add `--format html`"), "{}", text.err);
    let nowhere = page(&["--chances", "0", "--out", "/nowhere/at/all.html"]);
    assert_eq!(nowhere.code, 3, "{}", nowhere.err);
}
