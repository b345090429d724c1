//! The player of *Fortress of Verdox*.

mod heuristic;
mod no_allocation;

use wargauge_engine::verdox::Verdox;
use wargauge_scenarios::{Changes, Loaded, load_any};

/// A shipped scenario, ready to play.
fn shipped(name: &str) -> Verdox {
    let loaded = load_any(name, &Changes::default()).and_then(Loaded::verdox);
    Verdox::new(&loaded.unwrap_or_else(|failure| panic!("{failure}")).setup)
}
