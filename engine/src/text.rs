//! Text that is put together line by line, as tables, reports and files are.

use std::fmt::{Arguments, Write};

/// Formatted text at the end of a string. Writing to a string cannot fail, so there is no result
/// to look at.
///
/// ```
/// use wargauge_engine::text::Lines;
///
/// let mut text = String::new();
/// text.push_text(format_args!("{} to {}", 1, 6));
/// text.push_line(format_args!(" on a die"));
/// assert_eq!(text, "1 to 6 on a die\n");
/// ```
pub trait Lines {
    /// Adds text.
    fn push_text(&mut self, text: Arguments<'_>);

    /// Adds text and ends the line.
    fn push_line(&mut self, text: Arguments<'_>);
}

impl Lines for String {
    fn push_text(&mut self, text: Arguments<'_>) {
        let written = self.write_fmt(text);
        debug_assert!(written.is_ok(), "a string takes any text");
    }

    fn push_line(&mut self, text: Arguments<'_>) {
        self.push_text(text);
        self.push('\n');
    }
}
