//! Means with intervals, from exact integer sums.

use statrs::distribution::{ContinuousCDF, StudentsT};

use super::{Interval, Z95};

/// A mean with its 95 % interval and the deviation of single values.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mean {
    /// The mean of the values.
    pub mean: f64,
    /// The interval and the deviation: neither exists for fewer than two values.
    pub spread: Option<Spread>,
}

/// How far values and their mean scatter.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// The 95 % interval of the mean.
    pub interval: Interval,
    /// The standard deviation of single values, with the divisor `n − 1`.
    pub deviation: f64,
}

/// The mean of `count` whole numbers with a given sum and sum of squares; nothing for no numbers.
///
/// The interval is `x̄ ± t s/√n` with the 97.5 % quantile `t` of Student's distribution with
/// `n − 1` degrees of freedom (Student, "The probable error of a mean", Biometrika 6 (1908), 1–25).
/// The sums are exact, so `n Σx² − (Σx)²` loses nothing however the values lie.
pub fn mean_of(count: u64, sum: i128, squares: i128) -> Option<Mean> {
    if count == 0 {
        return None;
    }
    let n = count as f64;
    let mean = sum as f64 / n;
    let spread = (count > 1).then(|| {
        let total = i128::from(count) * squares - sum * sum;
        let deviation = (total as f64 / (n * (n - 1.0))).sqrt();
        let half = student(count - 1) * deviation / n.sqrt();
        let interval = Interval { estimate: mean, low: mean - half, high: mean + half };
        Spread { interval, deviation }
    });
    Some(Mean { mean, spread })
}

/// The 97.5 % quantile of Student's distribution.
fn student(freedom: u64) -> f64 {
    // From here on two terms of the expansion in 1/ν are exact to 1e-8 (Abramowitz and Stegun,
    // "Handbook of Mathematical Functions", 26.7.5), and a search for the quantile is not.
    const LARGE: u64 = 1000;
    if freedom >= LARGE {
        let (z, inverse) = (Z95, 1.0 / freedom as f64);
        let first = (z.powi(3) + z) / 4.0;
        let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
        return z + inverse * (first + inverse * second);
    }
    match StudentsT::new(0.0, 1.0, freedom as f64) {
        Ok(distribution) => distribution.inverse_cdf(0.975),
        // No degree of freedom: nothing is known.
        Err(_) => f64::INFINITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    fn of(values: &[i64]) -> Option<Mean> {
        let sum = values.iter().map(|&x| i128::from(x)).sum();
        let squares = values.iter().map(|&x| i128::from(x) * i128::from(x)).sum();
        mean_of(values.len() as u64, sum, squares)
    }

    #[test]
    fn quantiles_agree_with_the_printed_tables() {
        for (freedom, printed) in [(1, 12.706), (2, 4.303), (10, 2.228), (30, 2.042), (120, 1.980)]
        {
            assert!((student(freedom) - printed).abs() < 6e-4, "{freedom}: {}", student(freedom));
        }
        assert!((student(1000) - 1.962_339).abs() < 1e-6);
        assert!((student(999) - student(1000)).abs() < 5e-6);
    }

    #[test]
    fn a_small_sample_agrees_with_the_closed_form() {
        let mean = of(&[2, 4, 4, 4, 5, 5, 7, 9]).unwrap();
        let spread = mean.spread.unwrap();
        assert!((mean.mean - 5.0).abs() < 1e-12);
        assert!((spread.deviation - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        let half = 2.364_624 * spread.deviation / 8.0_f64.sqrt();
        assert!((spread.interval.half_width() - half).abs() < 1e-6);
    }

    #[test]
    fn a_single_value_has_a_mean_and_no_spread() {
        assert_eq!(of(&[-3]), Some(Mean { mean: -3.0, spread: None }));
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn far_from_zero_nothing_is_lost() {
        let spread = of(&[1_000_000_000, 1_000_000_001, 1_000_000_002]).unwrap().spread.unwrap();
        assert!((spread.deviation - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_interval_covers_the_truth_as_often_as_it_says() {
        // Sums of two dice of ten, mean 9; 20,000 samples of 12.
        let (mut dice, mut covered, samples) = (Dice::new(1908), 0, 20_000);
        for _ in 0..samples {
            let values: Vec<i64> = (0..12)
                .map(|_| (dice.unit() * 10.0) as i64 + (dice.unit() * 10.0) as i64)
                .collect();
            let interval = of(&values).unwrap().spread.unwrap().interval;
            covered += u32::from(interval.low <= 9.0 && 9.0 <= interval.high);
        }
        let coverage = f64::from(covered) / f64::from(samples);
        assert!((0.944..0.956).contains(&coverage), "{coverage}");
    }
}
