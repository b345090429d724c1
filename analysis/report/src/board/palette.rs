//! What colours come to in SVG documents and in charts. Those of the sides are blue and vermilion of
//! Okabe and Ito, which are distinct in every kind of colour vision. No information is in the colour
//! alone.

use wargauge_analysis::field::{Stroke, Tone};

use crate::picture::Colour;

/// The colour of each side.
pub(super) const SIDES: [&str; 2] = ["#0072b2", "#d55e00"];

/// That of counters of neither.
pub(super) const NEITHER: &str = "#6b6b6b";

/// The colour of a side, or of neither.
pub(super) fn side(side: Option<u8>) -> &'static str {
    side.and_then(|side| SIDES.get(usize::from(side)).copied()).unwrap_or(NEITHER)
}

/// Whether sides with these names have each other's colours: a side that is called after the colour of the
/// other one would be misread.
pub fn is_swapped(names: [&str; 2]) -> bool {
    const BLUE: [&str; 2] = ["blue", "blues"];
    const WARM: [&str; 5] = ["red", "reds", "orange", "vermilion", "rouge"];
    let [first, second] = names.map(str::to_lowercase);
    let is = |name: &String, words: &[&str]| words.contains(&name.as_str());
    (is(&first, &WARM) && !is(&second, &WARM)) || (is(&second, &BLUE) && !is(&first, &BLUE))
}

/// A drawing with the colours of the two sides exchanged.
pub(super) fn swapped(svg: &str) -> String {
    let [first, second] = SIDES;
    let parts = svg.split(first).map(|part| part.replace(second, first));
    parts.collect::<Vec<_>>().join(second)
}

/// The ground of a cell so many levels above the lowest one.
pub(super) fn fill(tone: Tone, level: u8) -> String {
    const OPEN: [&str; 5] = ["#f7f3e6", "#ece2c6", "#dfcfa4", "#d0bb84", "#bfa566"];
    const GREEN: [&str; 5] = ["#cfe0bd", "#bfd3a8", "#afc594", "#9fb680", "#8fa76d"];
    let step = usize::from(level).min(4);
    let base = match tone {
        Tone::Plain => return OPEN[step].to_owned(),
        Tone::Green => return GREEN[step].to_owned(),
        Tone::Brown => [0xd8, 0xc3, 0x8c],
        Tone::PaleGreen => [0xe3, 0xeb, 0xd2],
        Tone::Teal => [0xb9, 0xcf, 0xc0],
        Tone::Blue => [0x9c, 0xc7, 0xe8],
        Tone::PaleBlue => [0xc4, 0xdf, 0xf0],
        Tone::Grey => [0xd9, 0xd4, 0xcb],
        Tone::Dark => [0x5a, 0x5a, 0x5a],
        Tone::Rose => [0xef, 0xe2, 0xe2],
    };
    let [red, green, blue] =
        base.map(|part: u16| u8::try_from(part * (20 - step as u16) / 20).unwrap_or(u8::MAX));
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text on a cell of this colour.
pub(super) fn text_on(tone: Tone) -> &'static str {
    match tone {
        Tone::Dark => "#ffffff",
        Tone::Plain
        | Tone::Brown
        | Tone::Green
        | Tone::PaleGreen
        | Tone::Teal
        | Tone::Blue
        | Tone::PaleBlue
        | Tone::Grey
        | Tone::Rose => "#4a4333",
    }
}

/// A line or a texture of this colour.
pub(super) fn ink(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain | Tone::Grey => "#8c8c8c",
        Tone::Brown => "#8a6d3b",
        Tone::Green | Tone::PaleGreen => "#4d7a3a",
        Tone::Teal => "#3f7a68",
        Tone::Blue | Tone::PaleBlue => "#3a82b8",
        Tone::Dark => "#222222",
        Tone::Rose => "#9a5a5a",
    }
}

/// The same for broad lines, which are darker.
pub(super) fn broad_ink(tone: Tone) -> &'static str {
    match tone {
        Tone::Brown => "#5b3f16",
        other => ink(other),
    }
}

/// A line in a chart of the ground: its width and colour.
pub(crate) fn chart_line(tone: Tone, stroke: Stroke) -> (f32, Colour) {
    let width = match stroke {
        Stroke::Path | Stroke::Teeth => 2.0,
        Stroke::Line => 3.0,
        Stroke::Band => 4.0,
        Stroke::Wall => 5.0,
    };
    (width, chart_frame(tone).1)
}

/// The frame of a cell in a chart of the ground: its width and colour.
pub(crate) fn chart_frame(tone: Tone) -> (f32, Colour) {
    match tone {
        Tone::Blue | Tone::PaleBlue => (2.0, Colour(0x56, 0xa5, 0xd8)),
        Tone::Plain | Tone::Grey | Tone::Rose => (1.5, Colour(0xa8, 0xa8, 0xa8)),
        Tone::Green => (2.0, Colour(0x5f, 0x9e, 0x5a)),
        Tone::Brown => (2.0, Colour(0x9a, 0x7b, 0x4f)),
        Tone::PaleGreen | Tone::Teal => (2.0, Colour(0xc8, 0xb8, 0x94)),
        Tone::Dark => (3.0, Colour::INK),
    }
}

/// What such a line or frame is called in a caption.
pub(crate) fn chart_colour(tone: Tone) -> &'static str {
    match tone {
        Tone::Blue | Tone::PaleBlue => "blue",
        Tone::Plain | Tone::Grey | Tone::Rose => "grey",
        Tone::Green => "green",
        Tone::Brown => "brown",
        Tone::PaleGreen | Tone::Teal => "pale brown",
        Tone::Dark => "black",
    }
}
