//! Several series, each a pairing of players in a game, played side by side on shared luck.
//!
//! Every pairing plays the games of the same numbers, so that each number is a fair comparison of
//! all of them. What is kept does not grow with the number of games: outcomes by pairing, and the
//! sums of the comparisons asked for. Not for what single rules did: that is [`mod@crate::study`].

use std::ops::Range;

use serde::{Deserialize, Serialize};
use wargauge_ai::Played;
use wargauge_engine::{FactSheet, Side};

use crate::histogram::Histogram;
use crate::runner::{Begin, Length, Merge, NoThreads, Plan, Run, Watch, resume};
use crate::series::{Seat, Series};
use crate::statistics::{Interval, Mean, paired, score, wilson};

/// Numbers in a block: a number stands for a game of every pairing, and may take long.
const BLOCK: u64 = 4;

/// What makes a difference of one game in a [`Contrast`]'s sums: scores count in halves.
pub const HALVES: u32 = 2;

/// Which series is played, and how often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// The series, by its place in the list.
    pub series: usize,
    /// How many games: those of the lowest numbers.
    pub games: u64,
}

/// A comparison of pairings, game by game: the sum of the first side's scores, each times a weight.
///
/// Only numbers that all of its pairings play are counted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contrast {
    /// Pairings by their place, each with its weight.
    pub terms: Vec<(usize, i32)>,
}

impl Contrast {
    /// How much better a side does in pairing `better` than in pairing `worse`.
    pub fn of(side: Side, better: usize, worse: usize) -> Self {
        let sign = match side {
            Side::First => 1,
            Side::Second => -1,
        };
        Self { terms: vec![(better, sign), (worse, -sign)] }
    }
}

/// Pairings, and what is to be known of them.
#[derive(Clone)]
pub struct Tournament<'a> {
    /// The series; those that are compared must have the same seed.
    pub series: Vec<&'a dyn Series>,
    /// Which of them are played.
    pub pairings: Vec<Pairing>,
    /// What is compared.
    pub contrasts: Vec<Contrast>,
    /// In how many groups of games outcomes are kept apart, by the remainder of their numbers, so
    /// that they can be resampled; 1 for one count of all.
    pub groups: usize,
    /// The number of the first game.
    pub first: u64,
}

/// What a tournament is counted into.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Scores {
    /// Wins of the first side, of the second, and draws: group by group, pairing by pairing.
    outcomes: Vec<[u64; 3]>,
    /// The draws that a rule made although a side had won, pairing by pairing.
    drawn_by_rule: Vec<u64>,
    /// Sums of each comparison in half games.
    contrasts: Vec<Histogram>,
    /// Decisions of both sides.
    pub decisions: u64,
}

impl Merge for Scores {
    fn merge(&mut self, other: &Self) {
        let longest = self.outcomes.len().max(other.outcomes.len());
        self.outcomes.resize(longest, [0; 3]);
        for (count, more) in self.outcomes.iter_mut().flatten().zip(other.outcomes.iter().flatten())
        {
            *count += more;
        }
        let longest = self.drawn_by_rule.len().max(other.drawn_by_rule.len());
        self.drawn_by_rule.resize(longest, 0);
        for (count, more) in self.drawn_by_rule.iter_mut().zip(&other.drawn_by_rule) {
            *count += more;
        }
        let longest = self.contrasts.len().max(other.contrasts.len());
        self.contrasts.resize(longest, Histogram::default());
        for (sums, more) in self.contrasts.iter_mut().zip(&other.contrasts) {
            sums.merge(more);
        }
        self.decisions += other.decisions;
    }
}

/// The outcomes of one pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Outcomes {
    /// Wins of the first side, of the second, and draws.
    pub counts: [u64; 3],
    /// The draws that a rule made although a side had won.
    pub by_rule: u64,
}

impl Outcomes {
    /// Outcomes of which a rule has drawn none.
    pub fn of(counts: [u64; 3]) -> Self {
        Self { counts, by_rule: 0 }
    }

    /// Counts a game.
    pub fn count(&mut self, played: &Played) {
        self.counts[played.outcome.winner.map_or(2, Side::index)] += 1;
        self.by_rule += u64::from(played.drawn_by_rule);
    }

    /// How many games.
    pub fn games(self) -> u64 {
        self.counts.iter().sum()
    }

    /// The shares of the first side's wins, of the second side's, and of draws.
    pub fn shares(self) -> [Interval; 3] {
        self.counts.map(|count| wilson(count, self.games()))
    }

    /// The draws that a rule made; nothing where the game has no such rule.
    pub fn drawn_by_rule(self, sheet: &FactSheet) -> Option<u64> {
        (!sheet.drawn_by_rule.is_empty()).then_some(self.by_rule)
    }

    /// Wins, defeats and draws of a side.
    pub fn seen_by(self, side: Side) -> [u64; 3] {
        let [first, second, drawn] = self.counts;
        if side == Side::First { [first, second, drawn] } else { [second, first, drawn] }
    }

