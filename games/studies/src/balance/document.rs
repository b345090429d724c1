//! What a search has found, as the JSON of `balance` has it. Keys and their order are a promise; add to them,
//! don't rename.

use serde::Serialize;
use serde_json::Value;
use wargauge_analysis::Sheet;
use wargauge_analysis::balance::{Answer, Found, Point};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::{Ended, Keyed, Rate, Scenario, Tool};
use wargauge_engine::Side;

use super::tuned::Values;

/// What was asked: the keys by which a folder knows its study again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Question {
    /// The format of the document.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The scenario as it is.
    pub scenario: Scenario,
    /// The seed.
    pub seed: u64,
    /// How many games it may have taken.
    pub budget: u64,
    /// The players.
    pub players: Keyed<String>,
    /// The side whose score is meant.
    pub side: String,
    /// The path of the value.
    pub path: String,
    /// The ends of its range.
    pub range: [Value; 2],
    /// The score that is wanted.
    pub target: f64,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Document {
    /// What was asked.
    #[serde(flatten)]
    pub question: Question,
    /// All games of all values.
    pub games: u64,
    /// Is it a whole number?
    pub whole: bool,
    /// What the scenario has now; null where that is no number, or not known.
    pub present: Value,
    /// Does the score rise with the value?
    pub rises: bool,
    /// Does it rise here and fall there?
    pub bends: bool,
    /// The answer.
    pub answer: Given,
    /// The score at every value that was looked at, in ascending order.
    pub curve: Vec<At>,
    /// How fast it went; the only part that differs from run to run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Rate>,
}

/// The answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Given {
    /// Does a value of the range reach the target?
    pub reached: bool,
    /// The value whose score is nearest to the target.
    pub value: Value,
    /// The end of the 95 % interval before it; null if it lies before the range, or if no value does.
    pub low: Value,
    /// The end after it.
    pub high: Value,
    /// Where the curve meets the target, between whole numbers too; null if it does not.
    pub crossing: Value,
    /// Games at the value.
    pub games: u64,
    /// The score there.
    pub score: Estimate,
}

/// The score at a value.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct At {
    /// The value.
    pub value: Value,
    /// Its games.
    pub games: u64,
    /// The score of the side.
    pub score: Estimate,
    /// Were these games played after the value was chosen? Then its selection does not flatter it.
    pub measured: bool,
    /// How they ended; the wins of the side come first.
    #[serde(flatten)]
    pub ended: Ended,
}

impl Document {
    /// The document.
    pub(super) fn new(
        question: Question,
        values: &Values,
        found: &Found,
        (sheet, side): (&Sheet, Side),
        rate: Rate,
    ) -> Self {
        let at = |point: &Point| At {
            value: values.json(point.place),
            games: point.outcomes.games(),
            score: point.score.into(),
            measured: point.is_measured,
            ended: Ended::by(sheet, point.outcomes).seen_by(side),
        };
        let end = |place: Option<usize>| place.map_or(Value::Null, |place| values.json(place));
        let score = |place: usize| {
            let point = found.points.iter().find(|point| point.place == place);
            point.map_or((0, Estimate { share: f64::NAN, low: 0.0, high: 1.0 }), |point| {
                (point.outcomes.games(), point.score.into())
            })
        };
        let answer = match found.answer {
            Answer::Reached { crossing, nearest, low, high } => {
                let (games, score) = score(nearest);
                Given {
                    reached: true,
                    value: values.json(nearest),
                    low: end(low),
                    high: end(high),
                    crossing: values.number(values.at(crossing)),
                    games,
                    score,
                }
            }
            Answer::Missed { nearest } => {
                let (games, score) = score(nearest);
                let (low, high, crossing) = (Value::Null, Value::Null, Value::Null);
                let value = values.json(nearest);
                Given { reached: false, value, low, high, crossing, games, score }
            }
        };
        Self {
            question,
            games: found.games,
            whole: values.is_whole,
            present: values.present.map_or(Value::Null, |value| values.number(value)),
            rises: found.rises,
            bends: found.bends,
            answer,
            curve: found.points.iter().map(at).collect(),
            rate: Some(rate),
        }
    }

    /// Without what differs from run to run.
    #[must_use]
    pub fn without_rate(&self) -> Self {
        Self { rate: None, ..self.clone() }
    }
}
