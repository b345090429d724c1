//! The nearest curve that only rises: pool adjacent violators.
//!
//! M. Ayer, H. D. Brunk, G. M. Ewing, W. T. Reid and E. Silverman, "An empirical distribution function
//! for sampling with incomplete information", Annals of Mathematical Statistics 26 (1955), 641–647.

/// The values that never fall and are nearest to these by weighted squares.
pub(super) fn isotonic(values: &[(f64, f64)]) -> Vec<f64> {
    // Blocks of value, weight and length: two that fall become one at their common mean.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::with_capacity(values.len());
    for &(value, weight) in values {
        let mut block = (value, weight, 1);
        while let Some(&(before, more, length)) = blocks.last() {
            if before <= block.0 {
                break;
            }
            let sum = before * more + block.0 * block.1;
            block = (sum / (more + block.1), more + block.1, length + block.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    blocks.iter().flat_map(|&(value, _, length)| std::iter::repeat_n(value, length)).collect()
}

/// Where a line through these points, whose figures never fall, meets a target; nothing if it lies
/// wholly above or below. Where it lies on the target for a while, the middle of that.
pub(super) fn crossing(points: &[(f64, f64)], target: f64) -> Option<f64> {
    let meets = |pair: &[(f64, f64)]| {
        let [(x, low), (x_next, high)] = [pair[0], pair[1]];
        let part = if high > low { (target - low) / (high - low) } else { 0.5 };
        (low <= target && target <= high).then_some(x + (x_next - x) * part)
    };
    let met: Vec<f64> = points.windows(2).filter_map(meets).collect();
    Some(f64::midpoint(*met.first()?, *met.last()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_fall_are_pooled_by_their_weights() {
        let fitted = isotonic(&[(1.0, 1.0), (4.0, 1.0), (1.0, 2.0), (3.0, 1.0)]);
        assert_eq!(fitted, [1.0, 2.0, 2.0, 3.0]);
        assert_eq!(isotonic(&[(3.0, 1.0), (2.0, 1.0), (1.0, 1.0)]), [2.0; 3]);
        assert!(isotonic(&[]).is_empty());
    }

    #[test]
    fn a_line_meets_its_target_between_points_or_nowhere() {
        let line = [(0.0, 0.2), (1.0, 0.4), (3.0, 0.8)];
        for (target, expected) in [(0.3, 0.5), (0.6, 2.0), (0.4, 1.0)] {
            let met = crossing(&line, target).expect("it is met");
            assert!((met - expected).abs() < 1e-12, "{target}: {met}");
        }
        assert_eq!(crossing(&line, 0.9), None);
        let flat = [(0.0, 0.1), (1.0, 0.5), (2.0, 0.5), (3.0, 0.9)];
        assert_eq!(crossing(&flat, 0.5), Some(1.5));
    }
}
