//! *Pluton 1* through the same commands as every game: masked counters, markers, a secret set-up and all.

use serde_json::{Value, json as value};

use crate::play::typed;
use crate::replay::kinds_of_the_handbook;
use crate::scratch::{Scratch, files};
use crate::{call, json, keys};

const BATTLE: &str = "pluton/parzymiechy";
const FREE: &str = "pluton/free";

/// Random players are fast.
const RANDOM: [&str; 5] = ["--ai", "poles=random", "--ai", "germans=random", "--quiet"];

fn random<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more, &RANDOM].concat()
}

#[test]
fn a_run_tells_the_games_own_grades_milestones_rules_and_counters() {
    let run = json(&random(&["run", BATTLE], &["--games", "40", "--format", "json"]));
    assert_eq!(run["scenario"]["system"], "pluton");
    assert_eq!(keys(&run["outcomes"]), ["poles", "germans", "draw"]);
    assert!(keys(&run["milestones"]).contains(&"first close combat"), "{}", run["milestones"]);
    assert!(run["rules"]["8.3"]["per_game"].as_f64().is_some_and(|uses| uses > 0.0));
    assert!(keys(&run["decided"]).contains(&"huge victory"), "{}", run["decided"]);
    let units = run["units"].as_array().expect("a list");
    assert_eq!(units.len(), 100);
    assert_eq!(run["sanity"]["games"], 40);
}

#[test]
fn half_points_are_called_so() {
    let shown = call(&random(&["run", BATTLE], &["--games", "1", "--format", "table"]));
    assert!(shown.out.contains("\nhalf points for the poles: "), "{}", shown.out);
    assert!(shown.out.contains("\n1 game, seed 1794;"), "{}", shown.out);
    let run = json(&random(&["run", BATTLE], &["--games", "2", "--format", "json"]));
    assert_eq!(run["points"]["unit"], "half points");
    let compared = call(&random(&["compare", BATTLE, FREE], &["--games", "4"]));
    assert!(compared.out.contains("half points for the poles"), "{}", compared.out);
}

#[test]
fn the_same_bytes_come_from_one_thread_and_from_two() {
    for scenario in [BATTLE, FREE] {
        let run = |threads: &str| {
            let more = ["--games", "30", "--threads", threads, "--format", "json"];
            let mut run = json(&random(&["run", scenario], &more));
            run["rate"] = Value::Null;
            run.to_string()
        };
        assert_eq!(run("1"), run("2"));
    }
}

#[test]
fn variants_are_kept_sharded_and_joined_byte_for_byte() {
    let scratch = Scratch::new();
    let whole = scratch.at("whole");
    let compare = ["what-if", BATTLE, "--set", "units.poles.morale=3", "--games", "60"];
    let made = call(&random(&compare, &["--out", &whole]));
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    let shards = ["1/2", "2/2"].map(|shard| {
        let out = scratch.at(&shard.replace('/', "-"));
        let made = call(&random(&compare, &["--out", &out, "--shard", shard]));
        assert_eq!((made.code, made.err.as_str()), (0, ""));
        out
    });
    let joined = scratch.at("joined");
    let made = call(&["merge", &shards[0], &shards[1], "--out", &joined]);
    assert_eq!(made.code, 0, "{}", made.err);
    let [whole, joined] = [whole, joined].map(files);
    assert!(whole.keys().eq(joined.keys()));
    for (name, bytes) in &whole {
        assert!(joined[name] == *bytes, "{name} differs");
    }
}

