//! `wargauge report`: charts and the page of stored runs, made again.

use std::path::PathBuf;

use clap::Args;
use wargauge_games::Games;
use wargauge_studies::documents::{Renewed, renew_page};
use wargauge_studies::query::{Pick, Subset, picked, report};

use crate::commands::query::table::look_at;
use crate::exit::{Exit, Failure};
use crate::screen::{path, remark};

/// How many of the games of a page are named.
const WORTH_A_LOOK: u32 = 3;

/// Make the charts and `report.html` of stored runs again
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge report my-run
  wargauge report reports/*/
  wargauge report my-run --where 'draw and turns = 6' --out draws     the page of these games only

Each folder is one that --out has written: from its summary.json, of a run or of a \
comparison, charts/*.svg, charts/*.png and report.html are made again. The field, and what of it is \
reconstructed, is read from background.json; without that file the page leaves it out.")]
pub(crate) struct Report {
    /// The folder of a stored run; may be repeated
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,

    /// Make the page of those games only that meet a condition (see `query`), in the folder of --out
    #[arg(long = "where", value_name = "EXPR", requires = "out")]
    condition: Option<String>,

    /// The folder for that page and its summary.json
    #[arg(long, value_name = "DIR", requires = "condition")]
    out: Option<PathBuf>,

    /// Print no notes
    #[arg(long, short)]
    quiet: bool,
}

impl Report {
    /// Writes the files of each folder.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        if let (Some(condition), Some(out)) = (self.condition, &self.out) {
            let [folder] = &self.folders[..] else {
                return Err(Failure::Input("`--where` takes the folder of one run".to_owned()));
            };
            let subset = Subset { folder: folder.clone(), condition: Some(condition) };
            let page = report(&subset, out, games)?;
            if !self.quiet {
                remark(&format!("wrote {}", path(&page)));
                let games = picked(&subset, Pick::Typical, WORTH_A_LOOK, games)?;
                look_at(&games).trim_start().lines().for_each(remark);
            }
            return Ok(Exit::Done);
        }
        for folder in &self.folders {
            let Renewed { page, checked } = renew_page(folder, games)?;
            if !checked {
                remark(&format!(
                    "{} has no manifest: its figures could not be checked",
                    path(folder)
                ));
            }
            if !self.quiet {
                remark(&format!("wrote {}", path(&page)));
            }
        }
        Ok(Exit::Done)
    }
}
