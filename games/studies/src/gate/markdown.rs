//! A check as Markdown, for the comment on a pull request.

use wargauge_analysis::figures::thousands;
use wargauge_engine::printable::clean;
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
    text.push_line(format_args!(
        "\n<sub>wargauge {}, {}, seed {}; intervals are 95 %. Of a thousand checks of what has not \
         moved at most {} fail; of a thousand shifts of twice a tolerance at most {} are \
         overlooked.</sub>",
        report.tool.version,
        escaped(&report.file),
        report.seed,
        (1000.0 * promise.alarm).round(),
        (1000.0 * promise.miss).round()
    ));
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
        let commands: Vec<String> = checked.commands.iter().map(|line| clean(line)).collect();
        let fence = fence_around(&commands);
        text.push_line(format_args!(
            "
<details><summary>Look into it</summary>

{fence}
{}
{fence}

The last command takes new \
             figures, if the change is wanted.

</details>",
            commands.join(
                "
"
            )
        ));
    }
    text
}

/// A fence of more backticks than any of the lines has in a row.
fn fence_around(lines: &[String]) -> String {
    let longest = lines.iter().flat_map(|line| line.split(|c| c != '`')).map(str::len).max();
    "`".repeat(longest.unwrap_or(0).max(2) + 1)
}

/// A text as a cell may hold it: of one line, and without markup, links or names of people that are
/// called.
fn escaped(text: &str) -> String {
    let text = clean(text);
    let mut escaped = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some(c) = rest.chars().next() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' => escaped.extend(['\\', c]),
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            // Between tags that do nothing, neither is followed by what makes it a name or a link.
            '@' => escaped.push_str("@<b></b>"),
            ':' if rest.starts_with("://") => escaped.push_str(":<b></b>"),
            'w' if rest.starts_with("www.") => escaped.push_str("w<b></b>"),
            c => escaped.push(c),
        }
        rest = &rest[c.len_utf8()..];
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_markdown_is_written_as_what_it_is() {
        assert_eq!(escaped("a|b_c"), "a\\|b\\_c");
        assert_eq!(escaped("a\n# b"), "a\\\\n# b");
        assert_eq!(escaped("@octocat"), "@<b></b>octocat");
        assert_eq!(escaped("&lt;b>"), "&amp;lt;b&gt;");
        assert_eq!(escaped("https://x www.x"), "https:<b></b>//x w<b></b>ww.x");
    }

    #[test]
    fn no_line_of_a_command_ends_the_fence_around_it() {
        assert_eq!(fence_around(&["wargauge run a".to_owned()]), "```");
        assert_eq!(fence_around(&["a ```` b".to_owned(), "```".to_owned()]), "`````");
    }
}
