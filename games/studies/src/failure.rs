//! Why a study was not made, with what to do about it.

use std::error::Error;
use std::io::{self, ErrorKind};
use std::path::Path;

use wargauge_analysis::runner::NoThreads;
use wargauge_engine::printable;
use wargauge_games::Failure as Refused;
use wargauge_scenarios::Failure as Unreadable;
use wargauge_store::Fault;

/// Why a call was not done.
#[derive(thiserror::Error, Debug)]
pub enum Failure {
    /// The request is wrong; the text says what is wrong and how to fix it.
    #[error("{0}")]
    Input(String),
    /// A scenario or data file cannot be read.
    #[error(transparent)]
    Scenario(#[from] Unreadable),
    /// The system refused something; the text completes "failed to".
    #[error("failed to {0}: {1}")]
    System(String, #[source] Box<dyn Error + Send + Sync>),
    /// The system gives no threads.
    #[error(transparent)]
    Threads(#[from] NoThreads),
    /// Games on disk cannot be read or written.
    #[error(transparent)]
    Store(#[from] Fault),
    /// The user ended it before anything was finished; the text says what there is.
    #[error("interrupted: {0}")]
    Interrupted(String),
}

impl Failure {
    /// Whether it is a list of faults of a file, each with its place.
    pub fn lists_faults(&self) -> bool {
        matches!(self, Self::Scenario(Unreadable::Faults(_)))
    }

    /// Why a file could not be written.
    pub fn not_written(path: &Path, why: io::Error) -> Self {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let why = match folder {
            Some(folder) if why.kind() == ErrorKind::NotFound && !folder.exists() => {
                let mend = format!("{why}; make the folder `{}` first", printable::path(folder));
                io::Error::new(ErrorKind::NotFound, mend)
            }
            _ => why,
        };
        Self::System(format!("write `{}`", printable::path(path)), why.into())
    }
}

/// Why the record of a search could not be read or written; `what` completes "failed to".
pub(crate) fn of_record(path: &Path, what: &str, why: io::Error) -> Failure {
    match why.kind() {
        ErrorKind::NotFound | ErrorKind::InvalidData => {
            Failure::Input(format!("`{}`: {why}", printable::path(path)))
        }
        _ => Failure::System(format!("{what} the record `{}`", printable::path(path)), why.into()),
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Input(text) | Refused::OtherGame(text) => Self::Input(text),
            Refused::Scenario(failure) => Self::Scenario(failure),
            Refused::Position(misfit) => {
                Self::System("rebuild the position".to_owned(), misfit.into())
            }
        }
    }
}