#[test]
fn a_saved_position_is_rebuilt_and_played_on_from() {
    let scratch = Scratch::new();
    let file = scratch.at("position.json");
    let replay = random(&["replay", BATTLE, "--game", "2"], &[]);
    let replay = &replay[..replay.len() - 1];
    let saved = call(&[replay, &["--at", "900", "--save", &file, "--format", "jsonl"]].concat());
    assert_eq!(saved.code, 0, "{}", saved.err);
    let position: Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("a file")).expect("JSON");
    assert_eq!(position["scenario"]["system"], "pluton");
    assert_eq!(position["units"].as_array().map(Vec::len), Some(100));
    let on = ["run", "--from", &file, "--games", "10", "--format", "json"];
    let run = json(&[&on[..], &RANDOM].concat());
    assert_eq!((&run["games"], &run["scenario"]["name"]), (&value!(10), &value!(BATTLE)));
    let shown = call(&["show", "--from", &file]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    assert!(shown.out.contains("! under fire, !! pinned"), "{}", shown.out);
}

#[test]
fn the_log_has_the_games_own_events_and_the_report_reads() {
    let replay = random(&["replay", BATTLE, "--game", "5"], &[]);
    let replay = &replay[..replay.len() - 1];
    let log = call(&[replay, &["--format", "jsonl"]].concat());
    let lines: Vec<Value> =
        log.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["units"][1]["name"], "s1");
    let first = |kind: &str| lines.iter().find(|line| line["kind"] == kind);
    let placed = first("deploy").expect("units are set up");
    assert_eq!(keys(placed), ["n", "turn", "kind", "rule", "unit", "hex"]);
    for kind in ["phase", "move", "step", "lay", "scatter", "burst", "fire", "reveal", "points"] {
        assert!(first(kind).is_some_and(|line| line["rule"].is_string()), "{kind}");
    }
    let end = lines.last().expect("an end");
    assert_eq!(end["kind"], "end");
    let report = call(replay);
    assert!(report.out.contains("━━ Turn 27 ━━") && report.out.contains("fires at"));
    assert!(report.out.contains("boxes with a loss"));
}

#[test]
fn the_handbook_lists_every_kind_of_event() {
    let [_, _, table] = kinds_of_the_handbook();
    for scenario in [BATTLE, FREE] {
        for game in 0..6 {
            let game = game.to_string();
            let log = ["replay", scenario, "--game", &game, "--format", "jsonl"];
            let log = [&log[..], &RANDOM[..4]].concat();
            for line in call(&log).out.lines().skip(1) {
                let event: Value = serde_json::from_str(line).expect("JSON");
                let kind = event["kind"].as_str().expect("a kind");
                assert!(table.contains(&format!("`{kind}`")), "{kind}");
            }
        }
    }
}

#[test]
fn a_baseline_is_kept_and_checked() {
    let scratch = Scratch::new();
    let file = scratch.at("balance.toml");
    let options = ["--games", "200", "--tolerance", "15%", "--set", "rules.turns=4"];
    let drawn = call(&random(&["baseline", BATTLE, "--rule", "8.3"], &options));
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    assert!(drawn.out.contains("\"rule 8.3\""), "{}", drawn.out);
    std::fs::write(&file, &drawn.out).expect("written");
    let check = call(&["check", &file]);
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
    assert!(check.out.contains("unchanged, nothing to play"), "{}", check.out);
    // A text that says something else is another scenario, and the check says which value has moved.
    let moved = drawn.out.replacen("light_run = 4", "light_run = 5", 1);
    assert_ne!(moved, drawn.out);
    std::fs::write(&file, moved).expect("written");
    let check = call(&["check", &file, "--format", "json", "--quiet"]);
    assert!(check.code < 2, "{}", check.err);
    let check: Value = serde_json::from_str(&check.out).expect("one JSON document");
    assert!(check["scenarios"][0].is_object(), "{check}");
}

#[test]
fn players_are_paired() {
    let more = ["--players", "random,heuristic", "--games", "2", "--set", "rules.turns=2"];
    let matrix = json(&[&["matrix", FREE][..], &more, &["--format", "json", "--quiet"]].concat());
    assert_eq!(matrix["cells"].as_array().map(Vec::len), Some(4));
}

