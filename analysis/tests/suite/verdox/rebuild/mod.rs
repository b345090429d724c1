//! The log of *Fortress of Verdox* is complete: a program that reads only its lines has, at every
//! decision and at the end, the state that the engine has. And recording changes no game.

mod log;

use self::log::Barge;
use serde_json::{Value, json};
use wargauge_ai::verdox::Heuristic;
use wargauge_ai::{Player, Random, play_game};
use wargauge_analysis::replay::Replay;
use wargauge_analysis::summary::Scenario;
use wargauge_engine::verdox::{Choice, Choices, Ending, Kind, State, Verdox, Whereabouts, side_of};
use wargauge_engine::{Choices as _, Game, Luck, Side, Square};
use wargauge_games::{Of, Verdox as Seat};
use wargauge_scenarios::Changes;
use wargauge_scenarios::verdox::load;

const SEED: u64 = 1794;

fn prepare(name: &str, overlays: &[&str], sets: &[&str]) -> (Verdox, Scenario) {
    let changes = Changes {
        overlays: overlays.iter().map(ToString::to_string).collect(),
        sets: sets.iter().map(ToString::to_string).collect(),
    };
    let scenario = load(name, &changes);
    let scenario = scenario.unwrap_or_else(|failure| panic!("{failure}"));
    let game = Verdox::new(&scenario.setup);
    (game, wargauge_games::identity(&scenario.about))
}

/// The engine's state and the log's, side by side.
struct Pair<'a> {
    game: &'a Verdox,
    state: &'a State,
    log: &'a log::Game,
    /// The squares as they are printed.
    squares: &'a [String],
    /// What is on offer; nothing at the end.
    choices: &'a [Choice],
}

impl Pair<'_> {
    fn square(&self, square: Square) -> &str {
        &self.squares[square.index()]
    }

    fn side(&self, side: Side) -> String {
        self.game.sides()[side.index()].to_owned()
    }

    fn compare(&self) {
        let Self { game, state, log, .. } = *self;
        assert_eq!(u64::from(state.turn()), log.turn, "turn");
        assert_eq!(i64::from(game.net(state)), log.net(), "net points");
        assert_eq!(Some(self.side(state.first())), log.first, "who begins");
        assert_eq!(Some(self.side(state.active())), log.active, "whose phase it is");
        self.compare_units();
        self.compare_barges();
        self.compare_fortress();
        self.compare_actions();
    }

    fn compare_units(&self) {
        let (state, log) = (self.state, self.log);
        let mut entered = 0;
        for side in Side::BOTH {
            for unit in state.units_of(side) {
                let (view, logged) = (state.unit(unit), &log.units[&unit.into()]);
                let square = match view.whereabouts {
                    Whereabouts::OnMap(square) => Some(self.square(square)),
                    Whereabouts::Gone => None,
                    Whereabouts::Reserve => panic!("{unit} has entered"),
                };
                assert_eq!(self.game.sides()[side_of(unit).index()], logged.side, "{unit}: side");
                assert_eq!(view.kind.name(), logged.kind, "{unit}: type");
                assert_eq!(square, logged.square.as_deref(), "{unit}: place");
                assert_eq!(view.face_up, logged.face_up, "{unit}: face up");
                assert_eq!(view.aboard.map(usize::from), logged.aboard, "{unit}: aboard");
                entered += 1;
            }
            let logged = &log.reserve[self.game.sides()[side.index()]];
            for (kind, count) in Kind::ALL.into_iter().zip(state.reserve(side)) {
                assert_eq!(u64::from(count), logged[kind.name()], "{} to come", kind.name());
            }
        }
        assert_eq!(log.units.len(), entered);
    }

    fn compare_barges(&self) {
        for (number, logged) in self.log.barges.iter().enumerate() {
            let view = self.state.barge(number as u8);
            let barge = Barge {
                square: view.square.map(|square| self.square(square).to_owned()),
                owner: view.owner.map(|side| self.side(side)),
                passenger: view.passenger.map(u64::from),
            };
            // No unit is aboard a barge that is sunk.
            assert_eq!(barge, *logged, "barge {number}");
        }
    }

    fn compare_fortress(&self) {
        let (map, state) = (self.game.map(), self.state);
        for (nth, &gate) in map.gates.iter().enumerate() {
            let held = state.gate(nth).map(|side| self.side(side));
            let logged = self.log.gates.get(self.square(gate)).cloned();
            let stands = state.walls().has(gate.index());
            assert_eq!(stands.then_some(held), logged, "the gate {}", self.square(gate));
        }
        for square in map.grid.squares().filter(|&at| map.terrain(at).is_fortification()) {
            let logged = self.log.breaches.contains(self.square(square));
            assert_eq!(!state.walls().has(square.index()), logged, "{}", self.square(square));
        }
    }

    /// The unit that is acting, and the units that have had an action.
    fn compare_actions(&self) {
        if self.choices.contains(&Choice::Halt) {
            assert_eq!(self.state.mover().map(u64::from), self.log.moving, "the unit that moves");
        } else if !self.choices.is_empty() {
            assert_eq!(self.log.moving, None, "no unit has begun to move");
        }
        for choice in self.choices {
            if let Choice::Act(square) = choice {
                let unit = self.state.unit_at(*square).expect("a unit is there");
                assert!(!self.log.units[&unit.into()].acted, "{unit} has had its action");
            }
        }
    }
}

