//! By how much one game does better than another on the same luck, number by number.
//!
//! The interval of the score is Bonett and Price's ([`crate::statistics::paired()`]), that of the points
//! Student's on the differences. Not for what a part adds to smaller wholes: see [`super::shapley`].

use super::shapley::Sums;
use super::{Figure, Worth};
use crate::histogram::Histogram;
use crate::statistics::{paired, paired_mean_p};
use crate::tournament::HALVES;

/// What was gained, game by game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gain {
    halves: Histogram,
    points: Sums,
}

impl Gain {
    /// Adds a game: half points and victory points with the part, and without it.
    pub fn add(&mut self, with: [i64; 2], without: [i64; 2]) {
        self.halves.add((with[0] - without[0]) as i32);
        self.points.add(with[1] - without[1]);
    }

    /// How many games.
    pub fn games(&self) -> u64 {
        self.halves.sums().0
    }

    /// The gain; nothing of no game.
    pub fn worth(&self) -> Option<Worth> {
        let (games, sum, squares) = self.halves.sums();
        let score = paired(games, sum, squares, HALVES);
        let score = Figure { mean: score.estimate, low: Some(score.low), high: Some(score.high) };
        Some(Worth { score, points: self.points.figure(1.0)? })
    }

    /// How sure it is that the score differs: two sides, by the normal distribution. Nothing of fewer than
    /// thirty games.
    pub fn p(&self) -> Option<f64> {
        let (games, sum, squares) = self.halves.sums();
        paired_mean_p(games, sum, squares)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_is_the_mean_of_the_differences() {
        let mut gain = Gain::default();
        for game in 0..400 {
            gain.add([2 * (game % 2), 3 + game % 3], [0, 3]);
        }
        let worth = gain.worth().unwrap();
        assert!((worth.score.mean - 0.5).abs() < 1e-12);
        assert!((worth.points.mean - 0.9975).abs() < 1e-12, "{}", worth.points.mean);
        assert!(worth.score.is_clear() && worth.points.is_clear());
        assert!(gain.p().unwrap() < 1e-9);
        assert_eq!((gain.games(), Gain::default().worth()), (400, None));
    }

    #[test]
    fn games_that_never_differ_show_nothing_and_keep_a_width() {
        let mut gain = Gain::default();
        for _ in 0..400 {
            gain.add([1, 2], [1, 2]);
        }
        let worth = gain.worth().unwrap();
        assert!(!worth.score.is_clear() && !worth.points.is_clear());
        assert!(worth.points.high.unwrap() > 0.0 && worth.score.high.unwrap() > 0.0);
        assert_eq!(gain.p(), Some(1.0));
    }
}
