//! Rows of games as columns in memory, in the format of Arrow: those of a run that keeps nothing, or those of a stored
//! run, part by part. For programs that read columns without copying them; files are the business of `crate::part`.

use std::fmt;

use polars_arrow::array::Array;
use polars_arrow::datatypes::ArrowSchema;
use wargauge_analysis::{Begin, Length, Merge, Plan, Run, Series, Study, Watch, resume};

use crate::columns::Columns;
use crate::fault::Fault;
use crate::folder::{games_of, read};
use crate::keep::Enough;
use crate::manifest;
use crate::part;
use crate::rows::Rows;
use crate::stored::Stored;

/// The columns of some games.
pub type Batch = Vec<Box<dyn Array>>;

/// Rows of games, ready to be read as columns.
#[derive(Clone)]
pub struct Table {
    columns: Columns,
    source: Source,
}

/// Where rows come from.
#[derive(Clone)]
enum Source {
    /// They are in memory.
    Played(u64, Batch),
    /// They are read part by part.
    Stored(Box<Stored>),
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("games", &self.games()).finish_non_exhaustive()
    }
}

impl Table {
    /// The rows of a stored run. Each part is checked when it is read.
    ///
    /// # Errors
    /// If these are not the columns of the run.
    pub fn of(stored: Stored, columns: Columns) -> Result<Self, Fault> {
        stored.are_these(&columns)?;
        Ok(Self { columns, source: Source::Stored(Box::new(stored)) })
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        match &self.source {
            Source::Played(games, _) => *games,
            Source::Stored(stored) => stored.games(),
        }
    }

    /// What the columns are.
    pub fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Their names and types.
    pub fn schema(&self) -> ArrowSchema {
        part::schema(&self.columns)
    }

    /// All rows, in pieces: a part at a time is in memory where they are stored.
    pub fn batches(&self) -> Box<dyn Iterator<Item = Result<Batch, Fault>> + Send> {
        match &self.source {
            Source::Played(games, batch) => {
                Box::new((*games > 0).then(|| Ok(batch.clone())).into_iter())
            }
            Source::Stored(stored) => {
                let (columns, Stored { folder, manifest, parts }) =
                    (self.columns.clone(), Stored::clone(stored));
                let each = parts.into_iter().map(move |name| {
                    let part = read(&folder, &name, &columns, &manifest.run)?;
                    Ok(part.into_arrays())
                });
                Box::new(each)
            }
        }
    }
}

impl Stored {
    /// How every game was played, in their order.
    ///
    /// # Errors
    /// As [`Stored::study`].
    pub fn played(&self, columns: &Columns) -> Result<Vec<wargauge_ai::Played>, Fault> {
        let mut all = Vec::with_capacity(self.games() as usize);
        for name in &self.parts {
            let flawed = |why| Fault::part(&games_of(&self.folder).join(name.to_string()), why);
            let part = read(&self.folder, name, columns, &self.manifest.run)?;
            let rows = part.rows(columns).map_err(flawed)?;
            all.extend(rows.heads.iter().map(|head| head.played));
        }
        Ok(all)
    }
}

/// What games are counted into while their rows are gathered.
#[derive(Clone, Debug, Default)]
struct Gathered {
    study: Study,
    rows: Rows,
}

impl Merge for Gathered {
    fn merge(&mut self, other: &Self) {
        self.study.merge(&other.study);
        self.rows.merge(&other.rows);
    }
}

/// Passes on what the study is by now.
struct Passing<'a>(&'a dyn Watch<Study>);

impl Watch<Gathered> for Passing<'_> {
    fn folded(&self, gathered: &Gathered, games: u64) {
        self.0.folded(&gathered.study, games);
    }

    fn interrupted(&self) -> bool {
        self.0.interrupted()
    }
}

/// Plays games, and keeps their rows in memory.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics; the message names the game.
pub fn gather(
    series: &dyn Series,
    plan: manifest::Plan,
    enough: Enough<'_>,
    threads: usize,
    watch: &dyn Watch<Study>,
) -> Result<(Run<Study>, Table), Fault> {
    let enough = |gathered: &Gathered| enough(&gathered.study);
    let length = match plan {
        manifest::Plan::Games(games) => Length::Games(games),
        manifest::Plan::Until(_) => Length::Until(&enough),
    };
    let run = resume(
        &Plan { length, threads },
        Begin::default(),
        &Passing(watch),
        || series.seat(),
        |seat, number, gathered: &mut Gathered| {
            let row = seat.play(number);
            gathered.study.add(&row);
            gathered.rows.add(&row);
        },
    )
    .map_err(Fault::Threads)?;
    let Run { count: Gathered { study, rows }, games, interrupted, threads } = run;
    let columns = Columns::of(series.sheet());
    let source = Source::Played(rows.len() as u64, part::arrays(&rows, &columns));
    Ok((Run { count: study, games, interrupted, threads }, Table { columns, source }))
}
