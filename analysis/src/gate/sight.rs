//! What a check can see, before it is made: how small a shift so many games show, and how many a
//! tolerance takes.

use crate::histogram::Histogram;
use crate::statistics::{Errors, mean_of};

/// How sharply one expectation of a family is seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sight {
    /// The standard deviation of a single game.
    deviation: f64,
    /// Games of the baseline, where it has its own chance.
    before: Option<u64>,
    /// `(z(1 − alarm) + z(1 − miss))²` of a single test.
    factor: f64,
}

/// Games of a baseline for each game of a fixed-size test: with five, its own chance costs little, and
/// a check that plays as many has two and a half times the certainty that such a test needs.
const BASELINE: f64 = 5.0;

/// The fewest games of a baseline: what never came up in them is rare.
const LEAST: f64 = 10_000.0;

impl Sight {
    /// From games that were played before, `unit` of whose numbers make 1. A game more a number below
    /// the middle and one a number above it keep a deviation where all are the same.
    pub fn new(before: &Histogram, unit: f64, errors: Errors, answers: usize) -> Self {
        let (games, sum, squares) = before.sums();
        let middle = (sum as f64 / games.max(1) as f64).round() as i128;
        let squares = squares + (middle - 1).pow(2) + (middle + 1).pow(2);
        let spread = mean_of(games + 2, sum + 2 * middle, squares).and_then(|mean| mean.spread);
        let deviation = spread.map_or(1.0, |spread| spread.deviation) / unit;
        let factor = errors.shared(2 * answers).fixed_size();
        Self { deviation, before: Some(games), factor }
    }

    /// The same against a figure without a chance of its own.
    #[must_use]
    pub fn exact(self) -> Self {
        Self { before: None, ..self }
    }

    /// The shift that so many games show, with the errors of the family: that of a test of fixed size.
    pub fn shift(self, games: u64) -> f64 {
        let chance = |games: u64| 1.0 / games.max(1) as f64;
        let of_before = self.before.map_or(0.0, chance);
        self.deviation * (self.factor * (chance(games) + of_before)).sqrt()
    }

    /// The games of a test of fixed size that shows such a shift; nothing if the baseline has too few
    /// for any number to show it.
    pub fn games(self, shift: f64) -> Option<u64> {
        let chance = (shift / self.deviation).powi(2) / self.factor;
        let left = chance - self.before.map_or(0.0, |games| 1.0 / games.max(1) as f64);
        (left > 0.0).then(|| (1.0 / left).ceil() as u64)
    }

    /// How many games a baseline should have, so that such a shift is well seen against it.
    pub fn baseline(self, shift: f64) -> u64 {
        (BASELINE * self.factor * (self.deviation / shift).powi(2)).max(LEAST).ceil() as u64
    }

    /// The standard deviation of a single game.
    pub fn deviation(self) -> f64 {
        self.deviation
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ERRORS: Errors = Errors { alarm: 0.01, miss: 0.05 };

    #[test]
    fn games_and_shift_are_each_others_inverse() {
        let before = Histogram::from_counts([(0, 20_000), (1, 20_000)]);
        let sight = Sight::new(&before, 1.0, ERRORS, 1);
        // (2.5758 + 1.6449)² · 0.25 / 0.02² = 11,134 games against an exact figure.
        assert!((11_130..11_140).contains(&sight.exact().games(0.02).expect("some")));
        let games = sight.games(0.02).expect("some");
        assert!((15_400..15_500).contains(&games), "{games}");
        assert!((sight.shift(games) - 0.02).abs() < 1e-5);
        // 40,000 games cannot show a hundredth of a point, whatever is played against them.
        assert_eq!(sight.games(0.0001), None);
        assert!((55_600..55_700).contains(&sight.baseline(0.02)));
    }

    #[test]
    fn games_that_are_all_alike_keep_a_deviation() {
        for (value, unit) in [(0, 1.0), (1, 1.0), (1, 2.0), (6, 1.0)] {
            let same = Histogram::from_counts([(value, 10_000)]);
            let deviation = Sight::new(&same, unit, ERRORS, 3).deviation();
            assert!(deviation > 0.001 && deviation < 0.03, "{value}: {deviation}");
            assert_eq!(Sight::new(&same, unit, ERRORS, 3).baseline(0.02), 10_000);
        }
    }
}
