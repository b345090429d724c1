//! The log of *Pluton 1* is complete: a program that reads only its lines has, at every decision and at the end, the
//! state that the engine has. And recording changes no game.

mod log;

use serde_json::{Value, json};
use wargauge_ai::pluton::Heuristic;
use wargauge_ai::{Player, Random, play_game};
use wargauge_analysis::replay::Replay;
use wargauge_analysis::summary::Scenario;
use wargauge_engine::pluton::state::units;
use wargauge_engine::pluton::{Choices, Level, Pluton, State, Whereabouts};
use wargauge_engine::{Choices as _, Game, Luck};
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
    let sides = game.sides();
    assert_eq!(u64::from(state.turn()), log.turn, "turn");
    // The set-up of a side is reported with its first unit.
    if state.turn() > 0 {
        let active = sides[state.active().index()];
        assert_eq!(Some(active), log.active.as_deref(), "whose phase it is");
    }
    for (place, logged) in log.units.iter().enumerate() {
        compare_unit(game, state, place, logged);
    }
    let name = |hex| game.map().board.name(hex).to_string();
    for (marker, logged) in log.markers.iter().enumerate() {
        assert_eq!(state.marker(marker as u8).map(name), *logged, "marker {marker}");
    }
    for (nth, group) in game.setup().groups.iter().enumerate() {
        let key = (sides[group.side.index()].to_owned(), group.name.clone());
        assert_eq!(state.is_released(nth as u8), log.released.contains(&key), "{}", group.name);
    }
    for (nth, support) in game.setup().support.iter().enumerate() {
        let is_called = log.called.contains(&support.name);
        assert_eq!(state.is_called(nth as u8), is_called, "{} called", support.name);
    }
    for marker in 0..game.markers() {
        if let Some(support) = game.support_of(marker) {
            let name = &game.setup().support[usize::from(support)].name;
            let may = game.can_fire_marker(state, marker);
            assert_eq!(may, log.allowed.contains(name), "{name} may be called");
        }
    }
    let side = state.active();
    let places = |bits| units(side, bits).map(|unit| game.place(unit) as u64).collect::<Vec<_>>();
    let logged: Vec<u64> = log.moving.iter().copied().collect();
    let mut moving = places(state.group());
    moving.sort_unstable();
    assert_eq!(moving, logged, "on their way");
}

fn compare_unit(game: &Pluton, state: &State, place: usize, logged: &log::Unit) {
    let unit = game.number(place);
    let hex = match state.whereabouts(unit) {
        Whereabouts::OnMap(hex) => Some(game.map().board.name(hex).to_string()),
        Whereabouts::Waiting | Whereabouts::Gone => None,
    };
    assert_eq!(hex, logged.hex, "{place}: place");
    let is_gone = state.whereabouts(unit) == Whereabouts::Gone;
    assert_eq!(is_gone, logged.is_gone, "{place}: eliminated");
    let standing = (u64::from(game.size(state, unit)), state.level(unit).name().to_owned());
    assert_eq!(standing, logged.now, "{place}: size and level");
    assert_eq!(state.is_known(unit), logged.known, "{place}: seen by the enemy");
    assert_eq!(state.is_replacement(unit), logged.is_replacement, "{place}: a replacement");
    if logged.known && !is_gone {
        let (losses, level) = game.last_seen(state, unit);
        let size = game.full_size(unit) - losses;
        let seen = (u64::from(size), Level::ALL[level].name().to_owned());
        assert_eq!(seen, logged.seen, "{place}: as the enemy saw it last");
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
    let mut log = log::Game::new(&reread(&written.header(scenario)), hides);
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
        "rules.command.flees=false",
        "rules.handicap=-3.5",
    ];
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

/// The comparison has teeth: without any one of these kinds some game is not rebuilt.
#[test]
fn no_kind_that_changes_something_can_be_left_out() {
    let (game, scenario) = prepare("pluton/parzymiechy", &[]);
    let mut left = vec![
        "deploy",
        "phase",
        "release",
        "allow",
        "call",
        "lay",
        "take off",
        "scatter",
        "move",
        "join",
        "halt",
        "step",
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
