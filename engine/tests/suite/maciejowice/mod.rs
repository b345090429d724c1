//! The rules of *Maciejowice 1794*: what it has besides those of *Niemenczyn 1794*, and whole games.

mod castle;
mod ending;
mod entry;
mod examples;
mod fire;
mod ground;
mod lookups;
mod no_allocation;
mod oracle;
mod oracle_sight;
mod overall;
mod readings;
mod reserve;
mod returns;
mod scenarios;
mod skirmish;
mod squares;
mod whole_games;

use wargauge_engine::era1794::Maciejowice;
use wargauge_scenarios::Changes;
use wargauge_scenarios::era1794::maciejowice::load;

/// A shipped scenario, ready to play.
pub fn scenario(name: &str) -> Maciejowice {
    changed(name, &[])
}

/// A shipped scenario with changes.
pub fn changed(name: &str, sets: &[&str]) -> Maciejowice {
    let changes =
        Changes { overlays: vec![], sets: sets.iter().map(ToString::to_string).collect() };
    let scenario = load(name, &changes).unwrap_or_else(|failure| panic!("{failure}"));
    Maciejowice::new(&scenario.setup)
}
