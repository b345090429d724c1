//! What all commands print with: standard output that may be a broken pipe, complaints, figures in
//! words and columns, colours. The text of a single command is not here.

mod progress;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use serde::Serialize;
use wargauge_scenarios::printable::clean;

use crate::exit::Failure;

pub(crate) use progress::Bars;
pub(crate) use wargauge_analysis::figures::{decimals_for, percent, points, signed, thousands};
pub(crate) use wargauge_report::terminal::{
    Colour, Column, Paint, Table, bar, csv_field, csv_number, wrapped,
};

/// Writes to standard output. A reader that has stopped reading is no fault.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::System("write to standard output".to_owned(), why.into()))
        }
        _ => Ok(()),
    }
}

/// Writes one JSON document to standard output.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn print_json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value)
        .map_err(|why| Failure::System("write JSON".to_owned(), why.into()))?;
    print(&(text + "\n"))
}

/// Writes what went wrong to standard error.
pub(crate) fn complain(failure: &Failure) {
    // Each fault of a file is marked as an error already.
    let opening = if failure.lists_faults() { "" } else { "error: " };
    remark(&harmless(&format!("{opening}{failure}")));
}

/// A message that only says something, whatever names and paths it holds: no character of it acts on
/// a terminal, and no line of it is a command to a service that reads the log.
fn harmless(message: &str) -> String {
    let line = |line: &str| {
        let line = clean(line).replace("##[", "#\\#[");
        if line.trim_start().starts_with("::") { line.replacen("::", "\\::", 1) } else { line }
    };
    message.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Writes a note to standard error.
pub(crate) fn remark(what: &(impl Display + ?Sized)) {
    // If this fails, there is no place to report it.
    let _ = writeln!(io::stderr(), "{what}");
}

/// The width if standard output is no terminal: wider lines are hard to read.
const WIDEST: usize = 100;

/// The least width: nothing can be arranged in less.
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

/// Colours, if standard output takes them: it is a terminal, and `NO_COLOR` (no-color.org) is not set.
pub(crate) fn paint() -> Paint {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Paint::new(io::stdout().is_terminal() && !refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_is_no_command_to_a_terminal_or_to_a_service() {
        let path = "error: `a\u{1b}[2J\n::add-mask::e\n ::error::x ##[group]`\n  second line";
        let expected =
            "error: `a\\u{1b}[2J\n\\::add-mask::e\n \\::error::x #\\#[group]`\n  second line";
        assert_eq!(harmless(path), expected);
    }
}
