//! Soft solutions of a matrix game: players that score a little less than the best are chosen as well.
//!
//! A minimax solution has as few players as it can and follows the luck of its matrix into every corner. In a soft one
//! each side chooses the more often what scores more, given how the other side chooses: the logit equilibrium of
//! R. D. `McKelvey` and T. R. Palfrey, "Quantal Response Equilibria for Normal Form Games", Games and Economic Behavior 10
//! (1995).

use super::minimax::is_solvable;

/// So often both sides turn towards what scores best against the other by then.
const STEPS: u32 = 20_000;

/// The share of a step that is made at once, in the first one; later ones are shorter, so that it comes to rest.
const FIRST: f64 = 4.0;

/// The soft solution of the game in which the first side chooses a row, the second a column, and the first side gets the
/// number there: the shares of the rows and of the columns. What scores `fall` less is chosen less often by a factor of e.
///
/// Nothing if the matrix is empty or ragged, or a number in it is not finite, or `fall` is not above zero.
pub fn soft(matrix: &[Vec<f64>], fall: f64) -> Option<[Vec<f64>; 2]> {
    if !is_solvable(matrix) || fall.is_nan() || fall <= 0.0 {
        return None;
    }
    let width = matrix[0].len();
    let even = |count: usize| vec![1.0 / count as f64; count];
    let [mut rows, mut columns] = [even(matrix.len()), even(width)];
    for step in 0..STEPS {
        let part = FIRST / (FIRST + f64::from(step));
        let scores: Vec<f64> = matrix.iter().map(|row| product(row, &columns)).collect();
        let losses: Vec<f64> = (0..width)
            .map(|column| {
                -matrix.iter().zip(&rows).map(|(row, share)| row[column] * share).sum::<f64>()
            })
            .collect();
        turn(&mut rows, &scores, fall, part);
        turn(&mut columns, &losses, fall, part);
    }
    Some([rows, columns])
}

fn product(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// Moves shares part of the way to those that the scores ask for.
fn turn(shares: &mut [f64], scores: &[f64], fall: f64, part: f64) {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let weights: Vec<f64> = scores.iter().map(|score| ((score - best) / fall).exp()).collect();
    let sum: f64 = weights.iter().sum();
    for (share, weight) in shares.iter_mut().zip(weights) {
        *share += part * (weight / sum - *share);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stone, paper and scissors, with a weak second stone that loses to all.
    fn hands() -> Vec<Vec<f64>> {
        vec![
            vec![0.5, 0.0, 1.0, 0.9],
            vec![1.0, 0.5, 0.0, 1.0],
            vec![0.0, 1.0, 0.5, 0.6],
            vec![0.1, 0.0, 0.4, 0.5],
        ]
    }

    #[test]
    fn each_share_is_what_its_score_against_the_other_side_asks_for() {
        for fall in [0.02, 0.1, 0.5] {
            let [rows, columns] = soft(&hands(), fall).expect("a matrix");
            assert!((rows.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{rows:?}");
            let scores: Vec<f64> = hands().iter().map(|row| product(row, &columns)).collect();
            for one in 0..4 {
                for other in 0..4 {
                    let asked = ((scores[one] - scores[other]) / fall).exp();
                    let has = rows[one] / rows[other];
                    // What is hardly ever chosen is still on its way there.
                    let is_rare = rows[one].min(rows[other]) < 1e-3;
                    assert!(is_rare || (has / asked - 1.0).abs() < 0.01, "{fall}: {has} {asked}");
                }
            }
            // The game is the same for both sides.
            assert!(rows.iter().zip(&columns).all(|(one, other)| (one - other).abs() < 1e-3));
        }
    }

    #[test]
    fn a_small_fall_comes_near_the_minimax_solution_and_a_large_one_to_even_shares() {
        let [rows, _] = soft(&hands(), 0.005).expect("a matrix");
        for share in &rows[..3] {
            assert!((share - 1.0 / 3.0).abs() < 0.03, "{rows:?}");
        }
        assert!(rows[3] < 1e-3, "{rows:?}");
        let [rows, _] = soft(&hands(), 100.0).expect("a matrix");
        assert!(rows.iter().all(|share| (share - 0.25).abs() < 0.01), "{rows:?}");
    }

    #[test]
    fn what_is_no_matrix_has_no_solution() {
        assert_eq!(soft(&[], 0.1), None);
        assert_eq!(soft(&[vec![0.1], vec![0.1, 0.2]], 0.1), None);
        assert_eq!(soft(&[vec![f64::NAN]], 0.1), None);
        assert_eq!(soft(&hands(), 0.0), None);
    }
}
