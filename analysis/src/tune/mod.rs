//! Tuning a player's weights by self-play: what two candidates are compared by, and the climb from
//! comparison to comparison.
//!
//! - [`Task`] plays two candidates against the same opponents, as either side of every game, on
//!   shared luck.
//! - [`spsa`] says which candidates to compare next.
//! - [`summary`] is what came of it, the JSON of `tune`.

pub mod spsa;
pub mod summary;

use std::ops::Range;

use rayon::ThreadPoolBuildError;
use wargauge_ai::Player;
use wargauge_engine::{Game, Side};

use crate::runner::{Run, Watch};
use crate::statistics::Interval;
use crate::tournament::{Contrast, HALVES, Pairing, Scores, Tournament};

pub use spsa::{Axis, Climb};
pub use summary::TuneSummary;

/// What candidates are judged by: the mean of their scores in all matches.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a, G, P> {
    /// The games.
    pub games: &'a [G],
    /// Whom they play, on each of them, as either side.
    pub opponents: &'a [P],
    /// The seed from which all luck derives.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
}

/// One game, a side of it, and an opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The game, by its place.
    pub game: usize,
    /// The candidates' side.
    pub side: Side,
    /// The opponent, by its place.
    pub opponent: usize,
}

impl<G, P> Task<'_, G, P>
where
    G: Game,
    P: Player<G> + Clone + Sync,
{
    /// Every match.
    pub fn matches(&self) -> Vec<Match> {
        let games = 0..self.games.len();
        games
            .flat_map(|game| Side::BOTH.map(|side| (game, side)))
            .flat_map(|(game, side)| {
                (0..self.opponents.len()).map(move |opponent| Match { game, side, opponent })
            })
            .collect()
    }

    /// Plays both candidates in every match, in the games of these numbers.
    ///
    /// # Errors
    /// If the system gives no threads.
    pub fn compare(
        &self,
        candidates: &[P; 2],
        numbers: Range<u64>,
        watch: &impl Watch<Scores>,
    ) -> Result<Run<Scores>, ThreadPoolBuildError> {
        let players: Vec<P> = candidates.iter().chain(self.opponents).cloned().collect();
        let matches = self.matches();
        let games = numbers.end - numbers.start;
        let pairing = |candidate: usize, met: &Match| {
            let mut players = [2 + met.opponent; 2];
            players[met.side.index()] = candidate;
            Pairing { game: met.game, players, games }
        };
        let each = matches.iter().enumerate();
        let mut contrasts: Vec<Contrast> =
            each.map(|(nth, met)| Contrast::of(met.side, 2 * nth, 2 * nth + 1)).collect();
        let all = contrasts.iter().flat_map(|contrast| contrast.terms.iter().copied()).collect();
        contrasts.push(Contrast { terms: all });
        let tournament = Tournament {
            games: self.games,
            players: &players,
            pairings: matches.iter().flat_map(|met| [0, 1].map(|who| pairing(who, met))).collect(),
            contrasts,
            groups: 1,
            seed: self.seed,
            first: numbers.start,
        };
        tournament.play(self.threads, watch)
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
    use wargauge_ai::PlayerLuck;
    use wargauge_ai::toy::{Boldness, Duel, Moment};

    /// Bold in so many decisions of a hundred.
    #[derive(Clone)]
    struct Tunable(i32);

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

    fn task(threads: usize) -> Task<'static, Duel, Tunable> {
        Task { games: &GAMES, opponents: &[Tunable(50)], seed: 3, threads }
    }

    #[test]
    fn every_side_of_every_game_is_played_and_the_total_is_their_mean() {
        let task = task(2);
        let run = task.compare(&[Tunable(90), Tunable(10)], 40..540, &()).unwrap();
        assert_eq!((task.matches().len(), run.count.games()), (4, 4 * 2 * 500));
        let whole = task.difference(&run.count);
        let mean = (0..4).map(|nth| run.count.difference(nth).estimate).sum::<f64>() / 4.0;
        assert!((whole.estimate - mean).abs() < 1e-12, "{whole:?} {mean}");
        assert!(whole.low < mean && mean < whole.high);
        let again = self::task(5).compare(&[Tunable(90), Tunable(10)], 40..540, &()).unwrap();
        assert_eq!(again.count, run.count);
    }

    #[test]
    fn a_candidate_against_itself_gains_nothing() {
        let task = task(1);
        let run = task.compare(&[Tunable(70), Tunable(70)], 0..50, &()).unwrap();
        assert!(task.difference(&run.count).estimate.abs() < 1e-12);
    }

    #[test]
    fn a_climb_by_play_finds_what_is_better() {
        // With an edge of three the first side's bold strokes mostly hit; the second side's do not,
        // but gain less than the first side's.
        let task = task(2);
        let axis = Axis { start: 50.0, reach: 15.0, bounds: [0.0, 100.0] };
        let mut climb = Climb::new(vec![axis], 40, 4.0, 3);
        for step in 0..40 {
            let looks = climb.looks();
            let candidates = [&looks.plus, &looks.minus].map(|look| Tunable(look[0]));
            let run = task.compare(&candidates, step * 100..(step + 1) * 100, &()).unwrap();
            climb.learn(task.difference(&run.count).estimate);
        }
        let found = climb.rounded()[0];
        let run = task.compare(&[Tunable(found), Tunable(50)], 100_000..102_000, &()).unwrap();
        let gain = task.difference(&run.count);
        assert!(gain.low > 0.0, "{found}: {gain:?}");
    }
}
