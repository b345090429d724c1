//! The judgement of a player of *Pluton 1*: where each unit goes, which shots are worth firing, where shells
//! fall best, when to fight hand to hand. Nothing here reads what is hidden from the side that decides.
//!
//! | what | file |
//! |---|---|
//! | the player | `heuristic` |
//! | what a scenario shows before a game of it: ways, lines, tables of expectations | `ground` |
//! | the enemy as one side sees it | `foes` |
//! | danger and chances to fire, hex by hex | `fields` |
//! | a phase of moves as a whole | `plan` |
//! | which building each platoon makes for | `goals` |
//! | where single units go | `moves` |
//! | what a planner orders platoons to do | `command` |
//! | which enemies are stormed | `storm` |
//! | shots | `fire` |
//! | markers of indirect fire | `shells` |
//! | close combat and retreats | `combat` |
//! | setting up | `entry` |
//! | what each of these counts | `weights` |

mod combat;
mod command;
mod entry;
mod fields;
mod fire;
mod foes;
mod goals;
mod ground;
mod heuristic;
mod moves;
mod plan;
mod shells;
mod storm;
pub mod weights;

pub use heuristic::Heuristic;
pub use weights::Weights;

/// Any player of *Pluton 1*, opened by name. It has no plans.
pub type AnyPlayer = crate::AnyPlayer<Heuristic, crate::NoPlans>;
