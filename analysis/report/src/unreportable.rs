//! Why a stored document cannot be reported.

use thiserror::Error;
use wargauge_analysis::summary::FORMAT;

use crate::ranges::OutOfRange;

/// Why a summary cannot be reported.
#[derive(Debug, Error)]
pub enum Unreportable {
    /// It is neither the summary of a run nor of a comparison.
    #[error("it is not the summary of a run or of a comparison: {0}")]
    Malformed(serde_json::Error),
    /// It does not hold the backgrounds of runs.
    #[error("it is not the background of a report: {0}")]
    Background(serde_json::Error),
    /// A later version wrote it.
    #[error("its format is {0}, and this version knows format {known}", known = FORMAT)]
    Format(u64),
    /// A number cannot be one of a study.
    #[error(transparent)]
    Range(#[from] OutOfRange),
    /// It has no games.
    #[error("no game was finished")]
    Empty,
}
