//! Files beside the file of a league, which keep games that need not be played again.

use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wargauge_analysis::summary::FORMAT;
use wargauge_analysis::whole::write_whole;
use wargauge_games::Contender;

use crate::digest::short;
use crate::failure::Failure;

/// What a file has kept, if it is of this state of the scenario. One that cannot be read says nothing: then all is
/// played.
pub(super) fn read<T: DeserializeOwned>(path: &Path, scenario: &str) -> Option<T> {
    let text = std::fs::read(path).ok()?;
    let file: Value = serde_json::from_slice(&text).ok()?;
    let is_ours = file["format"] == FORMAT && file["scenario"] == scenario;
    is_ours.then(|| serde_json::from_value(file).ok()).flatten()
}

/// Writes what is to be kept, which has keys, and of which state of the scenario it is.
pub(super) fn write<T: Serialize>(path: &Path, scenario: &str, kept: &T) -> Result<(), Failure> {
    let failed = |why: std::io::Error| Failure::not_written(path, why);
    let mut file = serde_json::to_value(kept).map_err(|why| failed(why.into()))?;
    file["format"] = FORMAT.into();
    file["scenario"] = scenario.into();
    write_whole(path, file.to_string().as_bytes()).map_err(failed)
}

/// What a player is known by: its name, or the text of its plan.
pub(super) fn digest(player: &Contender) -> String {
    short(&format!("{player:?}"))
}
