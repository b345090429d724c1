//! The log is complete: a program that reads only its lines has, at every decision and at the end,
//! the state that the engine has. And recording changes no game.

pub mod log;

use std::collections::BTreeMap;

use self::log::Place;
use serde_json::{Value, json};
use wargauge_ai::{Random, play_game};
use wargauge_analysis::replay::{Log, Replay, rebuild};
use wargauge_analysis::summary::Scenario;
use wargauge_analysis::{Matchup, Series};
use wargauge_engine::era1794::rules::NIEMENCZYN;
use wargauge_engine::era1794::setup::Office;
use wargauge_engine::era1794::{
    Choice, Choices, Niemenczyn, Note, Rule, Rules, State, UnitView, Whereabouts,
};
use wargauge_engine::{Book, Choices as _, Game, Luck, RuleEntry, Side};
use wargauge_games::{Niemenczyn as Seat, Of};
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

use super::close::CLOSE;

const SEED: u64 = 1794;

/// Foot side by side, and guns that are limbered without spending everything.
const TOGETHER: [&str; 4] = [
    "units.lit-7-1.start=0209",
    "units.pskowski-1.start=0805",
    "units.narwski-3.start=0805",
    "rules.limbering_takes_activation=false",
];

fn prepare(name: &str, overlays: &[&str], sets: &[&str]) -> (Niemenczyn, Scenario) {
    let changes = Changes {
        overlays: overlays.iter().map(ToString::to_string).collect(),
        sets: sets.iter().map(ToString::to_string).collect(),
    };
    let scenario = load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"));
    let game = Niemenczyn::new(&scenario.setup);
    (game, wargauge_games::identity(&scenario.about))
}

/// The book of another game of the family, in which musket fire has another number.
static OTHER_BOOK: Book = Book::new("Other", &OTHER_ENTRIES);
static OTHER_ENTRIES: [Option<RuleEntry>; Rule::COUNT] = NIEMENCZYN
    .with(&[(Rule::MusketFire.id(), Some(RuleEntry::acting("20.1", "Rifle fire procedure")))]);

