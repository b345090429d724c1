//! `wargauge validate`: checks data files and reports every fault of every file.

use std::path::PathBuf;

use clap::Args;
use wargauge_games::Games;

use crate::exit::{Exit, Failure, exit_of};
use crate::screen::{complain, print};

/// Check data files and report every fault
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge validate my-scenario.toml
  wargauge validate scenarios/*/*.toml     all at once

Exit code 1 if any file has a fault. Each fault is shown with its place and how to fix it.")]
pub(crate) struct Validate {
    /// Scenario, map, roster, overlay or plan files, and files of expectations
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

impl Validate {
    /// Checks the files, a line for each good one, and goes on after a bad one.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for file in &self.files {
            match games.validate(file) {
                Ok(line) => print(&(line + "\n"))?,
                Err(failure) => {
                    let failure = Failure::from(failure);
                    complain(&failure);
                    // Finding faults is what the command is for.
                    let negative = failure.lists_faults();
                    exit = exit.max(if negative { Exit::Negative } else { exit_of(&failure) });
                }
            }
        }
        Ok(exit)
    }
}
