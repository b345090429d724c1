//! The rows of a stored run, as columns for programs that read Arrow.

use std::path::Path;

use wargauge_games::Games;
use wargauge_store::{Columns, Table, open};

use crate::failure::Failure;
use crate::keep;

/// Opens the rows of a run in a folder, finished or not. Parts are checked when they are read.
///
/// # Errors
/// If there is no run, a part is missing, or this program cannot read the run's scenario.
pub fn rows(folder: &Path, games: Games) -> Result<Table, Failure> {
    let stored = open(folder)?;
    let scenario = keep::loaded(&stored.manifest, games)?;
    Ok(Table::of(stored, Columns::of(scenario.sheet()))?)
}
