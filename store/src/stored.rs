//! A run that was stored: its manifest, its parts, and its study, counted from them.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use wargauge_analysis::{Merge, Study};

use crate::columns::Columns;
use crate::fault::Fault;
use crate::folder::{follow, games_of, list, read, replaced};
use crate::manifest::{Manifest, Plan};
use crate::name::PartName;

/// A run in a folder.
#[derive(Clone, Debug)]
pub struct Stored {
    /// The folder.
    pub folder: PathBuf,
    /// Its manifest.
    pub manifest: Manifest,
    /// Its parts, in the order of their games.
    pub parts: Vec<PartName>,
}

/// Opens the run in a folder, finished or not. What its parts hold is looked at by
/// [`Stored::study`].
///
/// # Errors
/// If there is no run, or a part is missing or out of place.
pub fn open(folder: &Path) -> Result<Stored, Fault> {
    let manifest = Manifest::read(folder)?;
    let mut parts = list(folder)?;
    let _ = replaced(&mut parts);
    let stored = Stored { folder: folder.to_owned(), manifest, parts };
    stored.check()?;
    Ok(stored)
}

/// The games of a manifest's run, or of its shard of one.
pub(crate) fn range_of(manifest: &Manifest) -> Range<u64> {
    match (manifest.plan, manifest.shard) {
        (Plan::Games(games), Some(shard)) => shard.range(games),
        (Plan::Games(games), None) => 0..games,
        (Plan::Until(_), _) => 0..u64::MAX,
    }
}

impl Stored {
    /// Do the parts follow each other, and are those of a finished run all there?
    fn check(&self) -> Result<(), Fault> {
        let mut range = range_of(&self.manifest);
        if let Some(done) = &self.manifest.done {
            range.end = range.start + done.games;
            let names = self.parts.iter().map(ToString::to_string);
            let path = |name: &str| games_of(&self.folder).join(name);
            if let Some(foreign) = names.clone().find(|name| !done.parts.contains(name)) {
                return Err(Fault::part(&path(&foreign), "not a part of the manifest"));
            }
        }
        let next = follow(&self.folder, &self.parts, &range)?;
        if self.manifest.done.is_some() && next < range.end {
            return Err(Fault::Missing { folder: self.folder.clone(), from: next, to: range.end });
        }
        Ok(())
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.parts.iter().map(|part| part.games).sum()
    }

    /// Was it played to its end?
    pub fn is_finished(&self) -> bool {
        self.manifest.done.is_some()
    }

    /// Counts all games as they were counted when they were played: the same study comes out. Every
    /// part is checked on the way: its bytes, its run, its columns, and that each game is there
    /// once, in order. Memory does not grow with the number of games.
    ///
    /// # Errors
    /// If a part is damaged or foreign, or the columns are not those of the manifest.
    pub fn study(&self, columns: &Columns, threads: usize) -> Result<Study, Fault> {
        if self.manifest.columns != columns.list {
            let differences = vec!["the columns of its games".to_owned()];
            return Err(Fault::OtherRun { folder: self.folder.clone(), differences });
        }
        study_of(&self.folder, &self.manifest.run, &self.parts, columns, threads)
    }
}

/// Counts the games of some parts.
pub(crate) fn study_of(
    folder: &Path,
    run: &str,
    parts: &[PartName],
    columns: &Columns,
    threads: usize,
) -> Result<Study, Fault> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores() } else { threads };
    let (next, whole) = (AtomicUsize::new(0), Mutex::new(Ok(Study::default())));
    let work = || {
        let mut study = Study::default();
        let counted = loop {
            let Some(name) = parts.get(next.fetch_add(1, Ordering::Relaxed)) else {
                break Ok(());
            };
            if let Err(fault) = count_part(folder, run, name, columns, &mut study) {
                // Nobody need go on.
                next.store(parts.len(), Ordering::Relaxed);
                break Err(fault);
            }
        };
        // A thread that panics while it holds the lock has broken the whole study anyway.
        let mut whole = whole.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        match (counted, &mut *whole) {
            // Counts are sums: whatever the order, they are the same.
            (Ok(()), Ok(whole)) => whole.merge(&study),
            (Err(fault), Ok(_)) => *whole = Err(fault),
            (_, Err(_)) => {}
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(parts.len()) {
            scope.spawn(work);
        }
        work();
    });
    whole.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Counts the games of a part.
pub(crate) fn count_part(
    folder: &Path,
    run: &str,
    name: &PartName,
    columns: &Columns,
    study: &mut Study,
) -> Result<(), Fault> {
    let part = read(folder, name, columns, run)?;
    let mut next = name.first;
    let each = |game: u64| {
        let expected = next;
        next += 1;
        if game == expected {
            Ok(())
        } else {
            Err(format!("out of order: game {game} stands where {expected} belongs"))
        }
    };
    let path = || games_of(folder).join(name.to_string());
    part.count(columns, study, each).map_err(|why| Fault::part(&path(), why))
}
