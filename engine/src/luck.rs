//! The dice of one game, a pure function of seed and game number.
//!
//! Each die has luck of its own, keyed by what it decides, the turn, the unit it concerns and how many
//! such dice were rolled before it in that turn. Changing one unit or one rule therefore disturbs only the
//! dice it touches, and two variants of a scenario share all the others.

use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::table::{Cast, Purpose, Table, Whose};

/// Slots for the dice of a turn: the largest armies have 240 units, which roll for some three things
/// each before the counter forgets.
const DICE: usize = 1024;

/// Counts by key, kept without heap: how many dice of a kind were rolled before in this turn, how
/// often a player was asked. It has a power of two of slots, several times the different keys of a
/// turn.
#[derive(Clone, Debug)]
pub struct Earlier<const SLOTS: usize = 256> {
    used: usize,
    /// What was written before the counter was last cleared has another mark.
    mark: u64,
    /// Open addressing: the key plus one in the upper 33 bits, then the mark in 8 bits and the count
    /// in 23.
    slots: [u64; SLOTS],
}

/// Bits below the key, and those of the count alone.
const KEY: u32 = 31;
const COUNT: u32 = 23;

impl<const SLOTS: usize> Default for Earlier<SLOTS> {
    fn default() -> Self {
        Self { used: 0, mark: 1, slots: [0; SLOTS] }
    }
}

impl<const SLOTS: usize> Earlier<SLOTS> {
    /// Forgets all that was counted, if anything was.
    #[inline]
    pub fn clear(&mut self) {
        if self.used == 0 {
            return;
        }
        (self.used, self.mark) = (0, self.mark + 1);
        if self.mark >> (KEY - COUNT) > 0 {
            *self = Self::default();
        }
    }

    /// How often this key was counted before; it is counted now.
    #[inline]
    pub fn count(&mut self, key: u32) -> u64 {
        // Three quarters full: forget. What is drawn stays a pure function of the game's course.
        if self.used > SLOTS / 4 * 3 {
            self.clear();
        }
        let key = u64::from(key) + 1;
        let mut slot = (mix(key) as usize) % SLOTS;
        let full = key << (KEY - COUNT) | self.mark;
        loop {
            let entry = self.slots[slot];
            if entry >> COUNT == full {
                self.slots[slot] = entry + 1;
                return entry & ((1 << COUNT) - 1);
            }
            // Free: never written to, or before the counter was cleared.
            if entry >> COUNT & ((1 << (KEY - COUNT)) - 1) != self.mark {
                self.slots[slot] = full << COUNT | 1;
                self.used += 1;
                return 0;
            }
            slot = (slot + 1) % SLOTS;
        }
    }
}

/// Luck keyed as finely as (purpose, turn, whose, how many before).
#[derive(Clone, Debug)]
pub struct Luck {
    game: u64,
    turn: u8,
    earlier: Earlier<DICE>,
}

/// The finaliser of `SplitMix64` (Steele, Lea and Flood 2014): a bijection that mixes all bits.
#[inline]
const fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The increment of `SplitMix64`: 2^64 divided by the golden ratio, made odd.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number for one game of one seed, from which all its luck derives.
#[inline]
pub const fn game_key(seed: u64, game: u64) -> u64 {
    mix(mix(seed.wrapping_add(GOLDEN)) ^ mix(game.wrapping_mul(GOLDEN).wrapping_add(1)))
}

/// A generator for the luck of one game other than its dice, such as the choices of a player. Each
/// use has a `stream` of its own.
#[inline]
pub fn stream(seed: u64, game: u64, stream: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(stream_seed(game_key(seed, game), stream))
}

/// What [`stream`] seeds the generator of a game with, whose [`game_key`] is known.
#[inline]
pub const fn stream_seed(game: u64, stream: u64) -> u64 {
    mix(game ^ mix(stream.wrapping_add(GOLDEN)))
}

/// The first number of a generator with this seed, without the rest of it: what a die needs of its
/// own luck. Of the four words that `SplitMix64` makes of a seed, the first and the last alone go into
/// the first number of xoshiro256++ (Blackman and Vigna 2019).
#[inline]
const fn first_of(seed: u64) -> u64 {
    let (first, last) = (mix(seed.wrapping_add(GOLDEN)), mix(seed.wrapping_add(GOLDEN << 2)));
    first.wrapping_add(last).rotate_left(23).wrapping_add(first)
}