/// Records a game, plays its choices again on a table without listeners, and compares. Events
/// of the muted kind say nothing.
fn rebuild_game<P: Player<Verdox> + Clone>(
    (game, scenario): (&Verdox, &Scenario),
    player: &P,
    number: u64,
    muted: Option<&str>,
) {
    let replay = Replay::new(game, &[player.clone(), player.clone()], SEED, number);
    let players = ["one", "another"].map(str::to_owned);
    let written = replay.log::<_, Of<Seat>>(game, players);
    // Through text and back, as another program has it.
    let mut log = log::Game::new(&reread(&written.header(scenario)));
    let mut events: Vec<Value> = written.events.iter().map(reread).collect();
    for event in &mut events {
        if event["kind"].as_str() == muted {
            let (n, turn) = (&event["n"], &event["turn"]);
            *event = json!({"n": n, "turn": turn, "kind": "stop"});
        }
    }
    let mut read = 0;
    let grid = game.map().grid;
    let squares: Vec<String> = grid.squares().map(|square| grid.name(square).to_string()).collect();

    let mut table = Luck::new(SEED, number);
    let mut state = game.start();
    let mut choices = Choices::empty();
    for decision in &replay.decisions {
        let side = game.advance(&mut state, &mut table, &mut choices);
        assert_eq!(side, Some(decision.side));
        events[read..decision.events].iter().for_each(|event| log.read(event));
        read = decision.events;
        Pair { game, state: &state, log: &log, squares: &squares, choices: &choices }.compare();
        game.play(&mut state, choices[usize::from(decision.picked)], &mut table);
    }
    assert_eq!(game.advance(&mut state, &mut table, &mut choices), None);
    events[read..].iter().for_each(|event| log.read(event));
    Pair { game, state: &state, log: &log, squares: &squares, choices: &[] }.compare();
    let outcome = game.outcome(&state).expect("the game is over");
    assert_eq!(outcome, replay.played.outcome);
    let end = log.end.expect("the log says so");
    let winner = outcome.winner.map_or("draw", |side| game.sides()[side.index()]);
    assert_eq!(end.outcome, winner);
    assert_eq!(end.automatic, outcome.automatic);
    assert_eq!(end.net, i64::from(outcome.points));
    let ending = state.ending().expect("the game is over");
    assert_eq!(end.ending, Ending::NAMES[ending as usize]);
}

fn reread(value: &Value) -> Value {
    serde_json::from_str(&value.to_string()).expect("JSON")
}

