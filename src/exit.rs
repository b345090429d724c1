//! The exit codes, all of them, and the failures that lead to them.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 1 | a verdict is negative: `validate` found faults, `check` found that something moved |
//! | 2 | the command line or an input file is wrong |
//! | 3 | the system failed: disk, permission, threads |
//! | 130 | interrupted; what was finished is printed |
//!
//! A broken pipe is no failure: whoever reads has read enough. A panic, which is a bug, gives 101.

use std::fmt;
use std::io;
use std::process::ExitCode;

use wargauge_analysis::runner::ThreadPoolBuildError;
use wargauge_games::Failure as Refused;
use wargauge_scenarios::Failure as Unloadable;
use wargauge_store::Fault;

/// How the program ends, the graver the greater.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Exit {
    /// Everything was done.
    Done = 0,
    /// A verdict is negative.
    Negative = 1,
    /// The command line or an input file is wrong.
    Input = 2,
    /// The system failed.
    System = 3,
    /// Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not be done.
#[derive(Debug)]
pub(crate) enum Failure {
    /// What the user asked for is wrong; the text says what and how to mend it.
    Input(String),
    /// A scenario or data file cannot be had.
    Scenario(Unloadable),
    /// The system refused something; the text completes "failed to".
    System(String, Box<dyn std::error::Error>),
    /// Games on disk cannot be had, or put there.
    Store(Fault),
}

impl Failure {
    /// The exit code that it leads to.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Scenario(failure) => exit_of(failure),
            Self::System(..) => Exit::System,
            Self::Store(fault) if fault.is_system() => Exit::System,
            Self::Input(_) | Self::Store(_) => Exit::Input,
        }
    }

    /// Is it a list of faults of a file, each with its place?
    pub(crate) fn lists_faults(&self) -> bool {
        matches!(self, Self::Scenario(Unloadable::Faults(_)))
    }
}

/// A file that is not there was misnamed; one that cannot be read is the system's fault.
fn exit_of(failure: &Unloadable) -> Exit {
    match failure {
        Unloadable::Io { error, .. } if error.kind() != io::ErrorKind::NotFound => Exit::System,
        _ => Exit::Input,
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(text) => f.write_str(text),
            Self::Scenario(failure) => failure.fmt(f),
            Self::System(what, why) => write!(f, "failed to {what}: {why}"),
            Self::Store(fault) => fault.fmt(f),
        }
    }
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Input(text) => Self::Input(text),
            Refused::Scenario(failure) => Self::Scenario(failure),
            Refused::Position(misfit) => {
                Self::System("rebuild the position".to_owned(), misfit.into())
            }
        }
    }
}

impl From<Unloadable> for Failure {
    fn from(failure: Unloadable) -> Self {
        Self::Scenario(failure)
    }
}

impl From<ThreadPoolBuildError> for Failure {
    fn from(why: ThreadPoolBuildError) -> Self {
        Self::System("start threads".to_owned(), why.into())
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Store(fault)
    }
}
