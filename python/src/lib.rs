//! The extension module of the Python package `wargauge`: it takes a question as JSON, calls `wargauge-studies`, and gives
//! the documented JSON back. Everything that people see of the package is in `wargauge/*.py`.
//!
//! - [`studies`] are the calls; [`watching`] lets a user follow and end them.
//! - [`rows`] are rows of games as columns of Arrow.
//! - [`game`] is one game decision by decision; [`guest`] and [`view`] are players written in Python.
//! - [`failure`] makes exceptions.

mod failure;
mod game;
mod guest;
mod rows;
mod studies;
mod view;
mod watching;

use pyo3::prelude::*;

/// The extension module.
#[pymodule]
mod _wargauge {
    #[pymodule_export]
    use super::game::Game;
    #[pymodule_export]
    use super::rows::Rows;
    #[pymodule_export]
    use super::studies::{listing, merge, odds, open_rows, replay, study};
    #[pymodule_export]
    use super::view::View;

    #[pymodule_export]
    #[allow(non_upper_case_globals)]
    const version: &str = env!("CARGO_PKG_VERSION");
}
