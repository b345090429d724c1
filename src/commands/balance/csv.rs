//! The curve for spreadsheets: one row a value.

use wargauge_engine::text::Lines;
use wargauge_report::ended::csv_counts;
use wargauge_studies::balance::Document;

use crate::screen::{csv_field, csv_number};

/// Every value that was looked at.
pub(super) fn csv(found: &Document) -> String {
    let mut text =
        "path,value,side,score,low,high,games,measured,answer,won,lost,drawn,drawn_by_rule\n"
            .to_owned();
    let question = &found.question;
    for at in &found.curve {
        let is_answer = found.answer.reached && at.value == found.answer.value;
        let [score, low, high] = [at.score.share, at.score.low, at.score.high].map(csv_number);
        text.push_line(format_args!(
            "{},{},{},{score},{low},{high},{},{},{is_answer},{}",
            csv_field(&question.path),
            at.value,
            csv_field(&question.side),
            at.games,
            at.measured,
            csv_counts(&at.ended)
        ));
    }
    text
}
