//! How the playouts of one decision are shared out among the choices compared, and what follows
//! from their results. Knows nothing of games: the caller plays, and a playout is a number here.
//!
//! Every playout of a choice is paired with one of the first choice that had the same dice, so
//! what counts is the gap between the two and its standard error. Two ways to save are combined:
//! sequential halving (Karnin, Koren and Somekh 2013), which ends each of its rounds with the
//! better half of the rivals, and racing (Maron and Moore 1994), which lets a rival go as soon as
//! hardly any gain can be hoped for that would pay for the playouts that find it.

use arrayvec::ArrayVec;

use crate::foresight::WIN;
use crate::search::rank::MOST_COMPARED;

/// The result of one playout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// [`WIN`] for a win, half of it for a draw.
    pub value: i32,
    /// How many decisions it took, of [`GAME`] in a usual game: what it cost.
    pub decisions: u32,
}

/// Decisions of a usual game, however many its own are.
pub(crate) const GAME: u32 = 200;

/// Pairs between two looks at which rivals are still in the race.
const BLOCK: usize = 5;

/// A gap that every rival is taken to have shown once besides what it did show, so that few pairs
/// that happen to be equal do not pass for certainty.
const DOUBT_OF_FEW: f64 = 0.3 * WIN as f64;

/// A gain below three hundredths of a win is not worth the playouts that find it if they
/// take [`LONG`] decisions. That the threshold rises faster than their length is found by trial.
const WORTH_FINDING: f64 = 0.03 * WIN as f64;

/// Decisions of a playout from the middle of a game.
const LONG: f64 = 100.0;

/// However short the playouts are, no gain below a hundredth of a win is looked for.
const WORTH_NOTHING: f64 = 0.01 * WIN as f64;

/// The root of the iterations that the threshold is made for: with four times as many, gains half
/// as large are looked for. Below a quarter of them the threshold rises no more.
const ROOT: u32 = 20;

/// Standard errors above the mean gap up to which a gain can be hoped for.
const HOPE: f64 = 0.7;

/// Standard errors by which a last rival must be better to end the race before its time.
const CLEAR: f64 = 2.0;

/// Standard errors by which a rival must be better in the end. Less, and the luck of the playouts
/// would often pass for a gain: the best of many is chosen for its luck, too.
const ENOUGH: f64 = 1.0;

/// The least gain that is worth finding by so many playouts of so many decisions on average.
fn worth_finding(iterations: u32, decisions: f64) -> f64 {
    let length = decisions / LONG;
    let scarce = f64::from(ROOT) / f64::from(iterations.isqrt().max(ROOT / 2));
    scarce * (WORTH_FINDING * length * length.sqrt()).max(WORTH_NOTHING)
}

/// How much more a choice gave than the first one, over pairs of playouts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pairs {
    /// The sum.
    gap: i64,
    /// The sum of squares.
    squares: i64,
}

impl Pairs {
    /// Another pair.
    pub(crate) fn add(&mut self, gap: i64) {
        self.gap += gap;
        self.squares += gap * gap;
    }

    /// The mean gap after so many pairs, and its standard error.
    pub(crate) fn gap(&self, pairs: u64) -> (f64, f64) {
        let pairs = pairs as f64;
        let mean = self.gap as f64 / pairs;
        let squares = self.squares as f64 - mean * mean * pairs + DOUBT_OF_FEW * DOUBT_OF_FEW;
        (mean, squares.max(0.0).sqrt() / pairs)
    }
}

/// A rival of the first choice.
#[derive(Clone, Copy, Debug)]
struct Rival {
    nth: usize,
    pairs: Pairs,
}

impl Rival {
    /// Can a gain of `worth` still be hoped for?
    fn is_hopeful(&self, pairs: u64, worth: f64) -> bool {
        let (mean, error) = self.pairs.gap(pairs);
        mean + HOPE * error > worth
    }

    fn is_better(&self, pairs: u64, errors: f64) -> bool {
        let (mean, error) = self.pairs.gap(pairs);
        mean > errors * error
    }
}

