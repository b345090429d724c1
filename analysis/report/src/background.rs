//! What a report shows beside the figures of a run: the field, where units stood and fell on it,
//! and which of the inputs are reconstructed. Kept with the run, so that a report can be made again.

use serde::{Deserialize, Serialize};
use wargauge_analysis::Ground;
use wargauge_analysis::field::Field;

use crate::ranges;
use crate::unreportable::Unreportable;

/// What stands behind a run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Background {
    /// The scenario's title.
    pub title: String,
    /// The field, where the game has one.
    pub field: Option<Field>,
    /// Where units stood and fell on it in a sample of the games.
    pub ground: Option<Ground>,
    /// How many values the scenario has.
    pub values: usize,
    /// Those of them that are reconstructed.
    pub reconstructed: Vec<Reconstructed>,
}

impl Background {
    /// Reads the backgrounds of the runs of a report.
    ///
    /// # Errors
    /// [`Unreportable`] says why they cannot be read.
    pub fn read_all(json: &str) -> Result<Vec<Self>, Unreportable> {
        let value: serde_json::Value =
            serde_json::from_str(json).map_err(Unreportable::Background)?;
        ranges::check(&value)?;
        serde_json::from_value(value).map_err(Unreportable::Background)
    }
}

/// A value that is a guess of the project.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reconstructed {
    /// The path by which `--set` reaches it.
    pub path: String,
    /// The value in force.
    pub value: String,
    /// Within what range it is plausible.
    pub range: Option<[f64; 2]>,
    /// A remark of the file.
    pub note: Option<String>,
}
