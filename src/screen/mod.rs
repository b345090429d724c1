//! What all commands print with: standard output that may be a broken pipe, complaints, figures in
//! words and columns, colours. The text of a single command is not here.

mod harmless;
mod progress;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};

use serde::Serialize;

use crate::exit::Failure;

use harmless::{harmless, harmless_json};
pub(crate) use progress::Bars;
pub(crate) use wargauge_analysis::figures::{
    counted, decimals_for, percent, points, signed, thousands,
};
pub(crate) use wargauge_engine::printable::{clean, path};
pub(crate) use wargauge_report::terminal::{
    Colour, Column, Paint, Table, bar, csv_field, csv_number, wrapped,
};

/// Writes a text for people or spreadsheets to standard output, as [`harmless`] makes it.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn print(text: &str) -> Result<(), Failure> {
    print_exactly(&harmless(text, paint() != Paint::new(false)))
}

/// Writes to standard output. A reader that has stopped reading is no fault.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn print_exactly(text: &str) -> Result<(), Failure> {
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
    print_json_lines(&(text + "\n"))
}

/// Writes JSON documents that are written already to standard output.
///
/// # Errors
/// If the system cannot write.
pub(crate) fn print_json_lines(text: &str) -> Result<(), Failure> {
    print_exactly(&harmless_json(text))
}

/// Writes what went wrong to standard error.
pub(crate) fn complain(failure: &Failure) {
    // Each fault of a file is marked as an error already; an end that the user asked for is none.
    let is_plain = failure.lists_faults() || matches!(failure, Failure::Interrupted(_));
    let opening = if is_plain { "" } else { "error: " };
    match failure {
        // One sentence: a line within it has come from an argument.
        Failure::Input(text) => remark(&format!("{opening}{}", clean(text))),
        other => remark(&format!("{opening}{other}")),
    }
}

/// Prints the help that was asked for, or why the command line cannot be read, and ends the program.
pub(crate) fn refuse(why: &clap::Error) -> ! {
    let plain = why.render().to_string();
    let shown = harmless(&plain, false);
    if plain == shown || !why.use_stderr() {
        why.exit();
    }
    remark(shown.trim_end());
    std::process::exit(why.exit_code())
}

/// Writes a note to standard error, as [`harmless`] makes it.
pub(crate) fn remark(what: &(impl Display + ?Sized)) {
    command_the_log(&harmless(&what.to_string(), false));
}

/// Writes lines to standard error that the service behind the log may obey: annotations.
pub(crate) fn command_the_log(lines: &str) {
    // If this fails, there is no place to report it.
    let _ = writeln!(io::stderr(), "{lines}");
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
