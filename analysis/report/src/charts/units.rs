//! What became of each unit, such as its losses: means with their intervals, the runs beside each
//! other. There is one chart for each count that the game declares with a chart.

use wargauge_analysis::summary::facts::UnitFate;
use wargauge_engine::fact::{CountChart, UnitFact, UnitFactKind};

use super::bars::{Bar, Form, Group, draw};
use super::runs::{Runs, shortened};
use crate::lettering::capitalised;
use crate::picture::Picture;

/// The charts by the names of the facts; none if the game has no units.
pub(super) fn pictures(runs: &Runs<'_>) -> impl Iterator<Item = (&'static str, Picture)> {
    runs.a.fact_sheet.of_unit.iter().filter_map(|fact| match fact.kind {
        UnitFactKind::Count { chart: Some(words) } => {
            Some((fact.name, picture(runs, fact, words)?))
        }
        UnitFactKind::Count { chart: None } | UnitFactKind::Flag | UnitFactKind::Turn => None,
    })
}

/// The chart of a fact.
fn picture(runs: &Runs<'_>, fact: &UnitFact, words: CountChart) -> Option<Picture> {
    let sides = runs.outcomes();
    // Every unit of either run, in the order of the set-up, a side at a time.
    let mut units: Vec<(&str, &str)> = Vec::new();
    for run in runs.each() {
        for unit in &run.units {
            let unit = (unit.side.as_str(), unit.name.as_str());
            if !units.contains(&unit) {
                units.push(unit);
            }
        }
    }
    units.sort_by_key(|(side, _)| *side != sides[0]);
    let (labels, key) = runs.labels("hatched");
    let mut named = vec![false; labels.len()];
    let mut groups = Vec::new();
    for &(side, name) in &units {
        let mut bars = Vec::new();
        for (nth, run) in runs.each().enumerate() {
            let Some(unit) = fate(run.units.iter(), side, name) else { continue };
            let (Some(value), interval) = unit.figure(fact.name) else { continue };
            // The first bar of each run says which run it is.
            let of = if runs.b.is_some() && !std::mem::replace(&mut named[nth], true) {
                format!(", {}", labels[nth])
            } else {
                String::new()
            };
            bars.push(Bar {
                value,
                interval,
                colour: runs.colours()[usize::from(side != sides[0])],
                hatched: nth == 1,
                text: format!("{value:.2}{of}"),
            });
        }
        groups.push(Group { name: shortened(name, 60), bars });
    }
    if groups.is_empty() {
        return None;
    }
    let mut picture = Picture::titled(&finding(runs, fact, words));
    let tick = |size: f64| format!("{}", (size * 100.0).round() / 100.0);
    draw(&mut picture, &groups, Form { bar: 34.0, gap: 12.0, names: 430.0, tick });
    let [first, second, _] = sides.map(|name| shortened(name, 30));
    let counted = words.counted;
    picture.remark(&format!(
        "{counted} in a game, on average; whiskers: 95 % intervals. Above the {first}, below the \
         {second}."
    ));
    if let Some(key) = key {
        picture.remark(&key);
    }
    Some(picture)
}

fn fate<'a>(
    mut units: impl Iterator<Item = &'a UnitFate>,
    side: &str,
    name: &str,
) -> Option<&'a UnitFate> {
    units.find(|unit| unit.side == side && unit.name == name)
}

/// What each side loses and which unit loses most, in a sentence.
fn finding(runs: &Runs<'_>, fact: &UnitFact, words: CountChart) -> String {
    let CountChart { verb, amount, .. } = words;
    let played = runs.where_played();
    let value = |unit: &UnitFate| unit.figure(fact.name).0.unwrap_or(f64::NAN);
    let worst = |units: &[UnitFate]| {
        let most = units.iter().max_by(|a, b| value(a).total_cmp(&value(b)));
        most.map(|unit| (shortened(&unit.name, 30), value(unit)))
    };
    let total = |units: &[UnitFate], side: &str| -> f64 {
        units.iter().filter(|unit| unit.side == side).map(value).sum()
    };
    let [first, second, _] = runs.outcomes();
    let both = |units: &[UnitFate]| [total(units, first), total(units, second)];
    let Some(b) = runs.b else {
        let [ours, theirs] = both(&runs.a.units);
        let worst = worst(&runs.a.units);
        let worst = worst.map(|(name, size)| format!("; most of all {name}, {size:.1}"));
        return format!(
            "{} {verb} {ours:.1} {amount} in a game, {} {theirs:.1}{}",
            capitalised(&shortened(first, 30)),
            shortened(second, 30),
            worst.unwrap_or_default(),
        );
    };
    let [a, b] = [both(&runs.a.units), both(&b.units)];
    format!(
        "{} {verb} {:.1} {amount} {}, {:.1} {}; {} {:.1} and {:.1}",
        capitalised(&shortened(first, 30)),
        b[0],
        played[1],
        a[0],
        played[0],
        shortened(second, 30),
        b[1],
        a[1],
    )
}
