//! The players that a policy practises against: who they are, and how often each is met. Not for where they come from.

use serde::{Deserialize, Serialize};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::{Pairing, Scores, Tournament};
use wargauge_engine::Side;
use wargauge_games::{Contender, Playable};

use super::Hardening;
use crate::failure::Failure;
use crate::league::{joining, whole_shares};
use crate::progress::{Following, Goal, Progress};
use crate::train::policy::ITSELF;

/// The numbers of the games by which rivals get their shares.
const SHARED_FROM: u64 = 1 << 44;

/// The numbers of the games against the league.
const LEAGUE_FROM: u64 = 1 << 45;

/// A rival that scores so much less than the best one has a share smaller by the factor *e*.
const FALL: f64 = 0.05;

/// A part of the best one's share that every rival has, so that the policy forgets none.
const LEAST: f64 = 0.08;

/// Rivals of both sides, each as the text of its file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Rivals([Vec<String>; 2]);

impl Rivals {
    /// The players of these names, each on the sides that it can play. A league stands for its members.
    pub(super) fn new(scenario: &dyn Playable, against: &[String]) -> Result<Self, Failure> {
        let names: Vec<String> = against.iter().filter(|name| *name != ITSELF).cloned().collect();
        let mut rivals = Self::default();
        for (side, players) in Side::BOTH.into_iter().zip(joining(scenario, &names, "--against")?) {
            rivals.join(side, players);
            if rivals.0[side.index()].is_empty() {
                let side = &scenario.sheet().sides[side.index()];
                return Err(Failure::Input(format!(
                    "`--against` names no player of the {side}: `--harden` needs rivals of both sides to begin with"
                )));
            }
        }
        Ok(rivals)
    }

    /// Players of a side become rivals, unless they are.
    pub(super) fn join(&mut self, side: Side, players: impl IntoIterator<Item = Contender>) {
        let known = &mut self.0[side.index()];
        for text in players.into_iter().filter_map(|player| player.to_file()) {
            if !known.contains(&text) {
                known.push(text);
            }
        }
    }

    /// Those of a side.
    pub(super) fn of(&self, side: Side) -> Vec<Contender> {
        self.0[side.index()].iter().cloned().map(Contender::written).collect()
    }

    /// The rivals of each side with their shares: the larger, the more they score against a policy. Nothing after an
    /// interruption.
    pub(super) fn mixtures(
        &self,
        request: &Hardening,
        policy: &Contender,
        step: u64,
        progress: &dyn Progress,
    ) -> Result<Option<[Contender; 2]>, Failure> {
        let rivals = Side::BOTH.map(|side| self.of(side));
        let [first, second] = &rivals;
        let seats: Vec<[&Contender; 2]> = first
            .iter()
            .map(|rival| [rival, policy])
            .chain(second.iter().map(|rival| [policy, rival]))
            .collect();
        let (games, seed) = (request.rival_games, request.lessons.seed.wrapping_add(step));
        let meeting = Meeting { games, from: SHARED_FROM, seed, label: "rivals" };
        let Some(scores) = meeting.play(request, &seats, progress)? else { return Ok(None) };
        let score =
            |place: usize, side: Side| scores.outcomes(place, seats.len()).score(side).estimate;
        let before = [0, first.len()];
        Ok(Some(Side::BOTH.map(|side| {
            let rivals = &rivals[side.index()];
            let each = 0..rivals.len();
            let scores: Vec<f64> =
                each.map(|nth| score(before[side.index()] + nth, side)).collect();
            Contender::Mixed(rivals.iter().cloned().zip(shares(&scores)).collect())
        })))
    }
}

/// Shares that grow with these scores, in parts of a thousand.
fn shares(scores: &[f64]) -> Vec<u32> {
    let best = scores.iter().copied().fold(f64::MIN, f64::max);
    let parts: Vec<f64> =
        scores.iter().map(|score| ((score - best) / FALL).exp() + LEAST).collect();
    let all: f64 = parts.iter().sum();
    whole_shares(&parts.iter().map(|part| part / all).collect::<Vec<_>>())
}

/// The scores of a policy against the scenario's league, on either side. Nothing after an interruption.
pub(super) fn against_league(
    request: &Hardening,
    policy: &Contender,
    progress: &dyn Progress,
) -> Result<Option<[Estimate; 2]>, Failure> {
    let league = Contender::Named(request.lessons.scenarios[0].strong_player());
    let (games, seed) = (request.check_games, request.lessons.seed);
    let meeting = Meeting { games, from: LEAGUE_FROM, seed, label: "the league" };
    let seats = [[policy, &league], [&league, policy]];
    let scores = meeting.play(request, &seats, progress)?;
    let score = |scores: &Scores, side: Side| scores.outcomes(side.index(), 2).score(side).into();
    Ok(scores.map(|scores| Side::BOTH.map(|side| score(&scores, side))))
}

/// Games of several pairs on the same luck.
struct Meeting {
    games: u64,
    from: u64,
    seed: u64,
    label: &'static str,
}

impl Meeting {
    /// Plays them. Nothing after an interruption.
    fn play(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rival_that_scores_more_is_met_more_often_and_none_is_forgotten() {
        let shares = shares(&[0.30, 0.50, 0.45, 0.02]);
        assert_eq!(shares.iter().sum::<u32>(), 1000);
        assert!(shares[1] > shares[2] && shares[2] > shares[0] && shares[0] >= shares[3]);
        // 0.098 parts, 1.08, 0.448 and 0.080 of 1.706.
        assert_eq!(shares, [58, 633, 262, 47]);
    }
}
