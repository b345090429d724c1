//! *Fortress of Verdox* through the same commands as every game: squares, hidden counters and all.

use serde_json::{Value, json as value};

use crate::replay::kinds_of_the_handbook;
use crate::scratch::{Scratch, files};
use crate::{call, json, keys};

const OPEN: &str = "verdox/open";
const GARRISON: &str = "verdox/garrison";

/// Random players are fast.
const RANDOM: [&str; 5] = ["--ai", "hasbergs=random", "--ai", "askanians=random", "--quiet"];

fn random<'a>(command: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [command, more, &RANDOM].concat()
}

#[test]
fn a_run_tells_the_games_own_endings_milestones_rules_and_kinds_of_units() {
    let run = json(&random(&["run", OPEN], &["--games", "300", "--format", "json"]));
    assert_eq!(run["scenario"]["system"], "verdox");
    assert_eq!(keys(&run["outcomes"]), ["hasbergs", "askanians", "draw"]);
    assert_eq!(keys(&run["endings"]), ["headquarters", "annihilation", "time"]);
    assert!(keys(&run["milestones"]).contains(&"river crossed"), "{}", run["milestones"]);
    assert!(run["rules"]["6.9.2"]["per_game"].as_f64().is_some_and(|uses| uses > 0.0));
    let units = run["units"].as_array().expect("a list");
    assert_eq!(units.len(), 12);
    assert_eq!(units[5]["name"], "artillery");
    assert_eq!(run["sanity"]["games"], 300);
}

#[test]
fn variants_are_kept_sharded_and_joined_byte_for_byte() {
    let scratch = Scratch::new();
    let whole = scratch.at("whole");
    let compare = ["compare", OPEN, GARRISON, "--games", "400"];
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
    let page = String::from_utf8_lossy(&whole["report.html"]);
    assert!(page.contains("Fortress of Verdox: garrison") && page.contains("headquarters"));
    assert!(whole.contains_key("charts/ground-a.svg"));
}

#[test]
fn a_saved_position_is_rebuilt_and_played_on_from() {
    let scratch = Scratch::new();
    let file = scratch.at("position.json");
    let replay = random(&["replay", OPEN, "--game", "2"], &[]);
    let replay = &replay[..replay.len() - 1];
    let saved = call(&[replay, &["--at", "900", "--save", &file, "--format", "jsonl"]].concat());
    assert_eq!(saved.code, 0, "{}", saved.err);
    let position: Value =
        serde_json::from_str(&std::fs::read_to_string(&file).expect("a file")).expect("JSON");
    assert_eq!(position["scenario"]["system"], "verdox");
    assert_eq!(position["barges"].as_array().map(Vec::len), Some(2));
    let on = ["run", "--from", &file, "--games", "50", "--format", "json"];
    let run = json(&[&on[..], &RANDOM].concat());
    assert_eq!((&run["games"], &run["scenario"]["name"]), (&value!(50), &value!(OPEN)));
    // A change to that is refused, with the place.
    let text = std::fs::read_to_string(&file).expect("a file");
    std::fs::write(&file, text.replacen("\"face_up\": true", "\"face_up\": false", 1)).expect("ok");
    let refused = call(&on);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("lead to another position"), "{}", refused.err);
}

#[test]
fn the_log_has_the_games_own_events_and_the_report_reads() {
    // A game with a melee, which is rare between these players.
    let players = ["--ai", "hasbergs=heuristic", "--ai", "askanians=heuristic"];
    let replay = [&["replay", OPEN, "--game", "9"][..], &players].concat();
    let log = call(&[&replay[..], &["--format", "jsonl"]].concat());
    let lines: Vec<Value> =
        log.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["forces"]["hasbergs"]["infantry"], 30);
    let first = |kind: &str| lines.iter().find(|line| line["kind"] == kind);
    let entered = first("enter").expect("units enter");
    assert_eq!(keys(entered), ["n", "turn", "kind", "rule", "unit", "side", "type", "square"]);
    for kind in
        ["first", "phase", "reveal", "step", "done", "fire", "melee", "roll", "eliminate", "points"]
    {
        assert!(first(kind).is_some_and(|line| line["rule"].is_string()), "{kind}");
    }
    let end = lines.last().expect("an end");
    assert_eq!(end["kind"], "end");
    let report = call(&replay);
    assert!(report.out.contains("━━ Turn 14 ━━") && report.out.contains("hand to hand"));
}

