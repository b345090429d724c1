//! `wargauge baseline`: writes down how scenarios play now, for `wargauge check`.

use std::path::PathBuf;

use clap::Args;
use wargauge_analysis::Band;
use wargauge_analysis::band::read_share;
use wargauge_games::Games;
use wargauge_scenarios::Changes;
use wargauge_studies::gate::{self, Draft, Taking};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::screen::{Bars, path, print_exactly, remark};

/// Write down how scenarios play now, as expectations that `check` holds later versions against
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge baseline {scenario} > balance.toml
  wargauge baseline my-scenario.toml another.toml --tolerance 2% > balance.toml
  wargauge baseline {scenario} --band 45%..55% --rule 10.9.4 > balance.toml
  wargauge baseline --renew balance.toml     after a change that is wanted
  wargauge check balance.toml                does it still hold?

What is written: the wins of each side, draws, points and the last turn, each with a tolerance, and \
what else was asked for. A check fails on a shift of twice the tolerance. The tolerances of points, \
turns and rules are those that take about as many games as --tolerance takes for a share of one half. \
All of it is meant to be edited (docs/balance-in-your-ci.md); paths of scenarios in the file are from \
the folder that it lies in.

A baseline is there to detect change, so the fast player `heuristic` plays unless --ai names others. A band \
then holds for games of `heuristic`; with --ai SIDE=league for both sides it holds for strong players, and a \
check takes longer.

--renew takes new figures for a whole file, with its own scenarios, players, tolerances and bands. \
Figures that were not measured but written by hand stay as they are, and so do your comments.")]
pub(crate) struct Baseline {
    /// Built-in scenarios (see `wargauge scenarios`) or paths of scenario files
    #[arg(value_name = "SCENARIO", required_unless_present = "renew")]
    scenarios: Vec<String>,

    /// Take new figures for this file, and write it
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["scenarios", "with", "set", "players", "seed", "tolerance", "band", "rules"])]
    renew: Option<PathBuf>,

    /// Lay an overlay over each scenario: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Give one value of each scenario another value; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,

    /// The player of a side; may be repeated [default: heuristic for each side]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// Half of the shift of a share that must not be overlooked
    #[arg(long, value_name = "X%", default_value = "1%", value_parser = tolerance)]
    tolerance: f64,

    /// Also expect the first side's share, draws counted half, inside this band, as in 45%..55%
    #[arg(long, value_name = "LO..HI")]
    band: Option<Band>,

    /// Also expect that this rule acts as often as now; may be repeated
    #[arg(long = "rule", value_name = "NUMBER")]
    rules: Vec<String>,

    /// How many games of each scenario [default: five times what a check of fixed size would take]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(100..))]
    games: Option<u64>,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// No remarks
    #[arg(long, short)]
    quiet: bool,
}

/// Reads a tolerance of a share.
fn tolerance(text: &str) -> Result<f64, String> {
    let value = read_share(text).map_err(|fault| fault.to_string())?;
    if (1e-6..0.25).contains(&value) {
        Ok(value)
    } else {
        Err("a tolerance lies between 0 and 25%: write 1% or 0.01".to_owned())
    }
}

impl Baseline {
    /// Plays, and prints or writes the file.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        interrupt::listen()?;
        let balance = match &self.renew {
            Some(file) => gate::read(file, games)?,
            None => gate::draft(
                &Draft {
                    scenarios: self.scenarios,
                    changes: Changes { overlays: self.with, sets: self.set },
                    players: self.players,
                    band: self.band,
                    rules: self.rules,
                    seed: self.seed,
                },
                games,
            )?,
        };
        let taking = Taking {
            games: self.games,
            tolerance: self.tolerance,
            threads: self.threads.unwrap_or(0).into(),
        };
        let Some(text) = gate::baseline(balance, taking, &Bars::new(!self.quiet))? else {
            remark(&"interrupted: nothing is written");
            return Ok(Exit::Interrupted);
        };
        match &self.renew {
            Some(file) => {
                gate::renew(file, &text)?;
                if !self.quiet {
                    remark(&format!("renewed {}", path(file)));
                }
            }
            None => print_exactly(&text)?,
        }
        Ok(Exit::Done)
    }
}
