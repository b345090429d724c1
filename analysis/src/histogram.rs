//! Whole numbers and how often each came up: alone, or by the outcome of the games they came from.
//!
//! They merge without error. What they mean is said in [`crate::statistics`].

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wargauge_engine::FactValue;

use crate::runner::Merge;
use crate::statistics::{Mean, mean_of};

/// How often each of some whole numbers came up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Histogram(BTreeMap<i32, u64>);

impl Histogram {
    /// Counts a number once more.
    pub fn add(&mut self, value: i32) {
        *self.0.entry(value).or_default() += 1;
    }

    /// Numbers that were counted elsewhere.
    pub fn from_counts(counts: impl IntoIterator<Item = (i32, u64)>) -> Self {
        let mut histogram = Self::default();
        for (value, count) in counts.into_iter().filter(|&(_, count)| count > 0) {
            *histogram.0.entry(value).or_default() += count;
        }
        histogram
    }

    /// The numbers that came up and how often, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.0.iter().map(|(&value, &count)| (value, count))
    }

    /// How many numbers were counted, their sum, and the sum of their squares.
    pub fn sums(&self) -> (u64, i128, i128) {
        self.iter().fold((0, 0, 0), |(total, sum, squares), (value, count)| {
            let (value, times) = (i128::from(value), i128::from(count));
            (total + count, sum + times * value, squares + times * value * value)
        })
    }

    /// The mean with its interval; nothing if nothing was counted.
    pub fn mean(&self) -> Option<Mean> {
        let (total, sum, squares) = self.sums();
        mean_of(total, sum, squares)
    }
}

impl Merge for Histogram {
    fn merge(&mut self, other: &Self) {
        for (value, count) in other.iter() {
            *self.0.entry(value).or_default() += count;
        }
    }
}

/// How often each value of a fact came up in games that the first side won, the second side won,
/// and that were drawn.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByOutcome {
    /// The lowest value that came up.
    low: FactValue,
    /// The counts of it and the values above it, up to the highest that came up.
    counts: Vec<[u64; 3]>,
}

impl ByOutcome {
    /// Counts a value of a game with this outcome: 0 and 1 for the sides, 2 for a draw.
    #[inline]
    pub fn add(&mut self, value: FactValue, outcome: usize) {
        self.count(value)[outcome] += 1;
    }

    /// The counts of a value, for which room is made.
    #[inline]
    fn count(&mut self, value: FactValue) -> &mut [u64; 3] {
        if self.counts.is_empty() {
            self.low = value;
        }
        if value < self.low {
            let more = usize::from(value.abs_diff(self.low));
            self.counts.splice(0..0, std::iter::repeat_n([0; 3], more));
            self.low = value;
        }
        let place = usize::from(value.abs_diff(self.low));
        if place >= self.counts.len() {
            self.counts.resize(place + 1, [0; 3]);
        }
        &mut self.counts[place]
    }

    /// The values that came up and how often with which outcome, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = (FactValue, [u64; 3])> + '_ {
        let value = |place: usize| (i32::from(self.low) + place as i32) as FactValue;
        let counts = self.counts.iter().enumerate();
        counts.filter(|(_, count)| **count != [0; 3]).map(move |(i, count)| (value(i), *count))
    }

    /// How many games had this value, by outcome.
    pub fn of(&self, value: FactValue) -> [u64; 3] {
        self.iter().find(|&(other, _)| other == value).map_or([0; 3], |(_, count)| count)
    }

    /// The mean of all values with its interval; nothing if nothing was counted.
    pub fn mean(&self) -> Option<Mean> {
        mean_over(self.iter())
    }

    /// The mean of all values other than 0 with its interval; nothing if there are none.
    pub fn mean_if_happened(&self) -> Option<Mean> {
        mean_over(self.iter().filter(|&(value, _)| value != 0))
    }

    /// How many games had another value than 0.
    pub fn happened(&self) -> u64 {
        let other = self.iter().filter(|&(value, _)| value != 0);
        other.map(|(_, count)| count.iter().sum::<u64>()).sum()
    }
}

/// The mean of counted values with its interval; nothing if there are none.
fn mean_over(counts: impl Iterator<Item = (FactValue, [u64; 3])>) -> Option<Mean> {
    let (mut total, mut sum, mut squares) = (0, 0, 0);
    for (value, count) in counts {
        let (value, count) = (i128::from(value), count.iter().sum::<u64>());
        total += count;
        sum += i128::from(count) * value;
        squares += i128::from(count) * value * value;
    }
    mean_of(total, sum, squares)
}

impl Merge for ByOutcome {
    fn merge(&mut self, other: &Self) {
        for (value, more) in other.iter() {
            for (count, more) in self.count(value).iter_mut().zip(more) {
                *count += more;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_by_outcome_in_whatever_order_they_come() {
        let values = [(3, 0), (-2, 1), (3, 2), (0, 0), (3, 0), (-2360, 1), (127, 2)];
        let (mut whole, mut parts) = (ByOutcome::default(), [(); 2].map(|()| ByOutcome::default()));
        for (nth, (value, outcome)) in values.into_iter().enumerate() {
            whole.add(value, outcome);
            parts[nth % 2].add(value, outcome);
        }
        let [mut first, second] = parts;
        first.merge(&second);
        assert_eq!(first, whole);
        let all: Vec<_> = whole.iter().collect();
        assert_eq!(
            all,
            [(-2360, [0, 1, 0]), (-2, [0, 1, 0]), (0, [1, 0, 0]), (3, [2, 0, 1]), (127, [0, 0, 1])]
        );
        assert_eq!((whole.of(3), whole.of(4), whole.happened()), ([2, 0, 1], [0; 3], 6));
        let mean = whole.mean().unwrap().mean;
        assert!((mean + 2226.0 / 7.0).abs() < 1e-12, "{mean}");
    }
}
