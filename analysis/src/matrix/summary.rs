//! The matrix of players as users and their scripts read it: the JSON of `matrix`.
//!
//! Keys and their order are a promise; add to them, don't rename. What cannot be said of so few
//! games is null, never 0.

use serde::{Deserialize, Serialize};
use wargauge_engine::{FactSheet, Side};

use super::Lineup;
use super::minimax::minimax;
use super::resample::{RESAMPLES, resampled, scores};
use crate::statistics::Interval;
use crate::summary::{Ended, FORMAT, Keyed, Rate, Scenario, Share, Tool};
use crate::tournament::{Outcomes, Scores};

/// What was played, and by which players.
#[derive(Clone, PartialEq, Debug)]
pub struct Heading {
    /// The scenario.
    pub scenario: Scenario,
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The players by their names.
    pub players: Vec<String>,
    /// The players that met.
    pub lineup: Lineup,
    /// The seed.
    pub seed: u64,
    /// What the game declares about its facts.
    pub fact_sheet: &'static FactSheet,
}

/// Every pairing of some players.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatrixSummary {
    /// [`FORMAT`].
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// What was played.
    pub scenario: Scenario,
    /// The seed.
    pub seed: u64,
    /// All games of all pairings.
    pub games: u64,
    /// Each side's players, from the weakest to the strongest.
    pub players: Keyed<Vec<String>>,
    /// Every pairing, the first side's players one after the other.
    pub cells: Vec<Cell>,
    /// The solution of the matrix; nothing before every pairing has a game.
    pub minimax: Option<Solution>,
    /// By side and player: the opponent of this matrix that does best against it.
    pub exploited: Keyed<Keyed<Exploited>>,
    /// Does each player do better than the one before it?
    pub steps: Vec<StepUp>,
    /// How fast it went; the only part that differs from run to run. Stored summaries lack it.
    #[serde(skip_serializing_if = "Rate::is_unknown")]
    pub rate: Rate,
}

/// One pairing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// The players, by side.
    pub players: Keyed<String>,
    /// How many games.
    pub games: u64,
    /// The wins of each side, and draws.
    pub outcomes: Keyed<Share>,
    /// The first side's score: its wins and half the draws.
    pub score: Estimate,
    /// The games that a rule drew although a side had won; nothing where the game has no such rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn_by_rule: Option<Share>,
}

/// A number with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub share: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl From<Interval> for Estimate {
    fn from(Interval { estimate, low, high }: Interval) -> Self {
        Self { share: estimate, low, high }
    }
}

impl From<Estimate> for Interval {
    fn from(Estimate { share: estimate, low, high }: Estimate) -> Self {
        Self { estimate, low, high }
    }
}

/// What both sides should choose if each knows the mixture of the other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solution {
    /// The first side's score then.
    pub value: Estimate,
    /// By side, how often which player.
    pub mixture: Keyed<Keyed<Estimate>>,
    /// How often the games were drawn again for the intervals.
    pub resamples: usize,
}

/// How far an opponent of the matrix holds a player that is known to it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Exploited {
    /// The opponent.
    pub by: String,
    /// What the player then scores for its own side.
    pub score: Estimate,
    /// How much less that is than the best mixture of its side scores at worst; nothing before
    /// every pairing has a game.
    pub below: Option<f64>,
}

/// What one step up the ladder gains.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepUp {
    /// The side that both take.
    pub side: String,
    /// The opponent of both.
    pub against: String,
    /// The player that is listed first.
    pub weaker: String,
    /// The one after it.
    pub stronger: String,
    /// Games that both played.
    pub games: u64,
    /// The stronger's score less the weaker's, game by game on shared luck.
    pub difference: Estimate,
    /// What that says.
    pub answer: StepAnswer,
}

/// Does the stronger one do better?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StepAnswer {
    /// The whole interval lies above zero.
    Better,
    /// The whole interval lies below zero.
    Worse,
    /// Zero lies in the interval: more games would decide.
    Open,
}

impl StepAnswer {
    /// What the interval of a difference says.
    pub(crate) fn of(difference: Interval) -> Self {
        if difference.low > 0.0 {
            Self::Better
        } else if difference.high < 0.0 {
            Self::Worse
        } else {
            Self::Open
        }
    }
}

