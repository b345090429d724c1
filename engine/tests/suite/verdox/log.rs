//! The log alone rebuilds the game: every change of the state is an event.

use std::collections::BTreeMap;

use wargauge_engine::verdox::state::{SIDE_UNITS, UNITS};
use wargauge_engine::verdox::{
    Choices, Event, Kind, Note, State, Target, Verdox, Whereabouts, side_of,
};
use wargauge_engine::{Choices as _, Game, Side, Square};

use super::{changed, shipped, small};
use crate::common::recorder::Recorder;
use rand_core::Rng;
use wargauge_engine::luck::{below, stream};

/// A game as a reader of its log knows it.
struct Board<'a> {
    game: &'a Verdox,
    units: Vec<Option<(Kind, Whereabouts, bool)>>,
    aboard: Vec<Option<u8>>,
    barges: Vec<(Option<Square>, Option<Side>)>,
    walls: Vec<Square>,
    gates: Vec<Option<Side>>,
    first: Option<Side>,
    active: Option<Side>,
    acted: Vec<bool>,
    end: Option<(Option<Side>, i16, usize)>,
}

impl<'a> Board<'a> {
    fn new(game: &'a Verdox) -> Self {
        let (map, setup) = (game.map(), game.setup());
        let holder = setup.rules.gates.map(|side| Side::from_index(usize::from(side)));
        let walls = map.grid.squares().filter(|&square| map.terrain(square).is_fortification());
        Self {
            game,
            units: vec![None; UNITS],
            aboard: vec![None; UNITS],
            barges: setup.map.barges.iter().map(|&at| (map.grid.numbered(at), None)).collect(),
            walls: walls.collect(),
            gates: vec![holder; map.gates.len()],
            first: None,
            active: None,
            acted: vec![false; UNITS],
            end: None,
        }
    }

    fn unit(&mut self, unit: u8) -> &mut (Kind, Whereabouts, bool) {
        self.units[usize::from(unit)].as_mut().expect("it has entered")
    }

    fn hear(&mut self, note: &Note) {
        assert_eq!(self.end, None, "the end is the last event");
        match note.event {
            Event::First { side } => self.first = Some(side),
            Event::Enter { unit, kind, square } => {
                self.units[usize::from(unit)] = Some((kind, Whereabouts::OnMap(square), false));
            }
            Event::Deploy { side } => self.active = Some(side),
            Event::Phase { side } => {
                self.active = Some(side);
                self.acted.fill(false);
            }
            Event::Reveal { unit, kind } => {
                assert_eq!(self.unit(unit).0, kind);
                self.unit(unit).2 = true;
            }
            Event::Step { unit, from, to, .. } => {
                assert_eq!(self.unit(unit).1, Whereabouts::OnMap(from));
                self.unit(unit).1 = Whereabouts::OnMap(to);
            }
            Event::Done { unit } => self.acted[usize::from(unit)] = true,
            Event::Unhorse { unit, from, kind } => {
                assert_eq!(self.unit(unit).0, from);
                self.unit(unit).0 = kind;
            }
            Event::Eliminate { target: Target::Unit(unit), .. } => {
                self.unit(unit).1 = Whereabouts::Gone;
                self.unit(unit).2 = true;
                self.aboard[usize::from(unit)] = None;
            }
            Event::Eliminate { target: Target::Barge(barge), .. } => {
                self.barges[usize::from(barge)].0 = None;
            }
            Event::Board { unit, barge } => {
                self.aboard[usize::from(unit)] = Some(barge);
                self.barges[usize::from(barge)].1 = Some(side_of(unit));
            }
            Event::Land { unit, barge, square } => {
                // A unit that steps from barge to barge lands before it boards.
                assert_eq!(self.aboard[usize::from(unit)], Some(barge));
                assert_eq!(self.unit(unit).1, Whereabouts::OnMap(square));
                self.aboard[usize::from(unit)] = None;
            }
            Event::Barge { barge, from, to } => {
                assert_eq!(self.barges[usize::from(barge)].0, Some(from));
                self.barges[usize::from(barge)].0 = Some(to);
                for unit in 0..UNITS {
                    if self.aboard[unit] == Some(barge) {
                        self.unit(unit as u8).1 = Whereabouts::OnMap(to);
                    }
                }
            }
            Event::Gate { square, side } => {
                let gate = self.game.map().gates.iter().position(|&gate| gate == square);
                self.gates[gate.expect("a gate")] = Some(side);
            }
            Event::Breach { square } => {
                self.walls.retain(|&wall| wall != square);
                if let Some(gate) = self.game.map().gates.iter().position(|&gate| gate == square) {
                    self.gates[gate] = None;
                }
            }
            Event::End { winner, net, ending } => self.end = Some((winner, net, ending as usize)),
            // Other events report what follows from these.
            Event::Eliminate { target: Target::Wall(_), .. } => unreachable!("walls are breached"),
            Event::Roll { .. } | Event::Fire { .. } | Event::Melee { .. } | Event::Stop { .. } => {}
            Event::Points { net } => assert_eq!(net, self.net()),
        }
    }

