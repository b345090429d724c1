//! The study of `run` as CSV: one row an outcome.

use wargauge_analysis::Summary;
use wargauge_engine::text::Lines;

use crate::screen::{csv_field, csv_number};

/// The rows under their heading.
pub(super) fn csv(summary: &Summary) -> String {
    let mut text = "scenario,changes,seed,games,outcome,count,share,low,high\n".to_owned();
    let scenario = csv_field(&summary.scenario.name);
    let changes = csv_field(&summary.scenario.changes.join("; "));
    for (outcome, share) in &summary.outcomes.0 {
        text.push_line(format_args!(
            "{scenario},{changes},{},{},{},{},{},{},{}",
            summary.seed,
            summary.games,
            csv_field(outcome),
            share.count,
            csv_number(share.share),
            csv_number(share.low),
            csv_number(share.high)
        ));
    }
    text
}
