//! What a study says, for people to look at: charts, and one self-contained page.
//!
//! - [`charts`](charts::charts) draws what a run says, or two beside each other, as SVG and PNG.
//! - [`page`](page::page) is the page, [`story`] its content, [`verdict`] the answer in words.
//! - [`Leaflet`] is the page of a study that gives one answer; [`mod@charts::ranked`] and [`mod@charts::by_value`]
//!   draw what such studies find.
//! - [`write`](write::write) puts all of it into a folder, file by file, whole or not at all.
//! - [`ended`] says how games ended, beside a score.
//! - [`command`] is the command line that makes a run again.
//! - [`background`] is what a report shows beside the figures.
//! - [`board`] draws the board of a game, in SVG and in the terminal, from the field that it gives.
//! - [`replay`] is the page on which one game is played again.
//! - [`ranges`] refuses numbers that no study has.
//! - [`terminal`] sets text for a terminal.
//! - [`markup`] keeps text from acting as markup.
//!
//! Not here: counting and statistics (the analysis'), rules (the engine's).
#![forbid(unsafe_code)]

pub mod background;
pub mod board;
pub mod call;
pub mod charts;
pub mod command;
pub mod ended;
pub mod page;
pub mod ranges;
pub mod replay;
pub mod story;
pub mod terminal;
#[cfg(test)]
mod tests;
mod unreportable;
pub mod verdict;
pub mod write;

pub use background::Background;
pub use charts::{Chart, Runs, charts};
pub use page::{Leaflet, page};
pub use story::Story;
pub use unreportable::Unreportable;
pub use wargauge_picture::markup;
use wargauge_picture::{self as picture, lettering};
pub use write::write;
