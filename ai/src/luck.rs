//! The luck of players, apart from the dice of the game they play.

use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_engine::Side;
use wargauge_engine::luck::{below, stream};

/// What a player draws its random decisions from in one turn: a stream of its own, keyed by seed,
/// game number, side and turn.
///
/// Because each turn has a new stream, two variants of a game in which a player decides more or
/// less often in one turn are in step again in the next.
#[derive(Clone, Debug)]
pub struct PlayerLuck(Xoshiro256PlusPlus);

impl PlayerLuck {
    /// The luck of the player of `side` in one turn of one game.
    #[inline]
    pub fn new(seed: u64, game: u64, side: Side, turn: u8) -> Self {
        Self(stream(seed, game, (side.index() as u64) << 8 | u64::from(turn)))
    }

    /// A number below `bound`, each as likely as any other.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        below(self.0.next_u64(), bound as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(seed: u64, game: u64, side: Side, turn: u8) -> Vec<usize> {
        let mut luck = PlayerLuck::new(seed, game, side, turn);
        (0..16).map(|_| luck.below(1000)).collect()
    }

    #[test]
    fn each_seed_game_side_and_turn_has_luck_of_its_own() {
        let all = [
            draws(1, 1, Side::First, 1),
            draws(2, 1, Side::First, 1),
            draws(1, 2, Side::First, 1),
            draws(1, 1, Side::Second, 1),
            draws(1, 1, Side::First, 2),
        ];
        for (i, a) in all.iter().enumerate() {
            for b in &all[i + 1..] {
                assert_ne!(a, b);
            }
        }
        assert_eq!(all[0], draws(1, 1, Side::First, 1));
    }
}
