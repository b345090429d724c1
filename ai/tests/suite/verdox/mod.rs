//! The players of *Fortress of Verdox*.

mod errands;
mod fair;
mod foresight;
mod heuristic;
mod no_allocation;
mod orders;

use wargauge_engine::Side;
use wargauge_engine::verdox::position::Placed;
use wargauge_engine::verdox::{Kind, Verdox};
use wargauge_scenarios::Changes;
use wargauge_scenarios::verdox::load;

/// A shipped scenario, ready to play.
fn shipped(name: &str) -> Verdox {
    let loaded = load(name, &Changes::default());
    Verdox::new(&loaded.unwrap_or_else(|failure| panic!("{failure}")).setup)
}

/// A counter that lies face up.
fn counter(game: &Verdox, side: Side, kind: Kind, number: u16) -> Placed {
    let square = game.map().grid.numbered(number).expect("a square of the map");
    Placed { side, kind, square, face_up: true, beneath: false }
}
