//! The parts of a summary: counts, means and shares with their intervals. Not for facts of games, which are in `facts`.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wargauge_engine::FactSheet;

use super::Keyed;
use crate::band::Answer;
use crate::statistics::{Interval, wilson};

/// A count and its share of all games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    /// How many games.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The outcomes of the first games of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Running {
    /// How many games.
    pub games: u64,
    /// How many of them each side won, and draws.
    pub outcomes: Keyed<u64>,
}

/// Victory points.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Points {
    /// The unit in which the game counts them, if it counts parts of points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Cow<'static, str>>,
    /// The mean.
    pub mean: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// The standard deviation of single games.
    pub deviation: Option<f64>,
    /// How many games gave how many points.
    pub histogram: Keyed<u64>,
    /// The same for each outcome. Documents of earlier versions lack it.
    #[serde(default)]
    pub by_outcome: Keyed<Keyed<u64>>,
}

impl Points {
    /// The unit in which the game counts them, in the plural.
    pub fn unit(&self) -> &str {
        self.unit.as_deref().unwrap_or(FactSheet::POINTS)
    }
}

/// The first side's score, draws counted half.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The score; nothing before the first game.
    pub mean: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Interval> for Score {
    fn from(Interval { estimate, low, high }: Interval) -> Self {
        Self { mean: (!estimate.is_nan()).then_some(estimate), low, high }
    }
}

/// Lengths of games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turns {
    /// The mean.
    pub mean: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// How many games ended in which turn.
    pub histogram: Keyed<u64>,
}

/// What a rule did.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RuleUse {
    /// Its short title.
    pub title: Cow<'static, str>,
    /// How often it acted in a game, on average.
    pub per_game: f64,
    /// The share of games in which it acted at least once.
    pub games: f64,
    /// The first side's score, draws counted half, in those games; nothing if there are none.
    pub with: Option<f64>,
    /// The same in the other games.
    pub without: Option<f64>,
    /// The first of the two minus the second.
    pub difference: Option<Difference>,
}

/// How far two shares are apart.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The difference.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a band was answered.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// The first side's score: its wins and half the draws.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The band.
    pub band: [f64; 2],
    /// Inside, outside or open.
    pub answer: Answer,
}

/// How fast games were played.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rate {
    /// The time it took.
    pub seconds: f64,
    /// Games in each second.
    pub games_per_second: f64,
    /// Decisions in each second.
    pub decisions_per_second: f64,
    /// The number of threads.
    pub threads: usize,
}

impl Rate {
    /// So many games with so many decisions in that time.
    pub fn new(games: u64, decisions: u64, seconds: f64, threads: usize) -> Self {
        Self {
            seconds,
            games_per_second: games as f64 / seconds,
            decisions_per_second: decisions as f64 / seconds,
            threads,
        }
    }

    /// Whether nothing is known of it, as of games that were played before.
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

impl Share {
    /// A count among so many.
    pub fn new(count: u64, total: u64) -> Self {
        let Interval { estimate: share, low, high } = wilson(count, total);
        Self { count, share, low, high }
    }
}