/// Games of a scenario, naming the one that fails.
fn rebuild_games(
    name: &str,
    overlays: &[&str],
    sets: &[&str],
    player: &(impl Player<Verdox> + Clone + std::panic::RefUnwindSafe),
    games: u64,
) {
    let (game, scenario) = prepare(name, overlays, sets);
    for number in 0..games {
        let rebuild = || rebuild_game((&game, &scenario), player, number, None);
        let caught = std::panic::catch_unwind(rebuild);
        assert!(caught.is_ok(), "{name} {overlays:?} {sets:?}, game {number} of seed {SEED}");
    }
}

#[test]
fn the_log_alone_rebuilds_random_games_of_the_open_scenario() {
    rebuild_games("verdox/open", &[], &[], &Random, 60);
    for overlay in ["short", "long", "first"] {
        rebuild_games("verdox/open", &[overlay], &[], &Random, 15);
    }
}

#[test]
fn the_log_alone_rebuilds_random_games_of_the_garrison() {
    rebuild_games("verdox/garrison", &[], &[], &Random, 60);
    for overlay in ["short", "long", "first", "garrison-hasbergs"] {
        rebuild_games("verdox/garrison", &[overlay], &[], &Random, 15);
    }
}

#[test]
fn the_log_alone_rebuilds_games_by_other_switches() {
    let sets = ["rules.turned_up_when_attacked=true", "rules.wall_melee=true", "rules.range=king"];
    rebuild_games("verdox/garrison", &[], &sets, &Random, 30);
    rebuild_games("verdox/open", &["short"], &["rules.handicap=-35"], &Random, 15);
}

#[test]
fn the_log_alone_rebuilds_games_of_the_heuristic() {
    let player = Heuristic::default();
    rebuild_games("verdox/open", &[], &[], &player, 20);
    rebuild_games("verdox/open", &["first", "short"], &[], &player, 10);
    rebuild_games("verdox/garrison", &[], &[], &player, 20);
    rebuild_games("verdox/garrison", &["garrison-hasbergs", "long"], &[], &player, 10);
}

/// The comparison has teeth: without any one of these kinds some game is not rebuilt.
#[test]
fn the_log_alone_rebuilds_games_without_some_units() {
    let without = |kinds: &[&str], count: &str| -> Vec<String> {
        kinds.iter().map(|kind| format!("units.{kind}.absent={count}")).collect()
    };
    let all = Kind::ALL.map(Kind::name);
    let kept = all.map(|kind| {
        let scenario = load("verdox/garrison", &Changes::default()).unwrap();
        let counts = scenario.setup.kinds.map(|kind| kind.count);
        let [first, second] = counts[all.iter().position(|one| *one == kind).unwrap()];
        [format!("units.{kind}.absent=[{first}, 0]"), format!("units.{kind}.absent=[0, {second}]")]
    });
    let army = |side: usize| kept.clone().map(|one| one[side].clone()).to_vec();
    for sets in [without(&["infantry", "artillery"], "[5, 5]"), army(0), army(1)] {
        let sets: Vec<&str> = sets.iter().map(String::as_str).collect();
        rebuild_games("verdox/garrison", &[], &sets, &Random, 8);
        rebuild_games("verdox/open", &[], &sets, &Random, 8);
    }
}

#[test]
fn no_kind_that_changes_something_can_be_left_out() {
    let (game, scenario) = prepare("verdox/garrison", &[], &[]);
    let mut left = vec![
        "first",
        "deploy",
        "enter",
        "phase",
        "reveal",
        "step",
        "done",
        "unhorse",
        "eliminate",
        "board",
        "land",
        "barge",
        "gate",
        "breach",
        "end",
    ];
    for number in 0..300 {
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
    for name in ["verdox/open", "verdox/garrison"] {
        let (game, _) = prepare(name, &[], &[]);
        for number in 0..40 {
            let replay = Replay::new(&game, &[Random, Random], SEED, number);
            let mut table = Luck::new(SEED, number);
            let fast = play_game(&game, &mut Random, &mut Random, &mut table, SEED, number);
            assert_eq!(replay.played, fast);
        }
    }
}
