//! The player `random`: any legal choice is as likely as any other.
//!
//! It knows nothing of any game. Its games show how the rules lean by themselves, and every better
//! player is measured against it.

use std::fmt;

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::player::Player;

/// Picks any legal choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Random;

impl<G: Game> Player<G> for Random {
    #[inline]
    fn choose(
        &mut self,
        _game: &G,
        _state: &G::State,
        _side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        luck.below(choices.len())
    }
}

/// Its name.
impl fmt::Display for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("random")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::{Boldness, Duel};

    #[test]
    fn every_choice_is_as_likely_as_any_other() {
        // Chi-square with two degrees of freedom: 13.8 is exceeded once in a thousand.
        let (duel, choices) = (Duel::default(), [Boldness(0), Boldness(1), Boldness(2)]);
        let (state, mut counts) = (duel.start(), [0_u32; 3]);
        let mut luck = PlayerLuck::new(1794, 0, Side::First, 1);
        for _ in 0..30_000 {
            counts[Random.choose(&duel, &state, Side::First, &choices, &mut luck)] += 1;
        }
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi < 13.8, "{counts:?}");
    }
}
