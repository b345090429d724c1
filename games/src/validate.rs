//! Checks one file of any kind for itself.

use std::path::Path;

use wargauge_engine::era1794::check::check_map;
use wargauge_engine::era1794::rules::NIEMENCZYN;
use wargauge_engine::era1794::setup::Setup;

use crate::Changes;
use crate::balance;
use crate::files::Files;
use crate::library::{self, Shelf};
use crate::load::{CAPACITY, load_any, read_file, read_part};
use crate::plan;
use crate::problem::Failure;
use crate::system::{self, Loaded, System};
use crate::tree::{Node, Value, parse};
use crate::verdox;

/// Checks a scenario, an overlay, a plan, a file of expectations, or a part of a scenario such as a map or a roster. Returns
/// a line that says what it is.
///
/// A scenario is loaded as a whole; an overlay is laid over each built-in scenario it applies to; a
/// plan is checked against each scenario it applies to, built in or a file beside it; of a part only what stands in it is checked.
///
/// # Errors
/// [`Failure`] with every fault at once.
pub fn validate(path: &Path) -> Result<String, Failure> {
    let shelf = Shelf::Disk(path.to_path_buf());
    let name = shelf.name();
    let text = shelf.text().map_err(|error| Failure::Io { path: name.clone(), error })?;
    match kind_of(&text).as_deref() {
        Some("overlay") => validate_overlay(&shelf, &name, text),
        Some("part") => validate_part(&shelf, text),
        Some("plan") => plan::validate(&shelf, text),
        Some("balance") => balance::validate(&shelf, text),
        // Whatever says nothing of itself is told so as a scenario.
        _ => {
            let (title, units, reconstructed) = match crate::load::load_disk(path, text)? {
                Loaded::Era1794(scenario) => {
                    (scenario.title, scenario.setup.units.len(), scenario.reconstructed.len())
                }
                Loaded::Verdox(scenario) => {
                    let counts = scenario.setup.kinds.iter().flat_map(|kind| kind.count);
                    let units = counts.map(usize::from).sum();
                    (scenario.title, units, scenario.reconstructed.len())
                }
            };
            Ok(format!("scenario \"{title}\": {units} units, {reconstructed} reconstructed values"))
        }
    }
}

/// What a text says it is.
fn kind_of(text: &str) -> Option<String> {
    let mut files = Files::default();
    let file = files.add(String::new(), text.to_string());
    let tree = parse(&mut files, file)?;
    text_of(&tree, "kind")
}

fn text_of(tree: &Node, key: &str) -> Option<String> {
    match &tree.table()?.get(key)?.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    }
}

fn validate_overlay(shelf: &Shelf, name: &str, text: String) -> Result<String, Failure> {
    let mut files = Files::default();
    let tree = read_file(shelf, text, &["overlay"], &mut files);
    let tree = match tree {
        Some(tree) if !files.has_problems() => tree,
        _ => return Err(Failure::Faults(files.into_problems())),
    };
    let known: Vec<String> = library::builtin().into_iter().map(|listing| listing.name).collect();
    let applies_to = library::applies_to(&tree);
    let mut over = Vec::new();
    for scenario in applies_to.iter().filter(|scenario| known.contains(scenario)) {
        let overlays = vec![name.to_string()];
        load_any(scenario, &Changes { overlays, sets: Vec::new() })?;
        over.push(scenario.as_str());
    }
    if over.is_empty() {
        // The scenarios it belongs to are not at hand: check what stands in it.
        read_part(&tree, &mut files);
        if files.has_problems() {
            return Err(Failure::Faults(files.into_problems()));
        }
    }
    let title = text_of(&tree, "title").unwrap_or_default();
    Ok(format!("overlay \"{title}\" for {}", applies_to.join(", ")))
}

fn validate_part(shelf: &Shelf, text: String) -> Result<String, Failure> {
    let mut files = Files::default();
    let Some(tree) = read_file(shelf, text, &["part"], &mut files) else {
        return Err(Failure::Faults(files.into_problems()));
    };
    if system::of(&tree) == Some(System::Verdox) {
        let contents = verdox::describe_part(&tree, &mut files);
        if files.has_problems() {
            return Err(Failure::Faults(files.into_problems()));
        }
        return Ok(part_of(&contents));
    }
    let (map, _) = read_part(&tree, &mut files);
    let mut contents = Vec::new();
    if let Some(map) = map {
        contents.push(format!("a map of {} rows by {} columns", map.setup.rows, map.setup.columns));
        let edges = map.edges;
        let setup = Setup { map: map.setup, ..Setup::default() };
        for fault in check_map(&setup, CAPACITY) {
            let at = match fault.place {
                wargauge_engine::era1794::check::Place::Edge(index) => edges.get(index).copied(),
                _ => None,
            };
            let at = at.unwrap_or_else(|| tree.follow(["map", "terrain"]).0.at);
            files.report(at, fault.wrong.cited(&NIEMENCZYN), fault.wrong.mend());
        }
    }
    if files.has_problems() {
        return Err(Failure::Faults(files.into_problems()));
    }
    for (key, what) in [("commanders", "commanders"), ("units", "units")] {
        if let Some(table) = tree.table().and_then(|table| table.get(key)).and_then(Node::table) {
            contents.push(format!("{} {what}", table.0.len()));
        }
    }
    for (key, what) in
        [("pool", "an activation pool"), ("rules", "rules"), ("parameters", "parameters")]
    {
        if tree.table().is_some_and(|table| table.get(key).is_some()) {
            contents.push(what.to_string());
        }
    }
    Ok(part_of(&contents))
}

/// The line that says what a part holds.
fn part_of(contents: &[String]) -> String {
    let contents = if contents.is_empty() { "nothing".into() } else { contents.join(", ") };
    format!("part of a scenario: {contents}")
}
