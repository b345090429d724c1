//! What is on a field, each thing once: the order and the words of every legend, and the one of an SVG
//! document.

use std::collections::BTreeSet;

use wargauge_analysis::field::{
    Cells, CounterKind, Feature, Field, Place, Stroke, Surface, Symbol, Tone,
};
use wargauge_engine::text::Lines;

use super::{counter, ground, palette};
use crate::lettering::Type;
use crate::markup::escaped;

/// The height of a line of the legend.
const LINE: f64 = 24.0;

/// The letters of remarks.
pub(super) const REMARK: Type = Type { size: 12.0, bold: false };

/// The surfaces that lie somewhere, in the game's order.
pub(super) fn surfaces(field: &Field) -> Vec<Surface> {
    let there: BTreeSet<&str> = field.areas.iter().map(|area| area.surface.as_str()).collect();
    field.surfaces().into_iter().filter(|surface| there.contains(surface.name.as_str())).collect()
}

/// The features that lie somewhere, in the game's order.
pub(super) fn features(field: &Field) -> Vec<Feature> {
    let there: BTreeSet<&str> = field.edges.iter().map(|edge| edge.kind.as_str()).collect();
    field.features().into_iter().filter(|feature| there.contains(feature.name.as_str())).collect()
}

/// The kinds of which there is a counter, in the game's order.
pub(super) fn kinds(field: &Field) -> Vec<&CounterKind> {
    let stacks = field.stacks.iter().flat_map(|stack| &stack.counters);
    let waiting = field.waiting.iter().flat_map(|waiting| &waiting.counters);
    let there: BTreeSet<&str> =
        stacks.chain(waiting).map(|counter| counter.kind.as_str()).collect();
    field.kinds.iter().filter(|kind| there.contains(kind.name.as_str())).collect()
}

/// Does a counter of this kind belong to a side?
pub(super) fn has_sides(field: &Field, kind: &CounterKind) -> bool {
    let stacks = field.stacks.iter().flat_map(|stack| &stack.counters);
    let waiting = field.waiting.iter().flat_map(|waiting| &waiting.counters);
    stacks.chain(waiting).any(|counter| counter.kind == kind.name && counter.side.is_some())
}

/// A sample and its name.
struct Entry {
    sample: String,
    name: String,
}

impl Entry {
    fn new(sample: String, name: &str) -> Self {
        Self { sample, name: name.to_owned() }
    }

    /// How wide it is with the gap after it.
    fn width(&self) -> f64 {
        30.0 + f64::from(REMARK.width(&self.name)) + 26.0
    }
}

fn swatch(tone: Tone) -> String {
    let fill = palette::fill(tone, 0);
    format!(r##"<rect x="0" y="0" width="24" height="17" fill="{fill}" stroke="#b8ad94"/>"##)
}

fn entries(field: &Field) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (side, name) in field.sides.iter().enumerate().filter(|(_, name)| !name.is_empty()) {
        let fill = palette::SIDES[side];
        let sample = format!(r#"<rect x="4" y="0" width="16" height="16" fill="{fill}"/>"#);
        entries.push(Entry::new(sample, name));
    }
    for kind in kinds(field).into_iter().filter(|kind| kind.symbol != Symbol::Name) {
        let symbol = counter::sign(&kind.symbol);
        let sample = format!(r#"<g transform="translate(12 9.5)">{symbol}</g>"#);
        entries.push(Entry::new(sample, &kind.name));
    }
    let surfaces = surfaces(field);
    if !field.open.is_empty() && !surfaces.is_empty() {
        entries.push(Entry::new(swatch(Tone::Plain), &field.open));
    }
    for surface in surfaces {
        let texture = ground::texture(&surface, [12.0, 8.0], 0.28, true);
        entries.push(Entry::new(swatch(surface.tone) + &texture, &surface.name));
    }
    for feature in features(field) {
        let ends = [[0.0, 6.0], [24.0, 6.0]];
        let sample = match feature.stroke {
            Stroke::Path => ground::path(&feature, ends[0], ends[1], 1.0),
            Stroke::Teeth | Stroke::Band | Stroke::Wall | Stroke::Line => {
                ground::side(&feature, ends, [12.0, 40.0], 1.0)
            }
        };
        let name = match feature.stroke {
            Stroke::Teeth => format!("{}, teeth downhill", feature.name),
            Stroke::Wall => format!("{}, on the side it protects", feature.name),
            Stroke::Path | Stroke::Band | Stroke::Line => feature.name.clone(),
        };
        entries.push(Entry::new(sample, &name));
    }
    for place in &field.places {
        let bare = Place { label: String::new(), ..place.clone() };
        entries.push(Entry::new(ground::place(&bare, [12.0, 8.0], 0.55), &place.name));
    }
    entries
}

/// What is written on counters, and where they look.
fn counters(field: &Field) -> Option<String> {
    let stacks = field.stacks.iter().flat_map(|stack| &stack.counters);
    let waiting = field.waiting.iter().flat_map(|waiting| &waiting.counters);
    let all: Vec<_> = stacks.chain(waiting).collect();
    let mut parts = Vec::new();
    if !field.values.is_empty() {
        parts.push(format!("on a counter: {}", field.values));
    }
    if all.iter().any(|counter| counter.facing.is_some()) {
        let where_to = match field.cells {
            Cells::Hexes => "corner",
            Cells::Squares => "side",
        };
        parts.push(format!("the arrow is at the {where_to} that it faces"));
    }
    if all.iter().any(|counter| counter.reconstructed) {
        parts.push("* a value is reconstructed".to_owned());
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The legend within this width, from its upper left corner on, and how high it is.
pub(super) fn svg(field: &Field, width: f64) -> (String, f64) {
    let mut svg = String::new();
    let (mut x, mut y) = (0.0, 0.0);
    for entry in entries(field) {
        if x > 0.0 && x + entry.width() > width + 20.0 {
            (x, y) = (0.0, y + LINE);
        }
        svg.push_line(format_args!("<g transform=\"translate({x:.1} {y:.1})\">{}<text x=\"31\" y=\"13\" font-size=\"12\" text-anchor=\"start\">{}</text></g>",
            entry.sample.trim_end(),
            escaped(&entry.name)));
        x += entry.width();
    }
    y += LINE;
    let remarks = counters(field).into_iter().chain(field.remarks.iter().cloned());
    for remark in remarks.flat_map(|remark| REMARK.wrap(&remark, width as f32, 4)) {
        svg.push_line(format_args!(
            "<text x=\"0\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"start\">{}</text>",
            y + 13.0,
            escaped(&remark)
        ));
        y += LINE * 0.8;
    }
    (svg, y)
}
