//! The examples of help texts: they name scenarios of the games that the program was made with.
//!
//! A help text says `{scenario}`, `{other}` or `{variant}` and so on; what stands for it is taken from
//! the first game that has enough scenarios. Negative numbers, too, are seen to here: what comes here asks for help or
//! cannot be read.

use std::ffi::OsString;

use clap::{ArgMatches, Command};
use wargauge_games::Games;
use wargauge_scenarios::{Kind, Listing};

use crate::screen::{clean, refuse};

/// What stands for the places of a help text.
struct Examples {
    /// A scenario.
    scenario: String,
    /// Another one of the same game.
    other: String,
    /// An overlay, or another scenario where there is none.
    overlay: String,
    /// The names of the sides.
    sides: [String; 2],
}

impl Examples {
    fn of(games: Games) -> Self {
        let listed = games.library().builtin();
        let named = |kind| listed.iter().filter(move |listing: &&Listing| listing.kind == kind);
        let mut scenarios: Vec<&Listing> = named(Kind::Scenario).collect();
        // The one that most overlays and plans are made for comes first.
        let first = games.faces().first().map(|face| face.layout().folder).unwrap_or_default();
        scenarios.sort_by_key(|listing| {
            let made_for =
                listed.iter().filter(|one| one.applies_to.first() == Some(&listing.name));
            (!listing.name.starts_with(first), std::cmp::Reverse(made_for.count()))
        });
        let scenario = scenarios.first().map_or("SCENARIO", |listing| listing.name.as_str());
        let folder = scenario.split('/').next().unwrap_or_default();
        let others = scenarios.iter().filter(|listing| listing.name != scenario);
        let other = others.clone().find(|listing| listing.name.starts_with(folder));
        let overlay =
            named(Kind::Overlay).next().map_or("OVERLAY", |listing| listing.name.as_str());
        let sides = games.load(scenario, &wargauge_scenarios::Changes::default());
        let sides = sides.map(|scenario| scenario.about().sides.clone());
        Self {
            scenario: scenario.to_owned(),
            other: other.map_or_else(|| "my-scenario.toml".to_owned(), |one| one.name.clone()),
            overlay: overlay.to_owned(),
            sides: sides.unwrap_or_else(|_| ["FIRST".to_owned(), "SECOND".to_owned()]),
        }
    }

    /// A text with its places filled.
    fn fill(&self, text: &str) -> String {
        text.replace("{scenario}", &self.scenario)
            .replace("{other}", &self.other)
            .replace("{overlay}", &self.overlay)
            .replace("{first}", &self.sides[0])
            .replace("{second}", &self.sides[1])
    }
}

/// Prints the help that was asked for, or what is wrong with the arguments, and ends the program. The
/// message repeats arguments, of which any may be the name of a file, so it is about clean ones.
pub(super) fn explained(command: Command, games: Games, arguments: &[OsString]) -> ArgMatches {
    let command = filled(command, games);
    let shown = arguments.iter().map(|argument| clean(&argument.to_string_lossy()));
    match command.clone().try_get_matches_from(shown) {
        Err(why) => refuse(&why),
        Ok(_) => command.get_matches_from(arguments),
    }
}

/// A command and all below it with the examples of these games.
pub(super) fn filled(command: Command, games: Games) -> Command {
    fill(command, &Examples::of(games))
}

fn fill(mut command: Command, examples: &Examples) -> Command {
    if let Some(text) = command.get_after_help() {
        let text = examples.fill(&text.to_string());
        command = command.after_help(text);
    }
    let arguments: Vec<String> =
        command.get_arguments().map(|argument| argument.get_id().to_string()).collect();
    for id in arguments {
        command = command.mut_arg(id, |mut argument| {
            if let Some(text) = argument.get_long_help() {
                let text = examples.fill(&text.to_string());
                argument = argument.long_help(text);
            }
            // A negative number is said to be a wrong value of its option, and not an option that is not known.
            let takes_value = !argument.is_positional() && argument.get_action().takes_values();
            argument.allow_negative_numbers(takes_value)
        });
    }
    let names: Vec<String> =
        command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
    for name in names {
        command = command.mut_subcommand(name, |below| fill(below, examples));
    }
    command
}
