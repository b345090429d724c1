//! Shapley's values from rounds of games: what each part adds when all join in a random order (L. S. Shapley, "A
//! value for n-person games", Contributions to the Theory of Games II, Annals of Mathematics Studies 28 (1953),
//! 307–317).
//!
//! All games of a round have the same number, and so the same luck. What the parts add along one order telescopes
//! from none to all, so the values sum to the whole less nothing, exactly: sums are whole numbers. Rounds are
//! independent, and the interval of a value is Student's over rounds.

use super::ring::{Coalition, Ring};
use super::{Figure, Worth};
use crate::statistics::{mean_of, paired_mean};
use crate::tournament::HALVES;

/// Sums of whole numbers and of their squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sums {
    count: u64,
    sum: i128,
    squares: i128,
}

impl Sums {
    pub(super) fn add(&mut self, value: i64) {
        let value = i128::from(value);
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// The mean in units of this size. Where all values are the same the interval keeps a width, as in
    /// [`paired_mean`].
    pub(super) fn figure(&self, unit: f64) -> Option<Figure> {
        let Self { count, sum, squares } = *self;
        let plain = mean_of(count, sum, squares);
        let varies = plain.and_then(|mean| mean.spread).is_some_and(|s| s.deviation > 0.0);
        Figure::of(if varies { plain } else { paired_mean(count, sum, squares) }, unit)
    }
}

/// What parts, and groups of them, have added in the rounds so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shapley {
    /// Members of each, by part; the parts themselves come first.
    members: Vec<Vec<usize>>,
    parts: usize,
    /// In how many orders each round has them join.
    orders: usize,
    /// Half points and victory points of each.
    sums: Vec<[Sums; 2]>,
    /// Those of all parts together, and those of none.
    whole: [Sums; 2],
    none: [Sums; 2],
}

impl Shapley {
    /// Nothing yet, of so many parts and these groups of them.
    pub fn new(parts: usize, groups: &[Vec<usize>]) -> Self {
        let alone = (0..parts).map(|part| vec![part]);
        let members: Vec<Vec<usize>> = alone.chain(groups.iter().cloned()).collect();
        let sums = vec![Default::default(); members.len()];
        Self {
            members,
            parts,
            orders: 0,
            sums,
            whole: Default::default(),
            none: Default::default(),
        }
    }

    /// Adds a round: `value` says what a coalition has made, in half points and in victory points.
    pub fn add(&mut self, ring: &Ring, value: impl Fn(Coalition) -> [i64; 2]) {
        self.orders = ring.orders();
        let none = value(Coalition::NONE);
        let mut added = vec![[0; 2]; self.parts];
        let mut whole = none;
        for order in ring.each_order() {
            let (mut present, mut before) = (Coalition::NONE, none);
            for part in order {
                present.join(part);
                let after = value(present);
                for kind in 0..2 {
                    added[part][kind] += after[kind] - before[kind];
                }
                before = after;
            }
            whole = before;
        }
        for (members, sums) in self.members.iter().zip(&mut self.sums) {
            for (kind, sums) in sums.iter_mut().enumerate() {
                sums.add(members.iter().map(|&part| added[part][kind]).sum());
            }
        }
        for kind in 0..2 {
            self.whole[kind].add(whole[kind]);
            self.none[kind].add(none[kind]);
        }
    }

    /// How many rounds.
    pub fn rounds(&self) -> u64 {
        self.whole[0].count
    }

    /// The value of a part; nothing of no round.
    pub fn part(&self, part: usize) -> Option<Worth> {
        let orders = self.orders.max(1) as f64;
        worth(&self.sums[part], orders)
    }

    /// The value of a group: the sum of its members' values.
    pub fn group(&self, group: usize) -> Option<Worth> {
        self.part(self.parts + group)
    }

    /// What all parts make together.
    pub fn whole(&self) -> Option<Worth> {
        worth(&self.whole, 1.0).map(Worth::of_score)
    }

    /// What is made without any of them.
    pub fn none(&self) -> Option<Worth> {
        worth(&self.none, 1.0).map(Worth::of_score)
    }

    /// Do the values sum to the whole less nothing? Always; a check before any claim.
    pub fn is_whole(&self) -> bool {
        (0..2).all(|kind| {
            let parts: i128 = self.sums[..self.parts].iter().map(|sums| sums[kind].sum).sum();
            parts == self.orders as i128 * (self.whole[kind].sum - self.none[kind].sum)
        })
    }
}

