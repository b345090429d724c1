//! What tells most about the outcome of a run, and what sets two runs apart most: the reasons that the front
//! page of a report gives.
//!
//! The largest of many figures is large by luck too. Every interval here is therefore widened until all
//! of those that were looked at hold together 95 times of 100 (Bonferroni), and a reason is given only
//! if its interval leaves out 0. So no more than one page in twenty gives a reason that is none.
//!
//! Not for causes: what happens in won games need not be why they are won.

use crate::compare::difference::Comparison;
use crate::statistics::{Interval, Z95, difference, many};
use crate::summary::facts::{Lead, Pick};
use crate::summary::{Keyed, Summary};

/// Something of a run that goes with its outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct Telling {
    /// What it is.
    pub what: Sign,
    /// In which share of the games it was so.
    pub share: f64,
    /// The first side's score in those games, draws counted half.
    pub with: f64,
    /// The same in the other games.
    pub without: f64,
    /// The first less the second, with an interval that allows for the choice among all signs.
    pub apart: Interval,
    /// The part of the score's variance that goes with it.
    pub weight: f64,
}

/// What may go with an outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    /// Something that happens in some games, by its name.
    Milestone(String),
    /// What a side chose in a turn, or luck did where there is no side.
    Pick {
        /// The turn.
        turn: u8,
        /// The side that chose.
        side: Option<String>,
        /// What was chosen.
        what: String,
    },
}

/// Something that happens in more games of one run than of another.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// What it is.
    pub what: Kind,
    /// The share of games in the first run and in the second.
    pub shares: [f64; 2],
    /// The second less the first, with an interval that allows for the choice among all changes.
    pub by: Interval,
}

/// What may differ between two runs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Something that happens in some games, by its name.
    Milestone(String),
    /// A way to decide a game.
    Decided(String),
    /// Games end before the turns run out.
    Early,
}

/// The signs that tell most of how a run's games end, the most telling first. Those that luck alone may have
/// brought forth are left out.
pub fn telling(run: &Summary) -> Vec<Telling> {
    let milestones = run.milestones.0.iter().filter_map(|(name, milestone)| {
        Some((Sign::Milestone(name.clone()), milestone.share, milestone.score?))
    });
    let picks = run.choices.iter().chain(&run.first).flat_map(|pick| {
        let Pick { turn, side, picked } = pick;
        picked.0.iter().filter_map(move |(what, Lead { share, score })| {
            let (turn, side, what) = (*turn, side.clone(), what.clone());
            Some((Sign::Pick { turn, side, what }, share.share, (*score)?))
        })
    });
    let Some(all) = score_of(run) else { return Vec::new() };
    let games = run.games as f64;
    let mut found: Vec<Telling> = milestones
        .chain(picks)
        .filter_map(|(what, share, score)| {
            let there = score.games as f64;
            let elsewhere = games - there;
            if there < 1.0 || elsewhere < 1.0 {
                return None;
            }
            let without = ((all * games - score.share * there) / elsewhere).clamp(0.0, 1.0);
            let apart = difference(of(score.share, there), of(without, elsewhere));
            let spread = all * (1.0 - all);
            let weight = (there / games) * (elsewhere / games) * apart.estimate * apart.estimate;
            let weight = if spread > 0.0 { (weight / spread).min(1.0) } else { 0.0 };
            Some(Telling { what, share, with: score.share, without, apart, weight })
        })
        .collect();
    let wider = widening(found.len());
    for one in &mut found {
        one.apart = widened(one.apart, wider);
    }
    found.retain(|one| is_clear(one.apart));
    found.sort_by(|a, b| b.weight.total_cmp(&a.weight));
    found
}