impl MatrixSummary {
    /// Sums a tournament of a lineup up.
    pub fn new(heading: Heading, counted: &Scores, rate: Rate) -> Self {
        let Heading { scenario, sides, players, lineup, seed, fact_sheet } = heading;
        let by_side = |values: [String; 2]| Keyed(sides.iter().cloned().zip(values).collect());
        let meetings = lineup.meetings();
        let outcomes: Vec<Outcomes> =
            (0..meetings.len()).map(|place| counted.outcomes(place, meetings.len())).collect();
        let cells = meetings.iter().zip(&outcomes).map(|(meeting, &outcomes)| {
            let names = sides.each_ref().map(String::as_str);
            let ended = Ended::new(names, outcomes, fact_sheet);
            Cell {
                players: by_side(meeting.players.map(|player| players[player].clone())),
                games: outcomes.games(),
                outcomes: ended.outcomes,
                score: outcomes.score(Side::First).into(),
                drawn_by_rule: ended.drawn_by_rule,
            }
        });
        let steps = lineup.steps().into_iter().enumerate().map(|(nth, step)| {
            let difference = counted.difference(nth);
            let name = |player: usize| players[player].clone();
            StepUp {
                side: sides[step.side.index()].clone(),
                against: name(step.against),
                weaker: name(step.weaker),
                stronger: name(step.stronger),
                games: counted.compared(nth),
                difference: difference.into(),
                answer: StepAnswer::of(difference),
            }
        });
        let listed = |side: Side| -> Vec<String> {
            lineup.sides[side.index()].iter().map(|&player| players[player].clone()).collect()
        };
        let games = counted.games();
        let minimax = solution(&outcomes, counted, Side::BOTH.map(listed), &sides, seed);
        let value = minimax.as_ref().map(|found| found.value.share);
        let exploited =
            Side::BOTH.map(|side| exploited(side, &outcomes, Side::BOTH.map(listed), value));
        Self {
            format: FORMAT,
            tool: Tool::THIS,
            scenario,
            seed,
            games,
            players: Keyed(sides.iter().cloned().zip(Side::BOTH.map(listed)).collect()),
            cells: cells.collect(),
            minimax,
            exploited: Keyed(sides.iter().cloned().zip(exploited).collect()),
            steps: steps.collect(),
            rate,
        }
    }
}

/// The worst opponent of each player of a side.
fn exploited(
    side: Side,
    outcomes: &[Outcomes],
    [rows, columns]: [Vec<String>; 2],
    value: Option<f64>,
) -> Keyed<Exploited> {
    let width = columns.len();
    let value = value.map(|value| if side == Side::First { value } else { 1.0 - value });
    let (own, others) = if side == Side::First { (rows, columns) } else { (columns, rows) };
    let worst = |place: usize| {
        let against = |other: usize| match side {
            Side::First => outcomes[place * width + other],
            Side::Second => outcomes[other * width + place],
        };
        let scores = (0..others.len()).map(|other| (other, against(other).score(side)));
        let (by, score) =
            scores.min_by(|a, b| a.1.estimate.total_cmp(&b.1.estimate).then(a.0.cmp(&b.0)))?;
        let below = value.map(|value| value - score.estimate);
        Some(Exploited { by: others[by].clone(), score: score.into(), below })
    };
    let all = own.iter().enumerate();
    Keyed(all.filter_map(|(place, name)| Some((name.clone(), worst(place)?))).collect())
}

