//! From a name or path and changes to a set-up that the rules accept, or to every fault.

use wargauge_engine::era1794::check::{Capacity, Wrong, check};
use wargauge_engine::era1794::rules::NIEMENCZYN;
use wargauge_engine::era1794::setup::Setup;
use wargauge_engine::verdox::Kind;

use crate::change::{Changes, set};
use crate::digest::{canonical, digest};
use crate::files::{Files, Location};
use crate::library::{self, Shelf};
use crate::map::{self, ReadMap};
use crate::merge::{fill, lay_over, with_parameters};
use crate::origin::{DATA, Origin, Source, mark_file, origins};
use crate::places::Places;
use crate::pool::{self, ReadPool};
use crate::problem::{Failure, did_you_mean};
use crate::read::{self, Fields, Reader};
use crate::roster::{self, Boxed, Roster};
use crate::system::{self, Loaded, System};
use crate::tree::{Node, Table, Value, parse};
use crate::{rules, verdox, write};

/// How much the rules of the 1794 system have room for.
pub const CAPACITY: Capacity = Capacity { units: 24, hexes: 192, commanders: 8 };

/// A scenario that can be played, with the set-up of its system of rules.
#[derive(Clone, Debug)]
pub struct Scenario<S = Setup> {
    /// The built-in name, or the path as given.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The system of rules, such as `1794`.
    pub system: String,
    /// A stable mark of the data in force after changes.
    pub digest: String,
    /// The changes: `with eydziatowicz`, `units.narwski-1.morale=7`.
    pub changes: Vec<String>,
    /// What the rules play with; without faults.
    pub setup: S,
    /// The id of each unit of the set-up, for paths such as `units.narwski-1.morale`; of each kind
    /// of units where single ones have none.
    pub unit_ids: Vec<String>,
    /// The id of each commander of the set-up.
    pub commander_ids: Vec<String>,
    /// The counters that stay in the box: commanders, units.
    pub boxed: [Vec<Boxed>; 2],
    /// The values that are reconstructed.
    pub reconstructed: Vec<Origin>,
    /// Every value with its origin.
    pub origins: Vec<Origin>,
    /// The data in force as one file that can be loaded again.
    pub text: String,
}

/// Loads a scenario of the 1794 system by its built-in name or path.
///
/// # Errors
/// [`Failure`] with every fault of the files and changes at once, or if it is of another system.
pub fn load(scenario: &str, changes: &Changes) -> Result<Scenario, Failure> {
    load_any(scenario, changes)?.era1794()
}

/// Loads a scenario of any system by its built-in name or path.
///
/// # Errors
/// [`Failure`] with every fault of the files and changes at once.
pub fn load_any(scenario: &str, changes: &Changes) -> Result<Loaded, Failure> {
    let (shelf, builtin) = library::scenario(scenario)?;
    let text = shelf.text().map_err(|error| Failure::Io { path: shelf.name(), error })?;
    load_from(scenario, &shelf, text, builtin.as_deref(), changes)
}

/// Loads a scenario of the 1794 system from its text, such as the one kept with a run.
///
/// # Errors
/// [`Failure`] with every fault of the text and changes at once, or if it is of another system.
pub fn load_text(name: &str, text: &str, changes: &Changes) -> Result<Scenario, Failure> {
    load_any_text(name, text, changes)?.era1794()
}

/// Loads a scenario of any system from its text.
///
/// # Errors
/// [`Failure`] with every fault of the text and changes at once.
pub fn load_any_text(name: &str, text: &str, changes: &Changes) -> Result<Loaded, Failure> {
    load_from(name, &Shelf::Memory, text.to_string(), None, changes)
}

/// Loads a scenario from the text of a file on disk.
pub(crate) fn load_disk(path: &std::path::Path, text: String) -> Result<Loaded, Failure> {
    let shelf = Shelf::Disk(path.to_path_buf());
    load_from(&shelf.name(), &shelf, text, None, &Changes::default())
}

