//! The embedded scenarios, and files by name or path.

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::files::Files;
use crate::problem::{Failure, nearest};
use crate::tree::{Node, Value, parse};

/// The folders of data in `scenarios/` as they were when the tool was built, each with its name.
static EMBEDDED: [(&str, Dir<'_>); 2] = [
    ("niemenczyn", include_dir!("$CARGO_MANIFEST_DIR/niemenczyn")),
    ("verdox", include_dir!("$CARGO_MANIFEST_DIR/verdox")),
];

/// What an embedded file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A game that can be played.
    Scenario,
    /// A change that can be laid over scenarios.
    Overlay,
    /// A plan that the player `scripted` can play.
    Plan,
}

/// One line of the list of embedded files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing {
    /// The name for the command line: `niemenczyn/historical`, or `eydziatowicz` for an overlay.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// Its title.
    pub title: String,
    /// For a scenario: the system of rules that it is played by.
    pub system: Option<String>,
    /// For an overlay or a plan: the scenarios that it is made for.
    pub applies_to: Vec<String>,
    /// For a plan: the side that it is for.
    pub side: Option<String>,
    /// For a plan: is it played where none is named?
    pub is_default: bool,
}

/// Every embedded scenario, overlay and plan, by name, scenarios first.
pub fn builtin() -> Vec<Listing> {
    let mut list: Vec<_> = entries().into_iter().map(|(listing, _)| listing).collect();
    list.sort_by(|a, b| (a.kind as u8, &a.name).cmp(&(b.kind as u8, &b.name)));
    list
}

/// Every embedded scenario, overlay and plan with its path below `scenarios/`.
fn entries() -> Vec<(Listing, String)> {
    let mut paths = Vec::new();
    for (name, folder) in &EMBEDDED {
        collect(name, folder, &mut paths);
    }
    paths.sort();
    paths.into_iter().filter_map(|path| listing(&path).map(|listing| (listing, path))).collect()
}

fn collect(name: &str, folder: &Dir<'_>, paths: &mut Vec<String>) {
    for file in folder.files() {
        let path = file.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            paths.push(format!("{name}/{}", path.to_string_lossy().replace('\\', "/")));
        }
    }
    folder.dirs().for_each(|folder| collect(name, folder, paths));
}

fn listing(path: &str) -> Option<Listing> {
    let mut files = Files::default();
    let file = files.add(path.to_string(), embedded(path)?.to_string());
    let tree = parse(&mut files, file)?;
    let text = |key| match tree.table()?.get(key)?.value {
        Value::Text(ref text) => Some(text.clone()),
        _ => None,
    };
    let stem = path.strip_suffix(".toml")?;
    let (kind, name) = match text("kind")?.as_str() {
        "scenario" => (Kind::Scenario, stem.to_string()),
        "overlay" => (Kind::Overlay, stem.rsplit('/').next()?.to_string()),
        // The folder of plans is no part of their names.
        "plan" => (Kind::Plan, stem.replace("/plans/", "/")),
        _ => return None,
    };
    let title = text("title").unwrap_or_default();
    let is_default = matches!(tree.follow(["default"]).0.value, Value::Truth(true));
    let applies_to = applies_to(&tree);
    let (system, side) = (text("system"), text("side"));
    Some(Listing { name, kind, title, system, applies_to, side, is_default })
}

/// The scenarios that an overlay names.
pub(crate) fn applies_to(tree: &Node) -> Vec<String> {
    let Some(Value::List(list)) =
        tree.table().and_then(|table| table.get("applies_to")).map(|node| &node.value)
    else {
        return Vec::new();
    };
    let names = list.iter().filter_map(|node| match &node.value {
        Value::Text(text) => Some(text.clone()),
        _ => None,
    });
    names.collect()
}

fn embedded(path: &str) -> Option<&'static str> {
    let (name, path) = path.split_once('/')?;
    let (_, folder) = EMBEDDED.iter().find(|(known, _)| *known == name)?;
    folder.get_file(path).and_then(include_dir::File::contents_utf8)
}

/// A file that can be read, embedded or on disk.
#[derive(Clone, Debug)]
pub(crate) enum Shelf {
    /// Below `scenarios/`.
    Embedded(String),
    /// On disk.
    Disk(PathBuf),
    /// A text in memory, which includes nothing.
    Memory,
}

