//! What a side sees of *Pluton 1*, in numbers and in words. Of a masked enemy counter it sees the hex alone, of a
//! hidden one nothing.

use wargauge_engine::pluton::choice::MOST_CHOICES;
use wargauge_engine::pluton::state::{SIDE_UNITS, bit, units};
use wargauge_engine::pluton::{Choice, Rules, State, Whereabouts, side_of};
use wargauge_engine::text::Lines;
use wargauge_engine::{Game, Hex, Side};

use super::log::{hex_name, in_words, named, unit_name};
use crate::outlook::{ChoiceNumbers, Outlook};

/// What each unit has a number of.
const OF_UNIT: [&str; 6] = ["row", "column", "half boxes", "level", "move", "gone"];

/// The kinds of choice, in the order of [`choice`].
const KINDS: &[&str] = &[
    "column",
    "place",
    "lay",
    "stay",
    "rest",
    "burst",
    "move",
    "with",
    "run",
    "step",
    "leave",
    "halt",
    "end moves",
    "shooter",
    "fire",
    "hold",
    "combat",
    "attack",
    "decline",
    "lose",
    "retreat",
];

/// The outlook of the game.
pub(super) const OUTLOOK: Outlook<super::Pluton> =
    Outlook { most_choices: MOST_CHOICES, kinds: KINDS, names, numbers, text, words, choice };

fn names(game: &Rules) -> Vec<String> {
    let setup = game.setup();
    let fixed = ["side", "turn", "active side", "column", "shooter", "hex of close combat: row"];
    let mut names: Vec<String> = fixed.map(str::to_owned).to_vec();
    names.push("hex of close combat: column".to_owned());
    for place in 0..setup.units.len() {
        let unit = unit_name(setup, place);
        names.extend(OF_UNIT.map(|what| format!("{unit}: {what}")));
    }
    for counter in 1..=SIDE_UNITS {
        names.extend(["row", "column"].map(|what| format!("masked counter {counter}: {what}")));
    }
    for marker in &setup.markers {
        let side = &setup.sides[marker.side.index()];
        let what = ["row", "column"];
        names.extend(what.map(|what| format!("{side} marker {}: {what}", marker.number)));
    }
    names.extend(setup.support.iter().map(|battalion| format!("{}: called", battalion.name)));
    names.extend(setup.groups.iter().map(|group| format!("{}: may come", group.name)));
    names
}

/// Row and column, counted from 1; 0 where something is nowhere.
fn place(game: &Rules, hex: Option<Hex>) -> [f32; 2] {
    hex.map_or([0.0; 2], |hex| {
        let (row, column) = game.map().board.row_column(hex);
        [f32::from(row + 1), f32::from(column + 1)]
    })
}

fn flag(is_so: bool) -> f32 {
    f32::from(u8::from(is_so))
}

/// Where a unit stands, if it is on the map.
fn stands(state: &State, unit: u8) -> Option<Hex> {
    match state.whereabouts(unit) {
        Whereabouts::OnMap(hex) => Some(hex),
        Whereabouts::Waiting | Whereabouts::Gone => None,
    }
}

fn numbers(game: &Rules, state: &State, viewer: Side, numbers: &mut Vec<f32>) {
    let is_active = state.active() == viewer;
    let shooter = state.shooter().filter(|&unit| side_of(unit) == viewer);
    numbers.extend([
        viewer.index() as f32,
        f32::from(state.turn()),
        state.active().index() as f32,
        if is_active { f32::from(state.column()) } else { 0.0 },
        shooter.map_or(-1.0, |unit| game.place(unit) as f32),
    ]);
    numbers.extend(place(game, state.combat_hex()));
    for nth in 0..game.setup().units.len() {
        let unit = game.number(nth);
        if !game.is_named(state, viewer, unit) {
            numbers.extend([0.0; OF_UNIT.len()]);
            continue;
        }
        let [row, column] = place(game, stands(state, unit));
        let is_mover = side_of(unit) == state.active();
        let moves = match bit(unit) {
            own if is_mover && state.group() & own != 0 => 2.0,
            own if is_mover && state.moved() & own != 0 => 1.0,
            _ => 0.0,
        };
        numbers.extend([
            row,
            column,
            f32::from(game.size(state, unit)),
            state.level(unit).index() as f32,
            moves,
            flag(state.whereabouts(unit) == Whereabouts::Gone),
        ]);
    }
    let masked = masked(game, state, viewer);
    for counter in 0..SIDE_UNITS {
        numbers.extend(place(game, masked.get(counter).copied()));
    }
    for marker in 0..game.setup().markers.len() as u8 {
        numbers.extend(place(game, state.marker(marker)));
    }
    numbers.extend((0..game.setup().support.len() as u8).map(|nth| flag(state.is_called(nth))));
    numbers.extend((0..game.setup().groups.len() as u8).map(|nth| flag(state.is_released(nth))));
}

/// The hexes of the enemy counters that a side sees and cannot name, in order.
fn masked(game: &Rules, state: &State, viewer: Side) -> Vec<Hex> {
    let enemy = viewer.other();
    let seen = units(enemy, game.seen_on_map(state, enemy));
    let mut hexes: Vec<Hex> = seen
        .filter(|&unit| !game.is_named(state, viewer, unit))
        .filter_map(|unit| stands(state, unit))
        .collect();
    hexes.sort_unstable();
    hexes
}