/// What sets the second of two runs apart from the first beside the outcomes themselves, the largest change
/// first. Changes that luck alone may have brought forth are left out.
pub fn changes(both: &Comparison) -> Vec<Change> {
    let by = &both.contrast.difference;
    let milestones = by.milestones.0.iter().filter_map(|(name, by)| {
        let share = |run: &Summary| found(&run.milestones, name).map(|one| one.share);
        Some((Kind::Milestone(name.clone()), [share(&both.a)?, share(&both.b)?], *by))
    });
    let decided = by.decided.0.iter().filter_map(|(name, by)| {
        let share = |run: &Summary| found(&run.decided, name).map(|one| one.share.share);
        Some((Kind::Decided(name.clone()), [share(&both.a)?, share(&both.b)?], *by))
    });
    let early = (Kind::Early, [both.a.automatic(), both.b.automatic()], by.automatic);
    let all: Vec<_> = milestones.chain(decided).chain([early]).collect();
    let wider = widening(all.len());
    let widest =
        |(what, shares, by): (Kind, [f64; 2], crate::compare::difference::ShareDifference)| {
            let plain = Interval { estimate: by.share, low: by.low, high: by.high };
            (Change { what, shares, by: widened(plain, wider) }, by.is_shown())
        };
    let mut found: Vec<Change> = all
        .into_iter()
        .map(widest)
        .filter(|(change, is_shown)| *is_shown && is_clear(change.by))
        .map(|(change, _)| change)
        .collect();
    found.sort_by(|a, b| b.by.estimate.abs().total_cmp(&a.by.estimate.abs()));
    found
}

/// The rules that go most with the outcome, by the place that they have in the summary: those whose interval
/// leaves out 0 when it is widened for the number of rules, the most telling first.
pub fn telling_rules(run: &Summary) -> Vec<usize> {
    let known = run.rules.0.iter().enumerate().filter_map(|(nth, (_, rule))| {
        let by = rule.difference?;
        let plain = Interval { estimate: by.share, low: by.low, high: by.high };
        (rule.games < 1.0).then_some((nth, rule.games * (1.0 - rule.games), plain))
    });
    let known: Vec<_> = known.collect();
    let wider = widening(known.len());
    let mut clear: Vec<(usize, f64)> = known
        .into_iter()
        .filter(|(_, _, by)| is_clear(widened(*by, wider)))
        .map(|(nth, share, by)| (nth, share * by.estimate * by.estimate))
        .collect();
    clear.sort_by(|a, b| b.1.total_cmp(&a.1));
    clear.into_iter().map(|(nth, _)| nth).collect()
}

/// What has this name.
fn found<'a, T>(list: &'a Keyed<T>, name: &str) -> Option<&'a T> {
    list.0.iter().find(|(other, _)| other == name).map(|(_, value)| value)
}

/// The first side's score.
fn score_of(run: &Summary) -> Option<f64> {
    let [(_, won), _, (_, drawn)] = &run.outcomes.0[..] else { return None };
    (run.games > 0).then(|| (won.count as f64 + drawn.count as f64 / 2.0) / run.games as f64)
}

/// The 95 % interval of a score, whatever part of it is draws: Wilson's, whose variance `m(1−m)` no score
/// with this mean exceeds.
fn of(mean: f64, games: f64) -> Interval {
    let c = Z95 * Z95 / games;
    let middle = (mean + c / 2.0) / (1.0 + c);
    let half = (c * mean * (1.0 - mean) + c * c / 4.0).max(0.0).sqrt() / (1.0 + c);
    Interval {
        estimate: mean,
        low: (middle - half).clamp(0.0, mean),
        high: (middle + half).clamp(mean, 1.0),
    }
}

/// How much wider each of so many intervals must be for all of them to hold 95 times of 100.
fn widening(count: usize) -> f64 {
    if count == 0 { 1.0 } else { many::quantile(count) / Z95 }
}

/// An interval that much wider.
fn widened(Interval { estimate, low, high }: Interval, wider: f64) -> Interval {
    let low = (estimate - wider * (estimate - low)).max(-1.0);
    let high = (estimate + wider * (high - estimate)).min(1.0);
    Interval { estimate, low, high }
}

/// Does it leave out 0?
fn is_clear(interval: Interval) -> bool {
    interval.low > 0.0 || interval.high < 0.0
}

#[cfg(test)]
mod tests;
