//! Files of expectations: what a repository expects of its scenarios, for `wargauge check`.
//!
//! [`read_balance()`] reads one and loads every scenario that it names; [`Balance::text`] writes one.
//! The form is described in `docs/balance-in-your-ci.md`. Not here: whether the expectations hold.

mod expected;
mod kept;
mod read;
mod write;

use std::path::{Path, PathBuf};

use wargauge_engine::Book;

use crate::change::Changes;
use crate::files::Files;
use crate::library::{Kind, Library, Shelf};
use crate::load::About;
use crate::problem::Failure;
use wargauge_engine::printable::clean;

/// Opens the scenarios that a file names, of whatever game they are.
pub trait Opener {
    /// An opened scenario.
    type Scenario: Clone;

    /// The files that are built in.
    fn library(&self) -> &Library;

    /// Opens a scenario by its built-in name or path, under the name that the file gives it.
    ///
    /// # Errors
    /// [`Failure`] with every fault at once.
    fn open(&self, path: &str, name: &str, changes: &Changes) -> Result<Self::Scenario, Failure>;

    /// Opens a scenario from its text.
    ///
    /// # Errors
    /// [`Failure`] with every fault at once.
    fn open_text(&self, name: &str, text: &str) -> Result<Self::Scenario, Failure>;

    /// What is known of an opened scenario.
    fn about<'s>(&self, scenario: &'s Self::Scenario) -> &'s About;
}

/// A file of expectations; `L` is an opened scenario.
#[derive(Clone, Debug)]
pub struct Balance<L> {
    /// All luck derives from this.
    pub seed: u64,
    /// The chance that a check fails though nothing has moved.
    pub alarm: f64,
    /// The chance that it overlooks a shift of twice a tolerance.
    pub miss: f64,
    /// The scenarios, each with what is expected of it.
    pub entries: Vec<Entry<L>>,
}

/// A scenario, and what is expected of it.
#[derive(Clone, Debug)]
pub struct Entry<L> {
    /// Its built-in name, or its path from the folder of the file.
    pub name: String,
    /// The same as the command line takes it: the built-in name, or a path.
    pub path: String,
    /// What is changed in it.
    pub changes: Changes,
    /// The player of each side, as `--ai` takes it.
    pub players: [String; 2],
    /// The expectations.
    pub expected: Vec<Expected>,
    /// The scenario as it is now.
    pub scenario: L,
    /// How it was, and how it played, when the figures were taken; nothing if that was not kept.
    pub kept: Option<Kept<L>>,
    /// The line of the file.
    pub line: usize,
}

impl<L> Entry<L> {
    /// The scenario's name with its changes, which tells it from every other of the file.
    pub fn label(&self) -> String {
        label(&self.name, &self.changes)
    }
}

/// The name of a scenario and its changes on one line, as tables and lists show them.
fn label(name: &str, changes: &Changes) -> String {
    let with = changes.overlays.iter().map(|overlay| format!("with {overlay}"));
    let all = with.chain(changes.sets.iter().map(|set| set.trim().to_owned()));
    let changes = all.collect::<Vec<_>>().join(", ");
    clean(&if changes.is_empty() { name.to_owned() } else { format!("{name}: {changes}") })
}

/// One expectation.
#[derive(Clone, PartialEq, Debug)]
pub struct Expected {
    /// What it is about: one of [`subjects`].
    pub what: String,
    /// What is expected of it.
    pub stated: Stated,
    /// The line of the file.
    pub line: usize,
}

/// What is expected of a mean.
#[derive(Clone, PartialEq, Debug)]
pub enum Stated {
    /// It has not moved from a figure.
    Unmoved {
        /// The figure.
        figure: f64,
        /// Digits of the figure after the point.
        decimals: usize,
        /// Half of a shift that must not be overlooked.
        tolerance: f64,
    },
    /// It is inside a band.
    Inside {
        /// The ends of the band.
        ends: [f64; 2],
        /// The width of the zones inside the ends in which either answer is right.
        margin: f64,
    },
}

/// Numbers, and how often each came up.
pub type Counts = Vec<(i32, u64)>;

