//! What is expected of a measure, as two questions: is it further down, is it further up than it may
//! be? Each sets a mean that may be against one that may not be.
//!
//! Both kinds are equivalence tests: to pass, a mean must be shown to be inside, not merely not shown
//! to be outside (S. Wellek, "Testing Statistical Hypotheses of Equivalence and Noninferiority", 2nd
//! ed., 2010). Between what may be and what may not lies a zone in which either answer is right.

use super::Measure;
use crate::histogram::Histogram;
use crate::statistics::{Sample, shift_log_likelihood};

/// What a mean is held against.
#[derive(Clone, PartialEq, Debug)]
pub enum Claim {
    /// It is what it was in games that were played before, whose own chance is taken into account;
    /// certainly outside is what has moved by twice the tolerance.
    As {
        /// Those games.
        before: Histogram,
        /// Half of a shift that must not be overlooked.
        tolerance: f64,
    },
    /// It is this very figure; certainly outside is what is twice the tolerance away.
    Is {
        /// The figure.
        figure: f64,
        /// Half of a distance that must not be overlooked.
        tolerance: f64,
    },
    /// It is inside a band; certainly inside is what keeps so far from its ends.
    Within {
        /// The ends of the band.
        ends: [f64; 2],
        /// The width of the zones inside the ends in which either answer is right.
        margin: f64,
    },
}

/// An expectation of a measure.
#[derive(Clone, PartialEq, Debug)]
pub struct Expectation {
    /// Of what.
    pub measure: Measure,
    /// Which.
    pub claim: Claim,
}

/// How much more likely "outside" is than "inside", by the logarithms of ratios of likelihoods; minus
/// infinity where a measure cannot be so low, or so high.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Evidence {
    /// For the least that is outside: small enough, it speaks for inside.
    pub near: f64,
    /// For that and for what is further outside, in parts: large enough, it speaks for outside.
    pub mixed: f64,
}

/// What is outside is mostly just outside; a small part of the evidence is kept for what lies so many
/// times further, because it would be seen late without it. A mixture of ratios keeps the promise of each
/// (H. Robbins, "Statistical methods related to the law of the iterated logarithm", Annals of
/// Mathematical Statistics 41 (1970), 1397–1409).
const PARTS: [(f64, f64); 3] = [(1.0, 0.9), (8.0, 0.05), (64.0, 0.05)];

impl Evidence {
    /// From the ratio of what is `times` as far outside as the least.
    fn new(ratio: impl Fn(f64) -> f64) -> Self {
        let near = ratio(1.0);
        if near <= 0.0 {
            // What is further outside is less likely still.
            return Self { near, mixed: near + PARTS[0].1.ln() };
        }
        let logs = PARTS.map(|(times, part)| {
            let log = if times > 1.0 { ratio(times) } else { near };
            log + part.ln()
        });
        let most = logs.into_iter().fold(f64::NEG_INFINITY, f64::max);
        let mixed = if most.is_finite() {
            most + logs.iter().map(|log| (log - most).exp()).sum::<f64>().ln()
        } else {
            most
        };
        Self { near, mixed }
    }
}

impl Expectation {
    /// What was counted says for "outside", of what is too low and of what is too high.
    pub fn evidence(&self, counted: &Histogram) -> [Evidence; 2] {
        match &self.claim {
            Claim::As { before, tolerance } => {
                let reach = 2.0 * tolerance;
                let [old, new] = self.samples([before, counted], &[]);
                let unmoved = shift_log_likelihood(&old, &new, 0.0);
                [-reach, reach].map(|reach| {
                    Evidence::new(|times| shift_log_likelihood(&old, &new, times * reach) - unmoved)
                })
            }
            Claim::Is { figure, tolerance } => {
                let reach = 2.0 * tolerance;
                // Of a share of exactly 0 a single game would prove the contrary, and prove nothing
                // worth a failure: it may be half a tolerance.
                let inside = if self.measure.is_share() {
                    [figure.min(1.0 - tolerance / 2.0), figure.max(tolerance / 2.0)]
                } else {
                    [*figure; 2]
                };
                self.against(counted, [figure - reach, figure + reach], inside)
            }
            Claim::Within { ends, margin } => {
                let [low, high] = *ends;
                self.against(counted, *ends, [low + margin, high - margin])
            }
        }
    }

    /// For a low and a high end that may not be, each against a mean that may be.
    fn against(&self, counted: &Histogram, outside: [f64; 2], inside: [f64; 2]) -> [Evidence; 2] {
        let further =
            |side: usize, times: f64| inside[side] + times * (outside[side] - inside[side]);
        let [sample] = self.samples([counted], &outside);
        [0, 1].map(|side| {
            let likely = sample.log_likelihood(inside[side]);
            Evidence::new(|times| {
                let end = further(side, times);
                if self.measure.is_share() && (end <= 0.0 || end >= 1.0) {
                    return f64::NEG_INFINITY;
                }
                sample.log_likelihood(end) - likely
            })
        })
    }

