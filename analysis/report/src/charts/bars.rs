//! Lying bars with whiskers, in groups: the common form of shares and losses.

use super::axis::{Scale, ticks};
use crate::lettering::{Type, clean};
use crate::picture::{Anchor, Colour, MARGIN, Picture, WIDTH, at};

/// A figure with its interval.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Bar {
    pub(super) value: f64,
    /// Its interval, where it is known.
    pub(super) interval: Option<[f64; 2]>,
    pub(super) colour: Colour,
    /// Is it of the second run?
    pub(super) hatched: bool,
    /// What stands beside it.
    pub(super) text: String,
}

/// Bars under one name.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Group {
    pub(super) name: String,
    pub(super) bars: Vec<Bar>,
}

/// How a set of bars is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The height of a bar.
    pub(super) bar: f32,
    /// Between two groups.
    pub(super) gap: f32,
    /// The most that names may take of the width.
    pub(super) names: f32,
    /// A number of the axis as text.
    pub(super) tick: fn(f64) -> String,
}

/// Bars have at least this much of the width, however long the texts beside them.
const BARS: f32 = 360.0;

/// Draws groups of bars below what there is.
pub(super) fn draw(picture: &mut Picture, groups: &[Group], form: Form) {
    let bars = || groups.iter().flat_map(|group| &group.bars);
    let widest = |texts: &mut dyn Iterator<Item = (Type, &str)>, most: f32| {
        texts.map(|(style, text)| style.width(&clean(text))).fold(0.0, f32::max).min(most)
    };
    let names = widest(&mut groups.iter().map(|g| (Type::STRONG, g.name.as_str())), form.names);
    let room = WIDTH - 2.0 * MARGIN - names - 46.0 - BARS;
    let texts = widest(&mut bars().map(|bar| (Type::LABEL, bar.text.as_str())), room);
    let end = |bar: &Bar| bar.interval.map_or(bar.value, |[_, high]| high.max(bar.value));
    let most = bars().map(end).fold(0.0, f64::max).max(1e-9);
    let left = MARGIN + names + 18.0;
    let scale = Scale { values: [0.0, most], sheet: [left, WIDTH - MARGIN - texts - 28.0] };

    let top = picture.height + 6.0;
    let high = |group: &Group| group.bars.len() as f32 * form.bar + form.gap;
    let bottom = top + groups.iter().map(high).sum::<f32>();
    let mut taken = f32::MIN;
    for tick in ticks([0.0, most], 5) {
        let x = scale.at(tick);
        picture.line(&[at(x, top), at(x, bottom)], 2.0, Colour::GRID);
        let y = bottom + Type::TICK.size * 0.7;
        let text = (form.tick)(tick);
        let half = Type::TICK.width(&text) / 2.0;
        if x - half > taken {
            picture.text(at(x, y), Anchor::Middle, Type::TICK, Colour::FAINT, &text);
            taken = x + half + 12.0;
        }
    }
    let mut y = top + form.gap / 2.0;
    for group in groups {
        let middle = y + group.bars.len() as f32 * form.bar / 2.0;
        let name = Type::STRONG.fit(&clean(&group.name), names + 1.0);
        picture.text(at(left - 14.0, middle), Anchor::End, Type::STRONG, Colour::INK, &name);
        for bar in &group.bars {
            let (from, to) = (at(left, y + 2.0), at(scale.at(bar.value), y + form.bar - 2.0));
            if bar.hatched {
                picture.hatched_bar(from, to, bar.colour);
            } else {
                picture.bar(from, to, bar.colour);
            }
            let middle = y + form.bar / 2.0;
            if let Some([low, high]) = bar.interval {
                picture.whiskers(at(scale.at(low), middle), at(scale.at(high), middle));
            }
            let x = scale.at(end(bar)) + 18.0;
            let text = Type::LABEL.fit(&clean(&bar.text), texts + 1.0);
            // No line of the grid goes through a text.
            let (half, width) = (Type::LABEL.size * 0.5, Type::LABEL.width(&text));
            let corner = at(x + width + 4.0, middle + half);
            picture.bar(at(x - 4.0, middle - half), corner, Colour::PAPER);
            picture.text(at(x, middle), Anchor::Start, Type::LABEL, Colour::INK, &text);
            y += form.bar;
        }
        y += form.gap;
    }
    picture.line(&[at(left, top), at(left, bottom)], 3.0, Colour::INK);
    picture.height = bottom + Type::TICK.size * 1.5;
}
