//! The exact probabilities of one attack or one try of *Fortress of Verdox*, one file for each question.
//!
//! The rules themselves are played with every possible result of the dice. Nothing is sampled.

mod acting;
mod attack;
mod attack_placed;
mod climb;
mod kinds;
mod marsh;

use wargauge_engine::verdox::Setup;
use wargauge_engine::verdox::odds::Refused;
use wargauge_scenarios::{Changes, verdox};

use super::Verdox;
use crate::failure::Failure;
use crate::games::Games;
use crate::question::{Of, Question, RulesOptions};

/// The scenario with the printed values.
const PRINTED: &str = "verdox/open";

/// Every question.
pub(crate) fn questions() -> Vec<Box<dyn Question>> {
    vec![
        Of::<attack::Attack>::question(),
        Of::<marsh::Marsh>::question(),
        Of::<climb::Climb>::question(),
    ]
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Input(refused.to_string())
    }
}

/// The set-up for the answer: that of the scenario, or the printed one.
fn setup(games: Games, rules: &RulesOptions) -> Result<Setup, Failure> {
    match games.scenario_of::<Verdox>(rules)? {
        Some(scenario) => Ok(scenario.setup),
        None => Ok(verdox::load(PRINTED, &Changes::default())?.setup),
    }
}
