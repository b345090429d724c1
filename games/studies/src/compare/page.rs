//! The page of several variants: a line each, their changes drawn, and a curve where a value was played
//! in steps. Not for a comparison of two, which has the page of a run.

use wargauge_analysis::compare::difference::{Against, Comparisons, Effects, ShareDifference};
use wargauge_analysis::figures::{percent, signed, thousands};
use wargauge_analysis::matrix::summary::Estimate;
use wargauge_analysis::statistics::Interval;
use wargauge_analysis::summary::{Ended, Summary};
use wargauge_report::charts::by_value::{Line, Point, by_value};
use wargauge_report::charts::ranked::{Entry, Figure, ranked};
use wargauge_report::command::command_of_several;
use wargauge_report::ended;
use wargauge_report::page::{Cell, Table};
use wargauge_report::verdict::{named_in_full, score_of};
use wargauge_report::{Chart, Leaflet};

/// A curve has so many points.
const LEAST_POINTS: usize = 3;

/// The files of the curves; further values are in the table only.
const CURVES: [&str; 4] = ["curve", "curve-2", "curve-3", "curve-4"];

/// The page.
pub(super) fn leaflet(several: &Comparisons) -> Leaflet {
    let Comparisons { a, variants, .. } = several;
    let first = &a.outcomes.0[0].0;
    let clear = several.are_clear();
    let shown = clear.iter().filter(|clear| **clear).count();
    let mut charts = vec![changes(several)];
    charts.extend(curves(several));
    let mut paragraphs = vec![
        "Every variant was played in games of the same numbers, with the same dice wherever the same \
         die is rolled. A change is clear if it is shown with all variants asked at once."
            .to_owned(),
    ];
    for name in &several.without_effect {
        paragraphs.push(format!("{name} changes nothing: every game would be the same."));
    }
    Leaflet {
        title: format!("{} and {} variants of it", a.scenario.name, variants.len()),
        headlines: vec![format!(
            "{} of {} variants clearly change the score of the {first}, which is {} % in {}.",
            shown,
            variants.len(),
            percent(score_of(a).estimate, 1),
            named_in_full(&a.scenario)
        )],
        basis: format!(
            "{} games of each, seed {}; {}",
            thousands(a.games),
            a.seed,
            a.players.0.iter().map(|(side, name)| format!("{side}: {name}")).collect::<Vec<_>>().join(", ")
        ),
        paragraphs,
        charts,
        tables: vec![table(several, &clear)],
        method: vec![
            "Changes are differences on shared luck, with 95 % intervals (Bonett and Price). Whether one \
             is clear is corrected for the number of variants (Holm 1979)."
                .to_owned(),
        ],
        command: command_of_several(several),
    }
}

/// A bar for the change of every variant.
fn changes(several: &Comparisons) -> Chart {
    let first = &several.a.outcomes.0[0].0;
    let entry = |variant: &Against| {
        let change = &variant.contrast.difference.score;
        Entry {
            name: variant.name.clone(),
            figures: vec![Figure {
                value: change.share,
                interval: Some([change.low, change.high]),
                text: signed(change.share * 100.0, 1),
            }],
        }
    };
    let entries: Vec<Entry> = several.variants.iter().map(entry).collect();
    let title = format!("Change of the score of the {first}, in points of a hundred");
    let tick = |value: f64| signed(value * 100.0, 0);
    ranked("changes", &title, &entries, &[], tick, "Whiskers are 95 % intervals.")
}

