//! `wargauge compare` and `wargauge what-if`: variants of a game under the same luck.

mod csv;
mod kept;
mod table;
mod told;
mod variants;

use std::time::Instant;

use clap::Args;
use wargauge_analysis::compare::Counts;
use wargauge_analysis::compare::difference::Comparisons;
use wargauge_analysis::{Band, Length, Plan, Run, Watch};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::kept::KeepOptions;
use crate::options::{Format, half_width};
use crate::screen::{Progress, print, print_json, remark, thousands};

pub(crate) use self::kept::join;
use self::told::{Field, Lineup, contest};
pub(crate) use variants::{Compare, WhatIf};

/// How variants are played and printed.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Who decides for a side, in every variant; may be repeated [default: heuristic for each side]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// How many games of each variant
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Play until every outcome's share is known within ± this in every variant, as in 0.5%
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

    #[command(flatten)]
    keep: KeepOptions,

    /// How to print the comparison
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Options {
    /// Plays the variants and prints how they differ.
    fn execute(&self, field: Field) -> Result<Exit, Failure> {
        let lineup = Lineup::new(field, &self.players, self.seed, self.band)?;
        interrupt::listen()?;
        let threads = self.threads.unwrap_or(0).into();
        let played = match &self.keep.out {
            Some(folder) => kept::play(&lineup, folder, self, threads)?,
            None => Some(self.play(&lineup, threads)?),
        };
        let Some(Played { comparisons, games, interrupted }) = played else {
            if !self.quiet {
                remark("interrupted: what is played is kept; the same command goes on");
            }
            return Ok(Exit::Interrupted);
        };
        self.print(comparisons, lineup.two)?;
        if !self.quiet {
            match self.keep.shard {
                _ if interrupted => {
                    let games = thousands(games);
                    remark(&format!("interrupted: these are the first {games} games"));
                }
                Some(shard) => remark(&format!(
                    "this is shard {shard}; `wargauge merge` joins the folders of all of them"
                )),
                None => {}
            }
        }
        Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
    }

    /// Plays all variants side by side and keeps nothing.
    fn play(&self, lineup: &Lineup, threads: usize) -> Result<Played, Failure> {
        let all = lineup.series()?;
        let contest = contest(&all);
        let enough = |counts: &Counts| self.until.is_none_or(|x| counts.is_sure_within(x));
        let length = match self.until {
            Some(_) => Length::Until(&enough),
            None => Length::Games(self.games),
        };
        let progress = Progress::new(lineup.sides(), self.games, self.until, !self.quiet);
        let started = Instant::now();
        let run = contest.study(&Plan { length, threads }, &Following(&progress))?;
        let seconds = started.elapsed().as_secs_f64();
        progress.finish();
        let Run { count, games, interrupted, threads } = run;
        let mut comparisons = lineup.comparisons(&all, &count, seconds, threads);
        Lineup::part(&all, &mut comparisons);
        Ok(Played { comparisons, games, interrupted })
    }

    fn print(&self, several: Comparisons, two: bool) -> Result<(), Failure> {
        match self.format {
            Format::Table => print(&table::table(&several)),
            Format::Csv => print(&csv::csv(&several)),
            Format::Json if !two => print_json(&several),
            Format::Json => match told::one(several) {
                Some(comparison) => print_json(&comparison),
                None => Ok(()),
            },
        }
    }
}

/// What was played.
struct Played {
    comparisons: Comparisons,
    /// Of each variant.
    games: u64,
    interrupted: bool,
}

/// The progress of a contest is that of its first variant.
struct Following<'a>(&'a Progress);

impl Watch<Counts> for Following<'_> {
    fn folded(&self, counts: &Counts, games: u64) {
        self.0.folded(&counts.base, games);
    }

    fn interrupted(&self) -> bool {
        self.0.interrupted()
    }
}
