//! The lists under the map: units by commander with their values, and the pool turn by turn.

use std::fmt::Write;

use wargauge_engine::Side;
use wargauge_engine::era1794::setup::{Arm, Start, UnitSetup};
use wargauge_loader::Scenario;

use super::layout::start_in_words;
use crate::screen::{Colour, Paint};

/// Everybody, side by side, commander by commander; then the pool.
pub(super) fn list(scenario: &Scenario, paint: Paint) -> String {
    let setup = &scenario.setup;
    let named = setup.units.iter().map(|unit| unit.name.chars().count());
    let width = named.chain([12]).max().unwrap_or(0) + 2;
    // Writing to a string cannot fail, here and below.
    let mut text = String::new();
    for side in Side::BOTH {
        let colour = [Colour::First, Colour::Second][side.index()];
        let _ = writeln!(text, "{}", paint.paint(colour, &setup.sides[side.index()]));
        for (i, commander) in setup.commanders.iter().enumerate() {
            if commander.side != side {
                continue;
            }
            let start = start_in_words(&commander.start);
            let _ = writeln!(text, "  {} ({start})", commander.name);
            let _ = writeln!(
                text,
                "    {:width$}{:11}{:>7}{:>6}{:>7}  start",
                "", "", "morale", "size", "fire"
            );
            for unit in setup.units.iter().filter(|unit| unit.commander == i) {
                let _ = writeln!(text, "    {}", row(scenario, unit, width).trim_end());
            }
        }
    }
    text += &pool(scenario);
    let reconstructed = scenario.reconstructed.len();
    if reconstructed > 0 {
        let _ = writeln!(
            text,
            "\n* {reconstructed} values are reconstructed: their source is lost, and a plausible \
             value stands in.\n  All of them: --format json, under `reconstructed`."
        );
    }
    text
}

fn row(scenario: &Scenario, unit: &UnitSetup, width: usize) -> String {
    let key = key_of(scenario, unit);
    let is_reconstructed = |field: &str| {
        let path = key.map(|key| format!("{key}.{field}"));
        path.is_some_and(|path| scenario.reconstructed.iter().any(|origin| origin.path == path))
    };
    let figure = |field, value: Option<u8>| {
        let mark = if is_reconstructed(field) { '*' } else { ' ' };
        value.map_or_else(|| format!("–{mark}"), |value| format!("{value}{mark}"))
    };
    let guns = unit.arm == Arm::Artillery;
    let kind = if unit.cossack { "cossacks" } else { unit.arm.name() };
    let start = match &unit.start {
        Start::At(hex) => {
            let marks = [is_reconstructed("start"), is_reconstructed("facing")];
            let [start_mark, facing_mark] = marks.map(|marked| if marked { "*" } else { "" });
            format!("{hex:04}{start_mark} {}{facing_mark}", unit.facing.name())
        }
        start @ Start::Among { .. } => start_in_words(start),
    };
    format!(
        "{:width$}{kind:11}{:>7}{:>6}{:>7}  {start}{}",
        unit.name,
        figure("morale", (!guns).then_some(unit.morale)),
        figure("size", (!guns).then_some(unit.size)),
        figure("firepower", unit.firepower),
        if guns && unit.limbered { ", limbered" } else { "" },
    )
}

/// The path of a unit in the scenario's data, by its name.
fn key_of<'a>(scenario: &'a Scenario, unit: &UnitSetup) -> Option<&'a str> {
    scenario
        .origins
        .iter()
        .filter(|origin| origin.value == unit.name && origin.path.starts_with("units."))
        .find_map(|origin| origin.path.strip_suffix(".name"))
}

fn pool(scenario: &Scenario) -> String {
    let setup = &scenario.setup;
    let mut text = "\nactivation pool\n".to_owned();
    for (i, turn) in setup.pool.iter().enumerate() {
        let number = if i + 1 == setup.pool.len() && i + 1 < usize::from(setup.rules.turns) {
            format!("{}–{}", i + 1, setup.rules.turns)
        } else {
            (i + 1).to_string()
        };
        let sides = Side::BOTH.map(|side| {
            let pool = &turn.sides[side.index()];
            let names: Vec<&str> = pool
                .commanders
                .iter()
                .filter_map(|&commander| setup.commanders.get(commander))
                .map(|commander| commander.name.as_str())
                .collect();
            format!("{}: {} of {}", setup.sides[side.index()], pool.count, names.join(", "))
        });
        let _ = writeln!(text, "  turn {number:4} {}", sides.join("; "));
    }
    text
}
