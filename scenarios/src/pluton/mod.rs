//! Scenarios of *Pluton 1: Parzymiechy 1939*: reads their data, and finds the place of each fault.

mod canonical;
mod deployment;
mod grid;
mod map;
mod places;
mod rules;
mod support;
mod tables;
mod units;
mod victory;
mod words;

use include_dir::include_dir;
use wargauge_engine::pluton::rules::PLUTON;
use wargauge_engine::pluton::setup::{MarkerSetup, Setup, Source};

use crate::change::Changes;
use crate::files::Files;
use crate::format::{Format, Group, Layout, Open, head, report_strangers};
use crate::library::Library;
use crate::load::{Contents, Draft, Scenario};
use crate::merge::with_parameters;
use crate::problem::Failure;
use crate::read::Reader;
use crate::tree::Node;

use self::places::Names;

pub use canonical::canonical;
pub use rules::printed;

/// The tables of data.
const DATA: [&str; 8] =
    ["parameters", "map", "units", "deployment", "support", "tables", "victory", "rules"];

/// The layout of the files.
pub static LAYOUT: Layout = Layout {
    system: "pluton",
    folder: "pluton",
    files: include_dir!("$CARGO_MANIFEST_DIR/pluton"),
    data: &DATA,
    joined: &[],
    open: &[Open { list: "hexes", of_tables: true }],
    plain: &[],
    groups: &[
        Group { word: "rifles", key: "kind", value: "rifles" },
        Group { word: "machine-guns", key: "kind", value: "machine-guns" },
        Group { word: "mortars", key: "kind", value: "mortars" },
        Group { word: "commanders", key: "kind", value: "commander" },
    ],
};

/// Turns the files into a set-up.
pub fn format() -> Format<Setup> {
    Format { layout: &LAYOUT, rules: &PLUTON, printed, read, canonical }
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
    let Some((title, data)) = head(&resolved, DATA, &mut reader) else {
        return Contents::default();
    };
    let [_, map, units, deployment, support, tables, victory, rules] = data;
    report_strangers(&resolved, &LAYOUT, &mut reader);
    let mut map = map.and_then(|node| map::read(node, &mut reader));
    let mut roster = units.map(|node| units::read(node, &mut reader)).unwrap_or_default();
    let deployed = deployment
        .map(|node| deployment::read(node, &mut roster, map.as_ref(), &mut reader))
        .unwrap_or_default();
    let support =
        support.map(|node| support::read(node, map.as_ref(), &mut reader)).unwrap_or_default();
    let victory = victory.map(|node| victory::read(node, map.as_mut(), &mut reader));
    let units = deployed.units(&roster);
    let unit_ids: Vec<String> = units.iter().map(|(_, counter)| counter.id.clone()).collect();
    // Markers are laid in the order of their numbers.
    let mortars = units.iter().zip(0..).filter_map(|((unit, counter), place)| {
        let (number, calibre) = counter.marker?;
        Some(MarkerSetup {
            side: unit.side,
            number,
            source: Source::Mortar { unit: place, calibre },
        })
    });
    let mut markers: Vec<MarkerSetup> = mortars.chain(support.markers.iter().copied()).collect();
    markers.sort_by_key(|marker| (marker.side.index(), marker.number));
    let has_map = map.is_some();
    let setup = Setup {
        sides,
        map: map.as_ref().map(|map| map.setup.clone()).unwrap_or_default(),
        groups: deployed.groups.clone(),
        units: units.into_iter().map(|(unit, _)| unit).collect(),
        support: support.setup.clone(),
        markers,
        tables: tables.map(|node| tables::read(node, &mut reader)).unwrap_or_default(),
        victory: victory.unwrap_or_default(),
        rules: rules.map(|node| rules::read(node, &mut reader)).unwrap_or_default(),
    };
    if has_map {
        let names = Names {
            root: &resolved,
            letters: map.as_ref().map_or(&[], |map| &map.letters),
            groups: &deployed.ids,
            units: &unit_ids,
            support: &support.ids,
        };
        names.check_whole(&setup, files);
    }
    let boxed = [Vec::new(), units::boxed(&roster)];
    Contents { setup, title, unit_ids, boxed, ..Contents::default() }
}

/// Checks a part of a scenario by itself, and lists its contents.
pub fn describe_part(root: &Node, files: &mut Files) -> Vec<String> {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: true, sides: Default::default() };
    let get = |key| resolved.table().and_then(|table| table.get(key));
    let mut contents = Vec::new();
    report_strangers(&resolved, &LAYOUT, &mut reader);
    let mut map = get("map").and_then(|node| map::read(node, &mut reader));
    if let Some(map) = &map {
        let (rows, columns) = (map.setup.rows, map.setup.columns);
        contents.push(format!("a map of {rows} rows by {columns} columns"));
    }
    let mut roster = units::Roster::new();
    if let Some(node) = get("units") {
        roster = units::read(node, &mut reader);
        contents.push(format!("{} units", node.table().map_or(0, |table| table.0.len())));
    }
    if let Some(node) = get("deployment") {
        deployment::read(node, &mut roster, map.as_ref(), &mut reader);
        contents.push("a deployment".into());
    }
    if let Some(node) = get("support") {
        let battalions = support::read(node, map.as_ref(), &mut reader);
        contents.push(format!("{} battalions of artillery", battalions.ids.len()));
    }
    if let Some(node) = get("tables") {
        tables::read(node, &mut reader);
        contents.push("tables".into());
    }
    if let Some(node) = get("victory") {
        victory::read(node, map.as_mut(), &mut reader);
        contents.push("points of victory".into());
    }
    if let Some(node) = get("rules") {
        rules::read(node, &mut reader);
        contents.push("rules".into());
    }
    if get("parameters").is_some() {
        contents.push("parameters".into());
    }
    if let (Some(map), false) = (map, files.has_problems()) {
        let setup = Setup { map: map.setup, ..Setup::default() };
        let names =
            Names { root: &resolved, letters: &map.letters, groups: &[], units: &[], support: &[] };
        names.check_map(&setup, files);
    }
    contents
}
