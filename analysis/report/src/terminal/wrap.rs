//! Lines no wider than the terminal, with a margin and a hanging indent; colours have no width.

use crate::lettering::joined;

/// Characters that are seen: all but the codes of colours.
pub fn seen(text: &str) -> usize {
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
pub fn wrapped(margin: &str, text: &str, width: usize) -> String {
    let indent = seen(margin) + 2;
    let mut lines = margin.to_owned();
    let mut column = seen(margin);
    for (i, word) in joined(text.split(' ')).into_iter().enumerate() {
        let room = seen(&word);
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
        lines += &word;
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
    fn a_number_is_not_parted_from_its_sign() {
        assert_eq!(wrapped("", "they win 88 % ± 3", 9), "they win\n  88 %\n  ± 3\n");
    }

    #[test]
    fn colours_have_no_width() {
        assert_eq!(seen("\u{1b}[1;38;5;33mred\u{1b}[0m!"), 4);
    }
}