fn text(game: &Rules, state: &State, viewer: Side) -> String {
    let mut text = format!("turn {}\n", state.turn());
    for nth in 0..game.setup().units.len() {
        let unit = game.number(nth);
        if !game.is_named(state, viewer, unit) {
            continue;
        }
        let Some(hex) = stands(state, unit) else { continue };
        let boxes = match game.full_size(unit) {
            0 => String::new(),
            _ => format!("{} boxes, ", in_words(game.size(state, unit))),
        };
        let (name, hex, level) = (named(game, unit), hex_name(game, hex), state.level(unit).name());
        text.push_line(format_args!("  {name}: {hex} ({boxes}{level})"));
    }
    let enemy = game.sides()[viewer.other().index()];
    for hex in masked(game, state, viewer) {
        text.push_line(format_args!("  a masked counter of the {enemy}: {}", hex_name(game, hex)));
    }
    for (marker, nth) in game.setup().markers.iter().zip(0_u8..) {
        let Some(hex) = state.marker(nth) else { continue };
        let side = game.sides()[marker.side.index()];
        let hex = hex_name(game, hex);
        text.push_line(format_args!("  marker {} of the {side}: {hex}", marker.number));
    }
    text
}

/// The unit or marker that a choice goes with, in words.
fn subject(game: &Rules, state: &State) -> String {
    if let Some(unit) = game.unit_to_go(state).or_else(|| state.shooter()) {
        return named(game, unit);
    }
    let group: Vec<String> =
        units(state.active(), state.group()).map(|unit| named(game, unit)).collect();
    group.join(", ")
}

/// The marker at work, in words.
fn marker(game: &Rules, state: &State) -> String {
    let Some(marker) = game.marker_to_lay(state) else { return "the marker".to_owned() };
    format!("marker {}", game.setup().markers[usize::from(marker)].number)
}

fn words(game: &Rules, state: &State, choice: &Choice) -> String {
    let hex = |hex: Hex| hex_name(game, hex);
    let unit = |unit: u8| named(game, unit);
    match *choice {
        Choice::Column(column) => format!("a hex of column {column:02}"),
        Choice::Place(at) => {
            let next = game.unit_to_place(state).map_or_else(String::new, unit);
            format!("set {next} up on {}", hex(at))
        }
        Choice::Lay(at) => format!("{}: lay it on {}", marker(game, state), hex(at)),
        Choice::Stay => format!("{}: leave it", marker(game, state)),
        Choice::Rest => format!("{}: not in this turn", marker(game, state)),
        Choice::Burst(nth) => {
            let number = game.setup().markers[usize::from(nth)].number;
            format!("marker {number} takes effect next")
        }
        Choice::Move(mover) => format!("move with {}", unit(mover)),
        Choice::With(other) => format!("take {} along", unit(other)),
        Choice::Run => format!("{}: run", subject(game, state)),
        Choice::Step(to) => format!("{}: go to {}", subject(game, state), hex(to)),
        Choice::Leave(other) => format!("leave {} behind", unit(other)),
        Choice::Halt => format!("{}: stop", subject(game, state)),
        Choice::EndMoves => "end all moves".to_owned(),
        Choice::Shooter(shooter) => format!("fire with {}", unit(shooter)),
        Choice::Fire { target, halves } => {
            let at = stands(state, target).map_or_else(String::new, hex);
            let (shooter, size) = (subject(game, state), in_words(halves));
            format!("{shooter}: fire at {} on {at} with {size}", unit(target))
        }
        Choice::Hold => "hold the fire".to_owned(),
        Choice::Combat(at) => format!("fight on {} next", hex(at)),
        Choice::Attack => "attack".to_owned(),
        Choice::Decline => "do not attack".to_owned(),
        Choice::Lose(loser) => format!("{} takes a loss", unit(loser)),
        Choice::Retreat(to) => format!("{}: go back to {}", subject(game, state), hex(to)),
    }
}

fn choice(game: &Rules, state: &State, choice: &Choice) -> ChoiceNumbers {
    let of = |unit: u8| game.place(unit) as i16;
    let lead = units(state.active(), state.group()).next().map_or(-1, of);
    let marker = game.marker_to_lay(state).map_or(-1, i16::from);
    let acting = game.unit_to_go(state).or_else(|| state.shooter()).map_or(-1, of);
    let (kind, piece, hex, one, two) = match *choice {
        Choice::Column(column) => return [0, -1, -1, column.into(), -1, -1],
        Choice::Place(at) => (1, game.unit_to_place(state).map_or(-1, of), Some(at), -1, -1),
        Choice::Lay(at) => (2, marker, Some(at), -1, -1),
        Choice::Stay => (3, marker, None, -1, -1),
        Choice::Rest => (4, marker, None, -1, -1),
        Choice::Burst(nth) => (5, nth.into(), None, -1, -1),
        Choice::Move(unit) => (6, of(unit), None, -1, -1),
        Choice::With(unit) => (7, of(unit), None, -1, -1),
        Choice::Run => (8, lead, None, -1, -1),
        Choice::Step(to) => (9, lead, Some(to), -1, -1),
        Choice::Leave(unit) => (10, of(unit), None, -1, -1),
        Choice::Halt => (11, lead, None, -1, -1),
        Choice::EndMoves => (12, -1, None, -1, -1),
        Choice::Shooter(unit) => (13, of(unit), None, -1, -1),
        Choice::Fire { target, halves } => {
            (14, acting, stands(state, target), of(target), halves.into())
        }
        Choice::Hold => (15, -1, None, -1, -1),
        Choice::Combat(at) => (16, -1, Some(at), -1, -1),
        Choice::Attack => (17, -1, state.combat_hex(), -1, -1),
        Choice::Decline => (18, -1, state.combat_hex(), -1, -1),
        Choice::Lose(unit) => (19, of(unit), None, -1, -1),
        Choice::Retreat(to) => (20, acting, Some(to), -1, -1),
    };
    let (row, column) = hex.map_or((-1, -1), |hex| {
        let (row, column) = game.map().board.row_column(hex);
        (i16::from(row) + 1, i16::from(column) + 1)
    });
    [kind, piece, row, column, one, two]
}
