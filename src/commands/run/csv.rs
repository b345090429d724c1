//! The study of `run` as CSV: one row an outcome.

use wargauge_analysis::Summary;
use wargauge_engine::text::Lines;

use crate::screen::csv_field;

/// The rows under their heading.
pub(super) fn csv(summary: &Summary) -> String {
    let mut text = "scenario,changes,seed,games,outcome,count,share,low,high\n".to_owned();
    let scenario = csv_field(&summary.scenario.name);
    let changes = csv_field(&summary.scenario.changes.join("; "));
    for (outcome, share) in &summary.outcomes.0 {
        // What is no number stays empty.
        let estimate = if share.share.is_nan() { String::new() } else { share.share.to_string() };
        text.push_line(format_args!(
            "{scenario},{changes},{},{},{},{},{estimate},{},{}",
            summary.seed,
            summary.games,
            csv_field(outcome),
            share.count,
            share.low,
            share.high
        ));
    }
    text
}
