//! Tuning a player's weights by self-play: what two candidates are compared by, and the climb from
//! comparison to comparison.
//!
//! - [`Task`] plays two candidates against the same opponents, as either side of every scenario, on
//!   shared luck.
//! - [`Start`] is a player with weights that may be tuned, as plain data.
//! - [`spsa`] says which candidates to compare next.
//! - [`summary`] is what came of it, the JSON of `tune`.

pub mod spsa;
pub mod start;
pub mod summary;

use std::ops::Range;

use wargauge_engine::Side;

use crate::runner::{NoThreads, Run, Watch};
use crate::series::Series;
use crate::statistics::Interval;
use crate::tournament::{Contrast, HALVES, Scores, Tournament};

pub use spsa::{Axis, Climb};
pub use start::{Start, Weight};
pub use summary::TuneSummary;

/// Makes the games of a scenario, by its place, between the players of the two sides, by the names
/// that users give them. All series have the same seed.
pub type Between<'a, E> = dyn Fn(usize, [&str; 2]) -> Result<Box<dyn Series + 'a>, E> + 'a;

/// What candidates are judged by: the mean of their scores in all matches.
pub struct Task<'a, E> {
    /// How many scenarios.
    pub scenarios: usize,
    /// The opponents, on each of them, as either side, by the names that users give them.
    pub opponents: Vec<String>,
    /// Makes the games.
    pub between: &'a Between<'a, E>,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
}

/// One scenario, a side of it, and an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The scenario, by its place.
    pub scenario: usize,
    /// The candidates' side.
    pub side: Side,
    /// The opponent, by its place.
    pub opponent: usize,
}

impl<E: From<NoThreads>> Task<'_, E> {
    /// Every match.
    pub fn matches(&self) -> Vec<Match> {
        (0..self.scenarios)
            .flat_map(|scenario| Side::BOTH.map(|side| (scenario, side)))
            .flat_map(|(scenario, side)| {
                (0..self.opponents.len()).map(move |opponent| Match { scenario, side, opponent })
            })
            .collect()
    }

    /// Plays both candidates in every match, in the games of these numbers.
    ///
    /// # Errors
    /// If a series cannot be made, or the system gives no threads.
    pub fn compare(
        &self,
        candidates: [&str; 2],
        numbers: Range<u64>,
        watch: &dyn Watch<Scores>,
    ) -> Result<Run<Scores>, E> {
        let matches = self.matches();
        let mut series = Vec::with_capacity(2 * matches.len());
        for met in &matches {
            for candidate in candidates {
                let mut players = [self.opponents[met.opponent].as_str(); 2];
                players[met.side.index()] = candidate;
                series.push((self.between)(met.scenario, players)?);
            }
        }
        let each = matches.iter().enumerate();
        let mut contrasts: Vec<Contrast> =
            each.map(|(nth, met)| Contrast::of(met.side, 2 * nth, 2 * nth + 1)).collect();
        let all = contrasts.iter().flat_map(|contrast| contrast.terms.iter().copied()).collect();
        contrasts.push(Contrast { terms: all });
        let tournament = Tournament::even(series.iter().map(AsRef::as_ref), numbers, contrasts);
        Ok(tournament.play(self.threads, watch)?)
    }

    /// How much better the first candidate's mean score is than the second's, with its interval:
    /// that of the mean over game numbers, each with all its matches.
    pub fn difference(&self, scores: &Scores) -> Interval {
        let matches = self.matches().len();
        let unit = f64::from(HALVES) * matches as f64;
        let nothing = Interval { estimate: f64::NAN, low: -1.0, high: 1.0 };
        scores.mean(matches).map_or(nothing, |mean| {
            let estimate = mean.mean / unit;
            let spread = mean.spread.map_or([-1.0, 1.0], |spread| {
                [spread.interval.low / unit, spread.interval.high / unit]
            });
            Interval { estimate, low: spread[0], high: spread[1] }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use std::fmt;
    use wargauge_ai::toy::{Boldness, Duel, Moment};
    use wargauge_ai::{Player, PlayerLuck};

    /// Bold in so many decisions of a hundred.
    #[derive(Clone)]
    struct Tunable(i32);

    impl fmt::Display for Tunable {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            self.0.fmt(f)
        }
    }

    impl Player<Duel> for Tunable {
        fn choose(
            &mut self,
            _: &Duel,
            _: &Moment,
            _: Side,
            choices: &[Boldness],
            luck: &mut PlayerLuck,
        ) -> usize {
            if (luck.below(100) as i32) < self.0 { choices.len() - 1 } else { 0 }
        }
    }

    const GAMES: [Duel; 2] =
        [Duel { turns: 6, automatic: 9, edge: 3 }, Duel { turns: 4, automatic: 9, edge: 3 }];

    /// Plays the task and says how much better the first candidate did.
    fn compare(
        candidates: [i32; 2],
        numbers: Range<u64>,
        threads: usize,
    ) -> (Run<Scores>, Interval) {
        let between = |scenario: usize, players: [&str; 2]| {
            let players = players.map(|bold| Tunable(bold.parse().expect("a number")));
            let series: Box<dyn Series> = Box::new(Matchup::new(&GAMES[scenario], players, 3));
            Ok::<_, NoThreads>(series)
        };
        let task =
            Task { scenarios: 2, opponents: vec!["50".to_owned()], between: &between, threads };
        assert_eq!(task.matches().len(), 4);
        let [one, other] = candidates.map(|bold| bold.to_string());
        let run = task.compare([&one, &other], numbers, &()).expect("threads");
        let difference = task.difference(&run.count);
        (run, difference)
    }

    #[test]
    fn every_side_of_every_game_is_played_and_the_total_is_their_mean() {
        let (run, whole) = compare([90, 10], 40..540, 2);
        assert_eq!(run.count.games(), 4 * 2 * 500);
        let mean = (0..4).map(|nth| run.count.difference(nth).estimate).sum::<f64>() / 4.0;
        assert!((whole.estimate - mean).abs() < 1e-12, "{whole:?} {mean}");
        assert!(whole.low < mean && mean < whole.high);
        assert_eq!(compare([90, 10], 40..540, 5).0.count, run.count);
    }

    #[test]
    fn a_candidate_against_itself_gains_nothing() {
        assert!(compare([70, 70], 0..50, 1).1.estimate.abs() < 1e-12);
    }

    #[test]
    fn a_climb_by_play_finds_what_is_better() {
        // With an edge of three the first side's bold strokes mostly hit; the second side's do not,
        // but gain less than the first side's.
        let axis = Axis { start: 50.0, reach: 15.0, bounds: [0.0, 100.0] };
        let mut climb = Climb::new(vec![axis], 40, 4.0, 3);
        for step in 0..40 {
            let looks = climb.looks();
            let candidates = [&looks.plus, &looks.minus].map(|look| look[0]);
            let (_, difference) = compare(candidates, step * 100..(step + 1) * 100, 2);
            climb.learn(difference.estimate);
        }
        let found = climb.rounded()[0];
        let (_, gain) = compare([found, 50], 100_000..102_000, 2);
        assert!(gain.low > 0.0, "{found}: {gain:?}");
    }
}
