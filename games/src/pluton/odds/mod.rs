//! The exact probabilities of one shot, one marker of shells or one close combat of *Pluton 1*, one file for each
//! question.
//!
//! The rules themselves are played with every possible result of the dice. Nothing is sampled.

mod combat;
mod combat_placed;
mod fates;
mod fire;
mod fire_placed;
mod here;
mod placed;
mod shells;
mod shells_placed;
mod units;

use wargauge_engine::pluton::Setup;
use wargauge_engine::pluton::odds::Refused;
use wargauge_scenarios::{Changes, Scenario, pluton};

pub(crate) use self::here::of_choice;
use super::Pluton;
use crate::failure::Failure;
use crate::games::Games;
use crate::question::{Of, Question, RulesOptions};

/// The scenario that answers where none is named.
const PRINTED: &str = "pluton/parzymiechy";

/// Every question.
pub(crate) fn questions() -> Vec<Box<dyn Question>> {
    vec![
        Of::<fire::Fire>::question(),
        Of::<shells::Shells>::question(),
        Of::<combat::Combat>::question(),
    ]
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Input(refused.to_string())
    }
}

/// The scenario for the answer: the one that is named, or the first.
fn scenario(games: Games, rules: &RulesOptions) -> Result<Scenario<Setup>, Failure> {
    match games.scenario_of::<Pluton>(rules)? {
        Some(scenario) => Ok(scenario),
        None => Ok(pluton::load(PRINTED, &Changes::default())?),
    }
}
