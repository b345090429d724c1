//! What the facts of games say, as users read it: milestones, the fate of units, the course of the
//! points, choices and which commander was first, and the checks that are made before any claim.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wargauge_engine::fact::UnitFactKind;
use wargauge_engine::{Fact, FactSheet, FactValue, Role, Side, UnitName};

use super::{Interval, Keyed, Share};
use crate::figures::class_width;
use crate::histogram::ByOutcome;
use crate::statistics::{Mean, Spread, score};
use crate::study::Study;

/// Something that happens first in some turn, or never.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Milestone {
    /// In how many games it happened.
    pub count: u64,
    /// Their share.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// In how many games it happened first in which turn.
    pub turns: Keyed<u64>,
    /// The first side's score, draws counted half, in those games; nothing if there are none.
    pub score: Option<Score>,
}

/// The fate of a unit.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitFate {
    /// Its name.
    pub name: String,
    /// The name of its side.
    pub side: String,
    /// What became of it, by the names of its game's [`wargauge_engine::fact::UnitFact`]s: a mean
    /// or a share of games. `null` if the game has no such fact.
    #[serde(flatten)]
    pub figures: Keyed<Option<f64>>,
    /// The 95 % intervals of these figures.
    pub intervals: Keyed<Option<[f64; 2]>>,
}

/// The figures that every unit has in a document of this format, if only as `null`. Those of a
/// game that has more follow them.
const PROMISED: [&str; 4] = ["losses", "routed", "eliminated", "captured"];

impl UnitFate {
    /// A figure, with its interval.
    pub fn figure(&self, name: &str) -> (Option<f64>, Option<[f64; 2]>) {
        let figure = self.figures.0.iter().find(|(key, _)| key == name);
        let interval = self.intervals.0.iter().find(|(key, _)| key == name);
        (figure.and_then(|&(_, value)| value), interval.and_then(|&(_, ends)| ends))
    }
}

/// Where a game stands after a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The turn.
    pub turn: u8,
    /// Net points from the first side's view, on average.
    pub points: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// How often each side leads after this turn, and `level`.
    pub leads: Keyed<Lead>,
    /// The first side's score in the games with so many net points after this turn.
    pub score_by_points: Keyed<Option<Score>>,
}

/// Games in which a side leads.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lead {
    /// How many, and which share.
    #[serde(flatten)]
    pub share: Share,
    /// The first side's score in those games; nothing if there are none.
    pub score: Option<Score>,
}

/// The first side's score, draws counted half.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Score {
    /// The score.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// In how many games.
    pub games: u64,
}

/// What was picked or drawn in a turn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// The turn.
    pub turn: u8,
    /// The side that picked; `null` if it was drawn.
    pub side: Option<String>,
    /// How often what was picked, with the first side's score in those games.
    pub picked: Keyed<Lead>,
}

/// The checks that are made before any claim.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sanity {
    /// Games that were counted.
    pub games: u64,
    /// Is every number from the first game to the last among them once?
    pub each_once: bool,
    /// Games whose points are not the sum of their awards; `null` where a game awards none on the
    /// way.
    pub unbalanced: Option<u64>,
    /// The share of games that are no copies of others, by a sample.
    pub distinct: Option<f64>,
}

impl Sanity {
    pub(super) fn new(study: &Study, facts: &[Fact]) -> Self {
        let awarded = facts.iter().any(|fact| fact.role == Role::Awards);
        Self {
            games: study.games(),
            each_once: study.numbers.are_each_once(),
            unbalanced: awarded.then_some(study.unbalanced),
            distinct: study.distinct.share(),
        }
    }
}

impl Score {
    fn new([won, lost, drawn]: [u64; 3]) -> Option<Self> {
        let games = won + lost + drawn;
        (games > 0).then(|| {
            let Interval { estimate: share, low, high } = score(won, drawn, games);
            Self { share, low, high, games }
        })
    }
}

impl Lead {
    fn new(counts: [u64; 3], games: u64) -> Self {
        Self { share: Share::new(counts.iter().sum(), games), score: Score::new(counts) }
    }
}

/// Facts with their counts; nothing was counted before the first game.
pub(super) struct Counted<'a> {
    pub facts: &'a [Fact],
    pub units: &'a [UnitName],
    pub sheet: &'static FactSheet,
    pub sides: [&'a str; 2],
    pub study: &'a Study,
}

