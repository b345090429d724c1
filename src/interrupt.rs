//! Ctrl-C: the first asks for an orderly end, the second ends at once.

use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::{Exit, Failure};
use crate::screen::remark;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C asks for an orderly end.
///
/// # Errors
/// If the system does not let the program listen for it.
pub(crate) fn listen() -> Result<(), Failure> {
    ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    })
    .map_err(|why| Failure::System("listen for Ctrl-C".to_owned(), why.into()))
}

/// Was an orderly end asked for?
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// From now on Ctrl-C ends the program at once, with this last word. For programs that wait for a person.
///
/// # Errors
/// If the system does not let the program listen for it.
pub(crate) fn end_with(last: impl Fn() -> String + Send + 'static) -> Result<(), Failure> {
    ctrlc::set_handler(move || {
        remark(&format!("\n{}", last()));
        std::process::exit(Exit::Interrupted as i32);
    })
    .map_err(|why| Failure::System("listen for Ctrl-C".to_owned(), why.into()))
}