impl Shelf {
    /// The name in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Embedded(path) => format!("scenarios/{path}"),
            Self::Disk(path) => path.display().to_string(),
            Self::Memory => "the text".into(),
        }
    }

    /// The file that this one calls by a name relative to itself.
    pub(crate) fn beside(&self, name: &str) -> Self {
        match self {
            Self::Embedded(path) => {
                let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
                Self::Embedded(format!("{folder}/{name}").trim_start_matches('/').to_string())
            }
            Self::Disk(path) => Self::Disk(path.with_file_name(name)),
            Self::Memory => Self::Disk(PathBuf::from(name)),
        }
    }

    /// The text.
    pub(crate) fn text(&self) -> std::io::Result<String> {
        let missing = || std::io::Error::from(std::io::ErrorKind::NotFound);
        match self {
            Self::Embedded(path) => embedded(path).map(str::to_string).ok_or_else(missing),
            Self::Disk(path) => std::fs::read_to_string(path),
            Self::Memory => Err(missing()),
        }
    }
}

/// The file of a scenario by its built-in name or path, and the built-in name if it has one.
pub(crate) fn scenario(asked: &str) -> Result<(Shelf, Option<String>), Failure> {
    let of_kind = named(Kind::Scenario);
    if let Some((name, path)) = of_kind.iter().find(|(name, _)| name == asked) {
        return Ok((Shelf::Embedded(path.clone()), Some(name.clone())));
    }
    if is_path(asked) {
        return Ok((Shelf::Disk(PathBuf::from(asked)), None));
    }
    let known: Vec<String> = of_kind.into_iter().map(|(name, _)| name).collect();
    let did_you_mean = guess(asked, &known);
    Err(Failure::NoSuchScenario { asked: asked.to_string(), did_you_mean, known })
}

/// The file of an overlay by its built-in name or path.
pub(crate) fn overlay(asked: &str) -> Result<Shelf, Failure> {
    let of_kind = named(Kind::Overlay);
    if let Some((_, path)) = of_kind.iter().find(|(name, _)| name == asked) {
        return Ok(Shelf::Embedded(path.clone()));
    }
    if is_path(asked) {
        return Ok(Shelf::Disk(PathBuf::from(asked)));
    }
    let known: Vec<String> = of_kind.into_iter().map(|(name, _)| name).collect();
    let did_you_mean = guess(asked, &known);
    Err(Failure::NoSuchOverlay { asked: asked.to_string(), did_you_mean, known })
}

/// The file of a plan by its built-in name, the last part of it, or path; and the built-in name if
/// it has one.
pub(crate) fn plan(asked: &str) -> Result<(Shelf, Option<String>), Failure> {
    let of_kind = named(Kind::Plan);
    let is_short = |name: &str| name.rsplit('/').next() == Some(asked);
    let whole = of_kind.iter().find(|(name, _)| name == asked);
    let mut short = of_kind.iter().filter(|(name, _)| is_short(name));
    // Of two with the same last part neither is meant.
    let alone = short.next().filter(|_| short.next().is_none());
    if let Some((name, path)) = whole.or(alone) {
        return Ok((Shelf::Embedded(path.clone()), Some(name.clone())));
    }
    if is_path(asked) {
        return Ok((Shelf::Disk(PathBuf::from(asked)), None));
    }
    let known: Vec<String> = of_kind.into_iter().map(|(name, _)| name).collect();
    let last_parts = || known.iter().filter_map(|name| name.rsplit('/').next());
    let did_you_mean = nearest(asked, last_parts()).map(str::to_string);
    let did_you_mean = did_you_mean.or_else(|| guess(asked, &known));
    Err(Failure::NoSuchPlan { asked: asked.to_string(), did_you_mean, known })
}

/// Names and paths of the embedded files of a kind.
fn named(kind: Kind) -> Vec<(String, String)> {
    let entries = entries().into_iter().filter(|(listing, _)| listing.kind == kind);
    entries.map(|(listing, path)| (listing.name, path)).collect()
}

/// Is this meant as a file on disk?
fn is_path(asked: &str) -> bool {
    let path = Path::new(asked);
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("toml"))
        || path.is_file()
}

/// The nearest name, or the one whose last part was written.
fn guess(asked: &str, known: &[String]) -> Option<String> {
    let names = || known.iter().map(String::as_str);
    let last_part = || names().find(|name| name.rsplit('/').next() == Some(asked));
    nearest(asked, names()).or_else(last_part).map(str::to_string)
}
