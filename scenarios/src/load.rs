//! From a name or path and changes to a tree of values, and on to a set-up that the rules of some
//! game accept, or to every fault.
//!
//! Not for what the data mean: see [`Format`].

use std::path::Path;

use wargauge_engine::{Book, Side};

use crate::change::{Changes, set};
use crate::digest::digest;
use crate::files::{Files, Location};
use crate::format::Format;
use crate::library::{Library, Shelf, applies_to};
use crate::merge::{fill, lay_over};
use crate::origin::{Origin, Source, mark_file, origins};
use crate::problem::{Failure, did_you_mean};
use crate::read::{self, Reader};
use crate::readings::mark_readings;
use crate::sheet::open_sheets;
use crate::tree::{Node, Table, Value, parse};
use crate::write;
use wargauge_engine::printable::clean;

/// A scenario, whatever game it is of.
#[derive(Clone, Debug)]
pub struct About {
    /// The built-in name, or the path as given.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The system of rules, as files name it.
    pub system: &'static str,
    /// The names of the sides.
    pub sides: [String; 2],
    /// The rules that it is played by.
    pub rules: &'static Book,
    /// A stable mark of the data in force after changes.
    pub digest: String,
    /// The changes: `with OVERLAY`, `PATH=VALUE`.
    pub changes: Vec<String>,
    /// The values that are reconstructed.
    pub reconstructed: Vec<Origin>,
    /// Every value with its origin.
    pub origins: Vec<Origin>,
    /// The data in force as one file that can be loaded again.
    pub text: String,
}

/// A scenario that can be played, with the set-up of its game.
#[derive(Clone, Debug)]
pub struct Scenario<S> {
    /// What can be said of the scenario of any game.
    pub about: About,
    /// What the rules play with; without faults.
    pub setup: S,
    /// The id of each unit of the set-up, for paths such as `units.ID.morale`; of each kind of
    /// units where single ones have none.
    pub unit_ids: Vec<String>,
    /// The id of each commander of the set-up.
    pub commander_ids: Vec<String>,
    /// The counters that stay in the box: commanders, units.
    pub boxed: [Vec<Boxed>; 2],
}

/// A counter of the roster that is not in a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Boxed {
    /// What files call it.
    pub id: String,
    /// Its side.
    pub side: Side,
}

/// What a game's reader has found in a whole tree.
#[derive(Clone, Debug, Default)]
pub struct Contents<S> {
    /// The set-up.
    pub setup: S,
    /// The title.
    pub title: String,
    /// The id of each unit, or of each kind of units.
    pub unit_ids: Vec<String>,
    /// The id of each commander.
    pub commander_ids: Vec<String>,
    /// The counters that stay in the box: commanders, units.
    pub boxed: [Vec<Boxed>; 2],
}

/// A scenario whose files are read, but whose data are not yet understood.
#[derive(Debug)]
pub struct Draft {
    name: String,
    root: Node,
    files: Files,
    sides: [String; 2],
    changes: Changes,
    /// The changes that the text has already.
    made_by: Option<Vec<String>>,
}

impl Draft {
    /// Reads a scenario by its built-in name or path, with overlays laid over it.
    ///
    /// # Errors
    /// [`Failure`] if there is no such file, or with every fault of one that cannot be used at all.
    pub fn open(library: &Library, scenario: &str, changes: &Changes) -> Result<Self, Failure> {
        let (shelf, builtin) = library.scenario(scenario)?;
        let text = shelf.text()?;
        Self::read(library, scenario, &shelf, text, builtin.as_deref(), changes)
    }

    /// Reads a scenario from its text, such as the one kept with a run.
    ///
    /// # Errors
    /// As [`Draft::open`].
    pub fn of_text(
        library: &Library,
        name: &str,
        text: &str,
        changes: &Changes,
    ) -> Result<Self, Failure> {
        Self::read(library, name, &Shelf::Memory, text.to_string(), None, changes)
    }

