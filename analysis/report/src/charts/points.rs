//! By how much games are won: victory points from the first side's view, stacked by outcome.

use std::collections::BTreeMap;

use wargauge_analysis::figures::decimals_for;
use wargauge_analysis::summary::{Keyed, Summary};

use super::columns::{Columns, Form, draw};
use super::runs::{COLOURS, Runs, shortened};
use crate::lettering::{Type, capitalised};
use crate::picture::{Anchor, Colour, MARGIN, Picture, at};

/// The chart.
pub(super) fn picture(runs: &Runs<'_>) -> Picture {
    let mut picture = Picture::titled(&finding(runs));
    let columns = columns(runs, |run| (by_outcome(run), run.points.mean));
    let [first, second, _] = runs.outcomes().map(|name| shortened(name, 30));
    let colours = [COLOURS[0], COLOURS[2], COLOURS[1]];
    let names = [format!("the {first} win"), "drawn".to_owned(), format!("the {second} win")];
    legend(&mut picture, &names, colours);
    draw(&mut picture, &columns, Form { colours, axis: "Net victory points at the end" });
    picture.remark(&format!(
        "Right of 0 the {first} are ahead, left of it the {second}. Each column from the axis \
         outwards: games that {}, drawn games, games that {}.",
        names[0], names[2]
    ));
    if let (None, Some(about)) = (runs.b, runs.a.about_draws()) {
        picture.remark(&about);
    }
    picture
}

/// What the colours of the parts stand for.
fn legend(picture: &mut Picture, names: &[String; 3], colours: [Colour; 3]) {
    let (size, mut x) = (Type::LABEL.size, MARGIN);
    let y = picture.height + size;
    for (name, colour) in names.iter().zip(colours) {
        picture.bar(at(x, y - size * 0.5), at(x + size, y + size * 0.5), colour);
        x += size * 1.4;
        picture.text(at(x, y), Anchor::Start, Type::LABEL, Colour::INK, name);
        x += Type::LABEL.width(name) + size * 1.6;
    }
    picture.height = y + size;
}

/// The shares of numbers of points among all games, in the order of the stack: the first side's
/// wins, draws, the second side's wins.
fn by_outcome(run: &Summary) -> Vec<(i64, [f64; 3])> {
    let mut all = BTreeMap::<i64, [f64; 3]>::new();
    for ((_, histogram), part) in run.points.by_outcome.0.iter().zip([0, 2, 1]) {
        for (number, share) in numbers(histogram, run.games) {
            all.entry(number).or_default()[part] += share;
        }
    }
    all.into_iter().collect()
}

/// The numbers of a histogram with their shares of so many games.
pub(super) fn numbers(histogram: &Keyed<u64>, games: u64) -> impl Iterator<Item = (i64, f64)> + '_ {
    let share = move |(value, count): &(String, u64)| {
        Some((value.parse().ok()?, *count as f64 / games as f64))
    };
    histogram.0.iter().filter_map(share)
}

/// The columns of each run: numbers with their shares, and the mean.
pub(super) fn columns(
    runs: &Runs<'_>,
    of: impl Fn(&Summary) -> (Vec<(i64, [f64; 3])>, Option<f64>),
) -> Vec<Columns> {
    let each = runs.each().zip(runs.names()).map(|(run, name)| {
        let (mut shares, mean) = of(run);
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