    /// The score of a side, a draw counted half.
    pub fn score(self, side: Side) -> Interval {
        score(self.counts[side.index()], self.counts[2], self.games())
    }
}

impl Merge for Outcomes {
    fn merge(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.by_rule += other.by_rule;
    }
}

impl Scores {
    /// The outcomes of a pairing of so many.
    pub fn outcomes(&self, pairing: usize, pairings: usize) -> Outcomes {
        let by_rule = self.drawn_by_rule.get(pairing).copied().unwrap_or(0);
        let mut total = Outcomes { by_rule, ..Outcomes::default() };
        for group in self.groups(pairings) {
            total.merge(&Outcomes::of(group[pairing]));
        }
        total
    }

    /// The outcomes of every pairing, group by group.
    pub fn groups(&self, pairings: usize) -> impl ExactSizeIterator<Item = &[[u64; 3]]> {
        self.outcomes.chunks(pairings.max(1))
    }

    /// All games of all pairings.
    pub fn games(&self) -> u64 {
        self.outcomes.iter().flatten().sum()
    }

    /// The difference that a [`Contrast::of`] two pairings has found.
    pub fn difference(&self, contrast: usize) -> Interval {
        let (games, sum, squares) = self.contrasts.get(contrast).map_or((0, 0, 0), Histogram::sums);
        paired(games, sum, squares, HALVES)
    }

    /// How many games a comparison has counted.
    pub fn compared(&self, contrast: usize) -> u64 {
        self.contrasts.get(contrast).map_or(0, |sums| sums.sums().0)
    }

    /// The mean of any comparison, in half games; nothing of no games.
    pub fn mean(&self, contrast: usize) -> Option<Mean> {
        self.contrasts.get(contrast)?.mean()
    }
}

impl<'a> Tournament<'a> {
    /// A tournament in which every series plays the games of the same numbers, counted in one group.
    pub fn even(
        series: impl IntoIterator<Item = &'a dyn Series>,
        numbers: Range<u64>,
        contrasts: Vec<Contrast>,
    ) -> Self {
        let series: Vec<_> = series.into_iter().collect();
        let games = numbers.end - numbers.start;
        let pairings = (0..series.len()).map(|series| Pairing { series, games }).collect();
        Self { series, pairings, contrasts, groups: 1, first: numbers.start }
    }

    /// The games of the longest pairing.
    pub fn length(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.games).max().unwrap_or(0)
    }

    /// All games of all pairings.
    pub fn total(&self) -> u64 {
        self.pairings.iter().map(|pairing| pairing.games).sum()
    }

    /// Plays everything. What comes out is the same on any number of threads.
    ///
    /// # Errors
    /// If the system gives no threads.
    ///
    /// # Panics
    /// If a game panics, or a pairing names a series that is not in the list.
    pub fn play(
        &self,
        threads: usize,
        watch: &dyn Watch<Scores>,
    ) -> Result<Run<Scores>, NoThreads> {
        self.go_on((Scores::default(), 0), threads, watch)
    }

    /// Plays what is missing where the games of so many numbers have been counted before. What comes out is the same
    /// as of playing everything.
    ///
    /// # Errors
    /// If the system gives no threads.
    ///
    /// # Panics
    /// As [`Self::play`].
    pub fn go_on(
        &self,
        (count, numbers): (Scores, u64),
        threads: usize,
        watch: &dyn Watch<Scores>,
    ) -> Result<Run<Scores>, NoThreads> {
        let plan = Plan { length: Length::Games(self.length()), threads };
        resume(
            &plan,
            Begin { count, game: numbers, block: Some(BLOCK) },
            watch,
            || self.worker(),
            |own, nth, scores| {
                self.play_number(own, nth, scores);
            },
        )
    }

    fn worker(&self) -> Worker<'_> {
        let seat = |pairing: &Pairing| self.series[pairing.series].seat();
        Worker {
            seats: self.pairings.iter().map(seat).collect(),
            scored: vec![0; self.pairings.len()],
        }
    }

    fn play_number(&self, own: &mut Worker<'_>, nth: u64, scores: &mut Scores) {
        scores.outcomes.resize(self.pairings.len() * self.groups, [0; 3]);
        scores.drawn_by_rule.resize(self.pairings.len(), 0);
        scores.contrasts.resize(self.contrasts.len(), Histogram::default());
        let group = (nth % self.groups as u64) as usize * self.pairings.len();
        let number = self.first + nth;
        for (place, pairing) in self.pairings.iter().enumerate() {
            if nth >= pairing.games {
                continue;
            }
            let played = own.seats[place].outcome(number);
            let winner = played.outcome.winner;
            scores.decisions += u64::from(played.decisions);
            scores.outcomes[group + place][winner.map_or(2, Side::index)] += 1;
            scores.drawn_by_rule[place] += u64::from(played.drawn_by_rule);
            own.scored[place] = i32::from(played.outcome.halves());
        }
        for (contrast, sums) in self.contrasts.iter().zip(&mut scores.contrasts) {
            if contrast.terms.iter().all(|&(place, _)| nth < self.pairings[place].games) {
                let terms = contrast.terms.iter();
                sums.add(terms.map(|&(place, weight)| weight * own.scored[place]).sum());
            }
        }
    }
}

