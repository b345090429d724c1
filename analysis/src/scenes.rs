//! Games worth seeing, chosen from the rows of a run: a typical win of each side, a typical draw, and the
//! biggest upset. The same games on any number of threads and from any parts.
//!
//! - [`Middle`] sums up the games of each outcome, [`Search`] looks at every game once more, and [`Found`]
//!   is what it found.
//!
//! Not for showing them, and not for questions to stored games: those pick by conditions.

use std::collections::BTreeMap;

use wargauge_ai::Played;
use wargauge_engine::{Fact, Role, Side};

use crate::figures::class_width;
use crate::runner::Merge;
use crate::series::Row;
use crate::statistics::{Interval, wilson};
use crate::study::Study;

/// What a game is typical by: its points, its last turn, and its decisions.
const MEASURES: usize = 3;

/// A wider range of points than this is taken in classes, as documents do.
const MOST_POINTS: i64 = 80;

/// Sums over the games of each outcome: whole numbers, so that parts merge exactly.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Middle {
    outcomes: [Sums; 3],
}

/// Sums over some games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Sums {
    games: u64,
    totals: [i128; MEASURES],
    squares: [i128; MEASURES],
}

/// The numbers that a game is typical by.
fn measures(played: &Played) -> [i128; MEASURES] {
    let outcome = played.outcome;
    [outcome.points.into(), outcome.turn.into(), played.decisions.into()]
}

/// The place of an outcome: the first side's win, the second's, a draw.
fn place(played: &Played) -> usize {
    played.outcome.winner.map_or(2, Side::index)
}

impl Middle {
    /// Counts a game.
    pub fn add(&mut self, row: &Row<'_>) {
        let sums = &mut self.outcomes[place(&row.played)];
        sums.games += 1;
        for (nth, value) in measures(&row.played).into_iter().enumerate() {
            sums.totals[nth] += value;
            sums.squares[nth] += value * value;
        }
    }
}

impl Merge for Middle {
    fn merge(&mut self, other: &Self) {
        for (sums, more) in self.outcomes.iter_mut().zip(&other.outcomes) {
            sums.games += more.games;
            for nth in 0..MEASURES {
                sums.totals[nth] += more.totals[nth];
                sums.squares[nth] += more.squares[nth];
            }
        }
    }
}

impl Sums {
    /// How far a game is from the mean of all, in standard deviations: squared, and summed over what
    /// games are measured by.
    fn distance(&self, played: &Played) -> f64 {
        let games = self.games.max(1) as f64;
        let off = |(nth, value): (usize, i128)| {
            let mean = self.totals[nth] as f64 / games;
            let variance = self.squares[nth] as f64 / games - mean * mean;
            // Rounding may leave dust where all games are the same.
            if variance > 1e-9 { (value as f64 - mean).powi(2) / variance } else { 0.0 }
        };
        measures(played).into_iter().enumerate().map(off).sum()
    }
}

/// What is looked for in the rows of a run.
#[derive(Clone, Debug)]
pub struct Search<'a> {
    middle: &'a Middle,
    /// The facts that are points after a turn: their places, their turns, and what they say.
    course: Vec<Course>,
    /// The side that wins less often, for games without points on the way.
    underdog: Option<Side>,
}

/// The points after a turn, and how games went on from there.
#[derive(Clone, Debug)]
struct Course {
    fact: usize,
    turn: u8,
    class: i64,
    /// Games by their class of points: how many, and how many each side won.
    games: BTreeMap<i64, (u64, [u64; 2])>,
}

/// The games that were found, by their numbers.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Found {
    typical: [Option<(f64, u64)>; 3],
    upset: Option<Upset>,
}

/// A win that nobody would have expected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Upset {
    /// The number of the game.
    pub game: u64,
    /// The side that won it.
    pub winner: Side,
    /// How it stood when that was least likely; nothing where games keep no points on the way.
    pub low: Option<Low>,
    /// What upsets are compared by: less is more of an upset.
    measure: f64,
}

/// A moment at which a win was unlikely.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Low {
    /// After this turn.
    pub turn: u8,
    /// The points then, from the first side's view.
    pub points: i64,
    /// How many games stood so after that turn; those over by then stand as they ended.
    pub games: u64,
    /// The share of them that the later winner won.
    pub won: Interval,
}

