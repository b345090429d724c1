//! The minimax solution of a matrix game: how often each side should choose which player if the
//! other knows how often, and what that is worth. Not for how sure the matrix is.

/// Rounding leaves no more than this of any number that is zero; scores are between 0 and 1.
const DUST: f64 = 1e-11;

/// A solution: no side can do better by itself.
#[derive(Clone, PartialEq, Debug)]
pub struct Minimax {
    /// What the first side gets, at least, by its mixture, and at most, by the second side's.
    pub value: f64,
    /// The shares of the rows: the first side's mixture.
    pub rows: Vec<f64>,
    /// The shares of the columns: the second side's mixture.
    pub columns: Vec<f64>,
}

/// Solves the game in which the first side chooses a row, the second a column, and the first side
/// gets the number there. Where several mixtures are as good, it is one of them, always the same.
///
/// The simplex method on the second side's linear program: with all numbers made positive, find
/// `y ≥ 0` with `A y ≤ 1` and the greatest sum; the value is `1 / Σy`, the second side's mixture
/// `y / Σy`, and the first side's the prices of the rows, made a whole in the same way (G. B. Dantzig, "A
/// proof of the equivalence of the programming problem and the game problem", in Koopmans (ed.),
/// Activity Analysis of Production and Allocation, 1951). Bland's rule, which always takes the first
/// that will do, keeps it from going round in circles (R. G. Bland, Mathematics of Operations
/// Research 2 (1977), 103–107).
///
/// Nothing if the matrix is empty or ragged, or a number in it is not finite.
pub fn minimax(matrix: &[Vec<f64>]) -> Option<Minimax> {
    if !is_solvable(matrix) {
        return None;
    }
    let least = matrix.iter().flatten().copied().fold(f64::INFINITY, f64::min);
    let mut program = Program::new(matrix, 1.0 - least);
    while let Some(column) = program.entering() {
        // With positive numbers some row always limits the column.
        let row = program.leaving(column)?;
        program.pivot(row, column);
    }
    Some(program.solution(matrix))
}

/// Is it a matrix of numbers, with a row and a column at least?
pub(super) fn is_solvable(matrix: &[Vec<f64>]) -> bool {
    let width = matrix.first().map_or(0, Vec::len);
    let whole = matrix.iter().all(|row| row.len() == width);
    width > 0 && whole && matrix.iter().flatten().all(|number| number.is_finite())
}

/// The tableau: a row for each row of the matrix and one for the prices; a column for each column
/// of the matrix, one for the slack of each row, and the right-hand side.
struct Program {
    table: Vec<Vec<f64>>,
    /// Which variable each row stands for.
    basis: Vec<usize>,
    width: usize,
}

impl Program {
    fn new(matrix: &[Vec<f64>], shift: f64) -> Self {
        let (height, width) = (matrix.len(), matrix[0].len());
        let slack = |nth: usize| (0..height).map(move |row| f64::from(u8::from(row == nth)));
        let mut table: Vec<Vec<f64>> = matrix
            .iter()
            .enumerate()
            .map(|(nth, row)| {
                row.iter().map(|x| x + shift).chain(slack(nth)).chain([1.0]).collect()
            })
            .collect();
        table.push((0..=width + height).map(|at| if at < width { -1.0 } else { 0.0 }).collect());
        Self { table, basis: (width..width + height).collect(), width }
    }

    fn height(&self) -> usize {
        self.basis.len()
    }

    /// The first variable that would raise the sum.
    fn entering(&self) -> Option<usize> {
        let prices = &self.table[self.height()];
        (0..prices.len() - 1).find(|&column| prices[column] < -DUST)
    }

    /// The row that limits it most; of several that of the first variable.
    fn leaving(&self, column: usize) -> Option<usize> {
        let limit = |row: usize| self.table[row].last().copied().unwrap_or(0.0);
        let mut best: Option<(f64, usize)> = None;
        for row in (0..self.height()).filter(|&row| self.table[row][column] > DUST) {
            let ratio = limit(row) / self.table[row][column];
            let better = best.is_none_or(|(least, other)| {
                ratio < least - DUST
                    || (ratio < least + DUST && self.basis[row] < self.basis[other])
            });
            if better {
                best = Some((ratio, row));
            }
        }
        best.map(|(_, row)| row)
    }

    fn pivot(&mut self, row: usize, column: usize) {
        let by = self.table[row][column];
        self.table[row].iter_mut().for_each(|x| *x /= by);
        let pivot = self.table[row].clone();
        let others = self.table.iter_mut().enumerate().filter(|&(nth, _)| nth != row);
        for (_, other) in others {
            let times = other[column];
            for (x, y) in other.iter_mut().zip(&pivot) {
                *x -= times * y;
            }
        }
        self.basis[row] = column;
    }

