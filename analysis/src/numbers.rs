//! Which numbers of games were counted: is every one between the first and the last there once?
//!
//! Count, sum and sum of squares are kept, whole numbers only, so that parts merge exactly and memory
//! does not grow. A number that is lost, or counted twice, changes the count; one that stands in the
//! place of another changes the sum; two that stand in the places of two others with the same sum
//! change the sum of squares.

use crate::runner::Merge;

/// The numbers of the games that were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    count: u64,
    sum: u128,
    /// Modulo 2¹²⁸, which it may exceed.
    squares: u128,
    /// The lowest and the highest; nothing before the first.
    ends: Option<[u64; 2]>,
}

impl Numbers {
    /// Counts a game.
    #[inline]
    pub fn add(&mut self, game: u64) {
        let number = u128::from(game);
        self.count += 1;
        self.sum += number;
        self.squares = self.squares.wrapping_add(number * number);
        self.ends =
            Some(self.ends.map_or([game; 2], |[low, high]| [low.min(game), high.max(game)]));
    }

    /// Is every number from the lowest to the highest there once?
    pub fn are_each_once(&self) -> bool {
        let Some([low, high]) = self.ends else { return true };
        let below = |end: u128| (sum_below(end), squares_below(end));
        let ((sum, squares), (less, fewer)) = (below(u128::from(high) + 1), below(low.into()));
        self.count == (high - low).saturating_add(1)
            && self.sum == sum - less
            && self.squares == squares.wrapping_sub(fewer)
    }
}

/// 0 + 1 + … up to `end`, exclusive.
fn sum_below(end: u128) -> u128 {
    end * end.saturating_sub(1) / 2
}

/// 0² + 1² + … up to `end`, exclusive, modulo 2¹²⁸: (n − 1) n (2n − 1) / 6, divided before it is
/// multiplied.
fn squares_below(end: u128) -> u128 {
    let mut factors = [end.saturating_sub(1), end, (2 * end).saturating_sub(1)];
    for divisor in [2, 3] {
        if let Some(factor) = factors.iter_mut().find(|factor| factor.is_multiple_of(divisor)) {
            *factor /= divisor;
        }
    }
    factors.into_iter().fold(1, u128::wrapping_mul)
}

impl Merge for Numbers {
    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares = self.squares.wrapping_add(other.squares);
        self.ends = match (self.ends, other.ends) {
            (Some([low, high]), Some([other_low, other_high])) => {
                Some([low.min(other_low), high.max(other_high)])
            }
            (one, other) => one.or(other),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(games: impl IntoIterator<Item = u64>) -> Numbers {
        let mut numbers = Numbers::default();
        games.into_iter().for_each(|game| numbers.add(game));
        numbers
    }

    #[test]
    fn the_sums_are_those_of_the_numbers() {
        for end in 0..50 {
            assert_eq!(sum_below(end), (0..end).sum());
            assert_eq!(squares_below(end), (0..end).map(|n| n * n).sum());
        }
    }

    #[test]
    fn every_number_once_is_found_wherever_they_begin() {
        assert!(of([]).are_each_once());
        for range in [0..1, 0..1000, 7..8, 256..5000, (1 << 62)..(1 << 62) + 700] {
            assert!(of(range.clone().rev()).are_each_once());
            let (one, two): (Vec<u64>, Vec<u64>) = range.partition(|game| game % 3 == 0);
            let mut both = of(one);
            both.merge(&of(two));
            assert!(both.are_each_once());
        }
    }

    #[test]
    fn a_number_that_is_lost_or_doubled_or_in_the_place_of_another_is_found() {
        for wrong in [
            vec![0, 1, 3],
            vec![0, 1, 1, 2],
            vec![0, 1, 1, 3],
            vec![0, 2, 2, 3, 3, 5],
            vec![5, 5],
            vec![0, 1, 1, 4, 4, 5],
        ] {
            assert!(!of(wrong.iter().copied()).are_each_once(), "{wrong:?}");
        }
        // Count and sum are those of 0 to 5; the squares are not.
        let sums = |games: &[u64]| (games.len(), games.iter().sum::<u64>());
        assert_eq!(sums(&[0, 1, 1, 4, 4, 5]), sums(&[0, 1, 2, 3, 4, 5]));
    }
}
