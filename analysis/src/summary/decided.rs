//! How games were decided: which rule gave them to the winner or made them draws, and what the draws
//! are in a sentence.
//!
//! Not for when games ended: those are the endings.

use serde::{Deserialize, Serialize};
use wargauge_engine::{FactValue, Role};

use super::facts::Counted;
use super::{Keyed, Share, Summary};

/// The games that were decided in one way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Way {
    /// How many, and which share.
    #[serde(flatten)]
    pub share: Share,
    /// How many of them each side won, and draws.
    pub outcomes: Keyed<u64>,
    /// What these games are, as the end of a sentence such as "all draws are …"; empty if the game
    /// has no words for it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub meaning: String,
}

/// The ways of a game that declares none: a win before the turns ran out, a win after the last turn,
/// and a draw.
const PLAIN: [&str; 3] = ["automatic victory", "lead at the end", "draw"];

/// How the games of a study were decided, by the ways that the game declares.
pub(super) fn ways(counted: &Counted<'_>) -> Keyed<Way> {
    let (study, [first, second]) = (counted.study, counted.sides);
    let way = |name: &str, counts: [u64; 3], meaning: &str| {
        let outcomes = [first, second, "draw"].into_iter().zip(counts);
        let way = Way {
            share: Share::new(counts.iter().sum(), study.games()),
            outcomes: Keyed(outcomes.map(|(name, count)| (name.to_owned(), count)).collect()),
            meaning: meaning.to_owned(),
        };
        (name.to_owned(), way)
    };
    let declared = counted.facts.iter().position(|fact| fact.role == Role::Decided);
    let Some(place) = declared else {
        let ([a, b, _], [won, lost, drawn]) = (study.automatic, study.outcomes);
        let counts = [[a, b, 0], [won - a, lost - b, 0], [0, 0, drawn]];
        return Keyed(PLAIN.into_iter().zip(counts).map(|(name, c)| way(name, c, "")).collect());
    };
    let fact = &counted.facts[place];
    // Nothing was counted before the first game.
    let of = |nth: usize| study.facts.get(place).map_or([0; 3], |f| f.of(nth as FactValue + 1));
    let meaning = |nth: usize| fact.meanings.get(nth).map_or("", String::as_str);
    let labels = fact.labels.iter().enumerate();
    Keyed(labels.map(|(nth, label)| way(label, of(nth), meaning(nth))).collect())
}

impl Summary {
    /// What the draws are, in a sentence; nothing if there are none or the game has no words for
    /// them.
    pub fn about_draws(&self) -> Option<String> {
        let drawn = |way: &Way| way.outcomes.0.last().map_or(0, |&(_, count)| count);
        let all: u64 = self.decided.0.iter().map(|(_, way)| drawn(way)).sum();
        let ways = self.decided.0.iter().map(|(_, way)| (drawn(way), way.meaning.as_str()));
        let ways: Vec<(u64, &str)> =
            ways.filter(|(count, meaning)| *count > 0 && !meaning.is_empty()).collect();
        if all == 0 || ways.iter().map(|(count, _)| count).sum::<u64>() < all {
            return None;
        }
        if let [(_, meaning)] = ways[..] {
            return Some(format!("All draws are {meaning}."));
        }
        let parts = ways.iter().map(|(count, meaning)| {
            let share = crate::figures::percent(*count as f64 / all as f64, 0);
            format!("{share}\u{a0}% are {meaning}")
        });
        Some(format!("Of the draws, {}.", parts.collect::<Vec<_>>().join("; ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Study;
    use wargauge_engine::{Fact, FactSheet};

    fn fact() -> Fact {
        let words = |words: [&str; 3]| words.map(str::to_owned).to_vec();
        Fact {
            column: "decided".to_owned(),
            title: String::new(),
            role: Role::Decided,
            labels: words(["lead", "camp draw", "level"]),
            meanings: words(["leads", "wins taken away", "level games"]),
        }
    }

    fn ways_of(facts: &[Fact], study: &Study) -> Keyed<Way> {
        let sheet = &FactSheet::PLAIN;
        ways(&Counted { facts, units: &[], sheet, sides: ["left", "right"], study })
    }

    #[test]
    fn the_ways_of_a_game_are_counted_by_outcome() {
        let mut study = Study { outcomes: [2, 1, 3], ..Study::default() };
        let mut counts = crate::histogram::ByOutcome::default();
        for (way, outcome) in [(1, 0), (1, 0), (1, 1), (2, 2), (2, 2), (3, 2)] {
            counts.add(way, outcome);
        }
        study.facts = vec![counts];
        let ways = ways_of(&[fact()], &study);
        let counts: Vec<_> = ways.0.iter().map(|(_, way)| way.share.count).collect();
        assert_eq!(counts, [3, 2, 1]);
        assert_eq!(ways.0[0].1.outcomes.0.iter().map(|o| o.1).collect::<Vec<_>>(), [2, 1, 0]);
        assert_eq!(ways.0[1].1.meaning, "wins taken away");
    }

    #[test]
    fn a_game_that_declares_no_ways_has_the_plain_ones() {
        let study = Study { outcomes: [5, 3, 2], automatic: [4, 1, 0], ..Study::default() };
        let ways = ways_of(&[], &study);
        let counts = ways.0.iter().map(|(name, way)| (name.as_str(), way.share.count));
        assert_eq!(
            counts.collect::<Vec<_>>(),
            [("automatic victory", 5), ("lead at the end", 3), ("draw", 2)]
        );
    }
}
