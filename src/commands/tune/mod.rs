//! `wargauge tune`: better weights for the player `heuristic`, against the league or in self-play.

mod table;

use std::path::PathBuf;

use clap::Args;
use wargauge_games::Games;
use wargauge_scenarios::Changes;
use wargauge_studies::tune::{Outcome, Request, tune};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::PlainFormat;
use crate::screen::{Bars, print, print_json, remark};

/// Find better weights for the player heuristic, against the league or in self-play
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge tune {scenario} {other} --out tuning.jsonl
  wargauge tune {scenario} --weights camp,melee --iterations 50
  wargauge tune {scenario} --start heuristic:camp=10 --against heuristic,random

In each step two players with slightly different weights, all moved at once by chance up or down by \
a quarter of their start value (at least 1), play the same opponents in the same games, as either \
side of every scenario. The weights then move towards the better of the two: simultaneous \
perturbation stochastic approximation (Spall 1992, 1998), as test frameworks of chess engines use \
it. The result is then compared with the start, in games that had no part in the search.

--out FILE keeps a record of JSON lines: first what is tuned and for what, then a line a step with \
the difference of the two scores and the weights reached (unrounded). It is written as it goes; the \
same command resumes an interrupted one, with the same result as without the interruption.

JSON has the keys format, tool, scenarios, start, against, weights, iterations, games, rate, seed, \
steps, tuned, changes (weight: [before, after]) and check (games, difference, answer: better, worse \
or open, matches, each with ended: of the start and of the player found); check is null after an interruption. All intervals are 95 %.")]
pub(crate) struct Tune {
    /// Built-in scenarios or paths of scenario files
    #[arg(value_name = "SCENARIO", required = true)]
    scenarios: Vec<String>,

    /// Lay an overlay over each scenario: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY")]
    with: Vec<String>,

    /// Give one value of each scenario another value; may be repeated
    #[arg(long, value_name = "PATH=VALUE")]
    set: Vec<String>,

    /// The player to start from
    #[arg(long, value_name = "PLAYER", default_value = "heuristic")]
    start: String,

    /// The players it plays against [default: league where the scenarios have one, else the player it
    /// starts from]
    #[arg(long, value_name = "PLAYER,…")]
    against: Vec<String>,

    /// Only these weights [default: all]
    #[arg(long, value_name = "NAME,…", value_delimiter = ',')]
    weights: Vec<String>,

    /// How many steps
    #[arg(long, value_name = "N", default_value_t = 400,
          value_parser = clap::value_parser!(u64).range(1..))]
    iterations: u64,

    /// Games of each of the two players in a step, as each side of each scenario against each
    /// opponent
    #[arg(long, value_name = "N", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// How far to move: this part of the tried change for every point in a hundred
    #[arg(long, value_name = "X", default_value_t = 4.0, value_parser = rate)]
    rate: f64,

    /// Games of the comparison at the end, counted like --games
    #[arg(long, value_name = "N", default_value_t = 4000,
          value_parser = clap::value_parser!(u64).range(2..))]
    check_games: u64,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// Keep a record here, and go on from it if it is there
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How to print what was found
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

/// Reads a rate.
fn rate(text: &str) -> Result<f64, String> {
    let rate: f64 = text.parse().map_err(|_| format!("`{text}` is no number"))?;
    if rate.is_finite() && rate > 0.0 { Ok(rate) } else { Err(format!("{text} is not above zero")) }
}

impl Tune {
    /// Tunes and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let changes = Changes { overlays: self.with, sets: self.set };
        let scenarios = self
            .scenarios
            .into_iter()
            .map(|name| Ok((name.clone(), games.load(&name, &changes)?)))
            .collect::<Result<_, Failure>>()?;
        let request = Request {
            scenarios,
            start: self.start,
            against: self.against,
            weights: self.weights,
            iterations: self.iterations,
            games: self.games,
            rate: self.rate,
            check_games: self.check_games,
            seed: self.seed,
            threads: self.threads.unwrap_or(0).into(),
            record: self.out,
        };
        interrupt::listen()?;
        let Outcome { summary, interrupted } = tune(&request, &Bars::new(!self.quiet))?;
        match self.format {
            PlainFormat::Table => print(&table::table(&summary))?,
            PlainFormat::Json => print_json(&summary)?,
        }
        if !interrupted {
            return Ok(Exit::Done);
        }
        if !self.quiet {
            let (steps, all) = (summary.steps, self.iterations);
            remark(&format!("interrupted after {steps} of {all} steps"));
        }
        Ok(Exit::Interrupted)
    }
}
