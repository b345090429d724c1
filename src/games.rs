//! From a scenario to the game that is played by its rules: the one place that names a game's type.

use wargauge_ai::toy::Duel;
use wargauge_loader::Scenario;

use crate::exit::Failure;

/// STAND-IN until the rules are there: opens the toy game instead of the scenario's.
#[allow(clippy::unnecessary_wraps)]
pub(crate) fn open(_scenario: &Scenario) -> Result<Duel, Failure> {
    Ok(Duel::default())
}