/// The solution of the matrix of scores, with its intervals.
fn solution(
    outcomes: &[Outcomes],
    counted: &Scores,
    players: [Vec<String>; 2],
    sides: &[String; 2],
    seed: u64,
) -> Option<Solution> {
    let columns = players[1].len();
    let totals: Vec<[u64; 3]> = outcomes.iter().map(|outcomes| outcomes.counts).collect();
    let found = minimax(&scores(&totals, columns))?;
    let sure = resampled(&found, counted.groups(outcomes.len()), columns, seed);
    let mixtures = players.into_iter().zip([sure.rows, sure.columns]).map(|(players, shares)| {
        Keyed(players.into_iter().zip(shares.into_iter().map(Estimate::from)).collect())
    });
    Some(Solution {
        value: sure.value.into(),
        mixture: Keyed(sides.iter().cloned().zip(mixtures).collect()),
        resamples: RESAMPLES,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use crate::series::Series;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;

    fn summary(games: u64) -> MatrixSummary {
        let duel = Duel { edge: 1, ..Duel::default() };
        let lineup = Lineup { sides: [vec![0, 1], vec![0, 1]], games: vec![games; 2] };
        let matchup = Matchup::new(&duel, [Random, Random], 5);
        let meetings = lineup.meetings().into_iter().map(|_| &matchup as &dyn Series);
        let run = lineup.tournament(meetings).play(2, &()).unwrap();
        let heading = Heading {
            scenario: Scenario {
                name: "toy".to_owned(),
                system: "duel".to_owned(),
                digest: "0".to_owned(),
                changes: Vec::new(),
            },
            sides: ["left".to_owned(), "right".to_owned()],
            players: vec!["one".to_owned(), "other".to_owned()],
            lineup,
            seed: 5,
            fact_sheet: &FactSheet { drawn_by_rule: &["a rule"], ..FactSheet::PLAIN },
        };
        MatrixSummary::new(heading, &run.count, Rate::new(4 * games, run.count.decisions, 1.0, 2))
    }

    #[test]
    fn equal_players_are_worth_the_same_in_every_cell_and_in_every_mixture() {
        let summary = summary(500);
        let scores: Vec<f64> = summary.cells.iter().map(|cell| cell.score.share).collect();
        // The luck is shared, and so is the play.
        assert!(scores.iter().all(|score| (score - scores[0]).abs() < 1e-12), "{scores:?}");
        let value = summary.minimax.as_ref().unwrap().value;
        assert!((value.share - scores[0]).abs() < 1e-9 && value.low < value.high);
        // The bootstrap of a single score agrees with its own interval.
        let own = summary.cells[0].score;
        assert!((value.high - value.low - (own.high - own.low)).abs() < 0.01, "{value:?} {own:?}");
        assert_eq!(summary.steps.len(), 4);
        assert!(summary.steps.iter().all(|step| step.answer == StepAnswer::Open));
    }

    #[test]
    fn the_json_has_the_promised_keys_in_their_order() {
        let json = serde_json::to_string(&summary(20)).unwrap();
        for part in [
            r#"{"format":1,"tool":{"name":"wargauge","#,
            r#""seed":5,"games":80,"players":{"left":["one","other"],"right":["one","other"]},"#,
            r#""cells":[{"players":{"left":"one","right":"one"},"games":20,"outcomes":{"left":{"#,
            r#"}},"score":{"share":"#,
            r#""minimax":{"value":{"share":"#,
            r#""mixture":{"left":{"one":{"share":"#,
            r#""resamples":2000},"exploited":{"left":{"one":{"by":"one","score":{"share":"#,
            r#"}},"steps":[{"side":"left","against":"one","weaker":"one","#,
            r#""stronger":"other","games":20,"difference":{"share":0.0,"low":-"#,
            r#","answer":"open"}"#,
            r#""rate":{"seconds":1.0,"#,
        ] {
            assert!(json.contains(part), "{part}\n{json}");
        }
    }

    #[test]
    fn each_player_is_held_by_the_opponent_that_does_best_against_it() {
        let outcomes = [[6, 4, 0], [2, 8, 0], [3, 7, 0], [9, 1, 0]].map(Outcomes::of);
        let names = || [["a", "b"], ["x", "y"]].map(|names| names.map(str::to_owned).to_vec());
        let held = |side| -> Vec<(String, String, f64, f64)> {
            let all = exploited(side, &outcomes, names(), Some(0.4)).0.into_iter();
            let figures = |(name, one): (String, Exploited)| {
                (name, one.by, one.score.share, one.below.unwrap())
            };
            all.map(figures).collect()
        };
        let round = |list: Vec<(String, String, f64, f64)>| -> Vec<String> {
            let line = |(a, b, c, d): (String, String, f64, f64)| format!("{a} {b} {c:.1} {d:.1}");
            list.into_iter().map(line).collect()
        };
        assert_eq!(round(held(Side::First)), ["a y 0.2 0.2", "b x 0.3 0.1"]);
        assert_eq!(round(held(Side::Second)), ["x a 0.4 0.2", "y b 0.1 0.5"]);
    }

    #[test]
    fn before_the_first_game_there_is_no_solution() {
        let summary = summary(0);
        assert_eq!((summary.minimax, summary.games), (None, 0));
        assert!(summary.cells.iter().all(|cell| cell.score.share.is_nan()));
    }
}
