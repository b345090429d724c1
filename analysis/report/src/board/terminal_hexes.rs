//! Hexes as text. A pointy hex is six columns wide and two lines high; between two rows runs a line
//! with what lies on the slanting sides:
//!
//! ```text
//!  ::: · ·           what lies on the north-western and north-eastern sides
//! |0709♣ |           number and surface; left of it what lies on the western side
//! =1 IIa |           level and counters; left of it paths
//! ```
//!
//! A flat hex is six columns wide and four lines high, and every second column hangs two lines lower:
//!
//! ```text
//! /  ·  \     /       what lies on the northern side
//! /0101♣\     /       number and surface
//! \1    :  ·  \       level and counters
//! \     =0201 \       left and right what lies along sides, below it paths
//! ```

use std::collections::BTreeMap;

use wargauge_analysis::field::Feature;
use wargauge_engine::{Board, Direction, Hex, Orientation};

use super::View;
use super::styled::{Style, Styled};
use super::terminal::{is_path, place, sign, style};

/// Counters that a hex has room for.
const ROOM: usize = 3;

/// Signs on a sheet, by line and column.
#[derive(Default)]
struct Canvas(BTreeMap<usize, BTreeMap<usize, (Style, char)>>);

impl Canvas {
    /// Writes a text of one style.
    fn put(&mut self, line: usize, column: usize, style: Style, text: &str) {
        let line = self.0.entry(line).or_default();
        for (nth, letter) in text.chars().enumerate() {
            line.insert(column + nth, (style, letter));
        }
    }

    /// Writes a text on the right hand of what a border has, where the border is still empty or faint.
    fn put_border(&mut self, line: usize, column: usize, style: Style, sign: char) {
        let known = self.0.get(&line).and_then(|line| line.get(&column));
        if known.is_none_or(|(known, _)| *known == Style::Faint) {
            self.put(line, column, style, &sign.to_string());
        }
    }

    fn styled(self) -> Styled {
        let mut text = Styled::default();
        let lines = self.0.keys().next_back().map_or(0, |last| last + 1);
        for line in 0..lines {
            let mut at = 0;
            let signs = self.0.get(&line);
            let last = signs.and_then(|signs| {
                signs.iter().rfind(|(_, (_, sign))| *sign != ' ').map(|(&at, _)| at)
            });
            for (&column, &(style, sign)) in signs.into_iter().flatten() {
                if last.is_none_or(|last| column > last) {
                    break;
                }
                if column > at {
                    text.plain(" ".repeat(column - at));
                }
                text.push(if sign == ' ' { Style::Plain } else { style }, sign);
                at = column + 1;
            }
            text.plain("\n");
        }
        text
    }
}

/// The board without title and legend.
pub(super) fn board(view: &View<'_>) -> Styled {
    let board = view.field.board();
    let mut canvas = Canvas::default();
    for hex in board.hexes() {
        match board.orientation {
            Orientation::Pointy => pointy(view, board, hex, &mut canvas),
            Orientation::Flat => flat(view, board, hex, &mut canvas),
        }
    }
    canvas.styled()
}

/// What lies between a hex and its neighbour.
fn features(view: &View<'_>, board: Board, hex: Hex, direction: Direction) -> Vec<Feature> {
    let Some(other) = board.neighbour(hex, direction) else { return Vec::new() };
    let mut features: Vec<Feature> =
        view.side(hex.index(), other.index()).iter().map(|(feature, _)| feature.clone()).collect();
    // Paths come last: they lie inside what stands along the side.
    features.sort_by_key(|feature| is_path(feature.stroke));
    features
}

/// What lies along a side that runs from left to right, so many signs wide.
fn along(features: &[Feature], wide: usize) -> (Style, String) {
    let middle = |edge: char, inner: char| -> String {
        (0..wide).map(|at| if at == wide / 2 { inner } else { edge }).collect()
    };
    match features {
        [] => (Style::Faint, middle(' ', '·')),
        [one] if is_path(one.stroke) => (style(one.tone), middle(' ', one.sign)),
        [one] => (style(one.tone), middle(one.sign, one.sign)),
        [outer, .., inner] => (style(outer.tone), middle(outer.sign, inner.sign)),
    }
}

