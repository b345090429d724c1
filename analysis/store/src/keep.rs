//! Plays a run into a folder: every game gives a row, and rows are written in parts while the games
//! go on. A run that was ended on the way goes on where it ended.
//!
//! Not for what games are counted into, which is [`Study`].

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use wargauge_analysis::{Begin, Errand, Length, Merge, Plan, Series, Study, Watch, resume};

use crate::columns::Columns;
use crate::extend::adopt;
use crate::fault::Fault;
use crate::folder::{cell_end, follow, games_of, list, prepare_longer, read, replaced};
use crate::lock::Lock;
use crate::manifest::{Done, Manifest, write_json};
use crate::name::{PartName, mark_of};
use crate::part::{self, GAMES};
use crate::rows::Rows;
use crate::seal::{Digests, seal};
use crate::stored::{Stored, range_of, study_of};
use crate::whole::write_whole;

/// A part that is not full is written after so long, so that a run that is killed loses no more.
const PATIENCE: Duration = Duration::from_secs(20);

/// The name of the summary's file.
const SUMMARY: &str = "summary.json";

/// What games are counted into while they are stored.
#[derive(Clone, Debug, Default)]
struct Kept {
    study: Study,
    /// The rows that are in no full part yet.
    rows: Rows,
}

impl Merge for Kept {
    fn merge(&mut self, other: &Self) {
        self.study.merge(&other.study);
        self.rows.merge(&other.rows);
    }
}

/// A folder that a run is played into.
#[derive(Debug)]
pub struct Keeper {
    folder: PathBuf,
    lock: Lock,
    manifest: Manifest,
    columns: Columns,
    /// The parts that are there.
    parts: Vec<PartName>,
    /// What they hold.
    begin: Begin<Kept>,
}

/// When to stop, according to the study.
pub type Enough<'a> = &'a (dyn Fn(&Study) -> bool + Sync);

/// What was played into a folder, or joined there.
#[derive(Debug)]
pub struct Finished {
    /// All games of the run, those that were there before included.
    pub study: Study,
    /// What was counted before this call.
    pub before: Study,
    /// Was it ended before its time?
    pub interrupted: bool,
    /// The number of threads that played.
    pub threads: usize,
    stored: Stored,
    lock: Lock,
}

impl Keeper {
    /// Makes a folder ready for a run. What was played of it before is checked and counted.
    ///
    /// # Errors
    /// If the folder holds something else, a part is damaged or foreign, or the system fails.
    pub fn begin(
        folder: &Path,
        manifest: Manifest,
        columns: Columns,
        threads: usize,
    ) -> Result<Self, Fault> {
        let (lock, mut manifest) = prepare_longer(folder, manifest)?;
        let mut parts = list(folder)?;
        let short = replaced(&mut parts);
        if !manifest.extends.is_empty() {
            parts = adopt(folder, parts, &columns, &manifest)?;
            manifest.extends.clear();
            manifest.write(folder)?;
        }
        let range = range_of(&manifest);
        let next = follow(folder, &parts, &range)?;
        let run = &manifest.run;
        let study = study_of(folder, run, &parts, &columns, threads)?;
        for name in short {
            remove(folder, &name)?;
        }
        // A part that is not full is continued in memory, and replaced when it is longer.
        let open = parts.last().filter(|last| last.end() < cell_end(last.first, range.end));
        let rows = match open {
            Some(name) => {
                let path = games_of(folder).join(name.to_string());
                let part = read(folder, name, &columns, run)?;
                part.rows(&columns).map_err(|why| Fault::part(&path, why))?
            }
            None => Rows::default(),
        };
        if !folder.join(crate::manifest::FILE).exists() {
            manifest.write(folder)?;
        }
        let begin = Begin { count: Kept { study, rows }, game: next, ..Begin::default() };
        Ok(Self { folder: folder.to_owned(), lock, manifest, columns, parts, begin })
    }

    /// How many games there are already.
    pub fn games(&self) -> u64 {
        self.begin.count.study.games()
    }

    /// Plays what is missing.
    ///
    /// # Errors
    /// If the system fails; what is finished is kept.
    ///
    /// # Panics
    /// If a game panics; the message names the game.
    pub fn play(
        self,
        series: &dyn Series,
        enough: Enough<'_>,
        threads: usize,
        watch: &dyn Watch<Study>,
    ) -> Result<Finished, Fault> {
        let Self { folder, lock: held, manifest, columns, parts, begin } = self;
        let end = range_of(&manifest).end;
        let enough_kept = |kept: &Kept| enough(&kept.study);
        let length = if end == u64::MAX { Length::Until(&enough_kept) } else { Length::Games(end) };
        let before = begin.count.study.clone();
        let writer = Writer {
            folder: &folder,
            columns: &columns,
            run: &manifest.run,
            failed: AtomicBool::new(false),
            turn: Mutex::new(Turn { ticket: 0, last: Instant::now() }),
            desk: Mutex::new(Desk { parts, ..Desk::default() }),
        };
        let keeping = Keeping { writer: &writer, watch };
        let run = resume(
            &Plan { length, threads },
            begin,
            &keeping,
            || series.seat(),
            |seat, number, kept: &mut Kept| {
                let row = seat.play(number);
                kept.study.add(&row);
                kept.rows.add(&row);
            },
        )
        .map_err(Fault::Threads)?;
        let Kept { study, rows } = run.count;
        if rows.len() > 0 {
            let ticket = lock(&writer.turn).ticket;
            writer.write(ticket, &rows);
        }
        let Desk { parts, fault, .. } =
            writer.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(fault) = fault {
            return Err(fault);
        }
        let (interrupted, threads) = (run.interrupted, run.threads);
        let stored = Stored { folder, manifest, parts };
        Ok(Finished { study, before, interrupted, threads, stored, lock: held })
    }
}