impl<'a> Search<'a> {
    /// A search through the games that `middle` and `study` have counted.
    pub fn new(middle: &'a Middle, study: &Study, facts: &[Fact]) -> Self {
        let course = facts.iter().zip(&study.facts).enumerate();
        let course = course.filter_map(|(nth, (fact, counted))| {
            let Role::Points { turn } = fact.role else { return None };
            let ends = || counted.iter().map(|(points, _)| i64::from(points));
            let class = class_width(ends().min()?, ends().max()?, MOST_POINTS);
            let mut games = BTreeMap::<i64, (u64, [u64; 2])>::new();
            for (points, [first, second, drawn]) in counted.iter() {
                let (all, won) = games.entry(i64::from(points).div_euclid(class)).or_default();
                *all += first + second + drawn;
                won[0] += first;
                won[1] += second;
            }
            Some(Course { fact: nth, turn, class, games })
        });
        let [first, second, _] = study.outcomes;
        let underdog = match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Side::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side::Second),
        };
        Self { middle, course: course.collect(), underdog }
    }

    /// Looks at a game.
    pub fn look(&self, row: &Row<'_>, found: &mut Found) {
        let nth = place(&row.played);
        let distance = self.middle.outcomes[nth].distance(&row.played);
        nearest(&mut found.typical[nth], (distance, row.game));
        if let Some(upset) = self.upset(row) {
            greatest(&mut found.upset, upset);
        }
    }

    /// How unexpected its result was; nothing for a draw.
    ///
    /// After each turn before its last one, the games that stood as it did then are known, and how many
    /// of them its winner won. The less likely that was, the bigger the upset. Few such games
    /// say little, so that shares are compared by the upper ends of their intervals.
    fn upset(&self, row: &Row<'_>) -> Option<Upset> {
        let outcome = row.played.outcome;
        let winner = outcome.winner?;
        if self.course.is_empty() {
            let is_unlikely = self.underdog == Some(winner);
            let measure = -f64::from(outcome.points.unsigned_abs());
            return is_unlikely.then_some(Upset { game: row.game, winner, low: None, measure });
        }
        let lows = self.course.iter().filter(|course| course.turn < outcome.turn);
        let lows = lows.filter_map(|course| {
            let points = i64::from(*row.facts.get(course.fact)?);
            let (games, won) = course.games.get(&points.div_euclid(course.class))?;
            let won = wilson(won[winner.index()], *games);
            Some(Low { turn: course.turn, points, games: *games, won })
        });
        // The earliest of equals.
        let low = lows.min_by(|a, b| a.won.high.total_cmp(&b.won.high))?;
        Some(Upset { game: row.game, winner, low: Some(low), measure: low.won.high })
    }
}

/// Keeps what is nearer; of equals that of the lower number.
fn nearest(best: &mut Option<(f64, u64)>, other: (f64, u64)) {
    let is_better =
        best.is_none_or(|known| other.0.total_cmp(&known.0).then(other.1.cmp(&known.1)).is_lt());
    if is_better {
        *best = Some(other);
    }
}

/// Keeps the bigger upset; of equals that of the lower number.
fn greatest(best: &mut Option<Upset>, other: Upset) {
    let is_better = best.is_none_or(|known| {
        other.measure.total_cmp(&known.measure).then(other.game.cmp(&known.game)).is_lt()
    });
    if is_better {
        *best = Some(other);
    }
}

impl Found {
    /// The number of the game nearest to the mean of all with its outcome: a win of the first side, of the
    /// second, a draw.
    pub fn typical(&self, outcome: usize) -> Option<u64> {
        self.typical.get(outcome).copied().flatten().map(|(_, game)| game)
    }

    /// The biggest upset.
    pub fn upset(&self) -> Option<Upset> {
        self.upset
    }
}

