//! How many of the games are distinct, counted in constant memory.
//!
//! Only the lowest fingerprints are kept, with all their copies: a sample of the distinct games
//! that is the same in whatever order, and in however many parts, they were counted (a bottom-k
//! sketch; Beyer et al., "On synopses for distinct-value estimation", SIGMOD 2007).

use std::collections::BTreeMap;

use crate::runner::Merge;

/// Distinct fingerprints that are kept: of games of which a hundredth are copies, about forty
/// copies are seen.
const KEPT: usize = 4096;

/// The lowest fingerprints of games and how often each came up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Distinct(BTreeMap<u64, u64>);

impl Distinct {
    /// Counts a game.
    #[inline]
    pub fn add(&mut self, fingerprint: u64) {
        self.add_times(fingerprint, 1);
    }

    fn add_times(&mut self, fingerprint: u64, times: u64) {
        let full = self.0.len() >= KEPT;
        if full && self.0.last_key_value().is_some_and(|(&last, _)| fingerprint > last) {
            return;
        }
        *self.0.entry(fingerprint).or_default() += times;
        if self.0.len() > KEPT {
            self.0.pop_last();
        }
    }

    /// The share of games that no game before them was a copy of, as the sample has it; nothing of
    /// no games.
    pub fn share(&self) -> Option<f64> {
        let games: u64 = self.0.values().sum();
        (games > 0).then(|| self.0.len() as f64 / games as f64)
    }
}

impl Merge for Distinct {
    fn merge(&mut self, other: &Self) {
        for (&fingerprint, &times) in &other.0 {
            self.add_times(fingerprint, times);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_engine::luck::game_key;

    #[test]
    fn copies_are_seen_among_many_games_in_any_order_and_parts() {
        // Every tenth game is a copy of the one before it.
        let game = |n: u64| game_key(1794, n - u64::from(n % 10 == 9));
        let (mut whole, mut first, mut rest) =
            (Distinct::default(), Distinct::default(), Distinct::default());
        for n in 0..100_000 {
            whole.add(game(n));
            if n % 3 == 0 { rest.add(game(99_999 - n)) } else { first.add(game(99_999 - n)) }
        }
        first.merge(&rest);
        assert_eq!(first, whole);
        let share = whole.share().unwrap();
        assert!((share - 0.9).abs() < 0.01, "{share}");
    }

    #[test]
    fn distinct_games_are_all_distinct_and_none_are_nothing() {
        let mut distinct = Distinct::default();
        assert_eq!(distinct.share(), None);
        (0..50_000).for_each(|n| distinct.add(game_key(7, n)));
        assert_eq!(distinct.share(), Some(1.0));
    }
}
