//! What a sweep has found, as the JSON of `sweep` has it. Keys are a promise: add, do not rename.

use serde::Serialize;
use wargauge_analysis::Answer;
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::summary::{Bracket, Ended, Keyed, Rate, Scenario, Tool};

use super::factors::{LeftOut, Why};

/// The whole document. All scores are the first side's, draws counted half.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Swept {
    /// The version of the JSON's form.
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// The scenario.
    pub scenario: Scenario,
    /// The seed.
    pub seed: u64,
    /// All games.
    pub games: u64,
    /// The players, by side.
    pub players: Keyed<String>,
    /// Which combinations were played.
    pub design: Played,
    /// What was varied.
    pub factors: Vec<Varied>,
    /// Values of the kinds asked for that cannot be varied by themselves.
    pub left_out: Vec<LeftOut>,
    /// The score of the scenario as it is.
    pub score: Estimate,
    /// How its games ended.
    #[serde(flatten)]
    pub ended: Ended,
    /// Main effects, the largest first.
    pub effects: Vec<Effect>,
    /// Clear interactions, the largest first.
    pub interactions: Vec<Interaction>,
    /// Clear sums of interactions that the design cannot separate.
    pub mixed: Vec<Mixed>,
    /// The strongest values changed one at a time, all others as they are.
    pub alone: Vec<Alone>,
    /// Which side is favoured, and where.
    pub verdict: Verdict,
    /// How fast it went; a kept document lacks it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Rate>,
}

/// Which combinations were played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Played {
    /// `full factorial`, or `fractional factorial`.
    pub kind: &'static str,
    /// Its resolution, where it is a fraction.
    pub resolution: Option<&'static str>,
    /// Why this one.
    pub why: &'static str,
    /// How many combinations.
    pub combinations: usize,
    /// Games of each combination.
    pub games_each: u64,
    /// Games of each single change.
    pub games_alone: u64,
    /// For how many main effects p-values are corrected.
    pub main_effects: usize,
    /// For how many interactions.
    pub interactions: usize,
    /// The values that were played in all combinations once more on other games, because the design
    /// does not tell their interactions apart.
    pub close_look: Vec<String>,
}

/// A value that was varied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Varied {
    /// The path, or several with commas.
    pub path: String,
    /// Why it was varied.
    pub why: Why,
    /// The value in force.
    pub value: Option<String>,
    /// The values that were played.
    pub levels: Vec<String>,
    /// What the file remarks on it.
    pub note: Option<String>,
}

/// A main effect.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// The value.
    pub path: String,
    /// Why it was varied.
    pub why: Why,
    /// The level that it is taken from.
    pub from: String,
    /// The level that it is taken to.
    pub to: String,
    /// The mean score at either level, over all the others.
    pub scores: [f64; 2],
    /// By how much the score changes.
    pub change: Estimate,
    /// How sure it is that it is not 0.
    pub p: Option<f64>,
    /// The same, corrected for the number of main effects.
    pub p_holm: Option<f64>,
    /// Interactions that cannot be separated from it.
    pub aliased_with: Vec<[String; 2]>,
    /// How the games ended at either level, over all the others.
    pub ended: [Ended; 2],
}

/// An interaction of two values.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Interaction {
    /// The two.
    pub between: [String; 2],
    /// The levels of either, low and high.
    pub levels: [[String; 2]; 2],
    /// The effect of the first with the second low, and with it high.
    pub effects: [f64; 2],
    /// The second of these less the first.
    pub change: Estimate,
    /// How sure it is that it is not 0.
    pub p: Option<f64>,
    /// The same, corrected for the number of interactions.
    pub p_holm: Option<f64>,
}

/// A sum of interactions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Mixed {
    /// The pairs, those of strong values first.
    pub pairs: Vec<[String; 2]>,
    /// The sum, up to the signs of its parts.
    pub change: Estimate,
    /// Corrected for the number of sums.
    pub p_holm: Option<f64>,
}

/// One value changed, all others as they are.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Alone {
    /// The value.
    pub path: String,
    /// What it is changed to.
    pub value: String,
    /// The score then.
    pub score: Estimate,
    /// The score less that of the scenario as it is.
    pub change: Estimate,
    /// Corrected for the number of such changes.
    pub p_holm: Option<f64>,
    /// The side that is favoured then between these players, or `open`.
    pub favoured: String,
    /// What the band is answered then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<Answer>,
    /// Is the verdict another than that of the scenario as it is, both being sure between these players?
    pub overturns: bool,
    /// How its games ended.
    #[serde(flatten)]
    pub ended: Ended,
}

/// Which side is favoured, and where. Sure for all combinations together, with 95 %. No answers to the players are known
/// in a changed scenario, so that what is said of combinations and single changes holds between these players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// The side that is favoured as the scenario is, or `open`. Where a bracket is known, only if the bracket allows it.
    pub as_it_is: String,
    /// In how many combinations each side is favoured, and how many are open.
    pub combinations: Keyed<usize>,
    /// Is one side favoured in all of them?
    pub same_everywhere: bool,
    /// Where the score is lowest.
    pub lowest: Corner,
    /// Where it is highest.
    pub highest: Corner,
    /// The band asked for, and in how many combinations the score is inside, outside or open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<Banded>,
    /// The side that is favoured as the scenario is by these games alone, or `open`: between these players.
    pub between_these_players: String,
    /// How far the score of the scenario as it is depends on the players, where that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bracket: Option<Bracket>,
}

/// One combination.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Corner {
    /// Its score.
    pub score: Estimate,
    /// Its levels.
    pub levels: Keyed<String>,
    /// How its games ended.
    #[serde(flatten)]
    pub ended: Ended,
}

/// What the band is answered.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Banded {
    /// Its ends.
    pub band: [f64; 2],
    /// The answer for the scenario as it is.
    pub as_it_is: Answer,
    /// In how many combinations which answer.
    pub combinations: Keyed<usize>,
}
