//! How shares settle while games go on: outcomes by the number of the game, in steps that grow.
//!
//! A game belongs to the step that its number falls into, however and whenever it is played: parts merge
//! exactly, in any order. Four steps double the number of games, so ten million games need about
//! seventy of them. Not for what the shares mean: see [`crate::statistics`].

use crate::runner::Merge;

/// Steps from one power of two to the next.
const STEPS: u64 = 4;

/// Games that make up the first step.
const FIRST: u64 = 64;

/// Outcomes by steps of game numbers: the first side's wins, the second side's, draws.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Trace(Vec<[u64; 3]>);

impl Trace {
    /// Counts the game of this number: 0 and 1 for the sides, 2 for a draw.
    #[inline]
    pub fn add(&mut self, game: u64, outcome: usize) {
        let step = step_of(game);
        if step >= self.0.len() {
            self.0.resize(step + 1, [0; 3]);
        }
        self.0[step][outcome] += 1;
    }

    /// The outcomes of all games up to the end of each step, the shortest first.
    pub fn running(&self) -> impl Iterator<Item = [u64; 3]> + '_ {
        let counted = self.0.iter().filter(|counts| **counts != [0; 3]);
        counted.scan([0; 3], |sum: &mut [u64; 3], counts| {
            *sum = std::array::from_fn(|i| sum[i] + counts[i]);
            Some(*sum)
        })
    }
}

/// The step that a game's number falls into: 0 below [`FIRST`], then quarters of powers of two.
#[inline]
fn step_of(game: u64) -> usize {
    if game < FIRST {
        return 0;
    }
    let power = game.ilog2();
    let quarter = (game >> (power - STEPS.ilog2())) % STEPS;
    (u64::from(power - FIRST.ilog2()) * STEPS + quarter) as usize + 1
}

impl Merge for Trace {
    fn merge(&mut self, other: &Self) {
        self.0.resize(self.0.len().max(other.0.len()), [0; 3]);
        for (counts, more) in self.0.iter_mut().zip(&other.0) {
            for (count, more) in counts.iter_mut().zip(more) {
                *count += more;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_begin_one_after_the_other_and_double_after_four() {
        let starts: Vec<u64> = (1..512).filter(|&n| step_of(n) != step_of(n - 1)).collect();
        assert!((1..512).all(|n| step_of(n) - step_of(n - 1) <= 1));
        assert_eq!(starts[..10], [64, 80, 96, 112, 128, 160, 192, 224, 256, 320]);
    }

    #[test]
    fn parts_merge_in_any_order_into_the_running_outcomes() {
        let outcome = |n: u64| (n * n % 3) as usize;
        let mut whole = Trace::default();
        (0..1000).for_each(|n| whole.add(n, outcome(n)));
        let mut parts = [Trace::default(), Trace::default()];
        (0..1000).for_each(|n| parts[usize::from(n < 300)].add(n, outcome(n)));
        let [mut merged, first] = parts;
        merged.merge(&first);
        assert_eq!(merged, whole);
        // 128 games are two whole rounds of 64, and every third square is a multiple of three.
        let after_128 = whole.running().nth(4).unwrap();
        assert_eq!((after_128, after_128.iter().sum::<u64>()), ([43, 85, 0], 128));
        assert_eq!(whole.running().last().unwrap().iter().sum::<u64>(), 1000);
    }
}