fn load_from(
    name: &str,
    shelf: &Shelf,
    text: String,
    builtin: Option<&str>,
    changes: &Changes,
) -> Result<Loaded, Failure> {
    let mut files = Files::default();
    let Some(mut root) = read_file(shelf, text, &["scenario"], &mut files) else {
        return Err(Failure::Faults(files.into_problems()));
    };
    for overlay in &changes.overlays {
        let shelf = library::overlay(overlay)?;
        let text = shelf.text().map_err(|error| Failure::Io { path: shelf.name(), error })?;
        if let Some(over) = read_file(&shelf, text, &["overlay"], &mut files) {
            lay_overlay(&mut root, over, builtin, &mut files);
        }
    }
    let sides = sides(&root, &mut files);
    // A scenario that does not name its system is told so once it is read.
    let system = system::of(&root).unwrap_or_default();
    let printed = match system {
        System::Era1794 => rules::printed(&mut files, &sides),
        System::Verdox => verdox::printed(&mut files, &sides),
    };
    if let Some(printed) = printed {
        let rules = Node::new(Value::Table(Table(vec![("rules".into(), printed)])), root.at);
        fill(&mut root, rules);
    }
    changes.sets.iter().for_each(|text| set(&mut root, text, &mut files));
    let about = About { name, system, root: &root, changes };
    match system {
        System::Era1794 => {
            let Read { setup, title, roster } = read_whole(&root, sides, &mut files);
            let text = canonical(&setup);
            about.finish(files, title, setup, &text).map(|scenario| {
                Loaded::Era1794(Scenario {
                    unit_ids: roster.unit_ids,
                    commander_ids: roster.commander_ids,
                    boxed: [roster.left_out, roster.boxed_units],
                    ..scenario
                })
            })
        }
        System::Verdox => {
            let (setup, title) = verdox::read(&root, sides, &mut files);
            let text = verdox::canonical(&setup);
            let unit_ids = Kind::ALL.map(|kind| kind.name().to_string()).to_vec();
            let scenario = about.finish(files, title, setup, &text)?;
            Ok(Loaded::Verdox(Scenario { unit_ids, ..scenario }))
        }
    }
}

/// What is known of a scenario before its data are read.
struct About<'a> {
    name: &'a str,
    system: System,
    root: &'a Node,
    changes: &'a Changes,
}

impl About<'_> {
    /// The scenario, if nothing is wrong with it.
    fn finish<S>(
        &self,
        files: Files,
        title: String,
        setup: S,
        canonical: &str,
    ) -> Result<Scenario<S>, Failure> {
        if files.has_problems() {
            return Err(Failure::Faults(files.into_problems()));
        }
        let origins = origins(self.root);
        let is_reconstructed = |origin: &&Origin| origin.source == Source::Reconstructed;
        let with = self.changes.overlays.iter().map(|overlay| format!("with {overlay}"));
        let sets = self.changes.sets.iter().map(|text| text.trim().to_string());
        Ok(Scenario {
            name: self.name.to_string(),
            title,
            system: self.system.name().into(),
            digest: digest(canonical),
            changes: with.chain(sets).collect(),
            setup,
            unit_ids: Vec::new(),
            commander_ids: Vec::new(),
            boxed: [const { Vec::new() }; 2],
            reconstructed: origins.iter().filter(is_reconstructed).cloned().collect(),
            origins,
            text: write::write(self.root),
        })
    }
}

/// Lays an overlay over a scenario, without its head.
pub(crate) fn lay_overlay(
    root: &mut Node,
    mut over: Node,
    builtin: Option<&str>,
    files: &mut Files,
) {
    let named = library::applies_to(&over);
    if let Some(table) = over.table_mut() {
        let applies_to = table.get("applies_to").map(|node| node.at);
        if let (Some(at), Some(name)) = (applies_to, builtin)
            && !named.iter().any(|known| known == name)
        {
            files.report(at, format!("this overlay does not apply to `{name}`"), None);
        }
        table.0.retain(|(key, _)| DATA.contains(&key.as_str()));
    }
    lay_over(root, over);
}

