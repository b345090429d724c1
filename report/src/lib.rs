//! What a study says, for people to look at: charts, and one self-contained page.
//!
//! - [`charts`](charts::charts) draws what a run says, or two beside each other, as SVG and PNG.
//! - [`background`] is what a report tells beside the figures.
//! - [`hexes`] lays hexes out on a sheet.
//! - [`markup`] keeps text from acting as markup.
//!
//! Not here: counting and statistics (the analysis'), rules (the engine's).
#![forbid(unsafe_code)]

pub mod background;
pub mod charts;
pub mod hexes;
mod lettering;
pub mod markup;
mod picture;

pub use background::Background;
pub use charts::{Chart, Runs, charts};