/// Number and surface or place, five signs.
fn ground(view: &View<'_>, hex: Hex, canvas: &mut Canvas, line: usize, column: usize) {
    canvas.put(line, column, Style::Faint, &view.name(hex.index()));
    let surface = view.surface(hex.index()).map(|surface| (style(surface.tone), surface.sign));
    let number = view.numbers[hex.index()];
    let (style, sign) = place(view.field, number).or(surface).unwrap_or((Style::Plain, ' '));
    canvas.put(line, column + 4, style, &sign.to_string());
}

/// Level and counters, five signs.
fn counters(view: &View<'_>, hex: Hex, canvas: &mut Canvas, line: usize, column: usize) {
    let level = match view.level(hex.index()) {
        0 => " ".to_owned(),
        level => level.to_string(),
    };
    canvas.put(line, column, Style::Faint, &level);
    let counters = view.stacks.get(&hex.index()).map_or(&[][..], |stack| &stack.counters);
    let drawn = if counters.len() > ROOM { ROOM - 1 } else { counters.len() };
    let mut at = column + level.chars().count();
    for counter in &counters[..drawn] {
        let (style, sign) = sign(view.field, counter);
        canvas.put(line, at, style, &sign.to_string());
        at += 1;
    }
    if counters.len() > drawn {
        canvas.put(line, at, Style::Plain, "+");
    }
}

fn pointy(view: &View<'_>, board: Board, hex: Hex, canvas: &mut Canvas) {
    let [east, south] = board.half_hexes(hex).map(usize::from);
    let (line, column) = (south / 2 * 3, east * 3);
    for (nth, direction) in [Direction::NorthWest, Direction::NorthEast].into_iter().enumerate() {
        let (style, text) = along(&features(view, board, hex, direction), 3);
        canvas.put(line, column + 3 * nth, style, &text);
    }
    let west = features(view, board, hex, Direction::West);
    let upright = |feature: Option<&Feature>| {
        feature.map_or((Style::Faint, '│'), |feature| (style(feature.tone), feature.sign))
    };
    let (height, path) = (
        upright(west.iter().find(|feature| !is_path(feature.stroke))),
        upright(west.iter().find(|feature| is_path(feature.stroke))),
    );
    for (nth, (style, sign)) in [height, path].into_iter().enumerate() {
        canvas.put(line + 1 + nth, column, style, &sign.to_string());
        // The neighbour in the east, if there is one, writes its own western side there.
        canvas.put(line + 1 + nth, column + 6, Style::Faint, "│");
    }
    ground(view, hex, canvas, line + 1, column + 1);
    counters(view, hex, canvas, line + 2, column + 1);
}

fn flat(view: &View<'_>, board: Board, hex: Hex, canvas: &mut Canvas) {
    let [east, south] = board.half_hexes(hex).map(usize::from);
    let (line, column) = (south * 2, east * 3);
    let [north, ..] = Direction::ALL;
    let (style_of, text) = along(&features(view, board, hex, north), 5);
    canvas.put(line, column + 1, style_of, &text);
    ground(view, hex, canvas, line + 1, column + 1);
    counters(view, hex, canvas, line + 2, column + 1);
    // Which side it is, and where: two lines of a border each; the lower of the two has the paths.
    let borders = [(1, 0, 6, '\\'), (2, 2, 6, '/'), (4, 2, 0, '\\'), (5, 0, 0, '/')];
    for (side, down, right, edge) in borders {
        let features = features(view, board, hex, Direction::from_number(side));
        for nth in [0, 1] {
            let shown = features.iter().find(|feature| is_path(feature.stroke) == (nth == 1));
            let (style, sign) =
                shown.map_or((Style::Faint, edge), |feature| (style(feature.tone), feature.sign));
            canvas.put_border(line + down + nth, column + right, style, sign);
        }
    }
}