    /// Reads a scenario from the text of a file on disk.
    ///
    /// # Errors
    /// As [`Draft::open`].
    pub fn of_file(library: &Library, path: &Path, text: String) -> Result<Self, Failure> {
        let shelf = Shelf::Disk(path.to_path_buf());
        Self::read(library, &shelf.name(), &shelf, text, None, &Changes::default())
    }

    fn read(
        library: &Library,
        name: &str,
        shelf: &Shelf,
        text: String,
        builtin: Option<&str>,
        changes: &Changes,
    ) -> Result<Self, Failure> {
        let mut files = Files::new(library);
        let Some(mut root) = read_file(shelf, text, &["scenario"], &mut files) else {
            return Err(Failure::Faults(files.into_problems()));
        };
        for overlay in &changes.overlays {
            let shelf = library.overlay(overlay)?;
            let text = shelf.text()?;
            if let Some(over) = read_file(&shelf, text, &["overlay"], &mut files) {
                lay_overlay(&mut root, over, builtin, &mut files);
            }
        }
        let sides = sides(&root, &mut files);
        Ok(Self { name: clean(name), root, files, sides, changes: changes.clone(), made_by: None })
    }

    /// The same under another name.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.name = clean(name);
        self
    }

    /// The same, made by these changes, as they were kept: they are in its text already.
    #[must_use]
    pub fn made_by(mut self, changes: &[String]) -> Self {
        self.made_by = Some(changes.to_vec());
        self
    }

    /// The rules by which it is played: those that the file names, else those of the first game.
    pub fn system(&self) -> &'static str {
        // A scenario that names none is reported once its data are read.
        self.files.library().layout_of(&self.root).map_or("", |layout| layout.system)
    }

    /// Reads the data as those of a game.
    ///
    /// # Errors
    /// [`Failure`] with every fault of the files and changes at once, or if the scenario is of
    /// another game.
    pub fn finish<S>(self, format: &Format<S>) -> Result<Scenario<S>, Failure> {
        let system = self.system();
        let Self { name, mut root, mut files, sides, changes, made_by } = self;
        let layout = format.layout;
        if system != layout.system {
            let wanted = layout.system;
            return Err(Failure::OtherSystem { scenario: name, system: system.into(), wanted });
        }
        if let Some(mut printed) = (format.printed)(&mut files, &sides) {
            mark_readings(&mut printed, layout, files.library());
            let rules = Node::new(Value::Table(Table(vec![("rules".into(), printed)])), root.at);
            fill(&mut root, rules);
        }
        changes.sets.iter().for_each(|text| set(&mut root, text, layout, &mut files));
        let Contents { setup, title, unit_ids, commander_ids, boxed } =
            (format.read)(&root, sides.clone(), &mut files);
        if files.has_problems() {
            return Err(Failure::Faults(files.into_problems()));
        }
        let origins = origins(&root, layout.data);
        let is_reconstructed = |origin: &&Origin| origin.source == Source::Reconstructed;
        let with = changes.overlays.iter().map(|overlay| format!("with {overlay}"));
        let sets = changes.sets.iter().map(|text| text.trim().to_string());
        let about = About {
            name,
            title,
            system,
            sides,
            rules: format.rules,
            digest: digest(&(format.canonical)(&setup)),
            changes: made_by
                .unwrap_or_else(|| with.chain(sets).collect())
                .iter()
                .map(|change| clean(change))
                .collect(),
            reconstructed: origins.iter().filter(is_reconstructed).cloned().collect(),
            origins,
            text: write::write(&root, layout.data),
        };
        Ok(Scenario { about, setup, unit_ids, commander_ids, boxed })
    }
}

/// Lays an overlay over a scenario, without its head.
pub(crate) fn lay_overlay(
    root: &mut Node,
    mut over: Node,
    builtin: Option<&str>,
    files: &mut Files,
) {
    let named = applies_to(&over);
    if let Some(table) = over.table_mut() {
        let applies_to = table.get("applies_to").map(|node| node.at);
        if let (Some(at), Some(name)) = (applies_to, builtin)
            && !named.iter().any(|known| known == name)
        {
            let mend = format!(
                "`wargauge scenarios` lists those that do; in a file of your own add `{name}` to the list"
            );
            files.report(at, format!("this overlay does not apply to `{name}`"), Some(mend));
            // What it says of units that this scenario lacks would be faults as well.
            return;
        }
        table.0.retain(|(key, _)| files.library().data().contains(&key.as_str()));
    }
    lay_over(root, over, files.library());
}

