//! Texts that only say something, whatever names and paths they hold: no character of them acts on a
//! terminal, and no line of them is a command to a service that reads the log.
//!
//! Names in files are checked when they are read, and paths are cleaned where they are put into a
//! message. This is the last gate, for what comes in another way, such as arguments.

use wargauge_engine::printable::{clean, is_command};
use wargauge_engine::text::Lines;

/// How the colour of a text begins.
const ESCAPE: &str = "\u{1b}[";

/// A text for people; `painted` leaves it its colours.
pub(super) fn harmless(text: &str, painted: bool) -> String {
    let line = |line: &str| {
        let line = if painted { clean_around_colours(line) } else { clean(line) };
        let line = line.replace("##[", "#\\#[");
        if line.trim_start().starts_with("::") { line.replacen("::", "\\::", 1) } else { line }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A line without commands except those that set a colour.
fn clean_around_colours(line: &str) -> String {
    let mut parts = line.split(ESCAPE);
    let mut shown = clean(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(part.len());
        let (numbers, rest) = part.split_at(end);
        match rest.strip_prefix('m') {
            Some(rest) => shown.extend([ESCAPE, numbers, "m", &clean(rest)]),
            None => shown.push_str(&clean(&format!("{ESCAPE}{part}"))),
        }
    }
    shown
}

/// JSON in which such characters are written as their codes, which every reader of JSON takes for the
/// same.
pub(super) fn harmless_json(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_command(c) && c != '\n' {
            shown.push_text(format_args!("\\u{:04x}", u32::from(c)));
        } else {
            shown.push(c);
        }
    }
    shown.replace("##[", "#\\u0023[")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_no_command_to_a_terminal_or_to_a_service() {
        let path = "error: `a\u{1b}[2J\n::add-mask::e\n ::error::x ##[group]`\n  second line";
        let expected =
            "error: `a\\u{1b}[2J\n\\::add-mask::e\n \\::error::x #\\#[group]`\n  second line";
        assert_eq!(harmless(path, false), expected);
    }

    #[test]
    fn a_painted_text_keeps_its_colours_and_nothing_else_that_acts() {
        let text = "\u{1b}[1;34mpoles\u{1b}[0m \u{1b}[2J\u{202e}\u{1b}]0;title\u{7}";
        let expected = "\u{1b}[1;34mpoles\u{1b}[0m \\u{1b}[2J\\u{202e}\\u{1b}]0;title\\u{7}";
        assert_eq!(harmless(text, true), expected);
        assert!(!harmless(text, false).contains('\u{1b}'));
    }

    #[test]
    fn json_reads_as_the_same_when_its_commands_are_codes() {
        let name = "a\u{202e}b\u{7f}\u{85}##[group]\n::error::";
        let text = serde_json::to_string_pretty(&[name]).unwrap();
        let shown = harmless_json(&text);
        assert!(shown.chars().all(|c| c == '\n' || !is_command(c)), "{shown}");
        assert!(!shown.contains("##["));
        assert_eq!(serde_json::from_str::<Vec<String>>(&shown).unwrap(), [name]);
    }
}