/// A curve for every value that was played in steps.
fn curves(several: &Comparisons) -> Vec<Chart> {
    let mut curves: Vec<(String, Vec<Point>)> = Vec::new();
    let mut add = |name: &str, summary: &Summary| {
        let Some((path, value)) = stepped(name) else { return };
        let Interval { estimate, low, high } = score_of(summary);
        let point = (value, estimate, [low, high]);
        match curves.iter_mut().find(|(known, _)| *known == path) {
            Some((_, points)) => points.push(point),
            None => curves.push((path.to_owned(), vec![point])),
        }
    };
    several.variants.iter().for_each(|variant| add(&variant.name, &variant.b));
    several.without_effect.iter().for_each(|name| add(name, &several.a));
    let first = &several.a.outcomes.0[0].0;
    let drawn = curves.into_iter().filter(|(_, points)| points.len() >= LEAST_POINTS);
    drawn
        .zip(CURVES)
        .map(|((path, mut points), file)| {
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            let title = format!("Score of the {first} by {path}");
            let line = Line { name: "score".to_owned(), points };
            let even = Some((0.5, "even"));
            let value: &dyn Fn(f64) -> String = &|value| value.to_string();
            let share: &dyn Fn(f64) -> String = &|share| format!("{} %", percent(share, 0));
            let remark = "The band is the 95 % interval of each point.";
            by_value(file, &title, &line, even, (value, share), remark)
        })
        .collect()
}

/// The path and the value of a variant that sets one number.
fn stepped(name: &str) -> Option<(&str, f64)> {
    let (path, value) = name.split_once('=')?;
    let value: f64 = value.trim().parse().ok()?;
    (value.is_finite() && !path.contains(',')).then_some((path.trim(), value))
}

/// The table of all variants, each with a line for players that have adapted to it where such have played.
fn table(several: &Comparisons, clear: &[bool]) -> Table {
    let first = &several.a.outcomes.0[0].0;
    let share = |value: f64| Cell::Figure(format!("{} %", percent(value, 1)), value);
    let word = |clear: bool| Cell::Name(if clear { "yes" } else { "no" }.to_owned());
    let change = |by: Estimate| {
        let [mid, low, high] = [by.share, by.low, by.high].map(|value| signed(value * 100.0, 1));
        Cell::Interval(mid, format!("{low} to {high}"), by.share)
    };
    let base = Ended::of(&several.a);
    let headings_of_ended = ended::headings(&base);
    let line = |name: String, score: f64, ended: Option<&Ended>| {
        let mut row = vec![Cell::Name(name), share(score)];
        row.extend(ended.map(ended::cells).unwrap_or_default());
        row.resize(2 + headings_of_ended.len(), Cell::Unknown);
        row
    };
    let mut headings = vec!["variant".to_owned(), format!("score of the {first}")];
    headings.extend(headings_of_ended.iter().cloned());
    headings.extend(["change", "clear", "games that end differently"].map(str::to_owned));
    let of_run =
        |name: String, run: &Summary| line(name, score_of(run).estimate, Some(&Ended::of(run)));
    let mut rows = vec![of_run(named_in_full(&several.a.scenario), &several.a)];
    for (variant, &clear) in several.variants.iter().zip(clear) {
        let Against { name, b, contrast } = variant;
        let ShareDifference { share: mid, low, high, .. } = contrast.difference.score;
        let mut row = of_run(name.clone(), b);
        row.push(change(Estimate { share: mid, low, high }));
        row.extend([word(clear), share(contrast.flipped)]);
        rows.push(row);
        if let Some(Effects { adapted, .. }) = &contrast.effects {
            let from = adapted.before.map_or_else(String::new, |before| {
                format!(" (from {} %)", percent(before.share, 1))
            });
            let name = format!("{name}, once both sides have adapted{from}");
            let mut row = line(name, adapted.score.share, adapted.ended.as_ref());
            row.push(change(adapted.difference));
            rows.push(row);
        }
    }
    for row in &mut rows {
        row.resize(headings.len(), Cell::Unknown);
    }
    Table { caption: ended::caption("All variants", &base), headings, rows }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variant_of_one_number_is_a_point_of_a_curve() {
        assert_eq!(stepped("rules.turns=7"), Some(("rules.turns", 7.0)));
        assert_eq!(stepped("a.b=-0.5"), Some(("a.b", -0.5)));
        for other in ["late", "a.b=true", "a.b=1,c.d=2", "a.b=inf"] {
            assert_eq!(stepped(other), None, "{other}");
        }
    }
}
