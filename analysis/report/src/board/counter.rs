//! One counter as SVG. Not for where it lies.

use wargauge_analysis::field::{Counter, CounterKind, Field, Symbol};

use super::palette;
use crate::lettering::{Type, clean};
use crate::markup::escaped;

/// The width of a counter with a little air, on a cell whose sides are 40 from its centre.
pub(super) const STEP: f64 = 48.0;

/// Half the width of a counter.
const HALF: f64 = 21.0;

/// The letters of a counter's name, and how wide its lines may be.
const NAME: Type = Type { size: 6.6, bold: false };
const NAME_ROOM: f32 = 40.0;

/// The kind of a counter.
pub(super) fn kind<'a>(field: &'a Field, counter: &Counter) -> Option<&'a CounterKind> {
    field.kinds.iter().find(|kind| kind.name == counter.kind)
}

/// Is it drawn as a name, which leaves the cell to other counters?
pub(super) fn is_name(field: &Field, counter: &Counter) -> bool {
    kind(field, counter).is_some_and(|kind| kind.symbol == Symbol::Name)
}

/// A counter at a point, so many times as large.
pub(super) fn draw(field: &Field, counter: &Counter, [x, y]: [f64; 2], scale: f64) -> String {
    let symbol = kind(field, counter).map_or(&Symbol::Name, |kind| &kind.symbol);
    let inside = match symbol {
        Symbol::Name => chit(counter),
        Symbol::Boat => boat(counter),
        Symbol::Cross | Symbol::Stroke | Symbol::TwoStrokes | Symbol::Dot | Symbol::Letters(_) => {
            block(counter, symbol)
        }
    };
    let size =
        if (scale - 1.0).abs() < 1e-9 { String::new() } else { format!(" scale({scale:.2})") };
    format!("<g transform=\"translate({x:.1} {y:.1}){size}\">{inside}</g>\n")
}

/// A unit: symbol, name and values on its side's colour.
fn block(counter: &Counter, symbol: &Symbol) -> String {
    let lines = NAME.wrap(&clean(&counter.name), NAME_ROOM, 2);
    let (drawn, name) = match &lines[..] {
        [first, second] => (
            format!(r#"<g transform="translate(0 2.5)">{}</g>"#, sign(symbol)),
            format!("{}{}", name_line(-14.5, first), name_line(-8.0, second)),
        ),
        _ => (sign(symbol), lines.first().map_or_else(String::new, |name| name_line(-12.0, name))),
    };
    let mark = if counter.reconstructed { "*" } else { "" };
    format!(
        r##"<title>{}</title><rect x="-{HALF}" y="-{HALF}" width="{w}" height="{w}" rx="3" fill="{}" stroke="#ffffff" stroke-width="1.2"/>{name}{drawn}<text y="18" font-size="9.5" font-weight="bold" fill="#ffffff">{}{mark}</text>"##,
        escaped(&counter.name),
        palette::side(counter.side),
        escaped(&counter.values),
        w = 2.0 * HALF,
    )
}

/// The symbol in its box.
pub(super) fn sign(symbol: &Symbol) -> String {
    const BOX: &str =
        r##"<rect x="-11" y="-8" width="22" height="14" fill="#ffffff" stroke="#111111"/>"##;
    let (path, fill) = match symbol {
        Symbol::Cross => ("M-11 -8L11 6M11 -8L-11 6", "none"),
        Symbol::Stroke => ("M-11 6L11 -8", "none"),
        // A second stroke makes the two differ in print.
        Symbol::TwoStrokes => ("M-11 6L11 -8M-11 1L4 -8", "none"),
        Symbol::Dot => ("M-4 -1a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z", "#111111"),
        Symbol::Letters(letters) => {
            return format!(
                r##"{BOX}<text y="3" font-size="9.5" font-weight="bold" fill="#111111">{}</text>"##,
                escaped(letters)
            );
        }
        Symbol::Boat => {
            return r##"<path d="M-11 -4h22l-5 11h-12z" fill="#ffffff" stroke="#222222"/>"##
                .to_owned();
        }
        Symbol::Name => {
            return r##"<rect x="-12" y="-7" width="24" height="14" rx="7" fill="#ffffff" stroke="#222222" stroke-width="2"/>"##.to_owned();
        }
    };
    format!(r##"{BOX}<path d="{path}" stroke="#111111" stroke-width="1.4" fill="{fill}"/>"##)
}

/// A boat with its first letter.
fn boat(counter: &Counter) -> String {
    let letter: String = counter.name.chars().take(1).flat_map(char::to_uppercase).collect();
    format!(
        r##"<path d="M-11 -4h22l-5 11h-12z" fill="#ffffff" stroke="{}"/><text y="5" font-size="9" fill="#111111">{}</text>"##,
        if counter.side.is_some() { palette::side(counter.side) } else { "#222222" },
        escaped(&letter),
    )
}

/// How wide a counter is drawn.
pub(super) fn width(field: &Field, counter: &Counter) -> f64 {
    if is_name(field, counter) { chit_width(counter) } else { STEP }
}

fn chit_width(counter: &Counter) -> f64 {
    // A letter takes a little less than six at this size.
    let letters = counter.name.chars().count() + counter.values.chars().count();
    let gap = usize::from(!counter.values.is_empty());
    (letters + gap) as f64 * 5.8 + 10.0
}

/// A leader: a name on the side's colour.
fn chit(counter: &Counter) -> String {
    let half = chit_width(counter) / 2.0;
    let gap = if counter.values.is_empty() { "" } else { " " };
    format!(
        r##"<rect x="{:.1}" y="-7" width="{:.1}" height="14" rx="7" fill="#ffffff" stroke="{}" stroke-width="2.5"/><text y="3.5" font-size="8.5" font-weight="bold" fill="#111111">{}{gap}{}</text>"##,
        -half,
        2.0 * half,
        palette::side(counter.side),
        escaped(&counter.name),
        escaped(&counter.values),
    )
}

/// A line of a counter's name.
fn name_line(y: f64, line: &str) -> String {
    format!(r##"<text y="{y}" font-size="{}" fill="#ffffff">{}</text>"##, NAME.size, escaped(line))
}
