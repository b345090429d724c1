//! Many values at once, whole or in shares.

use std::path::PathBuf;

use serde::Deserialize;
use wargauge_analysis::sweep::Moments;
use wargauge_games::GAMES;
use wargauge_studies::Failure;
use wargauge_studies::sweep::{
    Ground, Outcome, Request, Stages, Vary, share as play_share, sweep_from,
};

use super::common::{ScenarioAsked, read};
use super::{Answer, asked};
use crate::watching::Watching;

#[derive(Deserialize)]
struct Asked {
    #[serde(flatten)]
    scenario: ScenarioAsked,
    vary: Vec<String>,
    players: Vec<String>,
    games: Option<u64>,
    seed: u64,
    threads: usize,
    band: Option<String>,
    out: Option<PathBuf>,
    /// The counts of stages that were played in shares.
    #[serde(default)]
    stages: Vec<Vec<Moments>>,
    /// Which share is played, counted from 0, and of how many.
    #[serde(default)]
    share: Option<(u64, u64)>,
}

impl Asked {
    fn request(&self) -> Result<Request, Failure> {
        let ScenarioAsked { scenario, .. } = &self.scenario;
        let vary = self.vary.iter().map(|text| read::<Vary>("vary", text));
        Ok(Request {
            ground: Ground {
                games: GAMES,
                scenario: scenario.clone(),
                base: self.scenario.changes(),
            },
            vary: vary.collect::<Result<_, Failure>>()?,
            players: self.players.clone(),
            games: self.games,
            seed: self.seed,
            threads: self.threads,
            band: self.band.as_deref().map(|text| read("band", text)).transpose()?,
            out: self.out.clone(),
        })
    }
}

/// Plays a sweep, or what is left of it.
pub fn sweep(question: &str, watching: &Watching) -> Result<Answer, Failure> {
    let asked: Asked = asked(question)?;
    let request = asked.request()?;
    let Outcome { swept, interrupted, .. } =
        sweep_from(&request, &Stages::known(&asked.stages), watching)?;
    Answer::of(&swept, interrupted)
}

/// Plays a share of the next stage of a sweep; there is no document if no stage is left.
pub fn share(question: &str, watching: &Watching) -> Result<Answer, Failure> {
    let asked: Asked = asked(question)?;
    let request = asked.request()?;
    let part = asked.share.unwrap_or((0, 1));
    let moments = play_share(&request, Stages::known(&asked.stages), part, watching)?;
    match moments {
        Some(moments) => Answer::of(&moments, false),
        None => Ok(Answer { document: None, interrupted: false, rows: None, remarks: Vec::new() }),
    }
}
