//! Lying bars to either side of zero, with whiskers, in the order given: effects, shares, worths.
//! One or two bars stand under each name; the second is hatched. Not for choosing or sorting what is
//! shown.

use super::Chart;
use super::axis::{Scale, ticks};
use super::runs::BLUE;
use crate::lettering::{Type, clean};
use crate::picture::{Anchor, At, Colour, MARGIN, Picture, WIDTH, at};

/// A figure with its interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Figure {
    /// The figure.
    pub value: f64,
    /// Its interval, where it is known.
    pub interval: Option<[f64; 2]>,
    /// What stands beside it.
    pub text: String,
}

/// One or two figures under one name.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The name.
    pub name: String,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// The most that names may take of the width.
const NAMES: f32 = 460.0;

/// Bars have at least this much of the width.
const BARS: f32 = 380.0;

/// The bluish green of the palette: what falls below zero.
const GREEN: Colour = Colour(0x00, 0x9e, 0x73);

/// The height of a bar.
const BAR: f32 = 40.0;

/// Between two names.
const GAP: f32 = 18.0;

/// The chart. `legend` says what the first and the second bar of each entry are; `tick` writes a
/// number of the axis.
pub fn ranked(
    name: &'static str,
    title: &str,
    entries: &[Entry],
    legend: &[&str],
    tick: impl Fn(f64) -> String,
    remark: &str,
) -> Chart {
    let mut picture = Picture::titled(title);
    if legend.len() > 1 {
        key(&mut picture, legend);
    }
    draw(&mut picture, entries, tick, None);
    picture.remark(remark);
    Chart::new(name, picture)
}

/// What stands before the names, such as counters.
pub(super) struct Signs<'a> {
    /// How wide each is.
    pub(super) width: f32,
    /// Draws that of an entry about a point.
    pub(super) draw: &'a dyn Fn(&mut Picture, usize, At),
}

/// What the bars are.
pub(super) fn key(picture: &mut Picture, legend: &[&str]) {
    let y = picture.height + Type::LABEL.size * 0.7;
    let mut x = MARGIN;
    for (nth, text) in legend.iter().enumerate() {
        bar(picture, nth, [x, y - 13.0], [x + 46.0, y + 13.0], BLUE);
        let text =
            Type::LABEL.fit(&clean(text), (WIDTH - 2.0 * MARGIN) / legend.len() as f32 - 80.0);
        picture.text(at(x + 58.0, y), Anchor::Start, Type::LABEL, Colour::INK, &text);
        x += 58.0 + Type::LABEL.width(&text) + 40.0;
    }
    picture.height += Type::LABEL.size * 1.5;
}

/// One bar: the second is hatched.
fn bar(picture: &mut Picture, nth: usize, from: [f32; 2], to: [f32; 2], colour: Colour) {
    let (from, to) = (at(from[0], from[1]), at(to[0], to[1]));
    if nth == 0 {
        picture.bar(from, to, colour);
    } else {
        picture.hatched_bar(from, to, colour);
    }
}

