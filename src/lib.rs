//! The command line of wargauge: it parses, calls `wargauge-studies`, and prints.
//!
//! No game is known here by name: [`run`] takes a table of games, so that the program of a game
//! from outside is one call. There are no rules, statistics or file formats here either. Each subcommand
//! is a file under `commands`; what they share is beside it.
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