    fn solution(&self, matrix: &[Vec<f64>]) -> Minimax {
        let height = self.height();
        let mut columns = vec![0.0; self.width];
        for (row, &variable) in self.basis.iter().enumerate() {
            if variable < self.width {
                columns[variable] = self.table[row].last().copied().unwrap_or(0.0);
            }
        }
        let rows = whole(&self.table[height][self.width..self.width + height]);
        let columns = whole(&columns);
        // What either mixture is sure of; the two differ by rounding only.
        let sure = |column: usize| -> f64 {
            rows.iter().zip(matrix).map(|(share, row)| share * row[column]).sum()
        };
        let given = |row: &Vec<f64>| -> f64 { row.iter().zip(&columns).map(|(x, y)| x * y).sum() };
        let low = (0..self.width).map(sure).fold(f64::INFINITY, f64::min);
        let high = matrix.iter().map(given).fold(f64::NEG_INFINITY, f64::max);
        Minimax { value: f64::midpoint(low, high), rows, columns }
    }
}

/// Shares of their sum, without dust.
fn whole(numbers: &[f64]) -> Vec<f64> {
    let clean = |x: f64| if x < DUST { 0.0 } else { x };
    let sum: f64 = numbers.iter().map(|&x| clean(x)).sum();
    numbers.iter().map(|&x| clean(x) / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    fn solved<const C: usize>(matrix: &[[f64; C]]) -> Minimax {
        let matrix: Vec<Vec<f64>> = matrix.iter().map(|row| row.to_vec()).collect();
        minimax(&matrix).unwrap()
    }

    #[track_caller]
    fn is(found: &Minimax, value: f64, rows: &[f64], columns: &[f64]) {
        let close = |a: &[f64], b: &[f64]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-12)
        };
        assert!((found.value - value).abs() < 1e-12, "{found:?}");
        assert!(close(&found.rows, rows) && close(&found.columns, columns), "{found:?}");
    }

    #[test]
    fn matching_pennies_is_a_toss() {
        is(&solved(&[[1.0, -1.0], [-1.0, 1.0]]), 0.0, &[0.5; 2], &[0.5; 2]);
    }

    #[test]
    fn rock_paper_scissors_takes_each_as_often() {
        let third = [1.0 / 3.0; 3];
        let game = [[0.5, 0.0, 1.0], [1.0, 0.5, 0.0], [0.0, 1.0, 0.5]];
        is(&solved(&game), 0.5, &third, &third);
    }

    #[test]
    fn two_by_two_without_a_saddle_has_the_textbooks_mixture() {
        // Value (ad − bc) / (a + d − b − c), the first row (d − c) / (a + d − b − c).
        let (a, b, c, d) = (0.7, 0.4, 0.2, 0.6);
        let sum: f64 = a + d - b - c;
        let (row, column) = ((d - c) / sum, (d - b) / sum);
        is(
            &solved(&[[a, b], [c, d]]),
            (a * d - b * c) / sum,
            &[row, 1.0 - row],
            &[column, 1.0 - column],
        );
    }

    #[test]
    fn a_saddle_needs_no_mixture() {
        is(&solved(&[[0.3, 0.5], [0.6, 0.7]]), 0.6, &[0.0, 1.0], &[1.0, 0.0]);
        is(&solved(&[[0.25]]), 0.25, &[1.0], &[1.0]);
        is(&solved(&[[0.2, 0.1, 0.4]]), 0.1, &[1.0], &[0.0, 1.0, 0.0]);
    }

    #[test]
    fn dominated_players_are_never_chosen() {
        // Pennies, a row worse than both others, and a column that gives more than both others.
        let game = [[1.0, 0.0, 1.1], [0.0, 1.0, 1.1], [-0.1, -0.1, 0.9]];
        is(&solved(&game), 0.5, &[0.5, 0.5, 0.0], &[0.5, 0.5, 0.0]);
    }

    #[test]
    fn equal_rows_and_columns_do_not_go_round_in_circles() {
        let found = solved(&[[0.5; 4]; 5]);
        assert!((found.value - 0.5).abs() < 1e-12);
        let sums = [found.rows.iter().sum::<f64>(), found.columns.iter().sum()];
        assert!(sums.iter().all(|sum| (sum - 1.0).abs() < 1e-12));
    }

    #[test]
    fn of_any_game_neither_side_can_do_better_by_itself() {
        let mut dice = Dice::new(1951);
        for _ in 0..3000 {
            let [height, width] = [0; 2].map(|_| 1 + (dice.unit() * 7.0) as usize);
            // Coarse numbers, so that ties are frequent.
            let steps = if dice.unit() < 0.5 { 4.0 } else { 1e6 };
            let matrix: Vec<Vec<f64>> = (0..height)
                .map(|_| (0..width).map(|_| (dice.unit() * steps).floor() / steps).collect())
                .collect();
            let found = minimax(&matrix).unwrap();
            for mixture in [&found.rows, &found.columns] {
                assert!(mixture.iter().all(|&share| share >= 0.0));
                assert!((mixture.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
            for column in 0..width {
                let got: f64 = found.rows.iter().zip(&matrix).map(|(x, row)| x * row[column]).sum();
                assert!(got > found.value - 1e-9, "{matrix:?} {found:?}");
            }
            for row in &matrix {
                let got: f64 = found.columns.iter().zip(row).map(|(y, x)| x * y).sum();
                assert!(got < found.value + 1e-9, "{matrix:?} {found:?}");
            }
        }
    }

    #[test]
    fn what_is_no_matrix_has_no_solution() {
        for matrix in [vec![], vec![vec![]], vec![vec![1.0], vec![]], vec![vec![f64::NAN]]] {
            assert_eq!(minimax(&matrix), None);
        }
    }
}
