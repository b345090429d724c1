//! What tuning has found, as users and their scripts read it: the JSON of `tune`.
//!
//! Keys and their order are a promise; add to them, don't rename.

use serde::Serialize;
use wargauge_engine::FactSheet;

use super::Match;
use crate::matrix::summary::{Estimate, StepAnswer};
use crate::statistics::Interval;
use crate::summary::{Ended, Keyed, Scenario, Tool};
use crate::tournament::Scores;

/// What was tuned, and for what.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Heading {
    /// [`crate::summary::FORMAT`].
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// What was played.
    pub scenarios: Vec<Scenario>,
    /// The player that it started from.
    pub start: String,
    /// Whom the candidates played.
    pub against: Vec<String>,
    /// The names of the weights that were tuned.
    pub weights: Vec<String>,
    /// How many steps were to be done.
    pub iterations: u64,
    /// Games a step of each candidate in each match.
    pub games: u64,
    /// How boldly it went.
    pub rate: f64,
    /// The seed.
    pub seed: u64,
}

/// What tuning has found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TuneSummary {
    /// What was tuned, and for what.
    #[serde(flatten)]
    pub heading: Heading,
    /// How many steps were done.
    pub steps: u64,
    /// The player that was found.
    pub tuned: String,
    /// Each tuned weight before and after.
    pub changes: Keyed<[i32; 2]>,
    /// The player that was found against the one it started from, in games that had no part in the
    /// search; nothing if that was not played to its end.
    pub check: Option<Check>,
}

/// Two players by the same matches.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Check {
    /// Games of each player in each match.
    pub games: u64,
    /// The mean score of the player found, less that of the start, over all matches.
    pub difference: Estimate,
    /// What that says.
    pub answer: StepAnswer,
    /// Match by match.
    pub matches: Vec<Matched>,
}

/// One match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Matched {
    /// The scenario.
    pub scenario: String,
    /// The side that both took.
    pub side: String,
    /// The opponent of both.
    pub against: String,
    /// The score of the player found, a draw counted half.
    pub tuned: Estimate,
    /// That of the start.
    pub start: Estimate,
    /// The first less the second, game by game on shared luck.
    pub difference: Estimate,
    /// How the games of the start ended, and those of the player found; their own wins come first.
    pub ended: [Ended; 2],
}

impl Check {
    /// Sums the comparison of the player found with the start up. All scenarios are of one game, and so of one sheet
    /// of facts.
    pub fn new(
        heading: &Heading,
        (sides, sheet): (&[[String; 2]], &FactSheet),
        matches: &[Match],
        scores: &Scores,
        whole: Interval,
    ) -> Self {
        let matched = |(nth, met): (usize, &Match)| {
            let [tuned, start] =
                [0, 1].map(|place| scores.outcomes(2 * nth + place, 2 * matches.len()));
            let [first, second] = &sides[met.scenario];
            let ended = |outcomes| Ended::new([first, second], outcomes, sheet).seen_by(met.side);
            Matched {
                scenario: heading.scenarios[met.scenario].name.clone(),
                side: sides[met.scenario][met.side.index()].clone(),
                against: heading.against[met.opponent].clone(),
                tuned: tuned.score(met.side).into(),
                start: start.score(met.side).into(),
                difference: scores.difference(nth).into(),
                ended: [start, tuned].map(ended),
            }
        };
        Self {
            games: scores.compared(0),
            difference: whole.into(),
            answer: StepAnswer::of(whole),
            matches: matches.iter().enumerate().map(matched).collect(),
        }
    }
}
