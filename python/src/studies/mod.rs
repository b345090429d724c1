//! The calls of the package: a question as JSON, an answer as the documented JSON. One file for each study.

mod check;
mod common;
mod compare;
mod matrix;
mod other;
mod query;
mod run;
mod sweep;

use pyo3::prelude::*;
use serde::de::DeserializeOwned;
use wargauge_games::guest::Guests;
use wargauge_store::Table;
use wargauge_studies::Failure;

use crate::failure;
use crate::rows::Rows;
use crate::watching::Watching;

pub use other::{listing, merge, odds, open_rows, replay};

/// What a study has given.
pub struct Answer {
    /// The document; nothing if it was interrupted before there was one.
    document: Option<String>,
    /// Was it ended before its time?
    interrupted: bool,
    /// The rows of the games, where they were wanted.
    rows: Option<Table>,
    /// What else the user may want to know.
    remarks: Vec<String>,
}

impl Answer {
    /// A document and nothing else.
    fn of(document: &impl serde::Serialize, interrupted: bool) -> Result<Self, Failure> {
        Ok(Self { document: Some(json(document)?), interrupted, rows: None, remarks: Vec::new() })
    }
}

/// A document as the command line prints it.
fn json(document: &impl serde::Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(document)
        .map_err(|why| Failure::System("write JSON".to_owned(), why.into()))
}

/// The question that the package asks.
fn asked<T: DeserializeOwned>(question: &str) -> Result<T, Failure> {
    serde_json::from_str(question).map_err(|why| Failure::Input(format!("the question: {why}")))
}

/// A document, whether it was interrupted, rows, and remarks.
type Given = (Option<String>, bool, Option<Rows>, Vec<String>);

/// Plays a study. `functions` are the players that are written in Python, by the names that the question gives them.
#[pyfunction]
pub fn study(
    py: Python<'_>,
    kind: &str,
    question: &str,
    functions: Vec<(String, Py<PyAny>)>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Given> {
    let watching = Watching::default();
    let halt = watching.halt.clone();
    // Functions are given the names of the sides, so they are taken once the scenario is known.
    let hosted = |sides: &[String; 2]| -> Guests {
        Python::attach(|py| {
            let again =
                functions.iter().map(|(name, function)| (name.clone(), function.clone_ref(py)));
            crate::guest::guests(again.collect(), sides, &halt)
        })
    };
    let hosted: &(dyn Fn(&[String; 2]) -> Guests + Sync) = &hosted;
    let hosted: common::Hosted<'_> = (!functions.is_empty()).then_some(hosted);
    let answer = watching.attend(py, progress, || match kind {
        "run" => run::run(question, hosted, &watching),
        "compare" => compare::compare(question, &watching),
        "what_if" => compare::what_if(question, &watching),
        "matrix" => matrix::matrix(question, hosted, &watching),
        "pairings" => matrix::pairings(question),
        "sweep" => sweep::sweep(question, &watching),
        "sweep_share" => sweep::share(question, &watching),
        "query" => query::query(question),
        "columns" => query::columns(question),
        "check" => check::check(question, &watching),
        "baseline" => check::baseline(question, &watching),
        _ => Err(Failure::Input(format!("there is no study `{kind}`"))),
    })?;
    let Answer { document, interrupted, rows, remarks } =
        answer.map_err(|why| failure::of(py, &why))?;
    let remarks = [remarks, watching.remarks()].concat();
    // Ctrl-C may come when everything is done.
    let interrupted = interrupted || watching.halt.is_set();
    Ok((document, interrupted, rows.map(Rows::new), remarks))
}