/// The tree of a file with marks, laid over the files that it includes.
///
/// Nothing comes back where the file is not one of these kinds, or no TOML.
pub fn read_file(shelf: &Shelf, text: String, kinds: &[&str], files: &mut Files) -> Option<Node> {
    let file = files.add(shelf.name(), text);
    let mut tree = parse(files, file)?;
    let kind = head(&tree, file, kinds, files)?;
    open_sheets(&mut tree, shelf, files);
    mark_file(&mut tree, files);
    let included = tree.table_mut().and_then(|table| table.take("include"));
    let mut base: Option<Node> = None;
    if let (Some(node), true) = (included, kind != "part") {
        for (part, _) in include(shelf, &node, files) {
            match &mut base {
                Some(base) => lay_over(base, part, files.library()),
                None => base = Some(part),
            }
        }
    }
    Some(match base {
        Some(mut base) => {
            lay_over(&mut base, tree, files.library());
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
        let shelf = match shelf.beside(name) {
            Ok(shelf) => shelf,
            Err(why) => {
                let mend = "write the name of a file beside this one, as in \"map.toml\"";
                files.report(
                    entry.at,
                    format!("`{name}` is not included: {why}"),
                    Some(mend.into()),
                );
                continue;
            }
        };
        match shelf.text() {
            Ok(text) => {
                if let Some(mut part) = read_file(&shelf, text, &["part"], files) {
                    // Only the data of a part goes into the scenario, not its head.
                    if let Some(table) = part.table_mut() {
                        table.0.retain(|(key, _)| files.library().data().contains(&key.as_str()));
                    }
                    parts.push((part, entry.at));
                }
            }
            Err(Failure::Faults(problems)) => {
                for problem in problems {
                    files.add_problem(problem);
                }
            }
            Err(Failure::Io { error, .. }) => {
                let mend = Some(format!("it is looked for at {}", shelf.name()));
                files.report(entry.at, format!("failed to read `{name}`: {error}"), mend);
            }
            Err(why) => files.report(entry.at, why.to_string(), None),
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
    let known: Vec<&str> = known.into_iter().chain(files.library().data()).collect();
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
    let names = <[String; 2] as read::Read>::read(node, &mut reader).unwrap_or_default();
    for (place, name) in names.iter().enumerate() {
        let at = node.follow([place.to_string().as_str()]).0.at;
        if let Some((message, mend)) = unfit_side(name) {
            reader.report(at, message, Some(mend.into()));
        }
    }
    names
}

/// Why a side cannot have this name, and what to write. It is a key of documents, a column, a file of
/// the report, and the first half of `--ai SIDE=PLAYER`.
fn unfit_side(name: &str) -> Option<(String, &'static str)> {
    /// Letters of the longest.
    const LONGEST: usize = 30;
    /// What results, ties and expectations are called.
    const TAKEN: [&str; 10] =
        ["draw", "level", "open", "score", "points", "turns", "automatic", "none", "all", "random"];
    let plain = |c: char| c.is_alphanumeric() || "-_' .".contains(c);
    if !name.starts_with(char::is_alphabetic) || !name.chars().all(plain) {
        let message = format!("a side cannot be called `{name}`");
        return Some((
            message,
            "begin with a letter; then letters, digits, spaces, `-`, `_`, `'` and `.`",
        ));
    }
    if name.chars().count() > LONGEST {
        return Some((format!("the name of a side has at most {LONGEST} letters"), "shorten it"));
    }
    let taken = TAKEN.contains(&name) || name.starts_with("rule ");
    taken.then(|| {
        (format!("`{name}` has a meaning of its own in results"), "name the side otherwise")
    })
}