impl Counted<'_> {
    fn each(&self) -> impl Iterator<Item = (&Fact, &ByOutcome)> {
        self.facts.iter().zip(&self.study.facts)
    }

    /// How games ended: by the game's own endings, or before the turns ran out and in the last turn.
    pub fn endings(&self) -> Keyed<Share> {
        let games = self.study.games();
        let share = |count| Share::new(count, games);
        let ending = self.facts.iter().position(|fact| fact.role == Role::Ending);
        let Some(ending) = ending else {
            let automatic = self.study.automatic.iter().sum();
            return Keyed(vec![
                ("automatic".to_owned(), share(automatic)),
                (FactSheet::LAST_TURN.to_owned(), share(games - automatic)),
            ]);
        };
        let count = |nth: usize| {
            // Nothing was counted before the first game.
            let counted =
                self.study.facts.get(ending).map(|counted| counted.of(nth as FactValue + 1));
            counted.map_or(0, |counts| counts.iter().sum())
        };
        let labels = self.facts[ending].labels.iter().enumerate();
        Keyed(labels.map(|(nth, label)| (label.clone(), share(count(nth)))).collect())
    }

    /// Every milestone by its name.
    pub fn milestones(&self) -> Keyed<Milestone> {
        let games = self.study.games();
        let milestones = self.each().filter(|(fact, _)| fact.role == Role::Milestone);
        let milestones = milestones.map(|(fact, counted)| {
            let Share { count, share, low, high } = Share::new(counted.happened(), games);
            let happened = || counted.iter().filter(|&(turn, _)| turn != 0);
            let turns =
                happened().map(|(turn, counts)| (turn.to_string(), counts.iter().sum())).collect();
            let score = Score::new(happened().fold([0; 3], |sum, (_, counts)| add(sum, counts)));
            let turns = Keyed(turns);
            (fact.title.clone(), Milestone { count, share, low, high, turns, score })
        });
        Keyed(milestones.collect())
    }

    /// Every unit.
    pub fn units(&self) -> Vec<UnitFate> {
        let more = self.sheet.of_unit.iter().map(|fact| fact.name);
        let more = more.filter(|name| !PROMISED.contains(name));
        let names: Vec<&str> = PROMISED.into_iter().chain(more).collect();
        let fate = |(nth, unit): (usize, &UnitName)| {
            let counted = |name: &str| {
                let is_it = |role| match role {
                    Role::Unit { unit, what } => usize::from(unit) == nth && what.name == name,
                    Role::Milestone
                    | Role::Points { .. }
                    | Role::Awards
                    | Role::Ending
                    | Role::Decided
                    | Role::Pick { .. } => false,
                };
                self.each().find(|(fact, _)| is_it(fact.role))
            };
            let figures = names.iter().map(|&name| {
                let (value, interval) = counted(name).map_or((None, None), |(fact, counted)| {
                    figure(fact.role, counted, self.study.games())
                });
                ((name.to_owned(), value), (name.to_owned(), interval))
            });
            let (figures, intervals) = figures.unzip();
            UnitFate {
                name: unit.name.clone(),
                side: self.sides[unit.side.index()].to_owned(),
                figures: Keyed(figures),
                intervals: Keyed(intervals),
            }
        };
        self.units.iter().enumerate().map(fate).collect()
    }

    /// How games stand after each turn.
    pub fn course(&self) -> Vec<Standing> {
        let games = self.study.games();
        let standing = |(fact, counted): (&Fact, &ByOutcome)| {
            let Role::Points { turn } = fact.role else { return None };
            let mean = counted.mean();
            let spread = mean.and_then(|mean| mean.spread);
            let lead = |sign: FactValue| {
                let there = counted.iter().filter(|&(net, _)| net.signum() == sign);
                Lead::new(there.fold([0; 3], |sum, (_, counts)| add(sum, counts)), games)
            };
            let [first, second] = self.sides.map(str::to_owned);
            Some(Standing {
                turn,
                points: mean.map(|mean| mean.mean),
                low: spread.map(|spread| spread.interval.low),
                high: spread.map(|spread| spread.interval.high),
                leads: Keyed(vec![
                    (first, lead(1)),
                    ("level".to_owned(), lead(0)),
                    (second, lead(-1)),
                ]),
                score_by_points: Keyed(by_points(counted)),
            })
        };
        self.each().filter_map(standing).collect()
    }

    /// What was picked in each turn, by a side or by luck.
    pub fn picks(&self, by_luck: bool) -> Vec<Pick> {
        let games = self.study.games();
        let pick = |(fact, counted): (&Fact, &ByOutcome)| {
            let Role::Pick { turn, side } = fact.role else { return None };
            if side.is_none() != by_luck {
                return None;
            }
            let picked = counted.iter().filter(|&(value, _)| value != 0).map(|(value, counts)| {
                let label = fact.labels.get(value as usize - 1);
                (label.map_or_else(|| value.to_string(), Clone::clone), Lead::new(counts, games))
            });
            let side = side.map(|side: Side| self.sides[side.index()].to_owned());
            Some(Pick { turn, side, picked: Keyed(picked.collect()) })
        };
        self.each().filter_map(pick).filter(|pick| !pick.picked.0.is_empty()).collect()
    }
}

/// A fact of a unit as a figure with its interval.
fn figure(role: Role, counted: &ByOutcome, games: u64) -> (Option<f64>, Option<[f64; 2]>) {
    let of_mean = |mean: Option<Mean>| {
        let spread = mean.and_then(|mean| mean.spread);
        (mean.map(|mean| mean.mean), spread.map(|Spread { interval: i, .. }| [i.low, i.high]))
    };
    let Role::Unit { what, .. } = role else { return (None, None) };
    match what.kind {
        UnitFactKind::Count { .. } => of_mean(counted.mean()),
        UnitFactKind::Turn => of_mean(counted.mean_if_happened()),
        UnitFactKind::Flag => {
            let Share { share, low, high, .. } = Share::new(counted.happened(), games);
            (Some(share), Some([low, high]))
        }
    }
}

/// A wider range of net points is shown in classes, named by the first and last number of each.
const MOST: i64 = 80;

/// The first side's score by net points.
fn by_points(counted: &ByOutcome) -> Vec<(String, Option<Score>)> {
    let ends = || counted.iter().map(|(net, _)| i64::from(net));
    let (Some(low), Some(high)) = (ends().min(), ends().max()) else { return Vec::new() };
    let width = class_width(low, high, MOST);
    let mut classes = BTreeMap::<i64, [u64; 3]>::new();
    for (net, counts) in counted.iter() {
        let class = classes.entry(i64::from(net).div_euclid(width)).or_default();
        *class = add(*class, counts);
    }
    let name = |class: i64| match width {
        1 => class.to_string(),
        _ => format!("{} to {}", class * width, (class + 1) * width - 1),
    };
    classes.into_iter().map(|(class, counts)| (name(class), Score::new(counts))).collect()
}

fn add(sum: [u64; 3], more: [u64; 3]) -> [u64; 3] {
    std::array::from_fn(|i| sum[i] + more[i])
}

#[cfg(test)]
mod tests;
