//! The player of *Pluton 1*.

mod fair;
mod field;
mod heuristic;
mod mirror;
mod no_allocation;
mod orders;
mod sense;

use wargauge_engine::pluton::Pluton;
use wargauge_scenarios::Changes;
use wargauge_scenarios::pluton::load;

/// Both scenarios.
const BOTH: [&str; 2] = ["pluton/parzymiechy", "pluton/free"];

/// A shipped scenario, ready to play.
fn shipped(name: &str) -> Pluton {
    let loaded = load(name, &Changes::default());
    Pluton::new(&loaded.unwrap_or_else(|failure| panic!("{failure}")).setup)
}

/// The same with fewer turns, so that playouts are short while much still lies hidden.
fn shortened(name: &str, turns: u8) -> Pluton {
    let mut setup = shipped(name).setup().clone();
    setup.rules.turns = turns;
    Pluton::new(&setup)
}
