//! A field as an SVG document, drawn without any library: ground, sides, places, counters, and the
//! legend above them. Nothing is said by colour alone.

use wargauge_analysis::field::{Cells, Compass, Counter, Field, Stroke, Tone, Waiting};
use wargauge_engine::text::Lines;

use super::layout::Layout;
use super::{View, counter, ground, legend, palette};
use crate::lettering::{Type, clean};
use crate::markup::escaped;

/// From the centre of a hex to a corner.
const HEX: f64 = 46.0;
/// Half the side of a square.
const SQUARE: f64 = 20.0;
/// Around everything.
const MARGIN: f64 = 30.0;
/// For a title of one line.
const HEAD: f64 = 40.0;
/// The letters of the title.
const TITLE: Type = Type { size: 20.0, bold: true };
/// How high each further line of the title is.
const TITLE_LINE: f64 = 26.0;
/// How wide the edges are marked that belong to a side.
const EDGE: f64 = 8.0;
/// The least width, so that titles and legends have room.
const LEAST: f64 = 560.0;
/// How high a row of counters is that wait beside the board.
const ROW: f64 = counter::STEP + 16.0;

/// The whole document.
pub fn draw(field: &Field) -> String {
    let radius = match field.cells {
        Cells::Hexes => HEX,
        Cells::Squares => SQUARE,
    };
    let wide = Layout::new(field, radius, [0.0; 2]).size()[0].max(LEAST);
    let lines = TITLE.wrap(&clean(&field.title), wide as f32, 3);
    let mut heading = String::new();
    for (nth, line) in lines.iter().enumerate() {
        heading.push_line(format_args!(
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"start\">{}</text>",
            28.0 + nth as f64 * TITLE_LINE,
            TITLE.size,
            escaped(line)
        ));
    }
    let head = HEAD + lines.len().saturating_sub(1) as f64 * TITLE_LINE;
    let (legend, legend_height) = legend::svg(field, wide);
    let top = head + legend_height + 12.0;
    let drawing =
        Drawing { view: View::new(field), layout: Layout::new(field, radius, [MARGIN, top]) };
    let (waiting, waiting_height) = drawing.waiting(wide);
    let foot = top + drawing.layout.size()[1] + MARGIN;
    let (width, height) = (wide + 2.0 * MARGIN, foot + waiting_height);
    let title = escaped(&field.title);
    // With a size of its own a browser leaves no empty area around it.
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle">
<title>{title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
{heading}<g transform="translate({MARGIN} {head})">{legend}</g>
"##,
    );
    svg += &drawing.board();
    svg.push_line(format_args!(
        "<g transform=\"translate({MARGIN} {foot:.1})\">{waiting}</g>\n</svg>"
    ));
    let [first, second] = &field.sides;
    if palette::is_swapped([first, second]) { palette::swapped(&svg) } else { svg }
}

/// The board alone as the content of a document; its layout, how large counters are drawn there, and the
/// width and height of the whole.
pub(super) fn bare(field: &Field) -> (String, Layout, f64, [f64; 2]) {
    let radius = match field.cells {
        Cells::Hexes => HEX,
        Cells::Squares => SQUARE,
    };
    let layout = Layout::new(field, radius, [EDGE; 2]);
    let drawing = Drawing { view: View::new(field), layout };
    let svg = drawing.board();
    let [first, second] = &field.sides;
    let svg = if palette::is_swapped([first, second]) { palette::swapped(&svg) } else { svg };
    (svg, layout, drawing.scale(), layout.size().map(|length| length + 2.0 * EDGE))
}

/// The counters of a field as they lie on the board of [`bare`].
pub(super) fn counters(field: &Field, layout: Layout) -> String {
    let drawing = Drawing { view: View::new(field), layout };
    let mut svg = String::new();
    for stack in drawing.view.stacks.values() {
        svg += &drawing.counters(stack.hex, &stack.counters);
    }
    for stack in drawing.view.stacks.values() {
        svg += &drawing.arrows(stack.hex, &stack.counters);
    }
    let [first, second] = &field.sides;
    if palette::is_swapped([first, second]) { palette::swapped(&svg) } else { svg }
}

struct Drawing<'a> {
    view: View<'a>,
    layout: Layout,
}

