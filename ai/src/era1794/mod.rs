//! What an experienced player knows of the 1794 system: the players `heuristic` and `scripted`.
//!
//! | what it judges | file |
//! |---|---|
//! | every choice, by passing it to the files below | `heuristic` |
//! | the position as a side sees it, melees | `view` |
//! | a hex and a facing for a unit | `stand` |
//! | moves | `moves` |
//! | guns | `guns` |
//! | shots | `shots` |
//! | formations, reloading | `formations` |
//! | reactions, losses, retreats | `clash` |
//! | commanders, arrivals | `commanders` |
//! | odds and ways, made once for a scenario | `tables` |
//! | what is kept from decision to decision | `findings` |
//! | where a unit is bound, how its move goes on | `goal`, `going` |
//! | where the units of a commander are | `following` |
//! | what everything is worth | `weights` |
//! | what a planner orders units to do | `command` |
//! | what a position looks like to the model of where it leads, and what that says | `features`, `foreseeing` |
//! | what a score is worth, and how dear a point lost is | `scores` |
//! | what a decision looks like to the trained player, and what that is called | `signs`, `sign_places`, `sign_leaders`, `sign_names` |
//! | the single places that it knows | `spots` |
//! | what a whole position looks like to its practice | `outline`, `contacts` |
//! | the cheapest ways | `ways` |
//! | a value for each hex | `per_hex` |
//!
//! | how a plan is played | file |
//! |---|---|
//! | the plan as it is written | `plan` |
//! | the plan made ready for a game | `plan_orders`, `plan_conditions`, `plan_ids` |
//! | every choice, by passing it to the files below | `scripted` |
//! | where an order leads | `scripted_aim` |
//! | moves | `scripted_moves` |
//! | attacks, shots, reactions | `scripted_fight` |
//! | formations | `scripted_formations` |
//! | units that an order leaves free | `scripted_free` |
//! | guns | `scripted_guns` |
//! | commanders, arrivals, facings | `scripted_commanders` |
//! | what a plan leaves to a trained player | `scripted_deputy` |
//! | the position with the plan | `staff` |

mod clash;
mod command;
mod commanders;
mod contacts;
pub mod features;
mod findings;
mod following;
mod foreseeing;
mod formations;
mod goal;
mod going;
mod guns;
mod heuristic;
pub mod maciejowice;
mod moves;
pub mod niemenczyn;
mod outline;
mod per_hex;
pub mod plan;
mod plan_conditions;
mod plan_ids;
mod plan_orders;
pub mod scores;
mod scripted;
mod scripted_aim;
mod scripted_commanders;
mod scripted_deputy;
mod scripted_fight;
mod scripted_formations;
mod scripted_free;
mod scripted_guns;
mod scripted_moves;
mod shots;
mod sign_leaders;
mod sign_names;
mod sign_places;
pub mod signs;
mod spots;
mod staff;
mod stand;
mod tables;
mod view;
mod ways;
pub mod weights;

use wargauge_engine::Game;
use wargauge_engine::era1794::Rules;

pub use heuristic::Heuristic;
pub use plan::Plan;
pub use plan_ids::Ids;
pub use scripted::{Scripted, sober};
pub use weights::{LARGEST_WEIGHT, Weights};

/// A game of this family. Its players have room for as many units and hexes as the game itself:
/// a set-up that is too large for them is too large for its rules, which refuse it.
pub trait Family: Game {
    /// The player `heuristic` of this game.
    type Heuristic;
    /// The player `scripted` of this game.
    type Scripted;
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> Family for Rules<U, S, H, X> {
    type Heuristic = Heuristic<U, S, H, X>;
    type Scripted = Scripted<U, S, H, X>;
}

/// The player `heuristic` of a game, as in `HeuristicOf<Niemenczyn>`.
pub type HeuristicOf<G> = <G as Family>::Heuristic;

/// The player `scripted` of a game.
pub type ScriptedOf<G> = <G as Family>::Scripted;

/// Any player of a game, opened by name.
pub type AnyPlayer<G> = crate::AnyPlayer<HeuristicOf<G>, ScriptedOf<G>>;
