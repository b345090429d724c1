//! How sure it is that games which share their luck differ: p-values, also of several questions at
//! once; and the mean of differences of any size.

use statrs::distribution::{Binomial, ContinuousCDF, DiscreteCDF, Normal};

use super::{Mean, mean_of};

/// How sure it is that two paired shares differ: McNemar's test by the binomial distribution, two
/// sides, mid-p (Fagerland et al., "The McNemar test for binary matched-pairs data", BMC Med. Res.
/// Methodol. 13, 2013).
pub fn paired_shares_p(table: [[u64; 2]; 2]) -> f64 {
    let (lost, gained) = (table[1][0], table[0][1]);
    let (fewer, all) = (lost.min(gained), lost + gained);
    if lost == gained {
        // Half the probability of the middle is left out on both sides; none of the tails.
        return 1.0;
    }
    let Ok(coin) = Binomial::new(0.5, all) else { return 1.0 };
    let up_to = coin.cdf(fewer);
    let below = if fewer == 0 { 0.0 } else { coin.cdf(fewer - 1) };
    // 2 · (P(X < k) + P(X = k) / 2).
    (up_to + below).min(1.0)
}

/// The mean of differences, from their sum and the sum of their squares: paired t-interval. One
/// pair more of each sign of size one is counted into the spread, so that pairs that never differ
/// keep a width, as in [`super::paired()`].
pub fn paired_mean(pairs: u64, sum: i128, squares: i128) -> Option<Mean> {
    let plain = mean_of(pairs, sum, squares)?;
    let adjusted = mean_of(pairs + 2, sum, squares + 2)?;
    let spread = adjusted.spread.map(|mut spread| {
        let interval = &mut spread.interval;
        interval.estimate = plain.mean;
        interval.low = interval.low.min(plain.mean);
        interval.high = interval.high.max(plain.mean);
        spread
    });
    Some(Mean { mean: plain.mean, spread })
}

/// How sure it is that a mean of differences is not 0: two sides, by the normal distribution, which
/// the mean of many games follows. Nothing if all are the same or there are fewer than thirty.
pub fn paired_mean_p(pairs: u64, sum: i128, squares: i128) -> Option<f64> {
    const FEWEST: u64 = 30;
    let mean = mean_of(pairs, sum, squares)?;
    let deviation = mean.spread?.deviation;
    if pairs < FEWEST {
        return None;
    }
    if deviation == 0.0 {
        return Some(if sum == 0 { 1.0 } else { 0.0 });
    }
    let z = mean.mean / (deviation / (pairs as f64).sqrt());
    let normal = Normal::standard();
    Some(2.0 * normal.cdf(-z.abs()))
}

/// p-values of several questions at once, each raised so that the chance of any false alarm among
/// them stays what it says (Holm, "A simple sequentially rejective multiple test procedure",
/// Scand. J. Stat. 6, 1979): the smallest is multiplied by their number, the next by one less, …,
/// and none is below one before it.
pub fn holm(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let (mut raised, mut least) = (vec![1.0; values.len()], 0.0_f64);
    for (rank, place) in order.into_iter().enumerate() {
        let factor = (values.len() - rank) as f64;
        least = least.max((values[place] * factor).min(1.0));
        raised[place] = least;
    }
    raised
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    #[test]
    fn p_values_agree_with_sums_of_binomials() {
        // P(X <= 2 of 10) = 56 / 1024, P(X <= 1) = 11 / 1024.
        let p = paired_shares_p([[50, 8], [2, 40]]);
        assert!((p - (56.0 + 11.0) / 1024.0).abs() < 1e-12, "{p}");
        assert!((paired_shares_p([[0, 0], [6, 0]]) - 1.0 / 64.0).abs() < 1e-12);
        for same in [0, 1, 7] {
            assert!(paired_shares_p([[5, same], [same, 5]]) >= 1.0);
        }
        // Large counts agree with the normal distribution.
        let p = paired_shares_p([[0, 500_900], [499_100, 0]]);
        let z = 1800.0 / 1e6_f64.sqrt();
        assert!((p - 2.0 * Normal::standard().cdf(-z)).abs() < 1e-4, "{p}");
    }

    #[test]
    fn pairs_that_never_differ_keep_a_width() {
        let spread = paired_mean(100, 0, 0).unwrap().spread.unwrap();
        assert!(spread.interval.low < -0.01 && spread.interval.high > 0.01);
    }

    #[test]
    fn holm_agrees_with_the_printed_example() {
        // From Holm's own procedure by hand: 0.01 · 4, 0.02 · 3 , 0.03 · 2, 0.04 · 1.
        let raised = holm(&[0.03, 0.01, 0.04, 0.02]);
        let expected = [0.06, 0.04, 0.06, 0.06];
        assert!(raised.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-12), "{raised:?}");
        assert!(holm(&[]).is_empty());
    }

    /// How often p is below 5 %.
    fn alarms(luck: &mut Dice, games: u64, cells: [f64; 3]) -> f64 {
        let [gained, lost, both] = cells;
        let (samples, mut alarms) = (4000, 0);
        for _ in 0..samples {
            let mut table = [[0; 2]; 2];
            for _ in 0..games {
                let die = luck.unit();
                let cell = if die < gained {
                    (0, 1)
                } else if die < gained + lost {
                    (1, 0)
                } else if die < gained + lost + both {
                    (1, 1)
                } else {
                    (0, 0)
                };
                table[cell.0][cell.1] += 1;
            }
            alarms += u32::from(paired_shares_p(table) < 0.05);
        }
        f64::from(alarms) / f64::from(samples)
    }

    #[test]
    fn tests_keep_their_error_rate_and_find_what_is_there() {
        let mut luck = Dice::new(2012);
        for cells in [[0.1, 0.1, 0.3], [0.02, 0.02, 0.5], [0.004, 0.004, 0.6]] {
            let share = alarms(&mut luck, 300, cells);
            assert!(share < 0.058, "{cells:?}: {share}");
        }
        assert!(alarms(&mut luck, 300, [0.2, 0.05, 0.3]) > 0.99);
    }

    #[test]
    fn means_of_differences_are_those_of_the_pairs() {
        let differences: Vec<i128> = (0..500).map(|n| n % 7 - 3 + n % 2).collect();
        let (sum, squares) =
            differences.iter().fold((0, 0), |(sum, squares), d| (sum + d, squares + d * d));
        let mean = paired_mean(500, sum, squares).unwrap();
        assert!((mean.mean - sum as f64 / 500.0).abs() < 1e-12);
        let (plain, wide) = (mean_of(500, sum, squares).unwrap(), mean.spread.unwrap());
        let ratio = wide.interval.half_width() / plain.spread.unwrap().interval.half_width();
        assert!((0.99..1.01).contains(&ratio), "{ratio}");
        assert!(paired_mean_p(500, sum, squares).unwrap() < 1e-4);
        assert_eq!(paired_mean_p(500, 0, 0), Some(1.0));
        assert_eq!(paired_mean_p(10, 3, 9), None);
    }
}
