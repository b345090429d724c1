//! A run that was stored: its manifest, its parts, and its study, counted from them.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use wargauge_analysis::{Begin, Length, Merge, Plan, Row, Study, Watch, resume};

use crate::columns::Columns;
use crate::fault::Fault;
use crate::folder::{bytes_of, follow, games_of, list, read, replaced};
use crate::manifest::{self, Manifest};
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
        (manifest::Plan::Games(games), Some(shard)) => shard.range(games),
        (manifest::Plan::Games(games), None) => 0..games,
        (manifest::Plan::Until(_), _) => 0..u64::MAX,
    }
}

impl Stored {
    /// Do the parts follow each other, and are those of a finished run all there?
    fn check(&self) -> Result<(), Fault> {
        let mut range = range_of(&self.manifest);
        if let Some(done) = &self.manifest.done {
            let (found, planned) = (done.games, range.end - range.start);
            if matches!(self.manifest.plan, manifest::Plan::Games(_)) && found != planned {
                return Err(Fault::Count { folder: self.folder.clone(), found, planned });
            }
            range.end = range.start.saturating_add(done.games);
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
        self.are_these(columns)?;
        study_of(&self.folder, &self.manifest.run, &self.parts, columns, threads)
    }
}

impl Stored {
    /// Counts these games, given by their numbers in order, as a run of them alone would: they are numbered
    /// anew from 0. Every part is checked on the way.
    ///
    /// # Errors
    /// If a part is damaged or foreign, or the columns are not those of the manifest.
    pub fn study_of(
        &self,
        columns: &Columns,
        numbers: &[u64],
        threads: usize,
    ) -> Result<Study, Fault> {
        self.are_these(columns)?;
        over_parts(self.parts.len(), threads, |nth, study: &mut Study| {
            let part = &self.parts[nth];
            let mut next = numbers.partition_point(|&number| number < part.first);
            each_row(&self.folder, &self.manifest.run, part, columns, |row| {
                if numbers.get(next) == Some(&row.game) {
                    study.add(&Row { game: next as u64, ..row });
                    next += 1;
                }
            })
        })
    }

    /// Folds all games, each of which is looked at once, in any order; with `numbers` only those, given in order.
    /// Every part is checked on the way, and memory does not grow with the number of games.
    ///
    /// # Errors
    /// As [`Stored::study`].
    pub fn fold<C: Merge>(
        &self,
        columns: &Columns,
        numbers: Option<&[u64]>,
        threads: usize,
        each: impl Fn(&Row<'_>, &mut C) + Sync,
    ) -> Result<C, Fault> {
        self.are_these(columns)?;
        over_parts(self.parts.len(), threads, |nth, count| {
            let is_meant = |game: u64| numbers.is_none_or(|list| list.binary_search(&game).is_ok());
            each_row(&self.folder, &self.manifest.run, &self.parts[nth], columns, |row| {
                if is_meant(row.game) {
                    each(&row, count);
                }
            })
        })
    }

    /// The paths of all parts. Their bytes are those that their names stand for.
    ///
    /// # Errors
    /// If a part is damaged, or the system cannot read it.
    pub fn check_bytes(&self, threads: usize) -> Result<Vec<PathBuf>, Fault> {
        let path = |part: &PartName| games_of(&self.folder).join(part.to_string());
        over_parts(self.parts.len(), threads, |nth, (): &mut ()| {
            let part = &self.parts[nth];
            bytes_of(&self.folder, part).map(|_| ())
        })?;
        Ok(self.parts.iter().map(path).collect())
    }

    /// Are the columns those of the manifest?
    ///
    /// # Errors
    /// If they are not: the run was made by another program.
    pub(crate) fn are_these(&self, columns: &Columns) -> Result<(), Fault> {
        if self.manifest.columns == columns.list {
            return Ok(());
        }
        let differences = vec!["the columns of its games".to_owned()];
        Err(Fault::OtherRun { folder: self.folder.clone(), differences })
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
    over_parts(parts.len(), threads, |nth, study| {
        count_part(folder, run, &parts[nth], columns, study)
    })
}

/// Does something with every part, several of them at a time, and joins in their order what that
/// counts.
///
/// # Errors
/// If a part has a fault; the other threads stop then.
pub(crate) fn over_parts<C: Merge>(
    parts: usize,
    threads: usize,
    each: impl Fn(usize, &mut C) -> Result<(), Fault> + Sync,
) -> Result<C, Fault> {
    let plan = Plan { length: Length::Games(parts as u64), threads };
    let begin = Begin { block: Some(1), ..Begin::default() };
    let fault = Faulty(Mutex::new(None));
    let work = |(): &mut (), nth: u64, count: &mut C| {
        if let Err(why) = each(nth as usize, count) {
            fault.lock().get_or_insert(why);
        }
    };
    let run = resume(&plan, begin, &fault, || (), work);
    let count = run.map_err(Fault::Threads)?.count;
    let fault = fault.lock().take();
    fault.map_or(Ok(count), Err)
}

/// The fault that ends the work on parts.
struct Faulty(Mutex<Option<Fault>>);

impl Faulty {
    /// A thread that panics while it holds the lock has broken the whole work anyway.
    fn lock(&self) -> MutexGuard<'_, Option<Fault>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C> Watch<C> for Faulty {
    fn interrupted(&self) -> bool {
        self.lock().is_some()
    }
}

/// Counts the games of a part.
pub(crate) fn count_part(
    folder: &Path,
    run: &str,
    name: &PartName,
    columns: &Columns,
    study: &mut Study,
) -> Result<(), Fault> {
    each_row(folder, run, name, columns, |row| study.add(&row))
}

/// Does something with every game of a part, in order.
fn each_row(
    folder: &Path,
    run: &str,
    name: &PartName,
    columns: &Columns,
    mut each: impl FnMut(Row<'_>),
) -> Result<(), Fault> {
    let part = read(folder, name, columns, run)?;
    let flawed = |why| Fault::part(&games_of(folder).join(name.to_string()), why);
    let mut expected = name.first;
    for rows in part.tiles(columns) {
        for row in rows.map_err(flawed)?.iter(columns) {
            if row.game != expected {
                let why = format!("game {} stands where {expected} belongs", row.game);
                return Err(flawed(format!("out of order: {why}")));
            }
            expected += 1;
            each(row);
        }
    }
    Ok(())
}
