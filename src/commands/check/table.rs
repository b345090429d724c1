//! A check for people.

use std::fmt::Write;

use wargauge_studies::gate::{Checked, Outcome, Report, Undecided, words};

use crate::screen::{seen, thousands, width, wrapped};

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
        text += "To look into it; the last takes the figures anew, if the change is wanted:\n";
        for command in &checked.commands {
            let _ = writeln!(text, "  {command}");
        }
    }
    text
}

/// The expectations side by side.
fn figures(checked: &Checked) -> String {
    let head = ["", "expected", "now", "by (95 %)", "answer", "after games"].map(str::to_owned);
    let mut rows = vec![head];
    for one in &checked.expectations {
        rows.push([
            words::subject(&one.what, one.measure, &checked.sides),
            words::expected(one),
            words::now(one),
            words::by(one),
            words::answer(one.answer).to_owned(),
            one.decided.map_or_else(String::new, thousands),
        ]);
    }
    let widths: [usize; 6] =
        std::array::from_fn(|column| rows.iter().map(|row| seen(&row[column])).max().unwrap_or(0));
    let mut text = String::new();
    for row in &rows {
        let mut line = String::from(" ");
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[column] - seen(cell));
            // Names and answers to the left, figures to the right.
            let _ = match column {
                0 => write!(line, " {cell}{pad}"),
                4 => write!(line, "   {cell}{pad}"),
                _ => write!(line, "   {pad}{cell}"),
            };
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
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
