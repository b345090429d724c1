//! By how much games are won: victory points from the first side's view.

use wargauge_analysis::figures::decimals_for;
use wargauge_analysis::summary::{Keyed, Summary};

use super::columns::{Columns, Form, draw};
use super::runs::{COLOURS, Runs, shortened};
use crate::lettering::capitalised;
use crate::picture::Picture;

/// The chart.
pub(super) fn picture(runs: &Runs<'_>) -> Picture {
    let mut picture = Picture::titled(&finding(runs));
    let columns = columns(runs, |run| (&run.points.histogram, run.points.mean));
    let colour = |points: i64| {
        COLOURS[match points {
            1.. => 0,
            0 => 2,
            _ => 1,
        }]
    };
    draw(&mut picture, &columns, Form { colour, axis: "Net victory points at the end" });
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

/// Which side is ahead on average, in a sentence.
fn finding(runs: &Runs<'_>) -> String {
    let [first, second, _] = runs.outcomes().map(|name| capitalised(&shortened(name, 30)));
    let lead = |run: &Summary| {
        let mean = run.points.mean.unwrap_or(0.0);
        let side = if mean < 0.0 { &second } else { &first };
        let half = run.points.low.zip(run.points.high).map(|(low, high)| (high - low) / 2.0);
        let decimals = half.map_or(2, |half| decimals_for(half).min(2));
        (side.clone(), format!("{:.decimals$}", mean.abs()))
    };
    let names = runs.names();
    let (side, by) = lead(runs.a);
    match runs.b {
        None => format!("{side} end {by} points ahead on average"),
        Some(b) => {
            let (other, more) = lead(b);
            let who =
                if other == side { String::new() } else { format!("{} ", lower(&side, runs)) };
            format!(
                "{other} end {more} points ahead on average in {}, {who}{by} in {}",
                names[1], names[0]
            )
        }
    }
}

/// A side's name as it was before it began a sentence.
fn lower(capital: &str, runs: &Runs<'_>) -> String {
    let names = runs.outcomes().map(|name| shortened(name, 30));
    names.into_iter().find(|name| capitalised(name) == capital).unwrap_or_default()
}
