//! The mean difference of two scores that were played on the same luck, game by game.

use super::{Interval, Z95};

/// The 95 % interval of the mean of paired differences of scores, each from −1 to 1.
///
/// The differences come as the exact sums of whole numbers, `unit` of which make a difference of 1:
/// with a draw counted half, `unit` is 2.
///
/// Bonett and Price's adjusted Wald interval: one game is added in which the one scored 1 and the
/// other 0, and one the other way about, so that the interval keeps a width where all games agree.
/// With `ñ = n + 2`, `d̃ = Σd/ñ` and `ṽ = (Σd² + 2)/ñ − d̃²` it is `d̃ ± z √(ṽ/ñ)`. D. G. Bonett and
/// R. M. Price, "Adjusted Wald confidence interval for a difference of binomial proportions based
/// on paired data", Journal of Educational and Behavioral Statistics 37 (2012), 479–488. Half
/// points leave its form as it is. The estimate is the plain mean.
///
/// Nothing is known of no games: the difference is not a number then, between −1 and 1.
pub fn paired(games: u64, sum: i128, squares: i128, unit: u32) -> Interval {
    if games == 0 {
        return Interval { estimate: f64::NAN, low: -1.0, high: 1.0 };
    }
    let unit = f64::from(unit);
    let (sum, squares) = (sum as f64 / unit, squares as f64 / (unit * unit));
    let (n, estimate) = (games as f64 + 2.0, sum / games as f64);
    let centre = sum / n;
    let half = Z95 * (((squares + 2.0) / n - centre * centre) / n).sqrt();
    // The added games pull the centre towards zero, never further than the interval is wide.
    Interval {
        estimate,
        low: (centre - half).clamp(-1.0, estimate),
        high: (centre + half).clamp(estimate, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    #[test]
    fn the_interval_agrees_with_the_closed_form_of_the_paper() {
        // f12 = 59, f21 = 6, n = 160: (60 − 7)/162 ± z √((60 + 7)/162 − (53/162)²)/√162.
        let interval = paired(160, 59 - 6, 59 + 6, 1);
        let (p12, p21) = (60.0 / 162.0, 7.0 / 162.0);
        let half = Z95 * ((p12 + p21 - (p12 - p21) * (p12 - p21)) / 162.0_f64).sqrt();
        assert!((interval.low - (p12 - p21 - half)).abs() < 1e-12);
        assert!((interval.high - (p12 - p21 + half)).abs() < 1e-12);
        assert!((interval.estimate - 53.0 / 160.0).abs() < 1e-12);
        // Twice the differences in halves is the same.
        assert_eq!(paired(160, 2 * 53, 4 * 65, 2), interval);
    }

    #[test]
    fn games_that_all_agree_keep_a_width_and_a_game_more_makes_it_narrower() {
        let of = |games| paired(games, 0, 0, 2).half_width();
        assert!(of(100) > 0.02 && of(100) < 0.04, "{}", of(100));
        assert!(of(101) < of(100));
        assert!(paired(0, 0, 0, 2).estimate.is_nan());
        // All for one: the estimate stays within.
        assert!((paired(3, 6, 12, 2).high - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_interval_covers_the_truth_as_often_as_it_says() {
        // 20,000 samples each: the standard error of a coverage of 95 % is 0.15 %.
        let mut luck = Dice::new(2012);
        // The share of games with +1, +½, −½ and −1: even, one-sided, rare, mostly halves.
        for shares in [
            [0.2, 0.0, 0.0, 0.2],
            [0.3, 0.1, 0.05, 0.05],
            [0.01, 0.01, 0.0, 0.01],
            [0.01, 0.3, 0.2, 0.01],
        ] {
            let values = [2, 1, -1, -2];
            let truth: f64 = shares
                .iter()
                .zip(values)
                .map(|(share, value)| share * f64::from(value) / 2.0)
                .sum();
            let (games, samples, mut covered) = (300, 20_000, 0);
            for _ in 0..samples {
                let (mut sum, mut squares) = (0, 0);
                for _ in 0..games {
                    let mut die = luck.unit();
                    for (share, value) in shares.iter().zip(values) {
                        if die < *share {
                            sum += i128::from(value);
                            squares += i128::from(value * value);
                            break;
                        }
                        die -= share;
                    }
                }
                let interval = paired(games, sum, squares, 2);
                covered += u32::from(interval.low <= truth && truth <= interval.high);
            }
            let coverage = f64::from(covered) / f64::from(samples);
            // Wide by design where few games differ.
            assert!((0.942..0.985).contains(&coverage), "{shares:?}: {coverage}");
        }
    }
}
