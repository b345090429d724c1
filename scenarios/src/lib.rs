//! Reads data files in TOML: maps, rosters, rules, scenarios, overlays and plans.
//!
//! - [`load_any()`] gives a [`Scenario`] of some system with a set-up that its rules accept, or every
//!   fault at once; [`load()`] takes those of the 1794 system only.
//! - [`Changes`] are what a designer tries: overlays and single values.
//! - [`Origin`] says of each value where it comes from, and within what range it is plausible.
//! - [`open_plan()`] gives a plan for the player `scripted` that fits a side of a scenario.
//! - [`read_balance()`] reads a file of expectations; [`changed`] says what sets two scenarios apart.
//! - [`builtin`] lists the embedded scenarios; [`validate()`] checks one file of any kind.
//!
//! ```
//! use wargauge_scenarios::{Changes, load};
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
//! `docs/scenario-format.md` and `docs/plans.md`.

#![forbid(unsafe_code)]

mod balance;
mod change;
mod diff;
mod digest;
mod files;
mod group;
mod library;
mod load;
mod map;
mod merge;
mod origin;
mod places;
mod plan;
mod pool;
mod problem;
mod read;
mod roster;
mod rules;
mod system;
mod tree;
mod validate;
mod verdox;
mod write;

pub use balance::{
    Balance, Counts, Entry, Expected, Kept, Mark, Stated, is_share, read_balance, subjects,
};
pub use change::Changes;
pub use diff::{Changed, changed};
pub use library::{Kind, Listing, builtin};
pub use load::{CAPACITY, Scenario, load, load_any, load_any_text, load_text};
pub use origin::{Origin, Source};
pub use plan::{OpenedPlan, open_plan};
pub use problem::{Failure, Problem};
pub use roster::Boxed;
pub use system::Loaded;
pub use validate::validate;