impl Drawing<'_> {
    /// How large things are drawn: 1 where a side lies 40 from the centre of its cell.
    fn unit(&self) -> f64 {
        self.layout.inner() / (HEX * 3.0_f64.sqrt() / 2.0)
    }

    /// How large counters and the signs of places are drawn: a square has room for larger ones.
    fn scale(&self) -> f64 {
        match self.view.field.cells {
            Cells::Hexes => self.unit(),
            Cells::Squares => 1.35 * self.unit(),
        }
    }

    fn board(&self) -> String {
        let cells = 0..self.view.numbers.len();
        let mut svg: String = cells.clone().map(|cell| self.cell(cell)).collect();
        for (&[a, b], features) in &self.view.sides {
            for (feature, _) in
                features.iter().filter(|(feature, _)| feature.stroke == Stroke::Path)
            {
                let ends = [a, b].map(|cell| self.layout.centre(cell));
                svg += &ground::path(feature, ends[0], ends[1], self.unit());
            }
        }
        for (&[a, b], features) in &self.view.sides {
            let Some(side) = self.layout.side(a, b) else { continue };
            for (feature, toward) in features {
                let inner = self.layout.centre(toward.unwrap_or(a));
                svg += &ground::side(feature, side, inner, self.unit());
            }
        }
        for place in &self.view.field.places {
            if let Some(cell) = self.view.field.find(place.hex) {
                svg += &ground::place(place, self.middle(cell), self.scale());
            }
        }
        svg += &cells.map(|cell| self.number(cell)).collect::<String>();
        for stack in self.view.stacks.values() {
            svg += &self.counters(stack.hex, &stack.counters);
        }
        svg += &self.labels();
        // Last, so that no counter of a neighbouring cell covers them.
        for stack in self.view.stacks.values() {
            svg += &self.arrows(stack.hex, &stack.counters);
        }
        svg + &self.borders()
    }

    /// The middle of what the number of a cell leaves free: below the centre of a square.
    fn middle(&self, cell: usize) -> [f64; 2] {
        let [x, y] = self.layout.centre(cell);
        match self.view.field.cells {
            Cells::Hexes => [x, y],
            Cells::Squares => [x, y + 0.15 * self.layout.radius],
        }
    }

    /// The cell itself.
    fn cell(&self, cell: usize) -> String {
        let surface = self.view.surface(cell);
        let level = self.view.level(cell).abs_diff(self.view.lowest());
        let fill = palette::fill(surface.map_or(Tone::Plain, |surface| surface.tone), level);
        let corners = self.layout.outline(cell);
        let corners: Vec<String> = corners.iter().map(|[x, y]| format!("{x:.1},{y:.1}")).collect();
        let number = self.view.numbers[cell];
        let is_free = !self.view.stacks.contains_key(&cell)
            && self.view.field.places.iter().all(|place| place.hex != number);
        let texture = surface.map_or_else(String::new, |surface| {
            ground::texture(surface, self.middle(cell), 0.85 * self.unit(), is_free)
        });
        format!(
            "<polygon points=\"{}\" fill=\"{fill}\" stroke=\"#b8ad94\" stroke-width=\"1\"/>{texture}\n",
            corners.join(" ")
        )
    }

    /// The number and the level of a cell.
    fn number(&self, cell: usize) -> String {
        let [x, _] = self.layout.centre(cell);
        let highest =
            self.layout.outline(cell).iter().map(|corner| corner[1]).fold(f64::MAX, f64::min);
        let (size, under) = match self.view.field.cells {
            Cells::Hexes => {
                let is_wide = self.layout.outline(cell)[1][1] - highest < 1.0;
                (9.5, if is_wide { 11.0 } else { 20.0 })
            }
            Cells::Squares => (8.0, 9.5),
        };
        let tone = self.view.surface(cell).map_or(Tone::Plain, |surface| surface.tone);
        let halo = match tone {
            Tone::Dark => "",
            Tone::Plain
            | Tone::Brown
            | Tone::Green
            | Tone::PaleGreen
            | Tone::Teal
            | Tone::Blue
            | Tone::PaleBlue
            | Tone::Grey
            | Tone::Rose => {
                r##" stroke="#ffffff" stroke-width="2" stroke-opacity="0.7" paint-order="stroke""##
            }
        };
        let level = match self.view.level(cell) {
            0 => String::new(),
            level => format!(" ▲{level}"),
        };
        format!(
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size}\" fill=\"{}\"{halo}>{}{level}</text>\n",
            highest + under,
            palette::text_on(tone),
            self.view.name(cell),
        )
    }

    /// The counters of a cell, the top one last so that it lies over the others; names over them.
    fn counters(&self, number: u16, counters: &[Counter]) -> String {
        let field = self.view.field;
        let Some(cell) = field.find(number) else { return String::new() };
        let [x, y] = self.middle(cell);
        let (names, blocks): (Vec<&Counter>, Vec<&Counter>) =
            counters.iter().partition(|counter| counter::is_name(field, counter));
        let (unit, mut svg) = (self.scale(), String::new());
        // Deeper counters peep out to the lower right, as far as the cell has room.
        let step = 5.0_f64.min(20.0 / blocks.len().max(1) as f64);
        for (depth, block) in blocks.iter().enumerate().rev() {
            let shift = (depth as f64 - (blocks.len() as f64 - 1.0) / 2.0) * step;
            let at = [x + shift * unit, y + (1.0 + shift) * unit];
            svg += &counter::draw(field, block, at, unit);
        }
        for (nth, name) in names.iter().enumerate() {
            let down = if blocks.is_empty() { 4.0 } else { 28.0 };
            svg += &counter::draw(field, name, [x, y + (down - 12.0 * nth as f64) * unit], unit);
        }
        svg
    }

    /// An arrow in the corner of the cell that each counter faces.
    fn arrows(&self, number: u16, counters: &[Counter]) -> String {
        let Some(cell) = self.view.field.find(number) else { return String::new() };
        let [x, y] = self.layout.centre(cell);
        let mut facings: Vec<(u8, Option<u8>)> =
            counters.iter().filter_map(|counter| Some((counter.facing?, counter.side))).collect();
        facings.dedup();
        let arrow = |(facing, side): (u8, Option<u8>)| {
            format!(
                "<path transform=\"translate({x:.1} {y:.1}) rotate({}) scale({:.2})\" d=\"M0 -44l8 8h-16z\" fill=\"{}\" stroke=\"#111111\"/>\n",
                self.layout.turn(facing),
                self.unit(),
                palette::side(side),
            )
        };
        facings.into_iter().map(arrow).collect()
    }

    /// Names written on the map.
    fn labels(&self) -> String {
        let labels = self.view.field.labels.iter().filter_map(|label| {
            let [x, y] = self.layout.centre(self.view.field.find(label.hex)?);
            Some(format!(
                "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{:.1}\" font-style=\"italic\" fill=\"#222222\" stroke=\"#ffffff\" stroke-width=\"3\" stroke-opacity=\"0.8\" paint-order=\"stroke\">{}</text>\n",
                y + 0.9 * self.layout.inner(),
                14.0 * self.unit(),
                escaped(&label.text),
            ))
        });
        labels.collect()
    }

    /// The edges of the board that belong to a side.
    fn borders(&self) -> String {
        let (left, top) = (self.layout.left, self.layout.top);
        let [wide, high] = self.layout.size();
        let borders = self.view.field.borders.iter().map(|border| {
            let [x, y, width, height] = match border.edge {
                Compass::North => [left, top - EDGE, wide, EDGE],
                Compass::East => [left + wide, top, EDGE, high],
                Compass::South => [left, top + high, wide, EDGE],
                Compass::West => [left - EDGE, top, EDGE, high],
            };
            format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{}\"/>\n",
                palette::side(Some(border.side)),
            )
        });
        borders.collect()
    }

    /// The stacks of which the board shows the top counter only, each with all its counters.
    fn spread(&self) -> Vec<Waiting> {
        let field = self.view.field;
        let stacks = self.view.stacks.values().filter_map(|stack| {
            let blocks = stack.counters.iter().filter(|counter| !counter::is_name(field, counter));
            let counters: Vec<Counter> = blocks.cloned().collect();
            let number = wargauge_engine::CellNumber(stack.hex);
            // A long name is cut on its counter, and whole here.
            let names: Vec<&str> = counters.iter().map(|counter| counter.name.as_str()).collect();
            let place = format!("{number}, the top one first: {}", names.join(", "));
            (counters.len() > 1).then_some(Waiting { place, counters })
        });
        stacks.collect()
    }

    /// The counters beside the board and those in stacks, and how high they are drawn.
    fn waiting(&self, wide: f64) -> (String, f64) {
        let field = self.view.field;
        let (mut svg, mut y) = (String::new(), 0.0);
        for waiting in field.waiting.iter().chain(&self.spread()) {
            for line in legend::REMARK.wrap(&clean(&waiting.place), wide as f32, 3) {
                y += 16.0;
                svg.push_line(format_args!(
                    "<text x=\"0\" y=\"{:.1}\" font-size=\"12\" text-anchor=\"start\">{}</text>",
                    y - 4.0,
                    escaped(&line)
                ));
            }
            let mut x = 0.0;
            for counter in &waiting.counters {
                let width = counter::width(field, counter);
                if x > 0.0 && x + width > wide {
                    (x, y) = (0.0, y + counter::STEP);
                }
                let at = [x + width / 2.0, y + counter::STEP / 2.0];
                svg += &counter::draw(field, counter, at, 1.0);
                x += width + 8.0;
            }
            y += counter::STEP;
        }
        (svg, if y > 0.0 { y + ROW - counter::STEP } else { 0.0 })
    }
}
