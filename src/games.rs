//! From a scenario to the game that is played by its rules: the one place that names a game's type.

use wargauge_engine::era1794::{Niemenczyn, Rule};
use wargauge_loader::Scenario;

/// How many rules that game has.
pub(crate) const RULES: usize = Rule::COUNT;

/// Prepares the game of a scenario; the loader has found its set-up free of faults.
pub(crate) fn open(scenario: &Scenario) -> Niemenczyn {
    Niemenczyn::new(&scenario.setup)
}
