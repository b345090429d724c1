//! Games of a policy against rivals, the league and answers, on common luck. Not for practice.

use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::{Pairing, Scores, Tournament};
use wargauge_engine::Side;
use wargauge_games::Contender;

use super::Hardening;
use super::step::Known;
use crate::failure::Failure;
use crate::progress::{Following, Goal, Progress};

/// The numbers of the games against the league.
const LEAGUE_FROM: u64 = 1 << 45;

/// The numbers of the games in which every policy meets every answer.
const TRIED_FROM: u64 = 1 << 46;

/// In these it plays each of them so many times at the least.
const TRIED: u64 = 100;

/// Games of several pairs on the same luck.
pub(super) struct Meeting {
    pub(super) games: u64,
    pub(super) from: u64,
    pub(super) seed: u64,
    pub(super) label: &'static str,
}

impl Meeting {
    /// Plays them. Nothing after an interruption.
    pub(super) fn play(
        &self,
        request: &Hardening,
        seats: &[[&Contender; 2]],
        progress: &dyn Progress,
    ) -> Result<Option<Scores>, Failure> {
        let Self { games, from, seed, label } = *self;
        let scenario = &request.lessons.scenarios[0];
        let series = seats.iter().map(|&seats| scenario.contest(seats, seed));
        let series = series.collect::<Result<Vec<_>, _>>()?;
        let tournament = Tournament {
            series: series.iter().map(|series| &**series).collect(),
            pairings: (0..series.len()).map(|series| Pairing { series, games }).collect(),
            contrasts: Vec::new(),
            groups: 1,
            first: from,
        };
        let following = Following::stage(progress, label, Goal::Games(tournament.total()));
        let run = tournament.play(request.lessons.threads, &following)?;
        Ok((!run.interrupted).then_some(run.count))
    }
}

/// A player on a side, and another one on the other.
fn seated<'a>(side: Side, own: &'a Contender, other: &'a Contender) -> [&'a Contender; 2] {
    match side {
        Side::First => [own, other],
        Side::Second => [other, own],
    }
}

/// The scores of a policy against the scenario's league, on either side. Nothing after an interruption.
pub(super) fn with_league(
    request: &Hardening,
    policy: &Contender,
    progress: &dyn Progress,
) -> Result<Option<[Estimate; 2]>, Failure> {
    let league = Contender::Named(request.lessons.scenarios[0].strong_player());
    let (games, seed) = (request.check_games, request.lessons.seed);
    let meeting = Meeting { games, from: LEAGUE_FROM, seed, label: "against the league" };
    let seats = Side::BOTH.map(|side| seated(side, policy, &league));
    let scores = meeting.play(request, &seats, progress)?;
    let score = |scores: &Scores, side: Side| scores.outcomes(side.index(), 2).score(side).into();
    Ok(scores.map(|scores| Side::BOTH.map(|side| score(&scores, side))))
}

/// The least that each step's policy scores on either side against the answers of all steps. Nothing after an interruption.
pub(super) fn trial(
    request: &Hardening,
    known: &Known,
    progress: &dyn Progress,
) -> Result<Option<Vec<[Estimate; 2]>>, Failure> {
    let policies: Vec<Contender> =
        known.steps.iter().map(|step| Contender::Named(step.policy.clone())).collect();
    let answers = Side::BOTH.map(|side| known.answers.of(side.other()));
    let most = answers.iter().map(Vec::len).max().unwrap_or(0).max(1) as u64;
    let mut seats = Vec::new();
    for policy in &policies {
        for side in Side::BOTH {
            let answers = answers[side.index()].iter();
            seats.extend(answers.map(|answer| seated(side, policy, answer)));
        }
    }
    let games = (request.check_games / most).max(TRIED);
    let (from, seed) = (TRIED_FROM, request.lessons.seed);
    let meeting = Meeting { games, from, seed, label: "every policy against every answer" };
    let Some(scores) = meeting.play(request, &seats, progress)? else { return Ok(None) };
    let mut place = 0;
    let mut worst = |side: Side| {
        let places = place..place + answers[side.index()].len();
        place = places.end;
        let held = places.map(|place| scores.outcomes(place, seats.len()).score(side));
        let least = held.min_by(|a, b| a.estimate.total_cmp(&b.estimate));
        least.map_or(Estimate { share: 0.0, low: 0.0, high: 1.0 }, Into::into)
    };
    Ok(Some(policies.iter().map(|_| Side::BOTH.map(&mut worst)).collect()))
}
