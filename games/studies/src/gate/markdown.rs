//! A check as Markdown, for the comment on a pull request.

use wargauge_analysis::figures::thousands;
use wargauge_engine::text::Lines;

use super::report::{Checked, Outcome, Report};
use super::words;

/// The whole comment.
pub fn markdown(report: &Report) -> String {
    let title = match (report.answer, report.fails()) {
        (Outcome::Holds, _) => "Balance: as expected",
        (Outcome::Moved, _) => "Balance: moved",
        (Outcome::Undecided, true) => "Balance: undecided, which fails",
        (Outcome::Undecided, false) => "Balance: undecided, which passes",
    };
    let mut text = format!("### {title}\n");
    for checked in &report.scenarios {
        text += &scenario(checked);
    }
    let promise = report.promise;
    text.push_line(format_args!("\n<sub>wargauge {}, `{}`, seed {}; intervals are 95 %. Of a thousand checks of what has not \
         moved at most {} fail; of a thousand shifts of twice a tolerance at most {} are \
         overlooked.</sub>",
        report.tool.version,
        report.file,
        report.seed,
        (1000.0 * promise.alarm).round(),
        (1000.0 * promise.miss).round()));
    text
}

fn scenario(checked: &Checked) -> String {
    let mut text = format!("\n**{}**\n", escaped(&words::headline(checked)));
    if checked.games == 0 && checked.answer == Outcome::Holds {
        return text;
    }
    text += "\n| | expected | now | by (95 %) | answer |\n|---|---:|---:|---:|---|\n";
    for one in &checked.expectations {
        let answer = match one.answer {
            Outcome::Moved => "**moved**",
            other => words::answer(other),
        };
        let games = one.decided.map(|games| format!(" after {} games", thousands(games)));
        text.push_line(format_args!(
            "| {} | {} | {} | {} | {answer}{} |",
            escaped(&words::subject(&one.what, one.measure, &checked.sides)),
            words::expected(one),
            words::now(one),
            words::by(one),
            games.unwrap_or_default()
        ));
    }
    if !checked.unchanged || checked.answer != Outcome::Holds {
        let moved = checked.answer == Outcome::Moved;
        text += if moved { "\nMost likely cause:\n\n" } else { "\nWhat has changed:\n\n" };
        for cause in words::causes(checked, &checked.expectations) {
            text.push_line(format_args!("- {}", escaped(&cause)));
        }
    }
    if !checked.commands.is_empty() {
        text.push_line(format_args!("\n<details><summary>Look into it</summary>\n\n```\n{}\n```\n\nThe last command takes new \
             figures, if the change is wanted.\n\n</details>",
            checked.commands.join("\n")));
    }
    text
}

/// A text as a cell may hold it.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if "\\`*_[]<>|".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_markdown_is_written_as_what_it_is() {
        assert_eq!(escaped("a|b_c"), "a\\|b\\_c");
    }
}
