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

impl Expectation {
    /// The logarithms of the two ratios of likelihoods, "outside" over "inside": for what is too low,
    /// and for what is too high. Minus infinity where the measure cannot be so low, or so high.
    pub fn log_ratios(&self, counted: &Histogram) -> [f64; 2] {
        match &self.claim {
            Claim::As { before, tolerance } => {
                let reach = 2.0 * tolerance;
                let [old, new] = self.samples([before, counted], &[]);
                let unmoved = shift_log_likelihood(&old, &new, 0.0);
                [-reach, reach].map(|shift| shift_log_likelihood(&old, &new, shift) - unmoved)
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

    /// The ratios for a low and a high end that may not be, each against a mean that may be.
    fn against(&self, counted: &Histogram, outside: [f64; 2], inside: [f64; 2]) -> [f64; 2] {
        let [sample] = self.samples([counted], &outside);
        std::array::from_fn(|side| {
            let end = outside[side];
            if self.measure.is_share() && (end <= 0.0 || end >= 1.0) {
                return f64::NEG_INFINITY;
            }
            sample.log_likelihood(end) - sample.log_likelihood(inside[side])
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
        Expectation { measure, claim }.log_ratios(&counts(counted))
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
