//! The subcommands, one file each.

mod balance;
mod baseline;
mod basis;
mod check;
mod compare;
mod completions;
mod examples;
mod exploit;
mod league;
mod luck;
mod man;
mod matrix;
mod merge;
mod new;
mod odds;
mod play;
mod query;
mod replay;
mod report;
mod run;
mod sanity;
mod scenarios;
mod show;
mod sweep;
mod train;
mod tune;
mod validate;
mod worth;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use wargauge_games::Games;

use crate::exit::{Exit, Failure};
use crate::screen::refuse;

/// Shows the designer of a hex-and-counter wargame how balanced it is, by playing it millions of
/// times by the printed rules.
#[derive(Parser, Debug)]
#[command(version, arg_required_else_help = true, after_help = EXAMPLES)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  wargauge scenarios                       what can be played, and the players
  wargauge show {scenario}      the map and the set-up
  wargauge run {scenario}       which side wins in 10,000 games, and how sure that is
  wargauge matrix {scenario} --players random,heuristic    how much skill matters
  wargauge exploit {scenario} --against {first}=heuristic   how far to trust a player
  wargauge worth {scenario}     what is each counter worth?
  wargauge compare {scenario} {other}   what sets two apart
  wargauge what-if {scenario} --set rules.turns=7   what would this edit do?
  wargauge balance {scenario} --bid   how many points would make it even?
  wargauge luck {scenario}      how much of it is luck, and which?
  wargauge sweep {scenario} --vary reconstructed    which of the guessed numbers matter?
  wargauge query my-run --where 'draw and turns >= 5'   which stored games were like that?
  wargauge replay {scenario} --game 17   what happened in one of them
  wargauge play {scenario} --as {first}   play a side yourself
  wargauge odds melee --attackers 5 --defenders 3    the exact odds of one combat
  wargauge new my-battle                   begin a scenario of my own
  wargauge validate my-scenario.toml       is my own scenario sound?
  wargauge check balance.toml              does it still play as it did? (for CI)

Exit codes: 0 done; 1 validate found faults, or check found that something moved; 2 the command line or a file is wrong; \
3 the system failed; 130 interrupted.";

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Scenarios(scenarios::Scenarios),
    New(new::New),
    Validate(validate::Validate),
    Show(show::Show),
    Run(run::Run),
    Matrix(matrix::Matrix),
    Exploit(exploit::Exploit),
    Worth(worth::Worth),
    League(league::League),
    Train(train::Train),
    Tune(tune::Tune),
    Compare(compare::Compare),
    WhatIf(compare::WhatIf),
    Balance(balance::Balance),
    Luck(luck::Luck),
    Sweep(sweep::Sweep),
    Merge(merge::Merge),
    Query(query::Query),
    Replay(replay::Command),
    Play(play::Play),
    Odds(odds::Odds),
    Report(report::Report),
    Baseline(baseline::Baseline),
    Check(check::Check),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Reads the command line that the program was started with; ends the program where that asks for
/// help or cannot be read. The examples are those of these games.
pub(crate) fn parse(games: Games) -> Command {
    // Most calls ask for no help: the examples are looked up only where a text is printed.
    let matches = Cli::command().try_get_matches();
    let arguments = || std::env::args_os().collect::<Vec<_>>();
    let matches =
        matches.unwrap_or_else(|_| examples::explained(Cli::command(), games, &arguments()));
    match Cli::from_arg_matches(&matches) {
        Ok(cli) => cli.command,
        Err(why) => refuse(&why),
    }
}

impl Command {
    /// Does it.
    ///
    /// # Errors
    /// If it cannot be done; [`Failure`] says why and which exit code that gives.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        match self {
            Self::Scenarios(command) => command.execute(games),
            Self::New(command) => command.execute(games),
            Self::Validate(command) => command.execute(games),
            Self::Show(command) => command.execute(games),
            Self::Run(command) => command.execute(games),
            Self::Matrix(command) => command.execute(games),
            Self::Exploit(command) => command.execute(games),
            Self::Worth(command) => command.execute(games),
            Self::League(command) => command.execute(games),
            Self::Train(command) => command.execute(games),
            Self::Tune(command) => command.execute(games),
            Self::Compare(command) => command.execute(games),
            Self::WhatIf(command) => command.execute(games),
            Self::Balance(command) => command.execute(games),
            Self::Luck(command) => command.execute(games),
            Self::Sweep(command) => command.execute(games),
            Self::Merge(command) => command.execute(games),
            Self::Query(command) => command.execute(games),
            Self::Replay(command) => command.execute(games),
            Self::Play(command) => command.execute(games),
            Self::Odds(command) => command.execute(games),
            Self::Report(command) => command.execute(games),
            Self::Baseline(command) => command.execute(games),
            Self::Check(command) => command.execute(games),
            Self::Completions(command) => command.execute(games),
            Self::Man(command) => command.execute(games),
        }
    }
}
