//! Many games, and what they say.
//!
//! - [`runner`] plays games on all cores and folds them, with the same result on any number of them.
//! - [`study`] is what is counted: whole numbers only, so that parts merge without error.
//! - [`statistics`] turns counts into shares and means with intervals.
//! - [`band`] answers whether a share lies within a band.
//! - [`summary`] is the study as users read it, the JSON of `run`.
//!
//! Not here: rules (the engine's), players (the ai's), anything printed (the command line's).
#![forbid(unsafe_code)]

pub mod band;
pub mod runner;
pub mod statistics;
pub mod study;
pub mod summary;

pub use band::{Answer, Band, Verdict};
pub use runner::{Length, Merge, Plan, Run, Watch, run};
pub use statistics::Interval;
pub use study::{Histogram, Matchup, Study};
pub use summary::Summary;
