//! The log of *Pluton 1* is complete: a program that reads only its lines has, at every decision and at the end, what
//! the engine has. And recording changes no game.
//!
//! Compared is the whole state of the engine, value by value, at every decision: from what the log says a state is
//! made, and it must be equal. Which units stand in the open or share a hex with enemies, and which platoons can
//! shoot at which targets, follows from the rest by the rules and the map, so no line says it.

mod log;
mod whole;

use serde_json::{Value, json};
use wargauge_ai::pluton::Heuristic;
use wargauge_ai::{Player, Random, play_game};
use wargauge_analysis::replay::Replay;
use wargauge_analysis::summary::Scenario;
use wargauge_engine::pluton::{Choices, Pluton, State};
use wargauge_engine::{Choices as _, Game, Luck, Side};
use wargauge_games::{Of, Pluton as Seat};
use wargauge_scenarios::Changes;
use wargauge_scenarios::pluton::load;

const SEED: u64 = 1794;
const NAMES: [&str; 2] = ["pluton/parzymiechy", "pluton/free"];

fn prepare(name: &str, sets: &[&str]) -> (Pluton, Scenario) {
    let changes =
        Changes { overlays: Vec::new(), sets: sets.iter().map(ToString::to_string).collect() };
    let scenario = load(name, &changes);
    let scenario = scenario.unwrap_or_else(|failure| panic!("{failure}"));
    let game = Pluton::new(&scenario.setup);
    (game, wargauge_games::identity(&scenario.about))
}

/// The engine's state and the log's, side by side.
fn compare(game: &Pluton, state: &State, log: &log::Game) {
    let whole = whole::whole(game, log);
    let rebuilt = game.state_of(&whole);
    if rebuilt != *state {
        let [rebuilt, state] = [&rebuilt, state].map(|state| format!("{state:#?}"));
        let fields = rebuilt.lines().zip(state.lines()).filter(|(one, other)| one != other);
        let fields: Vec<_> = fields.map(|(one, other)| format!("{one} is {other}")).collect();
        panic!("{}\n{whole:?}", fields.join("\n"));
    }
    compare_points(game, state, log);
}

/// What each side may count, and all points at the end of a turn.
fn compare_points(game: &Pluton, state: &State, log: &log::Game) {
    let victory = &game.setup().victory;
    for side in Side::BOTH {
        let (name, points) = (game.sides()[side.index()], game.points(state, side));
        let own = log.units.iter().filter(|unit| unit.side == name);
        let boxes: u64 = own.map(log::Unit::lost_boxes).sum();
        assert_eq!(points.boxes, -(boxes as i16) * i16::from(victory.lost_box), "boxes");
    }
    if log.is_net_fresh {
        let net = log.net.map(|net| (2.0 * net) as i16);
        assert_eq!(Some(game.net(state)), net, "half points");
    }
}

/// Records a game, plays its choices again on a table without listeners, and compares. Events of the muted kind
/// say nothing.
fn rebuild_game<P: Player<Pluton> + Clone>(
    (game, scenario): (&Pluton, &Scenario),
    player: &P,
    number: u64,
    muted: Option<&str>,
) {
    let replay = Replay::new(game, &[player.clone(), player.clone()], SEED, number);
    let players = ["one", "another"].map(str::to_owned);
    let written = replay.log::<_, Of<Seat>>(game, players);
    // Through text and back, as another program has it.
    let hides = game.switches().hidden.then(|| game.sides()[0]);
    let switches = game.switches();
    let whole_boxes = !switches.strength.halves_for_all && !switches.combat.whole_boxes;
    let mut log = log::Game::new(&reread(&written.header(scenario)), hides, whole_boxes);
    let mut events: Vec<Value> = written.events.iter().map(reread).collect();
    for event in &mut events {
        if event["kind"].as_str() == muted {
            let (n, turn) = (&event["n"], &event["turn"]);
            *event = json!({"n": n, "turn": turn, "kind": "stop"});
        }
    }
    let mut read = 0;
    let mut table = Luck::new(SEED, number);
    let mut state = game.start();
    let mut choices = Choices::empty();
    for decision in &replay.decisions {
        let side = game.advance(&mut state, &mut table, &mut choices);
        assert_eq!(side, Some(decision.side));
        events[read..decision.events].iter().for_each(|event| log.read(event));
        read = decision.events;
        compare(game, &state, &log);
        game.play(&mut state, choices[usize::from(decision.picked)], &mut table);
    }
    assert_eq!(game.advance(&mut state, &mut table, &mut choices), None);
    events[read..].iter().for_each(|event| log.read(event));
    compare(game, &state, &log);
    let outcome = game.outcome(&state).expect("the game is over");
    assert_eq!(outcome, replay.played.outcome);
    let end = log.end.expect("the log says so");
    let winner = outcome.winner.map_or("draw", |side| game.sides()[side.index()]);
    assert_eq!(end["outcome"], winner);
    let net = Some(f64::from(outcome.points) / 2.0);
    assert_eq!((end["net"].as_f64(), log.net), (net, net));
}

