//! What a side sees of *Fortress of Verdox*, in numbers and in words. Kinds of enemy counters that lie face down are
//! unknown.

use wargauge_engine::square::Square;
use wargauge_engine::text::Lines;
use wargauge_engine::verdox::choice::MOST_CHOICES;
use wargauge_engine::verdox::state::{BARGES, GATES, UNITS};
use wargauge_engine::verdox::{Choice, Kind, Rules, State, Whereabouts, side_of};
use wargauge_engine::{Game, Side};

use super::log::unit_name;
use crate::outlook::{ChoiceNumbers, Outlook};

/// What each unit has a number of.
const OF_UNIT: [&str; 5] = ["row", "column", "kind", "face up", "gone"];

/// What each barge has a number of.
const OF_BARGE: [&str; 4] = ["row", "column", "owner", "passenger"];

/// The kinds of choice, in the order of [`choice`].
const KINDS: &[&str] =
    &["place", "kind", "act", "barge", "stop", "step", "halt", "attack", "sink", "demolish"];

/// The outlook of the game.
pub(super) const OUTLOOK: Outlook<super::Verdox> =
    Outlook { most_choices: MOST_CHOICES, kinds: KINDS, names, numbers, text, words, choice };

/// The walls and gates, in the order of the map.
fn walls(game: &Rules) -> impl Iterator<Item = Square> + '_ {
    let map = game.map();
    map.grid.squares().filter(|&square| map.terrain(square).is_fortification())
}

fn named(game: &Rules, unit: u8) -> String {
    unit_name(game.sides()[side_of(unit).index()], unit)
}

fn names(game: &Rules) -> Vec<String> {
    let fixed = ["side", "turn", "active side", "first side", "points", "chosen unit"];
    let mut names: Vec<String> = fixed.map(str::to_owned).to_vec();
    for side in game.sides() {
        names.push(format!("{side}: units to come"));
    }
    names.extend(Kind::ALL.map(|kind| format!("own units to come: {}", kind.name())));
    for unit in 0..UNITS as u8 {
        names.extend(OF_UNIT.map(|what| format!("{}: {what}", named(game, unit))));
    }
    for barge in 1..=BARGES {
        names.extend(OF_BARGE.map(|what| format!("barge {barge}: {what}")));
    }
    names.extend((1..=GATES).map(|gate| format!("gate {gate}: holder")));
    names.extend(walls(game).map(|wall| format!("{}: stands", game.map().grid.name(wall))));
    names
}

/// A side as a number: −1 for none.
fn number(side: Option<Side>) -> f32 {
    side.map_or(-1.0, |side| side.index() as f32)
}

/// Row and column, counted from 1; 0 where something is nowhere.
fn place(game: &Rules, square: Option<Square>) -> [f32; 2] {
    square.map_or([0.0; 2], |square| {
        let (row, column) = game.map().grid.place(square);
        [f32::from(row + 1), f32::from(column + 1)]
    })
}

fn numbers(game: &Rules, state: &State, viewer: Side, numbers: &mut Vec<f32>) {
    let flag = |is_so: bool| f32::from(u8::from(is_so));
    numbers.extend([
        viewer.index() as f32,
        f32::from(state.turn()),
        state.active().index() as f32,
        state.first().index() as f32,
        f32::from(game.net(state)),
        state.mover().map_or(-1.0, f32::from),
    ]);
    numbers.extend(Side::BOTH.map(|side| f32::from(state.reserve_size(side))));
    numbers.extend(state.reserve(viewer).map(f32::from));
    for unit in 0..UNITS as u8 {
        let view = state.unit(unit);
        let square = match view.whereabouts {
            Whereabouts::OnMap(square) => Some(square),
            Whereabouts::Reserve | Whereabouts::Gone => None,
        };
        let is_there = view.whereabouts != Whereabouts::Reserve;
        // 0 for what the side does not know.
        let kind = game.seen(state, viewer, unit).filter(|_| is_there);
        let [row, column] = place(game, square);
        let kind = kind.map_or(0.0, |kind| kind.index() as f32 + 1.0);
        let is_gone = view.whereabouts == Whereabouts::Gone;
        numbers.extend([row, column, kind, flag(view.face_up && is_there), flag(is_gone)]);
    }
    for barge in 0..BARGES as u8 {
        let view = state.barge(barge);
        let [row, column] = place(game, view.square);
        let passenger = view.passenger.map_or(-1.0, f32::from);
        numbers.extend([row, column, number(view.owner), passenger]);
    }
    numbers.extend((0..GATES).map(|gate| number(state.gate(gate))));
    numbers.extend(walls(game).map(|wall| flag(state.walls().has(wall.index()))));
}

fn text(game: &Rules, state: &State, viewer: Side) -> String {
    let grid = game.map().grid;
    let [first, second] = game.sides();
    let mut text = String::new();
    let (turn, net) = (state.turn(), game.net(state));
    text.push_line(format_args!("turn {turn}, points {net:+} ({first} − {second})"));
    for unit in Side::BOTH.into_iter().flat_map(|side| state.units_of(side)) {
        let Whereabouts::OnMap(square) = state.unit(unit).whereabouts else { continue };
        let kind = game.seen(state, viewer, unit).map_or("face down", Kind::name);
        text.push_line(format_args!("  {}: {} ({kind})", named(game, unit), grid.name(square)));
    }
    text
}

fn words(game: &Rules, state: &State, choice: &Choice) -> String {
    let grid = game.map().grid;
    let square = |square: Square| grid.name(square);
    let unit = |at: Square| state.unit_at(at).map_or_else(String::new, |unit| named(game, unit));
    let mover = state.mover().map_or_else(|| "the side".to_owned(), |unit| named(game, unit));
    match *choice {
        Choice::Place(at) => format!("place a counter on {}", square(at)),
        Choice::Kind(kind) => format!("let it be {}", kind.name()),
        Choice::Act(at) => format!("act with {} on {}", unit(at), square(at)),
        Choice::Barge { barge, to } => format!("move barge {} to {}", barge + 1, square(to)),
        Choice::Stop => "end the phase".to_owned(),
        Choice::Step(to) => format!("{mover}: step to {}", square(to)),
        Choice::Halt => format!("{mover}: end the move"),
        Choice::Attack(at) => format!("{mover}: attack {}", square(at)),
        Choice::Sink(barge) => format!("{mover}: fire at barge {}", barge + 1),
        Choice::Demolish(at) => format!("{mover}: fire at the wall on {}", square(at)),
    }
}

fn choice(game: &Rules, state: &State, choice: &Choice) -> ChoiceNumbers {
    let mover = state.mover().map_or(-1, i16::from);
    let (kind, piece, square, one) = match *choice {
        Choice::Place(at) => (0, -1, Some(at), -1),
        Choice::Kind(kind) => (1, -1, None, kind.index() as i16 + 1),
        Choice::Act(at) => (2, state.unit_at(at).map_or(-1, i16::from), Some(at), -1),
        Choice::Barge { barge, to } => (3, -1, Some(to), i16::from(barge)),
        Choice::Stop => (4, -1, None, -1),
        Choice::Step(to) => (5, mover, Some(to), -1),
        Choice::Halt => (6, mover, None, -1),
        Choice::Attack(at) => (7, mover, Some(at), -1),
        Choice::Sink(barge) => (8, mover, None, i16::from(barge)),
        Choice::Demolish(at) => (9, mover, Some(at), -1),
    };
    let (row, column) = square.map_or((-1, -1), |at| {
        let (row, column) = game.map().grid.place(at);
        (row + 1, column + 1)
    });
    [kind, piece, row, column, one, -1]
}
