//! The study of one scenario as users and their scripts read it: the JSON of `run`.
//!
//! Keys and their order are a promise; add to them, don't rename. What cannot be said of so few
//! games is null, never 0.

pub mod decided;
mod ended;
pub mod facts;
mod keyed;
mod known;
mod parts;

use serde::{Deserialize, Serialize};
use wargauge_engine::{Book, FactSheet, RuleEntry, RuleId, Side};

use self::decided::Way;
pub use self::ended::Ended;
use self::facts::{Counted, Milestone, Pick, Sanity, Standing, UnitFate};
pub use self::keyed::Keyed;
pub use self::known::{Bracket, Sensitive, SensitiveValue};
pub use self::parts::{Difference, Judgement, Points, Rate, RuleUse, Running, Score, Share, Turns};
use crate::band::Band;
use crate::histogram::Histogram;
pub use crate::identity::{Scenario, Tool};
use crate::series::{Series, Sheet};
use crate::statistics::{Interval, difference};
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

    /// Sums a study up. How fast it was played is not known.
    pub fn new(heading: Heading, study: &Study, band: Option<Band>) -> Self {
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
            rate: Rate::default(),
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
