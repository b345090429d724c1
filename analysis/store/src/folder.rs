//! The folder of a run: which parts are there, and do they fit together?

use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::columns::Columns;
use crate::fault::Fault;
use crate::lock::Lock;
use crate::manifest::{FILE, Manifest};
use crate::name::{PartName, mark_of};
use crate::part::{self, GAMES, Part};
use crate::whole::{LOCK, clean, is_left_over};

/// The folder of the parts within that of the run.
pub(crate) fn games_of(folder: &Path) -> PathBuf {
    folder.join("games")
}

/// Refuses a folder that holds something else than what this program has begun there.
///
/// # Errors
/// If it does, or the system cannot read it.
pub(crate) fn no_stranger(folder: &Path, ours: impl Fn(&str) -> bool) -> Result<(), Fault> {
    stranger(folder, FILE, ours)
}

/// The same where `file` marks what this program has begun.
///
/// # Errors
/// As [`no_stranger`].
pub(crate) fn stranger(
    folder: &Path,
    file: &str,
    ours: impl Fn(&str) -> bool,
) -> Result<(), Fault> {
    let failed = |why| Fault::io("read", folder, why);
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(failed(why)),
    };
    for entry in entries {
        let name = entry.map_err(failed)?.file_name();
        let name = name.to_string_lossy();
        let ours = name == LOCK || is_left_over(&name) || ours(&name);
        if !ours && !folder.join(file).exists() {
            let found = format!("it holds `{name}` and no {file}");
            return Err(Fault::NoRun { folder: folder.to_owned(), found });
        }
    }
    Ok(())
}

/// Makes a folder ready for a run: new, or with what was played of the same run before. No other
/// process can play into it while the lock is held.
///
/// # Errors
/// If it holds something else, another process plays into it, or the system cannot.
pub(crate) fn prepare(folder: &Path, manifest: &Manifest) -> Result<Lock, Fault> {
    prepared(folder, manifest, |there| {
        Err(Fault::OtherRun { folder: folder.to_owned(), differences: there.differences(manifest) })
    })
}

/// The same for a run that may go on where a shorter one ended. The manifest that is returned has the marks
/// of the shorter runs whose parts may be there, and is written if there are any.
///
/// # Errors
/// As [`prepare`], and if the folder holds the same run with more games.
pub(crate) fn prepare_longer(folder: &Path, manifest: Manifest) -> Result<(Lock, Manifest), Fault> {
    let mut extends = Vec::new();
    let lock = prepared(folder, &manifest, |there| {
        there.may_become(&manifest, folder)?;
        extends.clone_from(&there.extends);
        extends.push(there.run.clone());
        Ok(())
    })?;
    if extends.is_empty() && folder.join(FILE).exists() {
        extends = Manifest::read(folder)?.extends;
    }
    let manifest = Manifest { extends, ..manifest };
    if !manifest.extends.is_empty() {
        manifest.write(folder)?;
    }
    Ok((lock, manifest))
}

/// Makes a folder ready for a run; `other` decides about one that holds another run.
fn prepared(
    folder: &Path,
    manifest: &Manifest,
    other: impl FnOnce(&Manifest) -> Result<(), Fault>,
) -> Result<Lock, Fault> {
    let games = games_of(folder);
    no_stranger(folder, |name| name == "games")?;
    fs::create_dir_all(&games).map_err(|why| Fault::io("create", &games, why))?;
    let lock = Lock::take(folder)?;
    if folder.join(FILE).exists() {
        let there = Manifest::read(folder)?;
        if !there.differences(manifest).is_empty() {
            other(&there)?;
        }
    } else if let Some(name) = list(folder)?.last() {
        return Err(Fault::part(&games.join(name.to_string()), "of no run: there is no manifest"));
    }
    clean(folder)?;
    clean(&games)?;
    Ok(lock)
}

/// Every part in a folder, in order; of those with the same first game the longest comes last.
///
/// # Errors
/// If a Parquet file has a name that no part has.
pub(crate) fn list(folder: &Path) -> Result<Vec<PartName>, Fault> {
    let games = games_of(folder);
    let entries = match fs::read_dir(&games) {
        Ok(entries) => entries,
        Err(why) => return Err(Fault::io("read", &games, why)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|why| Fault::io("read", &games, why))?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if is_left_over(&name) || !name.ends_with(".parquet") {
            continue;
        }
        let parsed = name.parse();
        names.push(parsed.map_err(|()| {
            Fault::part(&entry.path(), "no part of this run: no part has such a name")
        })?);
    }
    names.sort_unstable();
    Ok(names)
}

/// The end of the part that a game belongs in.
pub(crate) fn cell_end(game: u64, end: u64) -> u64 {
    end.min((game / GAMES + 1).saturating_mul(GAMES))
}

/// Takes those parts out of a list that a longer one has replaced. A process that is killed between
/// writing the longer and removing the shorter one leaves both.
pub(crate) fn replaced(names: &mut Vec<PartName>) -> Vec<PartName> {
    let mut replaced = Vec::new();
    let mut kept: Vec<PartName> = Vec::with_capacity(names.len());
    for name in names.drain(..) {
        if kept.last().is_some_and(|last| last.first == name.first && last.games < name.games) {
            replaced.extend(kept.pop());
        }
        kept.push(name);
    }
    *names = kept;
    replaced
}

/// The number of the game after the last of the parts, which must follow each other from the first
/// game of the range on.
///
/// # Errors
/// If a part is missing or out of place.
pub(crate) fn follow(folder: &Path, names: &[PartName], range: &Range<u64>) -> Result<u64, Fault> {
    let mut next = range.start;
    for (nth, name) in names.iter().enumerate() {
        let path = || games_of(folder).join(name.to_string());
        if name.first > next && name.first < range.end {
            return Err(Fault::Missing { folder: folder.to_owned(), from: next, to: name.first });
        }
        let end = cell_end(name.first, range.end);
        if name.first < next || name.first >= range.end || name.end() > end {
            return Err(Fault::part(&path(), "out of place: this run has no such part"));
        }
        if name.end() < end && nth + 1 < names.len() {
            let to = names[nth + 1].first.max(name.end() + 1);
            return Err(Fault::Missing { folder: folder.to_owned(), from: name.end(), to });
        }
        next = name.end();
    }
    Ok(next)
}

/// The bytes of a part, which are those that its name promises.
///
/// # Errors
/// If they are not, or cannot be read.
pub(crate) fn bytes_of(folder: &Path, name: &PartName) -> Result<Vec<u8>, Fault> {
    let path = games_of(folder).join(name.to_string());
    let bytes = fs::read(&path).map_err(|why| Fault::io("read", &path, why))?;
    let mark = mark_of(&bytes);
    if mark == name.mark {
        Ok(bytes)
    } else {
        Err(Fault::part(&path, format!("damaged or cut off: its content has the mark {mark}")))
    }
}

/// Reads a part.
///
/// # Errors
/// If it is damaged or foreign, or cannot be read.
pub(crate) fn read(
    folder: &Path,
    name: &PartName,
    columns: &Columns,
    run: &str,
) -> Result<Part, Fault> {
    let bytes = bytes_of(folder, name)?;
    let path = games_of(folder).join(name.to_string());
    let part = part::decode(bytes, columns, run).map_err(|why| Fault::part(&path, why))?;
    if part.len() as u64 == name.games {
        Ok(part)
    } else {
        let why = format!("not what its name says: it holds {} games", part.len());
        Err(Fault::part(&path, why))
    }
}
