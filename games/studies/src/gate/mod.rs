//! Expectations of how scenarios play: takes their figures, and checks later versions against them.
//!
//! - [`draft()`] lists what is to be expected of scenarios, [`baseline()`] plays for the figures.
//! - [`check()`] answers whether all expectations still hold, and gives a [`Report`].
//! - [`renew()`] writes new figures between the user's comments.
//! - [`junit()`], [`markdown()`] and [`annotations()`] write a report for other programs.
//! - [`words`] are the phrases and figures that all of them use.

mod annotations;
mod baseline;
mod causes;
mod check;
mod comments;
mod fingerprints;
mod judge;
mod junit;
mod markdown;
mod question;
mod report;
mod take;
pub mod words;

use std::sync::Arc;

use wargauge_analysis::gate::Measure;
use wargauge_games::Playable;

use crate::failure::Failure;

pub use annotations::annotations;
pub use baseline::{Draft, baseline, draft, read};
pub use check::{Check, Ended, as_it_was, check};
pub use comments::renew;
pub use junit::junit;
pub use markdown::markdown;
pub use report::{
    Change, Checked, Figure, Judged, Outcome, Promise, Rate, Report, Target, Undecided,
};
pub use take::Taking;

/// A file of expectations with its scenarios.
pub type Balance = wargauge_scenarios::Balance<Arc<dyn Playable>>;

/// The entry of a scenario in such a file.
pub type Entry = wargauge_scenarios::Entry<Arc<dyn Playable>>;

/// What is measured for each expectation of an entry, in their order.
fn measures(entry: &Entry) -> Result<Vec<Measure>, Failure> {
    let sheet = entry.scenario.sheet();
    let measure = |what: &str| {
        Measure::read(what, sheet.sides(), sheet.rules).ok_or_else(|| {
            Failure::Input(format!(
                "nothing that can be expected of `{}` is called `{what}`",
                entry.name
            ))
        })
    };
    entry.expected.iter().map(|expected| measure(&expected.what)).collect()
}
