//! Intervals of shares: how sure one may be of `count` in `total`.

use super::{Interval, Z95};

/// The 95 % interval of a share.
///
/// Wilson's score interval: all `p` with `|p̂ − p| ≤ z √(p(1−p)/n)`, which are those between
/// `(p̂ + z²/2n ± z √(p̂(1−p̂)/n + z²/4n²)) / (1 + z²/n)`. Unlike the textbook interval it holds
/// for few games and for shares at 0 and 1, where it never has zero width.
///
/// E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
/// of the American Statistical Association 22 (1927), 209–212. Recommended by Brown, Cai and
/// `DasGupta`, Statistical Science 16 (2001), 101–133.
///
/// Nothing is known of no games: the share is not a number then, between 0 and 1.
pub fn wilson(count: u64, total: u64) -> Interval {
    score(count, 0, total)
}

/// The 95 % interval of a side's score, a draw counted half: `(wins + draws/2) / n`.
///
/// Wilson's interval with the variance of a score that may be ½. With a share `d` of draws that
/// variance is `m(1−m) − d/4`; `d` is taken as low as its own Wilson interval allows, so that the
/// interval errs on the wide side and keeps its width when every game is a draw. All `m` with
/// `(m̂ − m)² ≤ z²/n · (m(1−m) − d/4)` lie between the roots of a quadratic equation.
///
/// Without draws this is [`wilson`].
pub fn score(wins: u64, draws: u64, total: u64) -> Interval {
    if total == 0 {
        return Interval { estimate: f64::NAN, low: 0.0, high: 1.0 };
    }
    let n = total as f64;
    let mean = (wins as f64 + draws as f64 / 2.0) / n;
    let least_draws = if draws == 0 { 0.0 } else { wilson(draws, total).low };
    // (1 + c) m² − (2m̂ + c) m + m̂² + c d/4 = 0, with c = z²/n.
    let c = Z95 * Z95 / n;
    let middle = (2.0 * mean + c) / (2.0 * (1.0 + c));
    let product = (mean * mean + c * least_draws / 4.0) / (1.0 + c);
    let half = (middle * middle - product).max(0.0).sqrt();
    // Rounding must not push an end past the estimate or out of 0..1.
    Interval {
        estimate: mean,
        low: (middle - half).clamp(0.0, mean),
        high: (middle + half).clamp(mean, 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn wilson_agrees_with_the_closed_form() {
        for (count, total) in [(0, 1), (1, 2), (3, 10), (81, 263), (50_000, 100_000), (7, 7)] {
            let (n, p) = (total as f64, count as f64 / total as f64);
            let z2 = Z95 * Z95;
            let centre = p + z2 / (2.0 * n);
            let half = Z95 * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
            let interval = wilson(count, total);
            assert!(close(interval.low, (centre - half) / (1.0 + z2 / n)), "{count}/{total}");
            assert!(close(interval.high, (centre + half) / (1.0 + z2 / n)), "{count}/{total}");
        }
    }

    #[test]
    fn wilson_agrees_with_a_published_example() {
        // 81 of 263, in Newcombe, Statistics in Medicine 17 (1998), 857–872: 0.2553 to 0.3662.
        let interval = wilson(81, 263);
        assert!((interval.low - 0.2553).abs() < 5e-5 && (interval.high - 0.3662).abs() < 5e-5);
    }

    #[test]
    fn shares_of_nothing_and_of_everything_keep_a_width() {
        assert!(close(wilson(0, 100).low, 0.0) && wilson(0, 100).high > 0.03);
        assert!(close(wilson(100, 100).high, 1.0) && wilson(100, 100).low < 0.97);
        assert!(score(0, 100, 100).half_width() > 0.01);
        assert!(wilson(0, 0).estimate.is_nan());
    }

    #[test]
    fn draws_make_a_score_surer() {
        let (without, with) = (score(500, 0, 1000), score(250, 500, 1000));
        assert!(close(without.estimate, with.estimate));
        assert!(with.half_width() < 0.75 * without.half_width());
    }

    #[test]
    fn the_intervals_cover_the_truth_as_often_as_they_say() {
        // 20,000 samples each: the standard error of a coverage of 95 % is 0.15 %.
        let mut luck = Dice::new(1927);
        for (win, draw) in [(0.5, 0.0), (0.1, 0.0), (0.3, 0.2), (0.05, 0.9), (0.45, 0.1)] {
            let (n, samples) = (400, 20_000);
            let (mut share, mut scored) = (0, 0);
            for _ in 0..samples {
                let (mut wins, mut draws) = (0, 0);
                for _ in 0..n {
                    let die = luck.unit();
                    wins += u64::from(die < win);
                    draws += u64::from((win..win + draw).contains(&die));
                }
                let a = wilson(wins, n);
                share += u32::from(a.low <= win && win <= a.high);
                let (b, truth) = (score(wins, draws, n), win + draw / 2.0);
                scored += u32::from(b.low <= truth && truth <= b.high);
            }
            let (share, scored) =
                (f64::from(share) / f64::from(samples), f64::from(scored) / f64::from(samples));
            assert!((0.935..0.965).contains(&share), "{win}: {share}");
            // Never less sure than it says; wide by design where draws are many.
            assert!((0.943..0.985).contains(&scored), "{win} {draw}: {scored}");
        }
    }
}
