//! What may be said of several gains at once: which are sure, which are sure to be small.
//!
//! p-values are raised by Holm's procedure ([`crate::statistics::holm`]). Intervals are widened so that all of them
//! hold together in 95 % of studies (O. J. Dunn, "Multiple comparisons among means", Journal of the American
//! Statistical Association 56 (1961), 52–64: each at 1 − 0.05 / m of the normal distribution, after Bonferroni).

use serde::Serialize;
use statrs::distribution::{ContinuousCDF, Normal};

use super::{Figure, Gain};
use crate::statistics::{Z95, holm};

/// What a gain comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// A side can hardly do without: more than [`MUST`] is sure.
    Must,
    /// It is shown to help.
    Helps,
    /// There is an effect, sure to be within the bound.
    Slight,
    /// No effect is shown, and any is sure to be within the bound.
    Dead,
    /// The player does better without.
    Harms,
    /// These games do not show which.
    Open,
}

/// The score that a must is worth at least.
pub const MUST: f64 = 0.05;

/// A gain as one of several.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// How sure it is that there is one, raised for their number; nothing of few games.
    pub p: Option<f64>,
    /// The gain in score with the interval that holds together with all others.
    pub score: Figure,
    /// What it comes to.
    pub verdict: Verdict,
}

/// Judges several gains at once; those that are sure to lie within plus or minus `bound` of nothing are
/// slight or dead.
pub fn judge(gains: &[&Gain], bound: f64) -> Vec<Option<Judged>> {
    let raised = holm(&gains.iter().map(|gain| gain.p().unwrap_or(1.0)).collect::<Vec<_>>());
    let wider = quantile(gains.len()) / Z95;
    let judge = |(gain, raised): (&&Gain, f64)| {
        let plain = gain.worth()?.score;
        let [low, high] = [plain.low?, plain.high?];
        let [low, high] = [low, high].map(|end| plain.mean + (end - plain.mean) * wider);
        let p = gain.p().map(|_| raised);
        let is_sure = p.is_some_and(|p| p < 0.05);
        let verdict = if -bound <= low && high <= bound {
            if is_sure { Verdict::Slight } else { Verdict::Dead }
        } else if low > MUST {
            Verdict::Must
        } else if is_sure && plain.mean > 0.0 {
            Verdict::Helps
        } else if is_sure {
            Verdict::Harms
        } else {
            Verdict::Open
        };
        let score = Figure { low: Some(low), high: Some(high), ..plain };
        Some(Judged { p, score, verdict })
    };
    gains.iter().zip(raised).map(judge).collect()
}

/// The quantile of the normal distribution by which so many intervals hold together in 95 %.
fn quantile(questions: usize) -> f64 {
    Normal::standard().inverse_cdf(1.0 - 0.025 / questions.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::simulated::Dice;

    /// Games of which this share is won by the option, and this share lost by it.
    fn gain(luck: &mut Dice, games: u64, won: f64, lost: f64) -> Gain {
        let mut gain = Gain::default();
        for _ in 0..games {
            let die = luck.unit();
            let with = if die < won { 2 } else { 0 };
            let without = if die > 1.0 - lost { 2 } else { 0 };
            gain.add([with, 0], [without, 0]);
        }
        gain
    }

    #[test]
    fn each_verdict_is_given_where_it_is_due() {
        let mut luck = Dice::new(1961);
        let gains = [
            gain(&mut luck, 4000, 0.3, 0.1),
            gain(&mut luck, 4000, 0.14, 0.1),
            gain(&mut luck, 40_000, 0.01, 0.01),
            gain(&mut luck, 4000, 0.05, 0.15),
            gain(&mut luck, 300, 0.2, 0.2),
            gain(&mut luck, 4000, 0.0, 0.0),
            gain(&mut luck, 40_000, 0.01, 0.0),
        ];
        let judged = judge(&gains.each_ref(), 0.02);
        let verdicts: Vec<Verdict> = judged.iter().map(|one| one.unwrap().verdict).collect();
        let expected = [
            Verdict::Must,
            Verdict::Helps,
            Verdict::Dead,
            Verdict::Harms,
            Verdict::Open,
            Verdict::Dead,
            Verdict::Slight,
        ];
        assert_eq!(verdicts, expected);
        assert_eq!(judge(&[&Gain::default()], 0.02), [None]);
    }

    #[test]
    fn the_quantile_grows_with_the_questions() {
        assert!((quantile(1) - Z95).abs() < 1e-6);
        assert!((quantile(20) - 3.0233).abs() < 1e-3, "{}", quantile(20));
    }

    #[test]
    fn among_many_options_without_effect_false_alarms_stay_rare() {
        let mut luck = Dice::new(2012);
        let (samples, mut alarms, mut missed) = (400, 0, 0);
        for _ in 0..samples {
            let gains: Vec<Gain> = (0..10).map(|_| gain(&mut luck, 200, 0.2, 0.2)).collect();
            let judged = judge(&gains.iter().collect::<Vec<_>>(), 0.0);
            let judged: Vec<Judged> = judged.into_iter().flatten().collect();
            alarms += u32::from(judged.iter().any(|one| one.verdict != Verdict::Open));
            let holds =
                |one: &Judged| one.score.low.unwrap() <= 0.0 && one.score.high.unwrap() >= 0.0;
            missed += u32::from(!judged.iter().all(holds));
        }
        // 5 % of 400 are 20, with a standard error of 4.4.
        assert!(alarms <= 33 && missed <= 33, "{alarms} {missed}");
    }
}
