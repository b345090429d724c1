//! A counter as a part of a chart: the colour of its side, its symbol, what is printed on it. Not for boards, which
//! have room for names and small letters: see [`crate::board`].

use wargauge_analysis::field::{Counter, Symbol};

use super::runs::COLOURS;
use crate::lettering::{Type, clean};
use crate::picture::{Anchor, At, Colour, Picture, at};

/// How wide and high a counter is.
pub(super) const SIZE: f32 = 76.0;

/// Half the width and half the height of the box with the symbol.
const BOX: [f32; 2] = [25.0, 15.0];

/// Draws a counter about a point.
pub(super) fn draw(picture: &mut Picture, counter: &Counter, symbol: &Symbol, middle: At) {
    let half = SIZE / 2.0;
    let [first, second, neither] = COLOURS;
    let colour = match counter.side {
        Some(0) => first,
        Some(1) => second,
        _ => neither,
    };
    let corner = |x: f32, y: f32| at(middle.x + x, middle.y + y);
    picture.bar(corner(-half, -half), corner(half, half), colour);
    let [wide, high] = BOX;
    let centre = corner(0.0, -half + high + 8.0);
    let inside = |x: f32, y: f32| at(centre.x + x * wide, centre.y + y * high);
    picture.bar(inside(-1.0, -1.0), inside(1.0, 1.0), Colour::PAPER);
    let frame = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
    picture.line(&frame.map(|(x, y)| inside(x, y)), 2.0, Colour::INK);
    let strokes: &[[(f32, f32); 2]] = match symbol {
        Symbol::Cross => &[[(-1.0, -1.0), (1.0, 1.0)], [(-1.0, 1.0), (1.0, -1.0)]],
        Symbol::Stroke => &[[(-1.0, 1.0), (1.0, -1.0)]],
        Symbol::TwoStrokes => &[[(-1.0, 1.0), (1.0, -1.0)], [(-1.0, 0.3), (0.4, -1.0)]],
        Symbol::Dot | Symbol::Letters(_) | Symbol::Boat | Symbol::Name => &[],
    };
    for stroke in strokes {
        picture.line(&stroke.map(|(x, y)| inside(x, y)), 2.5, Colour::INK);
    }
    match symbol {
        Symbol::Dot => {
            let corner = |nth: u8| {
                let turn = f32::from(nth) * std::f32::consts::TAU / 16.0;
                at(centre.x + 7.0 * turn.cos(), centre.y + 7.0 * turn.sin())
            };
            picture.area((0..16).map(corner).collect(), Colour::INK);
        }
        Symbol::Letters(letters) => {
            let (style, letters) = largest(letters, 2.0 * wide - 4.0);
            picture.text(centre, Anchor::Middle, style, Colour::INK, &letters);
        }
        _ => {}
    }
    let foot = corner(0.0, half - 16.0);
    let (style, values) = largest(&counter.values, SIZE - 4.0);
    picture.text(foot, Anchor::Middle, style, Colour::PAPER, &values);
}

/// A text as large as there is room for, cut where even small letters have none.
fn largest(text: &str, room: f32) -> (Type, String) {
    let text = clean(text);
    let style = [24.0, 20.0, 16.0]
        .map(|size| Type { size, bold: true })
        .into_iter()
        .find(|style| style.width(&text) <= room)
        .unwrap_or(Type { size: 14.0, bold: true });
    let text = style.fit(&text, room);
    (style, text)
}
