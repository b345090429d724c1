//! What a player of *Fortress of Verdox* knows: how far it is, what a shot is worth, whom to keep at
//! home. Nothing here reads what is hidden from the side that decides.
//!
//! | what | file |
//! |---|---|
//! | the player | `heuristic` |
//! | what actions are worth, and who acts next | `actions` |
//! | what it is worth to stand somewhere | `stand` |
//! | where and as what counters enter | `entry` |
//! | how dear all that is | `weights` |
//! | the position as one side sees it | `view` |
//! | who could attack whom from where | `sight` |
//! | how far it is | `ways` |
//! | what need not be found out again | `memory` |

mod actions;
mod entry;
mod heuristic;
mod memory;
mod sight;
mod stand;
mod view;
mod ways;
mod weights;

pub use heuristic::Heuristic;

/// Any player of *Fortress of Verdox*, opened by name. It has no plans.
pub type AnyPlayer = crate::AnyPlayer<Heuristic, crate::NoPlans>;
