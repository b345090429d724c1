//! What a question to stored games has found, as the JSON of `query` has it. Keys and their order are a promise;
//! add to them, don't rename.

use crate::documents::unit_of;
use serde::Serialize;
use wargauge_analysis::statistics::{mean_of, score};
use wargauge_analysis::summary::{Keyed, Scenario, Score, Share, Tool};
use wargauge_query::{Column, Group, Holds, Known, Shown, Sums, Value};

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Document {
    /// The version of the JSON's form.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The scenario of the games.
    pub scenario: Scenario,
    /// Their seed.
    pub seed: u64,
    /// Their players.
    pub players: Keyed<String>,
    /// The games that are stored.
    pub of: u64,
    /// The condition; null for all games.
    #[serde(rename = "where")]
    pub condition: Option<String>,
    /// Those that meet it.
    pub games: u64,
    /// Their share.
    pub share: Share,
    /// The columns by which they are grouped.
    pub by: Vec<String>,
    /// The groups; one if there are no such columns.
    pub groups: Vec<Grouped>,
    /// Games worth a look.
    #[serde(flatten)]
    pub look_at: LookAt,
}

/// Games worth a look.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LookAt {
    /// The unit in which the game counts points, in the plural; nothing where they are points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points_unit: Option<String>,
    /// How they were picked.
    pub pick: String,
    /// The games.
    pub picked: Vec<Worth>,
}

impl LookAt {
    /// The unit in which the game counts points, in the plural.
    pub fn points(&self) -> &str {
        unit_of(self.points_unit.as_deref())
    }
}

/// Games with the same values.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Grouped {
    /// The values.
    pub by: Keyed<serde_json::Value>,
    /// How many they are, among those that meet the condition.
    pub games: Share,
    /// How they ended.
    pub outcomes: Keyed<Share>,
    /// The first side's score.
    pub score: Score,
    /// The points.
    pub points: Numbers,
    /// The columns that were asked for.
    pub show: Keyed<Held>,
}

/// What a column holds in some games.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Held {
    /// Numbers.
    Numbers(Numbers),
    /// Yes.
    Yes(Share),
    /// Words, each with its share.
    Words(Keyed<Share>),
}

/// Numbers in some games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Numbers {
    /// The games that have one at all, if some may have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub happened: Option<Share>,
    /// The mean of those; null for none.
    pub mean: Option<f64>,
    /// The lower end of its 95 % interval; null for fewer than two games.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The least.
    pub least: Option<i64>,
    /// The greatest.
    pub greatest: Option<i64>,
}

/// A game worth a look.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Worth {
    /// Its number.
    pub game: u64,
    /// Its outcome.
    pub outcome: String,
    /// The turn in which it ended.
    pub turns: i64,
    /// Its points.
    pub points: i64,
    /// The command that shows it; null if the games start from a saved position.
    pub replay: Option<String>,
}

impl Grouped {
    pub(super) fn new(
        group: &Group,
        all: u64,
        known: &Known,
        by: &[usize],
        show: &[usize],
    ) -> Self {
        let Group { by: values, games, outcomes, points, shown } = group;
        let column = |place: &usize| &known.columns[*place];
        let by = by.iter().map(column).zip(values);
        let by = by.map(|(column, value)| (column.name.clone(), of_value(column, value)));
        let words = known.outcomes.iter().cloned().zip(outcomes);
        let outcomes_of = words.map(|(word, &count)| (word, Share::new(count, *games)));
        let show = show.iter().map(column).zip(shown);
        Self {
            by: Keyed(by.collect()),
            games: Share::new(*games, all),
            outcomes: Keyed(outcomes_of.collect()),
            score: score(outcomes[0], outcomes[2], *games).into(),
            points: Numbers::new(points, None),
            show: Keyed(
                show.map(|(column, shown)| (column.name.clone(), held(column, shown, *games)))
                    .collect(),
            ),
        }
    }
}

impl Numbers {
    fn new(sums: &Sums, happened: Option<Share>) -> Self {
        let mean = mean_of(sums.count, sums.sum, sums.squares);
        let spread = mean.and_then(|mean| mean.spread);
        Self {
            happened,
            mean: mean.map(|mean| mean.mean),
            low: spread.map(|spread| spread.interval.low),
            high: spread.map(|spread| spread.interval.high),
            least: sums.ends.map(|[least, _]| least),
            greatest: sums.ends.map(|[_, greatest]| greatest),
        }
    }
}

/// A value as documents have it: labels as words.
fn of_value(column: &Column, value: &Value) -> serde_json::Value {
    match value {
        Value::Nothing => serde_json::Value::Null,
        Value::Flag(is) => (*is).into(),
        Value::Word(word) => word.clone().into(),
        Value::Number(number) => {
            let label = usize::try_from(number - 1).ok().and_then(|place| column.labels.get(place));
            label.map_or_else(|| (*number).into(), |label| label.clone().into())
        }
    }
}

fn held(column: &Column, shown: &Shown, games: u64) -> Held {
    match shown {
        Shown::Sums(sums) => {
            let happened = column.holds.may_be_nothing().then(|| Share::new(sums.count, games));
            Held::Numbers(Numbers::new(sums, happened))
        }
        Shown::Counts(counts) if column.holds == Holds::Flag => {
            Held::Yes(Share::new(counts.first().copied().unwrap_or(0), games))
        }
        Shown::Counts(counts) => {
            let labels = column.labels.iter().cloned().zip(counts);
            Held::Words(Keyed(
                labels.map(|(label, &count)| (label, Share::new(count, games))).collect(),
            ))
        }
    }
}