impl Merge for Found {
    fn merge(&mut self, other: &Self) {
        for (best, more) in self.typical.iter_mut().zip(other.typical) {
            if let Some(more) = more {
                nearest(best, more);
            }
        }
        if let Some(more) = other.upset {
            greatest(&mut self.upset, more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_engine::Outcome;

    fn facts(turns: u8) -> Vec<Fact> {
        let fact = |turn| Fact {
            column: String::new(),
            title: String::new(),
            role: Role::Points { turn },
            labels: Vec::new(),
            meanings: Vec::new(),
        };
        (1..=turns).map(fact).collect()
    }

    /// A game: who won, the points after each turn, and its decisions.
    type Game = (Option<Side>, Vec<i16>, u32);

    fn found(games: &[Game], parts: usize) -> Found {
        let turns = games.first().map_or(0, |(_, course, _)| course.len());
        let facts = if games.iter().any(|game| game.2 == u32::MAX) {
            Vec::new()
        } else {
            facts(turns as u8)
        };
        let each = |from: usize, to: usize, what: &mut dyn FnMut(&Row<'_>)| {
            for (number, (winner, course, decisions)) in
                games.iter().enumerate().take(to).skip(from)
            {
                let points = course.last().copied().unwrap_or(0).into();
                let outcome =
                    Outcome { winner: *winner, automatic: false, turn: course.len() as u8, points };
                let played = Played { outcome, decisions: *decisions, drawn_by_rule: false };
                let game = number as u64;
                let kept = if facts.is_empty() { &[][..] } else { course };
                what(&Row {
                    game,
                    played,
                    fingerprint: game,
                    balanced: true,
                    uses: &[],
                    facts: kept,
                });
            }
        };
        let (mut middle, mut study) = (Middle::default(), Study::default());
        each(0, games.len(), &mut |row| {
            middle.add(row);
            study.add(row);
        });
        let search = Search::new(&middle, &study, &facts);
        let size = games.len().div_ceil(parts);
        let mut whole = Found::default();
        for part in (0..parts).rev() {
            let mut found = Found::default();
            let to = games.len().min((part + 1) * size);
            each(part * size, to, &mut |row| search.look(row, &mut found));
            whole.merge(&found);
        }
        whole
    }

    /// Many plain games, among them one that turns round.
    fn planted() -> Vec<Game> {
        let mut games: Vec<Game> = (0..200)
            .map(|nth| {
                let (won, size) = (nth % 3 > 0, 1 + nth % 4);
                let sign = if won { 1 } else { -1 };
                let side = if won { Side::First } else { Side::Second };
                (Some(side), vec![sign * size, sign * size, 2 * sign * size], 20 + nth as u32 % 5)
            })
            .collect();
        games[77] = (Some(Side::Second), vec![0, 4, -1], 22);
        games[40] = (None, vec![0, 1, 0], 20);
        games[41] = (None, vec![0, 1, 0], 24);
        games[42] = (None, vec![0, -1, 0], 22);
        games
    }

    #[test]
    fn the_planted_upset_is_found_with_the_moment_before_it_turned() {
        let upset = found(&planted(), 1).upset().expect("an upset");
        assert_eq!((upset.game, upset.winner), (77, Side::Second));
        let low = upset.low.expect("how it stood");
        assert_eq!((low.turn, low.points), (2, 4));
        assert!((low.won.estimate - 1.0 / low.games as f64).abs() < 1e-12, "{low:?}");
    }

    #[test]
    fn the_typical_game_is_nearest_to_the_mean_of_its_outcome() {
        let found = found(&planted(), 1);
        // Of the draws this one has the mean number of decisions.
        assert_eq!(found.typical(2), Some(42));
        let all = planted();
        for (outcome, side) in [(0, Side::First), (1, Side::Second)] {
            let (winner, course, _) = &all[found.typical(outcome).expect("a win") as usize];
            assert_eq!(*winner, Some(side));
            assert!(
                (4..=6).contains(&course[2].abs()),
                "{course:?} is far from the mean of about 5"
            );
        }
    }

    #[test]
    fn parts_in_any_order_give_the_same_games() {
        let whole = found(&planted(), 1);
        for parts in [2, 3, 7] {
            assert_eq!(found(&planted(), parts), whole, "{parts}");
        }
    }

    #[test]
    fn without_points_on_the_way_the_upset_is_the_largest_win_of_the_side_that_wins_less() {
        let mut games: Vec<Game> =
            (0..30).map(|nth| (Some(Side::First), vec![nth], u32::MAX)).collect();
        games.extend([3, 9, 5].map(|points| (Some(Side::Second), vec![-points], u32::MAX)));
        let upset = found(&games, 2).upset().expect("an upset");
        assert_eq!((upset.game, upset.winner, upset.low), (31, Side::Second, None));
    }

    #[test]
    fn what_never_happened_is_not_found() {
        let games = vec![(Some(Side::First), vec![1, 2], 9); 5];
        let found = found(&games, 1);
        assert_eq!([0, 1, 2].map(|outcome| found.typical(outcome)), [Some(0), None, None]);
        assert_eq!(super::Found::default().upset(), None);
    }
}
