//! The steps of a hardening: how well each policy holds, when there is no next one, and which is chosen.

use serde::{Deserialize, Serialize};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_engine::Side;
use wargauge_games::{Contender, Playable};

use super::Answers;
use super::rivals::Rivals;
use crate::failure::Failure;

/// A policy, and how well it holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// Which one.
    pub step: u64,
    /// The player that goes by it.
    pub policy: String,
    /// Side by side.
    pub sides: Vec<Seat>,
    /// Its mean score against the league.
    pub league: f64,
    /// What the best answers to both of its sides gain together over its play against itself.
    pub answered: Estimate,
    /// The same of the strongest answers that any step has found; nothing before every policy has met them.
    pub worst: Option<f64>,
}

/// A policy on one side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Seat {
    /// The side.
    pub side: String,
    /// Its score against the other side of the league.
    pub league: Estimate,
    /// Its score against the best answer that this step's search has found.
    pub held: Estimate,
    /// Its score against the strongest answer that any step has found; nothing before it has met them all.
    pub worst: Option<Estimate>,
}

/// What two answers gain together. The ends are added, so that the interval is wider than one of 95 % has to be.
pub(super) fn together([one, other]: [Estimate; 2]) -> Estimate {
    Estimate {
        share: one.share + other.share,
        low: one.low + other.low,
        high: one.high + other.high,
    }
}

impl Step {
    pub(super) fn new(step: u64, policy: String, sides: [Seat; 2], answered: Estimate) -> Self {
        let [first, second] = &sides;
        let league = f64::midpoint(first.league.share, second.league.share);
        Self { step, policy, sides: sides.into(), league, answered, worst: None }
    }

    /// Is it better than another one, both against the league and against its own best answers?
    fn helps(&self, before: &Self) -> bool {
        self.league > before.league && self.answered.share < before.answered.share
    }

    /// It has met all answers, and scores so much against the strongest of each side.
    fn tried(&mut self, worst: [Estimate; 2]) {
        self.worst = Some(1.0 - worst[0].share - worst[1].share);
        for (seat, worst) in self.sides.iter_mut().zip(worst) {
            seat.worst = Some(worst);
        }
    }
}

/// What is known so far.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Known {
    pub(super) steps: Vec<Step>,
    pub(super) rivals: Rivals,
    /// The answers alone.
    pub(super) answers: Rivals,
}

impl Known {
    /// Nothing but the rivals to begin with.
    pub(super) fn new(scenario: &dyn Playable, against: &[String]) -> Result<Self, Failure> {
        Ok(Self { rivals: Rivals::new(scenario, against)?, ..Self::default() })
    }

    /// Adds a step, and what it has found. Its policy is a rival from now on, too.
    pub(super) fn add(&mut self, step: Step, answers: Answers) {
        let policy = Contender::Named(step.policy.clone());
        for (side, found) in Side::BOTH.into_iter().zip(answers) {
            self.answers.join(side, found.first().cloned());
            self.rivals.join(side, found.into_iter().chain([policy.clone()]));
        }
        self.steps.push(step);
    }

    /// Is there no next step?
    pub(super) fn is_done(&self, steps: u64, patience: u64) -> bool {
        let idle = self.steps.windows(2).rev().take_while(|pair| !pair[1].helps(&pair[0])).count();
        self.steps.len() as u64 > steps || idle as u64 >= patience
    }

    /// Has every policy met every answer?
    pub(super) fn is_tried(&self) -> bool {
        self.steps.iter().all(|step| step.worst.is_some())
    }

    /// They have, and score so much against the strongest of each side.
    pub(super) fn tried(&mut self, worst: Vec<[Estimate; 2]>) {
        for (step, worst) in self.steps.iter_mut().zip(worst) {
            step.tried(worst);
        }
    }

    /// The step from which the strongest answers gain least, the first of several.
    pub(super) fn chosen(&self) -> u64 {
        let gained = |step: &Step| step.worst.unwrap_or(f64::MAX);
        let least = self.steps.iter().min_by(|a, b| gained(a).total_cmp(&gained(b)));
        least.map_or(0, |step| step.step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(share: f64) -> Estimate {
        Estimate { share, low: share - 0.01, high: share + 0.01 }
    }

    fn known(figures: &[[f64; 2]]) -> Known {
        let seat = |league| Seat {
            side: String::new(),
            league: estimate(league),
            held: estimate(0.4),
            worst: None,
        };
        let steps = figures.iter().zip(0..).map(|(&[league, answered], step)| {
            let sides = [seat(league - 0.1), seat(league + 0.1)];
            Step::new(step, String::new(), sides, estimate(answered))
        });
        Known { steps: steps.collect(), ..Known::default() }
    }

    #[test]
    fn it_goes_on_while_steps_help_and_no_longer_than_asked() {
        let rises = [[0.40, 0.20], [0.45, 0.15], [0.50, 0.10], [0.55, 0.05]];
        for done in 0..=4 {
            assert_eq!(known(&rises[..done]).is_done(3, 1), done == 4, "{done}");
        }
        // More against the league, but easier to answer; then the other way round; then both.
        let mixed = [[0.40, 0.20], [0.45, 0.25], [0.44, 0.20], [0.46, 0.19]];
        assert!(known(&mixed[..2]).is_done(9, 1));
        let done = [1, 2, 3, 4].map(|steps| known(&mixed[..steps]).is_done(9, 2));
        assert_eq!(done, [false, false, true, false]);
    }

    #[test]
    fn the_policy_from_which_the_strongest_answers_gain_least_is_chosen() {
        let mut known = known(&[[0.4, 0.2], [0.3, 0.1], [0.6, 0.1]]);
        assert!(!known.is_tried());
        // A later step's answers hold the second policy, whose own had gained least.
        let held = [[0.50, 0.35], [0.45, 0.36], [0.52, 0.34]];
        known.tried(held.map(|held| held.map(estimate)).to_vec());
        assert!(known.is_tried());
        assert_eq!(known.chosen(), 2);
        let gained = known.steps[2].worst.expect("it has met them");
        assert!((gained - 0.14).abs() < 1e-12, "{gained}");
        assert_eq!(known.steps[1].sides[1].worst, Some(estimate(0.36)));
    }
}
