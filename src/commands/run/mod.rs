//! `wargauge run`: plays one scenario over and over and prints its study.

mod csv;
mod rules;
mod table;

pub(super) use table::{chance, played, speed, table};

use std::path::PathBuf;

use clap::Args;
use wargauge_analysis::Band;
use wargauge_games::Games;
use wargauge_studies::Conditions;
use wargauge_studies::run::{Outcome, Request, run};
use wargauge_studies::seats::{names, players};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{Format, KeepOptions, ScenarioOptions, half_width, plan};
use crate::screen::{Bars, counted, print, print_json, remark};

/// Play a scenario many times and say which side wins, and how sure that is
#[derive(Args, Debug)]
#[command(mut_arg("scenario", |scenario| scenario.required(false).required_unless_present("from")))]
#[command(after_help = "\
Examples:
  wargauge run {scenario}
  wargauge run {scenario} --until 0.5%       as many games as ± 0.5 % takes
  wargauge run {scenario} --band 45%..55%    is it balanced?
  wargauge run {scenario} --rules            what each rule did
  wargauge run {scenario} --set rules.turns=7 --format json
  wargauge run my-scenario.toml --ai {first}=random --ai {second}=random
  wargauge run --from position.json                     how does a saved position stand?
  wargauge run {scenario} --games 1000000 --out games    keep every game

All intervals are 95 %. The same scenario, players, seed and number of games give the same \
figures on any machine and any number of threads.")]
pub(crate) struct Run {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Play on from a position that `replay --save` has saved, with fresh dice
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "with", "set"])]
    from: Option<PathBuf>,

    /// The player of a side; may be repeated [default: the league of the scenario, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// How many games
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Play until every outcome's share is known within ± this, as in 0.5%
    #[arg(long, value_name = "X%", conflicts_with = "games", value_parser = half_width)]
    until: Option<f64>,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// Is the first side's share, draws counted half, within this band? As in 45%..55%
    #[arg(long, value_name = "LO..HI")]
    band: Option<Band>,

    /// Also say what each rule did: how often it acted, and which side won the games in which it did
    ///
    /// With `--format csv` one row a rule, instead of one an outcome. JSON has the figures always.
    #[arg(long)]
    rules: bool,

    #[command(flatten)]
    keep: KeepOptions,

    /// How to print the study
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Run {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let mut request = match &self.from {
            Some(file) => Request::from_position(file, games)?,
            None => Request::new(self.scenario.load(games)?),
        };
        let strong = request.scenario.strong_player();
        request.players = names(&players(&self.players, &*request.scenario, &strong)?);
        request.conditions = Conditions {
            plan: plan(self.games, self.until),
            seed: self.seed,
            threads: self.threads.unwrap_or(0).into(),
            band: self.band,
            keep: self.keep.keep(),
        };
        interrupt::listen()?;
        let Outcome { summary, interrupted, .. } = run(&request, &Bars::new(!self.quiet))?;
        match self.format {
            Format::Table if self.rules => {
                print(&(table::table(&summary) + &rules::table(&summary)))?;
            }
            Format::Table => print(&table::table(&summary))?,
            Format::Json => print_json(&summary)?,
            Format::Csv if self.rules => print(&rules::csv(&summary))?,
            Format::Csv => print(&csv::csv(&summary))?,
        }
        if !self.quiet {
            let games = counted(summary.games, "game");
            match (interrupted, self.keep.shard) {
                (true, _) if self.keep.out.is_some() => remark(&format!(
                    "interrupted after {games}; what is played is kept, and the same command goes on"
                )),
                (true, _) => remark(&format!("interrupted: these are the figures of {games}")),
                (false, Some(shard)) => remark(&format!(
                    "this is shard {shard}; `wargauge merge` joins the folders of all of them"
                )),
                (false, None) => {}
            }
        }
        Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
    }
}
