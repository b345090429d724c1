//! Columns over whole numbers: one run upwards, a second one mirrored below it. The common form of
//! victory points and lengths of games.

use std::ops::RangeInclusive;

use wargauge_analysis::figures::class_width;

use super::axis::{Scale, ticks};
use crate::lettering::{Type, clean};
use crate::picture::{Anchor, Colour, Dash, MARGIN, Picture, WIDTH, at};

/// A column is stacked of this many parts.
pub(super) const PARTS: usize = 3;

/// How often each number came up in a run.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Columns {
    /// What the run is called.
    pub(super) name: String,
    /// Numbers with their shares, lowest first. Each share is in parts that are stacked from the axis
    /// outwards.
    pub(super) shares: Vec<(i64, [f64; PARTS])>,
    /// The mean.
    pub(super) mean: Option<f64>,
}

/// How columns are drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form<'a> {
    /// The colour of each part.
    pub(super) colours: [Colour; PARTS],
    /// What the numbers are, below the axis.
    pub(super) axis: &'a str,
}

/// The height of the tallest column.
const TALLEST: f32 = 340.0;

/// More numbers than this are drawn together in classes.
const MOST: i64 = 44;

/// The numbers that came up in any run, and how many make a class.
fn classes(runs: &[Columns]) -> Option<(RangeInclusive<i64>, i64)> {
    let numbers = || runs.iter().flat_map(|run| &run.shares).map(|&(number, _)| number);
    let (low, high) = (numbers().min()?, numbers().max()?);
    let class = class_width(low, high, MOST);
    Some((low.div_euclid(class) * class..=high, class))
}

/// Draws columns below what there is.
pub(super) fn draw(picture: &mut Picture, runs: &[Columns], form: Form<'_>) {
    let Some((numbers, class)) = classes(runs) else { return };
    let (low, count) = (*numbers.start(), (numbers.end() - numbers.start()) / class + 1);
    let by_class: Vec<Vec<[f64; PARTS]>> = runs
        .iter()
        .map(|run| {
            let mut shares = vec![[0.0; PARTS]; count as usize];
            for (number, parts) in &run.shares {
                let class = &mut shares[((number - low) / class) as usize];
                for (sum, part) in class.iter_mut().zip(parts) {
                    *sum += part;
                }
            }
            shares
        })
        .collect();
    let whole = |parts: &[f64; PARTS]| parts.iter().sum::<f64>();
    let tallest = by_class.iter().flatten().map(whole).fold(0.0, f64::max).max(1e-9);
    let mirrored = runs.len() > 1;
    let caption = Type::TICK.size * 1.3;
    let heading = Type::STRONG.size * 1.5;
    let top = picture.height + heading + caption;
    let axis = top + TALLEST;
    let room = (WIDTH - 2.0 * MARGIN) / count as f32;
    let x = Scale {
        values: [
            low as f64 - 0.5 * class as f64,
            (low + count * class) as f64 - 0.5 * class as f64,
        ],
        sheet: [MARGIN, WIDTH - MARGIN],
    };
    // Columns that are too narrow for their percentages have an axis instead.
    let labels = || by_class.iter().flatten().map(|parts| share_in_percent(whole(parts)));
    let labelled = labels().all(|text| Type::TICK.width(&text) < room);
    // Between the two halves stand the numbers.
    let numbers_high = Type::TICK.size * 1.7;
    for (nth, (run, shares)) in runs.iter().zip(&by_class).enumerate() {
        let down = nth == 1;
        let sign = if down { -1.0 } else { 1.0 };
        let base = if down { axis + numbers_high } else { axis };
        let up = |share: f64| base - sign * (share / tallest) as f32 * TALLEST;
        let marks = if labelled { Vec::new() } else { ticks([0.0, tallest], 4) };
        for &mark in marks.iter().filter(|mark| **mark > 0.0) {
            let ends = [at(MARGIN, up(mark)), at(WIDTH - MARGIN, up(mark))];
            picture.line(&ends, 2.0, Colour::GRID);
            let text = format!("{} %", ((mark * 1000.0).round() / 10.0));
            let y = up(mark) - sign * Type::TICK.size * 0.65;
            picture.text(at(MARGIN, y), Anchor::Start, Type::TICK, Colour::FAINT, &text);
        }
        for (place, parts) in shares.iter().enumerate() {
            let left = MARGIN + place as f32 * room;
            let air = (room * 0.06).max(1.0);
            let mut height = 0.0;
            for (&part, colour) in parts.iter().zip(form.colours) {
                let from = at(left + air, base - sign * height);
                height += (part / tallest) as f32 * TALLEST;
                let to = at(left + room - air, base - sign * height);
                if part > 0.0 && down {
                    picture.hatched_bar(from, to, colour);
                } else if part > 0.0 {
                    picture.bar(from, to, colour);
                }
            }
            let text = share_in_percent(whole(parts));
            if labelled && !text.is_empty() {
                let y = base - sign * (height + Type::TICK.size * 0.65);
                let middle = left + room / 2.0;
                picture.text(at(middle, y), Anchor::Middle, Type::TICK, Colour::FAINT, &text);
            }
        }
        picture.line(&[at(MARGIN, base), at(WIDTH - MARGIN, base)], 3.0, Colour::INK);
        let far = base - sign * (TALLEST + caption);
        if let Some(mean) = run.mean {
            // Down to the numbers of the columns there, not through them.
            let place = ((mean - low as f64) / class as f64 + 0.5).floor();
            let near =
                shares.get(place.max(0.0) as usize).map_or(0.0, |parts| whole(parts) / tallest);
            let near = base - sign * (near as f32 * TALLEST + caption);
            let line = [at(x.at(mean), near), at(x.at(mean), far)];
            picture.dashed_line(&line, 3.0, Colour::INK, Dash::Dashed);
        }
        caption_of(picture, run, &x, far - sign * heading / 2.0, mirrored);
    }
    numbers_of(picture, low, class, count, axis + numbers_high / 2.0, room);
    picture.height = axis + numbers_high;
    if mirrored {
        picture.height += TALLEST + caption + heading;
    }
    let unit = if class > 1 {
        format!("{}, in classes of {class}", form.axis)
    } else {
        form.axis.to_owned()
    };
    let height = if labelled { "At each column" } else { "Heights" };
    picture.remark(&format!("{unit}. {height}: percent of the games."));
}

