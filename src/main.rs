//! The program with the games that are built in.
#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    wargauge::run(wargauge_games::GAMES)
}
