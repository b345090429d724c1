//! One game, decision by decision: what the environment stands on.

use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use wargauge_engine::Side;
use wargauge_games::{GAMES, Sitting};
use wargauge_scenarios::Changes;
use wargauge_studies::seats::{names, players};

use crate::failure;
use crate::view::{floats, integers};

/// One game, decision by decision. The same seed, number, scenario, players and choices give the same game as
/// `wargauge.replay`.
#[pyclass(module = "wargauge", subclass)]
pub struct Game {
    sitting: Box<dyn Sitting>,
    sides: [String; 2],
}

impl Game {
    /// The side of this index.
    fn side(index: usize) -> PyResult<Side> {
        match index {
            0 => Ok(Side::First),
            1 => Ok(Side::Second),
            _ => Err(PyIndexError::new_err("the sides are 0 and 1")),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (scenario, overlays, sets, specs, seed, game))]
    fn new(
        py: Python<'_>,
        scenario: &str,
        overlays: Vec<String>,
        sets: Vec<String>,
        specs: Vec<String>,
        seed: u64,
        game: u64,
    ) -> PyResult<Self> {
        let loaded = GAMES.load(scenario, &Changes { overlays, sets });
        let loaded = loaded.map_err(|why| failure::of(py, &why.into()))?;
        let sides = loaded.sheet().sides.clone();
        let opened = players(&specs, &*loaded, &loaded.usual_player());
        let opened = names(&opened.map_err(|why| failure::of(py, &why))?);
        let is_named = |side: usize| {
            specs.iter().any(|spec| spec.split('=').next() == Some(sides[side].as_str()))
        };
        let [first, second] = opened;
        let seats = [is_named(0).then_some(first), is_named(1).then_some(second)];
        let sitting = py.detach(|| loaded.sit(&seats, seed, game));
        let sitting = sitting.map_err(|why| failure::refused(py, why))?;
        Ok(Self { sitting, sides })
    }

    /// Begins another game.
    fn restart(&mut self, py: Python<'_>, seed: u64, game: u64) {
        py.detach(|| self.sitting.restart(seed, game));
    }

    /// The names of the two sides.
    #[getter]
    fn sides(&self) -> [String; 2] {
        self.sides.clone()
    }

    /// The side that has to decide; None when the game is over.
    #[getter]
    fn decider(&self) -> Option<&str> {
        self.sitting.decider().map(|side| self.sides[side.index()].as_str())
    }

    /// How many choices it has; 0 when the game is over.
    #[getter]
    fn offered(&self) -> usize {
        self.sitting.offered()
    }

    /// Takes a choice and plays on to the next decision; gives how many choices that has.
    fn take(&mut self, choice: usize) -> PyResult<usize> {
        self.sitting.take(choice).map_err(|why| PyIndexError::new_err(why.to_string()))?;
        Ok(self.sitting.offered())
    }

    /// All choices in words.
    #[getter]
    fn choices(&self) -> Vec<String> {
        (0..self.sitting.offered()).map_while(|nth| self.sitting.words(nth)).collect()
    }

    /// One choice in words.
    fn choice(&self, index: usize) -> PyResult<String> {
        let words = self.sitting.words(index);
        words.ok_or_else(|| PyIndexError::new_err(format!("there is no choice {index}")))
    }

    /// Six numbers for each choice, as an array with a row each.
    fn numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let all = (0..self.sitting.offered()).map_while(|nth| self.sitting.numbers(nth));
        integers(py, all)
    }

    /// The numbers of the position as a side sees it, as an array.
    fn observe<'py>(&self, py: Python<'py>, side: usize) -> PyResult<Bound<'py, PyAny>> {
        let mut numbers = Vec::new();
        self.sitting.see(Self::side(side)?, &mut numbers);
        floats(py, &numbers)
    }

    /// The position in words, as a side sees it.
    fn text(&self, side: usize) -> PyResult<String> {
        Ok(self.sitting.text(Self::side(side)?))
    }

    /// What the numbers of a position mean, in their order.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.sitting.names()
    }

    /// No decision has more choices.
    #[getter]
    fn most_choices(&self) -> usize {
        self.sitting.most_choices()
    }

    /// What kinds of choice there are, in the order of the first number of a choice.
    #[getter]
    fn kinds(&self) -> Vec<&'static str> {
        self.sitting.kinds().to_vec()
    }

    /// The turn.
    #[getter]
    fn turn(&self) -> u8 {
        self.sitting.turn()
    }

    /// The decisions so far, those of built-in players included.
    #[getter]
    fn decisions(&self) -> u32 {
        self.sitting.decisions()
    }

    /// How the game ended: winner, points, turn and whether it ended automatically; None while it goes on.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(outcome) = self.sitting.outcome() else { return Ok(None) };
        let keys = PyDict::new(py);
        keys.set_item("winner", outcome.winner.map(|side| self.sides[side.index()].as_str()))?;
        keys.set_item("points", outcome.points)?;
        keys.set_item("turn", outcome.turn)?;
        keys.set_item("automatic", outcome.automatic)?;
        Ok(Some(keys))
    }
}
