//! A race of several series over the same numbers: how many half points the first side of each made.
//!
//! For searches that compare many players on little luck, and give up the worse ones early. Not for
//! results: those are measured on numbers that no search has seen, see [`mod@crate::study`].

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::{Deserialize, Serialize};
use wargauge_engine::Side;

use crate::runner::NoThreads;
use crate::series::Series;

/// Games that a thread plays in one go.
const PIECE: u64 = 64;

/// The threads that race.
#[derive(Debug)]
pub struct Track {
    pool: ThreadPool,
}

/// What the first side of a series has made so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// Half points: 2 for a win, 1 for a draw.
    pub halves: u64,
    /// Games.
    pub games: u64,
}

impl Tally {
    /// The score of a side; one half of no games.
    pub fn score(self, side: Side) -> f64 {
        if self.games == 0 {
            return 0.5;
        }
        let first = self.halves as f64 / (2 * self.games) as f64;
        match side {
            Side::First => first,
            Side::Second => 1.0 - first,
        }
    }

    /// The same games as the other side has them.
    #[must_use]
    pub fn turned(self) -> Self {
        Self { halves: 2 * self.games - self.halves, ..self }
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self { halves: self.halves + other.halves, games: self.games + other.games }
    }
}

impl Track {
    /// Threads; 0 for one a core.
    ///
    /// # Errors
    /// If the system gives none.
    pub fn new(threads: usize) -> Result<Self, NoThreads> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        Ok(Self { pool: pool.map_err(NoThreads::from)? })
    }

    /// Plays the games of these numbers in every series. The result is the same on any number of
    /// threads; nothing if `interrupted` said so before the end.
    ///
    /// # Panics
    /// If a game panics.
    pub fn race(
        &self,
        series: &[&dyn Series],
        numbers: Range<u64>,
        interrupted: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Tally>> {
        let mut pieces = Vec::new();
        for place in 0..series.len() {
            let mut from = numbers.start;
            while from < numbers.end {
                let to = (from + PIECE).min(numbers.end);
                pieces.push((place, from..to));
                from = to;
            }
        }
        let stopped = AtomicBool::new(false);
        let play = |(place, numbers): &(usize, Range<u64>)| {
            let (mut seat, mut tally) = (series[*place].seat(), Tally::default());
            for number in numbers.clone() {
                if interrupted() {
                    stopped.store(true, Ordering::Relaxed);
                    break;
                }
                tally.halves += u64::from(seat.outcome(number).outcome.halves());
                tally.games += 1;
            }
            tally
        };
        let played: Vec<Tally> = self.pool.install(|| pieces.par_iter().map(play).collect());
        let mut tallies = vec![Tally::default(); series.len()];
        for ((place, _), tally) in pieces.iter().zip(played) {
            tallies[*place] = tallies[*place].plus(tally);
        }
        (!stopped.into_inner()).then_some(tallies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;

    #[test]
    fn a_race_is_the_same_on_any_number_of_threads_and_in_any_company() {
        let duels = [Duel::default(), Duel { edge: 2, ..Duel::default() }];
        let matchups = duels.each_ref().map(|duel| Matchup::new(duel, [Random; 2], 1794));
        let all = matchups.each_ref().map(|matchup| matchup as &dyn Series);
        let race = |threads, series: &[&dyn Series]| {
            Track::new(threads).unwrap().race(series, 100..1000, &|| false).unwrap()
        };
        let both = race(1, &all);
        assert_eq!(race(3, &all), both);
        assert_eq!(race(2, &all[1..]), both[1..]);
        assert_eq!(both[0].games, 900);
        assert!(both[1].score(Side::First) > both[0].score(Side::First));
        assert!((both[1].score(Side::First) + both[1].score(Side::Second) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn an_interrupted_race_gives_nothing() {
        let duel = Duel::default();
        let matchup = Matchup::new(&duel, [Random; 2], 1794);
        assert_eq!(Track::new(1).unwrap().race(&[&matchup], 0..100, &|| true), None);
    }
}
