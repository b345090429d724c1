//! `wargauge replay`: one game again, as a report for people, as a log for programs or as a page to watch
//! it on, up to any event; and saved positions.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use wargauge_games::{Games, Typeface};
use wargauge_studies::documents::write;
use wargauge_studies::play::file::{is_played, to_replay};
use wargauge_studies::query::{Subset, first};
use wargauge_studies::replay::{Foreseen, Request, of_run, replay, save, usual_games};
use wargauge_studies::seats::{names, players};

use super::query::PickOption;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::ScenarioOptions;
use crate::screen::{
    Bars, Paint, paint, path, print, print_exactly, print_json_lines, remark, width,
};

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

/// The seed where none is given.
const USUAL_SEED: u64 = 1794;

/// Play one game again and show everything that happened in it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge replay {scenario} --game 17
  wargauge replay {scenario} --game 17 --format jsonl > game-17.jsonl
  wargauge replay my-run --where 'draw and turns = 6'     a game of the run in the folder my-run
  wargauge replay {scenario} --game 17 --format html --out game-17.html
  wargauge replay {scenario} --game 17 --at 120 --save position.json
  wargauge replay my-game.json                          a game that `wargauge play` has kept
  wargauge run --from position.json                     how does that position stand?

The numbers on the left are those of the events, for --at. Give the seed, players and changes of \
the run that the game is from: together with its number they identify the game.")]
pub(crate) struct Command {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Which game, by its number in a run; they are counted from 0
    #[arg(long, value_name = "I")]
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

    /// Write it to this file instead, whole or not at all
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Of a page: how many games are played on from each position, for the chances of both sides; 0
    /// for none [default: as many as take seconds]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=100_000))]
    chances: Option<u64>,

    /// Of a page: threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,

    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

impl Command {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        if self.chances.is_some() && self.format != Format::Html {
            return Err(Failure::Input(
                "`--chances` is for a page: add `--format html`".to_owned(),
            ));
        }
        let request = self.request(games)?;
        let usual = usual_games(&*request.scenario);
        let replayed = replay(request)?;
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
        let text = match self.format {
            Format::Jsonl => replayed.jsonl(),
            Format::Html => {
                interrupt::listen()?;
                let played = self.chances.unwrap_or(usual);
                let bars = Bars::new(!self.quiet);
                let threads = self.threads.unwrap_or(0).into();
                let foreseen = match played {
                    0 => Foreseen::Unknown,
                    played => replayed.chances(played, threads, &bars)?,
                };
                match foreseen {
                    Foreseen::Known(chances) => replayed.page(Some(chances))?,
                    Foreseen::Unknown => replayed.page(None)?,
                    Foreseen::Interrupted => return Ok(Exit::Interrupted),
                }
            }
            Format::Text if self.out.is_some() => {
                replayed.report(Typeface { paint: Paint::new(false), width: width() })?
            }
            Format::Text => replayed.report(Typeface { paint: paint(), width: width() })?,
        };
        match (&self.out, self.format) {
            (Some(file), _) => {
                write(file, &text)?;
                remark(&format!("written: {}", path(file)));
            }
            (None, Format::Jsonl) => print_json_lines(&text)?,
            (None, Format::Html) => print_exactly(&text)?,
            (None, Format::Text) => print(&text)?,
        }
        Ok(Exit::Done)
    }

    /// The game: by its number, or one that meets the condition.
    fn request(&self, games: Games) -> Result<Request, Failure> {
        if let Some(folder) = self.scenario.folder() {
            return self.stored(folder, games);
        }
        if let Some(file) = self.scenario.file().filter(|file| is_played(file)) {
            return self.played(file, games);
        }
        let (None, Some(game)) = (&self.condition, self.game) else {
            if self.condition.is_none() {
                // A file that is not there is said to be missing.
                self.scenario.load(games)?;
                return Err(Failure::Input(
                    "which game? Give its number, as in `--game 17`; or name the folder of a stored run with `--where`, \
                     or a file that `wargauge play` has written"
                        .to_owned(),
                ));
            }
            return Err(Failure::Input(
                "`--where` searches stored games: name the folder of a run that `--out` has kept, in the place \
                 of the scenario"
                    .to_owned(),
            ));
        };
        let scenario = self.scenario.load(games)?;
        let players = names(&players(&self.players, &*scenario, &scenario.strong_player())?);
        let seed = self.seed.unwrap_or(USUAL_SEED);
        Ok(Request { scenario, players, seed, game, at: self.at, by_hand: None })
    }

    /// A game in which people have decided, which its file holds.
    fn played(&self, file: &Path, games: Games) -> Result<Request, Failure> {
        let other = self.game.is_some() || self.condition.is_some() || self.seed.is_some();
        if other || !self.players.is_empty() || self.scenario.has_changes() {
            return Err(Failure::Input(format!(
                "{} holds one game with its own scenario, players and seed: leave out --game, --where, --ai, --seed, \
                 --set and --with",
                path(file)
            )));
        }
        Ok(Request { at: self.at, ..to_replay(file, games)? })
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
