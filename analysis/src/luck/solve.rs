//! Linear equations with a symmetric matrix that is not negative: the normal equations of a regression.

/// The solution `x` of `matrix x = right` by Cholesky's decomposition. Rows that depend on those before them, by
/// rounding at least, get zero: what they would explain is explained already.
pub(super) fn solve(matrix: &[Vec<f64>], right: &[f64]) -> Vec<f64> {
    /// What is left of a row's own entry may be so small a part of it.
    const SINGULAR: f64 = 1e-9;
    let count = right.len();
    let mut lower = vec![vec![0.0; count]; count];
    let mut half = vec![0.0; count];
    for i in 0..count {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
            let rest = matrix[i][j] - sum;
            if i == j {
                lower[i][i] = if rest > SINGULAR * matrix[i][i] { rest.sqrt() } else { 0.0 };
            } else if lower[j][j] > 0.0 {
                lower[i][j] = rest / lower[j][j];
            }
        }
        let sum: f64 = (0..i).map(|k| lower[i][k] * half[k]).sum();
        half[i] = if lower[i][i] > 0.0 { (right[i] - sum) / lower[i][i] } else { 0.0 };
    }
    let mut solution = vec![0.0; count];
    for i in (0..count).rev() {
        let sum: f64 = (i + 1..count).map(|k| lower[k][i] * solution[k]).sum();
        solution[i] = if lower[i][i] > 0.0 { (half[i] - sum) / lower[i][i] } else { 0.0 };
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved_and_rows_that_say_nothing_new_get_zero() {
        let a = vec![vec![4.0, 2.0, 0.0], vec![2.0, 5.0, 1.0], vec![0.0, 1.0, 3.0]];
        let x = solve(&a, &[8.0, 13.0, 7.0]);
        for (row, wanted) in a.iter().zip([8.0, 13.0, 7.0]) {
            let found: f64 = row.iter().zip(&x).map(|(a, x)| a * x).sum();
            assert!((found - wanted).abs() < 1e-12, "{x:?}");
        }
        let twice = vec![vec![1.0, 2.0, 0.0], vec![2.0, 4.0, 0.0], vec![0.0, 0.0, 0.0]];
        assert_eq!(solve(&twice, &[3.0, 6.0, 0.0]), [3.0, 0.0, 0.0]);
    }
}
