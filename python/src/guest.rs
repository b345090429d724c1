//! Players written in Python: a function that is shown a decision and gives the place of its choice.

use std::sync::Arc;

use pyo3::prelude::*;
use wargauge_games::guest::{Guest, Guests, Moment};

use crate::failure::input;
use crate::view::View;
use crate::watching::Halt;

/// A function of Python that takes a side.
struct Function {
    name: String,
    choose: Py<PyAny>,
    sides: [String; 2],
    halt: Arc<Halt>,
}

/// The players of these names.
pub fn guests(
    functions: Vec<(String, Py<PyAny>)>,
    sides: &[String; 2],
    halt: &Arc<Halt>,
) -> Guests {
    let each = functions.into_iter().map(|(name, choose)| {
        let function =
            Function { name: name.clone(), choose, sides: sides.clone(), halt: Arc::clone(halt) };
        (name, Arc::new(function) as Arc<dyn Guest>)
    });
    each.collect()
}

impl Guest for Function {
    fn choose(&self, moment: Box<dyn Moment>) -> usize {
        // After an exception the game is only brought to its end.
        if self.halt.is_set() {
            return 0;
        }
        let offered = moment.offered();
        let picked = Python::attach(|py| -> PyResult<usize> {
            let view = Py::new(py, View::new(moment, self.sides.clone()))?;
            let picked: usize = self.choose.call1(py, (view,))?.extract(py)?;
            if picked < offered {
                return Ok(picked);
            }
            Err(input(
                py,
                &format!(
                    "the player `{}` takes choice {picked}, but there are only {offered}, counted from 0",
                    self.name
                ),
            ))
        });
        picked.unwrap_or_else(|why| {
            self.halt.set(why);
            0
        })
    }
}
