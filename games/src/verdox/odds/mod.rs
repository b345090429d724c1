//! The exact probabilities of one attack or one try of *Fortress of Verdox*, one file for each question.
//!
//! The rules themselves are played with every possible result of the dice. Nothing is sampled.

mod attack;
mod attack_placed;
mod climb;
mod kinds;
mod marsh;

use wargauge_engine::verdox::odds::Refused;
use wargauge_engine::verdox::{Choice, Setup, State, Verdox as Rules, Whereabouts, side_of};
use wargauge_scenarios::{Changes, Scenario, verdox};

use super::Verdox;
use super::log::unit_numbered;
use crate::failure::Failure;
use crate::games::Games;
use crate::placed::Placed;
use crate::question::{Answer, Of, Question, RulesOptions};

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

/// The odds of a choice that is an attack. What lies face down may be of any kind, as far as the attacker knows.
pub(crate) fn of_choice(
    scenario: &Scenario<Setup>,
    state: &State,
    choice: Choice,
) -> Option<Result<Answer, Failure>> {
    if !matches!(choice, Choice::Attack(_) | Choice::Sink(_) | Choice::Demolish(_)) {
        return None;
    }
    let mover = state.mover()?;
    let Whereabouts::OnMap(unit) = state.unit(mover).whereabouts else { return None };
    let names = |game: &Rules| (0..).map_while(|unit| unit_numbered(game, unit)).collect();
    let placed = Placed::<Verdox>::here(scenario, state, names(&Rules::new(&scenario.setup)));
    if let Choice::Attack(square) = choice {
        let target = state.unit_at(square)?;
        if placed.game.seen(state, side_of(mover), target).is_none() {
            let attacker = state.unit(mover).kind;
            return Some(attack::at_unknown(&scenario.setup, attacker, &placed.square(square)));
        }
    }
    Some(attack_placed::of(&placed, (unit, choice)))
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
