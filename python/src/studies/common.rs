//! What several questions have in common.

use std::path::PathBuf;
use std::sync::Arc;

use serde::Deserialize;
use wargauge_games::guest::Guests;
use wargauge_games::{GAMES, Playable};
use wargauge_scenarios::Changes;
use wargauge_studies::{Conditions, Failure, Keep, Plan, Shard};

/// Makes the players that are written in Python, for a scenario with these sides.
pub type Hosted<'a> = Option<&'a (dyn Fn(&[String; 2]) -> Guests + Sync)>;

/// A scenario with its changes.
#[derive(Clone, Deserialize)]
pub struct ScenarioAsked {
    pub scenario: String,
    #[serde(default)]
    pub overlays: Vec<String>,
    #[serde(default)]
    pub set: Vec<String>,
}

impl ScenarioAsked {
    /// What is changed in it.
    pub fn changes(&self) -> Changes {
        Changes { overlays: self.overlays.clone(), sets: self.set.clone() }
    }

    /// Loads it.
    pub fn load(&self, hosted: Hosted<'_>) -> Result<Arc<dyn Playable>, Failure> {
        Ok(welcoming(GAMES.load(&self.scenario, &self.changes())?, hosted))
    }
}

/// A scenario that knows the players written in Python.
pub fn welcoming(scenario: Arc<dyn Playable>, hosted: Hosted<'_>) -> Arc<dyn Playable> {
    let Some(hosted) = hosted else { return scenario };
    let guests = hosted(&scenario.sheet().sides);
    scenario.with_guests(guests)
}

/// How a study is played.
#[derive(Deserialize)]
pub struct ConditionsAsked {
    games: u64,
    #[serde(default)]
    until: Option<f64>,
    seed: u64,
    threads: usize,
    #[serde(default)]
    band: Option<String>,
    #[serde(default)]
    out: Option<PathBuf>,
    #[serde(default)]
    shard: Option<String>,
}

/// Reads what a user writes after an option.
pub fn read<T: std::str::FromStr>(option: &str, text: &str) -> Result<T, Failure>
where
    T::Err: std::fmt::Display,
{
    text.parse().map_err(|why| Failure::Input(format!("`{option}={text}`: {why}")))
}

impl ConditionsAsked {
    /// The conditions.
    pub fn conditions(&self) -> Result<Conditions, Failure> {
        let shard: Option<Shard> =
            self.shard.as_deref().map(|text| read("shard", text)).transpose()?;
        let keep = match (&self.out, shard) {
            (Some(folder), shard) => Some(Keep { folder: folder.clone(), shard }),
            (None, None) => None,
            (None, Some(_)) => {
                return Err(Failure::Input(
                    "a shard is joined with the others from its folder: give `out` too".to_owned(),
                ));
            }
        };
        if shard.is_some() && self.until.is_some() {
            return Err(Failure::Input(
                "a run until a precision cannot be split: give `games` instead of `until`"
                    .to_owned(),
            ));
        }
        let until = self.until;
        if let Some(x) = until.filter(|x| !(0.0 < *x && *x < 0.5)) {
            return Err(Failure::Input(format!(
                "`until={x}` must lie between 0 and 0.5: write 0.005 for ± 0.5 %"
            )));
        }
        if self.games == 0 {
            return Err(Failure::Input("`games=0`: at least one game is played".to_owned()));
        }
        Ok(Conditions {
            plan: until.map_or(Plan::Games(self.games), Plan::Until),
            seed: self.seed,
            threads: self.threads,
            band: self.band.as_deref().map(|text| read("band", text)).transpose()?,
            keep,
        })
    }
}
