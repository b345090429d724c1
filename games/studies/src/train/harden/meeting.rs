//! Games of a policy against rivals, the league and answers, on common luck. Not for practice.

use wargauge_analysis::Tournament;
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::tournament::Outcomes;
use wargauge_engine::Side;
use wargauge_games::Contender;

use super::Hardening;
use super::step::Known;
use crate::failure::Failure;
use crate::numbers;
use crate::progress::{Following, Goal, Progress};

/// In these it plays each of them so many times at the least.
const TRIED: u64 = 100;

/// Games in which each policy meets opponents on either side, all on the same luck.
pub(super) struct Meeting {
    pub(super) games: u64,
    pub(super) from: u64,
    pub(super) seed: u64,
    pub(super) label: &'static str,
}

/// How a policy's games ended, by the side of its opponents: one by one in their order.
pub(super) type Met = [Vec<Outcomes>; 2];

impl Meeting {
    /// Lets every policy meet every opponent, each on its side. Nothing after an interruption.
    pub(super) fn play(
        &self,
        request: &Hardening,
        policies: &[Contender],
        opponents: &[Vec<Contender>; 2],
        progress: &dyn Progress,
    ) -> Result<Option<Vec<Met>>, Failure> {
        let Self { games, from, seed, label } = *self;
        let scenario = &request.lessons.scenarios[0];
        let [first, second] = opponents;
        let mut series = Vec::new();
        for policy in policies {
            for opponent in first {
                series.push(scenario.contest([opponent, policy], seed)?);
            }
            for opponent in second {
                series.push(scenario.contest([policy, opponent], seed)?);
            }
        }
        let all = series.iter().map(|series| &**series);
        let tournament = Tournament::even(all, from..from + games, Vec::new());
        let following = Following::stage(progress, label, Goal::Games(tournament.total()));
        let run = tournament.play(request.lessons.threads, &following)?;
        if run.interrupted {
            return Ok(None);
        }
        let mut ended = (0..series.len()).map(|nth| run.count.outcomes(nth, series.len()));
        let mut next = |many: &Vec<Contender>| ended.by_ref().take(many.len()).collect();
        Ok(Some(policies.iter().map(|_| [next(first), next(second)]).collect()))
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
    let meeting =
        Meeting { games, from: numbers::AGAINST_LEAGUE, seed, label: "against the league" };
    let opponents = [vec![league.clone()], vec![league]];
    let met = meeting.play(request, std::slice::from_ref(policy), &opponents, progress)?;
    Ok(met.map(|met| Side::BOTH.map(|side| least(&met[0], side))))
}

/// The least that each step's policy scores on either side against the answers of all steps. Nothing after an interruption.
pub(super) fn trial(
    request: &Hardening,
    known: &Known,
    progress: &dyn Progress,
) -> Result<Option<Vec<[Estimate; 2]>>, Failure> {
    let policies: Vec<Contender> =
        known.steps.iter().map(|step| Contender::Named(step.policy.clone())).collect();
    let answers = Side::BOTH.map(|side| known.answers.of(side));
    let most = answers.iter().map(Vec::len).max().unwrap_or(0).max(1) as u64;
    let games = (request.check_games / most).max(TRIED);
    let (from, seed) = (numbers::MEETINGS, request.lessons.seed);
    let meeting = Meeting { games, from, seed, label: "every policy against every answer" };
    let met = meeting.play(request, &policies, &answers, progress)?;
    Ok(met.map(|met| met.iter().map(|met| Side::BOTH.map(|side| least(met, side))).collect()))
}

/// The least that a policy scores on a side against the opponents that it has met on the other.
fn least(met: &Met, side: Side) -> Estimate {
    let scores = met[side.other().index()].iter().map(|outcomes| outcomes.score(side));
    let least = scores.min_by(|a, b| a.estimate.total_cmp(&b.estimate));
    least.map_or(Estimate { share: 0.0, low: 0.0, high: 1.0 }, Into::into)
}
