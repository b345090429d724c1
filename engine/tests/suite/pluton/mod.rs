//! *Pluton 1: Parzymiechy 1939*: single rules, a second reading of fire, combat and lines, properties of
//! whole games.

pub mod field;
pub mod printed;

mod captures;
mod checks;
mod combat;
mod command;
mod facts;
mod fair;
mod fire;
mod hidden;
mod mirror;
mod movement;
mod no_allocation;
mod odds;
mod oracle;
mod properties;
mod readings;
mod scenarios;
mod shells;
mod shipped;
mod sight;
mod steps;
mod vectors;

use std::sync::LazyLock;

use wargauge_engine::pluton::Pluton;
use wargauge_scenarios::Changes;
use wargauge_scenarios::pluton::load;

/// Scenario 1, ready to play.
pub fn one() -> &'static Pluton {
    static ONE: LazyLock<Pluton> = LazyLock::new(|| Pluton::new(&printed::first()));
    &ONE
}

/// A scenario that ships with the project, with changes.
pub fn changed(name: &str, sets: &[&str]) -> Pluton {
    let changes =
        Changes { overlays: Vec::new(), sets: sets.iter().map(ToString::to_string).collect() };
    let scenario = load(name, &changes);
    Pluton::new(&scenario.unwrap_or_else(|failure| panic!("{failure}")).setup)
}

/// Scenario 2.
pub fn two() -> &'static Pluton {
    static TWO: LazyLock<Pluton> = LazyLock::new(|| Pluton::new(&printed::second()));
    &TWO
}

/// Both.
pub fn games() -> [&'static Pluton; 2] {
    [one(), two()]
}
