//! A check for people.

use wargauge_engine::text::Lines;
use wargauge_studies::gate::{Checked, Outcome, Report, Undecided, words};

use crate::screen::{Column, Table, clean, thousands, width, wrapped};

/// The whole check.
pub(super) fn table(report: &Report) -> String {
    let mut text = String::new();
    for checked in &report.scenarios {
        text += &scenario(checked);
        text.push('\n');
    }
    text + &verdict(report)
}

fn scenario(checked: &Checked) -> String {
    let mut text = words::headline(checked) + "\n";
    if checked.games > 0 || checked.answer != Outcome::Holds {
        text += &figures(checked);
    }
    let width = width();
    let silent =
        checked.causes.is_empty() || (checked.unchanged && checked.answer == Outcome::Holds);
    if !silent {
        let title = match checked.answer {
            Outcome::Moved => "Most likely cause:\n",
            _ => "What has changed:\n",
        };
        text += title;
        for cause in words::causes(checked, &checked.expectations) {
            text += &wrapped("  ", &cause, width);
        }
    }
    if !checked.commands.is_empty() {
        text += "To look into it; the last takes new figures, if the change is wanted:\n";
        for command in &checked.commands {
            text.push_line(format_args!("  {}", clean(command)));
        }
    }
    text
}

/// The expectations side by side.
fn figures(checked: &Checked) -> String {
    let (name, figure) = (Column::left(), Column::right().gap(3));
    let answer = Column::left().gap(3);
    let mut table = Table::new([name, figure, figure, figure, answer, figure]).margin(2);
    table.row(["", "expected", "now", "by (95 %)", "answer", "after games"]);
    for one in &checked.expectations {
        table.row([
            words::subject(&one.what, one.measure, &checked.sides),
            words::expected(one),
            words::now(one),
            words::by(one),
            words::answer(one.answer).to_owned(),
            one.decided.map_or_else(String::new, thousands),
        ]);
    }
    table.text()
}

fn verdict(report: &Report) -> String {
    let passes = if report.fails() { "FAILED" } else { "passed" };
    let why = match (report.answer, report.undecided) {
        (Outcome::Holds, _) => "everything that is expected holds",
        (Outcome::Moved, _) => "something moved",
        (Outcome::Undecided, Undecided::Pass) => {
            "something is undecided, which --undecided pass lets through"
        }
        (Outcome::Undecided, Undecided::Fail) => {
            "something is undecided: play more (--max-games), or take more games for the baseline"
        }
    };
    format!("{passes}: {why}.\n")
}
