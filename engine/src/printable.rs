//! Characters that a terminal, a log or a table would obey rather than show, and the one way in which
//! they are shown instead.
//!
//! The reader of scenarios refuses texts that hold one. Names of files and arguments of the command
//! line, which can hold anything, are shown by [`clean`] and [`path`].

use std::path::Path;

/// Does this character do something instead of being seen? Controls do, and marks that turn the
/// direction of writing around.
pub fn is_command(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

/// A text with every such character spelled as its code, as in `\u{1b}`. It is then of one line.
pub fn clean(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if is_command(c) {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// The name of a file or folder as [`clean`] shows it.
pub fn path(path: &Path) -> String {
    clean(&path.display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_act_are_spelled_and_letters_stay() {
        assert_eq!(clean("ppłk Łukasz\u{1b}[2J"), "ppłk Łukasz\\u{1b}[2J");
        assert_eq!(clean("a\nb\u{202e}c"), "a\\nb\\u{202e}c");
    }
}
