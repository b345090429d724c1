//! The answer for people, and the score at every value that was looked at.

use wargauge_engine::text::Lines;
use wargauge_studies::balance::{At, Document, Question, score, value};

use crate::commands::basis::{Basis, pace};
use crate::screen::{Column, Table, bar, thousands, width, wrapped};

/// Characters of the bar of a whole score.
const BAR: usize = 24;

/// The answer, the curve, and what it took.
pub(super) fn table(found: &Document) -> String {
    let question = &found.question;
    let mut text = String::new();
    for headline in found.headlines() {
        text.push_line(format_args!("{}", wrapped("", &headline, width()).trim_end()));
    }
    text.push_line(format_args!(""));
    let columns =
        [Column::right(), Column::left(), Column::right(), Column::left(), Column::left()];
    let mut table = Table::new(columns);
    let of_side = format!("score of the {}", question.side);
    table.row([question.path.as_str(), of_side.as_str(), "games"]);
    for at in &found.curve {
        table.row(row(at, found));
    }
    text += &table.text();
    text.push_line(format_args!(
        "\nmeasured: in games played after the value was chosen; intervals are 95 %"
    ));
    let Question { scenario, seed, players, .. } = question;
    text += &Basis { scenario, games: found.games, seed: *seed, players }.lines();
    text += &pace(found.rate.as_ref());
    text
}

/// A value with its score.
fn row(at: &At, found: &Document) -> [String; 5] {
    let notes = [
        (at.measured, "measured"),
        (at.value == found.present, "now"),
        (found.answer.reached && at.value == found.answer.value, "nearest"),
    ];
    let notes: Vec<&str> =
        notes.into_iter().filter_map(|(is_so, note)| is_so.then_some(note)).collect();
    let bar = bar(at.score.share, BAR);
    [value(&at.value), score(&at.score), thousands(at.games), bar, notes.join(", ")]
}
