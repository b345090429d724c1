//! What a human knows of the 1794 system: the players `heuristic` and `scripted`.
//!
//! | what it judges | file |
//! |---|---|
//! | every choice, by handing it on | `heuristic` |
//! | the position as a side sees it, melees | `view` |
//! | a hex and a facing for a unit | `stand` |
//! | moves | `moves` |
//! | guns | `guns` |
//! | shots | `shots` |
//! | formations, reloading | `formations` |
//! | reactions, losses, retreats | `clash` |
//! | commanders, arrivals | `commanders` |
//! | odds and ways, made once a game | `tables` |
//! | what is kept between decisions | `memory` |
//! | what everything is worth | `weights` |
//! | the cheapest ways | `ways` |
//!
//! | how a plan is played | file |
//! |---|---|
//! | the plan as it is written | `plan` |
//! | the plan made ready for a game | `plan_orders` |
//! | every choice, by handing it on | `scripted` |
//! | where an order leads | `scripted_aim` |
//! | moves | `scripted_moves` |
//! | attacks, shots, reactions | `scripted_fight` |
//! | guns | `scripted_guns` |
//! | commanders, arrivals, facings | `scripted_staff` |

mod clash;
mod commanders;
mod formations;
mod guns;
mod heuristic;
mod memory;
mod moves;
pub mod plan;
mod plan_orders;
mod scripted;
mod scripted_aim;
mod scripted_fight;
mod scripted_guns;
mod scripted_moves;
mod scripted_staff;
mod shots;
mod stand;
mod tables;
mod view;
mod ways;
pub mod weights;

pub use heuristic::Heuristic;
pub use plan::Plan;
pub use plan_orders::Ids;
pub use scripted::Scripted;
pub use weights::{LARGEST_WEIGHT, Weights};
