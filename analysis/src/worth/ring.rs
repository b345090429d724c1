//! The orders in which the parts of a whole join it, drawn so that few games serve many orders.
//!
//! Shapley's value of a part is what it adds on average when all join one after the other in a random order. The
//! average is sampled (J. Castro, D. Gómez and J. Tejada, "Polynomial calculation of the Shapley value based on
//! sampling", Computers & Operations Research 36 (2009), 1726–1730), and each order may be followed by its
//! reverse (R. Mitchell, J. Cooper, E. Frank and G. Holmes, "Sampling permutations for Shapley value
//! estimation", Journal of Machine Learning Research 23 (2022), 1–46). Here a round goes one step further: the
//! parts are seated round a circle at random, and the orders are those that begin at any seat and go round either
//! way. Each of them is as likely as any other order, so nothing is biased. The coalitions that they pass are the
//! arcs of the circle: `n (n − 1) + 2` games serve `2 n` orders, where single orders would take `n + 1` games
//! each. Each part takes each place in the order equally often, which is Castro's stratification.
//!
//! Where parts are many, orders begin at some of the seats only.

use rand_core::Rng as _;
use wargauge_engine::luck::{below, stream};

/// The parts that are present.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Coalition([u128; WORDS]);

/// Each word has a bit for each of so many parts.
const WORDS: usize = 2;

/// The most parts that can be distinguished.
pub const MOST_PARTS: usize = WORDS * u128::BITS as usize;

impl Coalition {
    /// Nothing is present.
    pub const NONE: Self = Self([0; WORDS]);

    /// Is this part present?
    pub const fn has(self, part: usize) -> bool {
        let [word, bit] = Self::place(part);
        self.0[word] >> bit & 1 == 1
    }

    /// This part joins.
    pub const fn join(&mut self, part: usize) {
        let [word, bit] = Self::place(part);
        self.0[word] |= 1 << bit;
    }

    const fn place(part: usize) -> [usize; 2] {
        let bits = u128::BITS as usize;
        [part / bits, part % bits]
    }
}

/// About so many games make a round, so that a study has rounds enough for an interval.
const ROUND: usize = 240;

/// The stream from which seats are drawn: above those of players.
const SEATS: u64 = 1 << 40;

/// The circle of one round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ring {
    seats: Vec<usize>,
    /// Where orders begin.
    starts: usize,
}

impl Ring {
    /// The circle of a round of so many parts.
    ///
    /// # Panics
    /// If there are more than [`MOST_PARTS`].
    pub fn drawn(parts: usize, seed: u64, round: u64) -> Self {
        assert!(parts <= MOST_PARTS, "room for {MOST_PARTS} parts");
        let mut seats: Vec<usize> = (0..parts).collect();
        let mut luck = stream(seed, round, SEATS);
        // Fisher and Yates.
        for last in (1..parts).rev() {
            seats.swap(last, below(luck.next_u64(), last as u64 + 1) as usize);
        }
        Self { seats, starts: starts(parts) }
    }

    /// How many orders there are.
    pub fn orders(&self) -> usize {
        2 * self.starts
    }

    /// Each order: the parts as they join.
    pub fn each_order(&self) -> impl Iterator<Item = impl Iterator<Item = usize> + '_> + '_ {
        let parts = self.seats.len();
        (0..self.starts).flat_map(move |start| {
            let first = start * parts / self.starts.max(1);
            [false, true].map(move |backwards| {
                (0..parts).map(move |step| {
                    let step = if backwards { parts - 1 - step } else { step };
                    self.seats[(first + step) % parts]
                })
            })
        })
    }

    /// Every coalition that an order passes, from none to all; some more than once.
    pub fn coalitions(&self) -> Vec<Coalition> {
        let mut all = vec![Coalition::NONE];
        for order in self.each_order() {
            let mut present = Coalition::NONE;
            for part in order {
                present.join(part);
                all.push(present);
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// At how many seats orders begin.
fn starts(parts: usize) -> usize {
    (ROUND / 2).checked_div(parts).map_or(0, |starts| starts.clamp(1, parts))
}

/// How many games a round of so many parts takes.
pub fn games(parts: usize) -> usize {
    Ring { seats: (0..parts).collect(), starts: starts(parts) }.coalitions().len()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_full_round_plays_every_arc_once() {
        for parts in [1, 2, 3, 6, 10] {
            let expected = parts * (parts - 1) + 2;
            assert_eq!(games(parts), expected, "{parts}");
            assert_eq!(Ring::drawn(parts, 7, 0).orders(), 2 * parts);
        }
        assert_eq!((games(0), Ring::drawn(0, 7, 0).orders()), (1, 0));
        // Many parts: not every arc, but an order and its reverse at least.
        assert!(games(20) <= 260);
        assert_eq!(games(128), 2 * 128);
        assert_eq!(games(MOST_PARTS), 2 * MOST_PARTS);
    }

    #[test]
    fn parts_of_a_large_army_are_distinct() {
        let mut some = Coalition::NONE;
        for part in [0, 127, 128, 255] {
            assert!(!some.has(part));
            some.join(part);
        }
        let present: Vec<usize> = (0..MOST_PARTS).filter(|&part| some.has(part)).collect();
        assert_eq!(present, [0, 127, 128, 255]);
    }

    #[test]
    fn each_part_takes_each_place_equally_often() {
        let mut places: BTreeMap<(usize, usize), u32> = BTreeMap::new();
        for order in Ring::drawn(6, 7, 3).each_order() {
            for (place, part) in order.enumerate() {
                *places.entry((place, part)).or_default() += 1;
            }
        }
        assert_eq!(places.len(), 36);
        assert!(places.values().all(|&count| count == 2), "{places:?}");
    }

    #[test]
    fn every_order_is_as_likely_as_any_other() {
        let (mut counts, rounds) = (BTreeMap::new(), 4000);
        for round in 0..rounds {
            for order in Ring::drawn(4, 1794, round).each_order() {
                *counts.entry(order.collect::<Vec<_>>()).or_insert(0_u64) += 1;
            }
        }
        // 32,000 orders of 24 kinds: 1,333 each. The eight of a round come together, so the deviation is
        // √(rounds · ⅓ · ⅔) ≈ 30.
        assert_eq!(counts.len(), 24);
        assert!(counts.values().all(|count| (1180..1490).contains(count)), "{counts:?}");
    }

    #[test]
    fn rounds_and_seeds_have_circles_of_their_own() {
        let ring = |seed, round| Ring::drawn(10, seed, round);
        assert_eq!(ring(1, 1), ring(1, 1));
        assert_ne!(ring(1, 1), ring(1, 2));
        assert_ne!(ring(1, 1), ring(2, 1));
    }
}