/// The name of a run and its mean, where the line of the mean ends.
fn caption_of(picture: &mut Picture, run: &Columns, x: &Scale, y: f32, named: bool) {
    let mean = run.mean.map(|mean| format!("{} on average", mean_in_figures(mean)));
    let mean = mean.unwrap_or_default();
    let text = if named { format!("{}: {mean}", clean(&run.name)) } else { mean };
    let text = Type::STRONG.fit(&text, WIDTH - 2.0 * MARGIN);
    let half = Type::STRONG.width(&text) / 2.0;
    let centre = run.mean.map_or(WIDTH / 2.0, |mean| x.at(mean));
    let centre = centre.clamp(MARGIN + half, (WIDTH - MARGIN - half).max(MARGIN + half));
    picture.text(at(centre, y), Anchor::Middle, Type::STRONG, Colour::INK, &text);
}

/// The numbers below their columns, as many as there is room for; 0 is among them if it came up.
fn numbers_of(picture: &mut Picture, low: i64, class: i64, count: i64, y: f32, room: f32) {
    let text = |number: i64| number.to_string().replace('-', "−");
    let widest = [low, low + (count - 1) * class].map(|number| Type::TICK.width(&text(number)));
    let every = ((widest[0].max(widest[1]) + 12.0) / room).ceil().max(1.0) as i64;
    let zero = (-low / class).clamp(0, count - 1);
    for place in 0..count {
        if (place - zero) % every == 0 {
            let x = MARGIN + (place as f32 + 0.5) * room;
            let number = text(low + place * class);
            picture.text(at(x, y), Anchor::Middle, Type::TICK, Colour::INK, &number);
        }
    }
}

/// A share as a column's label; nothing of the smallest ones.
fn share_in_percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent >= 9.95 {
        format!("{percent:.0}")
    } else if percent >= 0.05 {
        format!("{percent:.1}")
    } else {
        String::new()
    }
}

/// A mean with two decimals, or none if it is large.
fn mean_in_figures(value: f64) -> String {
    // Hundreds of points need no hundredths.
    wargauge_analysis::figures::points(value, if value.abs() < 100.0 { 2 } else { 0 })
}
