//! The command line of wargauge: parses, calls the crates that do the work, prints.
//!
//! No game is known here by name: [`run`] is handed a table of games, so that the program of a game
//! from outside is one call. No rules, no statistics, no file formats either. One file a subcommand
//! under `commands`; what they share stands beside it.
#![forbid(unsafe_code)]

mod commands;
mod exit;
mod interrupt;
mod options;
mod screen;

use std::process::ExitCode;

use wargauge_games::Games;

/// Runs the program on these games, with the arguments that it was started with.
pub fn run(games: Games) -> ExitCode {
    match commands::parse(games).execute(games) {
        Ok(exit) => exit.into(),
        Err(failure) => {
            screen::complain(&failure);
            exit::exit_of(&failure).into()
        }
    }
}
