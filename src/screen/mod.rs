//! What all commands print with: standard output that may be a broken pipe, complaints, figures in
//! words and columns, colours. Not for what any one command says.

mod figures;
mod paint;
mod progress;
mod wrap;

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::exit::Failure;

pub(crate) use figures::{bar, csv_field};
pub(crate) use paint::{Colour, Paint};
pub(crate) use progress::{Games, Progress, Steps};
pub(crate) use wargauge_analysis::figures::{decimals_for, percent, points, thousands};
pub(crate) use wrap::{seen, width, wrapped};

/// Writes to standard output. If nobody reads any more, that is nobody's fault.
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

/// Says what went wrong, on standard error.
pub(crate) fn complain(failure: &Failure) {
    // Faults of a file each say for themselves that they are errors.
    let opening = if failure.lists_faults() { "" } else { "error: " };
    remark(&format!("{opening}{failure}"));
}

/// Says something in passing, on standard error.
pub(crate) fn remark(what: &(impl Display + ?Sized)) {
    // Nobody to tell it to if this fails.
    let _ = writeln!(io::stderr(), "{what}");
}

/// "did you mean `…`? " if one of the known names is near, else nothing.
pub(crate) fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    // A third of the letters may be wrong, and two always may.
    let limit = (name.chars().count() / 3).max(2);
    known
        .into_iter()
        .map(|known| (strsim::damerau_levenshtein(name, known), known))
        .filter(|&(distance, _)| distance <= limit)
        .min()
        .map(|(_, known)| format!("did you mean `{known}`? "))
        .unwrap_or_default()
}
