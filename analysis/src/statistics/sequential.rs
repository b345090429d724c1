//! When to stop because the answer is clear: Wald's sequential test, and how many games a test of
//! fixed size would take.
//!
//! A. Wald, "Sequential tests of statistical hypotheses", Annals of Mathematical Statistics 16
//! (1945), 117–186. After every look the ratio of the likelihoods of "outside" and "inside" is held
//! against two bounds. Where a wrong answer "outside" may come with a chance of at most `alarm` and
//! a wrong "inside" with at most `miss`, the bounds `1/alarm` and `miss` promise that, whatever the
//! looks: the ratio that a true "inside" gives is a martingale with mean 1, and by Ville's
//! inequality comes to `1/alarm` with a chance of at most `alarm`; so does its inverse. A little is
//! kept back for likelihoods that are not known exactly.

use statrs::distribution::{ContinuousCDF, Normal};

use crate::band::Answer;

/// The part of the errors that is used. Where likelihoods are the highest of many, as those of means
/// of which nothing else is known, the promise holds only nearly: simulated checks (see
/// `reports/gate.md`) were wrong up to 1.03 times as often as the bare bounds say.
const CARE: f64 = 0.85;

/// How often answers may be wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Errors {
    /// The chance of "outside" where "inside" is true.
    pub alarm: f64,
    /// The chance of "inside" where "outside" is true.
    pub miss: f64,
}

impl Errors {
    /// The answer that ratios of likelihoods give, "outside" over "inside", by their logarithms: that of
    /// the least that is outside, and a mixture with what is further outside.
    pub fn judge(self, near: f64, mixed: f64) -> Answer {
        if mixed >= -(CARE * self.alarm).ln() {
            Answer::Outside
        } else if near <= (CARE * self.miss).ln() {
            Answer::Inside
        } else {
            Answer::Open
        }
    }

    /// The same errors where each of so many answers may raise a false alarm: the chance of any among
    /// them stays what it says (C. E. Bonferroni, 1936). A miss is one of the very answer that is
    /// asked for, and needs no correction.
    #[must_use]
    pub fn shared(self, answers: usize) -> Self {
        Self { alarm: self.alarm / answers.max(1) as f64, ..self }
    }

    /// `(z(1 − alarm) + z(1 − miss))²`: how many games a test of fixed size takes that distinguishes two means
    /// apart which differ by one deviation of a game.
    pub fn fixed_size(self) -> f64 {
        let normal = Normal::standard();
        let z = normal.inverse_cdf(1.0 - self.alarm) + normal.inverse_cdf(1.0 - self.miss);
        z * z
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ERRORS: Errors = Errors { alarm: 0.005, miss: 0.05 };

    #[test]
    fn the_bounds_are_those_of_the_alarm_and_the_miss_with_some_care() {
        // 1 / (0.85 · 0.005) = 235.3, 0.85 · 0.05 = 0.0425.
        let judge = |ratio: f64| ERRORS.judge(ratio.ln(), ratio.ln());
        assert_eq!([235.5, 235.1].map(judge), [Answer::Outside, Answer::Open]);
        assert_eq!([0.0426, 0.0424].map(judge), [Answer::Open, Answer::Inside]);
        assert_eq!([0.0, f64::INFINITY].map(judge), [Answer::Inside, Answer::Outside]);
        assert_eq!(judge(f64::NAN), Answer::Open);
        // What is far outside is seen by the mixture before the near ratio can decide.
        assert_eq!(ERRORS.judge(0.5, 300.0_f64.ln()), Answer::Outside);
    }

    #[test]
    fn a_family_shares_its_false_alarms_and_keeps_its_misses() {
        let shared = Errors { alarm: 0.01, miss: 0.05 }.shared(4);
        assert!((shared.alarm - 0.0025).abs() < 1e-12 && (shared.miss - 0.05).abs() < 1e-12);
    }

    #[test]
    fn the_fixed_size_agrees_with_the_printed_quantiles() {
        // 2.5758 and 1.6449.
        assert!((ERRORS.fixed_size() - (2.575_829_f64 + 1.644_854).powi(2)).abs() < 1e-4);
    }
}
