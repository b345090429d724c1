//! The map and the set-up of *Fortress of Verdox*, as a field for the drawer, as lists or as JSON.

pub(super) mod field;
pub(super) mod json;
pub(super) mod placed;
pub(super) mod staging;

use wargauge_engine::Grid;
use wargauge_engine::text::Lines;
use wargauge_engine::verdox::{Kind, Setup};
use wargauge_scenarios::Scenario;

/// The board.
pub(super) fn grid(setup: &Setup) -> Grid {
    setup.map.grid()
}

/// The side that an entry of the data names: 0 or 1.
fn side_name(setup: &Setup, side: Option<u8>) -> Option<&str> {
    side.map(|side| setup.sides[usize::from(side != 0)].as_str())
}

/// The units that begin in the fortress.
fn posted(setup: &Setup) -> String {
    let kinds = Kind::ALL.into_iter().zip(setup.rules.garrison.units());
    let kinds = kinds.filter(|(_, count)| *count > 0);
    let kinds: Vec<String> =
        kinds.map(|(kind, count)| format!("{count} {}", kind.name())).collect();
    kinds.join(", ")
}

/// Where the units that begin outside the fortress are.
fn where_they_begin(setup: &Setup) -> String {
    let besiegers = setup.rules.garrison.side.map(|side| 1 - side.min(1));
    match side_name(setup, besiegers) {
        Some(side) => format!("first on the edge of the {side}"),
        None => "first on their edges".to_owned(),
    }
}

/// The lists under the map: the units of each side, when they enter, and the switches of the scenario.
pub(super) fn roster(scenario: &Scenario<Setup>) -> String {
    let setup = &scenario.setup;
    let mark = |path: &str| {
        let is = scenario.about.reconstructed.iter().any(|origin| origin.path == path);
        if is { "*" } else { "" }
    };
    let [first, second] = &setup.sides;
    let width = first.chars().count().max(second.chars().count()).max(9) + 2;
    let mut text = format!("{:17}{first:>width$}{second:>width$}    worth   range\n", "units");
    for kind in Kind::ALL {
        let unit = &setup.kinds[kind.index()];
        let range = if unit.range == 0 { "–".to_owned() } else { unit.range.to_string() };
        text.push_line(format_args!(
            "  {:15}{:>width$}{:>width$}{:>9}{range:>8}",
            kind.name(),
            unit.count[0],
            unit.count[1],
            unit.value
        ));
    }
    let barges = setup.map.barges.len();
    text.push_line(format_args!(
        "  {:15}{:>both$}{:>9}",
        "barge",
        barges,
        setup.barge_value,
        both = 2 * width
    ));
    let rules = &setup.rules;
    let begins = side_name(setup, rules.first).unwrap_or("by lots");
    text.push_line(format_args!("\nturns: {}{}", rules.turns, mark("rules.turns")));
    text.push_line(format_args!("begins: {begins}{}", mark("rules.first")));
    text.push_line(format_args!(
        "{}: {}; then after every phase {first} {}{}, {second} {}{}",
        where_they_begin(setup),
        rules.deployed,
        rules.entry[0],
        mark("rules.entry.0"),
        rules.entry[1],
        mark("rules.entry.1")
    ));
    if let Some(side) = side_name(setup, rules.garrison.side) {
        text.push_line(format_args!(
            "garrison of the {side}, face down in the fortress: {}{}",
            posted(setup),
            mark("rules.garrison.infantry")
        ));
    }
    let holder = side_name(setup, rules.gates).unwrap_or("neither side");
    text.push_line(format_args!("gates held by: {holder}{}", mark("rules.gates")));
    if !scenario.about.reconstructed.is_empty() {
        text.push_line(format_args!("\n* reconstructed: the source is lost, and a plausible value stands in; the map is, too. \
             Of {} values\n  {} are; --format json lists them under `reconstructed`.",
            scenario.about.origins.len(),
            scenario.about.reconstructed.len()));
    }
    text
}
