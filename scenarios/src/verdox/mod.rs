//! Scenarios of *Fortress of Verdox*: reads their data, and finds the place of each fault.

mod map;
mod rules;
mod units;

use include_dir::include_dir;
use wargauge_engine::verdox::check::{Place, Wrong, check, check_map};
use wargauge_engine::verdox::rules::VERDOX;
use wargauge_engine::verdox::{Kind, Setup};

use crate::change::Changes;
use crate::files::{Files, Location};
use crate::format::{Format, Layout, Open, head, report_strangers};
use crate::library::Library;
use crate::load::{Contents, Draft, Scenario};
use crate::merge::with_parameters;
use crate::problem::Failure;
use crate::read::Reader;
use crate::tree::Node;

pub use rules::printed;

/// The tables of data.
const DATA: [&str; 4] = ["parameters", "map", "units", "rules"];

/// The layout of the files.
pub static LAYOUT: Layout = Layout {
    system: "verdox",
    folder: "verdox",
    files: include_dir!("$CARGO_MANIFEST_DIR/verdox"),
    data: &DATA,
    joined: &[],
    open: &[Open { list: "squares", of_tables: false }],
    plain: &[],
    groups: &[],
};

/// Turns the files into a set-up.
pub fn format() -> Format<Setup> {
    Format { layout: &LAYOUT, rules: &VERDOX, printed, read, canonical }
}

/// Loads a scenario by its built-in name or path.
///
/// # Errors
/// [`Failure`] with every fault of the files and changes at once.
pub fn load(scenario: &str, changes: &Changes) -> Result<Scenario<Setup>, Failure> {
    Draft::open(&library(), scenario, changes)?.finish(&format())
}

/// Loads a scenario from its text, such as the one kept with a run.
///
/// # Errors
/// [`Failure`] with every fault of the text and changes at once.
pub fn load_text(name: &str, text: &str, changes: &Changes) -> Result<Scenario<Setup>, Failure> {
    Draft::of_text(&library(), name, text, changes)?.finish(&format())
}

fn library() -> Library {
    Library::new(vec![&LAYOUT])
}

/// Reads and checks the whole tree.
pub fn read(root: &Node, sides: [String; 2], files: &mut Files) -> Contents<Setup> {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: false, sides: sides.clone() };
    let Some((title, [_, map, units, rules])) = head(&resolved, DATA, &mut reader) else {
        return Contents::default();
    };
    report_strangers(&resolved, &LAYOUT, &mut reader);
    let mut setup = Setup { sides, ..Setup::default() };
    let read = map.and_then(|node| map::read(node, &mut reader));
    let has_map = read.is_some();
    setup.map = read.unwrap_or_default();
    let absent = units.map(|node| units::read(node, &mut setup, &mut reader)).unwrap_or_default();
    setup.rules = rules.map(|node| rules::read(node, &mut reader)).unwrap_or_default();
    if has_map {
        // What is checked is the whole army: a file that leaves out all of a side asks for that.
        check_whole(&setup, &resolved, files);
    }
    units::leave_out(&mut setup, &absent);
    let unit_ids = Kind::ALL.map(|kind| kind.name().to_string()).to_vec();
    Contents { setup, title, unit_ids, ..Contents::default() }
}

/// Reports what the engine finds wrong.
fn check_whole(setup: &Setup, root: &Node, files: &mut Files) {
    // If something could not be read, what follows from its absence is no fault of its own.
    let is_whole = !files.has_problems();
    for fault in check(setup) {
        let path = path(&fault.place);
        let at = place(root, &path, files);
        let is_local = matches!(fault.wrong, Wrong::OutOfRange { .. } | Wrong::Unfit { .. });
        if is_whole || (is_local && !files.has_problem_in(at)) {
            files.report(at, fault.wrong.to_string(), fault.wrong.mend());
        }
    }
}

/// Finds the value at a path in the files, or the nearest table above it if no file contains it.
fn place(root: &Node, path: &str, files: &Files) -> Location {
    let (node, is_there) = root.follow(path.split('.'));
    let at = if is_there && node.table().is_none() { node.at } else { node.key_at };
    match path.rsplit_once('.') {
        Some((above, _)) if files.is_unwritten(at) => place(root, above, files),
        _ => at,
    }
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

/// Checks a part of a scenario by itself, and lists its contents.
pub fn describe_part(root: &Node, files: &mut Files) -> Vec<String> {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: true, sides: Default::default() };
    let get = |key| resolved.table().and_then(|table| table.get(key));
    let mut setup = Setup::default();
    let mut contents = Vec::new();
    report_strangers(&resolved, &LAYOUT, &mut reader);
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
            let at = place(&resolved, &path(&fault.place), files);
            files.report(at, fault.wrong.to_string(), fault.wrong.mend());
        }
    }
    contents
}

/// The set-up as text, one datum on each line, in an order that does not change.
pub fn canonical(setup: &Setup) -> String {
    let map = &setup.map;
    let mut lines = vec![
        LAYOUT.system.to_string(),
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
