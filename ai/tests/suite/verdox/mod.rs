//! The players of *Fortress of Verdox*.

mod errands;
mod fair;
mod foresight;
mod heuristic;
mod no_allocation;
mod orders;

use wargauge_engine::verdox::Verdox;
use wargauge_scenarios::Changes;
use wargauge_scenarios::verdox::load;

/// A shipped scenario, ready to play.
fn shipped(name: &str) -> Verdox {
    let loaded = load(name, &Changes::default());
    Verdox::new(&loaded.unwrap_or_else(|failure| panic!("{failure}")).setup)
}
