//! The player `heuristic` on the scenarios that are shipped: its strength, that it never cheats,
//! and that it does what is obviously right.

mod hidden;
mod judgement;
mod judgement_positions;
mod judgement_stakes;
mod strength;

use wargauge_engine::era1794::Niemenczyn;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::load;

/// The scenarios that are played.
const SCENARIOS: [&str; 2] = ["niemenczyn/historical", "niemenczyn/alternative"];

/// A scenario with some values changed.
fn game(name: &str, sets: &[&str]) -> Niemenczyn {
    let sets = sets.iter().map(|&set| set.to_owned()).collect();
    let changes = Changes { overlays: Vec::new(), sets };
    Niemenczyn::new(&load(name, &changes).expect("it is built in").setup)
}
