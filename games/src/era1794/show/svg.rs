//! The map and the set-up as SVG, drawn without any library: ground, hexsides, counters, legend.
//!
//! Colours are from the palette of Okabe and Ito, which every kind of colour vision tells apart;
//! and nothing is said by colour alone.

use std::fmt::Write;

use wargauge_engine::Side;
use wargauge_engine::era1794::setup::{Feature, HexNumber, Start, Terrain};
use wargauge_report::hexes::Hexes;
use wargauge_report::markup::escaped;
use wargauge_scenarios::Scenario;

use super::layout::{Edge, Layout, start_in_words};
use super::svg_counter::{SIDE_FILLS, STEP, arrow, chit, chit_width, counter, side_of};

/// From the centre of a hex to a corner.
const RADIUS: f64 = 46.0;
/// Around everything.
const MARGIN: f64 = 30.0;
/// For title and legend.
const HEAD: f64 = 64.0;
/// Ground by level, from low to high; woods are greener.
const CLEAR: [&str; 5] = ["#f7f3e6", "#ece2c6", "#dfcfa4", "#d0bb84", "#bfa566"];
const WOOD: [&str; 5] = ["#cfe0bd", "#bfd3a8", "#afc594", "#9fb680", "#8fa76d"];

/// A point of the drawing.
#[derive(Clone, Copy)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    /// The point `part` of the way to another.
    fn towards(self, other: Self, part: f64) -> Self {
        Self { x: self.x + (other.x - self.x) * part, y: self.y + (other.y - self.y) * part }
    }
}

/// The whole drawing.
pub(crate) fn draw(scenario: &Scenario, layout: &Layout) -> String {
    let board = layout.board;
    let hexes = Hexes { board, radius: RADIUS, left: MARGIN, top: HEAD };
    let drawing = Drawing { scenario, layout, hexes };
    let width = 2.0 * MARGIN + hexes.width();
    let map = hexes.height();
    let waiting = drawing.waiting();
    let rows_of_waiting = waiting.len() as f64;
    let height = HEAD + 2.0 * MARGIN + map + rows_of_waiting * (STEP + 16.0);
    let mut svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle">
<title>{title}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
"##,
        title = escaped(&scenario.title),
    );
    svg += &drawing.head(width);
    for hex in board.hexes() {
        svg += &drawing.ground(board.number(hex));
    }
    for (hexes, _) in layout.edges.iter().filter(|(_, edge)| is_road(edge)) {
        svg += &drawing.road(*hexes);
    }
    for (hexes, edge) in &layout.edges {
        svg += &drawing.hexside(*hexes, edge);
    }
    for hex in board.hexes() {
        svg += &drawing.number(board.number(hex));
    }
    for hex in board.hexes() {
        svg += &drawing.counters(board.number(hex));
    }
    // Last, so that no counter of a neighbouring hex covers them.
    for (&hex, units) in &layout.units {
        for &unit in units {
            let unit = &scenario.setup.units[unit];
            svg += &arrow(&scenario.setup, unit, drawing.centre(hex));
        }
    }
    let top = HEAD + MARGIN + map + 24.0;
    for (i, row) in waiting.iter().enumerate() {
        let _ = write!(
            svg,
            r#"<g transform="translate(0 {:.1})">{row}</g>"#,
            top + i as f64 * (STEP + 16.0)
        );
    }
    svg + "</svg>\n"
}

fn is_road(edge: &Edge) -> bool {
    edge.features.contains(&Feature::Road)
}

fn point([x, y]: [f64; 2]) -> Point {
    Point { x, y }
}

struct Drawing<'a> {
    scenario: &'a Scenario,
    layout: &'a Layout,
    hexes: Hexes,
}

