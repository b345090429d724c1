//! *Fortress of Verdox*: an invented war on squares, with a six-sided die and hidden counters.
//!
//! The rulebook numbers nothing; the rule numbers in comments and events are those of [`rules`].
//!
//! | chapter | file |
//! |---|---|
//! | 2 beginning, 3.1 to 3.6 phases and actions | `sequence` |
//! | 3.7 moves, terrain costs of 6, movement of 7 | `movement` |
//! | 3.8 to 3.10 attacks, ranges and lines of 6 | `fire`, `map` |
//! | 3.8, hit tables of 7, breaches | `hits` |
//! | 4 ending the game | `victory` |
//! | 7.7 barges | `barges` |
//! | counts of what the rules forbid | `forbidden` |
//! | what a side cannot know | `hidden` |
//! | positions and exact odds to ask about | `position`, `odds` |

mod banks;
mod barges;
pub mod check;
pub mod choice;
mod core;
pub mod event;
mod facts;
mod fire;
mod forbidden;
mod hidden;
mod hits;
pub mod map;
pub mod movement;
pub mod odds;
mod player;
pub mod position;
pub mod purposes;
pub mod rules;
mod sequence;
pub mod setup;
pub mod state;
pub mod switches;
mod victory;

pub use self::choice::{Choice, Choices};
pub use self::core::Rules;
pub use self::event::{Ending, Event, Note, Target};
pub use self::rules::Rule;
pub use self::setup::{Kind, Setup};
pub use self::state::{BargeView, State, UnitView, Whereabouts, side_of};

/// *Fortress of Verdox*: at most 80 units per side on at most 640 squares.
pub type Verdox = Rules;