#[test]
fn readings_and_guesses_are_swept() {
    let shown = json(&["show", FREE, "--format", "json"]);
    let readings = shown["readings"].as_array().expect("a list");
    for path in [
        "rules.command.others",
        "rules.command.each_platoon",
        "rules.strength.halves_for_all",
        "rules.arrivals.run",
        "rules.shells.crowds",
        "rules.fire.falls_behind",
        "deployment.ii-73.hexes",
    ] {
        let reading = readings.iter().find(|reading| reading["path"] == path);
        let reading = reading.unwrap_or_else(|| panic!("{path} is no reading"));
        assert_eq!(reading["readings"].as_array().map(Vec::len), Some(2), "{reading}");
    }
    let vary = [
        "--vary",
        "rules.command.others=battalion|side",
        "--vary",
        "rules.fire.falls_behind=true|false",
        "--vary",
        "deployment.poles.near_commander=1..2",
    ];
    let short = ["--games", "30", "--set", "rules.turns=2", "--format", "json"];
    let swept = json(&random(&["sweep", FREE], &[&vary[..], &short].concat()));
    assert_eq!(swept["factors"].as_array().map(Vec::len), Some(3));
}

#[test]
fn a_page_holds_the_board() {
    let page = call(&["show", FREE, "--format", "html"]);
    assert_eq!(page.code, 0, "{}", page.err);
    assert!(page.out.contains("\"still\":true") && page.out.contains("Parzymiechy"));
    assert!(!page.out.contains("src=") && !page.out.contains("https:"), "it fetches nothing");
}

#[test]
fn a_short_game_is_played_by_hand_and_replayed_to_the_same_end() {
    for (scenario, own) in [(BATTLE, "germans"), (FREE, "poles")] {
        let folder = Scratch::new();
        let seats = [scenario, "--as", own, "--save", "game.json", "--set", "rules.turns=2"];
        let mut lines = ["1", "2"].repeat(1500);
        lines.extend(vec!["1"; 3000]);
        let session = typed(&folder, &seats, &lines);
        assert_eq!(session.code, 0, "{}", session.err);
        let kept: Value = serde_json::from_str(&folder.file("game.json")).expect("JSON");
        let result = kept["result"].as_str().expect("the game is over");
        assert!(session.out.contains(result), "{}", session.out);
        let replayed = call(&["replay", &folder.at("game.json"), "--format", "jsonl"]);
        assert_eq!(replayed.code, 0, "{}", replayed.err);
        let end = replayed.out.lines().last().expect("events");
        let end: Value = serde_json::from_str(end).expect("JSON");
        assert_eq!(end["kind"], "end");
    }
}

#[test]
fn a_value_of_every_unit_is_changed_at_once() {
    let shown = json(&["show", BATTLE, "--set", "units.all.morale+=1", "--format", "json"]);
    assert_eq!(shown["units"][0]["morale"], 3, "{}", shown["units"][0]);
    let refused = call(&["show", BATTLE, "--set", "units.cavalry.morale+=1"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("nothing is called `cavalry` here"), "{}", refused.err);
}

#[test]
fn plans_are_refused_and_the_players_known() {
    let refused = call(&["run", BATTLE, "--ai", "poles=scripted"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("there are none for the rules `pluton`"), "{}", refused.err);
    let refused = call(&["run", BATTLE, "--ai", "poles=heuristic:courage=3"]);
    assert!(refused.err.contains("`heuristic` has no weight `courage`"), "{}", refused.err);
}

#[test]
fn the_map_is_shown_with_what_is_reconstructed() {
    let shown = json(&["show", BATTLE, "--format", "json"]);
    assert_eq!(shown["map"]["hexes"]["2611"]["terrain"], "wooden-buildings");
    assert_eq!(shown["victory"]["grades"], value!([4, 7, 11, 16]));
    let reconstructed = shown["reconstructed"].as_array().expect("a list");
    assert!(reconstructed.contains(&value!("rules.turns")), "{reconstructed:?}");
    let drawn = call(&["show", BATTLE]);
    for part in ["Parzymiechy", "II/73", "turns: 27*; germans move first", "road open"] {
        assert!(drawn.out.contains(part), "{part}: {}", drawn.out);
    }
}
