//! A field as lines of text, with styles as data: squares as one sign each, hexes as small boxes (see
//! `terminal_hexes`), and the legend under them.

use wargauge_analysis::field::{Cells, Counter, Field, Stroke, Symbol, Tone};

use super::styled::{Style, Styled};
use super::{View, counter, legend, terminal_hexes};

/// The sign of a camp.
const CAMP: char = '⌂';

/// How wide a line of the legend may be.
const WIDTH: usize = 100;

/// The board with its title and its legend.
pub fn draw(field: &Field) -> Styled {
    let view = View::new(field);
    let mut text = Styled::default();
    if !field.title.is_empty() {
        text.push(Style::Strong, &field.title);
        text.plain("\n\n");
    }
    match field.cells {
        Cells::Hexes => text.append(terminal_hexes::board(&view)),
        Cells::Squares => squares(&view, &mut text),
    }
    text.plain("\n");
    text.append(keys(field));
    text
}

/// The style of a colour.
pub(super) fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain | Tone::Rose => Style::Faint,
        Tone::Brown | Tone::Grey => Style::Brown,
        Tone::Green | Tone::PaleGreen | Tone::Teal => Style::Green,
        Tone::Blue | Tone::PaleBlue => Style::Blue,
        Tone::Dark => Style::Strong,
    }
}

/// The sign of a counter: small letters for the second side.
pub(super) fn sign(field: &Field, counter: &Counter) -> (Style, char) {
    let sign = counter::kind(field, counter).map_or('?', |kind| kind.sign);
    let small = sign.to_lowercase().next().unwrap_or(sign);
    (Style::of(counter.side), if counter.side == Some(1) { small } else { sign })
}

/// The sign of the place that a cell is, if it is one.
pub(super) fn place(field: &Field, number: u16) -> Option<(Style, char)> {
    let place = field.places.iter().find(|place| place.hex == number)?;
    let sign = place.side.and_then(|side| {
        let name = field.sides.get(usize::from(side))?;
        name.chars().next()?.to_uppercase().next()
    });
    Some((Style::of(place.side), sign.unwrap_or(CAMP)))
}

/// A letter a square, between the numbers of rows and columns.
fn squares(view: &View<'_>, text: &mut Styled) {
    let field = view.field;
    for tens in [true, false] {
        let digits = (1..=field.columns).map(|column| {
            let digit = if tens { column / 10 } else { column % 10 };
            format!(" {digit}")
        });
        text.plain("  ");
        text.push(Style::Faint, digits.collect::<String>());
        text.plain("\n");
    }
    let columns = usize::from(field.columns.max(1));
    for (row, numbers) in view.numbers.chunks(columns).enumerate() {
        text.push(Style::Faint, format!("{:02}", row + 1));
        for (column, &number) in numbers.iter().enumerate() {
            let cell = row * columns + column;
            let top = view.stacks.get(&cell).and_then(|stack| stack.counters.first());
            let ground = || match view.surface(cell) {
                Some(surface) => (style(surface.tone), surface.sign),
                None => (Style::Faint, '.'),
            };
            let (style, sign) = place(field, number)
                .or_else(|| top.map(|counter| sign(field, counter)))
                .unwrap_or_else(ground);
            text.plain(" ");
            text.push(style, sign);
        }
        text.plain("\n");
    }
}

/// What every sign means.
fn keys(field: &Field) -> Styled {
    let mut text = Styled::default();
    let (units, others): (Vec<_>, Vec<_>) =
        legend::kinds(field).into_iter().partition(|kind| legend::has_sides(field, kind));
    if !units.is_empty() {
        for (side, name) in field.sides.iter().enumerate() {
            let signs = units.iter().map(|kind| {
                let counter = Counter {
                    kind: kind.name.clone(),
                    side: Some(side as u8),
                    ..Counter::default()
                };
                sign(field, &counter).1.to_string()
            });
            let signs = signs.collect::<Vec<_>>().join(" ");
            text.push(Style::of(Some(side as u8)), name);
            text.plain(format!(" {signs}{}", if side == 0 { ", " } else { ": " }));
        }
        let names: Vec<&str> = units.iter().map(|kind| kind.name.as_str()).collect();
        text.plain(names.join(", "));
        text.plain(if field.cells == Cells::Hexes { "; + more" } else { "" });
        text.plain(if field.areas.iter().any(|area| area.level != 0) {
            "; digit: level\n"
        } else {
            "\n"
        });
    }
    let mut entries: Vec<Styled> = Vec::new();
    let mut add = |style: Style, sign: char, name: &str| {
        let mut entry = Styled::default();
        entry.push(style, sign);
        entry.plain(format!(" {name}"));
        entries.push(entry);
    };
    if field.cells == Cells::Squares && !field.open.is_empty() {
        add(Style::Faint, '.', &field.open);
    }
    for surface in legend::surfaces(field) {
        add(style(surface.tone), surface.sign, &surface.name);
    }
    for feature in legend::features(field) {
        add(style(feature.tone), feature.sign, &feature.name);
    }
    for kind in others.iter().filter(|kind| kind.symbol != Symbol::Name) {
        add(Style::Strong, kind.sign, &kind.name);
    }
    for at in &field.places {
        if let Some((style, sign)) = place(field, at.hex) {
            let number = wargauge_engine::CellNumber(at.hex);
            add(style, sign, &format!("{}: {number}", at.name));
        }
    }
    let mut used = 0;
    for entry in entries {
        if used > 0 && used + 2 + entry.width() > WIDTH {
            text.plain(",\n");
            used = 0;
        } else if used > 0 {
            text.plain(", ");
            used += 2;
        }
        used += entry.width();
        text.append(entry);
    }
    text.plain(if used > 0 { "\n" } else { "" });
    for label in &field.labels {
        let number = wargauge_engine::CellNumber(label.hex);
        text.plain(format!("{number} {}\n", label.text));
    }
    for remark in &field.remarks {
        text.plain(format!("{remark}\n"));
    }
    text
}

/// Is it drawn from centre to centre, so that signs along sides leave it room?
pub(super) fn is_path(stroke: Stroke) -> bool {
    match stroke {
        Stroke::Path => true,
        Stroke::Teeth | Stroke::Band | Stroke::Wall | Stroke::Line => false,
    }
}
