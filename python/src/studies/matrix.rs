//! Every pairing of some players.

use std::path::PathBuf;

use serde::Deserialize;
use serde_json::json;
use wargauge_studies::Failure;
use wargauge_studies::matrix::{Document, Listed, Pair, Request, matrix as play};
use wargauge_studies::seats::specs;

use super::common::{Hosted, ScenarioAsked};
use super::{Answer, asked};
use crate::watching::Watching;

#[derive(Deserialize)]
struct Asked {
    #[serde(flatten)]
    scenario: ScenarioAsked,
    players: Vec<String>,
    first: Vec<String>,
    second: Vec<String>,
    games: u64,
    games_of: Vec<String>,
    answers: u64,
    seed: u64,
    threads: usize,
    out: Option<PathBuf>,
}

impl Asked {
    fn request(self, hosted: Hosted<'_>) -> Result<Request, Failure> {
        let Self { scenario, players, first, second, games, games_of, answers, seed, threads, out } =
            self;
        if games == 0 {
            return Err(Failure::Input("`games=0`: at least one game is played".to_owned()));
        }
        Ok(Request {
            scenario: scenario.load(hosted)?,
            listed: Listed { players, first, second, games_of, games },
            answers,
            seed,
            threads,
            out,
        })
    }
}

/// The pairings as a list: the folder of the games of each, its players as `SIDE=PLAYER`, and how many games.
pub fn pairings(question: &str) -> Result<Answer, Failure> {
    let Request { scenario, listed, .. } = asked::<Asked>(question)?.request(None)?;
    let sides = &scenario.sheet().sides;
    let pairs = listed.pairings(&*scenario)?;
    let each = pairs.into_iter().map(|Pair { folder, players, games }| {
        json!({"folder": folder, "players": specs(sides, &players), "games": games})
    });
    Answer::of(&json!({"pairings": each.collect::<Vec<_>>()}), false)
}

/// Plays every pairing.
pub fn matrix(question: &str, hosted: Hosted<'_>, watching: &Watching) -> Result<Answer, Failure> {
    let request = asked::<Asked>(question)?.request(hosted)?;
    let outcome = play(&request, watching)?;
    Answer::of(
        &Document { summary: &outcome.summary, answers: &outcome.answers },
        outcome.interrupted,
    )
}
