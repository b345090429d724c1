//! One scenario, many times.

use std::path::PathBuf;

use serde::Deserialize;
use wargauge_games::GAMES;
use wargauge_studies::Failure;
use wargauge_studies::run::{Outcome, Request, run as play};
use wargauge_studies::seats::{names, players};

use super::common::{ConditionsAsked, Hosted, ScenarioAsked, welcoming};
use super::{Answer, asked};
use crate::watching::Watching;

#[derive(Deserialize)]
struct Asked {
    #[serde(default)]
    from: Option<PathBuf>,
    #[serde(flatten)]
    scenario: Option<ScenarioAsked>,
    players: Vec<String>,
    #[serde(flatten)]
    conditions: ConditionsAsked,
    rows: bool,
}

/// Plays a run.
pub fn run(question: &str, hosted: Hosted<'_>, watching: &Watching) -> Result<Answer, Failure> {
    let Asked { from, scenario, players: specs, conditions, rows } = asked(question)?;
    let mut request = match (from, scenario) {
        (Some(file), _) => {
            let request = Request::from_position(&file, GAMES)?;
            Request { scenario: welcoming(request.scenario.clone(), hosted), ..request }
        }
        (None, Some(scenario)) => Request::new(scenario.load(hosted)?),
        (None, None) => return Err(Failure::Input("no scenario is named".to_owned())),
    };
    let strong = request.scenario.strong_player();
    request.players = names(&players(&specs, &*request.scenario, &strong)?);
    request.conditions = conditions.conditions()?;
    request.rows = rows;
    let Outcome { summary, interrupted, rows, now: _ } = play(&request, watching)?;
    Ok(Answer { rows, ..Answer::of(&summary, interrupted)? })
}
