//! `wargauge compare` and `wargauge what-if`: variants of a game under the same luck.

mod csv;
mod overview;
mod table;
mod variants;

use clap::Args;
use wargauge_analysis::Band;
use wargauge_studies::Conditions;
use wargauge_studies::compare::{Adapt, Field, Outcome, Request, compare};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{Format, KeepOptions, half_width, plan};
use crate::screen::{Bars, counted, print, print_json, remark};

pub(crate) use variants::{Compare, WhatIf};

/// How variants are played and printed.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The player of a side, in every variant; may be repeated [default: the league of the scenario where all have one, else heuristic]
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// Is the first side's share, draws counted half, within this band? As in 45%..55%
    #[arg(long, value_name = "LO..HI")]
    band: Option<Band>,

    /// Where a league plays: how many times to look for new answers while its players adapt to a variant;
    /// with 0 its members are only mixed anew, with `none` no players adapt, which takes far fewer games
    #[arg(long, value_name = "ROUNDS|none", default_value = "0", conflicts_with = "shard")]
    adapt: Adapt,

    /// With several variants: the figures of each besides the table of all
    #[arg(long)]
    details: bool,

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
    fn execute(self, field: Field) -> Result<Exit, Failure> {
        // Without any effect there is nothing to keep: the scenario itself is shown.
        let (two, alone) = (field.is_of_two() && field.has_variants(), !field.has_variants());
        let conditions = Conditions {
            plan: plan(self.games, self.until),
            seed: self.seed,
            threads: self.threads.unwrap_or(0).into(),
            band: self.band,
            keep: self.keep.keep().filter(|_| !alone),
        };
        interrupt::listen()?;
        let request = Request { field, players: self.players, conditions, adapt: self.adapt };
        let Some(outcome) = compare(&request, &Bars::new(!self.quiet))? else {
            if !self.quiet {
                remark(
                    "interrupted: what is played is kept, and the same command goes on; players adapt from the \
                     beginning",
                );
            }
            return Ok(Exit::Interrupted);
        };
        let (games, interrupted, unadapted) =
            (outcome.games, outcome.interrupted, outcome.unadapted);
        print_as(self.format, outcome, two, self.details)?;
        if !self.quiet {
            match self.keep.shard {
                _ if interrupted => {
                    let games = counted(games, "game");
                    let rest = if unadapted { ", and not all players have adapted" } else { "" };
                    remark(&format!("interrupted: these are the figures of {games}{rest}"));
                }
                Some(shard) => remark(&format!(
                    "this is shard {shard}; `wargauge merge` joins the folders of all of them"
                )),
                None => {}
            }
        }
        Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
    }
}

/// Prints a comparison; that of two has a document of its own.
fn print_as(format: Format, outcome: Outcome, two: bool, details: bool) -> Result<(), Failure> {
    match format {
        Format::Table => {
            print(&table::table(&outcome.comparisons, two || details, outcome.adapting))
        }
        Format::Csv => print(&csv::csv(&outcome.comparisons)),
        Format::Json if !two => print_json(&outcome.comparisons),
        Format::Json => match outcome.one() {
            Some(comparison) => print_json(&comparison),
            None => Ok(()),
        },
    }
}