    /// Counts as samples of means: of shares the range is known, else it holds everything that came
    /// up or is asked about, and a number more on both sides.
    fn samples<const N: usize>(&self, counts: [&Histogram; N], asked: &[f64]) -> [Sample; N] {
        let unit = self.measure.unit();
        let range = if self.measure.is_share() {
            [0.0, 1.0]
        } else {
            let seen = counts.iter().flat_map(|count| count.iter()).map(|(value, _)| value as f64);
            let all = seen.map(|value| value / unit).chain(asked.iter().copied());
            let [low, high] = all.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| {
                [low.min(value), high.max(value)]
            });
            [low.floor() - 1.0, high.ceil() + 1.0]
        };
        counts.map(|count| {
            Sample::new(count.iter().map(|(value, times)| (f64::from(value) / unit, times)), range)
        })
    }

    /// The mean of what was counted.
    pub fn mean(&self, counted: &Histogram) -> Option<f64> {
        counted.mean().map(|mean| mean.mean / self.measure.unit())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_engine::Side;

    fn counts(counts: &[(i32, u64)]) -> Histogram {
        Histogram::from_counts(counts.iter().copied())
    }

    fn ratios(measure: Measure, claim: Claim, counted: &[(i32, u64)]) -> [f64; 2] {
        let evidence = Expectation { measure, claim }.evidence(&counts(counted));
        evidence.map(|evidence| evidence.near)
    }

    #[test]
    fn a_shift_that_is_far_beyond_the_tolerance_is_seen_at_once() {
        let points = |mean: i32| counts(&[(mean - 2, 200), (mean, 112), (mean + 2, 200)]);
        let claim = Claim::As { before: points(0), tolerance: 0.01 };
        let [low, high] = Expectation { measure: Measure::Points, claim }.evidence(&points(3));
        assert!(high.near < 5.0 && high.mixed > 20.0, "{high:?}");
        assert!(low.near < 0.0 && low.mixed < 0.0, "{low:?}");
        // Where there is nothing far outside, the near part remains: 90 % of the ratio.
        let claim = Claim::Within { ends: [0.0, 0.9], margin: 0.02 };
        let [low, high] = Expectation { measure: WON, claim }.evidence(&counts(&[(1, 100)]));
        assert!(low.mixed < f64::MIN);
        assert!((high.mixed - high.near - 0.9_f64.ln()).abs() < 1.0, "{high:?}");
    }

    const WON: Measure = Measure::Won(Side::First);

    #[test]
    fn what_has_not_moved_speaks_against_both_sides() {
        let before = counts(&[(0, 6000), (1, 4000)]);
        let [low, high] =
            ratios(WON, Claim::As { before, tolerance: 0.01 }, &[(0, 6000), (1, 4000)]);
        // Information 1 / (0.24/10,000 + 0.24/10,000), times 0.02² / 2.
        let expected = -(0.02_f64.powi(2) / 2.0) / (0.48 / 10_000.0);
        assert!((low - expected).abs() < 0.1 && (high - expected).abs() < 0.1, "{low} {high}");
    }

    #[test]
    fn what_has_moved_speaks_for_its_side() {
        let before = counts(&[(0, 6000), (1, 4000)]);
        let [low, high] =
            ratios(WON, Claim::As { before, tolerance: 0.01 }, &[(0, 5000), (1, 5000)]);
        assert!(low < -10.0 && high > 10.0, "{low} {high}");
    }

    #[test]
    fn shares_of_nothing_all_draws_and_games_of_one_turn_are_answered() {
        let none = Claim::As { before: counts(&[(0, 20_000)]), tolerance: 0.005 };
        let [low, high] = ratios(WON, none.clone(), &[(0, 2000)]);
        // That it was 1 % when nothing came in 20,000, or is 1 % now: 0.99^20,000 and 0.99^2,000.
        assert!((low + 201.0).abs() < 0.1 && (high + 20.1).abs() < 0.1, "{low} {high}");
        // One win where there was none in 20,000 is no shift of a point.
        assert!(ratios(WON, none.clone(), &[(0, 1999), (1, 1)])[1] < -10.0);
        assert!(ratios(WON, none, &[(0, 1950), (1, 50)])[1] > 10.0);
        let drawn = Claim::As { before: counts(&[(1, 20_000)]), tolerance: 0.01 };
        let [low, high] = ratios(Measure::Score, drawn, &[(1, 2000)]);
        assert!((low - high).abs() < 1e-6 && high < -60.0, "{low} {high}");
        let short = Claim::As { before: counts(&[(1, 5000)]), tolerance: 0.05 };
        let [low, high] = ratios(Measure::Turns, short.clone(), &[(1, 500)]);
        assert!(low < -20.0 && high < -20.0, "{low} {high}");
        assert!(ratios(Measure::Turns, short, &[(1, 400), (2, 100)])[1] > 5.0);
    }

    #[test]
    fn a_figure_of_nothing_is_not_refuted_by_a_single_game() {
        let none = Claim::Is { figure: 0.0, tolerance: 0.01 };
        let [low, high] = ratios(WON, none, &[(0, 999), (1, 1)]);
        assert!(low < f64::MIN && high < 0.0, "{low} {high}");
    }

    #[test]
    fn a_band_is_left_beyond_its_ends_and_held_well_within_them() {
        let band = || Claim::Within { ends: [0.45, 0.55], margin: 0.02 };
        assert!(ratios(WON, band(), &[(0, 5000), (1, 5000)]).iter().all(|&ratio| ratio < -3.0));
        assert!(ratios(WON, band(), &[(0, 4000), (1, 6000)])[1] > 10.0);
        assert!(ratios(WON, band(), &[(0, 6000), (1, 4000)])[0] > 10.0);
        // A band that ends at nothing or everything cannot be left there.
        let open = Claim::Within { ends: [0.4, 1.0], margin: 0.02 };
        assert!(ratios(WON, open, &[(1, 5000)])[1] < f64::MIN);
        let points = Claim::Within { ends: [-1.0, 1.0], margin: 0.2 };
        let [low, high] = ratios(Measure::Points, points, &[(5, 300), (6, 300)]);
        assert!(low < -10.0 && high > 10.0, "{low} {high}");
    }
}
