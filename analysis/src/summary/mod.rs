//! The study of one scenario as users and their scripts read it: the JSON of `run`.
//!
//! Keys and their order are a promise; add to them, don't rename. What cannot be said of so few
//! games is null, never 0.

pub mod decided;
pub mod facts;
mod keyed;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use wargauge_engine::{Book, FactSheet, RuleEntry, RuleId, Side};

use self::decided::Way;
use self::facts::{Counted, Milestone, Pick, Sanity, Standing, UnitFate};
pub use self::keyed::Keyed;
use crate::band::{Answer, Band};
use crate::histogram::Histogram;
pub use crate::identity::{Scenario, Tool};
use crate::matrix::summary::Estimate;
use crate::series::{Series, Sheet};
use crate::statistics::{Interval, difference, wilson};
use crate::study::Study;

/// The version of the JSON's form.
pub const FORMAT: u32 = 1;

/// What was played, and by which players.
#[derive(Clone, PartialEq, Debug)]
pub struct Heading {
    /// The scenario.
    pub scenario: Scenario,
    /// The position that games start from, where it is not the scenario's own set-up.
    pub from: Option<Origin>,
    /// The players by their names, side by side.
    pub players: [String; 2],
    /// How far the score depends on the players, where that is known.
    pub bracket: Option<Bracket>,
    /// The values that are known to move the score most.
    pub sensitive: Option<Sensitive>,
    /// Which games of a stored run these are, if not all.
    pub chosen: Option<Chosen>,
    /// The seed.
    pub seed: u64,
    /// How its games are read.
    pub sheet: Sheet,
}

impl Heading {
    /// The heading of a series of games of this scenario.
    pub fn new(series: &dyn Series, scenario: Scenario, from: Option<Origin>) -> Self {
        Self {
            scenario,
            from,
            players: series.players().clone(),
            bracket: None,
            sensitive: None,
            chosen: None,
            seed: series.seed(),
            sheet: series.sheet().clone(),
        }
    }
}

/// Games of a stored run that meet a condition.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Chosen {
    /// The condition.
    pub condition: String,
    /// Of how many games of the run.
    pub of: u64,
}

/// The range of the first side's score over players: either side draws from its league, and the
/// other plays the best answer to it that was found. Answers that were not found may do better.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bracket {
    /// With the second side's best answer.
    pub low: f64,
    /// With the first side's best answer.
    pub high: f64,
    /// The first side's score where a player that looks ahead, and is too slow for many games, plays both
    /// sides: a second opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Estimate>,
}

impl Bracket {
    /// The score with every value that it may have: those that the luck of its games leaves open,
    /// and those against the best answers known.
    #[must_use]
    pub fn around(self, score: Interval) -> Interval {
        Interval { low: score.low.min(self.low), high: score.high.max(self.high), ..score }
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

/// A saved position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// The file.
    pub file: String,
    /// The game that it was saved from.
    pub game: u64,
    /// After how many events of that game.
    pub at: usize,
    /// In which turn.
    pub turn: u8,
}

/// The study of one scenario.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Summary {
    /// [`FORMAT`].
    pub format: u32,
    /// Which program made it.
    pub tool: Tool,
    /// What was played.
    pub scenario: Scenario,
    /// The position that games start from, where it is not the scenario's own set-up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<Origin>,
    /// The seed.
    pub seed: u64,
    /// How many games.
    pub games: u64,
    /// The players, by side.
    pub players: Keyed<String>,
    /// How many games each side won, and draws.
    pub outcomes: Keyed<Share>,
    /// How far the score depends on the players, where that is known: only if both sides draw from
    /// the scenario's league.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bracket: Option<Bracket>,
    /// The values that are known to move the score most, where a study of the scenario is built in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sensitive: Option<Sensitive>,
    /// Which games of a stored run these are, if not all.
    #[serde(default, rename = "where", skip_serializing_if = "Option::is_none")]
    pub chosen: Option<Chosen>,
    /// How the first side's wins, the second side's, and draws came to settle: the outcomes of the
    /// first so many games, in steps of growing length.
    pub running: Vec<Running>,
    /// How games ended.
    pub endings: Keyed<Share>,
    /// The first side's score: its wins and half the draws. Documents of earlier versions lack it.
    #[serde(default)]
    pub score: Option<Score>,
    /// How games were decided. Documents of earlier versions lack it.
    #[serde(default)]
    pub decided: Keyed<Way>,
    /// Victory points from the first side's view.
    pub points: Points,
    /// In which turn games ended.
    pub turns: Turns,
    /// What happens first in some turn, or never.
    pub milestones: Keyed<Milestone>,
    /// What each rule that can act did, by its number.
    pub rules: Keyed<RuleUse>,
    /// The fate of each unit.
    pub units: Vec<UnitFate>,
    /// How games stand after each turn.
    pub course: Vec<Standing>,
    /// What each side chose, turn by turn.
    pub choices: Vec<Pick>,
    /// What was drawn first, turn by turn.
    pub first: Vec<Pick>,
    /// The checks that are made before any claim.
    pub sanity: Sanity,
    /// Is the first side's score within a band? Only if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Judgement>,
    /// How fast it went: the only part that differs from run to run. Stored summaries lack it.
    #[serde(default, skip_serializing_if = "Rate::is_unknown")]
    pub rate: Rate,
    /// What the game declares about its facts. Not part of the document: the summary of a document
    /// has the plain sheet until the game of its `system` is asked.
    #[serde(skip, default = "plain")]
    pub fact_sheet: &'static FactSheet,
}

