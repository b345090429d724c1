//! `wargauge run`: plays one scenario over and over and prints its study.

mod csv;
mod rules;
mod table;

pub(super) use table::{chance, judged, played, speed};

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use wargauge_analysis::replay::Position;
use wargauge_analysis::summary::{Heading, Origin, Summary};
use wargauge_analysis::{Band, Length, Matchup, Plan, Study};
use wargauge_engine::Game;

use crate::exit::{Exit, Failure};
use crate::options::{Format, ScenarioOptions, half_width, players};
use crate::position::{self, Opened};
use crate::screen::{Progress, print, print_json, remark, thousands};
use crate::{games, interrupt};

/// Play a scenario many times and say who wins, and how sure that is
#[derive(Args, Debug)]
#[command(mut_arg("scenario", |scenario| scenario.required(false).required_unless_present("from")))]
#[command(after_help = "\
Examples:
  wargauge run niemenczyn/historical
  wargauge run niemenczyn/historical --until 0.5%       as many games as ± 0.5 % takes
  wargauge run niemenczyn/historical --band 45%..55%    is it balanced?
  wargauge run niemenczyn/historical --rules            what each rule did
  wargauge run niemenczyn/historical --set rules.turns=7 --format json
  wargauge run my-scenario.toml --ai poles=random --ai russians=random
  wargauge run --from position.json                     how does a saved position stand?

All intervals are 95 %. The same scenario, players, seed and number of games give the same
figures on any machine and any number of threads.")]
pub(crate) struct Run {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Play on from a position that `replay --save` has saved, with fresh dice
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "with", "set"])]
    from: Option<PathBuf>,

    /// Who decides for a side; may be repeated [default: heuristic for each side]
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,

    /// Is the first side's share, draws counted half, within this band? As in 45%..55%
    #[arg(long, value_name = "LO..HI")]
    band: Option<Band>,

    /// Also say what each rule did: how often it acted, and who won the games in which it did
    ///
    /// With `--format csv` one row a rule, instead of one an outcome. JSON has the figures always.
    #[arg(long)]
    rules: bool,

    /// How to print the study
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Run {
    /// Plays and prints.
    pub(crate) fn execute(self) -> Result<Exit, Failure> {
        let (scenario, game, from) = if let Some(file) = &self.from {
            let Opened { position, scenario, game } = position::open(file)?;
            let Position { game: number, at, turn, .. } = position;
            let file = file.display().to_string();
            (scenario, game, Some(Origin { file, game: number, at, turn }))
        } else {
            let scenario = self.scenario.load()?;
            let game = games::open(&scenario);
            (scenario, game, None)
        };
        let sides = game.sides();
        let players = players(&self.players, &scenario, &game)?;
        let names = players.each_ref().map(ToString::to_string);
        interrupt::listen()?;

        let enough = |study: &Study| self.until.is_none_or(|x| study.is_sure_within(x));
        let length = match self.until {
            Some(_) => Length::Until(&enough),
            None => Length::Games(self.games),
        };
        let plan = Plan { length, threads: self.threads.unwrap_or(0).into() };
        let progress = Progress::new(sides, self.games, self.until, !self.quiet);
        let matchup = Matchup::<_, _, { games::RULES }> { game: &game, players, seed: self.seed };
        let started = Instant::now();
        let run = matchup
            .study(&plan, &progress)
            .map_err(|why| Failure::System("start threads".to_owned(), why.into()))?;
        let seconds = started.elapsed().as_secs_f64();
        progress.finish();

        let scenario = games::told(&scenario);
        let heading = Heading::new(&game, scenario, from, names, self.seed);
        let summary = Summary::new(heading, &run.count, self.band, seconds, run.threads);
        match self.format {
            Format::Table if self.rules => {
                print(&(table::table(&summary) + &rules::table(&summary)))?;
            }
            Format::Table => print(&table::table(&summary))?,
            Format::Json => print_json(&summary)?,
            Format::Csv if self.rules => print(&rules::csv(&summary))?,
            Format::Csv => print(&csv::csv(&summary))?,
        }
        if !run.interrupted {
            return Ok(Exit::Done);
        }
        if !self.quiet {
            let games = thousands(run.games);
            remark(&format!("interrupted: these are the first {games} games"));
        }
        Ok(Exit::Interrupted)
    }
}