/// Draws the bars below what there is already.
pub(super) fn draw(
    picture: &mut Picture,
    entries: &[Entry],
    tick: impl Fn(f64) -> String,
    signs: Option<&Signs<'_>>,
) {
    let signs_width = signs.map_or(0.0, |signs| signs.width);
    let figures = || entries.iter().flat_map(|entry| &entry.figures);
    let ends = |figure: &Figure| {
        let [low, high] = figure.interval.unwrap_or([figure.value; 2]);
        [low.min(figure.value), high.max(figure.value)]
    };
    let least = figures().map(|figure| ends(figure)[0]).fold(0.0, f64::min);
    let most = figures().map(|figure| ends(figure)[1]).fold(0.0, f64::max).max(least + 1e-9);
    let widest = |style: Type, texts: &mut dyn Iterator<Item = &str>, most: f32| {
        texts.map(|text| style.width(&clean(text))).fold(0.0, f32::max).min(most)
    };
    let names = widest(Type::STRONG, &mut entries.iter().map(|e| e.name.as_str()), NAMES);
    let room = WIDTH - 2.0 * MARGIN - signs_width - names - 46.0 - BARS;
    let texts = widest(Type::LABEL, &mut figures().map(|f| f.text.as_str()), room);
    let left = MARGIN + signs_width + names + 18.0;
    let right = WIDTH - MARGIN - texts - 18.0;
    let scale = Scale { values: [least, most], sheet: [left + 10.0, right - 10.0] };

    let top = picture.height + 6.0;
    let high = |entry: &Entry| entry.figures.len().max(1) as f32 * BAR + GAP;
    let bottom = top + entries.iter().map(high).sum::<f32>();
    let mut taken = f32::MIN;
    for mark in ticks([least, most], 5) {
        let x = scale.at(mark);
        picture.line(&[at(x, top), at(x, bottom)], 2.0, Colour::GRID);
        let text = tick(mark);
        let half = Type::TICK.width(&text) / 2.0;
        if x - half > taken {
            let middle = at(x, bottom + Type::TICK.size * 0.7);
            picture.text(middle, Anchor::Middle, Type::TICK, Colour::FAINT, &text);
            taken = x + half + 12.0;
        }
    }
    let zero = scale.at(0.0);
    let mut y = top + GAP / 2.0;
    for (place, entry) in entries.iter().enumerate() {
        let rows = entry.figures.len().max(1) as f32;
        let name = Type::STRONG.fit(&clean(&entry.name), names + 1.0);
        let middle = at(left - 14.0, y + rows * BAR / 2.0);
        picture.text(middle, Anchor::End, Type::STRONG, Colour::INK, &name);
        if let Some(signs) = signs {
            let middle = at(MARGIN + signs.width / 2.0, y + rows * BAR / 2.0);
            (signs.draw)(picture, place, middle);
        }
        for (nth, figure) in entry.figures.iter().enumerate() {
            let (x, middle) = (scale.at(figure.value), y + BAR / 2.0);
            let colour = if figure.value < 0.0 { GREEN } else { BLUE };
            bar(picture, nth, [zero.min(x), y + 3.0], [zero.max(x), y + BAR - 3.0], colour);
            if let Some([low, high]) = figure.interval {
                picture.whiskers(at(scale.at(low), middle), at(scale.at(high), middle));
            }
            let text = Type::LABEL.fit(&clean(&figure.text), texts + 1.0);
            picture.text(at(right + 8.0, middle), Anchor::Start, Type::LABEL, Colour::INK, &text);
            y += BAR;
        }
        y += GAP + (rows - entry.figures.len() as f32) * BAR;
    }
    picture.line(&[at(zero, top), at(zero, bottom)], 3.0, Colour::INK);
    picture.height = bottom + Type::TICK.size * 1.5;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_lie_to_either_side_of_zero_and_texts_stay_on_the_sheet() {
        let figure = |value: f64| Figure {
            value,
            interval: Some([value - 0.5, value + 0.5]),
            text: format!("{value} points, with a remark that is far too long for the sheet"),
        };
        let name = "a unit with a name that is far too long for the sheet".to_owned();
        let entries = [
            Entry { name: name.clone(), figures: vec![figure(2.0), figure(1.0)] },
            Entry { name, figures: vec![figure(-3.0)] },
        ];
        let legend = ["alone", "with the others"];
        let chart = ranked("worth", "What it is worth", &entries, &legend, |x| x.to_string(), "");
        assert_eq!((chart.name, chart.title.as_str()), ("worth", "What it is worth"));
        for text in &chart.picture.texts {
            let [left, _, right, bottom] = text.bounds();
            assert!(left >= 0.0 && right <= WIDTH && bottom <= chart.picture.height, "{text:?}");
        }
        assert!(!chart.png().is_empty() && chart.svg().starts_with("<svg"));
    }
}
