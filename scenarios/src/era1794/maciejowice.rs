//! *Maciejowice 1794*: its files, and how they are read.

use include_dir::include_dir;
use wargauge_engine::era1794::rules::MACIEJOWICE;
use wargauge_engine::era1794::{Maciejowice, Setup};

use super::{DATA, GROUPS, GameOf, OPEN, canonical, printed};
use crate::change::Changes;
use crate::files::Files;
use crate::format::{Format, Layout};
use crate::library::Library;
use crate::load::{Contents, Draft, Scenario};
use crate::problem::Failure;
use crate::tree::Node;

/// What its files look like.
pub static LAYOUT: Layout = Layout {
    system: "maciejowice",
    folder: "maciejowice",
    files: include_dir!("$CARGO_MANIFEST_DIR/maciejowice"),
    data: &DATA,
    joined: &["pool"],
    open: &OPEN,
    plain: &["start"],
    groups: &GROUPS,
};

/// How its files become a set-up.
pub fn format() -> Format<Setup> {
    Format { layout: &LAYOUT, rules: &MACIEJOWICE, printed, read, canonical }
}

/// The game among those of its system.
pub const GAME: GameOf =
    GameOf { layout: &LAYOUT, capacity: Maciejowice::CAPACITY, book: &MACIEJOWICE };

/// Reads and checks a whole tree.
pub fn read(root: &Node, sides: [String; 2], files: &mut Files) -> Contents<Setup> {
    super::read(root, sides, &GAME, files)
}

/// Checks a part of a scenario for itself; says what it holds.
pub fn describe_part(root: &Node, files: &mut Files) -> Vec<String> {
    super::describe_part(root, &GAME, files)
}

/// Loads a scenario by its built-in name or path.
///
/// # Errors
/// [`Failure`] with every fault of the files and changes at once.
pub fn load(scenario: &str, changes: &Changes) -> Result<Scenario<Setup>, Failure> {
    Draft::open(&library(), scenario, changes)?.finish(&format())
}

fn library() -> Library {
    Library::new(vec![&LAYOUT])
}