fn reread(value: &Value) -> Value {
    serde_json::from_str(&value.to_string()).expect("JSON")
}

/// Games of a scenario, naming the one that fails.
fn rebuild_games(
    name: &str,
    sets: &[&str],
    player: &(impl Player<Pluton> + Clone + std::panic::RefUnwindSafe),
    games: u64,
) {
    let (game, scenario) = prepare(name, sets);
    for number in 0..games {
        let rebuild = || rebuild_game((&game, &scenario), player, number, None);
        let caught = std::panic::catch_unwind(rebuild);
        assert!(caught.is_ok(), "{name} {sets:?}, game {number} of seed {SEED}");
    }
}

#[test]
fn the_log_alone_rebuilds_random_games() {
    for name in NAMES {
        rebuild_games(name, &[], &Random, 12);
    }
}

#[test]
fn the_log_alone_rebuilds_games_by_other_switches() {
    let sets = [
        "rules.movement.marked_first=false",
        "rules.fire.hits=hex",
        "rules.shells.one_roll=false",
        "rules.levels.stays_a_turn=false",
        "rules.levels.runners_next=false",
        "rules.levels.renewed=false",
        "rules.combat.trapped_die=false",
        "rules.strength.halves_for_all=false",
        "rules.fire.falls_behind=false",
        "rules.arrivals.same_phase=false",
        "rules.handicap=-3.5",
    ];
    for name in NAMES {
        rebuild_games(name, &sets, &Random, 6);
    }
}

#[test]
fn the_log_alone_rebuilds_games_in_which_no_commander_flees() {
    let sets =
        ["rules.command.flees=false", "rules.combat.whole_boxes=true", "rules.handicap=-3.5"];
    for name in NAMES {
        rebuild_games(name, &sets, &Random, 6);
    }
}

#[test]
fn the_log_alone_rebuilds_games_of_the_heuristic() {
    for name in NAMES {
        rebuild_games(name, &[], &Heuristic::default(), 4);
    }
}

/// The comparison has teeth: without any one of these kinds some game is not rebuilt. Missing are `turn`, which only
/// heads what follows, and `declare`: that a side declines is too rare in random games.
#[test]
fn no_kind_that_changes_something_can_be_left_out() {
    let (game, scenario) = prepare("pluton/parzymiechy", &[]);
    let mut left = vec![
        "set up",
        "column",
        "deploy",
        "phase",
        "await",
        "release",
        "capture",
        "marker",
        "keep",
        "must go",
        "aim",
        "engage",
        "disengage",
        "combat",
        "allow",
        "call",
        "lay",
        "take off",
        "scatter",
        "move",
        "join",
        "run",
        "halt",
        "step",
        "fire",
        "burst",
        "retreat",
        "reveal",
        "unseen",
        "seen",
        "loss",
        "drop",
        "recover",
        "eliminate",
        "succeed",
        "points",
        "end",
    ];
    for number in 0..30 {
        if left.is_empty() {
            break;
        }
        let log = Replay::new(&game, &[Random, Random], SEED, number)
            .log::<_, Of<Seat>>(&game, ["one", "another"].map(str::to_owned));
        let lines: Vec<String> = log.events.iter().map(Value::to_string).collect();
        left.retain(|kind| {
            let key = format!("\"kind\":\"{kind}\"");
            if !lines.iter().any(|line| line.contains(&key)) {
                return true;
            }
            let rebuild = || rebuild_game((&game, &scenario), &Random, number, Some(kind));
            std::panic::catch_unwind(rebuild).is_ok()
        });
    }
    assert_eq!(left, [""; 0], "games are rebuilt without them");
}

#[test]
fn recording_changes_no_result() {
    for name in NAMES {
        let (game, _) = prepare(name, &[]);
        for number in 0..6 {
            let replay = Replay::new(&game, &[Random, Random], SEED, number);
            let mut table = Luck::new(SEED, number);
            let fast = play_game(&game, &mut Random, &mut Random, &mut table, SEED, number);
            assert_eq!(replay.played, fast);
        }
    }
}
