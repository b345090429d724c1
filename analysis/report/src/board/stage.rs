//! A board as the ground of a page on which counters move: the drawing without its counters, and where
//! the cells are. Not for the counters: the page's script moves them.

use serde::Serialize;
use wargauge_analysis::field::{CounterKind, Field, Symbol};

use super::{counter, legend, palette, svg};

/// How much larger counters are than on a printed map: less than a cell's width still.
const LARGER: f64 = 1.3;

/// A board without counters.
#[derive(Clone, PartialEq, Debug)]
pub struct Stage {
    /// The drawing: the content of an SVG document.
    pub drawing: String,
    /// The counters that the field has, where they lie.
    pub counters: String,
    /// What counters of each kind bear: groups for the definitions of the same document, named
    /// `kind-0`, `kind-1` and so on in the order of the kinds.
    pub symbols: String,
    /// What is on the board, each thing once: an SVG document.
    pub legend: String,
    /// Where everything is.
    pub plan: Plan,
}

/// Where the cells of a board are.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Plan {
    /// Width and height of the drawing.
    pub size: [f64; 2],
    /// How large counters are drawn that are 42 wide.
    pub scale: f64,
    /// The printed names of the cells.
    pub names: Vec<String>,
    /// Their centres.
    pub centres: Vec<[f64; 2]>,
    /// The corners of every cell, from its centre.
    pub corners: Vec<[f64; 2]>,
    /// The neighbours of each cell, clockwise from the side after its first corner.
    pub beside: Vec<Vec<Option<usize>>>,
    /// By how many degrees clockwise from the north a counter is turned that has the first facing, and
    /// from one facing to the next.
    pub turn: [i16; 2],
    /// The colours of the two sides and of neither.
    pub colours: [&'static str; 3],
    /// The kinds of counters by name; which have no more than a name on them.
    pub kinds: Vec<(String, bool)>,
}

/// A field without its counters, and the symbols of its kinds and of further ones.
pub fn stage(field: &Field, further: &[CounterKind]) -> Stage {
    let mut bare = field.clone();
    bare.stacks = Vec::new();
    let (drawing, layout, scale, size) = svg::bare(&bare);
    let counters = svg::counters(field, layout);
    // No other cell's counters are near, so they may be larger than those of a printed map.
    let scale = LARGER * scale;
    let kinds: Vec<&CounterKind> = field.kinds.iter().chain(further).collect();
    let symbols = kinds
        .iter()
        .enumerate()
        .map(|(nth, kind)| format!("<g id=\"kind-{nth}\">{}</g>\n", counter::sign(&kind.symbol)));
    let cells = 0..field.numbers().len();
    let [x, y] = layout.centre(0);
    let [one, other] = palette::SIDES;
    let [first_side, second_side] = &field.sides;
    let is_swapped = palette::is_swapped([first_side, second_side]);
    let colours = if is_swapped { [other, one] } else { [one, other] };
    Stage {
        drawing,
        counters,
        symbols: symbols.collect(),
        legend: legend(&Field { kinds: Vec::new(), ..field.clone() }),
        plan: Plan {
            size: size.map(tenths),
            scale,
            names: field
                .numbers()
                .iter()
                .map(|&number| wargauge_engine::CellNumber(number).to_string())
                .collect(),
            centres: cells.clone().map(|cell| layout.centre(cell).map(tenths)).collect(),
            corners: layout
                .outline(0)
                .iter()
                .map(|at| [tenths(at[0] - x), tenths(at[1] - y)])
                .collect(),
            beside: cells.map(|cell| layout.beside(cell)).collect(),
            turn: [layout.turn(0), layout.turn(1) - layout.turn(0)],
            colours: [colours[0], colours[1], palette::NEITHER],
            kinds: kinds
                .iter()
                .map(|kind| (kind.name.clone(), kind.symbol == Symbol::Name))
                .collect(),
        },
    }
}

/// How wide a legend is.
const LEGEND: f64 = 560.0;

/// What is on a board.
fn legend(field: &Field) -> String {
    let (lines, height) = legend::svg(field, LEGEND);
    let svg = format!(
        "<svg viewBox=\"-8 -4 {} {}\" role=\"img\" aria-label=\"What is on the board\" \
         font-family=\"DejaVu Sans, Verdana, sans-serif\"><rect x=\"-8\" y=\"-4\" width=\"100%\" \
         height=\"100%\" fill=\"#ffffff\"/>{lines}</svg>",
        LEGEND + 16.0,
        height + 8.0,
    );
    if palette::is_swapped([&field.sides[0], &field.sides[1]]) {
        palette::swapped(&svg)
    } else {
        svg
    }
}

/// As exact as a drawing needs it.
fn tenths(length: f64) -> f64 {
    (length * 10.0).round() / 10.0
}
