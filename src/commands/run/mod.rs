//! `wargauge run`: plays one scenario over and over and prints its study.

mod csv;
mod rules;
mod table;

pub(super) use table::{chance, played, speed};

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use wargauge_analysis::replay::Position;
use wargauge_analysis::summary::{Heading, Origin, Summary};
use wargauge_analysis::{Band, Length, Plan, Run as Ended, Study, study};
use wargauge_games::position::{self, Opened};
use wargauge_games::{Games, Playable};
use wargauge_report::Story;
use wargauge_store::{Finished, Plan as Kept};

use crate::background::background;
use crate::commands::report::tell;
use crate::exit::{Exit, Failure};
use crate::files::without_rates;
use crate::interrupt;
use crate::kept::{self, Asked, KeepOptions};
use crate::options::{Format, ScenarioOptions, half_width, names, players};
use crate::screen::{Progress, print, print_json, remark, thousands};

/// Play a scenario many times and say who wins, and how sure that is
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
        let (scenario, position) = match &self.from {
            Some(file) => {
                let Opened { position, scenario } = position::open(file, games)?;
                (scenario, Some(position))
            }
            None => (self.scenario.load(games)?, None),
        };
        self.play(&*scenario, position)
    }

    /// Plays a scenario, from its beginning or from a position, and prints.
    fn play(self, scenario: &dyn Playable, position: Option<Position>) -> Result<Exit, Failure> {
        let sides = scenario.sheet().sides();
        let players = names(&players(&self.players, scenario)?);
        interrupt::listen()?;

        let threads = self.threads.unwrap_or(0).into();
        let games = self.keep.games_of(self.games);
        let progress = Progress::new(sides, games, self.until, !self.quiet);
        let series = scenario.series(&players, self.seed)?;
        let started = Instant::now();
        let played = if let Some(folder) = &self.keep.out {
            let asked = Asked {
                scenario: kept::kept_scenario(scenario.about()),
                from: self.from.as_deref().zip(position.as_ref()),
                plan: self.until.map_or(Kept::Games(self.games), Kept::Until),
                band: self.band,
                shard: self.keep.shard,
            };
            Played::kept(kept::play(folder, asked, &*series, threads, 0, &progress)?)
        } else {
            let enough = |study: &Study| self.until.is_none_or(|x| study.is_sure_within(x));
            let length = match self.until {
                Some(_) => Length::Until(&enough),
                None => Length::Games(self.games),
            };
            let run = study(&*series, &Plan { length, threads }, &progress)?;
            let Ended { count: study, interrupted, threads, games: _ } = run;
            Played { study, before: Study::default(), interrupted, threads, kept: None }
        };
        let seconds = started.elapsed().as_secs_f64();
        progress.finish();

        let from = self.from.as_ref().zip(position).map(|(file, position)| {
            let Position { game, at, turn, .. } = position;
            Origin { file: file.display().to_string(), game, at, turn }
        });
        let heading = Heading::new(&*series, scenario.identity(), from);
        let Played { study, before, interrupted, threads, kept } = played;
        let mut summary = Summary::new(heading, &study, self.band, seconds, threads);
        // What was there before took none of the time.
        let now = |all: u64, before: u64| (all - before) as f64 / seconds;
        summary.rate.games_per_second = now(study.games(), before.games());
        summary.rate.decisions_per_second = now(study.decisions, before.decisions);
        if let Some(kept) = kept.filter(|_| !interrupted) {
            kept.finish(&without_rates(&summary)?)?;
            // A shard alone tells nothing: its charts come with `report`, once it is merged.
            if let Some(folder) = self.keep.out.as_ref().filter(|_| self.keep.shard.is_none()) {
                let story = Story::Run(Box::new(summary.clone()));
                tell(folder, &story, &[background(scenario, &*series, study.games(), threads)?])?;
            }
        }
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
            let games = thousands(study.games());
            match (interrupted, self.keep.shard) {
                (true, _) if self.keep.out.is_some() => remark(&format!(
                    "interrupted after {games} games, which are kept; the same command goes on"
                )),
                (true, _) => remark(&format!("interrupted: these are the first {games} games")),
                (false, Some(shard)) => remark(&format!(
                    "this is shard {shard}; `wargauge merge` joins the folders of all of them"
                )),
                (false, None) => {}
            }
        }
        Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
    }
}

/// What came of playing, kept or not.
struct Played {
    study: Study,
    /// What was there before.
    before: Study,
    interrupted: bool,
    threads: usize,
    /// The run in its folder.
    kept: Option<Finished>,
}

impl Played {
    fn kept(finished: Finished) -> Self {
        let Finished { study, before, interrupted, threads, .. } = &finished;
        Self {
            study: study.clone(),
            before: before.clone(),
            interrupted: *interrupted,
            threads: *threads,
            kept: Some(finished),
        }
    }
}
