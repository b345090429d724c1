//! *Fortress of Verdox*: single rules, a second reading of lines, properties of whole games.

pub mod field;

mod barges;
mod beginning;
mod checks;
mod ending;
mod fortress;
mod hidden;
mod high_ground;
mod lines;
mod log;
mod map;
mod odds;
mod properties;
mod turns;
mod units;
mod vectors;
mod water;

use wargauge_engine::verdox::Verdox;
use wargauge_loader::{Changes, load_any};

/// A shipped scenario, ready to play.
pub fn shipped(name: &str) -> Verdox {
    changed(name, &[], &[])
}

/// A shipped scenario with overlays and changes.
pub fn changed(name: &str, overlays: &[&str], sets: &[&str]) -> Verdox {
    let changes = Changes {
        overlays: overlays.iter().map(ToString::to_string).collect(),
        sets: sets.iter().map(ToString::to_string).collect(),
    };
    let scenario = load_any(name, &changes).and_then(wargauge_loader::Loaded::verdox);
    Verdox::new(&scenario.unwrap_or_else(|failure| panic!("{failure}")).setup)
}
