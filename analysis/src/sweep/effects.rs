//! What each value does to the first side's score, and which act on each other: comparisons of the
//! combinations of a design, game by game.
//!
//! Every game number is played in every combination, and gives one figure: the mean score with the
//! value high less that with it low. Its interval is Student's over game numbers, so luck that all
//! combinations share cancels, and luck that they do not share is counted as it is. Several questions
//! are corrected for their number by Holm's procedure: main effects among themselves, interactions
//! among themselves.

use crate::statistics::{Interval, holm, mean_of, paired_mean_p};

use super::design::{Design, is_high};
use super::grid::Moments;

/// A figure, its 95 % interval, and how sure it is that it is not 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure and its interval.
    pub interval: Interval,
    /// The p-value; nothing of fewer than thirty games.
    pub p: Option<f64>,
    /// The same, corrected for the number of questions.
    pub p_holm: Option<f64>,
}

impl Estimate {
    /// Is it clear that it is not 0, for all that was asked?
    pub fn is_clear(&self) -> bool {
        self.p_holm.is_some_and(|p| p < 0.05)
    }

    /// How large it is, whichever way.
    pub fn size(&self) -> f64 {
        self.interval.estimate.abs()
    }
}

/// The effect of a factor: the score at one level less that at another, over all the others.
#[derive(Clone, PartialEq, Debug)]
pub struct Effect {
    /// The factor.
    pub factor: usize,
    /// The level that it is taken from: the first.
    pub from: usize,
    /// The level that it is taken to.
    pub to: usize,
    /// By how much the first side's score changes.
    pub change: Estimate,
    /// Pairs of other factors whose interaction cannot be separated from this.
    pub aliased: Vec<(usize, usize)>,
}

/// An interaction of two factors with two levels each.
#[derive(Clone, PartialEq, Debug)]
pub struct Interaction {
    /// The pairs that this may be: one, or several that cannot be separated.
    pub pairs: Vec<(usize, usize)>,
    /// How much the effect of one is larger with the other high than with the other low. It is the
    /// same for both.
    pub change: Estimate,
}

/// The mean over games of a weighted sum of scores. A difference of one game is `unit` in it.
///
/// A flip of one game each way, where it counts most, is added to the spread, so that values which
/// never change a game keep a width (as in [`crate::statistics::paired()`]).
pub fn estimate(moments: &Moments, weights: &[(usize, i64)], unit: f64) -> Estimate {
    let (sum, squares) = moments.weighted(weights);
    let games = moments.games();
    let flip = 2 * weights.iter().map(|&(_, weight)| weight.abs()).max().unwrap_or(0);
    let flip = i128::from(flip);
    let scaled = |mean: f64| mean / unit;
    let interval =
        match (mean_of(games, sum, squares), mean_of(games + 2, sum, squares + 2 * flip * flip)) {
            (Some(plain), Some(wide)) => {
                let half = wide.spread.map_or(f64::INFINITY, |spread| spread.interval.half_width());
                let mean = scaled(plain.mean);
                Interval { estimate: mean, low: mean - scaled(half), high: mean + scaled(half) }
            }
            _ => Interval { estimate: f64::NAN, low: -1.0, high: 1.0 },
        };
    Estimate { interval, p: paired_mean_p(games, sum, squares), p_holm: None }
}

/// Corrects several questions for their number.
pub fn correct<'a>(estimates: impl IntoIterator<Item = &'a mut Estimate>) {
    let all: Vec<&mut Estimate> = estimates.into_iter().collect();
    let p: Vec<f64> = all.iter().filter_map(|one| one.p).collect();
    let mut raised = holm(&p).into_iter();
    for one in all.into_iter().filter(|one| one.p.is_some()) {
        one.p_holm = raised.next();
    }
}

/// The main effects of a design, in the order of the factors: every level against the first.
/// Combination `r` is the variant `r + offset`.
pub fn main_effects(design: &Design, moments: &Moments, offset: usize) -> Vec<Effect> {
    let runs = design.runs();
    let mut effects = Vec::new();
    for factor in 0..design.factors() {
        let at = |level| -> Vec<usize> {
            (0..runs).filter(|&run| design.level(run, factor) == level).collect()
        };
        let first = at(0);
        for to in 1..design.levels(factor) {
            let others = at(to);
            // Both counts divide the number of combinations.
            let weigh = |places: &[usize], sign: i64| -> Vec<(usize, i64)> {
                let weight = sign * (runs / places.len()) as i64;
                places.iter().map(|run| (run + offset, weight)).collect()
            };
            let weights = [weigh(&others, 1), weigh(&first, -1)].concat();
            // Scores are in halves, weights are `runs` times too large.
            let change = estimate(moments, &weights, 2.0 * runs as f64);
            effects.push(Effect { factor, from: 0, to, change, aliased: design.aliases(factor) });
        }
    }
    correct(effects.iter_mut().map(|effect| &mut effect.change));
    effects
}

/// The interactions of every two factors with two levels, each column once.
pub fn interactions(design: &Design, moments: &Moments, offset: usize) -> Vec<Interaction> {
    let mut columns: Vec<usize> = Vec::new();
    for one in 0..design.factors() {
        let products = (one + 1..design.factors()).filter_map(|other| design.product(one, other));
        for column in products {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
    }
    let interaction = |column: usize| {
        let sign = |run| if is_high(run, column) { -1 } else { 1 };
        let weights: Vec<(usize, i64)> =
            (0..design.runs()).map(|run| (run + offset, sign(run))).collect();
        // The effect of one with the other high is the mean of a quarter of the combinations less
        // that of another quarter, and so with the other low.
        let change = estimate(moments, &weights, 2.0 * (design.runs() / 4) as f64);
        Interaction { pairs: design.pairs_in(column), change }
    };
    let mut all: Vec<Interaction> = columns.into_iter().map(interaction).collect();
    correct(all.iter_mut().map(|one| &mut one.change));
    all
}