/// What a thread has for itself.
struct Worker<'a> {
    /// A seat for every pairing.
    seats: Vec<Box<dyn Seat + 'a>>,
    /// The first side's score in half games, pairing by pairing, in the number just played.
    scored: Vec<i32>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use wargauge_ai::toy::{Duel, Steady};

    const GAMES: [Duel; 2] =
        [Duel { turns: 6, automatic: 4, edge: 0 }, Duel { turns: 6, automatic: 4, edge: 2 }];

    /// Which game is played, and how boldly by each side.
    const SERIES: [(usize, [u8; 2]); 3] = [(0, [0, 0]), (1, [0, 0]), (0, [0, 1])];

    /// Plays the series, the first of them twice.
    fn run(groups: usize, first: u64, threads: usize) -> (Scores, [u64; 2]) {
        let matchups = SERIES.map(|(game, bold)| Matchup::new(&GAMES[game], bold.map(Steady), 7));
        let lengths = [(0, 1000), (1, 1000), (2, 300), (0, 600)];
        let tournament = Tournament {
            series: matchups.iter().map(|matchup| matchup as &dyn Series).collect(),
            pairings: lengths.map(|(series, games)| Pairing { series, games }).to_vec(),
            contrasts: vec![
                Contrast::of(Side::First, 1, 0),
                Contrast::of(Side::Second, 1, 0),
                Contrast::of(Side::First, 2, 0),
                Contrast::of(Side::First, 3, 0),
            ],
            groups,
            first,
        };
        let run = tournament.play(threads, &()).unwrap();
        assert!(!run.interrupted);
        (run.count, [tournament.total(), tournament.length()])
    }

    fn play(groups: usize, threads: usize) -> Scores {
        run(groups, 0, threads).0
    }

    #[test]
    fn the_scores_are_the_same_on_any_number_of_threads_and_no_game_is_lost() {
        let (one, sizes) = run(7, 0, 1);
        assert_eq!(play(7, 2), one);
        assert_eq!(play(7, 5), one);
        let games: Vec<u64> = (0..4).map(|place| one.outcomes(place, 4).games()).collect();
        assert_eq!(games, [1000, 1000, 300, 600]);
        assert_eq!((one.games(), sizes), (2900, [2900, 1000]));
        let compared: Vec<u64> = (0..4).map(|nth| one.compared(nth)).collect();
        assert_eq!(compared, [1000, 1000, 300, 600]);
    }

    #[test]
    fn what_was_counted_before_is_gone_on_from_and_survives_a_file() {
        let matchups = [0, 1].map(|bold| Matchup::new(&GAMES[0], [bold, 0].map(Steady), 7));
        let both = || matchups.iter().map(|matchup| matchup as &dyn Series);
        let changes = || vec![Contrast::of(Side::First, 1, 0)];
        let tournament = |games: u64| Tournament::even(both(), 50..50 + games, changes());
        let some = tournament(37).play(2, &()).unwrap();
        let written = serde_json::to_string(&some.count).unwrap();
        let read = serde_json::from_str(&written).unwrap();
        let rest = tournament(120).go_on((read, some.games), 2, &()).unwrap();
        let whole = tournament(120).play(1, &()).unwrap();
        assert_eq!(rest.count, whole.count);
        assert_eq!((rest.games, rest.interrupted), (120, false));
    }

    #[test]
    fn groups_change_nothing_but_how_finely_outcomes_are_kept() {
        let [whole, parted] = [1, 50].map(|groups| play(groups, 2));
        assert_eq!((whole.groups(4).len(), parted.groups(4).len()), (1, 50));
        for place in 0..4 {
            assert_eq!(whole.outcomes(place, 4), parted.outcomes(place, 4));
        }
        assert_eq!(whole.contrasts, parted.contrasts);
    }

    #[test]
    fn pairings_share_their_luck_game_by_game() {
        let scores = play(1, 2);
        // The same players play the same games.
        let same = scores.difference(3);
        assert!(same.estimate.abs() < 1e-12 && same.low < 0.0 && same.high > 0.0);
        // An edge helps, and the comparison shows it for both sides.
        let (first, second) = (scores.difference(0), scores.difference(1));
        assert!(first.low > 0.0, "{first:?}");
        assert!((first.low + second.high).abs() < 1e-12);
        let [better, worse] = [1, 0].map(|place| scores.outcomes(place, 4).score(Side::First));
        assert!((first.estimate - (better.estimate - worse.estimate)).abs() < 1e-12);
        // On shared luck it is far surer than between different games.
        assert!(first.half_width() < 0.8 * better.half_width().hypot(worse.half_width()));
    }

    #[test]
    fn later_numbers_are_other_games() {
        assert_ne!(run(1, 1000, 2).0.outcomes, play(1, 2).outcomes);
    }
}
