//! The score with the luck of the dice taken out: control variates.
//!
//! The sums of [`super::table`] have the mean zero exactly, for any players. A side that wins by good dice
//! wins less often in the long run than in the games at hand; the regression of the score on the sums says
//! how much a die is worth, and what the dice of these games were worth in all is taken off.
//!
//! S. S. Lavenberg and P. D. Welch, "A perspective on the use of control variables to increase the
//! efficiency of Monte Carlo simulations", Management Science 27 (1981), 322–335; for games, with chance
//! events as the controls, M. White and M. Bowling, "Learning a value analysis tool for agent evaluation",
//! IJCAI 2009, 1976–1981. The coefficients for the even games are those that the odd games give, and the
//! other way about, so that the adjusted score has no bias at any number of games.
//!
//! The same regression says how much of the variance of the score the dice of each source explain *as they fell*.
//! Other than the shares of [`super::shares`] these are about the course that the games took: a die counts
//! for what it showed, and not for all that would have come differently after another one. The sums of
//! different sources are not correlated, so that what they explain adds up. It is less than all that dice
//! do: a die that only sometimes matters counts as much as one on which all depends.

use super::table::OF_SOURCE;
use crate::equations::solve;
use crate::runner::{Length, Merge, NoThreads, Plan, Run, Watch, run};
use crate::series::Series;
use crate::statistics::{BATCHES, Interval, Z95, jackknife};
use crate::tournament::Outcomes;

/// Sums over games: of half points, of each control, and of all products.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Sums {
    games: u64,
    y: i128,
    y_y: i128,
    x: Vec<i128>,
    x_y: Vec<i128>,
    /// The lower half of the matrix, row by row.
    x_x: Vec<i128>,
}

impl Sums {
    fn add(&mut self, y: i64, x: &[i64]) {
        self.games += 1;
        self.y += i128::from(y);
        self.y_y += i128::from(y * y);
        self.x.resize(x.len(), 0);
        self.x_y.resize(x.len(), 0);
        self.x_x.resize(x.len() * (x.len() + 1) / 2, 0);
        let mut place = 0;
        for (i, &one) in x.iter().enumerate() {
            self.x[i] += i128::from(one);
            self.x_y[i] += i128::from(one * y);
            for &two in &x[..=i] {
                self.x_x[place] += i128::from(one * two);
                place += 1;
            }
        }
    }

    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.y += other.y;
        self.y_y += other.y_y;
        for (own, more) in
            [(&mut self.x, &other.x), (&mut self.x_y, &other.x_y), (&mut self.x_x, &other.x_x)]
        {
            own.resize(own.len().max(more.len()), 0);
            for (own, more) in own.iter_mut().zip(more) {
                *own += more;
            }
        }
    }

    fn mean(&self, sum: i128) -> f64 {
        sum as f64 / self.games as f64
    }

    /// Covariances of the controls, row by row.
    fn matrix(&self) -> Vec<f64> {
        let covariance = |one: usize, two: usize| {
            let (low, high) = (one.min(two), one.max(two));
            let product = self.mean(self.x_x[high * (high + 1) / 2 + low]);
            product - self.mean(self.x[one]) * self.mean(self.x[two])
        };
        let places = || 0..self.x.len();
        places()
            .flat_map(|one| places().map(move |two| (one, two)))
            .map(|(one, two)| covariance(one, two))
            .collect()
    }

    /// Covariances of the controls with the result.
    fn vector(&self) -> Vec<f64> {
        let each = self.x.iter().zip(&self.x_y);
        each.map(|(&x, &x_y)| self.mean(x_y) - self.mean(x) * self.mean(self.y)).collect()
    }

    fn variance(&self) -> f64 {
        self.mean(self.y_y) - self.mean(self.y).powi(2)
    }
}

/// What games are counted into: by batches, the remainders of their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Controls {
    batches: [Sums; BATCHES],
    /// How the games ended.
    pub outcomes: Outcomes,
    /// Decisions of both sides.
    pub decisions: u64,
}

impl Merge for Controls {
    fn merge(&mut self, other: &Self) {
        for (own, more) in self.batches.iter_mut().zip(&other.batches) {
            own.merge(more);
        }
        self.outcomes.merge(&other.outcomes);
        self.decisions += other.decisions;
    }
}

/// A score with and without the luck of the dice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adjusted {
    /// As it came.
    pub plain: Interval,
    /// With the luck of the dice taken out.
    pub adjusted: Interval,
    /// So many times as many games would make the plain one as sure.
    pub worth: f64,
}