/// The tree of a file with marks, laid over the files that it includes.
pub(crate) fn read_file(
    shelf: &Shelf,
    text: String,
    kinds: &[&str],
    files: &mut Files,
) -> Option<Node> {
    let file = files.add(shelf.name(), text);
    let mut tree = parse(files, file)?;
    let kind = head(&tree, file, kinds, files)?;
    mark_file(&mut tree, files);
    let included = tree.table_mut().and_then(|table| table.take("include"));
    let mut base: Option<Node> = None;
    if let (Some(node), true) = (included, kind != "part") {
        for (part, _) in include(shelf, &node, files) {
            match &mut base {
                Some(base) => lay_over(base, part),
                None => base = Some(part),
            }
        }
    }
    Some(match base {
        Some(mut base) => {
            lay_over(&mut base, tree);
            base
        }
        None => tree,
    })
}

/// The parts that a file includes, each with its place.
fn include(shelf: &Shelf, node: &Node, files: &mut Files) -> Vec<(Node, Location)> {
    let Value::List(list) = &node.value else {
        let message = format!("expected a list of files, found {}", node.value.found());
        files.report(node.at, message, Some("write `include = [\"map.toml\"]`".into()));
        return Vec::new();
    };
    let mut parts = Vec::new();
    for entry in list {
        let Value::Text(name) = &entry.value else {
            files.report(entry.at, "expected the name of a file", None);
            continue;
        };
        let shelf = shelf.beside(name);
        match shelf.text() {
            Ok(text) => {
                if let Some(mut part) = read_file(&shelf, text, &["part"], files) {
                    // Only the data of a part goes into the scenario, not its head.
                    if let Some(table) = part.table_mut() {
                        table.0.retain(|(key, _)| DATA.contains(&key.as_str()));
                    }
                    parts.push((part, entry.at));
                }
            }
            Err(error) => {
                let mend = Some(format!("it is looked for at {}", shelf.name()));
                files.report(entry.at, format!("failed to read `{name}`: {error}"), mend);
            }
        }
    }
    parts
}

/// Checks what a file says of itself; returns its kind.
fn head(tree: &Node, file: usize, kinds: &[&str], files: &mut Files) -> Option<String> {
    let start = Location { file, start: 0, end: 0 };
    let table = tree.table()?;
    let kind = match table.get("kind").map(|node| (&node.value, node.at)) {
        Some((Value::Text(kind), _)) if kinds.contains(&kind.as_str()) => Some(kind.clone()),
        Some((value, at)) => {
            let wanted = kinds.join("\" or \"");
            let message = format!("expected the kind \"{wanted}\", found {}", value.found());
            let mend = "the kinds of files are \"scenario\", \"overlay\", \"part\" and \"plan\"";
            files.report(at, message, Some(mend.into()));
            None
        }
        None => {
            let mend =
                "begin the file with `kind = \"scenario\"`, \"overlay\", \"part\" or \"plan\"";
            files.report(start, "the file does not say what it is", Some(mend.into()));
            None
        }
    };
    let known: Vec<&str> = match kind.as_deref() {
        Some("scenario") => vec!["kind", "title", "system", "sides", "include"],
        Some("overlay") => vec!["kind", "title", "applies_to", "include"],
        Some("part") => vec!["kind", "title", "system"],
        Some(_) => vec!["kind", "title"],
        None => return None,
    };
    let known: Vec<&str> = known.into_iter().chain(DATA).collect();
    for (key, node) in &table.0 {
        if !known.contains(&key.as_str()) {
            let mend = did_you_mean(key, known.iter().copied())
                .or_else(|| Some(format!("known here: {}", known.join(", "))));
            files.report(node.key_at, format!("unknown key `{key}`"), mend);
        }
    }
    kind
}

/// The names of the sides.
fn sides(root: &Node, files: &mut Files) -> [String; 2] {
    let node = root.table().and_then(|table| table.get("sides"));
    let mut reader = Reader { files, part: false, sides: Default::default() };
    let Some(node) = node else {
        let mend = "write `sides = [\"poles\", \"russians\"]`, the first one that points favour";
        reader.report(root.at, "`sides` is missing", Some(mend.into()));
        return Default::default();
    };
    <[String; 2] as read::Read>::read(node, &mut reader).unwrap_or_default()
}

