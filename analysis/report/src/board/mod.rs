//! One drawer for the boards of all games: it knows cells, colours, strokes and counters, and takes
//! the rest from the [`Field`] that a game gives.
//!
//! - [`layout`] is where cells lie on a sheet; the chart of the ground stands on it too.
//! - [`svg`] draws a field as an SVG document, [`terminal`] as lines of text.
//! - [`mod@stage`] is the ground of a page on which counters move.
//! - [`styled`] is text with styles as data: what a style looks like is the terminal's business.

mod counter;
mod ground;
pub mod layout;
mod legend;
mod palette;
pub mod stage;
pub mod styled;
pub mod svg;
pub mod terminal;
mod terminal_hexes;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use wargauge_analysis::field::{Area, Feature, Field, Stack, Surface};

pub use palette::is_swapped;
pub(crate) use palette::{chart_colour, chart_frame, chart_line};

/// A field with everything found by cells.
struct View<'a> {
    field: &'a Field,
    numbers: Vec<u16>,
    surfaces: BTreeMap<String, Surface>,
    areas: BTreeMap<usize, &'a Area>,
    /// The features between two cells, the cell of the lower place first, each with the cell on whose
    /// side it lies; in the order in which they are drawn.
    sides: BTreeMap<[usize; 2], Vec<(Feature, Option<usize>)>>,
    stacks: BTreeMap<usize, &'a Stack>,
}

impl<'a> View<'a> {
    fn new(field: &'a Field) -> Self {
        let surfaces = field.surfaces().into_iter().map(|surface| (surface.name.clone(), surface));
        let areas = field.areas.iter().filter_map(|area| Some((field.find(area.hex)?, area)));
        let stacks = field.stacks.iter().filter_map(|stack| Some((field.find(stack.hex)?, stack)));
        let mut sides: BTreeMap<[usize; 2], Vec<(Feature, Option<usize>)>> = BTreeMap::new();
        for feature in field.features() {
            for edge in field.edges.iter().filter(|edge| edge.kind == feature.name) {
                let [Some(a), Some(b)] = edge.between.map(|number| field.find(number)) else {
                    continue;
                };
                let toward = edge.toward.and_then(|number| field.find(number));
                sides.entry([a.min(b), a.max(b)]).or_default().push((feature.clone(), toward));
            }
        }
        Self {
            field,
            numbers: field.numbers(),
            surfaces: surfaces.collect(),
            areas: areas.collect(),
            sides,
            stacks: stacks.collect(),
        }
    }

    /// A cell as it is printed.
    fn name(&self, cell: usize) -> String {
        let number = self.numbers.get(cell).copied().unwrap_or_default();
        wargauge_engine::CellNumber(number).to_string()
    }

    /// What lies on a cell; nothing on open ground.
    fn surface(&self, cell: usize) -> Option<&Surface> {
        self.areas.get(&cell).and_then(|area| self.surfaces.get(&area.surface))
    }

    fn level(&self, cell: usize) -> i8 {
        self.areas.get(&cell).map_or(0, |area| area.level)
    }

    /// The lowest level of the board.
    fn lowest(&self) -> i8 {
        let open = (self.areas.len() < self.numbers.len()).then_some(0);
        self.areas.values().map(|area| area.level).chain(open).min().unwrap_or(0)
    }

    /// What lies between two cells.
    fn side(&self, one: usize, other: usize) -> &[(Feature, Option<usize>)] {
        self.sides.get(&[one.min(other), one.max(other)]).map_or(&[], Vec::as_slice)
    }
}
