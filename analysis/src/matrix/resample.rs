//! How sure a minimax solution is: the solutions of the same matrix with its games drawn again.
//!
//! The bootstrap by groups of games. All pairings play the same numbers on shared luck, so their
//! scores err together; whole groups of numbers are drawn, with all their pairings, and the solution
//! is found again each time. The middle 95 % of what comes out are the interval (percentile method;
//! B. Efron and R. J. Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13). With a game a
//! group it is the plain bootstrap. The draws come from a stream of their own and are the same every
//! time.
//!
//! Games that all ended alike do so however often they are drawn, which would make a few of them look
//! sure. The value's interval takes the luck of such a pairing from the pairing's own interval.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};

use super::minimax::{Minimax, minimax};
use crate::statistics::{Interval, score};

/// How often games are drawn again: the ends of the interval are then the 50th value from either end.
pub const RESAMPLES: usize = 2000;

/// How sure a solution is.
#[derive(Clone, PartialEq, Debug)]
pub struct Sureness {
    /// The interval of the value.
    pub value: Interval,
    /// Those of the rows' shares.
    pub rows: Vec<Interval>,
    /// Those of the columns' shares.
    pub columns: Vec<Interval>,
}

/// Solves the matrix of scores again and again, `rows` by `columns` pairings in each of the groups,
/// row by row.
pub fn resampled<'a>(
    found: &Minimax,
    groups: impl Iterator<Item = &'a [[u64; 3]]>,
    columns: usize,
    seed: u64,
) -> Sureness {
    let groups: Vec<&[[u64; 3]]> =
        groups.filter(|group| group.iter().flatten().any(|&count| count > 0)).collect();
    let pairings = groups.first().map_or(0, |group| group.len());
    // Far from every stream that a game of the seed uses.
    let mut luck = stream(seed, u64::MAX, u64::MAX);
    let mut drawn: Vec<Minimax> = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        let again =
            groups.iter().map(|_| groups[below(luck.next_u64(), groups.len() as u64) as usize]);
        let total = added(again, pairings);
        // A pairing of few games may not have been drawn at all: that says nothing.
        drawn.extend(minimax(&scores(&total, columns)));
    }
    let over = |pick: &dyn Fn(&Minimax) -> f64| middle(pick(found), drawn.iter().map(pick));
    let value = over(&|solution| solution.value);
    let [less, more] = not_drawn(found, &added(groups.iter().copied(), pairings), columns);
    Sureness {
        value: Interval {
            low: (value.low - less).max(0.0),
            high: (value.high + more).min(1.0),
            ..value
        },
        rows: (0..found.rows.len()).map(|row| over(&|solution| solution.rows[row])).collect(),
        columns: (0..found.columns.len())
            .map(|column| over(&|solution| solution.columns[column]))
            .collect(),
    }
}

/// The games of these groups, by pairing.
fn added<'a>(groups: impl Iterator<Item = &'a [[u64; 3]]>, pairings: usize) -> Vec<[u64; 3]> {
    let mut total = vec![[0; 3]; pairings];
    for group in groups {
        for (count, more) in total.iter_mut().flatten().zip(group.iter().flatten()) {
            *count += more;
        }
    }
    total
}

/// How far the value may lie below and above because of pairings whose games all ended alike: what
/// their own intervals say, as often as the mixtures play them.
fn not_drawn(found: &Minimax, total: &[[u64; 3]], columns: usize) -> [f64; 2] {
    let mut by = [0.0; 2];
    for (place, &[wins, defeats, draws]) in total.iter().enumerate() {
        let games = wins + defeats + draws;
        if [wins, defeats, draws].contains(&games) {
            let share = found.rows[place / columns] * found.columns[place % columns];
            let sure = score(wins, draws, games);
            by[0] += share * (sure.estimate - sure.low);
            by[1] += share * (sure.high - sure.estimate);
        }
    }
    by
}

/// The first side's scores, a draw counted half, row by row.
pub(crate) fn scores(outcomes: &[[u64; 3]], columns: usize) -> Vec<Vec<f64>> {
    let score = |&[wins, defeats, draws]: &[u64; 3]| {
        (wins as f64 + draws as f64 / 2.0) / (wins + defeats + draws) as f64
    };
    outcomes.chunks(columns).map(|row| row.iter().map(score).collect()).collect()
}

