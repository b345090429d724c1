//! The difference of two independent shares, scores or means, from the interval of each.

use super::Interval;

/// The 95 % interval of `a − b`, where the two come from different games.
///
/// The square-and-add rule: with the intervals `la..ua` of `a` and `lb..ub` of `b`,
///
/// `(â − b̂) − √((â − la)² + (ub − b̂)²)` to `(â − b̂) + √((ua − â)² + (b̂ − lb)²)`.
///
/// With Wilson's intervals this is method 10 of R. G. Newcombe, "Interval estimation for the
/// difference between independent proportions: comparison of eleven methods", Statistics in
/// Medicine 17 (1998), 873–890. That it holds for any quantities whose own intervals hold, such as
/// scores in which a draw counts half, is the MOVER of G. Y. Zou and A. Donner, "Construction of
/// confidence limits about effect measures: a general approach", Statistics in Medicine 27 (2008),
/// 1693–1702.
///
/// Nothing is known if nothing is known of one of the two: the difference is not a number then.
pub fn difference(a: Interval, b: Interval) -> Interval {
    let estimate = a.estimate - b.estimate;
    let below = (a.estimate - a.low).hypot(b.high - b.estimate);
    let above = (a.high - a.estimate).hypot(b.estimate - b.low);
    Interval { estimate, low: estimate - below, high: estimate + above }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;
    use crate::statistics::{score, wilson};

    #[test]
    fn the_intervals_agree_with_the_published_examples() {
        // Newcombe 1998, table II, method 10.
        for ((a, m), (b, n), low, high) in [
            ((56, 70), (48, 80), 0.0524, 0.3339),
            ((9, 10), (3, 10), 0.1705, 0.8090),
            ((5, 56), (0, 29), -0.0381, 0.1926),
            ((10, 10), (0, 10), 0.6075, 1.0),
        ] {
            let interval = difference(wilson(a, m), wilson(b, n));
            let ends = (interval.low - low).abs() < 5e-5 && (interval.high - high).abs() < 5e-5;
            assert!(ends, "{a}/{m} − {b}/{n}: {interval:?}");
        }
    }

    #[test]
    fn turning_the_difference_round_turns_the_interval_round() {
        let (a, b) = (score(30, 5, 60), score(400, 100, 900));
        let (ahead, behind) = (difference(a, b), difference(b, a));
        assert!((ahead.low + behind.high).abs() < 1e-12);
        assert!((ahead.high + behind.low).abs() < 1e-12);
    }

    #[test]
    fn of_nothing_nothing_is_known() {
        assert!(difference(wilson(0, 0), wilson(5, 10)).estimate.is_nan());
    }

    #[test]
    fn the_intervals_cover_the_truth_as_often_as_they_say() {
        // 10,000 samples each: the standard error of a coverage of 95 % is 0.22 %.
        let mut luck = Dice::new(1998);
        let samples = 10_000;
        // Win and draw of each group, and the games of each: the same, different, and a rare rule.
        for ([a, b], games) in [
            ([(0.5, 0.0), (0.5, 0.0)], [300, 300]),
            ([(0.3, 0.2), (0.5, 0.1)], [200, 500]),
            ([(0.05, 0.0), (0.1, 0.05)], [400, 400]),
            ([(0.6, 0.1), (0.45, 0.1)], [30, 2000]),
        ] {
            let mut covered = 0;
            let truth = (a.0 + a.1 / 2.0) - (b.0 + b.1 / 2.0);
            for _ in 0..samples {
                let [of_a, of_b] = [(a, games[0]), (b, games[1])].map(|((win, draw), n)| {
                    let (mut wins, mut draws) = (0, 0);
                    for _ in 0..n {
                        let die = luck.unit();
                        wins += u64::from(die < win);
                        draws += u64::from((win..win + draw).contains(&die));
                    }
                    score(wins, draws, n)
                });
                let interval = difference(of_a, of_b);
                covered += u32::from(interval.low <= truth && truth <= interval.high);
            }
            let coverage = f64::from(covered) / f64::from(samples);
            // Scores are wide by design where draws are many.
            assert!((0.942..0.975).contains(&coverage), "{a:?} {b:?}: {coverage}");
        }
    }
}
