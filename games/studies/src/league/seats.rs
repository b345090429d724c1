//! Pairs of players, some of which take the places of a league's mixtures, on the same luck.

use wargauge_analysis::{Contrast, Run, Scores, Tournament, Watch};
use wargauge_games::Contender;

use super::Request;
use crate::failure::Failure;
use crate::progress::{Following, Goal, Progress};

/// What is played, and where its games are counted from.
#[derive(Clone)]
pub(super) struct Plan<'a> {
    /// The players of both sides.
    pub(super) seats: &'a [[&'a Contender; 2]],
    /// Which pairs are compared.
    pub(super) contrasts: Vec<Contrast>,
    /// Games of each pair.
    pub(super) games: u64,
    /// The number of the first game.
    pub(super) from: u64,
    /// What the screen calls it.
    pub(super) label: &'static str,
}

/// Plays all pairs. Nothing if it was interrupted.
pub(super) fn play(
    request: &Request,
    plan: &Plan<'_>,
    progress: &dyn Progress,
) -> Result<Option<Run<Scores>>, Failure> {
    let all = plan.games * plan.seats.len() as u64;
    let following = Following::stage(progress, plan.label, Goal::Games(all));
    let run = go_on(request, plan, (Scores::default(), 0), &following)?;
    Ok((!run.interrupted).then_some(run))
}

/// Plays what is missing where the games of so many numbers have been counted before.
pub(super) fn go_on(
    request: &Request,
    plan: &Plan<'_>,
    before: (Scores, u64),
    watch: &dyn Watch<Scores>,
) -> Result<Run<Scores>, Failure> {
    let Plan { seats, contrasts, games, from, .. } = plan;
    let mut series = Vec::new();
    for &seats in *seats {
        series.push(request.scenario.contest(seats, request.seed)?);
    }
    let all = series.iter().map(|series| &**series);
    let tournament = Tournament::even(all, *from..from + games, contrasts.clone());
    Ok(tournament.go_on(before, request.threads, watch)?)
}
