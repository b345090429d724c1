//! The players that a policy practises against, and how often it meets each. Not for where they come from.

use serde::{Deserialize, Serialize};
use wargauge_engine::Side;
use wargauge_games::{Contender, Playable};

use super::Hardening;
use super::meeting::Meeting;
use crate::failure::Failure;
use crate::league::{falling, joining, whole_shares};
use crate::numbers;
use crate::progress::Progress;
use crate::train::policy::ITSELF;

/// A rival that scores so much less than the best one has a share smaller by the factor *e*.
const FALL: f64 = 0.05;

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
                    "`--against` names no player of the {side}: `--harden` needs rivals of both sides to begin with, as in `--against league,itself`"
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
        let (games, seed) = (request.rival_games, request.lessons.seed.wrapping_add(step));
        let meeting = Meeting { games, from: numbers::RIVALS, seed, label: "what rivals score" };
        let met = meeting.play(request, std::slice::from_ref(policy), &rivals, progress)?;
        Ok(met.map(|met| {
            Side::BOTH.map(|side| {
                let outcomes = met[0][side.index()].iter();
                let scores: Vec<f64> = outcomes.map(|one| one.score(side).estimate).collect();
                let rivals = rivals[side.index()].iter().cloned();
                Contender::Mixed(rivals.zip(shares(&scores)).collect())
            })
        }))
    }
}

/// Shares that grow with these scores, in parts of a thousand. Every rival has one, so that the policy forgets none.
fn shares(scores: &[f64]) -> Vec<u32> {
    let parts = falling(scores, FALL);
    let all: f64 = parts.iter().sum();
    whole_shares(&parts.iter().map(|part| part / all).collect::<Vec<_>>())
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
