//! `wargauge replay`: one game again, as a report for people or as a log for programs, up to any
//! event; and saved positions.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use wargauge_games::{Games, Typeface};
use wargauge_studies::documents::write;
use wargauge_studies::replay::{Request, replay, save};
use wargauge_studies::seats::{names, players};

use crate::exit::{Exit, Failure};
use crate::options::ScenarioOptions;
use crate::screen::{Paint, paint, path, print, print_exactly, print_json_lines, remark, width};

/// The form in which a game is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A report for people.
    Text,
    /// One JSON object a line, for programs.
    Jsonl,
    /// One page to watch it on, in any browser, without a network.
    Html,
}

/// Play one game again and show everything that happened in it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge replay {scenario} --game 17
  wargauge replay {scenario} --game 17 --format jsonl > game-17.jsonl
  wargauge replay {scenario} --game 17 --at 120 --save position.json
  wargauge run --from position.json                     how does that position stand?

The numbers on the left are those of the events, for --at. Give the seed, players and changes of \
the run that the game is from: together with its number they identify the game.")]
pub(crate) struct Command {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Which game, by its number in a run; they are counted from 0
    #[arg(long, value_name = "I")]
    game: u64,

    /// The player of a side; may be repeated [default: the league of the scenario, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Stop after this event
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Write the position at the last decision by then to this file, for `run --from`
    #[arg(long, value_name = "FILE", requires = "at")]
    save: Option<PathBuf>,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,

    /// Write it to this file instead, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Command {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let scenario = self.scenario.load(games)?;
        let players = names(&players(&self.players, &*scenario, &scenario.strong_player())?);
        let Self { seed, game, at, .. } = self;
        let replayed = replay(Request { scenario, players, seed, game, at })?;
        if let Some(file) = &self.save {
            let position = replayed.position()?;
            save(file, &position)?;
            remark(&format!(
                "saved: {} (turn {}, after event {}; the {} decide next)",
                path(file),
                position.turn,
                position.at,
                position.decides
            ));
        }
        if let Some(file) = &self.out {
            let text = match self.format {
                Format::Html => replayed.page(None)?,
                Format::Jsonl => replayed.jsonl(),
                Format::Text => {
                    replayed.report(Typeface { paint: Paint::new(false), width: width() })?
                }
            };
            write(file, &text)?;
            remark(&format!("written: {}", path(file)));
            return Ok(Exit::Done);
        }
        match self.format {
            Format::Html => print_exactly(&replayed.page(None)?)?,
            Format::Jsonl => print_json_lines(&replayed.jsonl())?,
            Format::Text => {
                print(&replayed.report(Typeface { paint: paint(), width: width() })?)?;
            }
        }
        Ok(Exit::Done)
    }
}
