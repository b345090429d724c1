//! `wargauge train`: learns from games what positions are worth.

use std::path::PathBuf;

use clap::Args;
use wargauge_analysis::whole::write_whole;
use wargauge_engine::text::Lines;
use wargauge_games::Games;
use wargauge_scenarios::Changes;
use wargauge_studies::seats::player_list;
use wargauge_studies::train::{Learned, Request, train};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::PlainFormat;
use crate::screen::{Bars, Column, Table, percent, print, print_json, remark, thousands};

/// Learn from games what positions are worth: the weights by which `search` cuts its playouts short
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge train {scenario} {other} --out foresight.txt
  wargauge train {scenario} --players heuristic,heuristic:whim=10 --games 20000

Every player plays every other as either side, in every scenario. At the start of each turn the position is looked
at: the lead, what is left, who threatens whom. From how the games ended logistic regression finds what each feature
counts. A tenth of the games is kept back to tell how good the guesses are. The same command gives the same file.

JSON has the keys format, tool, seed, games, positions, loss, loss_of_mean, calibration and weights.")]
pub(crate) struct Train {
    /// Scenarios of one game: built-in names or files
    #[arg(value_name = "SCENARIO", required = true)]
    scenarios: Vec<String>,

    /// The players, with commas between
    #[arg(long, value_name = "PLAYER,…", default_value = "heuristic,heuristic:whim=10")]
    players: Vec<String>,

    /// Games of each pairing in each scenario
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(10..=10_000_000))]
    games: u64,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Write the weights to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How to print what was learned
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Train {
    /// Learns and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let load = |name: &String| games.load(name, &Changes::default());
        let scenarios = self.scenarios.iter().map(load).collect::<Result<_, _>>()?;
        let players = player_list(&self.players);
        let made_by = format!(
            "wargauge train {} --players {} --games {} --seed {}",
            self.scenarios.join(" "),
            players.join(","),
            self.games,
            self.seed
        );
        let request = Request { scenarios, players, games: self.games, seed: self.seed, made_by };
        interrupt::listen()?;
        let Some(learned) = train(&request, &Bars::new(!self.quiet))? else {
            if !self.quiet {
                remark("interrupted: nothing is learned");
            }
            return Ok(Exit::Interrupted);
        };
        if let Some(path) = &self.out {
            write_whole(path, learned.text.as_bytes()).map_err(|why| {
                Failure::System(format!("write `{}`", path.display()), why.into())
            })?;
        }
        match self.format {
            PlainFormat::Table => print(&table(&learned))?,
            PlainFormat::Json => print_json(&learned)?,
        }
        Ok(Exit::Done)
    }
}

/// How good the guesses are.
fn table(learned: &Learned) -> String {
    let mut text = String::new();
    text.push_line(format_args!(
        "{} positions of {} games; loss on games kept back {:.4}, without features {:.4}.\n",
        thousands(learned.positions),
        thousands(learned.games),
        learned.loss,
        learned.loss_of_mean
    ));
    let mut table = Table::new([Column::right(), Column::right(), Column::right()]);
    table.row(["guessed", "scored", "positions"]);
    for tenth in learned.calibration.iter().filter(|tenth| tenth.positions > 0) {
        table.row([
            format!("{} %", percent(tenth.guessed, 1)),
            format!("{} %", percent(tenth.scored, 1)),
            thousands(tenth.positions),
        ]);
    }
    text + &table.text()
}
