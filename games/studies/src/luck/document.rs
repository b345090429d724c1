//! What a study of luck has found, as the JSON of `luck` has it. Keys and their order are a promise; add to them,
//! don't rename. What cannot be said is null.

use serde::Serialize;
use wargauge_analysis::luck::adjusted::Controls;
use wargauge_analysis::luck::shares::{Measure, Moments, Shares};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::{Ended, Keyed, Rate, Scenario, Tool};

use super::Topic;
use crate::documents::unit_of;

/// What was asked: the keys by which a folder knows its study again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Question {
    /// The format of the document.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The scenario.
    pub scenario: Scenario,
    /// The seed.
    pub seed: u64,
    /// How many games it may have taken.
    pub budget: u64,
    /// The players.
    pub players: Keyed<String>,
    /// The players whose choice is weighed against luck.
    pub choice: Keyed<Vec<String>>,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Document {
    /// What was asked.
    #[serde(flatten)]
    pub question: Question,
    /// All games.
    pub games: u64,
    /// Games that were played again with one source from another game, and those two games: in so many rows.
    pub rows: u64,
    /// The unit in which the game counts points, in the plural; nothing where they are points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points_unit: Option<String>,
    /// The variance between games.
    pub variance: Variance,
    /// Every source of luck.
    pub sources: Vec<Shared>,
    /// Several sources as one.
    pub groups: Vec<Shared>,
    /// What the choice of players decides; null where no game differs from another.
    pub decisions: Option<LeftToPlayers>,
    /// The first side's score with the luck of the dice taken out.
    pub adjusted: Option<AdjustedScore>,
    /// How fast it went; the only part that differs from run to run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Rate>,
}

/// The variance between games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Variance {
    /// Of the first side's score, 1 for a win and ½ for a draw.
    pub score: f64,
    /// Of points.
    pub points: f64,
}

/// A source with its shares.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shared {
    /// What it is called.
    pub name: String,
    /// `dice`, `player` for what a player draws when it decides, or `draw` for which player takes a side.
    pub kind: &'static str,
    /// Its shares in the variance of the score; null where that never differs.
    pub score: Option<SharesOf>,
    /// Its shares in the variance of points.
    pub points: Option<SharesOf>,
    /// What part of the variance of the score its dice explain as they fell; null for what is no dice.
    pub fell: Option<Estimate>,
}

/// First-order and total share.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct SharesOf {
    /// What this source decides alone.
    pub first: Estimate,
    /// The same with all its interplay with others.
    pub total: Estimate,
}

impl From<Shares> for SharesOf {
    fn from(Shares { first, total }: Shares) -> Self {
        Self { first: first.into(), total: total.into() }
    }
}

/// What the choice of players decides, if each side draws one by lot.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LeftToPlayers {
    /// What it decides alone.
    pub first: Estimate,
    /// The same with its interplay with luck: what is open when all luck is known.
    pub total: Estimate,
    /// The games of all pairings.
    pub games: u64,
    /// The first side's score in each.
    pub pairings: Vec<PairScore>,
}

/// A pairing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PairScore {
    /// The players, by side.
    pub players: Keyed<String>,
    /// The first side's score.
    pub score: Estimate,
    /// How the games ended.
    pub ended: Ended,
}

/// A score with and without the luck of the dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AdjustedScore {
    /// As it came.
    pub plain: Estimate,
    /// How the games ended that it is of.
    pub ended: Ended,
    /// With the luck of the dice taken out.
    pub adjusted: Estimate,
    /// So many times as many games would make the plain score as sure.
    pub worth: f64,
    /// Games.
    pub games: u64,
}

impl Document {
    /// The document; of sources and groups the moments have the questions in this order.
    pub(super) fn new(
        question: Question,
        (moments, sources, groups): (&Moments, &[Topic], &[Topic]),
        decisions: Option<LeftToPlayers>,
        (controls, ended): (&Controls, Ended),
        (games, rate): (u64, Rate),
        points_unit: Option<String>,
    ) -> Self {
        // Dice come first among the sources, in the order of their sums.
        let fell = controls.explained().unwrap_or_default();
        let shared = |(nth, topic): (usize, &Topic)| {
            let of = |measure| moments.shares(nth, measure).map(SharesOf::from);
            Shared {
                name: topic.name.clone(),
                kind: topic.kind,
                score: of(Measure::Score),
                points: of(Measure::Points),
                fell: fell.get(nth).map(|&fell| fell.into()),
            }
        };
        let all = sources.iter().chain(groups).enumerate().map(shared).collect::<Vec<_>>();
        let (sources, groups) = all.split_at(sources.len());
        Self {
            question,
            games,
            rows: moments.rows(),
            points_unit,
            variance: Variance {
                score: moments.variance(Measure::Score),
                points: moments.variance(Measure::Points),
            },
            sources: sources.to_vec(),
            groups: groups.to_vec(),
            decisions,
            adjusted: controls.adjusted().map(|found| AdjustedScore {
                plain: found.plain.into(),
                ended,
                adjusted: found.adjusted.into(),
                worth: found.worth,
                games: controls.games(),
            }),
            rate: Some(rate),
        }
    }

    /// The unit in which the game counts points, in the plural.
    pub fn points(&self) -> &str {
        unit_of(self.points_unit.as_deref())
    }

    /// Without what differs from run to run.
    #[must_use]
    pub fn without_rate(&self) -> Self {
        Self { rate: None, ..self.clone() }
    }

    /// The sources in the order of what they decide in the score, those that decide most first.
    pub fn ranked(&self) -> Vec<&Shared> {
        let total = |shared: &Shared| shared.score.map_or(0.0, |shares| shares.total.share);
        let mut ranked: Vec<&Shared> = self.sources.iter().collect();
        ranked.sort_by(|a, b| total(b).total_cmp(&total(a)));
        ranked
    }
}
