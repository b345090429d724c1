//! `wargauge play`: whole games by scripted sessions at a terminal.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;

use crate::scratch::Scratch;
use crate::{Called, SCENARIO, call, called, program};

/// A scenario, the side that is played and the other one.
const TABLES: [[&str; 3]; 2] =
    [[SCENARIO, "poles", "russians"], ["verdox/open", "hasbergs", "askanians"]];

/// The arguments of a session of this table, with fewer turns where a game has thousands of decisions.
fn seats<'a>(scenario: &'a str, own: &'a str, file: &'a str) -> Vec<&'a str> {
    let mut seats = vec![scenario, "--as", own, "--save", file];
    if scenario != SCENARIO {
        seats.extend(["--set", "rules.turns=14"]);
    }
    seats
}

/// A session in which these lines are typed.
pub(crate) fn typed(folder: &Scratch, arguments: &[&str], lines: &[&str]) -> Called {
    let mut child = program(&[&["play"], arguments].concat())
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    let text = lines.join("\n") + "\n";
    // A session may end with its game, before all lines are read.
    let writer = std::thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("no panic");
    called(output)
}

/// Lines for a whole game. Where there are fewer choices than a number says, the line is refused.
fn script() -> Vec<&'static str> {
    let mut lines = ["1", "3", "1", "2", "5", "1", "4"].repeat(900);
    lines.extend(vec!["1"; 3000]);
    lines
}

fn saved(folder: &Scratch, file: &str) -> Value {
    serde_json::from_str(&folder.file(file)).expect("JSON")
}

