//! Does a scenario still play as it did? Expectations of its figures, tested while it is played, with
//! as few games as the answer takes.
//!
//! - [`Measure`] is what an expectation is about: a share, points, the length, the use of a rule.
//! - [`Expectation`] is what is expected of it: unmoved within a tolerance, or inside a band.
//! - [`Trial`] holds what was counted against expectations, look by look, until all are clear.
//! - [`Gate`] plays the games of a trial, the same on any number of threads; [`count()`] plays those
//!   of a baseline.
//! - [`fingerprint()`] is a mark of how a program plays a scenario: rules and players together.
//! - [`split()`] says how much of a difference the scenario's data made.
//! - [`Sight`] is what so many games can see.
//!
//! Not here: files of expectations (the loader's), words for people (the command line's).

mod counted;
mod expectation;
mod fingerprint;
mod measure;
mod play;
mod sight;
mod split;
mod trial;

pub use counted::Counted;
pub use expectation::{Claim, Evidence, Expectation};
pub use fingerprint::{Fingerprint, fingerprint};
pub use measure::Measure;
pub use play::{Ended, Gate, count};
pub use sight::Sight;
pub use split::split;
pub use trial::{Trial, Verdict};

use crate::statistics::Errors;

/// What the gate promises by default: of a hundred checks of what has not moved at
/// most one fails, and of a hundred shifts of twice the tolerance at most five are overlooked.
pub const ERRORS: Errors = Errors { alarm: 0.01, miss: 0.05 };
