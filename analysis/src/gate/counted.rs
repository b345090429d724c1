//! What the games of a check are counted into: how often each measure gave which number.

use super::Measure;
use crate::histogram::Histogram;
use crate::runner::Merge;
use crate::series::Row;

/// Counts of some measures, in whole numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counted {
    /// How many games.
    pub games: u64,
    /// The numbers of each measure, in the order in which they were asked for; empty before the first
    /// game.
    pub measures: Vec<Histogram>,
}

impl Counted {
    /// Counts a game.
    pub fn add(&mut self, row: &Row<'_>, measures: impl Iterator<Item = Measure>) {
        self.add_numbers(measures.map(|measure| measure.of(row)));
    }

    /// Counts a game by the numbers of its measures.
    pub fn add_numbers(&mut self, numbers: impl Iterator<Item = i32>) {
        self.games += 1;
        for (place, number) in numbers.enumerate() {
            if place == self.measures.len() {
                self.measures.push(Histogram::default());
            }
            self.measures[place].add(number);
        }
    }
}

impl Merge for Counted {
    fn merge(&mut self, other: &Self) {
        self.games += other.games;
        let longest = self.measures.len().max(other.measures.len());
        self.measures.resize(longest, Histogram::default());
        for (histogram, more) in self.measures.iter_mut().zip(&other.measures) {
            histogram.merge(more);
        }
    }
}
