//! Expectations on trial: after every look each is inside, outside, or still open. An answer that was
//! given stays.
//!
//! Each expectation is two of Wald's sequential tests side by side, one for what is too low and one
//! for what is too high (M. Sobel and A. Wald, "A sequential decision procedure for choosing one of
//! three hypotheses concerning the unknown mean of a normal distribution", Annals of Mathematical
//! Statistics 20 (1949), 502–522). The likelihoods are the highest that each hypothesis allows, so
//! that nothing need be known of how games are spread: the generalised test of X. Li, J. Liu and
//! Z. Ying, Sequential Analysis 33 (2014), 539–563, which the testing frameworks of chess engines use
//! for wins, draws and losses (M. Van den Bergh, "The generalized sequential probability ratio test
//! for the multinomial distribution", 2020).

use super::{Counted, Expectation};
use crate::band::Answer;
use crate::statistics::Errors;

/// What a trial has found of an expectation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// For what is too low, and for what is too high.
    sides: [Answer; 2],
    /// After how many games the answer was clear; nothing while it is open.
    pub games: Option<u64>,
}

impl Verdict {
    /// It is inside, and no game was needed to say so.
    pub fn inside() -> Self {
        Self { sides: [Answer::Inside; 2], games: Some(0) }
    }

    /// The answer: outside if it is so on one side, inside if it is so on both.
    pub fn answer(self) -> Answer {
        if self.sides.contains(&Answer::Outside) {
            Answer::Outside
        } else if self.sides == [Answer::Inside; 2] {
            Answer::Inside
        } else {
            Answer::Open
        }
    }
}

/// Expectations, and what is known of each.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    expectations: &'a [Expectation],
    /// Those of a single test.
    errors: Errors,
    verdicts: Vec<Verdict>,
}

impl<'a> Trial<'a> {
    /// Nothing is known yet. `errors` are those of the whole family of `answers` expectations, to
    /// which these and perhaps others belong.
    pub fn new(expectations: &'a [Expectation], errors: Errors, answers: usize) -> Self {
        let open = Verdict { sides: [Answer::Open; 2], games: None };
        let verdicts = vec![open; expectations.len()];
        Self { expectations, errors: errors.shared(2 * answers), verdicts }
    }

    /// Looks at what the games so far have given, one count for each expectation.
    pub fn look(&mut self, counted: &Counted) {
        let of_each = self.expectations.iter().zip(&counted.measures);
        for ((expectation, histogram), verdict) in of_each.zip(&mut self.verdicts) {
            if verdict.games.is_some() {
                continue;
            }
            let evidence = expectation.evidence(histogram);
            for (side, evidence) in verdict.sides.iter_mut().zip(evidence) {
                if *side == Answer::Open {
                    *side = self.errors.judge(evidence.near, evidence.mixed);
                }
            }
            if verdict.answer() != Answer::Open {
                verdict.games = Some(counted.games);
            }
        }
    }

    /// Is the answer clear? It is when each is; and once something is outside, the others have as many
    /// games again to become so, because a fix needs to know what else has moved.
    pub fn is_clear(&self, games: u64) -> bool {
        self.verdicts.iter().all(|verdict| verdict.games.is_some())
            || self.first_outside().is_some_and(|first| games >= 2 * first)
    }

    /// After how many games something was outside for the first time.
    pub fn first_outside(&self) -> Option<u64> {
        let outside = self.verdicts.iter().filter(|verdict| verdict.answer() == Answer::Outside);
        outside.filter_map(|verdict| verdict.games).min()
    }

    /// What is known of each expectation.
    pub fn verdicts(&self) -> &[Verdict] {
        &self.verdicts
    }
}
