//! What is said of two variants under the same luck: the JSON of `compare` and `what-if`.
//!
//! Differences are the second less the first. Keys and their order are a promise; add to them,
//! don't rename.

use serde::{Deserialize, Serialize};
use wargauge_engine::Side;

use super::SharedNames;
use super::joint::{Joint, Products};
use crate::matrix::summary::Estimate;
use crate::statistics::{
    Interval, Mean, holm, mean_of, paired, paired_mean, paired_mean_p, paired_shares_p,
};
use crate::summary::{Ended, Keyed, Summary};

/// Two variants and how they differ.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The version of the JSON's form.
    pub format: u32,
    /// The first.
    pub a: Summary,
    /// The second.
    pub b: Summary,
    /// What sets them apart.
    #[serde(flatten)]
    pub contrast: Contrast,
}

/// A game and several variants of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparisons {
    /// The version of the JSON's form.
    pub format: u32,
    /// The game itself.
    pub a: Summary,
    /// Each variant.
    pub variants: Vec<Against>,
    /// The variants that were not played, because they change nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without_effect: Vec<String>,
}

impl Comparisons {
    /// For each variant, whether its score is shown to differ from that of the first. All of them are
    /// asked at once, so their p-values are corrected for their number.
    pub fn are_clear(&self) -> Vec<bool> {
        let p = self.variants.iter().map(|one| one.contrast.difference.score.p.unwrap_or(1.0));
        holm(&p.collect::<Vec<f64>>()).into_iter().map(|p| p < LEVEL).collect()
    }
}

/// A variant against the game itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Against {
    /// What was changed.
    pub name: String,
    /// The variant.
    pub b: Summary,
    /// What sets it apart.
    #[serde(flatten)]
    pub contrast: Contrast,
}

/// What sets the second of two variants apart from the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Contrast {
    /// Did both share their luck, game by game?
    pub paired: bool,
    /// The part of the variance of the scores' difference that sharing took off; nothing where
    /// neither score varies.
    pub variance_saved: Option<f64>,
    /// The share of games with different outcomes in the two variants.
    pub flipped: f64,
    /// The first of those games.
    pub flips: Vec<FlippedGame>,
    /// The second less the first.
    pub difference: Differences,
    /// What the change does to players that do not adapt to it, and to players that do. Known where
    /// a league plays; documents of earlier versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effects: Option<Effects>,
    /// How players of a league adapt, as `--adapt` takes it, where that is not the usual way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adapt: Option<String>,
}

/// What a change does while both sides play as before, and after both have adapted to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effects {
    /// Games of each series: both variants by either players.
    pub games: u64,
    /// By the players of the first variant.
    pub as_they_are: Effect,
    /// By players that have adapted. Where the second variant has no league of its own, the same players mixed anew
    /// for the first variant are what that is compared with.
    pub adapted: Effect,
}

/// The second variant by certain players, against the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// The first side's score in the second variant, draws counted half.
    pub score: Estimate,
    /// The first side's score in the first variant by the players that this is compared with. Documents of earlier
    /// versions lack it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Estimate>,
    /// How much more the score is than that, on the same luck.
    pub difference: Estimate,
    /// How the games of the second variant ended. Documents of earlier versions lack it.
    #[serde(flatten)]
    pub ended: Option<Ended>,
}

/// A flipped game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FlippedGame {
    /// Its number.
    pub game: u64,
    /// Its outcome in the first variant.
    pub a: String,
    /// Its outcome in the second.
    pub b: String,
    /// Where the two games part.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Parting>,
}

/// The first event in which two games under the same luck differ.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parting {
    /// The turn.
    pub turn: u8,
    /// What happens in the first; nothing where it has ended.
    pub a: Option<String>,
    /// What happens in the second.
    pub b: Option<String>,
}

/// Differences, each with its interval and how sure it is that there is one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Differences {
    /// Of the outcomes' shares.
    pub outcomes: Keyed<ShareDifference>,
    /// Of the first side's score, draws counted half.
    pub score: ShareDifference,
    /// Of the share of games that ended before the turns ran out.
    pub automatic: ShareDifference,
    /// Of the victory points.
    pub points: MeanDifference,
    /// Of the last turn.
    pub turns: MeanDifference,
    /// Of the share of games in which a milestone was reached.
    pub milestones: Keyed<ShareDifference>,
    /// Of the share of games that were decided in a way that both variants have. Documents of
    /// earlier versions lack it.
    #[serde(default)]
    pub decided: Keyed<ShareDifference>,
}

