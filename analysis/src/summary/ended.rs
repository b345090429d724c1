//! How games ended beside a score: wins of each side, draws, and the draws that a rule made although a side had won.
//!
//! Not for every way in which a game can be decided: that is [`super::decided`].

use serde::{Deserialize, Serialize};
use wargauge_engine::{FactSheet, Side};

use super::{Keyed, Share, Summary};
use crate::series::Sheet;
use crate::tournament::Outcomes;

/// The outcomes of some games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ended {
    /// How many games each side won, and draws.
    pub outcomes: Keyed<Share>,
    /// The games that a rule drew although a side had won; nothing where the game has no such rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn_by_rule: Option<Share>,
}

impl Ended {
    /// The outcomes of games between these sides.
    pub fn new(sides: [&str; 2], outcomes: Outcomes, sheet: &FactSheet) -> Self {
        let share = |count| Share::new(count, outcomes.games());
        let names = sides.into_iter().chain(["draw"]).map(str::to_owned);
        Self {
            outcomes: Keyed(names.zip(outcomes.counts.map(share)).collect()),
            drawn_by_rule: outcomes.drawn_by_rule(sheet).map(share),
        }
    }

    /// The outcomes of games that have this sheet.
    pub fn by(sheet: &Sheet, outcomes: Outcomes) -> Self {
        Self::new(sheet.sides(), outcomes, sheet.fact_sheet)
    }

    /// The games of a study.
    pub fn of(summary: &Summary) -> Self {
        let by_rule = summary.fact_sheet.drawn_by_rule;
        let drawn = |name: &str| by_rule.contains(&name);
        let ways = summary.decided.0.iter().filter(|(name, _)| drawn(name));
        let games = ways.map(|(_, way)| way.share.count).sum();
        Self {
            outcomes: summary.outcomes.clone(),
            drawn_by_rule: (!by_rule.is_empty()).then(|| Share::new(games, summary.games)),
        }
    }

    /// The same as another side sees it: its own wins come first.
    #[must_use]
    pub fn seen_by(mut self, side: Side) -> Self {
        if side == Side::Second {
            self.outcomes.0.swap(0, 1);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAMP: FactSheet = FactSheet { drawn_by_rule: &["camp draw"], ..FactSheet::PLAIN };

    #[test]
    fn draws_by_rule_are_a_part_of_all_games_and_nothing_where_no_rule_makes_them() {
        let outcomes = Outcomes { counts: [3, 1, 4], by_rule: 2 };
        let ended = Ended::new(["reds", "blues"], outcomes, &CAMP);
        let counts: Vec<_> =
            ended.outcomes.0.iter().map(|(name, share)| (name.as_str(), share.count)).collect();
        assert_eq!(counts, [("reds", 3), ("blues", 1), ("draw", 4)]);
        let drawn = ended.drawn_by_rule.expect("a camp");
        assert_eq!((drawn.count, drawn.share), (2, 0.25));
        assert_eq!(ended.seen_by(Side::Second).outcomes.0[0].0, "blues");
        assert_eq!(Ended::new(["reds", "blues"], outcomes, &FactSheet::PLAIN).drawn_by_rule, None);
    }
}
