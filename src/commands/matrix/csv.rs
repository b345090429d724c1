//! The matrix of players as CSV: one row a pairing.

use wargauge_analysis::MatrixSummary;
use wargauge_engine::text::Lines;

use crate::screen::{csv_field, csv_number};

/// The rows under their heading.
pub(super) fn csv(summary: &MatrixSummary) -> String {
    let mut text = "scenario,changes,seed,first,second,games,first_wins,second_wins,draws,\
                    score,low,high,drawn_by_rule\n"
        .to_owned();
    let scenario = csv_field(&summary.scenario.name);
    let changes = csv_field(&summary.scenario.changes.join("; "));
    for cell in &summary.cells {
        let players: Vec<String> = cell.players.0.iter().map(|(_, name)| csv_field(name)).collect();
        let counts: Vec<String> =
            cell.outcomes.0.iter().map(|(_, share)| share.count.to_string()).collect();
        let score = &cell.score;
        let [share, low, high] = [score.share, score.low, score.high].map(csv_number);
        text.push_line(format_args!(
            "{scenario},{changes},{},{},{},{},{share},{low},{high},{}",
            summary.seed,
            players.join(","),
            cell.games,
            counts.join(","),
            cell.drawn_by_rule.map_or_else(String::new, |share| share.count.to_string())
        ));
    }
    text
}
