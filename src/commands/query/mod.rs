//! `wargauge query`: which stored games meet a condition, how those end, and which are worth a look.

mod csv;
pub(crate) mod table;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;
use wargauge_analysis::summary::Summary;
use wargauge_games::Games;
use wargauge_studies::query::document::LookAt;
use wargauge_studies::query::{self, Pick, Request, Subset};

use crate::commands::run;
use crate::exit::{Exit, Failure};
use crate::options::Format;
use crate::screen::{print, print_json};

/// By what games are picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PickOption {
    /// Near the mean of all that meet the condition, in points, turns and decisions.
    Typical,
    /// Of the narrowest result, and of these the longest.
    Closest,
    /// In which the points moved most from turn to turn.
    Wildest,
    /// Of the lowest numbers.
    First,
}

impl From<PickOption> for Pick {
    fn from(option: PickOption) -> Self {
        match option {
            PickOption::Typical => Self::Typical,
            PickOption::Closest => Self::Closest,
            PickOption::Wildest => Self::Wildest,
            PickOption::First => Self::First,
        }
    }
}

/// Ask which stored games meet a condition, how those end, and which to look at
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge run {scenario} --games 100000 --out games
  wargauge query games --columns
  wargauge query games --where 'winner == {first} and turns <= 4'
  wargauge query games --by decided,turns --show points,decisions
  wargauge query games --where 'draw and turns = 6' --pick wildest
  wargauge query games --where 'not automatic' --whole

DIR is a folder that `run --out` has written, or one of the folders a, b … of a comparison. A condition compares \
columns with numbers and words (== or =, != < <= > >=, `in 3..5`, `in [a, b]`), adds and subtracts columns, and is \
joined by and, or, not and parentheses. A side or `draw` alone stands for its outcome, a column of yes and no \
for itself; `COLUMN == never` is met where nothing happened, and a comparison with nothing is not met.

Shares and means have the 95 % intervals of a study. See docs/questions.md.")]
pub(crate) struct Query {
    /// The folder of a stored run
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Which games: a condition on the columns of the run [default: all]
    #[arg(long = "where", value_name = "EXPR")]
    condition: Option<String>,

    /// Group them by these columns
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',')]
    by: Vec<String>,

    /// Describe these columns, too
    #[arg(long, value_name = "COLUMN,…", value_delimiter = ',')]
    show: Vec<String>,

    /// Which of the games to look at
    #[arg(long, value_enum, default_value_t = PickOption::Typical)]
    pick: PickOption,

    /// How many of them
    #[arg(long, value_name = "N", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    picks: u32,

    /// Print the whole study of these games, as `run` does
    #[arg(long, conflicts_with_all = ["by", "show"])]
    whole: bool,

    /// List the columns that a condition may name, and end
    #[arg(long, conflicts_with_all = ["condition", "by", "show", "whole"])]
    columns: bool,

    /// How to print what was found
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,
}

/// The study of some games, and which of them to look at.
#[derive(Serialize)]
struct Whole<'a> {
    #[serde(flatten)]
    study: &'a Summary,
    #[serde(flatten)]
    look_at: LookAt,
}

impl Query {
    /// Asks and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        if self.columns {
            let columns = query::columns(&self.folder, games)?;
            match self.format {
                Format::Table => print(&table::columns(&columns))?,
                Format::Json => print_json(&columns)?,
                Format::Csv => print(&csv::columns(&columns))?,
            }
            return Ok(Exit::Done);
        }
        let subset = Subset { folder: self.folder, condition: self.condition };
        if self.whole {
            let study = query::whole(&subset, games, 0)?;
            let look_at = query::picked(&subset, self.pick.into(), self.picks, games)?;
            match self.format {
                Format::Table => print(&(run::table(&study) + &table::look_at(&look_at)))?,
                Format::Json => print_json(&Whole { study: &study, look_at })?,
                Format::Csv => return Err(Failure::Input(
                    "`--whole` prints a table or JSON: leave out `--format csv`, or leave out `--whole`"
                        .to_owned(),
                )),
            }
            return Ok(Exit::Done);
        }
        let Self { by, show, pick, picks, format, .. } = self;
        let request = Request { subset, by, show, pick: pick.into(), picks, threads: 0 };
        let found = query::query(&request, games)?;
        match format {
            Format::Table => print(&table::table(&found))?,
            Format::Json => print_json(&found)?,
            Format::Csv => print(&csv::csv(&found))?,
        }
        Ok(Exit::Done)
    }
}
