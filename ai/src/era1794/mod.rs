//! What a human knows of the 1794 system: the player `heuristic`.
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

mod clash;
mod commanders;
mod formations;
mod guns;
mod heuristic;
mod memory;
mod moves;
mod shots;
mod stand;
mod tables;
mod view;
pub mod weights;

pub use heuristic::Heuristic;
pub use weights::Weights;