/// The difference of two shares.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShareDifference {
    /// The difference.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The probability of such a difference if there were none.
    pub p: Option<f64>,
    /// The same, corrected for all differences of this comparison (Holm).
    pub p_holm: Option<f64>,
}

/// The difference of two means.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeanDifference {
    /// The difference.
    pub mean: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The probability of such a difference if there were none.
    pub p: Option<f64>,
    /// The same, corrected for all differences of this comparison (Holm).
    pub p_holm: Option<f64>,
}

/// A difference is shown if its corrected p-value is below this: the usual level.
pub const LEVEL: f64 = 0.05;

impl ShareDifference {
    /// Whether there is shown to be a difference. All sentences and tables about it rest on this one
    /// decision, which allows for the number of differences in the comparison. An interval that does not
    /// hold 0 is not enough: of twenty such intervals without any difference, one is expected.
    pub fn is_shown(&self) -> bool {
        self.p_holm.is_some_and(|p| p < LEVEL)
    }

    fn of(table: [[u64; 2]; 2]) -> Self {
        let [lost, gained] = [table[1][0], table[0][1]].map(i128::from);
        let games = table.iter().flatten().sum();
        let Interval { estimate: share, low, high } =
            paired(games, gained - lost, gained + lost, 1);
        Self { share, low, high, p: Some(paired_shares_p(table)), p_holm: None }
    }

    /// Of the scores, which are counted twice over.
    fn of_scores(scores: &Products) -> Self {
        let (sum, squares) = scores.differences();
        let Interval { estimate: share, low, high } = paired(scores.pairs, sum, squares, 2);
        let p = paired_mean_p(scores.pairs, sum, squares);
        Self { share, low, high, p, p_holm: None }
    }
}

impl MeanDifference {
    fn of(products: &Products) -> Self {
        let (sum, squares) = products.differences();
        let mean = paired_mean(products.pairs, sum, squares);
        let interval = mean.and_then(|mean| mean.spread).map(|spread| spread.interval);
        Self {
            mean: mean.map(|mean| mean.mean),
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
            p: paired_mean_p(products.pairs, sum, squares),
            p_holm: None,
        }
    }
}

impl Differences {
    fn new(sides: [&str; 2], shared: &SharedNames, joint: &Joint) -> Self {
        let names = [sides[0], sides[1], "draw"];
        let outcome =
            |(nth, name): (usize, &str)| (name.to_owned(), ShareDifference::of(joint.outcome(nth)));
        // Where no game was played, as in a shard of few games, there is no table yet.
        let table = |nth: usize| joint.shared.get(nth).copied().unwrap_or_default();
        let of = |(nth, name): (usize, &String)| (name.clone(), ShareDifference::of(table(nth)));
        let ways = shared.milestones.len();
        let mut differences = Self {
            outcomes: Keyed(names.into_iter().enumerate().map(outcome).collect()),
            score: ShareDifference::of_scores(&joint.score),
            automatic: ShareDifference::of(joint.automatic),
            points: MeanDifference::of(&joint.points),
            turns: MeanDifference::of(&joint.turns),
            milestones: Keyed(shared.milestones.iter().enumerate().map(of).collect()),
            decided: Keyed((ways..).zip(&shared.decided).map(of).collect()),
        };
        differences.correct();
        differences
    }

    /// Corrects the p-values for their number.
    fn correct(&mut self) {
        let Self { outcomes, score, automatic, points, turns, milestones, decided } = self;
        let named = outcomes.0.iter_mut().chain(&mut milestones.0).chain(&mut decided.0);
        let shares = named.map(|(_, share)| share);
        let shares = shares.chain([score, automatic]).map(|share| (share.p, &mut share.p_holm));
        let means = [points, turns].into_iter().map(|mean| (mean.p, &mut mean.p_holm));
        let (values, places): (Vec<f64>, Vec<&mut Option<f64>>) =
            shares.chain(means).filter_map(|(p, place)| Some((p?, place))).unzip();
        for (place, raised) in places.into_iter().zip(holm(&values)) {
            *place = Some(raised);
        }
    }
}

impl Contrast {
    /// What sets the games of two studies apart, pair by pair.
    pub fn new(sides: [&str; 2], shared: &SharedNames, joint: &Joint) -> Self {
        let named = |winner: Option<Side>| match winner {
            Some(side) => sides[side.index()].to_owned(),
            None => "draw".to_owned(),
        };
        let flips = joint.flips.iter().map(|flip| FlippedGame {
            game: flip.game,
            a: named(flip.from),
            b: named(flip.to),
            parts: None,
        });
        Self {
            paired: true,
            variance_saved: variance_saved(&joint.score),
            flipped: joint.flipped() as f64 / joint.games() as f64,
            flips: flips.collect(),
            difference: Differences::new(sides, shared, joint),
            effects: None,
            adapt: None,
        }
    }
}

