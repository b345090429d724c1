//! A question as a front end asks it, read and held against the columns of the stored run.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wargauge_analysis::Sheet;
use wargauge_engine::printable;
use wargauge_engine::text::Lines;
use wargauge_games::{Games, Playable, suggestion};
use wargauge_query::{Condition, Fault, Holds, Known, Pick, condition};
use wargauge_store::{Columns, Stored, open};

use crate::failure::Failure;
use crate::keep;

/// A question as a front end asks it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The folder of the run, and the condition.
    pub subset: Subset,
    /// The columns by which games are grouped.
    pub by: Vec<String>,
    /// The columns that are described beside outcomes and points.
    pub show: Vec<String>,
    /// By what games are picked.
    pub pick: Pick,
    /// How many.
    pub picks: u32,
    /// Threads that check the parts; 0 for one a core.
    pub threads: usize,
}

/// Some games of a stored run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Subset {
    /// The folder of the run.
    pub folder: PathBuf,
    /// The condition that they meet; none for all games.
    pub condition: Option<String>,
}

/// A stored run that can be asked.
pub(super) struct Opened {
    pub(super) stored: Stored,
    pub(super) scenario: Arc<dyn Playable>,
    pub(super) sheet: Sheet,
    pub(super) columns: Columns,
    pub(super) known: Known,
    pub(super) condition: Option<Condition>,
}

impl Subset {
    /// Opens the run and reads the condition.
    ///
    /// # Errors
    /// If the folder holds no run that this program can read, or the condition has a fault.
    pub(super) fn open(&self, games: Games) -> Result<Opened, Failure> {
        let stored = open(&self.folder)?;
        let scenario = keep::loaded(&stored.manifest, games)?;
        let origin = keep::origin(&stored.manifest, games)?;
        let start = origin.as_ref().map_or(&*scenario, |(_, start)| &**start);
        let sheet = start.sheet().clone();
        let columns = Columns::of(&sheet);
        let known = Known::of(columns.list(), &sheet);
        let read = self.condition.as_ref().map(|text| condition(text, &known));
        let condition = read.transpose().map_err(|fault| refused(&fault, &self.folder))?;
        Ok(Opened { stored, scenario, sheet, columns, known, condition })
    }
}

/// A fault with its place and what could have been meant.
fn refused(fault: &Fault, folder: &Path) -> Failure {
    let Fault { why, unknown, .. } = fault;
    let mut text = format!("`--where`, character {}: {why}", fault.character());
    if let Some((name, names)) = unknown {
        let meant = suggestion(name, names.iter().map(String::as_str));
        text.push_text(format_args!("; {meant}"));
        if fault.is_column {
            let folder = printable::path(folder);
            text.push_text(format_args!("`wargauge query {folder} --columns` lists the columns"));
        }
    }
    let text = text.trim_end_matches([' ', ';']).to_owned();
    Failure::Input(text)
}

impl Opened {
    /// The places of these columns; `option` named them.
    ///
    /// # Errors
    /// If one is not known.
    pub(super) fn places(&self, option: &str, names: &[String]) -> Result<Vec<usize>, Failure> {
        let place = |name: &String| {
            self.known.place(name).ok_or_else(|| {
                let meant = suggestion(name, self.known.names());
                Failure::Input(format!(
                    "`{option} {name}`: there is no such column; {meant}`wargauge query {} --columns` lists them",
                    printable::path(&self.stored.folder)
                ))
            })
        };
        names.iter().map(place).collect()
    }
}

/// A column that questions may name, for people.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Described {
    /// Its name.
    pub name: String,
    /// What it holds: `number`, `number or never`, `word`, `yes or no`.
    pub holds: &'static str,
    /// What it means.
    pub title: String,
    /// The words that it may hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
}

/// The columns that questions to a stored run may name.
///
/// # Errors
/// If the folder holds no run that this program can read.
pub fn columns(folder: &Path, games: Games) -> Result<Vec<Described>, Failure> {
    let subset = Subset { folder: folder.to_owned(), condition: None };
    let known = subset.open(games)?.known;
    let describe = |column: wargauge_query::Column| Described {
        name: column.name,
        holds: match column.holds {
            Holds::Number => "number",
            Holds::NumberOrNothing => "number or never",
            Holds::Label | Holds::Word => "word",
            Holds::LabelOrNothing => "word or never",
            Holds::Flag => "yes or no",
        },
        title: column.title,
        words: column.labels,
    };
    Ok(known.columns.into_iter().map(describe).collect())
}