/// A number below `bound` from 64 random bits, by Lemire's multiplication; the bias is below
/// `bound / 2^64`.
#[inline]
pub fn below(bits: u64, bound: u64) -> u64 {
    ((u128::from(bits) * u128::from(bound)) >> 64) as u64
}

impl Luck {
    /// The luck of game number `game` under `seed`.
    pub fn new(seed: u64, game: u64) -> Self {
        Self { game: game_key(seed, game), turn: 0, earlier: Earlier::default() }
    }

    /// Counts the dice of this purpose and owner that fell before in this turn.
    #[inline]
    fn count(&mut self, purpose: Purpose, whose: Whose, turn: u8) -> u64 {
        if turn != self.turn {
            self.earlier.clear();
            self.turn = turn;
        }
        self.earlier.count(u32::from(purpose.0) << 16 | u32::from(whose.0))
    }
}

impl<E> Table<E> for Luck {
    const LISTENS: bool = false;
    const COUNTS: bool = false;

    #[inline]
    fn roll(&mut self, cast: Cast) -> u8 {
        let nth = self.count(cast.purpose, cast.whose, cast.turn);
        let key = nth << 32
            | u64::from(cast.turn) << 24
            | u64::from(cast.purpose.0) << 16
            | u64::from(cast.whose.0);
        let bits = first_of(self.game ^ mix(key.wrapping_add(GOLDEN)));
        below(bits, u64::from(cast.faces)) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;

    fn cast(purpose: u8, whose: u16, turn: u8) -> Cast {
        Cast { purpose: Purpose(purpose), whose: Whose(whose), turn, faces: 10 }
    }

    fn roll(luck: &mut Luck, cast: Cast) -> u8 {
        Table::<()>::roll(luck, cast)
    }

    #[test]
    fn the_same_game_has_the_same_dice() {
        let (mut a, mut b) = (Luck::new(7, 3), Luck::new(7, 3));
        for i in 0..1000_u16 {
            let cast = cast((i % 5) as u8, i % 11, (i / 100) as u8);
            assert_eq!(roll(&mut a, cast), roll(&mut b, cast));
        }
    }

    #[test]
    fn a_die_is_the_first_number_of_a_generator_of_its_own() {
        for seed in (0..1000_u64).map(|n| n.wrapping_mul(GOLDEN) ^ n) {
            assert_eq!(first_of(seed), Xoshiro256PlusPlus::seed_from_u64(seed).next_u64());
        }
    }

    #[test]
    fn a_die_more_for_one_unit_leaves_the_others_alone() {
        let (mut a, mut b) = (Luck::new(7, 3), Luck::new(7, 3));
        roll(&mut a, cast(0, 1, 1));
        for whose in 2..50 {
            assert_eq!(roll(&mut a, cast(0, whose, 1)), roll(&mut b, cast(0, whose, 1)));
        }
    }

    #[test]
    fn dice_are_fair() {
        // Chi-square with nine degrees of freedom: 27.9 is exceeded once in a thousand.
        let mut counts = [0_u32; 10];
        for game in 0..20_000 {
            let mut luck = Luck::new(1794, game);
            for whose in 0..5 {
                counts[roll(&mut luck, cast(2, whose, 1)) as usize] += 1;
            }
        }
        let expected = 10_000.0;
        let chi: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        assert!(chi < 27.9, "{counts:?}");
    }

    #[test]
    fn a_cleared_counter_has_counted_nothing_however_often() {
        let mut counter = Earlier::<256>::default();
        for round in 0..1000_u64 {
            for key in 0..=(round % 7) as u32 {
                assert_eq!((counter.count(key), counter.count(key)), (0, 1), "round {round}");
            }
            counter.clear();
        }
    }

    #[test]
    fn a_full_counter_starts_anew() {
        let mut luck = Luck::new(1, 1);
        for whose in 0..5000 {
            assert!(roll(&mut luck, cast(0, whose, 1)) < 10);
        }
    }
}
