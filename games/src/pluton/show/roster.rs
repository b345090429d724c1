//! The lists under the map: units by group, artillery, points and switches.

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{CallSetup, Kind, Setup};
use wargauge_engine::text::Lines;
use wargauge_report::board::styled::{Style, Styled};
use wargauge_scenarios::Scenario;

use super::{group_begins, hexes, is_there};
use crate::pluton::log::in_words;

/// The forces of both sides, then what the game is about.
pub(crate) fn roster(scenario: &Scenario<Setup>) -> Styled {
    let mut list = Styled::default();
    for side in Side::BOTH {
        list.push(Style::of(Some(side.index() as u8)), &scenario.setup.sides[side.index()]);
        list.plain(format!(
            "\n{}{}",
            groups(&scenario.setup, side),
            support(&scenario.setup, side)
        ));
    }
    list.plain(terms(scenario));
    list
}

/// The groups of a side with their units.
fn groups(setup: &Setup, side: Side) -> String {
    let mut text = String::new();
    let groups = setup.groups.iter().zip(0_u8..);
    for (group, nth) in groups.filter(|&(group, nth)| group.side == side && is_there(setup, nth)) {
        text.push_line(format_args!("  {}, {}", group.name, group_begins(setup, group)));
        for kind in Kind::ALL {
            let units = setup.units.iter().filter(|unit| unit.group == nth && unit.kind == kind);
            let units: Vec<String> = units
                .map(|unit| match unit.boxes {
                    0 => unit.name.clone(),
                    boxes => format!("{} ({boxes})", unit.name),
                })
                .collect();
            if !units.is_empty() {
                text.push_line(format_args!("    {:14}{}", kind_name(kind), units.join(", ")));
            }
        }
    }
    text
}

/// A kind of units in words.
pub(crate) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::MachineGuns => "machine guns",
        Kind::Commander => "commanders",
        other => other.name(),
    }
}

/// A unit of a kind in words.
pub(crate) fn unit_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Commander => "a commander",
        other => kind_name(other),
    }
}

/// The battalions of artillery of a side.
fn support(setup: &Setup, side: Side) -> String {
    let mut text = String::new();
    for battalion in setup.support.iter().filter(|battalion| battalion.side == side) {
        let worth = match battalion.value {
            0 => String::new(),
            value => format!("; {} points if it is never called", in_words(value)),
        };
        text.push_line(format_args!(
            "  {}, {} guns of {} mm a battery, {}{worth}",
            battalion.name,
            battalion.tubes,
            battalion.calibre,
            call(setup, &battalion.call)
        ));
    }
    text
}

/// When a battalion may be called.
fn call(setup: &Setup, call: &CallSetup) -> String {
    let mut when = vec![format!("from turn {}", call.turn.max(1))];
    if call.revealed > 0 {
        when.push(format!("after {} enemy platoons were seen", call.revealed));
    }
    if let Some(near) = &call.near {
        let place = hexes(setup, &near.hexes);
        when.push(format!("with {} platoons within {} of {place}", near.platoons, near.distance));
    }
    when.join(", ")
}

/// Turns, points and grades.
fn terms(scenario: &Scenario<Setup>) -> String {
    let setup = &scenario.setup;
    let mark = |path: &str| {
        let is = scenario.about.reconstructed.iter().any(|origin| origin.path == path);
        if is { "*" } else { "" }
    };
    let [first, second] = &setup.sides;
    let mut text =
        format!("\nturns: {}{}; {second} move first\n", setup.rules.turns, mark("rules.turns"));
    let mut rows: Vec<(String, [String; 2])> = setup
        .map
        .villages
        .iter()
        .map(|village| {
            let name = match village.hexes.len() {
                1 => village.name.clone(),
                many => format!("{}, each of {many} hexes", village.name),
            };
            (name, village.value.map(in_words))
        })
        .collect();
    let victory = &setup.victory;
    let lost = |value: u8| format!("-{}", in_words(value));
    rows.push(("own box with a loss".to_owned(), [(); 2].map(|()| lost(victory.lost_box))));
    rows.push(("own commander lost".to_owned(), [(); 2].map(|()| lost(victory.lost_commander))));
    if victory.road.value > 0 {
        rows.push(("road open".to_owned(), [String::new(), in_words(victory.road.value)]));
    }
    if victory.unrevealed > 0 {
        let most = in_words(victory.most_unrevealed);
        let name = format!("turn unseen, {most} at most");
        rows.push((name, [in_words(victory.unrevealed), String::new()]));
    }
    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0) + 2;
    let heading = "points at the end";
    text.push_line(format_args!("{heading:width$}{first:>10}{second:>10}"));
    for (name, [first, second]) in rows {
        let row = format!("  {name:inner$}{first:>10}{second:>10}", inner = width - 2);
        text.push_line(format_args!("{}", row.trim_end()));
    }
    let grades = victory.grades.map(in_words).join(", ");
    text.push_line(format_args!(
        "a small, medium, great and huge victory: from {grades} points on"
    ));
    let reconstructed = scenario.about.reconstructed.len();
    if reconstructed > 0 {
        text.push_line(format_args!("\n* reconstructed: the source is lost, and a plausible value stands in; the map and all \
             tables are, too. Of {} values\n  {reconstructed} are; --format json lists them under `reconstructed`.",
            scenario.about.origins.len()));
    }
    text
}
