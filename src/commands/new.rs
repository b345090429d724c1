//! `wargauge new`: the files of a scenario of one's own, and what to do with them next.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use wargauge_engine::text::Lines;
use wargauge_games::Games;
use wargauge_report::call::quoted;
use wargauge_studies::own::{Form, Made, Request, make};

use crate::exit::{Exit, Failure};
use crate::screen::{path, print};

/// Where the units of a scenario stand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Units {
    /// In the file of the scenario, a table each.
    Toml,
    /// In a sheet beside it, a row each, for spreadsheets.
    Csv,
}

/// Begin a scenario of your own: write its files, ready to validate and play
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge new my-battle
  wargauge new my-battle --like {other} --units csv
  wargauge new my-battle --like {scenario} --folder
  wargauge validate my-battle.toml

The new scenario plays as the one that it is a copy of until you change it. Nothing that is there is overwritten.")]
pub(crate) struct New {
    /// What the scenario is called: the name of its file, or of its folder with `--folder`
    #[arg(value_name = "NAME")]
    name: PathBuf,

    /// The scenario to begin with, built-in or a file [default: the first that is built in]
    #[arg(long, value_name = "SCENARIO")]
    like: Option<String>,

    /// Write the files that the scenario is made of, as they are, into a folder
    #[arg(long)]
    folder: bool,

    /// Where its units stand
    #[arg(long, value_enum, default_value_t = Units::Toml, conflicts_with = "folder")]
    units: Units,
}

impl New {
    /// Writes the files.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let form = match (self.folder, self.units) {
            (true, _) => Form::Folder,
            (false, Units::Toml) => Form::File,
            (false, Units::Csv) => Form::Sheet,
        };
        let Made { scenario, files, like } =
            make(&Request { name: self.name, like: self.like, form }, games)?;
        let mut text = format!("written, as {like} is:\n");
        for file in &files {
            text.push_text(format_args!("  {}\n", path(file)));
        }
        let scenario = quoted(&path(&scenario));
        text.push_text(format_args!(
            "\nnext:\n  wargauge validate {scenario}\n  wargauge show {scenario}\n  wargauge run {scenario}\n"
        ));
        print(&text)?;
        Ok(Exit::Done)
    }
}