#[test]
fn the_handbook_lists_every_kind_of_event() {
    let [_, table, _] = kinds_of_the_handbook();
    for (scenario, games) in [(OPEN, 4), (GARRISON, 12)] {
        for game in 0..games {
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
fn a_baseline_is_kept_and_checked_beside_one_of_another_game() {
    let scratch = Scratch::new();
    let file = scratch.at("balance.toml");
    let options = ["--games", "500", "--tolerance", "10%"];
    let drawn = call(&random(&["baseline", OPEN, "--rule", "6.9.2"], &options));
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    assert!(drawn.out.contains("\"rule 6.9.2\""), "{}", drawn.out);
    std::fs::write(&file, &drawn.out).expect("written");
    let check = call(&["check", &file]);
    assert_eq!(check.code, 0, "{}{}", check.out, check.err);
    assert!(check.out.contains("unchanged, nothing to play"), "{}", check.out);
    // It is known again for what it is when the data move.
    let moved = drawn.out.replacen("name = \"verdox/open\"", "name = \"verdox/garrison\"", 1);
    let moved = moved.replace("scenario = \"verdox/open\"", "scenario = \"verdox/garrison\"");
    std::fs::write(&file, moved).expect("written");
    let check = json_of_check(&file);
    assert_eq!(check["scenarios"][0]["unchanged"], false);
    assert!(check["scenarios"][0]["causes"][0].as_str().is_some_and(|why| why.contains("rules.")));
}

fn json_of_check(file: &str) -> Value {
    let check = call(&["check", file, "--format", "json", "--quiet"]);
    assert!(check.code < 2, "{}", check.err);
    serde_json::from_str(&check.out).expect("one JSON document")
}

#[test]
fn players_are_paired_and_plans_are_refused() {
    let matrix = json(&[
        "matrix",
        OPEN,
        "--players",
        "random,heuristic",
        "--games",
        "6",
        "--format",
        "json",
        "--quiet",
    ]);
    assert_eq!(matrix["cells"].as_array().map(Vec::len), Some(4));
    let refused = call(&["run", OPEN, "--ai", "hasbergs=scripted"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("there are none for the rules `verdox`"), "{}", refused.err);
    let refused = call(&["run", OPEN, "--ai", "hasbergs=heuristic:camp=3"]);
    assert!(refused.err.contains("`heuristic` has no weight `camp`"), "{}", refused.err);
}

#[test]
fn two_games_are_not_set_against_each_other() {
    let refused = call(&["compare", OPEN, "niemenczyn/historical", "--games", "10"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("scenarios of one game"), "{}", refused.err);
}

#[test]
fn the_map_is_shown_with_what_is_reconstructed() {
    let shown = json(&["show", GARRISON, "--format", "json"]);
    assert_eq!(shown["map"]["squares"]["1211"]["terrain"], "gate");
    assert_eq!(shown["map"]["headquarters"]["hasbergs"], "1204");
    let reconstructed = shown["reconstructed"].as_array().expect("a list");
    assert!(reconstructed.contains(&value!("rules.turns")), "{reconstructed:?}");
    let drawn = call(&["show", GARRISON]);
    let row = drawn.out.lines().find(|line| line.starts_with("12 ")).expect("a row");
    assert_eq!(row, "12 r r r H r r r r = r G r r r r r G r = r r r r A r r r");
}

#[test]
fn a_value_of_every_kind_of_unit_is_changed_at_once() {
    let shown = json(&["show", OPEN, "--set", "units.all.worth+=1", "--format", "json"]);
    assert_eq!((&shown["units"][0]["worth"], &shown["barge"]["worth"]), (&value!(11), &value!(6)));
    let refused = call(&["show", OPEN, "--set", "units.cossacks.worth+=1"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("known here: infantry, riflemen"), "{}", refused.err);
}