/// The log of a kept game, line by line.
fn log(file: &str) -> Vec<Value> {
    let replayed = call(&["replay", file, "--format", "jsonl"]);
    assert_eq!(replayed.code, 0, "{}", replayed.err);
    replayed.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_whole_game_is_played_by_a_script_and_its_file_replays_to_the_same_end() {
    for [scenario, own, other] in TABLES {
        let folder = Scratch::new();
        let session = typed(&folder, &seats(scenario, own, "game.json"), &script());
        assert_eq!(session.code, 0, "{}", session.err);
        let kept = saved(&folder, "game.json");
        let result = kept["result"].as_str().expect("the game is over");
        assert!(session.out.contains(result), "{}", session.out);
        assert!(session.err.contains("--resume game.json"), "{}", session.err);
        assert_eq!(kept["players"][own], "human");

        let lines = log(&folder.at("game.json"));
        let (header, end) = (&lines[0], lines.last().expect("events"));
        assert_eq!((&header["players"][own], &header["undone"]), (&"human".into(), &0.into()));
        assert_eq!(header["kind"], "game");
        assert_eq!(end["kind"], "end");
        let winner = end["outcome"].as_str().expect("an outcome");
        let said = if winner == "draw" { "A draw".to_owned() } else { format!("The {winner} win") };
        assert!(result.starts_with(&said), "{result}: {end}");
        let points = format!("points {:+} for the {own}", end["net"].as_i64().expect("points"));
        assert!(result.contains(&points), "{result}: {end}");
        assert!([own, other, "draw"].contains(&winner));

        let file = folder.at("game.json");
        let text = call(&["replay", &file]);
        assert!(text.code == 0 && text.out.contains(&format!("{own} human")), "{}", text.out);
        let page = call(&["replay", &file, "--format", "html", "--chances", "0"]);
        assert!(page.code == 0 && page.out.contains("game.json --format html"), "{}", page.err);
    }
}

#[test]
fn a_game_that_is_left_and_resumed_has_the_bytes_of_one_that_is_not() {
    for [scenario, own, _] in TABLES {
        let folder = Scratch::new();
        let lines = script();
        let (first, rest) = lines.split_at(15);
        typed(&folder, &seats(scenario, own, "whole.json"), &lines);
        typed(&folder, &seats(scenario, own, "parts.json"), first);
        let begun = saved(&folder, "parts.json");
        assert!(begun["result"].is_null());
        // A game that goes on is not shown: the enemy's secrets would be.
        let shown = call(&["replay", &folder.at("parts.json")]);
        assert!(shown.code == 2 && shown.err.contains("is not over"), "{}", shown.err);
        let resumed = typed(&folder, &["--resume", "parts.json"], rest);
        assert_eq!(resumed.code, 0, "{}", resumed.err);
        assert_eq!(folder.file("whole.json"), folder.file("parts.json"));
    }
}

#[test]
fn what_is_taken_back_and_decided_again_leads_to_the_same_state() {
    for [scenario, own, _] in TABLES {
        let folder = Scratch::new();
        let before = &script()[..10];
        let straight = [before, &["1", "1", "1", "units"]].concat();
        let back = [before, &["1", "1", "1", "undo 2", "1", "1", "units"]].concat();
        let one = typed(&folder, &seats(scenario, own, "one.json"), &straight);
        let other = typed(&folder, &seats(scenario, own, "other.json"), &back);
        let [one_file, other_file] = ["one.json", "other.json"].map(|file| saved(&folder, file));
        assert_eq!(one_file["choices"], other_file["choices"]);
        assert_eq!((&one_file["undone"], &other_file["undone"]), (&0.into(), &2.into()));
        assert!(other.out.contains("2 decisions taken back; the dice stay as they are"));
        let standing = |called: &Called| {
            let (_, after) = called.out.rsplit_once("> units\n").expect("asked for");
            after
                .lines()
                .take_while(|line| !line.contains("> "))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert!(standing(&one).len() > 3, "{}", one.out);
        assert_eq!(standing(&one), standing(&other));
    }
}

#[test]
fn nothing_is_shown_that_the_side_does_not_know() {
    let folder = Scratch::new();
    let [scenario, own, other] = TABLES[0];
    let session = typed(&folder, &[scenario, "--as", own], &["auto end", "log 100000"]);
    let chosen = format!("the {other} put ");
    let told: Vec<&str> = session.out.lines().filter(|line| line.contains(&chosen)).collect();
    assert!(
        !told.is_empty() && told.iter().all(|line| line.contains("put a commander into")),
        "{told:?}"
    );

    let [scenario, own, other] = TABLES[1];
    let lines = ["auto 40", "map", "units", "log 100000"];
    let session = typed(&folder, &[scenario, "--as", own], &lines);
    assert_eq!(session.code, 0, "{}", session.err);
    let told = session.out.matches(&format!("{own} 4 (turned up: ")).count();
    assert!(told > 0, "one's own units are known: {}", session.out);
    for after in session.out.split(&format!("{other} ")).skip(1) {
        let number = after.split(' ').next().unwrap_or_default();
        let known = after.strip_prefix(number).unwrap_or_default();
        assert!(!known.starts_with(" (face down: "), "{after}");
    }
    assert!(
        session.out.contains(&format!("the {other} bring on, face down: a counter")),
        "{}",
        session.out
    );
    assert!(session.out.contains(&format!("{other} in reserve: ")));
}

#[test]
fn odds_hints_and_lists_answer_in_the_middle_of_a_game() {
    let folder = Scratch::new();
    let lines = [
        "help",
        "hint random",
        "choices nowhere",
        "odds",
        "odds melee --attackers 5 --defenders 3",
        "odds melee --attackers",
        "7000",
        "hnit",
        "log",
        "map",
        "save kept.json",
        "quit",
    ];
    let session = typed(&folder, &[SCENARIO, "--as", "russians"], &lines);
    assert_eq!(session.code, 0, "{}", session.err);
    for said in [
        "a number        take the choice with that number",
        "choices contains `nowhere`",
        "a value is required for '--attackers <SIZE>'",
        "choices, counted from 1",
        "did you mean `hint`?",
        "saved: kept.json",
    ] {
        assert!(session.out.contains(said), "{said}: {}", session.out);
    }
    assert_eq!(saved(&folder, "kept.json")["advised"], 1);
    let general = call(&["odds", "melee", "--attackers", "5", "--defenders", "3"]).out;
    assert!(session.out.contains(&general), "{}", session.out);
    // The values are those of the scenario as it is played.
    let harder = ["--as", "poles", "--set", "rules.melee.charge=9"];
    let asked = ["odds melee --attackers 5 --defenders 3 --charge"];
    let changed = typed(&folder, &[&[SCENARIO], &harder[..]].concat(), &asked);
    let printed = call(&["odds", "melee", "--attackers", "5", "--defenders", "3", "--charge"]).out;
    assert!(changed.code == 0 && !changed.out.contains(&printed), "{}", changed.out);
}

#[test]
fn two_people_play_both_sides_and_a_machine_can_finish_for_them() {
    let folder = Scratch::new();
    let seats = [SCENARIO, "--as", "poles", "--as", "russians", "--save", "both.json"];
    let session = typed(&folder, &seats, &["1", "1", "auto end"]);
    assert_eq!(session.code, 0, "{}", session.err);
    assert!(
        session.out.contains("The poles decide") && session.out.contains("The russians decide")
    );
    let header = &log(&folder.at("both.json"))[0];
    assert_eq!(header["players"], serde_json::json!({"poles": "human", "russians": "human"}));
    assert!(header["advised"].as_u64() > Some(50), "{header}");
}

#[test]
fn wrong_seats_and_files_are_refused_with_a_mend() {
    let folder = Scratch::new();
    fs::write(folder.0.join("there.json"), "{}").expect("a file");
    for (arguments, said) in [
        (&[SCENARIO, "--as", "pole"][..], "did you mean `poles`?"),
        (&[SCENARIO, "--as", "poles", "--ai", "poles=random"], "you play the poles yourself"),
        (&[SCENARIO, "--as", "poles", "--save", "there.json"], "this file is there already"),
        (&["--resume", "there.json"], "this is none"),
        (&["--resume", "nowhere.json"], "nowhere.json"),
        (&[SCENARIO], "--as <SIDE>"),
    ] {
        let refused = typed(&folder, arguments, &[]);
        assert_eq!(refused.code, 2, "{arguments:?}: {}", refused.err);
        assert!(refused.err.contains(said), "{arguments:?}: {}", refused.err);
    }
    // A player that would decide otherwise, or a choice that is not on offer.
    typed(&folder, &[SCENARIO, "--as", "poles", "--save", "game.json"], &["1", "1"]);
    let text = folder.file("game.json");
    let edited = text.replace("\"choices\": [", "\"choices\": [250,");
    fs::write(folder.0.join("game.json"), edited).expect("a file");
    let refused = typed(&folder, &["--resume", "game.json"], &[]);
    assert_eq!(refused.code, 2, "{}", refused.err);
    assert!(refused.err.contains("game.json: "), "{}", refused.err);
}

#[cfg(unix)]
#[test]
fn ctrl_c_loses_no_decision() {
    use std::io::Read;
    let folder = Scratch::new();
    let seats = ["play", SCENARIO, "--as", "poles", "--save", "cut.json"];
    let mut child = program(&seats)
        .current_dir(&folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"1\n1\n1\n1\n1\n").expect("it reads");
    // The sixth prompt comes after the fifth decision.
    let mut out = child.stdout.take().expect("piped");
    let (mut told, mut part) = (String::new(), [0; 4096]);
    while told.matches(", turn ").count() < 6 {
        let length = out.read(&mut part).expect("it writes");
        assert!(length > 0, "{told}");
        told += &String::from_utf8_lossy(&part[..length]);
    }
    let ended = crate::interrupted(child);
    assert!(ended.err.contains("saved: cut.json; go on with"), "{}", ended.err);
    typed(&folder, &[SCENARIO, "--as", "poles", "--save", "whole.json"], &["1"; 5]);
    assert_eq!(folder.file("cut.json"), folder.file("whole.json"));
}
