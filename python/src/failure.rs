//! Failures of the library as exceptions of Python, with the same text. The classes are defined in
//! `wargauge/errors.py`.

use std::io;

use pyo3::prelude::*;
use wargauge_games::Failure as Refused;
use wargauge_scenarios::Failure as Unreadable;
use wargauge_studies::Failure;

/// An exception of a class of `wargauge.errors`.
pub fn exception(py: Python<'_>, class: &str, text: &str) -> PyErr {
    let made = py
        .import("wargauge.errors")
        .and_then(|errors| errors.getattr(class))
        .and_then(|class| class.call1((text,)));
    made.map_or_else(|why| why, PyErr::from_value)
}

/// The request is wrong.
pub fn input(py: Python<'_>, text: &str) -> PyErr {
    exception(py, "InputError", text)
}

/// The exception of a failure: the system's fault, or a request or file that is wrong.
pub fn of(py: Python<'_>, failure: &Failure) -> PyErr {
    let is_system = match failure {
        // A file that does not exist was misnamed; one that cannot be read is the system's fault.
        Failure::Scenario(Unreadable::Io { error, .. }) => error.kind() != io::ErrorKind::NotFound,
        Failure::System(..) | Failure::Threads(_) => true,
        Failure::Store(fault) => fault.is_system(),
        Failure::Scenario(_) | Failure::Input(_) | Failure::Interrupted(_) => false,
    };
    let class = if is_system { "SystemFailure" } else { "InputError" };
    exception(py, class, &failure.to_string())
}

/// The exception of a scenario, player or question that is refused.
pub fn refused(py: Python<'_>, failure: Refused) -> PyErr {
    of(py, &failure.into())
}
