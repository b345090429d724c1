//! Reads data files in TOML: maps, rosters, rules, scenarios and overlays, of whatever game.
//!
//! - [`Draft`] is a scenario whose files are read, by name, path or text; [`Draft::finish`] gives a
//!   [`Scenario`] with a set-up that the rules of its game accept, or every fault at once.
//! - [`Changes`] are what a designer tries: overlays and single values.
//! - [`Layout`] and [`Format`] are what a game says of its files; [`Library`] is the files of some games.
//! - [`copy`] makes a scenario into files of one's own.
//! - [`Origin`] says of each value where it comes from, within what range it is plausible, and what other
//!   readings of the rulebook make of it.
//! - [`read_balance()`] reads a file of expectations; [`changed()`] says what sets two scenarios apart.
//! - [`read`], [`tree`], [`picture`] and [`hexes`] are what the readers of games are made of.
//! - [`era1794`], [`verdox`] and [`pluton`] are such readers.
//!
//! ```
//! use wargauge_scenarios::{Changes, era1794::load};
//!
//! let changes = Changes {
//!     overlays: vec!["eydziatowicz".into()],
//!     sets: vec!["parameters.arrival_turn=4".into()],
//! };
//! let scenario = load("niemenczyn/historical", &changes)?;
//! assert_eq!(scenario.setup.units.len(), 18);
//! # Ok::<(), wargauge_scenarios::Failure>(())
//! ```
//!
//! Not here: the rules, players, statistics. The formats are described in
//! `docs/scenario-format.md`.

#![forbid(unsafe_code)]

mod balance;
mod catalogue;
mod change;
pub mod copy;
mod diff;
pub mod digest;
mod disk;
pub mod era1794;
pub mod files;
pub mod format;
mod group;
pub mod hexes;
mod library;
mod load;
pub mod merge;
pub mod origin;
pub mod picture;
pub mod pluton;
pub mod printed;
pub mod problem;
pub mod read;
mod readings;
mod sheet;
pub mod tree;
pub mod verdox;
mod write;

pub use balance::{
    Balance, Counts, Entry, Expected, Kept, Mark, Opener, Stated, is_share, read_balance, subjects,
    validate_balance,
};
pub use change::Changes;
pub use diff::{Changed, changed};
pub use files::{Files, Location};
pub use format::{Format, Group, Layout, Open};
pub use library::{Kind, Library, Listing, Shelf, applies_to};
pub use load::{About, Boxed, Contents, Draft, Scenario, read_file};
pub use origin::{Origin, Source};
pub use problem::{Failure, Problem};
pub use write::quoted;
