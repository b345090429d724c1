//! The charts, one a file: what a run says, or two beside each other.
//!
//! Each is a pure function of the figures, with the same bytes everywhere. Colours are distinct in
//! every kind of colour vision, and no information is in the colour alone: the second run is hatched,
//! lines differ in their dashes, and everything is named where it stands.

mod axis;
mod bars;
pub mod by_value;
mod columns;
mod counter;
mod course;
mod ground;
mod length;
mod lines;
mod outcomes;
mod points;
pub mod ranked;
mod running;
mod runs;
#[cfg(test)]
mod tests;
mod units;
pub mod weighed;

pub use by_value::by_value;
pub use ranked::ranked;
pub use runs::Runs;
pub use weighed::weighed;

use crate::background::Background;
use crate::picture::Picture;

/// A chart.
#[derive(Clone, PartialEq, Debug)]
pub struct Chart {
    /// Its name, as in `charts/NAME.svg`.
    pub name: &'static str,
    /// The finding that it is titled with.
    pub title: String,
    picture: Picture,
}

impl Chart {
    fn new(name: &'static str, picture: Picture) -> Self {
        Self { name, title: picture.title.clone(), picture }
    }

    /// As an SVG document.
    pub fn svg(&self) -> String {
        self.picture.svg()
    }

    /// As a PNG file.
    pub fn png(&self) -> Vec<u8> {
        self.picture.png()
    }
}

/// Every chart that the runs have figures for; `backgrounds` are those of the runs, in their order.
pub fn charts(runs: &Runs<'_>, backgrounds: &[&Background]) -> Vec<Chart> {
    let two = runs.b.is_some();
    let of_each = |names: [&'static str; 3], picture: &dyn Fn(usize) -> Option<Picture>| {
        let [alone, a, b] = names;
        let drawn = |(nth, name)| Some(Chart::new(name, picture(nth)?));
        let names = if two { vec![(0, a), (1, b)] } else { vec![(0, alone)] };
        names.into_iter().filter_map(drawn).collect::<Vec<_>>()
    };
    let mut charts = vec![
        Chart::new("outcomes", outcomes::picture(runs)),
        Chart::new("points", points::picture(runs)),
    ];
    charts.extend(of_each(["course", "course-a", "course-b"], &|nth| course::picture(runs, nth)));
    charts.push(Chart::new("length", length::picture(runs)));
    charts.extend(units::pictures(runs).map(|(name, picture)| Chart::new(name, picture)));
    charts.extend(of_each(["ground", "ground-a", "ground-b"], &|nth| {
        ground::picture(runs, backgrounds, nth)
    }));
    charts.extend(running::picture(runs).map(|picture| Chart::new("running", picture)));
    charts
}
