//! `wargauge replay`: one game again, as a report for people or as a log for programs, up to any
//! event; and saved positions.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use wargauge_games::{Games, Typeface};
use wargauge_studies::query::{Subset, first};
use wargauge_studies::replay::{Request, of_run, replay, save};
use wargauge_studies::seats::{names, players};

use super::query::PickOption;
use crate::exit::{Exit, Failure};
use crate::options::ScenarioOptions;
use crate::screen::{paint, path, print, print_json_lines, remark, width};

/// The form in which a game is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A report for people.
    Text,
    /// One JSON object a line, for programs.
    Jsonl,
}

/// The seed where none is given.
const USUAL_SEED: u64 = 1794;

/// Play one game again and show everything that happened in it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge replay {scenario} --game 17
  wargauge replay {scenario} --game 17 --format jsonl > game-17.jsonl
  wargauge replay my-run --where 'draw and turns = 6'     a game of the run in the folder my-run
  wargauge replay {scenario} --game 17 --at 120 --save position.json
  wargauge run --from position.json                     how does that position stand?

The numbers on the left are those of the events, for --at. Give the seed, players and changes of \
the run that the game is from: together with its number they identify the game.")]
pub(crate) struct Command {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Which game, by its number in a run; they are counted from 0
    #[arg(long, value_name = "I", required_unless_present = "condition")]
    game: Option<u64>,

    /// In place of a number: a game of the stored run in this folder that meets a condition
    #[arg(long = "where", value_name = "EXPR", conflicts_with = "game")]
    condition: Option<String>,

    /// Which of the games that meet it
    #[arg(long, value_enum, default_value_t = PickOption::Typical, requires = "condition")]
    pick: PickOption,

    /// The player of a side; may be repeated [default: those of the stored run, else the league of the
    /// scenario, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// All luck derives from this [default: that of the stored run, else 1794]
    #[arg(long, value_name = "S")]
    seed: Option<u64>,

    /// Stop after this event
    #[arg(long, value_name = "N")]
    at: Option<usize>,

    /// Write the position at the last decision by then to this file, for `run --from`
    #[arg(long, value_name = "FILE", requires = "at")]
    save: Option<PathBuf>,

    /// How to print it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Command {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let replayed = replay(self.request(games)?)?;
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
        match self.format {
            Format::Jsonl => print_json_lines(&replayed.jsonl())?,
            Format::Text => {
                print(&replayed.report(Typeface { paint: paint(), width: width() })?)?;
            }
        }
        Ok(Exit::Done)
    }

    /// The game: by its number, or one that meets the condition.
    fn request(&self, games: Games) -> Result<Request, Failure> {
        if let Some(folder) = self.scenario.folder() {
            return self.stored(folder, games);
        }
        let (None, Some(game)) = (&self.condition, self.game) else {
            return Err(Failure::Input(
                "`--where` searches stored games: name the folder of a run that `--out` has kept, in the place \
                 of the scenario"
                    .to_owned(),
            ));
        };
        let scenario = self.scenario.load(games)?;
        let players = names(&players(&self.players, &*scenario, &scenario.strong_player())?);
        let seed = self.seed.unwrap_or(USUAL_SEED);
        Ok(Request { scenario, players, seed, game, at: self.at })
    }

    /// A game of a stored run, which says its players and its seed itself.
    fn stored(&self, folder: &Path, games: Games) -> Result<Request, Failure> {
        if !self.players.is_empty() || self.seed.is_some() || self.scenario.has_changes() {
            return Err(Failure::Input(format!(
                "{} is a stored run with its own scenario, players and seed: leave out --ai, --seed, --set and \
                 --with, or name a scenario",
                path(folder)
            )));
        }
        let game = if let Some(game) = self.game {
            game
        } else {
            let subset = Subset { folder: folder.to_owned(), condition: self.condition.clone() };
            first(&subset, self.pick.into(), games)?
        };
        Ok(Request { at: self.at, ..of_run(folder, game, games)? })
    }
}
