//! What can go wrong with games on disk: what, where, and how to fix it.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use wargauge_analysis::runner::NoThreads;
use wargauge_engine::printable::{clean, path as shown};

/// Why games cannot be stored, read or merged.
#[derive(Debug)]
#[non_exhaustive]
pub enum Fault {
    /// The system refused something; the verb completes "failed to".
    Io {
        /// What was tried.
        verb: &'static str,
        /// With which file or folder.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// A folder holds something else than a run.
    NoRun {
        /// The folder.
        folder: PathBuf,
        /// What it holds, or that it holds nothing.
        found: String,
    },
    /// A folder holds something else than a comparison.
    NoComparison {
        /// The folder.
        folder: PathBuf,
        /// What it holds.
        found: String,
    },
    /// A manifest cannot be read.
    Manifest {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// A folder holds another run.
    OtherRun {
        /// The folder.
        folder: PathBuf,
        /// What differs, in words.
        differences: Vec<String>,
    },
    /// A folder holds the same run with more games than were asked for.
    Longer {
        /// The folder.
        folder: PathBuf,
        /// How many games its run has.
        there: u64,
        /// How many were asked for.
        asked: u64,
    },
    /// A part is damaged, foreign or out of place.
    Part {
        /// The file.
        path: PathBuf,
        /// What is wrong with it, as it completes "is".
        why: String,
    },
    /// Games are missing between or after the parts.
    Missing {
        /// The folder.
        folder: PathBuf,
        /// The first missing game.
        from: u64,
        /// The game after the last missing one.
        to: u64,
    },
    /// A run was not played to its end.
    Unfinished {
        /// The folder.
        folder: PathBuf,
    },
    /// Another process plays into a folder.
    Busy {
        /// The folder.
        folder: PathBuf,
    },
    /// Something else stands in the place of the file that is locked.
    NoLock {
        /// The file.
        path: PathBuf,
    },
    /// The manifest has no digest of a file.
    Unsealed {
        /// The file.
        path: PathBuf,
    },
    /// A file is not the one that the run wrote.
    Altered {
        /// The file.
        path: PathBuf,
        /// The digest that it has.
        found: String,
    },
    /// The manifest of a finished run has another number of games than the run.
    Count {
        /// The folder.
        folder: PathBuf,
        /// How many games the manifest has.
        found: u64,
        /// How many games the run, or its shard, has.
        planned: u64,
    },
    /// Shards do not make up a run.
    Shards(String),
    /// Runs cannot be compared game by game.
    Pairs(String),
    /// The system gives no threads.
    Threads(NoThreads),
    /// A part cannot be made, which is a bug.
    Encode(String),
}

impl Fault {
    pub(crate) fn io(verb: &'static str, path: &Path, why: io::Error) -> Self {
        Self::Io { verb, path: path.to_owned(), why }
    }

    pub(crate) fn part(path: &Path, why: impl Into<String>) -> Self {
        Self::Part { path: path.to_owned(), why: why.into() }
    }

    /// Did the system fail, rather than what it was given?
    pub fn is_system(&self) -> bool {
        matches!(self, Self::Io { .. } | Self::Threads(_) | Self::Encode(_))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io { verb, path, why } => {
                write!(f, "failed to {verb} `{}`: {why}", shown(path))?;
                let full = [io::ErrorKind::StorageFull, io::ErrorKind::FileTooLarge]
                    .contains(&why.kind())
                    || why.kind() == io::ErrorKind::QuotaExceeded;
                if full {
                    f.write_str(
                        "; what is finished is kept: make room on that disk, and the same command \
                         goes on where it ended",
                    )?;
                }
                Ok(())
            }
            Self::NoRun { folder, found } => write!(
                f,
                "`{}` is not the folder of a run: {}; name one that `--out` has made, or to keep a new run a new \
                 or an empty folder",
                shown(folder),
                clean(found)
            ),
            Self::NoComparison { folder, found } => write!(
                f,
                "`{}` is not the folder of a comparison: {}; name one that `--out` of a comparison has made, or to \
                 keep a new comparison a new or an empty folder",
                shown(folder),
                clean(found)
            ),
            Self::Manifest { path, why } => write!(
                f,
                "`{}` is no manifest of this program: {}; take another folder",
                shown(path),
                clean(why)
            ),
            Self::OtherRun { folder, differences } => {
                write!(f, "`{}` holds another run, which differs in", shown(folder))?;
                for difference in differences {
                    write!(f, "\n  {}", clean(difference))?;
                }
                f.write_str("\nrepeat the command that began it, or name another folder")
            }
            Self::Longer { folder, there, asked } => write!(
                f,
                "`{}` holds the same run of {there} games, and {asked} are asked for: a run is never \
                 shortened; ask for {there} games or more, or name another folder",
                folder.display()
            ),
            Self::Part { path, why } => write!(
                f,
                "`{}` is {}; move it away, and all parts after it: the command that made the \
                 run plays their games again, the same",
                shown(path),
                clean(why)
            ),
            Self::Missing { folder, from, to } => write!(
                f,
                "`{}` lacks the part with the games {from} to {}; put it back, or move away all \
                 parts after it: the command that made the run plays their games again, the same",
                shown(folder),
                to - 1
            ),
            Self::Unfinished { folder } => {
                write!(f, "`{}` is not finished: repeat the command that began it", shown(folder))
            }
            Self::Busy { folder } => write!(
                f,
                "`{}` is in use: another wargauge plays into it; wait for it, or name another \
                 folder",
                shown(folder)
            ),
            Self::NoLock { path } => write!(
                f,
                "`{}` is not the lock of a run but a link or a folder; remove it, or name another \
                 folder",
                shown(path)
            ),
            Self::Unsealed { path } => write!(
                f,
                "`{}` cannot be checked: the manifest of its folder has no digest of it, because \
                 the run was ended before its time or an older version of this program made it; \
                 run the command that made the folder again, which writes the file again",
                shown(path)
            ),
            Self::Altered { path, found } => write!(
                f,
                "`{}` is not the file that the run wrote: it has the digest {found}, which is not \
                 that of the manifest; run the command that made the folder again, which writes \
                 the file again",
                shown(path)
            ),
            Self::Count { folder, found, planned } => write!(
                f,
                "`{}` is not whole: its manifest has {found} games, its plan {planned}; run the \
                 command that made it again, which plays the games that are missing",
                shown(folder)
            ),
            Self::Shards(why) | Self::Pairs(why) => f.write_str(why),
            Self::Threads(why) => why.fmt(f),
            Self::Encode(why) => write!(f, "failed to make a part: it is {why}"),
        }
    }
}

impl std::error::Error for Fault {}
