//! Scenarios of *Fortress of Verdox*: what their data say, and the place of each fault.

mod map;
mod rules;
mod units;

use wargauge_engine::verdox::Setup;
use wargauge_engine::verdox::check::{Place, Wrong, check, check_map};

use crate::files::{Files, Location};
use crate::merge::with_parameters;
use crate::origin::DATA;
use crate::read::{Fields, Reader};
use crate::system::System;
use crate::tree::Node;

pub(crate) use rules::printed;

/// The data of a scenario; the others are for systems with commanders.
const OWN: [&str; 4] = ["parameters", "map", "units", "rules"];

/// Reads and checks the whole tree; gives the set-up and its title.
pub(crate) fn read(root: &Node, sides: [String; 2], files: &mut Files) -> (Setup, String) {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: false, sides: sides.clone() };
    let Some(mut top) = Fields::of(&resolved, &mut reader) else {
        return (Setup::default(), String::new());
    };
    let title = top.need("title", &mut reader).unwrap_or_default();
    if let Some(node) = top.node("system") {
        reader.word(node, "system of rules", &System::WORDS);
    }
    let [_, map, units, rules] = OWN.map(|key| {
        let node = top.node(key);
        if node.is_none() && key != "parameters" {
            top.missing(key);
        }
        node
    });
    top.report_missing(None, &mut reader);
    report_strangers(&resolved, &mut reader);
    let mut setup = Setup { sides, ..Setup::default() };
    let read = map.and_then(|node| map::read(node, &mut reader));
    let has_map = read.is_some();
    setup.map = read.unwrap_or_default();
    if let Some(node) = units {
        units::read(node, &mut setup, &mut reader);
    }
    setup.rules = rules.map(|node| rules::read(node, &mut reader)).unwrap_or_default();
    if has_map {
        check_whole(&setup, &resolved, files);
    }
    (setup, title)
}

/// Data that only other systems have.
fn report_strangers(root: &Node, reader: &mut Reader<'_>) {
    let strangers = DATA.into_iter().filter(|key| !OWN.contains(key));
    for key in strangers {
        if let Some(node) = root.table().and_then(|table| table.get(key)) {
            let message = format!("`{key}` is no part of a scenario of {}", System::Verdox.name());
            reader.report(node.key_at, message, None);
        }
    }
}

/// Reports what the engine finds wrong.
fn check_whole(setup: &Setup, root: &Node, files: &mut Files) {
    // Where something could not be read, what follows from its absence is no fault of its own.
    let is_whole = !files.has_problems();
    for fault in check(setup) {
        let path = path(&fault.place);
        let at = place(root, &path);
        let is_local = matches!(
            fault.wrong,
            Wrong::OutOfRange { .. } | Wrong::Unfit { .. } | Wrong::TooFewTurns { .. }
        );
        if is_whole || (is_local && !files.has_problem_in(at)) {
            files.report(at, fault.wrong.to_string(), fault.wrong.mend());
        }
    }
}

/// Where a path leads in a file; the nearest thing above it where it is left out.
fn place(root: &Node, path: &str) -> Location {
    let (node, is_there) = root.follow(path.split('.'));
    if is_there && node.table().is_none() { node.at } else { node.key_at }
}

/// The path of a datum.
fn path(place: &Place) -> String {
    match place {
        Place::Side(side) => format!("sides.{side}"),
        Place::Map | Place::Square(_) => "map.terrain".into(),
        Place::Headquarters(side) => format!("map.headquarters.{side}"),
        Place::Barge(barge) => format!("map.barges.{barge}"),
        Place::Kinds => "units".into(),
        Place::Count(kind, side) => format!("units.{}.count.{side}", kind.name()),
        Place::Value(kind) => format!("units.{}.worth", kind.name()),
        Place::Range(kind) => format!("units.{}.range", kind.name()),
        Place::BargeValue => "units.barge.worth".into(),
        Place::BargeCapacity => "units.barge.capacity".into(),
        Place::Switch(path, None) => format!("rules.{path}"),
        Place::Switch(path, Some(index)) => format!("rules.{path}.{index}"),
    }
}

/// Checks a part of a scenario for itself; says what it holds.
pub(crate) fn describe_part(root: &Node, files: &mut Files) -> Vec<String> {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: true, sides: Default::default() };
    let get = |key| resolved.table().and_then(|table| table.get(key));
    let mut setup = Setup::default();
    let mut contents = Vec::new();
    report_strangers(&resolved, &mut reader);
    if let Some(read) = get("map").and_then(|node| map::read(node, &mut reader)) {
        contents.push(format!("a map of {} rows by {} columns", read.rows, read.columns));
        setup.map = read;
    }
    if let Some(node) = get("units") {
        units::read(node, &mut setup, &mut reader);
        let count = node.table().map_or(0, |table| table.0.len());
        contents.push(format!("{count} kinds of units"));
    }
    if let Some(node) = get("rules") {
        rules::read(node, &mut reader);
        contents.push("rules".into());
    }
    if get("parameters").is_some() {
        contents.push("parameters".into());
    }
    if !setup.map.squares.is_empty() && !files.has_problems() {
        for fault in check_map(&setup) {
            let at = place(&resolved, &path(&fault.place));
            files.report(at, fault.wrong.to_string(), fault.wrong.mend());
        }
    }
    contents
}

/// The set-up as text, one datum a line, in an order that does not change.
pub(crate) fn canonical(setup: &Setup) -> String {
    let map = &setup.map;
    let mut lines = vec![
        System::Verdox.name().to_string(),
        format!("sides {:?}", setup.sides),
        format!("map {} {}", map.rows, map.columns),
    ];
    lines.extend(map.squares.iter().map(|terrain| format!("square {}", terrain.name())));
    lines.push(format!("headquarters {:?}", map.headquarters));
    lines.push(format!("barges {:?}", map.barges));
    for kind in &setup.kinds {
        lines.push(format!("kind {:?} {} {}", kind.count, kind.value, kind.range));
    }
    lines.push(format!("barge {} {}", setup.barge_value, setup.barge_capacity));
    // Numbers, words and lists only: this cannot fail.
    lines.push(serde_json::to_string(&setup.rules).unwrap_or_default());
    lines.join("\n")
}
