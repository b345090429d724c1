//! All exit codes, and which failure leads to which.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | done |
//! | 1 | a verdict is negative: `validate` found faults, `check` found that something moved |
//! | 2 | the command line or an input file is wrong |
//! | 3 | the system failed: disk, permission, threads |
//! | 130 | interrupted; what was finished is printed |
//!
//! A broken pipe is no failure: the reader has read enough. A panic, which is a bug, gives 101.

use std::io;
use std::process::ExitCode;

use wargauge_scenarios::Failure as Unreadable;
pub(crate) use wargauge_studies::Failure;

/// How the program ends; a more serious end is greater.
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

/// The exit code that a failure leads to.
pub(crate) fn exit_of(failure: &Failure) -> Exit {
    match failure {
        // A file that does not exist was misnamed; one that cannot be read is the system's fault.
        Failure::Scenario(Unreadable::Io { error, .. })
            if error.kind() != io::ErrorKind::NotFound =>
        {
            Exit::System
        }
        Failure::System(..) | Failure::Threads(_) => Exit::System,
        Failure::Store(fault) if fault.is_system() => Exit::System,
        Failure::Scenario(_) | Failure::Input(_) | Failure::Store(_) => Exit::Input,
        Failure::Interrupted(_) => Exit::Interrupted,
    }
}
