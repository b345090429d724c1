//! *Maciejowice 1794* in the commands that study games: odds of a clash, a fair bid, players, luck, answers, questions.
//!
//! Only the first turn is played, by armies that march far enough to meet in it.

use serde_json::Value;

use crate::scratch::Scratch;
use crate::{call, json, keys};

const HISTORICAL: &str = "maciejowice/historical";

/// Denisov alone acts in turn 1, and comes as far as the redoubt. Without the castle's draw his lead is a win.
const FIRST_TURN: [&str; 10] = [
    "--set",
    "rules.turns=1",
    "--set",
    "rules.movement.infantry=12",
    "--set",
    "rules.movement.cavalry=16",
    "--set",
    "rules.movement.cossacks=16",
    "--set",
    "rules.castle.draw=false",
];

/// Poles that do nothing against it.
const UNEQUAL: [&str; 4] = ["--ai", "poles=random", "--ai", "russians=heuristic"];

/// A command about the first turn, as JSON.
fn first_turn(command: &[&str], more: &[&str]) -> Value {
    json(&[command, &FIRST_TURN, more, &["--quiet", "--format", "json"]].concat())
}

/// A stored run of so many games, and its summary.
fn kept(games: &str) -> (Scratch, Value) {
    let folder = Scratch::new();
    let more = [&["--games", games, "--out", folder.text()], &UNEQUAL[..]].concat();
    let run = first_turn(&["run", HISTORICAL], &more);
    (folder, run)
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn a_clash_of_a_saved_position_is_answered_exactly() {
    let scratch = Scratch::new();
    let file = scratch.at("clash.json");
    let replay = ["replay", HISTORICAL, "--game", "1", "--format", "jsonl"];
    // Random players march fast enough to meet.
    let near =
        ["infantry=16", "cavalry=20", "commanders=20"].map(|arm| format!("rules.movement.{arm}"));
    let mut asked = replay.to_vec();
    for change in near.iter().map(String::as_str).chain(["rules.command_range=20", "rules.turns=5"])
    {
        asked.extend(["--set", change]);
    }
    asked.extend(["--ai", "poles=random", "--ai", "russians=random"]);
    let log = call(&asked);
    assert_eq!(log.code, 0, "{}", log.err);
    let mut events = log.out.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    let clash = events.find(|event| event["kind"] == "clash").expect("some units meet");
    let at = clash["n"].to_string();
    let saved = call(&[&asked[..], &["--at", &at, "--save", &file]].concat());
    assert_eq!(saved.code, 0, "{}", saved.err);

    let answer = json(&["odds", "clash", "--from", &file, "--format", "json"]);
    assert_eq!((&answer["hex"], &answer["from"]["scenario"]), (&clash["hex"], &HISTORICAL.into()));
    // [11.7] Two dice of ten sides, and a tie is the attacker's.
    let sum = |of: &Value| -> i64 {
        let rolls = answer["rolls"].as_array().expect("rolls");
        let roll = rolls.iter().find(|roll| roll["for"] == "melee" && roll["of"] == *of);
        let modifiers = roll.expect("a roll")["modifiers"].as_array().expect("modifiers");
        modifiers.iter().map(|modifier| modifier["value"].as_i64().expect("a value")).sum()
    };
    let attacker = &answer["attacker"];
    let defender = if attacker == "poles" { "russians" } else { "poles" }.into();
    let lead = sum(attacker) - sum(&defender);
    let dice = || (0..10).flat_map(|first| (0..10).map(move |second| first - second));
    let won = dice().filter(|difference| difference + lead >= 0).count() as f64 / 100.0;
    let said = number(&answer["melee"][attacker.as_str().expect("a side")]["wins"]);
    assert!((said - won).abs() < 1e-12, "{said} for a lead of {lead}");
    let units = answer["units"].as_array().expect("units");
    for id in clash["units"].as_array().expect("units") {
        let unit = units.iter().find(|unit| unit["id"] == *id).expect("it fights");
        assert!((number(&unit["stays"]) - won).abs() < 1e-12, "{unit}");
    }
}

#[test]
fn a_bid_makes_the_first_turn_fair() {
    let bid = ["--bid", "--games", "500", "--threads", "2"];
    let found = first_turn(&["balance", HISTORICAL], &[&bid, &UNEQUAL[..]].concat());
    assert_eq!((&found["path"], &found["side"]), (&"rules.handicap".into(), &"poles".into()));
    let curve = found["curve"].as_array().expect("a list");
    let share = |nth: usize| number(&curve[nth]["score"]["share"]);
    // Twelve points are out of reach in a turn.
    assert_eq!((share(0), share(curve.len() - 1)), (0.0, 1.0));
    let answer = &found["answer"];
    assert_eq!(answer["reached"], true, "{answer}");
    let [low, value, high] = ["low", "value", "high"].map(|key| answer[key].as_i64());
    assert!(low <= value && value <= high && (Some(-2)..=Some(3)).contains(&value), "{answer}");
}

#[test]
fn players_are_set_against_each_other() {
    let players = ["--players", "random,heuristic", "--games", "40"];
    let matrix = first_turn(&["matrix", HISTORICAL], &players);
    let cells = matrix["cells"].as_array().expect("a list");
    assert_eq!(cells.len(), 4);
    for cell in cells {
        assert_eq!(keys(&cell["outcomes"]), ["poles", "russians", "draw"]);
    }
    // Denisov's men attack where chance does not, whatever the Poles do.
    let steps = matrix["steps"].as_array().expect("a list").iter();
    let better: Vec<&str> = steps
        .filter(|step| step["side"] == "russians" && step["answer"] == "better")
        .filter_map(|step| step["against"].as_str())
        .collect();
    assert_eq!(better, ["random", "heuristic"]);
    assert_eq!(matrix["minimax"]["mixture"]["russians"]["heuristic"]["share"], 1.0);
    // A cell is what `run` gives for its players.
    let (_, run) = kept("40");
    let same = |cell: &&Value| {
        cell["players"]["poles"] == "random" && cell["players"]["russians"] == "heuristic"
    };
    let cell = cells.iter().find(same).expect("it is there");
    assert_eq!(cell["outcomes"]["russians"]["count"], run["outcomes"]["russians"]["count"]);
}

#[test]
fn the_luck_of_its_dice_and_chits_is_told_apart() {
    let luck = |threads: &str| {
        let more = ["--games", "1000", "--players", "random,heuristic", "--threads", threads];
        first_turn(&["luck", HISTORICAL], &[&more, &UNEQUAL[..]].concat())
    };
    let found = luck("2");
    let sources = found["sources"].as_array().expect("a list");
    let share = |name: &str| {
        let source = sources.iter().find(|source| source["name"] == name);
        let source = source.unwrap_or_else(|| panic!("{name} is a source"));
        number(&source["points"]["total"]["share"])
    };
    for name in [
        "chit", "fire", "cannon", "reaction", "square", "lava", "crisis", "last", "leader",
        "capture",
    ] {
        assert!((0.0..1.0).contains(&share(name)), "{name}");
    }
    // In the first turn one chit is in the cup, and points come from melees.
    assert!(share("chit").abs() < 1e-12, "{sources:?}");
    assert!(share("melee") > 0.5, "{sources:?}");
    let once = luck("1");
    for key in ["sources", "groups", "decisions", "adjusted"] {
        assert_eq!(once[key], found[key], "{key}");
    }
}

#[test]
fn an_answer_to_chance_is_found_measured_and_played() {
    let scratch = Scratch::new();
    let file = scratch.at("answer.toml");
    let against = ["--against", "poles=random", "--instead-of", "random"];
    let small = ["--rounds", "1", "--check-games", "200", "--out", &file];
    let found = first_turn(&["exploit", HISTORICAL], &[&against[..], &small].concat());
    assert_eq!((&found["side"], &found["against"]), (&"russians".into(), &"random".into()));
    assert!(number(&found["check"]["gain"]["low"]) > 0.1, "{}", found["check"]);
    let seat = match found["player"].as_str() {
        Some(player) => format!("russians={player}"),
        None => format!("russians=scripted:plan={file}"),
    };
    let more = ["--games", "40", "--ai", "poles=random", "--ai", &seat];
    let run = first_turn(&["run", HISTORICAL], &more);
    assert!(number(&run["outcomes"]["russians"]["share"]) > 0.1, "{}", run["outcomes"]);
}

#[test]
fn stored_games_have_the_games_own_columns() {
    let (folder, _) = kept("20");
    let columns = call(&["query", folder.text(), "--columns"]);
    assert_eq!(columns.code, 0, "{}", columns.err);
    for part in
        ["castle_turn", "castle draw", "commander_lost_poles_turn", "1/kosynierzy: captured"]
    {
        assert!(columns.out.contains(part), "{part}: {}", columns.out);
    }
    let refused = call(&["query", folder.text(), "--where", "castl_turn == 1"]);
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(refused.err.contains("did you mean `castle_turn`?"), "{}", refused.err);
}

#[cfg(feature = "polars")]
#[test]
fn questions_to_stored_games_agree_with_the_run() {
    let (folder, run) = kept("40");
    let asked =
        |condition: &str| json(&["query", folder.text(), "--where", condition, "--format", "json"]);
    // [12.3] Zero is a Polish win, and without the castle's draw a lead of the Russians is theirs.
    let led = asked("points < 0");
    assert_eq!(led["games"], run["outcomes"]["russians"]["count"]);
    assert_eq!(led["groups"][0]["outcomes"]["poles"]["count"], 0);
    let others = asked("points >= 0");
    assert_eq!(others["games"], run["outcomes"]["poles"]["count"]);
    let met = asked("melee_turn == 1");
    assert_eq!(met["games"], run["milestones"]["first melee"]["count"]);
}
