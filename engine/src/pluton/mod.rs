//! *Pluton 1: Parzymiechy 1939*: platoons and companies of 1939 on hexes with flat tops, a ten-sided die,
//! losses in half boxes.
//!
//! | chapter | file |
//! |---|---|
//! | 4 turns and phases | `sequence` |
//! | 5 stacks, 6 movement | `movement` |
//! | 7 small arms, 15 the modifier table | `fire`, `shot` |
//! | 8 and 9 indirect fire | `shells`, `bursts` |
//! | 10 close combat | `combat`, `aftermath` |
//! | 11 and 12 levels and reorganisation | `core`, `levels` |
//! | 13 commanders | `command` |
//! | 14 strength | `core` |
//! | 16 concealment | `sight`, `map` |
//! | scenarios: set-up, arrivals | `opening` |
//! | scenarios: points and grades | `victory` |
//! | what a side cannot know | `hidden` |
//! | what players ask of a state | `questions` |
//! | positions and exact odds to ask about | `position`, `odds` |
//! | a state from what a log says | `whole` |

mod aftermath;
mod bursts;
pub mod check;
pub mod choice;
mod combat;
mod command;
mod core;
pub mod event;
mod facts;
mod fire;
mod hidden;
mod levels;
pub mod map;
mod movement;
pub mod odds;
mod opening;
mod player;
pub mod position;
pub mod purposes;
mod questions;
mod roster;
pub mod rules;
mod sequence;
pub mod setup;
mod shells;
mod shot;
mod sight;
mod stage;
pub mod state;
pub mod switches;
mod victory;
pub mod whole;

pub use self::choice::{Choice, Choices};
pub use self::core::Rules;
pub use self::event::{Event, Force, Grade, Note};
pub use self::fire::Shot;
pub use self::rules::Rule;
pub use self::setup::{Ground, Kind, Setup};
pub use self::stage::Stage;
pub use self::state::{Level, State, Whereabouts, side_of};
pub use self::victory::Points;

/// *Pluton 1*: at most 64 units per side on at most 1216 hexes.
pub type Pluton = Rules;
