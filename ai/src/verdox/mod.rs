//! The judgement of a player of *Fortress of Verdox*: how far it is to the goal, what a shot is worth, which
//! units stay at home. Nothing here reads what is hidden from the side that decides.
//!
//! | what | file |
//! |---|---|
//! | the player | `heuristic` |
//! | what actions are worth, and which unit acts next | `actions` |
//! | what it is worth to stand somewhere | `stand` |
//! | where and as what counters enter | `entry` |
//! | what each of these counts | `weights` |
//! | the position as one side sees it | `view` |
//! | what a scenario says of itself, made once for all players | `land` |
//! | which squares can be attacked from where | `sight` |
//! | how far it is | `ways` |
//! | what a planner orders units to do | `command` |
//! | the best actions that are known already | `known_actions` |
//! | what a position looks like to the model of where it leads | `features` |

mod actions;
mod command;
mod entry;
pub mod features;
mod heuristic;
mod known_actions;
mod land;
mod look;
mod rings;
mod sight;
mod stand;
mod view;
mod ways;
pub mod weights;

pub use heuristic::Heuristic;
pub use weights::Weights;

/// Any player of *Fortress of Verdox*, opened by name. It has no plans.
pub type AnyPlayer = crate::AnyPlayer<Heuristic, crate::NoPlans>;
