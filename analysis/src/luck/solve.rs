//! Linear equations with a symmetric matrix that is not negative: the normal equations of a regression.

/// The solution of `a x = b` by Cholesky's decomposition. Rows that depend on those before them, by rounding
/// at least, get zero: what they would explain is explained already.
pub(super) fn solve(a: &[Vec<f64>], b: &[f64]) -> Vec<f64> {
    /// What is left of a row's own entry may be so small a part of it.
    const SINGULAR: f64 = 1e-9;
    let n = b.len();
    let mut lower = vec![vec![0.0; n]; n];
    let mut y = vec![0.0; n];
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| lower[i][k] * lower[j][k]).sum();
            let rest = a[i][j] - sum;
            if i == j {
                lower[i][i] = if rest > SINGULAR * a[i][i] { rest.sqrt() } else { 0.0 };
            } else if lower[j][j] > 0.0 {
                lower[i][j] = rest / lower[j][j];
            }
        }
        let sum: f64 = (0..i).map(|k| lower[i][k] * y[k]).sum();
        y[i] = if lower[i][i] > 0.0 { (b[i] - sum) / lower[i][i] } else { 0.0 };
    }
    let mut x = vec![0.0; n];
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| lower[k][i] * x[k]).sum();
        x[i] = if lower[i][i] > 0.0 { (y[i] - sum) / lower[i][i] } else { 0.0 };
    }
    x
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