/// The estimate with the interval that leaves out a fortieth of the values at either end.
fn middle(estimate: f64, values: impl Iterator<Item = f64>) -> Interval {
    let mut values: Vec<f64> = values.collect();
    if values.is_empty() {
        return Interval { estimate, low: 0.0, high: 1.0 };
    }
    values.sort_by(f64::total_cmp);
    let cut = values.len() / 40;
    Interval {
        estimate,
        low: values[cut].min(estimate),
        high: values[values.len() - 1 - cut].max(estimate),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    /// A game of every pairing in each group: the first side wins with these chances, the same die
    /// for all where they share their luck.
    fn sample(dice: &mut Dice, chances: &[f64], games: usize, shared: bool) -> Vec<Vec<[u64; 3]>> {
        let mut game = || {
            let die = dice.unit();
            let mut won = |&chance: &f64| {
                let die = if shared { die } else { dice.unit() };
                if die < chance { [1, 0, 0] } else { [0, 1, 0] }
            };
            chances.iter().map(&mut won).collect()
        };
        (0..games).map(|_| game()).collect()
    }

    fn found(groups: &[Vec<[u64; 3]>], columns: usize) -> (Minimax, Sureness) {
        let total = added(groups.iter().map(Vec::as_slice), groups[0].len());
        let solution = minimax(&scores(&total, columns)).unwrap();
        let sureness = resampled(&solution, groups.iter().map(Vec::as_slice), columns, 1);
        (solution, sureness)
    }

    #[test]
    fn the_same_games_give_the_same_interval_and_it_holds_the_estimate() {
        let groups = sample(&mut Dice::new(3), &[0.6, 0.4, 0.3, 0.7], 200, false);
        let (solution, sureness) = found(&groups, 2);
        assert_eq!(found(&groups, 2).1, sureness);
        let value = sureness.value;
        assert!(value.low < solution.value && solution.value < value.high, "{value:?}");
        assert!(value.half_width() < 0.1, "{value:?}");
    }

    #[test]
    fn a_few_games_that_all_end_alike_are_not_sure() {
        // The second side always wins: the value is 0, and Wilson says how sure that is.
        for (games, high) in [(10, 0.2775), (50, 0.0713)] {
            let value = found(&vec![vec![[0, 1, 0]]; games], 1).1.value;
            assert_eq!((value.estimate, value.low), (0.0, 0.0));
            assert!((value.high - high).abs() < 5e-5, "{games}: {value:?}");
        }
        // Nothing but draws.
        let value = found(&vec![vec![[0, 0, 1]]; 50], 1).1.value;
        assert!(value.low < 0.49 && 0.51 < value.high, "{value:?}");
        // A column that is not played says nothing.
        let mut dice = Dice::new(8);
        let mut games = sample(&mut dice, &[0.6, 0.6], 100, false);
        let alone: Vec<_> = games.iter().map(|game| vec![game[0]]).collect();
        for game in &mut games {
            game[1] = [1, 0, 0];
        }
        assert_eq!(found(&games, 2).1.value, found(&alone, 1).1.value);
    }

    #[test]
    fn shared_luck_makes_the_shares_of_a_mixture_surer() {
        let chances = [0.6, 0.4, 0.3, 0.7];
        let [own, shared] = [false, true].map(|shared| {
            found(&sample(&mut Dice::new(5), &chances, 400, shared), 2).1.rows[0].half_width()
        });
        assert!(shared < own, "{shared} {own}");
    }

    #[test]
    fn the_interval_of_the_value_covers_the_truth_about_as_often_as_it_says() {
        // A mixture, and a saddle that is clear of its neighbours; 150 samples each: the standard
        // error of a coverage of 95 % is 1.8 %.
        let mut dice = Dice::new(1979);
        for (chances, truth) in [([0.6, 0.4, 0.3, 0.7], 0.5), ([0.3, 0.5, 0.6, 0.8], 0.6)] {
            let samples = 150;
            let covered = (0..samples)
                .filter(|_| {
                    let value = found(&sample(&mut dice, &chances, 100, false), 2).1.value;
                    value.low <= truth && truth <= value.high
                })
                .count();
            let coverage = covered as f64 / f64::from(samples);
            assert!((0.89..=1.0).contains(&coverage), "{chances:?}: {coverage}");
        }
    }
}