/// The sheet of a game that is not known.
fn plain() -> &'static FactSheet {
    &FactSheet::PLAIN
}

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

    /// Whether nothing is known of it.
    pub(crate) fn is_unknown(&self) -> bool {
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

impl Summary {
    /// The summary as it is stored: without its rate.
    #[must_use]
    pub fn without_rate(mut self) -> Self {
        self.rate = Rate::default();
        self
    }

    /// The share of games that did not go to the end of their time.
    pub fn automatic(&self) -> f64 {
        let early = self.endings.0.iter().filter(|(name, _)| name != self.time_up());
        early.map(|(_, share)| share.share).sum()
    }

    /// The ending that means that the turns ran out. It is the last one in the document of a game
    /// that this program does not have.
    pub fn time_up(&self) -> &str {
        let declared = self.endings.0.iter().find(|(name, _)| name == self.fact_sheet.time_up);
        declared.or(self.endings.0.last()).map_or("", |(name, _)| name)
    }

    /// Sums a study up.
    pub fn new(
        heading: Heading,
        study: &Study,
        band: Option<Band>,
        seconds: f64,
        threads: usize,
    ) -> Self {
        let Heading { scenario, from, players, bracket, sensitive, chosen, seed, sheet } = heading;
        let Sheet { sides, rules, units, facts, fact_sheet } = sheet;
        let sides_by_name = [sides[0].as_str(), &sides[1]];
        let counted = Counted {
            facts: &facts,
            units: &units,
            sheet: fact_sheet,
            sides: sides_by_name,
            study,
        };
        let (milestones, units, course) = (counted.milestones(), counted.units(), counted.course());
        let (choices, luck) = (counted.picks(false), counted.picks(true));
        let (endings, sanity) = (counted.endings(), Sanity::new(study, &facts));
        let decided = decided::ways(&counted);
        let score = Score::from(study.score(Side::First));
        let games = study.games();
        let share = |count| Share::new(count, games);
        let running = study.trace.running().map(|counts| {
            let names = [sides[0].clone(), sides[1].clone(), "draw".to_owned()];
            let outcomes = Keyed(names.into_iter().zip(counts).collect());
            Running { games: counts.iter().sum(), outcomes }
        });
        let running = running.collect();
        let [first, second] = sides;
        let [wins, defeats, draws] = study.outcomes;
        let by_outcome = [first.as_str(), &second, "draw"].into_iter().zip(&study.points);
        let by_outcome =
            by_outcome.map(|(name, points)| (name.to_owned(), keyed(points))).collect();
        let (points, all_points) = (study.all_points().mean(), keyed(&study.all_points()));
        let turns = study.turns.mean();
        let spread = |mean: &Option<crate::statistics::Mean>| mean.and_then(|mean| mean.spread);
        let (points_spread, turns_spread) = (spread(&points), spread(&turns));
        Self {
            format: FORMAT,
            tool: Tool::THIS,
            scenario,
            from,
            seed,
            games,
            players: Keyed([first.clone(), second.clone()].into_iter().zip(players).collect()),
            outcomes: Keyed(vec![
                (first, share(wins)),
                (second, share(defeats)),
                ("draw".to_owned(), share(draws)),
            ]),
            bracket,
            sensitive,
            chosen,
            running,
            score: Some(score),
            endings,
            decided,
            points: Points {
                unit: (fact_sheet.points != FactSheet::POINTS).then(|| fact_sheet.points.into()),
                mean: points.map(|points| points.mean),
                low: points_spread.map(|spread| spread.interval.low),
                high: points_spread.map(|spread| spread.interval.high),
                deviation: points_spread.map(|spread| spread.deviation),
                histogram: all_points,
                by_outcome: Keyed(by_outcome),
            },
            turns: Turns {
                mean: turns.map(|turns| turns.mean),
                low: turns_spread.map(|spread| spread.interval.low),
                high: turns_spread.map(|spread| spread.interval.high),
                histogram: keyed(&study.turns),
            },
            milestones,
            rules: Keyed(rules_used(rules, study)),
            units,
            course,
            choices,
            first: luck,
            sanity,
            verdict: band.map(|band| {
                let score = study.score(Side::First);
                let Interval { estimate: share, low, high } = score;
                // With the best answers known the score may be anywhere in the bracket.
                let reach = bracket.map_or(score, |bracket| bracket.around(score));
                let answer = band.judge(reach).answer;
                Judgement { share, low, high, band: band.ends(), answer }
            }),
            rate: Rate::new(games, study.decisions, seconds, threads),
            fact_sheet,
        }
    }
}

/// The use of every rule that can act.
fn rules_used(rules: &Book, study: &Study) -> Vec<(String, RuleUse)> {
    let games = study.games() as f64;
    let used = |(RuleId(i), rule): (RuleId, &RuleEntry)| {
        // Before the first game nothing is counted, and shares are not numbers.
        let used = study.rules.get(usize::from(i)).copied().unwrap_or_default();
        let (per_game, games) = (used.times as f64 / games, used.games as f64 / games);
        let scores = study.scores_by_use(&used);
        // Of no games there is no score, and no difference.
        let [with, without] =
            scores.map(|score| (!score.estimate.is_nan()).then_some(score.estimate));
        let difference = with.and(without).map(|_| {
            let Interval { estimate: share, low, high } = difference(scores[0], scores[1]);
            Difference { share, low, high }
        });
        let title = rule.title.into();
        (rule.number.to_owned(), RuleUse { title, per_game, games, with, without, difference })
    };
    rules.acting().map(used).collect()
}

fn keyed(histogram: &Histogram) -> Keyed<u64> {
    Keyed(histogram.iter().map(|(value, count)| (value.to_string(), count)).collect())
}

#[cfg(test)]
mod tests;