/// What is kept of a scenario and its games from when the figures were taken.
#[derive(Clone, Debug)]
pub struct Kept<L> {
    /// The digest of the scenario.
    pub digest: String,
    /// The player of each side then.
    pub players: [String; 2],
    /// How many games the figures are from.
    pub games: u64,
    /// The mark of games of random players: the rules.
    pub rules: Mark,
    /// The mark of games of the players: rules and players.
    pub play: Mark,
    /// How often each rule acted in the games of random players, by its number.
    pub uses: Vec<(String, u64)>,
    /// How often each number came up, by what expectations are about.
    pub counts: Vec<(String, Counts)>,
    /// The scenario as one file.
    pub text: String,
    /// The same, as far as this program can still read it; else why it cannot.
    pub scenario: Result<L, String>,
}

/// The mark of so many games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// How many.
    pub games: u64,
    /// The mark, in hexadecimal digits.
    pub mark: String,
}

/// What expectations can be about, besides sides and rules.
const PLAIN: [&str; 5] = ["draw", "score", "automatic", "points", "turns"];

/// The word before the number of a rule.
const RULE: &str = "rule ";

/// What expectations of a scenario with these sides and rules can be about.
pub fn subjects(sides: &[String; 2], rules: &Book) -> Vec<String> {
    let plain = PLAIN.into_iter().map(str::to_owned);
    let acting = rules.acting().map(|(_, rule)| format!("{RULE}{}", rule.number));
    sides.iter().cloned().chain(plain).chain(acting).collect()
}

/// Is this a share, from 0 to 1?
pub fn is_share(what: &str) -> bool {
    !matches!(what, "points" | "turns") && !what.starts_with(RULE)
}

/// Reads a file of expectations, and opens the scenarios that it names.
///
/// # Errors
/// [`Failure`] with every fault at once.
pub fn read_balance<O: Opener>(path: &Path, opener: &O) -> Result<Balance<O::Scenario>, Failure> {
    let shelf = Shelf::Disk(path.to_path_buf());
    let text = shelf.text()?;
    read_text(&shelf, text, opener)
}

fn read_text<O: Opener>(
    shelf: &Shelf,
    text: String,
    opener: &O,
) -> Result<Balance<O::Scenario>, Failure> {
    let mut files = Files::new(opener.library());
    match read::read(shelf, text, opener, &mut files) {
        Some(balance) if !files.has_problems() => Ok(balance),
        _ => Err(Failure::Faults(files.into_problems())),
    }
}

/// Checks a file of expectations; returns a line that says what it is.
///
/// # Errors
/// [`Failure`] with every fault at once.
pub fn validate_balance<O: Opener>(
    shelf: &Shelf,
    text: String,
    opener: &O,
) -> Result<String, Failure> {
    let balance = read_text(shelf, text, opener)?;
    let names: Vec<String> = balance.entries.iter().map(Entry::label).collect();
    let count: usize = balance.entries.iter().map(|entry| entry.expected.len()).sum();
    Ok(format!("{count} expectations of {}", names.join(", ")))
}

/// A scenario that a file names, with its path: a built-in one, or a file beside it; and the same of
/// overlays.
fn open_beside<O: Opener>(
    name: &str,
    changes: &Changes,
    shelf: &Shelf,
    opener: &O,
) -> Result<(O::Scenario, String), Failure> {
    let library = opener.library();
    let beside = |name: &str, kind| beside(name, kind, shelf, library);
    let overlays = changes.overlays.iter().map(|name| beside(name, Kind::Overlay)).collect();
    let changes = Changes { overlays, sets: changes.sets.clone() };
    let path = beside(name, Kind::Scenario);
    Ok((opener.open(&path, name, &changes)?, path))
}

/// The path of a file beside another, unless the name is built in or there is no such file.
fn beside(name: &str, kind: Kind, shelf: &Shelf, library: &Library) -> String {
    let mut builtin = library.builtin().into_iter().filter(|listing| listing.kind == kind);
    let Shelf::Disk(path) = shelf else { return name.to_owned() };
    let beside: PathBuf = path.with_file_name(name);
    if builtin.any(|listing| listing.name == name) || !beside.is_file() {
        return name.to_owned();
    }
    beside.display().to_string()
}

#[cfg(test)]
mod tests;