/// Finds the best of `choices` choices with at most `iterations` playouts. `play` plays playout
/// `number` of choice `nth`. The first choice stays unless another one is clearly better.
pub(crate) fn best_of(
    choices: usize,
    iterations: u32,
    mut play: impl FnMut(usize, u64) -> Sample,
) -> usize {
    let rivals = (1..choices.min(MOST_COMPARED)).map(|nth| Rival { nth, pairs: Pairs::default() });
    let mut rivals: ArrayVec<Rival, MOST_COMPARED> = rivals.collect();
    let (mut left, mut done, mut decisions) = (iterations as usize, 0_u64, 0_u64);
    while !rivals.is_empty() {
        // They can be halved so many times until two or three are left, which need no halving.
        let rounds = rivals.len().ilog2().max(1) as usize;
        let mut round = left / rounds;
        left -= round;
        loop {
            let cost = rivals.len() + 1;
            let pairs = BLOCK.min(round / cost);
            if pairs == 0 || rivals.is_empty() {
                break;
            }
            for _ in 0..pairs {
                let first = play(0, done);
                decisions += u64::from(first.decisions);
                for rival in &mut rivals {
                    rival.pairs.add(i64::from(play(rival.nth, done).value - first.value));
                }
                done += 1;
            }
            round -= pairs * cost;
            let worth = worth_finding(iterations, decisions as f64 / done as f64);
            rivals.retain(|rival| rival.is_hopeful(done, worth));
            if let [last] = rivals[..]
                && last.is_better(done, CLEAR)
            {
                return last.nth;
            }
        }
        left += round;
        rivals.sort_by_key(|rival| (-rival.pairs.gap, rival.nth));
        if rounds == 1 {
            break;
        }
        rivals.truncate(rivals.len().div_ceil(2));
    }
    match rivals.first() {
        Some(best) if done > 0 && best.is_better(done, ENOUGH) => best.nth,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::Rng;
    use wargauge_engine::luck::stream;

    /// A playout that wins with the chance of its choice, in percent. Choices share their luck.
    fn playout(seed: u64, nth: usize, number: u64, chances: &[u64]) -> Sample {
        let won = stream(seed, number, 0).next_u64() % 100 < chances[nth];
        sample(if won { WIN } else { 0 })
    }

    /// A playout from the second half of a game.
    fn sample(value: i32) -> Sample {
        Sample { value, decisions: 50 }
    }

    #[test]
    fn no_more_playouts_are_played_than_the_budget_has() {
        for choices in 1..=MOST_COMPARED {
            for iterations in [0, 1, 2, 3, 7, 16, 50, 99, 400, 1001] {
                let mut played = 0;
                best_of(choices, iterations, |nth, number| {
                    played += 1;
                    // Noise, so that no rival leaves the race because its result is certain.
                    sample((stream(7, number, nth as u64).next_u64() % 1000) as i32)
                });
                assert!(played <= iterations, "{choices} choices: {played} of {iterations}");
                assert!(choices == 1 || played > 0 || iterations < choices as u32 * 6);
            }
        }
    }

    #[test]
    fn all_choices_have_the_same_playouts_as_the_first() {
        let mut played = [const { Vec::new() }; 5];
        best_of(5, 300, |nth, number| {
            played[nth].push(number);
            sample((stream(7, number, nth as u64).next_u64() % 1000) as i32)
        });
        for numbers in &played[1..] {
            assert!(!numbers.is_empty());
            assert_eq!(numbers[..], played[0][..numbers.len()]);
        }
    }

    #[test]
    fn a_clearly_better_choice_is_found() {
        let chances = [40, 30, 45, 70, 20, 40];
        let found = (0..200)
            .filter(|&seed| {
                best_of(6, 400, |nth, number| playout(seed, nth, number, &chances)) == 3
            })
            .count();
        assert!(found >= 196, "{found} of 200");
    }

    #[test]
    fn more_playouts_find_a_small_gain_more_often() {
        let chances = [50, 60, 40];
        let found = [50, 200, 800].map(|iterations| {
            let finds = |seed: &u64| {
                best_of(3, iterations, |nth, number| {
                    // Luck of its own for each, so that the gain is hard to see.
                    playout(*seed, nth, number * 3 + nth as u64, &chances)
                }) == 1
            };
            (0..400).filter(finds).count()
        });
        assert!(found[0] + 20 < found[1] && found[1] + 20 < found[2], "{found:?}");
    }

    #[test]
    fn the_first_choice_stays_where_all_come_to_the_same_and_that_costs_little() {
        let mut played = 0;
        let best = best_of(6, 400, |_, number| {
            played += 1;
            playout(1, 0, number, &[50])
        });
        // No rival shows a gap in four blocks of pairs, so that nothing can be hoped for.
        assert_eq!((best, played), (0, 6 * 4 * BLOCK));
    }

    #[test]
    fn the_longer_the_playouts_the_sooner_a_small_gain_is_given_up() {
        let played = [10, 50, 100, 200].map(|decisions| {
            let mut played = 0;
            for seed in 0..100 {
                best_of(3, 400, |nth, number| {
                    played += 1;
                    // Luck of its own for each.
                    let number = number * 3 + nth as u64;
                    Sample { decisions, ..playout(seed, nth, number, &[50, 51, 50]) }
                });
            }
            played
        });
        assert!(played.is_sorted_by(|more, less| more > less), "{played:?}");
    }

    #[test]
    fn rivals_equal_to_the_first_are_let_go_and_a_better_one_behind_them_is_found() {
        for better in 1..6 {
            let found = (0..200)
                .filter(|&seed| {
                    let best = best_of(6, 400, |nth, number| {
                        let chance = if nth == better { 70 } else { 40 };
                        playout(seed, 0, number, &[chance])
                    });
                    best == better
                })
                .count();
            assert!(found >= 196, "{better}: {found} of 200");
        }
    }
}