/// Figures in score and in points of sums that were made of so many orders each.
fn worth([halves, points]: &[Sums; 2], orders: f64) -> Option<Worth> {
    let score = halves.figure(orders * f64::from(HALVES))?;
    Some(Worth { score, points: points.figure(orders)? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    /// Three parts: the first brings 5 points alone, the other two 12 together and nothing apart.
    fn glove(present: Coalition) -> [i64; 2] {
        let pair = present.has(1) && present.has(2);
        [0, 5 * i64::from(present.has(0)) + 12 * i64::from(pair)]
    }

    fn played(rounds: u64, value: impl Fn(u64, Coalition) -> [i64; 2]) -> Shapley {
        let mut shapley = Shapley::new(3, &[vec![1, 2]]);
        for round in 0..rounds {
            shapley.add(&Ring::drawn(3, 1794, round), |present| value(round, present));
        }
        shapley
    }

    #[test]
    fn values_without_luck_are_those_of_the_closed_form() {
        let shapley = played(4, |_, present| glove(present));
        let means = |part: usize| shapley.part(part).unwrap().points.mean;
        for (part, value) in [(0, 5.0), (1, 6.0), (2, 6.0)] {
            assert!((means(part) - value).abs() < 1e-12, "{part}: {}", means(part));
        }
        let group = shapley.group(0).unwrap().points;
        assert!((group.mean - 12.0).abs() < 1e-12);
        assert!((shapley.whole().unwrap().points.mean - 17.0).abs() < 1e-12);
        assert_eq!((shapley.rounds(), shapley.is_whole()), (4, true));
        assert_eq!(Shapley::new(3, &[]).part(0), None);
    }

    #[test]
    fn the_values_sum_to_the_whole_whatever_the_games_gave() {
        let mut luck = Dice::new(1953);
        for parts in [1, 2, 5, 9, 30] {
            let mut shapley = Shapley::new(parts, &[]);
            for round in 0..5 {
                let ring = Ring::drawn(parts, 7, round);
                let known: Vec<(Coalition, [i64; 2])> = ring
                    .coalitions()
                    .into_iter()
                    .map(|one| (one, [(luck.unit() * 3.0) as i64, (luck.unit() * 99.0) as i64]))
                    .collect();
                shapley.add(&ring, |present| {
                    known[known.binary_search_by_key(&present, |&(one, _)| one).unwrap()].1
                });
            }
            assert!(shapley.is_whole());
            let sum = |of: fn(Worth) -> f64| -> f64 {
                let all = (0..parts).map(|part| of(shapley.part(part).unwrap())).sum::<f64>();
                all - of(shapley.whole().unwrap()) + of(shapley.none().unwrap())
            };
            assert!(sum(|worth| worth.score.mean).abs() < 1e-9);
            assert!(sum(|worth| worth.points.mean).abs() < 1e-9);
        }
    }

    #[test]
    fn the_intervals_cover_known_values_as_often_as_they_say() {
        // Points are the glove's, blurred by luck that a round's games share in part, so that rounds differ.
        let (samples, rounds) = (2000, 40);
        let truth = [5.0, 6.0, 6.0];
        let mut luck = Dice::new(2009);
        let mut covered = [0_u32; 3];
        for _ in 0..samples {
            let mut shapley = Shapley::new(3, &[]);
            for round in 0..rounds {
                let ring = Ring::drawn(3, luck.unit().to_bits(), round);
                let blurs: Vec<i64> = (0..8).map(|_| (luck.unit() * 21.0) as i64 - 10).collect();
                let common = (luck.unit() * 3.0) as i64;
                shapley.add(&ring, |present| {
                    let [score, points] = glove(present);
                    let parts = (0..3).filter(|&part| present.has(part));
                    let steps = parts.clone().count() as i64 * (common - 1);
                    [score, points + steps + blurs[parts.map(|part| 1 << part).sum::<usize>()]]
                });
            }
            for (part, truth) in truth.iter().enumerate() {
                let figure = shapley.part(part).unwrap().points;
                let inside = figure.low.unwrap() <= *truth && *truth <= figure.high.unwrap();
                covered[part] += u32::from(inside);
            }
        }
        // The standard error of a coverage of 95 % is 0.5 % here.
        for covered in covered {
            let share = f64::from(covered) / f64::from(samples);
            assert!((0.935..0.97).contains(&share), "{share}");
        }
    }

    #[test]
    fn a_round_is_worth_more_than_as_many_games_of_single_orders() {
        // Luck that no two coalitions share: the variance of a value, times the games that it took.
        let mut luck = Dice::new(7);
        let mut variance = |orders: usize, games: f64| -> f64 {
            let (mut sum, mut squares, samples) = (0.0, 0.0, 4000);
            for round in 0..samples {
                let ring = Ring::drawn(6, 3, round);
                let noise: Vec<f64> = (0..64).map(|_| luck.unit()).collect();
                let mut added = 0.0;
                for order in ring.each_order().take(orders) {
                    let mut present = 0_usize;
                    for part in order {
                        let before = noise[present];
                        present |= 1 << part;
                        added += if part == 0 { noise[present] - before } else { 0.0 };
                    }
                }
                let value = added / orders as f64;
                sum += value;
                squares += value * value;
            }
            let samples = samples as f64;
            (squares / samples - (sum / samples).powi(2)) * games
        };
        let (single, ring) = (variance(1, 7.0), variance(12, 32.0));
        // By the closed form 14 σ² and 7.1 σ²: half the games give the same interval.
        assert!((0.4..0.62).contains(&(ring / single)), "{}", ring / single);
    }
}
