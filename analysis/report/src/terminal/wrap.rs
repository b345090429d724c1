//! Lines no wider than the terminal, with a margin and a hanging indent; colours have no width.

use std::io::{self, IsTerminal};

/// The width where nobody says another: wider lines are hard to read.
const WIDEST: usize = 100;

/// Narrower than this nothing can be arranged.
const NARROWEST: usize = 40;

/// How many characters standard output has room for in a line.
pub(crate) fn width() -> usize {
    if !io::stdout().is_terminal() {
        return WIDEST;
    }
    let (terminal_size::Width(columns), _) = terminal_size::terminal_size()
        .unwrap_or((terminal_size::Width(80), terminal_size::Height(24)));
    usize::from(columns).clamp(NARROWEST, WIDEST)
}

/// Characters that are seen: all but the codes of colours.
pub(crate) fn seen(text: &str) -> usize {
    let mut in_code = false;
    text.chars()
        .filter(|&c| {
            let counts = !in_code && c != '\u{1b}';
            in_code = if in_code { c != 'm' } else { c == '\u{1b}' };
            counts
        })
        .count()
}

/// Breaks a text between words: the first line begins with `margin`, the others with as much
/// space and two more.
pub(crate) fn wrapped(margin: &str, text: &str, width: usize) -> String {
    let indent = seen(margin) + 2;
    let mut lines = margin.to_owned();
    let mut column = seen(margin);
    for (i, word) in text.split(' ').enumerate() {
        let room = seen(word);
        if i > 0 {
            if column + 1 + room > width && column > indent {
                lines += "\n";
                lines += &" ".repeat(indent);
                column = indent;
            } else {
                lines.push(' ');
                column += 1;
            }
        }
        lines += word;
        column += room;
    }
    lines + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_between_words() {
        assert_eq!(wrapped("  7  ", "one two three", 13), "  7  one two\n       three\n");
        assert_eq!(wrapped("", "unbreakable", 4), "unbreakable\n");
    }

    #[test]
    fn colours_have_no_width() {
        assert_eq!(seen("\u{1b}[1;38;5;33mred\u{1b}[0m!"), 4);
    }
}
