//! `wargauge sweep`: many values at once by a designed experiment.

mod csv;
mod table;

use std::path::PathBuf;

use clap::Args;
use wargauge_analysis::Band;
use wargauge_games::Games;
use wargauge_scenarios::Changes;
use wargauge_studies::documents::check_place;
use wargauge_studies::sweep::{Outcome, Request, Vary, changed, keep, sweep};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{AnswerOptions, Format, ScenarioOptions};
use crate::screen::{Bars, print, print_json, remark};

/// Vary many values at once, and say which of them move the score and which could overturn the verdict
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge sweep {scenario} --vary reconstructed   which guessed numbers matter?
  wargauge sweep {scenario} --vary readings        which disputed readings matter?
  wargauge sweep {scenario} --vary rules.turns=5..7 --vary readings
  wargauge sweep {scenario} --with {overlay} \\
      --vary 'rules.turns=5|6|7' --vary readings
  wargauge sweep {scenario} --vary 'PATH+=-1..1, OTHER+=1..-1'   one up, the other down

All values are changed together, in combinations chosen so that the effect of each can be \
separated from the others, and all combinations play the same games on the same luck. That needs \
far fewer games than one value at a time, and shows values that act on each other. Few values \
are played in all combinations, more in a fraction of resolution V, many in one of resolution \
IV; the output says which, and why. The strongest values are then changed one at a time on other \
games, to see what each does to the scenario as it is.

--vary reconstructed takes every value with a plausible range, at both ends of it; --vary \
reconstructed:rules those whose path begins with `rules`; --vary readings every switch of a \
disputed reading, as `show --format json` lists them. A value given by --vary PATH=… takes its \
levels from there. A value that --set gives is not varied by `reconstructed` or `readings`. A change is from the first level to the \
second, in points of percent of the first side's score, draws counted half; intervals are 95 %, \
p-values are corrected for their number (Holm).

JSON has the keys format, tool, scenario, seed, games, players, design, factors, left_out, \
score, outcomes, drawn_by_rule, effects, interactions, mixed, alone, verdict and rate.")]
pub(crate) struct Sweep {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// What is varied: PATH=LOW..HIGH, PATH=one|another, `reconstructed` or `readings`; may be repeated
    #[arg(long, value_name = "PATH=LOW..HIGH", required = true)]
    vary: Vec<Vary>,

    /// The player of a side, in every combination; may be repeated [default: the league of the scenario, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// Games of each combination [default: 48 million decisions shared among them, as in 240,000 games of 200]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(30..=1_000_000_000))]
    games: Option<u64>,

    /// Is the first side's share, draws counted half, within this band everywhere? As in 45%..55%
    #[arg(long, value_name = "LO..HI")]
    band: Option<Band>,

    /// Keep the values with the largest clear effects in this file, which belongs into the folder `sensitivity` of
    /// the game's scenarios: reports of the scenario then name the first three
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,

    #[command(flatten)]
    answer: AnswerOptions,
}

impl Sweep {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let ground = self.scenario.ground(games)?;
        if self.keep.is_some() && ground.base != Changes::default() {
            return Err(changed());
        }
        if let Some(path) = &self.keep {
            check_place(path)?;
        }
        let request = Request {
            ground,
            vary: self.vary,
            players: self.players,
            games: self.games,
            seed: self.answer.seed,
            threads: self.answer.threads(),
            band: self.band,
            out: self.answer.out,
        };
        interrupt::listen()?;
        let outcome = sweep(&request, &Bars::new(!self.answer.quiet))?;
        if let Some(path) = self.keep.as_ref().filter(|_| !outcome.interrupted) {
            keep(&outcome, path)?;
        }
        let Outcome { swept, interrupted, .. } = outcome;
        match self.answer.format {
            Format::Table => print(&table::table(&swept))?,
            Format::Json => print_json(&swept)?,
            Format::Csv => print(&csv::csv(&swept))?,
        }
        if interrupted && !self.answer.quiet {
            remark("interrupted: this is what the games until then have given");
        }
        Ok(if interrupted { Exit::Interrupted } else { Exit::Done })
    }
}
