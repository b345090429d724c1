//! `wargauge replay`: one game again, as a report for people or as a log for programs, up to any
//! event; and saved positions.

use std::fmt::Write;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use serde_json::Value;
use wargauge_analysis::replay::{Log, Position};
use wargauge_analysis::whole::write_whole;
use wargauge_games::{GameOf, Games, Playable, Typeface, position};

use crate::exit::{Exit, Failure};
use crate::options::{ScenarioOptions, names, players};
use crate::screen::{paint, print, remark, thousands, width};

/// How a game is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// A report for people.
    Text,
    /// One JSON object a line, for programs.
    Jsonl,
}

/// Play one game again and tell everything that happened in it
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge replay {scenario} --game 17
  wargauge replay {scenario} --game 17 --format jsonl > game-17.jsonl
  wargauge replay {scenario} --game 17 --at 120 --save position.json
  wargauge run --from position.json                     how does that position stand?

The numbers on the left are those of the events, for --at. Give the seed, players and changes of
the run whose game is wanted: with them its number names the game.")]
pub(crate) struct Command {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// Which game, by its number in a run; they are counted from 0
    #[arg(long, value_name = "I")]
    game: u64,

    /// Who decides for a side; may be repeated [default: heuristic for each side]
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

    /// How to tell it
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

impl Command {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let scenario = self.scenario.load(games)?;
        let players = names(&players(&self.players, &*scenario)?);
        let log = scenario.series(&players, self.seed)?.log(self.game);
        let end = log.events.len();
        let at = self.at.unwrap_or(end);
        if at > end {
            return Err(Failure::Input(format!(
                "`--at {at}`: game {} has only {} events; give a number up to that, or leave \
                 `--at` out for the whole game",
                self.game,
                thousands(end as u64)
            )));
        }
        if let Some(file) = &self.save {
            let position = position_at(&*scenario, &log, at)?;
            save(file, &position)?;
            remark(&format!(
                "saved: {} (turn {}, after event {}; the {} decide next)",
                file.display(),
                position.turn,
                position.at,
                position.decides
            ));
        }
        match self.format {
            Format::Jsonl => print(&jsonl(&log.header(&scenario.identity()), &log.events[..at]))?,
            Format::Text => {
                let game = GameOf { players: &players, seed: self.seed, number: self.game };
                let typeface = Typeface { paint: paint(), width: width() };
                print(&scenario.report(&game, at, typeface)?)?;
            }
        }
        Ok(Exit::Done)
    }
}

/// The position at the last decision by event `at`.
fn position_at(scenario: &dyn Playable, log: &Log, at: usize) -> Result<Position, Failure> {
    let Some(choices) = log.choices_until(at) else {
        let first = log.decisions.first().map_or(0, |decision| decision.events);
        return Err(Failure::Input(format!(
            "`--at {at}`: nobody has anything to decide by then; the first decision comes after \
             event {first}: write `--at {first}`"
        )));
    };
    let events = log.decisions[choices.len()].events;
    scenario
        .position((log.seed, log.number), events, choices)
        .map_err(|why| Failure::System("rebuild the position".to_owned(), why.into()))
}

/// Writes a position into a file, whole or not at all.
fn save(file: &Path, position: &Position) -> Result<(), Failure> {
    let failed = |why: io::Error| {
        Failure::System(format!("save the position to `{}`", file.display()), why.into())
    };
    let text = position::lines(position).map_err(|why| failed(why.into()))?;
    write_whole(file, format!("{text}\n").as_bytes()).map_err(failed)
}

/// The first line and these events, one a line.
fn jsonl(first: &Value, events: &[Value]) -> String {
    let mut text = format!("{first}\n");
    for event in events {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{event}");
    }
    text
}
