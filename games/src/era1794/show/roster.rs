//! The lists under the map: units by commander with their values, and the pool turn by turn.

use wargauge_engine::era1794::setup::{Arm, Office, Start, UnitSetup};
use wargauge_engine::text::Lines;
use wargauge_engine::{CellNumber, Side};
use wargauge_report::board::styled::{Style, Styled};

use super::field::stars;
use super::layout::start_in_words;
use crate::era1794::plans::Scenario;

/// All units, side by side, commander by commander; then the pool.
pub(crate) fn list(scenario: &Scenario) -> Styled {
    let setup = &scenario.setup;
    let named = setup.units.iter().map(|unit| unit.name.chars().count());
    let width = named.chain([12]).max().unwrap_or(0) + 2;
    let mut list = Styled::default();
    for side in Side::BOTH {
        list.push(Style::of(Some(side.index() as u8)), &setup.sides[side.index()]);
        let mut text = "\n".to_owned();
        for (i, commander) in setup.commanders.iter().enumerate() {
            if commander.side != side {
                continue;
            }
            let mark = mark(scenario, "commanders", &scenario.commander_ids[i], "start");
            let start = match commander.office {
                Office::Reserve => "of no commander".to_owned(),
                Office::Overall { .. } => {
                    format!("commands the army, {}{mark}", start_in_words(&commander.start))
                }
                Office::Commander => start_in_words(&commander.start) + mark,
            };
            text.push_line(format_args!("  {} ({start})", commander.name));
            if !setup.units.iter().any(|unit| unit.commander == i) {
                continue;
            }
            text.push_line(format_args!(
                "    {:width$}{:11}{:>7}{:>9}{:>6}{:>6}  start",
                "", "", "morale ", "reverse ", "size ", "fire "
            ));
            for (unit, id) in setup.units.iter().zip(&scenario.unit_ids) {
                if unit.commander == i {
                    text.push_line(format_args!(
                        "    {}",
                        row(scenario, unit, id, width).trim_end()
                    ));
                }
            }
        }
        list.plain(text);
    }
    let mut text = pool(scenario);
    let reconstructed = scenario.about.reconstructed.len();
    if reconstructed > 0 {
        text.push_line(format_args!("\n* reconstructed: the source is lost, and a plausible value stands in. Of {} values {} are;\n  \
             --format json lists them under `reconstructed`.",
            scenario.about.origins.len(),
            reconstructed));
    }
    list.plain(text);
    list
}

fn row(scenario: &Scenario, unit: &UnitSetup, id: &str, width: usize) -> String {
    let mark = |field| mark(scenario, "units", id, field);
    let figure = |field, value: Option<u8>| {
        let value = value.map_or_else(|| "–".to_owned(), |value| value.to_string());
        format!("{value}{:1}", mark(field))
    };
    let guns = unit.arm == Arm::Artillery;
    let kind = match unit {
        UnitSetup { cossack: true, .. } => "cossacks",
        UnitSetup { scythes: true, .. } => "scythes",
        UnitSetup { skirmish: true, .. } => "light foot",
        _ => unit.arm.name(),
    };
    let start = match &unit.start {
        Start::At(hex) => {
            let marks = ["start", "facing"].map(mark);
            format!("{}{} {}{}", CellNumber(*hex), marks[0], unit.facing.name(), marks[1])
        }
        start @ (Start::Among { .. } | Start::Enters { .. }) => {
            start_in_words(start) + mark("start.turn")
        }
    };
    format!(
        "{:width$}{kind:11}{:>7}{:>9}{:>6}{:>6}  {start}{}{}",
        unit.name,
        figure("morale", (!guns).then_some(unit.morale)),
        figure(
            "reverse_morale",
            (!guns).then_some(unit.morale.saturating_sub(unit.reverse_morale)),
        ),
        figure("size", (!guns).then_some(unit.size)),
        figure("firepower", unit.firepower),
        if guns && unit.limbered { ", limbered" } else { "" },
        if unit.stars > 0 { format!(", {}", stars(unit)) } else { String::new() },
    )
}

/// The mark of a reconstructed value, or nothing.
fn mark(scenario: &Scenario, kind: &str, id: &str, field: &str) -> &'static str {
    let path = format!("{kind}.{id}.{field}");
    if scenario.about.reconstructed.iter().any(|origin| origin.path == path) { "*" } else { "" }
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
            let name = &setup.sides[side.index()];
            match names.len() {
                0 => format!("{name}: nobody"),
                all if all <= usize::from(pool.count) => format!("{name}: {}", names.join(", ")),
                _ => format!("{name}: {} of {}", pool.count, names.join(", ")),
            }
        });
        text.push_line(format_args!("  turn {number:4} {}", sides.join("; ")));
    }
    text
}