/// Plays games and weighs their dice.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics.
pub fn play(
    series: &dyn Series,
    games: u64,
    threads: usize,
    watch: &dyn Watch<Controls>,
) -> Result<Run<Controls>, NoThreads> {
    let plan = Plan { length: Length::Games(games), threads };
    let worker = || {
        let seat = series.seat();
        let sums = vec![0; seat.weights()];
        (seat, sums)
    };
    run(&plan, watch, worker, |(seat, sums), number, controls: &mut Controls| {
        sums.fill(0);
        let played = seat.weighed(number, sums);
        controls.outcomes.count(&played);
        controls.decisions += u64::from(played.decisions);
        let halves = i64::from(played.outcome.halves());
        controls.batches[(number % BATCHES as u64) as usize].add(halves, sums);
    })
}

impl Controls {
    /// How many games.
    pub fn games(&self) -> u64 {
        self.outcomes.games()
    }

    /// Even and odd games, without those of a batch.
    fn halves(&self, without: Option<usize>) -> [Sums; 2] {
        let mut halves = [Sums::default(), Sums::default()];
        for (nth, batch) in self.batches.iter().enumerate() {
            if Some(nth) != without {
                halves[nth % 2].merge(batch);
            }
        }
        halves
    }

    /// What part of the variance of the score the dice of each source explain as they fell. Nothing of too few
    /// games, or where the score never differs.
    ///
    /// It is what the coefficients of one half of the games explain in the other half, so that many controls
    /// do not flatter it. The interval is that of the jackknife over batches.
    pub fn explained(&self) -> Option<Vec<Interval>> {
        let of = |without: Option<usize>| {
            let halves = self.halves(without);
            let least = halves.iter().map(|half| half.games).min()?;
            if least <= halves[0].x.len() as u64 + 2 {
                return None;
            }
            let by = halves.each_ref().map(|half| solve(&half.matrix(), &half.vector()));
            let variance: f64 = halves.iter().map(Sums::variance).sum();
            let vectors = halves.each_ref().map(Sums::vector);
            let place =
                |nth: usize| -> f64 { by[1][nth] * vectors[0][nth] + by[0][nth] * vectors[1][nth] };
            let sources = halves[0].x.len() / OF_SOURCE;
            let each = (0..sources).map(|source| {
                let places = source * OF_SOURCE..(source + 1) * OF_SOURCE;
                places.map(place).sum::<f64>() / variance
            });
            (variance > 0.0).then(|| each.collect::<Vec<f64>>())
        };
        let whole = of(None)?;
        let without: Vec<Vec<f64>> =
            (0..BATCHES).map(|nth| of(Some(nth))).collect::<Option<_>>()?;
        let interval = |(source, &estimate): (usize, &f64)| {
            let left: Vec<f64> = without.iter().map(|each| each[source]).collect();
            jackknife(estimate, &left)
        };
        Some(whole.iter().enumerate().map(interval).collect())
    }

    /// The first side's score; nothing of too few games.
    pub fn adjusted(&self) -> Option<Adjusted> {
        let halves = self.halves(None);
        let least = halves.iter().map(|half| half.games).min()?;
        let count = halves[0].x.len();
        if least <= count as u64 + 2 {
            return None;
        }
        let coefficients = halves.each_ref().map(|half| solve(&half.matrix(), &half.vector()));
        let (mut mean, mut error, mut plain, mut plain_error) = (0.0, 0.0, 0.0, 0.0);
        for (half, by) in halves.iter().zip(coefficients.iter().rev()) {
            let taken: f64 = half.x.iter().zip(by).map(|(&x, by)| half.mean(x) * by).sum();
            let explained: f64 = half.vector().iter().zip(by).map(|(xy, by)| xy * by).sum();
            let matrix = half.matrix();
            let square: f64 = (0..count)
                .map(|i| by[i] * (0..count).map(|j| matrix[i * count + j] * by[j]).sum::<f64>())
                .sum();
            let n = half.games as f64;
            let left = (half.variance() - 2.0 * explained + square).max(0.0);
            mean += (half.mean(half.y) - taken) / 2.0;
            error += left / (n - 1.0) / 4.0;
            plain += half.mean(half.y) / 2.0;
            plain_error += half.variance() / (n - 1.0) / 4.0;
        }
        // Scores are counted in half points.
        let interval = |mean: f64, error: f64| {
            let half = Z95 * error.sqrt() / 2.0;
            let estimate = mean / 2.0;
            Interval { estimate, low: estimate - half, high: estimate + half }
        };
        let worth = if error > 0.0 { plain_error / error } else { 1.0 };
        Some(Adjusted {
            plain: interval(plain, plain_error),
            adjusted: interval(mean, error),
            worth,
        })
    }
}
