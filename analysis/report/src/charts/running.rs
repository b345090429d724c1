//! How sure the shares have become: each share after the first so many games, within its
//! narrowing interval.

use wargauge_analysis::figures::{decimals_for, percent, thousands};
use wargauge_analysis::statistics::wilson;
use wargauge_analysis::summary::Summary;

use super::axis::ticks;
use super::lines::{Band, Plot, draw};
use super::runs::{Runs, share_of, shortened};
use crate::picture::{Colour, Dash, Picture};

/// The games before the first of so many doublings are not drawn: their intervals would make
/// everything else look flat.
const DOUBLINGS: u32 = 12;

/// The chart; nothing of less games than have a course.
pub(super) fn picture(runs: &Runs<'_>) -> Option<Picture> {
    let (labels, key) = runs.labels("dashed");
    let sides = runs.outcomes().map(|name| shortened(name, 26));
    let dashes = [Dash::Solid, Dash::Dashed, Dash::Dotted];
    let mut bands = Vec::new();
    // The second run's line has the bluish green of the palette: it is no other side's.
    let colours = [runs.colours()[0], Colour(0x00, 0x9e, 0x73)];
    if runs.b.is_some() {
        for (nth, (run, name)) in runs.each().zip(&labels).enumerate() {
            let label = format!("{name}: {} win", sides[0]);
            bands.push(band(run, 0, label, colours[nth], dashes[nth])?);
        }
    } else {
        for outcome in 0..3 {
            let label =
                if outcome == 2 { "draws".to_owned() } else { format!("{} win", sides[outcome]) };
            bands.push(band(runs.a, outcome, label, runs.colours()[outcome], dashes[outcome])?);
        }
    }
    let points = || bands.iter().flat_map(|band| &band.points);
    let (first, last) =
        (points().map(|p| p.0).fold(f64::MAX, f64::min), points().map(|p| p.0).fold(0.0, f64::max));
    let low = points().map(|&(_, _, [low, _])| low).fold(1.0, f64::min);
    let high = points().map(|&(_, _, [_, high])| high).fold(0.0, f64::max);
    let mut picture = Picture::titled(&finding(runs));
    let powers = (0..12)
        .map(|power| 10.0_f64.powi(power))
        .filter(|&games| games.log2() >= first && games.log2() <= last);
    let plot = Plot {
        x: [first, last],
        y: [low, high],
        x_ticks: powers.map(|games| (games.log2(), thousands(games as u64))).collect(),
        y_ticks: ticks([low, high], 6)
            .into_iter()
            .map(|share| (share, format!("{} %", short(share * 100.0))))
            .collect(),
        height: 560.0,
    };
    draw(&mut picture, &bands, &plot);
    picture.remark("Games played, each mark ten times the one before. Shaded: 95 % intervals after so many games.");
    if let Some(key) = key {
        picture.remark(&key);
    }
    Some(picture)
}

/// A number without the dust that binary fractions leave.
fn short(number: f64) -> String {
    ((number * 1000.0).round() / 1000.0).to_string()
}

/// The share of an outcome after the first so many games.
fn band(run: &Summary, outcome: usize, label: String, colour: Colour, dash: Dash) -> Option<Band> {
    let late = |games: u64| games >= run.games >> DOUBLINGS;
    let points = run.running.iter().filter(|step| late(step.games)).filter_map(|step| {
        let (_, count) = step.outcomes.0.get(outcome)?;
        let share = wilson(*count, step.games);
        Some(((step.games as f64).log2(), share.estimate, [share.low, share.high]))
    });
    let points: Vec<_> = points.collect();
    (points.len() > 1).then_some(Band { points, label, colour, dash })
}

/// How sure it is by now, in a sentence.
fn finding(runs: &Runs<'_>) -> String {
    let half = |run: &Summary| {
        let halves = (0..3).map(|outcome| share_of(run, outcome)).map(|s| (s.high - s.low) / 2.0);
        halves.fold(0.0, f64::max)
    };
    let widest = runs.each().map(half).fold(0.0, f64::max);
    let least = runs.each().map(|run| run.games).min().unwrap_or(0);
    let decimals = decimals_for(widest * 100.0).max(1);
    format!(
        "After {} games every share is known within ± {} points",
        thousands(least),
        percent(widest, decimals)
    )
}