impl Drawing<'_> {
    /// The centre of a hex; the north is up.
    fn centre(&self, hex: HexNumber) -> Point {
        point(self.hexes.centre(hex))
    }

    /// The ends of the side between two hexes.
    fn side(&self, from: HexNumber, to: HexNumber) -> Option<[Point; 2]> {
        Some(self.hexes.side(from, to)?.map(point))
    }

    /// Title and legend.
    fn head(&self, width: f64) -> String {
        let [first, second] = &self.scenario.setup.sides;
        let mut svg = format!(
            r#"<text x="{MARGIN}" y="26" font-size="20" font-weight="bold" text-anchor="start">{}</text>
<g font-size="12" text-anchor="start"><rect x="{MARGIN}" y="36" width="16" height="16" fill="{}"/><text x="52" y="49">{}</text><rect x="150" y="36" width="16" height="16" fill="{}"/><text x="172" y="49">{}</text>
"#,
            escaped(&self.scenario.title),
            SIDE_FILLS[0],
            escaped(first),
            SIDE_FILLS[1],
            escaped(second),
        );
        let _ = writeln!(
            svg,
            r##"<path d="M280 40l24 0m-22 0v6m6 -6v6m6 -6v6m6 -6v6" stroke="#8a6d3b" stroke-width="1.5" fill="none"/><text x="310" y="49">slope, teeth downhill</text>
<path d="M460 42l24 0" stroke="#5b3f16" stroke-width="6" stroke-dasharray="4 2"/><text x="490" y="49">escarpment</text>
<path d="M585 44l24 0" stroke="#222222" stroke-width="5"/><text x="615" y="49">earthwork, in the hex it protects</text>
<path d="M840 44l24 0" stroke="#8c8c8c" stroke-width="7"/><path d="M840 44l24 0" stroke="#ffffff" stroke-width="3"/><text x="870" y="49">road</text></g>
<text x="{:.0}" y="26" font-size="12" text-anchor="end">on a counter: morale – size – firepower; the arrow faces its corner</text>"##,
            width - MARGIN,
        );
        svg
    }

    /// The hex itself.
    fn ground(&self, hex: HexNumber) -> String {
        let map = &self.scenario.setup.map;
        let setup = self.layout.board.numbered(hex).and_then(|hex| map.hexes.get(hex.index()));
        let (terrain, level) = setup.map_or((Terrain::Clear, 0), |hex| (hex.terrain, hex.level));
        let lowest = map.hexes.iter().map(|hex| hex.level).min().unwrap_or(0);
        let tint = usize::from(level.abs_diff(lowest)).min(CLEAR.len() - 1);
        let fill = if terrain == Terrain::Wood { WOOD[tint] } else { CLEAR[tint] };
        let corners: Vec<String> = (0..6)
            .map(|i| point(self.hexes.corner(hex, i)))
            .map(|corner| format!("{:.1},{:.1}", corner.x, corner.y))
            .collect();
        let mut svg = format!(
            r##"<polygon points="{}" fill="{fill}" stroke="#b8ad94" stroke-width="1"/>"##,
            corners.join(" ")
        );
        if terrain == Terrain::Wood {
            let centre = self.centre(hex);
            for (x, y) in [(-24.0, -10.0), (22.0, -14.0), (-18.0, 16.0), (20.0, 14.0), (0.0, 26.0)]
            {
                let _ = write!(
                    svg,
                    r##"<path d="M{:.1} {:.1}l7 13h-14z" fill="#4d7a3a" opacity="0.75"/>"##,
                    centre.x + x,
                    centre.y + y - 7.0
                );
            }
        }
        svg.push('\n');
        svg
    }

    /// A road from centre to centre.
    fn road(&self, [a, b]: [HexNumber; 2]) -> String {
        let (a, b) = (self.centre(a), self.centre(b));
        let path = format!("M{:.1} {:.1}L{:.1} {:.1}", a.x, a.y, b.x, b.y);
        format!(
            r##"<path d="{path}" stroke="#8c8c8c" stroke-width="7" stroke-linecap="round"/><path d="{path}" stroke="#ffffff" stroke-width="3" stroke-linecap="round"/>
"##
        )
    }

    /// Slope, escarpment and earthwork of a side.
    fn hexside(&self, [a, b]: [HexNumber; 2], edge: &Edge) -> String {
        let Some([from, to]) = self.side(a, b) else { return String::new() };
        let line = |from: Point, to: Point| {
            format!("M{:.1} {:.1}L{:.1} {:.1}", from.x, from.y, to.x, to.y)
        };
        let lower = self.centre(if self.level(a) < self.level(b) { a } else { b });
        let mut svg = String::new();
        for feature in &edge.features {
            match feature {
                Feature::Slope => {
                    let (start, end) = (from.towards(to, 0.06), from.towards(to, 0.94));
                    let mut path = line(start, end);
                    for tooth in 0..6 {
                        let foot = start.towards(end, (f64::from(tooth) + 0.5) / 6.0);
                        path += &line(foot, foot.towards(lower, 0.14));
                    }
                    let _ = writeln!(
                        svg,
                        r##"<path d="{path}" stroke="#8a6d3b" stroke-width="1.5" fill="none"/>"##
                    );
                }
                Feature::Escarpment => {
                    let (start, end) = (from.towards(lower, 0.05), to.towards(lower, 0.05));
                    let _ = writeln!(
                        svg,
                        r##"<path d="{}" stroke="#5b3f16" stroke-width="2"/><path d="{}" stroke="#5b3f16" stroke-width="7" stroke-dasharray="4 2.5"/>"##,
                        line(from, to),
                        line(start, end)
                    );
                }
                Feature::Earthwork => {
                    let inner = self.centre(edge.protects.unwrap_or(a));
                    let (start, end) = (from.towards(inner, 0.13), to.towards(inner, 0.13));
                    let _ = writeln!(
                        svg,
                        r##"<path d="{}" stroke="#222222" stroke-width="5"/>"##,
                        line(start, end)
                    );
                }
                Feature::Road => {}
            }
        }
        svg
    }

    fn level(&self, hex: HexNumber) -> i8 {
        let hexes = &self.scenario.setup.map.hexes;
        self.layout
            .board
            .numbered(hex)
            .and_then(|hex| hexes.get(hex.index()))
            .map_or(0, |hex| hex.level)
    }

    /// The number and the level of a hex.
    fn number(&self, hex: HexNumber) -> String {
        let centre = self.centre(hex);
        let level = self.level(hex);
        let level = if level == 0 { String::new() } else { format!(" ▲{level}") };
        let camp = if self.scenario.setup.rules.camp.hex == Some(hex) {
            // A tent with its name.
            format!(
                r##"<path d="M{:.1} {:.1}l13 18h-26z" fill="#ffffff" stroke="#222222" stroke-width="1.5"/><text x="{:.1}" y="{:.1}" font-size="10" font-weight="bold">camp</text>"##,
                centre.x,
                centre.y - 10.0,
                centre.x,
                centre.y + 21.0
            )
        } else {
            String::new()
        };
        camp + &format!(
            r##"<text x="{:.1}" y="{:.1}" font-size="9.5" fill="#4a4333" stroke="#ffffff" stroke-width="2" stroke-opacity="0.7" paint-order="stroke">{hex:04}{level}</text>
"##,
            centre.x,
            centre.y - RADIUS + 18.5
        )
    }

    /// The counters of a hex, the top one last so that it lies over the others.
    fn counters(&self, hex: HexNumber) -> String {
        let setup = &self.scenario.setup;
        let units = self.layout.units.get(&hex).map_or(&[][..], Vec::as_slice);
        let commanders = self.layout.commanders.get(&hex).map_or(&[][..], Vec::as_slice);
        let centre = self.centre(hex);
        let mut svg = String::new();
        for (depth, &unit) in units.iter().enumerate().rev() {
            // Deeper counters peep out to the lower right, as far as the hex has room.
            let shift = (depth as f64 - (units.len() as f64 - 1.0) / 2.0) * 5.0;
            let at = Point { x: centre.x + shift, y: centre.y + 1.0 + shift };
            svg += &counter(setup, &setup.units[unit], at);
        }
        for (i, &commander) in commanders.iter().enumerate() {
            let y = if units.is_empty() { 4.0 } else { 28.0 };
            let at = Point { x: centre.x, y: centre.y + y - 12.0 * i as f64 };
            svg += &chit(&setup.commanders[commander], at);
        }
        svg
    }

    /// Those who come by decision or later, a row for each place.
    fn waiting(&self) -> Vec<String> {
        let setup = &self.scenario.setup;
        let mut rows: Vec<(String, f64, String)> = Vec::new();
        let mut add = |start: &Start, side: Side, width: f64, drawn: &dyn Fn(Point) -> String| {
            if matches!(start, Start::At(_)) {
                return;
            }
            let place = format!("{}: {}", setup.sides[side.index()], start_in_words(start));
            let known = rows.iter().position(|(known, ..)| *known == place);
            let row = known.unwrap_or_else(|| {
                rows.push((place, MARGIN, String::new()));
                rows.len() - 1
            });
            let (_, x, svg) = &mut rows[row];
            *svg += &drawn(Point { x: *x + width / 2.0, y: STEP / 2.0 });
            *x += width + 8.0;
        };
        for unit in &setup.units {
            add(&unit.start, side_of(setup, unit), STEP, &|at| counter(setup, unit, at));
        }
        for commander in &setup.commanders {
            let width = chit_width(commander);
            add(&commander.start, commander.side, width, &|at| chit(commander, at));
        }
        rows.into_iter()
            .map(|(place, _, drawn)| {
                format!(
                    r#"<text x="{MARGIN}" y="-4" font-size="12" text-anchor="start">{}</text>{}"#,
                    escaped(&place),
                    drawn
                )
            })
            .collect()
    }
}
