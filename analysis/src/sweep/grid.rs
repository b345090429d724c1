//! Variants of a scenario that all play the games of the same numbers, and what any comparison of
//! them needs: the sums of their scores, and of the products of the scores of every two.
//!
//! With these a weighted sum of scores, game by game, has its exact mean and variance for any
//! weights, so that comparisons can be chosen after the games. The sums are whole numbers and do not
//! grow in number with the games. Not for which comparisons mean anything: see [`super::effects`].

use serde::{Deserialize, Serialize};

use crate::runner::{Begin, Length, Merge, NoThreads, Plan, Run, Watch, resume};
use crate::series::{Seat, Series};
use crate::tournament::Outcomes;

/// Games that a variant plays before the next one does: the board and tables of one variant stay
/// close to the core meanwhile.
const STRETCH: u64 = 8;

/// Variants and how often each is played.
#[derive(Clone)]
pub struct Grid<'a> {
    /// The variants, all with one seed.
    pub series: Vec<&'a dyn Series>,
    /// Games of each.
    pub games: u64,
    /// The number of the first game.
    pub first: u64,
}

/// What a grid is counted into. Scores are the first side's, in half games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    /// Games of each variant.
    games: u64,
    /// The sum of each variant's scores.
    sums: Vec<u64>,
    /// The sums of products of every two: of the second with the first and itself, of the third …
    products: Vec<u64>,
    /// The draws of each variant that a rule made although a side had won.
    #[serde(default)]
    drawn_by_rule: Vec<u64>,
    /// Decisions of both sides.
    pub decisions: u64,
}

impl Merge for Moments {
    fn merge(&mut self, other: &Self) {
        let add = |sums: &mut Vec<u64>, more: &[u64]| {
            sums.resize(sums.len().max(more.len()), 0);
            sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
        };
        self.games += other.games;
        self.decisions += other.decisions;
        add(&mut self.sums, &other.sums);
        add(&mut self.products, &other.products);
        add(&mut self.drawn_by_rule, &other.drawn_by_rule);
    }
}

impl Moments {
    /// Counts one game number: the score of every variant, in half games.
    pub fn add(&mut self, scores: &[u8]) {
        let count = scores.len();
        self.games += 1;
        self.sums.resize(count, 0);
        self.products.resize(count * (count + 1) / 2, 0);
        let mut rest = self.products.as_mut_slice();
        for (place, &score) in scores.iter().enumerate() {
            self.sums[place] += u64::from(score);
            let (row, below) = rest.split_at_mut(place + 1);
            if score > 0 {
                let pairs = row.iter_mut().zip(scores);
                pairs.for_each(|(product, &other)| *product += u64::from(score * other));
            }
            rest = below;
        }
    }

    /// Counts draws of a variant that a rule made although a side had won; [`Self::add`] has counted the games.
    pub fn add_drawn_by_rule(&mut self, variant: usize, games: u64) {
        self.drawn_by_rule.resize(self.drawn_by_rule.len().max(variant + 1), 0);
        self.drawn_by_rule[variant] += games;
    }

    /// Games of each variant.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// How many variants there are.
    pub fn variants(&self) -> usize {
        self.sums.len()
    }

    /// Games of all variants.
    pub fn total(&self) -> u64 {
        self.games * self.sums.len() as u64
    }

    /// The outcomes of a variant: from Σs = 2w + d and Σs² = 4w + d.
    pub fn outcomes(&self, variant: usize) -> Outcomes {
        let (sum, squares) = (self.sum(variant), self.product(variant, variant));
        let won = (squares - sum) / 2;
        let drawn = sum - 2 * won;
        let by_rule = self.drawn_by_rule.get(variant).copied().unwrap_or(0);
        Outcomes { counts: [won, self.games - won - drawn, drawn], by_rule }
    }

    /// Before the first game nothing is counted.
    fn sum(&self, variant: usize) -> u64 {
        self.sums.get(variant).copied().unwrap_or(0)
    }

    fn product(&self, one: usize, other: usize) -> u64 {
        let (low, high) = (one.min(other), one.max(other));
        self.products.get(high * (high + 1) / 2 + low).copied().unwrap_or(0)
    }

    /// The sum and the sum of squares, over all games, of the scores times these weights.
    pub fn weighted(&self, weights: &[(usize, i64)]) -> (i128, i128) {
        let sum =
            weights.iter().map(|&(place, w)| i128::from(w) * i128::from(self.sum(place))).sum();
        let mut squares = 0;
        for (nth, &(one, a)) in weights.iter().enumerate() {
            for &(other, b) in &weights[..=nth] {
                let product = i128::from(a * b) * i128::from(self.product(one, other));
                squares += if one == other { product } else { 2 * product };
            }
        }
        (sum, squares)
    }
}

/// What a thread has for itself.
struct Worker<'a> {
    seats: Vec<Box<dyn Seat + 'a>>,
    /// Scores of a stretch of games: the variants of the first game, of the second …
    scores: Vec<u8>,
}

impl Grid<'_> {
    /// Games of all variants.
    pub fn total(&self) -> u64 {
        self.games * self.series.len() as u64
    }

    /// Plays everything. What comes out is the same on any number of threads, and every variant has
    /// played the same games, interrupted or not.
    ///
    /// # Errors
    /// If the system gives no threads.
    ///
    /// # Panics
    /// If a game panics.
    pub fn play(
        &self,
        threads: usize,
        watch: &dyn Watch<Moments>,
    ) -> Result<Run<Moments>, NoThreads> {
        let plan = Plan { length: Length::Games(self.games.div_ceil(STRETCH)), threads };
        let worker = || Worker {
            seats: self.series.iter().map(|series| series.seat()).collect(),
            scores: vec![0; self.series.len() * STRETCH as usize],
        };
        let begin = Begin { block: Some(1), ..Begin::default() };
        resume(&plan, begin, watch, worker, |own, stretch, moments| {
            self.play_stretch(own, stretch, moments);
        })
    }

    fn play_stretch(&self, own: &mut Worker<'_>, stretch: u64, moments: &mut Moments) {
        let variants = self.series.len();
        let start = stretch * STRETCH;
        let length = STRETCH.min(self.games - start);
        for (place, seat) in own.seats.iter_mut().enumerate() {
            for nth in 0..length {
                let played = seat.outcome(self.first + start + nth);
                moments.decisions += u64::from(played.decisions);
                own.scores[nth as usize * variants + place] = played.outcome.halves();
                moments.add_drawn_by_rule(place, u64::from(played.drawn_by_rule));
            }
        }
        own.scores.chunks(variants).take(length as usize).for_each(|scores| moments.add(scores));
    }
}
