//! By how much games are won: victory points from the first side's view.

use wargauge_analysis::figures::decimals_for;
use wargauge_analysis::summary::{Keyed, Summary};

use super::columns::{Columns, Form, draw};
use super::runs::{Runs, shortened};
use crate::lettering::capitalised;
use crate::picture::Picture;

/// The chart.
pub(super) fn picture(runs: &Runs<'_>) -> Picture {
    let mut picture = Picture::titled(&finding(runs));
    let columns = columns(runs, |run| (&run.points.histogram, run.points.mean));
    let colours = runs.colours();
    let colour = |points: i64| match points {
        1.. => colours[0],
        0 => colours[2],
        _ => colours[1],
    };
    draw(&mut picture, &columns, Form { colour: &colour, axis: "Net victory points at the end" });
    let [first, second, _] = runs.outcomes().map(|name| shortened(name, 30));
    picture.remark(&format!("Right of 0 the {first} are ahead, left of it the {second}."));
    picture
}

/// The columns of each run.
pub(super) fn columns(
    runs: &Runs<'_>,
    of: fn(&Summary) -> (&Keyed<u64>, Option<f64>),
) -> Vec<Columns> {
    let each = runs.each().zip(runs.names()).map(|(run, name)| {
        let (histogram, mean) = of(run);
        let share = |(value, count): &(String, u64)| {
            Some((value.parse().ok()?, *count as f64 / run.games as f64))
        };
        let mut shares: Vec<(i64, f64)> = histogram.0.iter().filter_map(share).collect();
        shares.sort_by_key(|&(number, _)| number);
        Columns { name, shares, mean }
    });
    each.collect()
}

/// Which side is ahead on average, in a sentence; neither, if the interval holds 0.
fn finding(runs: &Runs<'_>) -> String {
    let [first, second, _] = runs.outcomes().map(|name| capitalised(&shortened(name, 30)));
    let lead = |run: &Summary| {
        let mean = run.points.mean.unwrap_or(0.0);
        let ends = run.points.low.zip(run.points.high);
        let side = if mean < 0.0 { &second } else { &first };
        let half = ends.map(|(low, high)| (high - low) / 2.0);
        let decimals = half.map_or(2, |half| decimals_for(half).min(2));
        let is_shown = ends.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
        let half = half.map_or_else(String::new, |half| format!(" ± {half:.decimals$}"));
        (is_shown.then(|| side.clone()), format!("{:.decimals$}", mean.abs()), half, mean)
    };
    let (leader, by, half, mean) = lead(runs.a);
    let Some(b) = runs.b else {
        let mean = if mean < 0.0 { format!("−{by}") } else { by.clone() };
        return match leader {
            Some(side) => format!("{side} end {by} points ahead on average"),
            None => format!(
                "Neither side is shown to end ahead in points: {mean}{half} for the {} on average",
                lower(&first, runs)
            ),
        };
    };
    let played = runs.where_played();
    let (other, more, more_half, _) = lead(b);
    if let (Some(side), true) = (&leader, leader == other) {
        let [a, b] = &played[..] else { return String::new() };
        return format!("{side} end {more} points ahead on average {b}, {by} {a}");
    }
    let clause = |leader: &Option<String>, by: &str, half: &str| match leader {
        Some(side) => format!("the {} end {by} points ahead on average", lower(side, runs)),
        None => format!("neither side is shown to end ahead ({by}{half} points)"),
    };
    capitalised(&format!(
        "{} {}, {} {}",
        clause(&other, &more, &more_half),
        played[1],
        clause(&leader, &by, &half),
        played[0]
    ))
}

/// A side's name as it was before it began a sentence.
fn lower(capital: &str, runs: &Runs<'_>) -> String {
    let names = runs.outcomes().map(|name| shortened(name, 30));
    names.into_iter().find(|name| capitalised(name) == capital).unwrap_or_default()
}
