//! The folder of a matrix: its document, its page, and a run of its own for the games of every pairing.

use std::path::Path;

use serde::Serialize;
use wargauge_analysis::matrix::{Lineup, Meeting};
use wargauge_analysis::summary::{FORMAT, Keyed, Rate, Scenario};
use wargauge_analysis::{MatrixSummary, Series};
use wargauge_engine::Side;
use wargauge_store::Plan;

use super::page::leaflet;
use super::{Answer, Document, Listed, Request, stored};
use crate::documents::Answered;
use crate::failure::Failure;
use crate::keep::{Conditions, Keep, Kept};
use crate::progress::Progress;
use crate::run;

/// The folder of the games.
const GAMES: &str = "games";

/// Those keys of the document that make a matrix the same matrix.
#[derive(Serialize)]
struct Question {
    format: u32,
    scenario: Scenario,
    seed: u64,
    players: Keyed<Vec<String>>,
}

/// Takes the folder before anything is played.
///
/// # Errors
/// If it holds something else, another process writes into it, or the system cannot.
pub(super) fn take(
    folder: &Path,
    request: &Request,
    players: &[String],
    lineup: &Lineup,
) -> Result<Answered, Failure> {
    let of_side = |side: Side| {
        let listed = lineup.sides[side.index()].iter().map(|&place| players[place].clone());
        (request.scenario.sheet().sides[side.index()].clone(), listed.collect())
    };
    let question = Question {
        format: FORMAT,
        scenario: request.scenario.identity(),
        seed: request.seed,
        players: Keyed(Side::BOTH.map(of_side).to_vec()),
    };
    Answered::take_with(folder, "matrix", &question, &[GAMES])
}

/// The folder of a pairing within that of the matrix.
pub(super) fn place(meeting: &Meeting) -> String {
    let [row, column] = meeting.players;
    format!("{GAMES}/{}-{}", row + 1, column + 1)
}

/// How a pairing is played into its folder.
fn conditions(folder: &Answered, request: &Request, meeting: &Meeting) -> Conditions {
    let place = folder.path().join(place(meeting));
    Conditions {
        plan: Plan::Games(meeting.games),
        seed: request.seed,
        threads: request.threads,
        band: None,
        keep: Some(Keep { folder: place, shard: None }),
    }
}

/// The players of a pairing.
pub(super) fn players_of(players: &[String], meeting: &Meeting) -> [String; 2] {
    meeting.players.map(|player| players[player].clone())
}

/// The games of a pairing. Those that the folder holds already are not played again.
///
/// # Errors
/// If a player cannot be opened, or what the folder holds is damaged.
pub(super) fn series<'a>(
    folder: Option<&Answered>,
    request: &'a Request,
    players: &[String],
    meeting: &Meeting,
) -> Result<Box<dyn Series + 'a>, Failure> {
    let series = request.scenario.series(&players_of(players, meeting), request.seed)?;
    let Some(folder) = folder else { return Ok(series) };
    let conditions = conditions(folder, request, meeting);
    let Some(Keep { folder: place, .. }) = &conditions.keep else { return Ok(series) };
    let kept = Kept { about: request.scenario.about(), from: None, conditions: &conditions };
    stored::known(series, place, &kept)
}

/// Plays every pairing once more and keeps its games, each in a folder as `run` makes it. False if it
/// was interrupted: the same call goes on.
///
/// # Errors
/// If a player cannot be opened, or the system fails.
pub(super) fn keep_games(
    folder: &Answered,
    request: &Request,
    players: &[String],
    lineup: &Lineup,
    progress: &dyn Progress,
) -> Result<bool, Failure> {
    for meeting in lineup.meetings() {
        let conditions = conditions(folder, request, &meeting);
        let scenario = request.scenario.clone();
        let players = players_of(players, &meeting);
        let pairing = run::Request { players, conditions, ..run::Request::new(scenario) };
        if run::run(&pairing, progress)?.interrupted {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Writes document and page. How fast it went is left out.
///
/// # Errors
/// If the system cannot write.
pub(super) fn write(
    folder: &Answered,
    listed: &Listed,
    summary: &MatrixSummary,
    answers: &[Answer],
) -> Result<(), Failure> {
    let still = MatrixSummary { rate: Rate::default(), ..summary.clone() };
    folder.write(&Document { summary: &still, answers }, &leaflet(&still, answers, listed))
}
