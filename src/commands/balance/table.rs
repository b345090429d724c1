//! The answer for people, and the score at every value that was looked at.

use wargauge_engine::text::Lines;
use wargauge_report::ended::{columns, note, short_headings};
use wargauge_studies::balance::{At, Document, Question, score, value};

use crate::commands::basis::{Basis, pace};
use crate::screen::{Column, Table, thousands, width, wrapped};

/// The answer, the curve, and what it took.
pub(super) fn table(found: &Document) -> String {
    let question = &found.question;
    let mut text = String::new();
    for headline in found.headlines() {
        text.push_line(format_args!("{}", wrapped("", &headline, width()).trim_end()));
    }
    text.push_line(format_args!(""));
    let of_side = format!("score of the {}", question.side);
    let mut head = vec![question.path.clone(), of_side];
    let mut columns = vec![Column::right(), Column::left()];
    if let Some(at) = found.curve.first() {
        let ended = short_headings(&at.ended);
        columns.extend(ended.iter().map(|_| Column::right()));
        head.extend(ended);
    }
    columns.extend([Column::right(), Column::left()]);
    head.push("games".to_owned());
    let mut table = Table::new(columns);
    table.row(head);
    for at in &found.curve {
        table.row(row(at, found));
    }
    text += &table.text();
    text.push_line(format_args!(
        "\nmeasured: in games played after the value was chosen; intervals are 95 %"
    ));
    text += &found.curve.first().map(|at| note(&at.ended)).unwrap_or_default();
    let Question { scenario, seed, players, .. } = question;
    text += &Basis { scenario, games: found.games, seed: *seed, players }.lines();
    text += &pace(found.rate.as_ref());
    text
}

/// A value with its score and how its games ended.
fn row(at: &At, found: &Document) -> Vec<String> {
    let notes = [
        (at.measured, "measured"),
        (at.value == found.present, "now"),
        (found.answer.reached && at.value == found.answer.value, "nearest"),
    ];
    let notes: Vec<&str> =
        notes.into_iter().filter_map(|(is_so, note)| is_so.then_some(note)).collect();
    let mut row = vec![value(&at.value), score(&at.score)];
    row.extend(columns(&at.ended));
    row.extend([thousands(at.games), notes.join(", ")]);
    row
}
