//! What is known of a scenario before its games: how far its score depends on the players, and on its values.

use serde::{Deserialize, Serialize};

use super::{Difference, Keyed};
use crate::matrix::summary::Estimate;
use crate::statistics::Interval;

/// The range of the first side's score over players: either side draws from its league, and the
/// other plays the best answer to it that was found. Answers that were not found may do better.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bracket {
    /// With the second side's best answer.
    pub low: f64,
    /// With the first side's best answer.
    pub high: f64,
    /// Both ends with the luck of the games by which the answers were measured: as far as these leave it
    /// open, the score against the best answers known may be anywhere between.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<[f64; 2]>,
    /// The first side's score where a player that looks ahead, and is too slow for many games, plays both
    /// sides: a second opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Estimate>,
}

impl Bracket {
    /// The score with every value that it may have: those that the luck of its games leaves open,
    /// and those against the best answers known, with the luck of theirs.
    #[must_use]
    pub fn around(self, score: Interval) -> Interval {
        let [low, high] = self.reach.unwrap_or([self.low, self.high]);
        Interval { low: score.low.min(low), high: score.high.max(high), ..score }
    }
}

/// The values that are known to move a scenario's score most, from an earlier study of many values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sensitive {
    /// Is the scenario that was studied the one that was played? If not, it has changed since, or was
    /// changed for this run.
    pub fits: bool,
    /// The digest of the scenario that was studied.
    pub digest: String,
    /// The players of the study, by side.
    pub players: Keyed<String>,
    /// All games of the study.
    pub games: u64,
    /// The values, the largest effect first.
    pub values: Vec<SensitiveValue>,
}

/// A value that moves the score.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SensitiveValue {
    /// Its path.
    pub path: String,
    /// The level that it was taken from.
    pub from: String,
    /// The level that it was taken to.
    pub to: String,
    /// The change of the first side's score.
    pub change: Difference,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_luck_of_the_games_that_measured_an_answer_counts_as_well() {
        let score = Interval { estimate: 0.6, low: 0.58, high: 0.62 };
        let mut bracket = Bracket { low: 0.52, high: 0.8, reach: None, ahead: None };
        assert_eq!(bracket.around(score), Interval { estimate: 0.6, low: 0.52, high: 0.8 });
        bracket.reach = Some([0.47, 0.85]);
        assert_eq!(bracket.around(score), Interval { estimate: 0.6, low: 0.47, high: 0.85 });
        let wide = Interval { estimate: 0.6, low: 0.2, high: 0.9 };
        assert_eq!(bracket.around(wide), wide, "few games leave more open than the answers do");
    }
}
