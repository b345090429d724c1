//! How the playouts of one decision are dealt out among the choices compared, and what is made of
//! their results. Knows nothing of games: a playout is a number that somebody else finds.

use arrayvec::ArrayVec;

use crate::search::rank::MOST_COMPARED;

/// What the playouts say of one choice.
#[derive(Clone, Copy, Debug)]
struct Arm {
    /// Its place on the shortlist.
    nth: usize,
    /// How much more it gave than the first of the list, summed over pairs, and the squares.
    gap: i64,
    squares: i64,
}

/// Finds the best of `choices` choices with at most `iterations` playouts; `value` plays playout
/// `number` of choice `nth`. The first choice is kept unless another one is better by `doubt`
/// hundredths of the standard error of the difference.
pub(super) fn best_of(
    choices: usize,
    iterations: usize,
    doubt: i64,
    mut value: impl FnMut(usize, u64) -> i32,
) -> usize {
    let mut rivals: ArrayVec<Arm, MOST_COMPARED> =
        (1..choices.min(MOST_COMPARED + 1)).map(|nth| Arm { nth, gap: 0, squares: 0 }).collect();
    let mut number = 0_u64;
    let mut left = iterations;
    while !rivals.is_empty() {
        let rounds = (usize::BITS - rivals.len().leading_zeros()) as usize;
        let pairs = left / rounds / (rivals.len() + 1);
        for _ in 0..pairs {
            let first = i64::from(value(0, number));
            for rival in &mut rivals {
                let gap = i64::from(value(rival.nth, number)) - first;
                rival.gap += gap;
                rival.squares += gap * gap;
            }
            number += 1;
        }
        left -= pairs * (rivals.len() + 1);
        if number == 0 || rivals.iter().all(|rival| rival.squares == 0) {
            return 0;
        }
        rivals.sort_by_key(|rival| (-rival.gap, rival.nth));
        if rivals.len() == 1 {
            break;
        }
        rivals.truncate(rivals.len() / 2);
    }
    let Some(best) = rivals.first() else { return 0 };
    // The t of a paired comparison: the mean gap by its standard error.
    let (n, gap) = (number as f64, best.gap as f64);
    let spread = (best.squares as f64 - gap * gap / n).max(0.0) / (n - 1.0).max(1.0);
    let error = (spread / n).sqrt();
    if gap > 0.0 && gap / n > doubt as f64 / 100.0 * error { best.nth } else { 0 }
}
