//! Calls that play one game at most: what is built in, exact odds, replays, shards and rows.

use std::path::PathBuf;

use pyo3::prelude::*;
use wargauge_games::{GAMES, Typeface};
use wargauge_report::terminal::Paint;
use wargauge_scenarios::Changes;
use wargauge_studies::replay::{self as again, Request};
use wargauge_studies::seats::{names, players};
use wargauge_studies::{Failure, merge as joining, rows as stored};

use super::json;
use crate::failure;
use crate::rows::Rows;

/// Characters in a line of a report.
const WIDTH: usize = 100;

/// What is built in.
#[pyfunction]
pub fn listing(py: Python<'_>) -> PyResult<String> {
    json(&wargauge_studies::listing::document(GAMES)).map_err(|why| failure::of(py, &why))
}

/// The answer to a question about one combat: the document, and the text for people. `words` are options as the command
/// line has them.
#[pyfunction]
pub fn odds(
    py: Python<'_>,
    game: Option<&str>,
    question: &str,
    words: Vec<String>,
) -> PyResult<(String, String)> {
    let Some(found) = GAMES.question(game, question) else {
        let known: Vec<String> = GAMES
            .faces()
            .iter()
            .flat_map(|face| {
                let questions = face.questions().into_iter();
                questions.map(|question| format!("`{}` ({})", question.name(), face.name()))
            })
            .collect();
        let text =
            format!("no game answers the question `{question}`; there are {}", known.join(", "));
        return Err(failure::input(py, &text));
    };
    let words = std::iter::once(question.to_owned()).chain(words);
    let given = found.command().try_get_matches_from(words);
    let given = given.map_err(|why| failure::input(py, why.to_string().trim_end()))?;
    let answer = py.detach(|| found.answer(&given, GAMES));
    let answer = answer.map_err(|why| failure::refused(py, why))?;
    let document = json(&answer.document).map_err(|why| failure::of(py, &why))?;
    Ok((document, answer.text))
}

/// A game again: its first line, its events, which choice each decision took, and the report for people.
type Again = (String, Vec<String>, Vec<u16>, String);

/// Plays a game again, and saves the position at its end if a file is given.
#[pyfunction]
#[pyo3(signature = (scenario, overlays, sets, specs, seed, game, at, save))]
#[allow(clippy::too_many_arguments)] // Each is an option of the command line.
pub fn replay(
    py: Python<'_>,
    scenario: &str,
    overlays: Vec<String>,
    sets: Vec<String>,
    specs: Vec<String>,
    seed: u64,
    game: u64,
    at: Option<usize>,
    save: Option<PathBuf>,
) -> PyResult<Again> {
    let work = || -> Result<Again, Failure> {
        let scenario = GAMES.load(scenario, &Changes { overlays, sets })?;
        let players = names(&players(&specs, &*scenario, &scenario.strong_player())?);
        let replayed = again::replay(Request { scenario, players, seed, game, at, by_hand: None })?;
        if let Some(file) = &save {
            again::save(file, &replayed.position()?)?;
        }
        let report = replayed.report(Typeface { paint: Paint::new(false), width: WIDTH })?;
        let events = replayed.events().iter().map(ToString::to_string).collect();
        Ok((replayed.header().to_string(), events, replayed.choices(), report))
    };
    py.detach(work).map_err(|why| failure::of(py, &why))
}

/// Joins the shards of a run or comparison; gives the names of what was joined and the games of each.
#[pyfunction]
pub fn merge(py: Python<'_>, shards: Vec<PathBuf>, out: PathBuf) -> PyResult<(Vec<String>, u64)> {
    let merged = py.detach(|| joining::merge(&shards, &out, GAMES));
    let merged = merged.map_err(|why| failure::of(py, &why))?;
    Ok((merged.names, merged.games))
}

/// The rows of a stored run.
#[pyfunction]
pub fn open_rows(py: Python<'_>, folder: PathBuf) -> PyResult<Rows> {
    let table = py.detach(|| stored::rows(&folder, GAMES));
    Ok(Rows::new(table.map_err(|why| failure::of(py, &why))?))
}
