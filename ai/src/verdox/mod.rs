//! What a player of *Fortress of Verdox* knows: how far it is, what a shot is worth, whom to keep at
//! home. Nothing here reads what is hidden from the side that decides.

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
