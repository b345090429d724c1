//! `wargauge check`: does what is expected of scenarios still hold? Made for continuous integration:
//! at once where nothing has changed, and with as few games as a certain answer takes where something
//! has.

mod table;

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use wargauge_games::Games;
use wargauge_studies::documents::{check_place, write};
use wargauge_studies::gate::{self, Ended, Report};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::PlainFormat;
use crate::screen::{Bars, command_the_log, print, print_exactly, print_json, remark};

/// Say whether what is expected of scenarios still holds, and if not, what moved and why
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge baseline {scenario} > balance.toml    once: how it plays now
  wargauge check balance.toml                               in CI: does it still?
  wargauge check balance.toml --junit junit.xml --markdown balance.md
  wargauge check balance.toml --force --max-games 100000
  wargauge check balance.toml --was {scenario}   the scenario as it was

If scenario, rules and players are as they were, nothing is played. Otherwise games are played until \
the answer is clear: an expectation passes when it is shown to hold, and fails when it is shown not \
to. Of a hundred checks of what has not moved at most one fails; of a hundred shifts of twice a \
tolerance at most five are overlooked (docs/balance-in-your-ci.md, docs/method.md).

Exit codes: 0 it holds; 1 something moved, or is undecided where that fails; 2 the command line or a \
file is wrong; 3 the system failed; 130 interrupted. The same file, program and seed give the same \
answer on any machine and any number of threads.")]
pub(crate) struct Check {
    /// A file of expectations, such as `wargauge baseline` writes
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Play even if nothing has changed
    #[arg(long)]
    force: bool,

    /// At most this many games of each scenario [default: as many as its baseline has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_games: Option<u64>,

    /// How to count what that many games leave undecided
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Undecided::Fail)]
    undecided: Undecided,

    /// Another seed than that of the file
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    // By `help`, because a remark in backticks would print them.
    #[arg(long, value_name = "FILE", help = "Also write the result to this file, as JUnit XML")]
    junit: Option<PathBuf>,

    /// Also write the result to this file, as Markdown for the comment on a pull request
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,

    /// Print this scenario of the file as it was when the figures were taken, and do nothing else
    #[arg(long, value_name = "SCENARIO", conflicts_with_all = ["junit", "markdown", "force"])]
    was: Option<String>,

    /// How to print the result
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Check {
    /// Checks and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let balance = gate::read(&self.file, games)?;
        if let Some(name) = &self.was {
            print_exactly(gate::as_it_was(&balance, name, &self.file)?)?;
            return Ok(Exit::Done);
        }
        for path in [&self.junit, &self.markdown].into_iter().flatten() {
            check_place(path)?;
        }
        interrupt::listen()?;
        let check = gate::Check {
            file: &self.file,
            force: self.force,
            most: self.max_games,
            undecided: self.undecided.into(),
            seed: self.seed,
            threads: self.threads.unwrap_or(0).into(),
        };
        let report = match gate::check(&balance, &check, &Bars::new(!self.quiet))? {
            Ended::Checked(report) => report,
            Ended::Interrupted(label) => {
                remark(&format!("interrupted while `{label}` was checked"));
                return Ok(Exit::Interrupted);
            }
        };
        for (path, text) in
            [(&self.junit, gate::junit as fn(&Report) -> String), (&self.markdown, gate::markdown)]
        {
            if let Some(path) = path {
                write(path, &text(&report))?;
            }
        }
        match self.format {
            PlainFormat::Table => print(&table::table(&report))?,
            PlainFormat::Json => print_json(&report)?,
        }
        if reads_annotations() {
            command_the_log(gate::annotations(&report).trim_end());
        }
        Ok(if report.fails() { Exit::Negative } else { Exit::Done })
    }
}

/// How undecided expectations count.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Undecided {
    /// They pass.
    Pass,
    /// They fail.
    Fail,
}

impl From<Undecided> for gate::Undecided {
    fn from(undecided: Undecided) -> Self {
        match undecided {
            Undecided::Pass => Self::Pass,
            Undecided::Fail => Self::Fail,
        }
    }
}

/// Whether this runs where annotations are read.
fn reads_annotations() -> bool {
    std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true")
}
