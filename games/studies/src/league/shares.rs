//! The shares that the matrix asks for: the best of each side against all members of the other, or soft ones, in whole
//! thousandths.

use wargauge_analysis::matrix::{minimax, soft};
use wargauge_games::league::WHOLE;

/// The best shares of the candidates of each side against all members of the other, or soft ones; all others have none.
pub(super) fn mixed(
    matrix: &[Vec<f64>],
    [rows, columns]: [&[usize]; 2],
    fall: Option<f64>,
) -> Option<[Vec<f64>; 2]> {
    let spread = |all: usize, places: &[usize], shares: &[f64]| {
        let mut spread = vec![0.0; all];
        for (&place, &share) in places.iter().zip(shares) {
            spread[place] = share;
        }
        spread
    };
    let of_rows: Vec<Vec<f64>> = rows.iter().map(|&row| matrix[row].clone()).collect();
    let of_columns: Vec<Vec<f64>> =
        matrix.iter().map(|row| columns.iter().map(|&column| row[column]).collect()).collect();
    let solved = |matrix: &[Vec<f64>]| match fall {
        Some(fall) => soft(matrix, fall),
        None => minimax(matrix).map(|found| [found.rows, found.columns]),
    };
    let ([of_first, _], [_, of_second]) = (solved(&of_rows)?, solved(&of_columns)?);
    let all = matrix.first().map_or(0, Vec::len);
    Some([spread(matrix.len(), rows, &of_first), spread(all, columns, &of_second)])
}

/// What every member weighs besides, where the best weighs one by its score.
const LEAST: f64 = 0.08;

/// What members weigh that score so much: one that scores `fall` less weighs less by a factor of e, and even the weakest
/// has [`LEAST`] besides.
pub(crate) fn falling(scores: &[f64], fall: f64) -> Vec<f64> {
    let best = scores.iter().copied().fold(f64::MIN, f64::max);
    scores.iter().map(|score| ((score - best) / fall).exp() + LEAST).collect()
}

/// Shares in parts of a thousand that add up to it.
pub(crate) fn whole_shares(shares: &[f64]) -> Vec<u32> {
    let parts: Vec<f64> = shares.iter().map(|share| share * f64::from(WHOLE)).collect();
    let mut whole: Vec<u32> = parts.iter().map(|part| part.floor() as u32).collect();
    // What rounding down has taken goes to those that lost most by it.
    let missing = WHOLE.saturating_sub(whole.iter().sum()) as usize;
    let mut places: Vec<usize> = (0..parts.len()).collect();
    places.sort_by(|&a, &b| parts[b].fract().total_cmp(&parts[a].fract()));
    places.into_iter().take(missing).for_each(|place| whole[place] += 1);
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_candidates_have_shares_and_they_hold_against_all_members_of_the_other_side() {
        // The third column is the best for the columns, but is no candidate of theirs: the rows must hold against it all the same.
        let matrix = [vec![0.6, 0.4, 0.1], vec![0.4, 0.6, 0.1], vec![0.3, 0.3, 0.2]];
        let [rows, columns] =
            mixed(&matrix, [&[0, 1, 2], &[0, 1]], None).expect("it has a solution");
        assert!((rows[2] - 1.0).abs() < 1e-9, "{rows:?}");
        assert!((columns[0] - 0.5).abs() < 1e-9 && columns[2] == 0.0, "{columns:?}");
        let [rows, columns] =
            mixed(&matrix, [&[0, 1], &[0, 1, 2]], None).expect("it has a solution");
        assert!(rows[2] == 0.0 && (columns[2] - 1.0).abs() < 1e-9, "{rows:?} {columns:?}");
    }

    #[test]
    fn soft_shares_are_those_of_candidates_too_and_the_second_best_has_some() {
        let matrix = [vec![0.6, 0.4, 0.1], vec![0.4, 0.6, 0.1], vec![0.3, 0.3, 0.2]];
        let [rows, columns] = mixed(&matrix, [&[0, 1, 2], &[0, 1]], Some(0.1)).expect("solved");
        assert!(columns[2].abs() < 1e-9, "{columns:?}");
        assert!(rows[2] > 0.4 && rows[2] < 0.9 && rows[0] > 0.05, "{rows:?}");
    }

    #[test]
    fn shares_are_whole_and_add_up() {
        for shares in [&[1.0][..], &[1.0 / 3.0; 3], &[0.0, 0.0004, 0.9996], &[0.125; 8]] {
            let whole = whole_shares(shares);
            assert_eq!(whole.iter().sum::<u32>(), WHOLE, "{shares:?} {whole:?}");
        }
        // The largest of many does not pay for the rounding of all others.
        let many: Vec<f64> = [0.0365].into_iter().chain([0.0205; 47]).collect();
        let whole = whole_shares(&many);
        assert_eq!(whole.iter().sum::<u32>(), WHOLE, "{whole:?}");
        assert!(
            (36..=37).contains(&whole[0])
                && whole[1..].iter().all(|share| (20..=21).contains(share)),
            "{whole:?}"
        );
    }
}