impl Finished {
    /// Shards that were joined: nothing of it was played here.
    pub(crate) fn joined(study: Study, stored: Stored, lock: Lock) -> Self {
        let before = Study::default();
        Self { study, before, interrupted: false, threads: 0, stored, lock }
    }

    /// What is in the folder now.
    pub fn stored(&self) -> &Stored {
        &self.stored
    }

    /// Writes the summary, and into the manifest that all is there. The lock is for what is still to
    /// be written into the folder: no other process does so while it is held.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn finish(self, summary: &impl Serialize) -> Result<Lock, Fault> {
        let Self { stored: Stored { folder, mut manifest, parts }, lock, .. } = self;
        write_json(&folder, SUMMARY, summary)?;
        let games = parts.iter().map(|part| part.games).sum();
        let parts = parts.iter().map(ToString::to_string).collect();
        manifest.done = Some(Done { games, parts, files: Digests::new() });
        manifest.write(&folder)?;
        seal(&folder, &[SUMMARY.to_owned()])?;
        Ok(lock)
    }
}

pub(crate) fn remove(folder: &Path, name: &PartName) -> Result<(), Fault> {
    let path = games_of(folder).join(name.to_string());
    fs::remove_file(&path).map_err(|why| Fault::io("remove", &path, why))
}

/// What is held is never left half changed: a thread that panics breaks the run anyway.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes parts, in the order of their games, by whichever threads come with them.
struct Writer<'a> {
    folder: &'a Path,
    columns: &'a Columns,
    run: &'a str,
    failed: AtomicBool,
    turn: Mutex<Turn>,
    desk: Mutex<Desk>,
}

/// Whose turn it is to take rows away.
struct Turn {
    /// Counts what was taken.
    ticket: u64,
    /// When the last was taken.
    last: Instant,
}

/// Parts on their way to the disk.
#[derive(Default)]
struct Desk {
    /// What is written next.
    next: u64,
    /// Parts that were encoded before an earlier one.
    waiting: BTreeMap<u64, (PartName, Vec<u8>)>,
    /// The parts that are there.
    parts: Vec<PartName>,
    fault: Option<Fault>,
}

impl Writer<'_> {
    /// Encodes rows and writes all parts that are next in order.
    fn write(&self, ticket: u64, rows: &Rows) {
        let encoded = encode(rows, self.columns, self.run);
        let mut desk = lock(&self.desk);
        match encoded {
            Ok(part) => {
                desk.waiting.insert(ticket, part);
            }
            Err(fault) => self.fail(&mut desk, fault),
        }
        while desk.fault.is_none() {
            let next = desk.next;
            let Some((name, bytes)) = desk.waiting.remove(&next) else { return };
            desk.next += 1;
            if let Err(fault) = self.put(&mut desk.parts, name, &bytes) {
                self.fail(&mut desk, fault);
            }
        }
    }

    /// Puts a part in its place, and takes the shorter one away that it replaces.
    fn put(&self, parts: &mut Vec<PartName>, name: PartName, bytes: &[u8]) -> Result<(), Fault> {
        if parts.last() == Some(&name) {
            return Ok(());
        }
        write_whole(&games_of(self.folder), &name.to_string(), bytes)?;
        let shorter = parts.pop_if(|last| last.first == name.first);
        parts.push(name);
        shorter.map_or(Ok(()), |shorter| remove(self.folder, &shorter))
    }

    /// From now on nothing is written, and the games end.
    fn fail(&self, desk: &mut Desk, fault: Fault) {
        desk.fault.get_or_insert(fault);
        self.failed.store(true, Ordering::Relaxed);
    }
}

/// A part and its name.
pub(crate) fn encode(
    rows: &Rows,
    columns: &Columns,
    run: &str,
) -> Result<(PartName, Vec<u8>), Fault> {
    let bytes = part::encode(rows, columns, run).map_err(Fault::Encode)?;
    let first = rows.heads.first().map_or(0, |head| head.game);
    let name = PartName { first, games: rows.len() as u64, mark: mark_of(&bytes) };
    Ok((name, bytes))
}

/// Follows a run for the writer, and passes everything on to another follower.
struct Keeping<'a> {
    writer: &'a Writer<'a>,
    watch: &'a dyn Watch<Study>,
}

impl Watch<Kept> for Keeping<'_> {
    fn folded(&self, kept: &Kept, _games: u64) {
        self.watch.folded(&kept.study, kept.study.games());
    }

    fn take(&self, kept: &mut Kept, games: u64) -> Option<Errand<'_>> {
        let writer = self.writer;
        let mut turn = lock(&writer.turn);
        let full = games.is_multiple_of(GAMES);
        if !full && turn.last.elapsed() < PATIENCE {
            return None;
        }
        let rows = if full { std::mem::take(&mut kept.rows) } else { kept.rows.clone() };
        if rows.len() == 0 {
            return None;
        }
        let ticket = turn.ticket;
        *turn = Turn { ticket: ticket + 1, last: Instant::now() };
        Some(Box::new(move || writer.write(ticket, &rows)))
    }

    fn interrupted(&self) -> bool {
        self.writer.failed.load(Ordering::Relaxed) || self.watch.interrupted()
    }
}
