//! The command line of wargauge: parses, calls the crates that do the work, prints.
//!
//! No rules, no statistics, no file formats here. One file a subcommand under `commands`; what they
//! share stands beside it.
#![forbid(unsafe_code)]

mod background;
mod balance;
mod commands;
mod exit;
mod files;
mod interrupt;
mod kept;
mod marks;
mod options;
mod position;
mod screen;
mod systems;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = commands::Cli::parse();
    match cli.command.execute() {
        Ok(exit) => exit.into(),
        Err(failure) => {
            screen::complain(&failure);
            failure.exit().into()
        }
    }
}
