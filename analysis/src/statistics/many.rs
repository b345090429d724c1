//! Scores of which many are judged at once.

use statrs::distribution::{ContinuousCDF, Normal};

use super::Interval;

/// The interval of a score that is one of so many, so that all of them hold together with 95 %
/// (Bonferroni's correction): `m ± z √(v/n)` with `v` the variance of a score of 1, ½ or 0, one win and one loss
/// added so that it is never 0.
pub fn score_of_many([won, lost, drawn]: [u64; 3], questions: usize) -> Interval {
    let n = (won + lost + drawn) as f64;
    if n == 0.0 {
        return Interval { estimate: f64::NAN, low: 0.0, high: 1.0 };
    }
    let z = quantile(questions);
    let estimate = (won as f64 + drawn as f64 / 2.0) / n;
    let (all, mean) = (n + 2.0, (won as f64 + 1.0 + drawn as f64 / 2.0) / (n + 2.0));
    let squares = (won as f64 + 1.0 + drawn as f64 / 4.0) / all;
    let half = z * ((squares - mean * mean) / n).sqrt();
    Interval { estimate, low: (estimate - half).max(0.0), high: (estimate + half).min(1.0) }
}

/// How many standard errors an interval reaches to either side that is one of so many, so that all of them
/// hold together with 95 % (Bonferroni's correction).
pub fn quantile(questions: usize) -> f64 {
    Normal::standard().inverse_cdf(1.0 - 0.025 / questions.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_for_many_questions_is_wider_and_never_empty() {
        let [one, many] = [1, 100].map(|questions| score_of_many([60, 30, 10], questions));
        assert!((one.estimate - 0.65).abs() < 1e-12);
        // 1.96 √(0.2025/100) without the two games that are added.
        assert!((one.half_width() - 0.0882).abs() < 0.001, "{one:?}");
        assert!(many.half_width() > 1.7 * one.half_width());
        assert!(score_of_many([0, 50, 0], 1).half_width() > 0.0);
        assert!(score_of_many([0, 0, 0], 1).estimate.is_nan());
    }
}