/// The part of the variance of a difference that pairing takes off: `1 − Var(b − a) / (Var a +
/// Var b)`, where unpaired games would have the sum of both variances.
pub fn variance_saved(products: &Products) -> Option<f64> {
    let variance = |sum: i128, squares: i128| {
        let spread = mean_of(products.pairs, sum, squares).and_then(|mean: Mean| mean.spread)?;
        Some(spread.deviation * spread.deviation)
    };
    let [a, b] = [0, 1].map(|i| variance(products.sums[i], products.squares[i]));
    let (sum, squares) = products.differences();
    let apart = a? + b?;
    (apart > 0.0).then_some(1.0 - variance(sum, squares)? / apart)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::series::Row;
    use wargauge_ai::Played;
    use wargauge_engine::Outcome;

    fn joint(pairs: &[(usize, usize, u32)]) -> Joint {
        let sides = [Some(Side::First), Some(Side::Second), None];
        let mut joint = Joint::default();
        let mut game = 0;
        for &(a, b, times) in pairs {
            for _ in 0..times {
                let row = |outcome: usize| {
                    let points = [2, -2, 0][outcome];
                    let outcome =
                        Outcome { winner: sides[outcome], automatic: false, turn: 6, points };
                    let played = Played { outcome, decisions: 1, drawn_by_rule: false };
                    Row { game, played, fingerprint: game, balanced: true, uses: &[], facts: &[] }
                };
                joint.add(&row(a), &row(b), &[]);
                game += 1;
            }
        }
        joint
    }

    #[test]
    fn differences_are_the_second_less_the_first() {
        let joint = joint(&[(0, 0, 300), (1, 1, 400), (1, 0, 200), (0, 1, 50), (2, 0, 50)]);
        let contrast = Contrast::new(["poles", "russians"], &SharedNames::default(), &joint);
        let shares: Vec<(&str, i64)> = contrast
            .difference
            .outcomes
            .0
            .iter()
            .map(|(name, share)| (name.as_str(), (share.share * 1000.0).round() as i64))
            .collect();
        assert_eq!(shares, [("poles", 200), ("russians", -150), ("draw", -50)]);
        // 200 losses turned into wins, 50 the other way, 50 draws won.
        assert!((contrast.difference.score.share - 0.175).abs() < 1e-12);
        assert!((contrast.difference.points.mean.unwrap() - 0.7).abs() < 1e-12);
        assert!((contrast.flipped - 0.3).abs() < 1e-12);
        let score = contrast.difference.score;
        assert!(score.low < 0.175 && score.high > 0.175 && score.p.unwrap() < 1e-6);
        // Nothing differs in length: no alarm, even uncorrected.
        assert_eq!(contrast.difference.turns.p, Some(1.0));
        let named: Vec<_> =
            contrast.flips.iter().map(|flip| (flip.game, flip.a.as_str())).collect();
        assert_eq!(named[0], (700, "russians"));
    }

    #[test]
    fn corrected_p_values_are_never_below_the_plain_ones() {
        let joint = joint(&[(0, 0, 100), (1, 1, 100), (1, 0, 30), (0, 1, 14), (2, 2, 9)]);
        let difference = Contrast::new(["a", "b"], &SharedNames::default(), &joint).difference;
        for (_, share) in &difference.outcomes.0 {
            assert!(share.p_holm.unwrap() >= share.p.unwrap());
        }
        // Seven questions: three outcomes, score, endings, points, turns.
        let least = difference.score.p.unwrap().min(difference.outcomes.0[0].1.p.unwrap());
        assert!(difference.outcomes.0[0].1.p_holm.unwrap() >= least * 4.0);
    }

    #[test]
    fn all_the_variance_is_saved_where_nothing_differs_and_none_where_nothing_is_shared() {
        let same = joint(&[(0, 0, 50), (1, 1, 50)]);
        assert_eq!(variance_saved(&same.score), Some(1.0));
        let apart = joint(&[(0, 0, 25), (1, 1, 25), (0, 1, 25), (1, 0, 25)]);
        assert!(variance_saved(&apart.score).unwrap().abs() < 1e-12);
        assert_eq!(variance_saved(&joint(&[(0, 0, 9)]).score), None);
    }
}