/// What a whole tree says.
#[derive(Default)]
struct Read {
    setup: Setup,
    title: String,
    roster: Roster,
}

/// Reads and checks the whole tree.
fn read_whole(root: &Node, sides: [String; 2], files: &mut Files) -> Read {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: false, sides: sides.clone() };
    let Some(mut top) = Fields::of(&resolved, &mut reader) else {
        return Read::default();
    };
    let title = top.need("title", &mut reader).unwrap_or_default();
    if let Some(node) = top.node("system") {
        reader.word(node, "system of rules", &System::WORDS);
    } else {
        top.missing("system");
    }
    let data = DATA.map(|key| {
        let node = top.node(key);
        if node.is_none() && key != "parameters" {
            top.missing(key);
        }
        node
    });
    top.report_missing(None, &mut reader);
    let [_, map_node, commanders, units, pool_node, rules_node] = data;
    let map = map_node.and_then(|node| map::read(node, &mut reader));
    let roster = roster::read(commanders, units, &mut reader);
    let pool =
        pool_node.map_or_else(ReadPool::default, |node| pool::read(node, &roster, &mut reader));
    let rules = rules_node.map(|node| rules::read(node, &mut reader)).unwrap_or_default();
    let has_map = map.is_some();
    let map = map.unwrap_or_default();
    let setup = Setup {
        sides,
        map: map.setup.clone(),
        commanders: roster.commanders.clone(),
        units: roster.units.clone(),
        pool: pool.turns.clone(),
        rules,
    };
    if has_map {
        let places = Places { root: &resolved, map: &map, roster: &roster, pool: &pool };
        check_whole(&setup, &places, files);
    }
    Read { setup, title, roster }
}

/// Reports what the engine finds wrong.
fn check_whole(setup: &Setup, places: &Places<'_>, files: &mut Files) {
    // Where something could not be read, what follows from its absence is no fault of its own.
    let is_whole = !files.has_problems();
    for fault in check(setup, CAPACITY) {
        let at = places.find(&fault.place, setup);
        if !is_whole && (!is_local(&fault.wrong) || files.has_problem_in(at)) {
            continue;
        }
        if files.is_unwritten(at) {
            let path = places.path(&fault.place, setup);
            // A list is left out as a whole.
            let path = path.trim_end_matches(|c: char| c == '.' || c.is_ascii_digit());
            let sides = places.root.follow(["sides"]).0.key_at;
            let message =
                format!("`{path}` is left out, and as printed: {}", fault.wrong.cited(&NIEMENCZYN));
            files.report(sides, message, Some(format!("give `{path}` a value of this scenario")));
        } else {
            files.report(at, fault.wrong.cited(&NIEMENCZYN), fault.wrong.mend());
        }
    }
}

/// Is this wrong whatever else is missing?
fn is_local(wrong: &Wrong) -> bool {
    matches!(
        wrong,
        Wrong::OutOfRange { .. }
            | Wrong::NotAscending { .. }
            | Wrong::NotForArtillery { .. }
            | Wrong::NotNeighbours { .. }
            | Wrong::DuplicateFeature { .. }
            | Wrong::SlopeAndEscarpment { .. }
            | Wrong::NoHeightStep { .. }
            | Wrong::StartOffMap { .. }
            | Wrong::StartTurn { .. }
            | Wrong::NoStartHex
            | Wrong::PoolCount { .. }
            | Wrong::PoolTwice { .. }
            | Wrong::SwitchHexOffMap { .. }
    )
}

/// The readers' results for a part of a scenario, for whoever describes it.
pub(crate) fn read_part(root: &Node, files: &mut Files) -> (Option<ReadMap>, Roster) {
    let resolved = with_parameters(root, files);
    let mut reader = Reader { files, part: true, sides: Default::default() };
    let get = |key| resolved.table().and_then(|table| table.get(key));
    let map = get("map").and_then(|node| map::read(node, &mut reader));
    let roster = roster::read(get("commanders"), get("units"), &mut reader);
    if let Some(node) = get("pool") {
        pool::read(node, &roster, &mut reader);
    }
    if let Some(node) = get("rules") {
        rules::read(node, &mut reader);
    }
    (map, roster)
}
