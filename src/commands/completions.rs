//! `wargauge completions`: a file by which a shell completes the command line.
//!
//! What is completed follows from the options themselves; nothing is listed here a second time.

use std::path::Path;

use clap::builder::PossibleValuesParser;
use clap::{Args, Command, CommandFactory};
use clap_complete::{Shell, generate};
use wargauge_games::Games;
use wargauge_scenarios::Kind;

use super::{Cli, examples};
use crate::exit::{Exit, Failure};
use crate::screen::print_exactly;

/// Print the file by which a shell completes commands, options and their values
#[derive(Args, Debug)]
#[command(after_help = "\
Where each shell looks for it:
  bash         wargauge completions bash > ~/.local/share/bash-completion/completions/wargauge
  zsh          wargauge completions zsh > ~/.zfunc/_wargauge
  fish         wargauge completions fish > ~/.config/fish/completions/wargauge.fish
  powershell   wargauge completions powershell >> $PROFILE
  elvish       wargauge completions elvish >> ~/.config/elvish/rc.elv

The folder must be there (`mkdir -p`), and a new shell reads the file. bash needs its package \
bash-completion. zsh needs two lines in ~/.zshrc, before any other `compinit`: \
`fpath=(~/.zfunc $fpath)` and `autoload -U compinit && compinit`. Print the file again after an \
update of the program.

bash also completes the names of built-in scenarios and overlays.")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl Completions {
    /// Prints the file.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let mut command = examples::filled(Cli::command(), games);
        if self.shell == Shell::Bash {
            command = with_names(command, games);
        }
        let name = called();
        let mut text = Vec::new();
        generate(self.shell, &mut command, name, &mut text);
        print_exactly(&String::from_utf8_lossy(&text))?;
        Ok(Exit::Done)
    }
}

/// The name that the program was called by, if a shell could call it so: completions are for that name.
fn called() -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let argument = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&argument).file_stem().and_then(|name| name.to_str());
    let name = name.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()));
    let own = || Cli::command().get_name().to_owned();
    name.filter(|name| name.chars().all(plain)).map_or_else(own, str::to_owned)
}

/// A command, and all below it, whose scenarios and overlays are offered by name. Only completions see
/// these values: a command line may name a file instead, which bash completes where no name fits.
fn with_names(command: Command, games: Games) -> Command {
    let listed = games.library().builtin();
    let named = |kind| -> Vec<String> {
        let of_kind = listed.iter().filter(|listing| listing.kind == kind);
        of_kind.map(|listing| listing.name.clone()).collect()
    };
    offered(command, &named(Kind::Scenario), &named(Kind::Overlay))
}

fn offered(command: Command, scenarios: &[String], overlays: &[String]) -> Command {
    let offer = |argument: clap::Arg| {
        let value = argument.get_value_names().and_then(|names| names.first());
        let names = match value.map(clap::builder::Str::as_str) {
            Some("SCENARIO") => scenarios,
            Some("OVERLAY") => overlays,
            _ => return argument,
        };
        // The parser takes names that live as long as the program, which ends with these.
        let names = names.iter().map(|name| &*name.clone().leak());
        argument.value_parser(PossibleValuesParser::new(names))
    };
    command.mut_args(offer).mut_subcommands(|below| offered(below, scenarios, overlays))
}
