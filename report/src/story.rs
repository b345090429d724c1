//! What a report is about: one run, or two and how they differ; as `summary.json` keeps it.

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wargauge_analysis::Summary;
use wargauge_analysis::summary::Keyed;

use crate::charts::Runs;

/// One run, or a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Story {
    /// Two runs.
    Comparison(Box<Comparison>),
    /// One run.
    Run(Box<Summary>),
}

/// Two runs and how they differ, as the JSON of `compare` has it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The first run.
    pub a: Summary,
    /// The second run.
    pub b: Summary,
    /// Did both share their luck, game by game?
    pub paired: bool,
    /// The part of the variance of the outcome's difference that this took off.
    pub variance_saved: Option<f64>,
    /// The share of games that ended otherwise under the same luck.
    pub flipped: Option<f64>,
    /// The second run minus the first.
    pub difference: Differences,
}

/// The second run minus the first.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Differences {
    /// Of the shares of outcomes.
    pub outcomes: Keyed<ShareDifference>,
    /// Of the victory points.
    pub points: PointsDifference,
}

/// How far two shares are apart.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ShareDifference {
    /// The difference.
    pub share: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How likely a difference as large would be if there were none.
    pub p: Option<f64>,
}

/// How far two means are apart.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PointsDifference {
    /// The difference.
    pub mean: Option<f64>,
    /// The lower end of its 95 % interval.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
    /// How likely a difference as large would be if there were none.
    pub p: Option<f64>,
}

/// Why a summary cannot be told.
#[derive(Debug, Error)]
pub enum Untold {
    /// It is neither the summary of a run nor of a comparison.
    #[error("it is not the summary of a run or of a comparison: {0}")]
    Malformed(serde_json::Error),
    /// A later version wrote it.
    #[error("its format is {0}, and this version knows format {known}", known = wargauge_analysis::summary::FORMAT)]
    Format(u64),
    /// There is nothing to tell.
    #[error("no game was finished")]
    Empty,
}

impl Story {
    /// Reads what `run --format json` or `compare --format json` has written.
    ///
    /// # Errors
    /// [`Untold`] says why it cannot be told.
    pub fn read(json: &str) -> Result<Self, Untold> {
        let value: serde_json::Value = serde_json::from_str(json).map_err(Untold::Malformed)?;
        match value["format"].as_u64() {
            Some(format) if format != u64::from(wargauge_analysis::summary::FORMAT) => {
                return Err(Untold::Format(format));
            }
            _ => {}
        }
        // Told apart first, so that the message is about what is there.
        let read = if value["a"].is_object() {
            serde_json::from_value(value).map(|both| Self::Comparison(Box::new(both)))
        } else if value["games"] == 0 {
            return Err(Untold::Empty);
        } else {
            serde_json::from_value(value).map(|run| Self::Run(Box::new(run)))
        };
        let story = read.map_err(Untold::Malformed)?;
        if story.runs().each().any(|run| run.games == 0) {
            return Err(Untold::Empty);
        }
        Ok(story)
    }

    /// The runs.
    pub fn runs(&self) -> Runs<'_> {
        match self {
            Self::Run(run) => Runs { a: run, b: None },
            Self::Comparison(both) => Runs { a: &both.a, b: Some(&both.b) },
        }
    }

    /// How they differ, if there are two.
    pub fn comparison(&self) -> Option<&Comparison> {
        match self {
            Self::Run(_) => None,
            Self::Comparison(both) => Some(both),
        }
    }
}