    /// The worth of the first side on the map minus the worth of the second.
    fn net(&self) -> i16 {
        let setup = self.game.setup();
        let mut sums = [0; 2];
        for (unit, known) in self.units.iter().enumerate() {
            if let Some((kind, Whereabouts::OnMap(_), _)) = known {
                sums[usize::from(unit >= SIDE_UNITS)] += setup.kinds[kind.index()].value as i16;
            }
        }
        for (square, owner) in &self.barges {
            if let (Some(_), Some(owner)) = (square, owner) {
                sums[owner.index()] += setup.barge_value as i16;
            }
        }
        sums[0] - sums[1]
    }

    fn compare(&self, state: &State) {
        for unit in 0..UNITS as u8 {
            let view = state.unit(unit);
            match self.units[usize::from(unit)] {
                None => assert_eq!(view.whereabouts, Whereabouts::Reserve),
                Some(known) => {
                    assert_eq!(known, (view.kind, view.whereabouts, view.face_up), "unit {unit}");
                    assert_eq!(self.aboard[usize::from(unit)], view.aboard, "unit {unit}");
                }
            }
        }
        for (barge, &(square, owner)) in self.barges.iter().enumerate() {
            let view = state.barge(barge as u8);
            assert_eq!((square, owner), (view.square, view.owner), "barge {barge}");
        }
        assert_eq!(
            self.walls.iter().map(|wall| wall.index()).collect::<Vec<_>>(),
            state.walls().iter().collect::<Vec<_>>()
        );
        for (gate, &holder) in self.gates.iter().enumerate() {
            assert_eq!(holder, state.gate(gate), "gate {gate}");
        }
        for side in Side::BOTH {
            let own = side.index() * SIDE_UNITS..(side.index() + 1) * SIDE_UNITS;
            let entered = self.units[own].iter().flatten().count();
            let all: usize = self
                .game
                .setup()
                .kinds
                .iter()
                .map(|kind| usize::from(kind.count[side.index()]))
                .sum();
            assert_eq!(all - entered, usize::from(state.reserve_size(side)));
        }
        assert_eq!(self.first, Some(state.first()));
        assert_eq!(self.active, Some(state.active()));
        match self.game.outcome(state) {
            None => assert_eq!(self.end, None),
            Some(outcome) => {
                let ending = state.ending().expect("it is over") as usize;
                let end = (outcome.winner, outcome.points as i16, ending);
                assert_eq!(self.end, Some(end));
            }
        }
    }
}

/// The sort of an event: its name, and for a removal also what is removed.
fn sort(event: &Event) -> String {
    let text = format!("{event:?}");
    let name = text.split(' ').next().unwrap_or_default();
    match event {
        Event::Eliminate { target, .. } => {
            let target = format!("{target:?}");
            format!("{name} {}", target.split('(').next().unwrap_or_default())
        }
        _ => name.to_owned(),
    }
}

fn sum(events: &BTreeMap<String, usize>) -> usize {
    events.values().sum()
}

/// Follows the logs of some random games, and counts the events of each sort.
fn follow(game: &Verdox, games: u64) -> BTreeMap<String, usize> {
    let mut events = BTreeMap::new();
    for number in 0..games {
        let mut table = Recorder::<Note>::new(11, number);
        let mut picks = stream(11, number, 7);
        let (mut state, mut choices) = (game.start(), Choices::empty());
        let mut board = Board::new(game);
        loop {
            let decider = game.advance(&mut state, &mut table, &mut choices);
            for note in table.notes.drain(..) {
                board.hear(&note);
                *events.entry(sort(&note.event)).or_default() += 1;
            }
            board.compare(&state);
            if decider.is_none() {
                break;
            }
            for choice in &choices {
                if let wargauge_engine::verdox::Choice::Act(square) = choice {
                    let unit = state.unit_at(*square).expect("a unit is there");
                    assert!(!board.acted[usize::from(unit)], "it has had its action");
                }
            }
            let pick = below(picks.next_u64(), choices.len() as u64) as usize;
            game.play(&mut state, choices[pick], &mut table);
        }
    }
    events
}

#[test]
fn the_log_rebuilds_the_open_game() {
    assert!(sum(&follow(&shipped("verdox/open"), 6)) > 10_000);
}

#[test]
fn the_log_rebuilds_the_siege() {
    assert!(sum(&follow(&shipped("verdox/garrison"), 6)) > 10_000);
}

#[test]
fn the_log_rebuilds_a_crowded_game() {
    let sets = ["rules.deployed=23", "rules.entry=[20, 20]", "rules.turned_up_when_attacked=true"];
    assert!(sum(&follow(&changed("verdox/open", &["long"], &sets), 4)) > 10_000);
}

#[test]
fn the_log_rebuilds_games_in_which_everything_happens() {
    let events = follow(&small(|_| {}), 60);
    for (event, least) in [
        ("Board", 100),
        ("Land", 100),
        ("Barge", 100),
        ("Eliminate Barge", 20),
        ("Eliminate Unit", 500),
        ("Unhorse", 50),
        ("Gate", 50),
        ("Breach", 50),
        ("Melee", 100),
        ("Fire", 500),
        ("Points", 1000),
    ] {
        assert!(events.get(event).is_some_and(|&count| count >= least), "{event} of {events:?}");
    }
}
