//! By how much games are won: victory points from the first side's view, stacked by outcome.

use std::collections::BTreeMap;

use wargauge_analysis::figures::decimals_for;
use wargauge_analysis::summary::{Keyed, Summary};

use super::columns::{Columns, Form, draw};
use super::runs::{Runs, shortened};
use crate::lettering::{Type, capitalised};
use crate::picture::{Anchor, Colour, MARGIN, Picture, WIDTH, at};

/// The chart.
pub(super) fn picture(runs: &Runs<'_>) -> Picture {
    let mut picture = Picture::titled(&finding(runs));
    let columns = columns(runs, |run| (by_outcome(run), run.points.mean));
    let [first, second, _] = runs.outcomes().map(|name| shortened(name, 30));
    let [own, other, drawn] = runs.colours();
    let colours = [own, drawn, other];
    let names = [format!("the {first} win"), "drawn".to_owned(), format!("the {second} win")];
    legend(&mut picture, &names, colours);
    let points = runs.a.points.unit.as_deref().unwrap_or("victory points");
    draw(&mut picture, &columns, Form { colours, axis: &format!("Net {points} at the end") });
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
    let mut y = picture.height + size;
    for (name, colour) in names.iter().zip(colours) {
        let name = &Type::LABEL.fit(name, WIDTH - 2.0 * MARGIN - size * 1.4);
        let end = x + size * 1.4 + Type::LABEL.width(name);
        if end > WIDTH - MARGIN {
            (x, y) = (MARGIN, y + size * 1.5);
        }
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
    let points = runs.a.points.unit();
    let Some(b) = runs.b else {
        let mean = if mean < 0.0 { format!("−{by}") } else { by.clone() };
        return match leader {
            Some(side) => format!("{side} end {by} {points} ahead on average"),
            None => format!(
                "Neither side is shown to end ahead in {points}: {mean}{half} for the {} on average",
                lower(&first, runs)
            ),
        };
    };
    let played = runs.where_played();
    let (other, more, more_half, _) = lead(b);
    if let (Some(side), true) = (&leader, leader == other) {
        let [a, b] = &played[..] else { return String::new() };
        return format!("{side} end {more} {points} ahead on average {b}, {by} {a}");
    }
    let clause = |leader: &Option<String>, by: &str, half: &str| match leader {
        Some(side) => format!("the {} end {by} {points} ahead on average", lower(side, runs)),
        None => format!("neither side is shown to end ahead ({by}{half} {points})"),
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
