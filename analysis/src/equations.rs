//! Linear equations with a symmetric matrix that is not negative: the normal equations of a regression.

/// The solution `x` of `matrix x = right` by Cholesky's decomposition. The matrix is given row by row, and only
/// its lower half is read. Rows that depend on those before them, by rounding at least, get zero: what they
/// would explain is explained already.
pub(crate) fn solve(matrix: &[f64], right: &[f64]) -> Vec<f64> {
    /// What is left of a row's own entry may be so small a part of it.
    const SINGULAR: f64 = 1e-9;
    let count = right.len();
    let mut lower = matrix.to_vec();
    let mut solution = right.to_vec();
    let divided = |rest: f64, by: f64| if by > 0.0 { rest / by } else { 0.0 };
    for i in 0..count {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| lower[i * count + k] * lower[j * count + k]).sum();
            let entry = matrix[i * count + j];
            let rest = entry - sum;
            lower[i * count + j] = if i != j {
                divided(rest, lower[j * count + j])
            } else if rest > SINGULAR * entry {
                rest.sqrt()
            } else {
                0.0
            };
        }
        let sum: f64 = (0..i).map(|k| lower[i * count + k] * solution[k]).sum();
        solution[i] = divided(solution[i] - sum, lower[i * count + i]);
    }
    for i in (0..count).rev() {
        let sum: f64 = (i + 1..count).map(|k| lower[k * count + i] * solution[k]).sum();
        solution[i] = divided(solution[i] - sum, lower[i * count + i]);
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved_and_rows_that_say_nothing_new_get_zero() {
        let a = [4.0, 2.0, 0.0, 2.0, 5.0, 1.0, 0.0, 1.0, 3.0];
        let x = solve(&a, &[8.0, 13.0, 7.0]);
        for (row, wanted) in a.chunks_exact(3).zip([8.0, 13.0, 7.0]) {
            let found: f64 = row.iter().zip(&x).map(|(a, x)| a * x).sum();
            assert!((found - wanted).abs() < 1e-12, "{x:?}");
        }
        let twice = [1.0, 2.0, 0.0, 2.0, 4.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(solve(&twice, &[3.0, 6.0, 0.0]), [3.0, 0.0, 0.0]);
    }
}
