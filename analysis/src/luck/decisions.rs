//! How much is left to decisions: what the choice of players explains of the variance between games, if each
//! side draws one of some players by lot.
//!
//! With the score `f` of a game, `p` the pair of players and `V` the variance of `f` over pairs and luck, the
//! *first-order share* of the choice is `V(E[f | p]) / V`: how much of the result is known once the players
//! are. The *total share* is `E[V(f | luck)] / V`: how much is open when all luck is known, and so is left to
//! the players, by themselves and together with luck. Both come from the differences of pairs under the same
//! luck, since the variance over `m` pairs is the mean of `(f_p − f_q)²/2` over all ordered pairs of them; the square
//! of a mean difference is taken less its own error, so that few games do not flatter it. Intervals are those
//! of Student from batches of games.

use wargauge_engine::Side;

use crate::runner::{Merge, NoThreads, Watch};
use crate::series::Series;
use crate::statistics::{BATCHES, Interval, Mean, batched};
use crate::tournament::{Contrast, Outcomes, Scores, Tournament};

/// What the choice of players decides.
#[derive(Clone, PartialEq, Debug)]
pub struct Decisions {
    /// How the games of each pairing ended.
    pub outcomes: Vec<Outcomes>,
    /// The share of the choice of players alone.
    pub first: Interval,
    /// The same with its interplay with luck.
    pub total: Interval,
    /// All games.
    pub games: u64,
    /// Decisions of both sides.
    pub decisions: u64,
}

/// Plays every pairing on the same luck; `done` is called with the number of batches after each. Nothing if it was interrupted, or the result never differs.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics.
pub fn play(
    pairings: &[&dyn Series],
    games: u64,
    threads: usize,
    watch: &dyn Watch<Scores>,
    done: &mut dyn FnMut(u64),
) -> Result<Option<Decisions>, NoThreads> {
    let count = pairings.len();
    let each = (games / count as u64 / BATCHES as u64).max(2);
    let contrasts: Vec<Contrast> = (0..count)
        .flat_map(|one| (0..one).map(move |other| Contrast::of(Side::First, one, other)))
        .collect();
    let mut batches: Vec<[f64; 2]> = Vec::new();
    let mut outcomes = vec![Outcomes::default(); count];
    let mut decisions = 0;
    for batch in 0..BATCHES as u64 {
        let numbers = batch * each..(batch + 1) * each;
        let tournament = Tournament::even(pairings.iter().copied(), numbers, contrasts.clone());
        let run = tournament.play(threads, watch)?;
        if run.interrupted {
            return Ok(None);
        }
        decisions += run.count.decisions;
        let mut all = Outcomes::default();
        for (place, sums) in outcomes.iter_mut().enumerate() {
            let ended = run.count.outcomes(place, count);
            sums.merge(&ended);
            all.merge(&ended);
        }
        batches.extend(shares(&run.count, &all, count, contrasts.len()));
        done(batch + 1);
    }
    if batches.len() < BATCHES {
        return Ok(None);
    }
    let [first, total] =
        [0, 1].map(|nth| batched(&batches.iter().map(|batch| batch[nth]).collect::<Vec<f64>>()));
    let games = outcomes.iter().map(|ended| ended.games()).sum();
    Ok(Some(Decisions { outcomes, first, total, games, decisions }))
}

/// First-order and total share of a batch of so many pairings, all of whose games ended so; nothing if the result never
/// differs.
fn shares(scores: &Scores, all: &Outcomes, count: usize, contrasts: usize) -> Option<[f64; 2]> {
    // Half points: all variances are four times as large.
    let n = all.games() as f64;
    let [wins, draws] = [all.counts[0] as f64, all.counts[2] as f64];
    let mean = (2.0 * wins + draws) / n;
    let variance = (4.0 * wins + draws) / n - mean * mean;
    if variance <= 0.0 {
        return None;
    }
    let (mut first, mut total) = (0.0, 0.0);
    for contrast in 0..contrasts {
        let Mean { mean, spread } = scores.mean(contrast)?;
        let games = scores.compared(contrast) as f64;
        let scatter = spread?.deviation.powi(2);
        first += mean * mean - scatter / games;
        total += mean * mean + scatter * (games - 1.0) / games;
    }
    // Each unordered pair stands for two ordered ones, and half a square is the variance of two.
    let pairs = (count * count) as f64;
    Some([first / pairs / variance, total / pairs / variance])
}