#[test]
fn a_log_cites_the_numbers_of_the_book_that_is_played() {
    let (game, _) = prepare("niemenczyn/historical", &[], &[]);
    let other = Niemenczyn::by_book(&OTHER_BOOK, game.setup());
    let [printed, others] = [&game, &other].map(|game| {
        let series = Matchup::new(game, [Random; 2], SEED).written_by::<Of<Seat>>();
        let events = (0..8).flat_map(|number| series.log(number).events);
        events.map(|event| event.to_string()).collect::<Vec<String>>()
    });
    // Events and the modifiers of dice.
    let cited = |lines: &[String], rule| lines.iter().filter(|line| line.contains(rule)).count();
    assert!(cited(&printed, r#""rule":"10.9.4""#) > 0);
    let renumbered = printed.iter().map(|line| line.replace(r#""10.9.4""#, r#""20.1""#));
    assert_eq!(others, renumbered.collect::<Vec<_>>());
}

/// The engine's state and the log's, side by side.
struct Pair<'a, const U: usize, const S: usize, const H: usize, const X: usize> {
    game: &'a Rules<U, S, H, X>,
    state: &'a State<U, S, H, X>,
    log: &'a log::Game,
    /// What was on offer; nothing at the end.
    choices: &'a [Choice],
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Pair<'_, U, S, H, X> {
    fn hex(&self, hex: wargauge_engine::Hex) -> String {
        self.game.map().board.name(hex).to_string()
    }

    fn place(&self, view: &UnitView) -> Place {
        match view.whereabouts {
            Whereabouts::Waiting => Place::Waiting,
            Whereabouts::OnMap(hex) => Place::Hex(self.hex(hex)),
            Whereabouts::Routed(turn) => Place::Routed(turn.into()),
            Whereabouts::Gone => Place::Gone,
        }
    }

    /// Is a unit put on the map or back on it, and is this reported once its place and facing are known?
    fn is_landing(&self, unit: usize) -> bool {
        let log = &self.log.units[unit].place;
        matches!(self.choices.first(), Some(Choice::Place(_) | Choice::Face(_)))
            && matches!(log, Place::Waiting | Place::Routed(_))
            && matches!(self.state.unit(unit).whereabouts, Whereabouts::OnMap(_))
    }

    fn compare(&self) {
        let Self { game, state, log, .. } = *self;
        assert_eq!(i64::from(state.net_points()), log.net, "net points");
        assert_eq!(state.is_camp_reached(), log.camp, "camp");
        if !game.castle_hexes().is_empty() {
            assert_eq!(game.castle_holder(state).is_none(), !log.castle_lost.is_empty(), "castle");
        }
        if log.turn > 0 {
            assert_eq!(u64::from(state.turn()), log.turn, "turn");
        }
        for (i, commander) in game.setup().commanders.iter().enumerate() {
            if commander.office == Office::Reserve {
                continue;
            }
            let hex = state.commander(i).map(|hex| self.hex(hex));
            assert_eq!(hex, log.commanders[&commander.name].1, "{}", commander.name);
        }
        let active = state.active_commander().map(|i| game.setup().commanders[i].name.as_str());
        // Once the game is over no commander is activated, whatever the engine remembers.
        if !self.choices.is_empty() {
            assert_eq!(active, log.active.as_deref(), "the activated commander");
        }
        let captured: BTreeMap<usize, String> =
            state.captured_guns().map(|(gun, hex)| (gun, self.hex(hex))).collect();
        assert_eq!(captured, log.captured, "captured guns");
        for unit in 0..game.setup().units.len() {
            if !self.is_landing(unit) {
                self.compare_unit(unit);
            }
        }
        self.compare_stacks();
    }

    fn compare_unit(&self, unit: usize) {
        let (view, logged) = (self.state.unit(unit), &self.log.units[unit]);
        let name = &self.game.setup().units[unit].name;
        assert_eq!(self.place(&view), logged.place, "{name}: place");
        if !logged.guns {
            assert_eq!(Some(u64::from(view.size)), logged.size, "{name}: size");
        }
        if !matches!(logged.place, Place::Hex(_)) {
            return;
        }
        assert_eq!(Some(view.facing.name()), logged.facing.as_deref(), "{name}: facing");
        assert_eq!(view.limbered, logged.limbered, "{name}: limbered");
        assert_eq!(view.square, logged.square, "{name}: square");
        assert_eq!(view.side_by_side, logged.side_by_side, "{name}: side by side");
        let skirmishes = self.state.is_in_skirmish_order(unit);
        assert_eq!(skirmishes, logged.skirmish, "{name}: skirmish order");
        if !logged.guns {
            assert_eq!(u64::from(view.shots), logged.shots, "{name}: shots");
            assert_eq!(view.carried, logged.carried, "{name}: carried");
            let morale = u64::from(self.game.morale(self.state, unit));
            assert_eq!(Some(morale), logged.morale, "{name}: morale");
            let firepower = u64::from(self.game.firepower(self.state, unit));
            assert_eq!(firepower, logged.firepower.unwrap_or(0), "{name}: firepower");
        }
        // A stack in the middle of being put into another order has paid already.
        let ordering = matches!(self.choices.first(), Some(Choice::Next(_)));
        if self.state.is_movement_phase() && !ordering {
            assert_eq!(u64::from(view.points), logged.points, "{name}: points");
        }
    }

    /// The order of every stack, top first.
    fn compare_stacks(&self) {
        if matches!(self.choices.first(), Some(Choice::Next(_))) {
            return;
        }
        let mut stacks: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
        for hex in self.game.map().board.hexes() {
            for side in Side::BOTH {
                let mut units: Vec<usize> = self
                    .game
                    .units_at(self.state, hex, side)
                    .iter()
                    .filter(|&unit| !self.is_landing(unit))
                    .collect();
                units.sort_by_key(|&unit| self.state.unit(unit).depth);
                if !units.is_empty() {
                    let side = self.game.sides()[side.index()].to_owned();
                    stacks.insert((self.hex(hex), side), units);
                }
            }
        }
        assert_eq!(stacks, self.log.stacks);
    }
}

/// Records a game, plays its choices again on a table without listeners, and compares. Events
/// of the muted kind say nothing.
fn rebuild_game(game: &Niemenczyn, scenario: &Scenario, number: u64, muted: Option<&str>) {
    rebuild_written(game, scenario, number, muted, |replay, players| {
        replay.log::<_, Of<Seat>>(game, players)
    });
}

/// The same for any game of the family, whose seat writes the log.
pub fn rebuild_written<const U: usize, const S: usize, const H: usize, const X: usize>(
    game: &Rules<U, S, H, X>,
    scenario: &Scenario,
    number: u64,
    muted: Option<&str>,
    write: impl Fn(&Replay<Note>, [String; 2]) -> Log,
) {
    let replay = Replay::new(game, &[Random, Random], SEED, number);
    let players = ["random", "random"].map(str::to_owned);
    let written = write(&replay, players);
    // Through text and back, as another program has it.
    let mut log = log::Game::new(&reread(&written.header(scenario)));
    let mut events: Vec<Value> = written.events.iter().map(reread).collect();
    for event in &mut events {
        if event["kind"].as_str() == muted {
            let (n, turn) = (&event["n"], &event["turn"]);
            *event = json!({"n": n, "turn": turn, "kind": "hold", "unit": 0});
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
        Pair { game, state: &state, log: &log, choices: &choices }.compare();
        game.play(&mut state, choices[usize::from(decision.picked)], &mut table);
    }
    assert_eq!(game.advance(&mut state, &mut table, &mut choices), None);
    events[read..].iter().for_each(|event| log.read(event));
    Pair { game, state: &state, log: &log, choices: &[] }.compare();
    let outcome = game.outcome(&state).expect("the game is over");
    assert_eq!(outcome, replay.played.outcome);
    let winner = outcome.winner.map_or("draw", |side| game.sides()[side.index()]);
    assert_eq!(log.outcome.as_deref(), Some(winner));
    assert_eq!(log.automatic, Some(outcome.automatic));
}

fn reread(value: &Value) -> Value {
    serde_json::from_str(&value.to_string()).expect("JSON")
}

/// Every game of a scenario, naming the one that fails.
fn rebuild_games(name: &str, overlays: &[&str], sets: &[&str], games: u64) {
    let (game, scenario) = prepare(name, overlays, sets);
    for number in 0..games {
        let caught = std::panic::catch_unwind(|| rebuild_game(&game, &scenario, number, None));
        assert!(caught.is_ok(), "{name} {overlays:?} {sets:?}, game {number} of seed {SEED}");
    }
}

#[test]
fn the_log_alone_rebuilds_the_historical_scenario() {
    rebuild_games("niemenczyn/historical", &[], &[], 2000);
}

#[test]
fn the_log_alone_rebuilds_the_alternative_scenario() {
    rebuild_games("niemenczyn/alternative", &[], &[], 2000);
}

#[test]
fn the_log_alone_rebuilds_games_with_reinforcements() {
    rebuild_games("niemenczyn/historical", &["eydziatowicz"], &[], 2000);
}

#[test]
fn the_log_alone_rebuilds_games_at_close_quarters() {
    rebuild_games("niemenczyn/historical", &[], &CLOSE, 2000);
    rebuild_games("niemenczyn/historical", &[], &TOGETHER, 1000);
    rebuild_games("niemenczyn/historical", &[], &["rules.handicap=-2"], 500);
}

/// The comparison has teeth: without any one of these kinds some game is not rebuilt.
#[test]
fn the_log_alone_rebuilds_games_without_some_units() {
    for sets in [
        &["units.lit-7-1.start=out", "units.sotnia-2.start=out"][..],
        &["units.kirejew.start=out"],
        &["units.poles.start=out"],
        &["units.russians.start=out"],
    ] {
        rebuild_games("niemenczyn/historical", &[], sets, 100);
        rebuild_games("niemenczyn/alternative", &[], sets, 100);
    }
}

#[test]
fn no_kind_that_changes_something_can_be_left_out() {
    let historical = prepare("niemenczyn/historical", &[], &CLOSE);
    let alternative = prepare("niemenczyn/alternative", &[], &[]);
    for kind in [
        "draw",
        "deploy",
        "return",
        "declare",
        "step",
        "face",
        "leader",
        "fire",
        "loss",
        "retreat",
        "rout",
        "postponed",
        "too late",
        "capture",
        "recapture",
        "eliminate",
        "leader lost",
        "points",
        "markers",
        "end",
    ] {
        let (game, scenario) = if kind == "deploy" { &alternative } else { &historical };
        let is_missed = (0..2000).any(|number| {
            let rebuilt =
                std::panic::catch_unwind(|| rebuild_game(game, scenario, number, Some(kind)));
            rebuilt.is_err()
        });
        assert!(is_missed, "{kind}");
    }
}

#[test]
fn recording_changes_no_result() {
    for name in ["niemenczyn/historical", "niemenczyn/alternative"] {
        let (game, _) = prepare(name, &[], &[]);
        for number in 0..1000 {
            let replay = Replay::new(&game, &[Random, Random], SEED, number);
            let mut table = Luck::new(SEED, number);
            let fast = play_game(&game, &mut Random, &mut Random, &mut table, SEED, number);
            assert_eq!(replay.played, fast);
        }
    }
}

#[test]
fn a_position_is_rebuilt_by_its_choices() {
    let (game, _) = prepare("niemenczyn/historical", &[], &[]);
    let log = Matchup::new(&game, [Random, Random], SEED).written_by::<Of<Seat>>().log(3);
    for at in (0..log.events.len()).step_by(7) {
        let Some(choices) = log.choices_until(at) else { continue };
        let decision = log.decisions[choices.len()];
        assert!(decision.events <= at);
        let rebuilt = rebuild(&game, SEED, 3, &choices).expect("they fit");
        assert_eq!((rebuilt.decides, rebuilt.events), (decision.side, decision.events));
        let decides = game.choices(&rebuilt.state, &mut Choices::empty());
        assert_eq!(decides, Some(decision.side));
    }
}
