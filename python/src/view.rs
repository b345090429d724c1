//! A decision as a player written in Python sees it.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use wargauge_games::guest::Moment;
use wargauge_games::outlook::{CHOICE_NUMBERS, ChoiceNumbers};

/// A decision as the side sees it that has to take it.
#[pyclass(module = "wargauge")]
pub struct View {
    moment: Box<dyn Moment>,
    sides: [String; 2],
}

impl View {
    /// The view of a decision.
    pub fn new(moment: Box<dyn Moment>, sides: [String; 2]) -> Self {
        Self { moment, sides }
    }
}

/// Bytes as an array of numpy, which shares them.
fn array<'py>(py: Python<'py>, bytes: &[u8], kind: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("numpy")?.call_method1("frombuffer", (PyBytes::new(py, bytes), kind))
}

/// Numbers as an array of float32.
pub fn floats<'py>(py: Python<'py>, numbers: &[f32]) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
    array(py, &bytes, "float32")
}

/// Numbers of choices as an array of int16, a row each.
pub fn integers(
    py: Python<'_>,
    choices: impl Iterator<Item = ChoiceNumbers>,
) -> PyResult<Bound<'_, PyAny>> {
    let bytes: Vec<u8> = choices.flatten().flat_map(i16::to_ne_bytes).collect();
    array(py, &bytes, "int16")?.call_method1("reshape", (-1, CHOICE_NUMBERS))
}

#[pymethods]
impl View {
    /// The side that decides.
    #[getter]
    fn side(&self) -> &str {
        &self.sides[self.moment.side().index()]
    }

    /// The turn.
    #[getter]
    fn turn(&self) -> u8 {
        self.moment.turn()
    }

    /// How many choices there are.
    fn __len__(&self) -> usize {
        self.moment.offered()
    }

    /// All choices in words.
    #[getter]
    fn choices(&self) -> Vec<String> {
        (0..self.moment.offered()).map_while(|nth| self.moment.words(nth)).collect()
    }

    /// One choice in words.
    fn choice(&self, index: usize) -> PyResult<String> {
        let words = self.moment.words(index);
        words.ok_or_else(|| PyIndexError::new_err(format!("there is no choice {index}")))
    }

    /// Six numbers for each choice, as an array with a row each.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = (0..self.moment.offered()).map_while(|nth| self.moment.numbers(nth));
        integers(py, all)
    }

    /// The numbers of the position, as an array.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut numbers = Vec::new();
        self.moment.see(&mut numbers);
        floats(py, &numbers)
    }

    /// A number below `bound` from the luck of this player in this game: the same whenever the game is played again.
    fn random(&mut self, bound: usize) -> PyResult<usize> {
        if bound == 0 {
            return Err(PyIndexError::new_err("there is no number below 0"));
        }
        Ok(self.moment.below(bound))
    }

    /// The position in words.
    fn __str__(&self) -> String {
        self.moment.text()
    }
}
