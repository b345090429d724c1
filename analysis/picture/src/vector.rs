//! A picture as an SVG document, written by plotters. Texts stay texts, in any font at hand.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters_backend::DrawingErrorKind;

use crate::lettering::FAMILY;
use crate::markup::escaped;
use crate::{Anchor, Colour, Picture, Text, WIDTH};

/// Plotters gives text in an SVG document this part of the size that it was asked for.
const PLOTTERS_TEXT: f64 = 1.24;

/// The document.
pub(super) fn svg(picture: &Picture) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail, and nothing else here does.
    let drawn = draw(picture, &mut svg);
    debug_assert!(drawn.is_ok(), "{drawn:?}");
    // Plotters knows no titles: readers who cannot see the picture get its content as text.
    let title = escaped(&picture.title);
    let opening = format!("<svg role=\"img\" aria-label=\"{title}\" ");
    let svg = svg.replacen("<svg ", &opening, 1);
    svg.replacen(">\n", &format!(">\n<title>{title}</title>\n"), 1)
}

fn draw(picture: &Picture, svg: &mut String) -> Result<(), DrawingErrorKind<std::io::Error>> {
    let size = (WIDTH as u32, picture.height.ceil() as u32);
    let mut backend = SVGBackend::with_string(svg, size);
    backend.draw_rect((0, 0), (size.0 as i32, size.1 as i32), &rgb(Colour::PAPER), true)?;
    crate::pixels::shapes(picture, 1.0, &mut backend)?;
    for Text { at, anchor, style, colour, letters } in &picture.texts {
        let weight = if style.bold { FontStyle::Bold } else { FontStyle::Normal };
        let size = f64::from(style.size) * PLOTTERS_TEXT;
        let font = FontDesc::new(FontFamily::Name(FAMILY), size, weight);
        let h_pos = match anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let style = font.color(&rgb(*colour)).pos(Pos { h_pos, v_pos: VPos::Center });
        backend.draw_text(letters, &style, (at.x.round() as i32, at.y.round() as i32))?;
    }
    backend.present()
}

/// A colour as plotters has it.
pub(super) fn rgb(colour: Colour) -> RGBColor {
    RGBColor(colour.0, colour.1, colour.2)
}
