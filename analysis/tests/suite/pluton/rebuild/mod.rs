//! The log of *Pluton 1* is complete: a program that reads only its lines has, at every decision and at the end, what
//! the engine has. And recording changes no game.
//!
//! Compared are the places, sizes, levels and colours of all units, what the enemy knows of them, who has moved, runs
//! or has fired, the markers and which of them are still to burst, arrivals, artillery, and the points. Not in the log
//! is what a side has only begun to say: the column of a hex that it picks, the platoon that it has named to fire, and
//! the hex of a close combat before it is declared. The line after that says it.

mod log;

use std::collections::BTreeSet;

use serde_json::{Value, json};
use wargauge_ai::pluton::Heuristic;
use wargauge_ai::{Player, Random, play_game};
use wargauge_analysis::replay::Replay;
use wargauge_analysis::summary::Scenario;
use wargauge_engine::pluton::state::units;
use wargauge_engine::pluton::{Choice, Choices, Level, Pluton, State, Whereabouts, side_of};
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
    compare_actions(game, state, log);
    compare_points(game, state, log);
}

/// Units that have moved, run or fired.
fn compare_actions(game: &Pluton, state: &State, log: &log::Game) {
    let places = |side, bits| -> BTreeSet<u64> {
        units(side, bits).map(|unit| game.place(unit) as u64).collect()
    };
    let side = state.active();
    assert_eq!(places(side, state.group()), log.moving, "on their way");
    if log.phase.as_deref() == Some("movement") {
        assert_eq!(places(side, state.moved()), log.moved, "have moved");
    }
    if !log.moving.is_empty() {
        assert_eq!(state.is_running(), log.is_running, "they run");
        if let Some(used) = log.used {
            assert_eq!(u64::from(state.used()), used, "half points that they have used");
        }
    }
    let showing: BTreeSet<u64> = log.fired.union(&log.fired_before).copied().collect();
    let [poles, germans] = Side::BOTH.map(|side| places(side, state.showing(side)));
    assert_eq!(&poles | &germans, showing, "show themselves by their fire");
}

/// What each side may count, and all points at the end of a turn.
fn compare_points(game: &Pluton, state: &State, log: &log::Game) {
    let victory = &game.setup().victory;
    for side in Side::BOTH {
        let (name, points) = (game.sides()[side.index()], game.points(state, side));
        let own = log.units.iter().filter(|unit| unit.side == name);
        let boxes: u64 = own.map(log::Unit::lost_boxes).sum();
        assert_eq!(points.boxes, -(boxes as i16) * i16::from(victory.lost_box), "boxes");
        let lost = log.lost_commanders.get(name).copied().unwrap_or(0);
        assert_eq!(points.commanders, -(lost as i16) * i16::from(victory.lost_commander));
    }
    assert_eq!(u64::from(state.unrevealed()), log.unrevealed, "turns without a unit seen");
    if log.is_net_fresh {
        let net = log.net.map(|net| (2.0 * net) as i16);
        assert_eq!(Some(game.net(state)), net, "half points");
    }
}

/// Nothing is on offer that the log says was done already.
fn compare_choices(game: &Pluton, state: &State, choices: &[Choice], log: &log::Game) {
    let place = |unit| game.place(unit);
    for &choice in choices {
        match choice {
            Choice::Move(unit) | Choice::With(unit) => {
                assert!(!log.moved.contains(&(place(unit) as u64)), "{unit} has moved");
            }
            Choice::Shooter(unit) => {
                let logged = &log.units[place(unit)];
                assert!(logged.spent < logged.now.0, "{unit} has fired");
                assert_eq!(u64::from(game.fire_left(state, unit)), logged.now.0 - logged.spent);
                assert!(!logged.has_shelled, "{unit} has fired its marker");
            }
            Choice::Burst(marker) => assert!(log.bursting.contains(&marker.into()), "{marker}"),
            _ => {}
        }
    }
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
    assert_eq!(game.sides()[side_of(unit).index()], logged.side, "{place}: its side");
    if state.level(unit) != Level::Full {
        let is_due = logged.is_due(state.turn().into());
        assert_eq!(game.is_due(state, unit), is_due, "{place}: the colour of its marker");
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
    let stays = game.switches().levels.stays_a_turn;
    let mut log = log::Game::new(&reread(&written.header(scenario)), hides, stays);
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
        compare_choices(game, &state, &choices, &log);
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
        "turn",
        "phase",
        "release",
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
