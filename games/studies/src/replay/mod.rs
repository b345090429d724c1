//! One game again: its log, a report for people, a page, and positions to play on from.

mod chances;
mod page;
mod still;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::Value;
use wargauge_analysis::figures::thousands;
use wargauge_analysis::replay::{Log, Position};
use wargauge_analysis::whole::write_whole;
use wargauge_engine::printable;
use wargauge_engine::text::Lines;
use wargauge_games::{GameOf, Games, Playable, Typeface, position};
use wargauge_store::{Manifest, open};

pub use self::chances::{Foreseen, usual_games};
pub use self::still::still;
use crate::failure::Failure;
use crate::keep;

/// A game as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub scenario: Arc<dyn Playable>,
    /// The players of both sides, by the names that open them.
    pub players: [String; 2],
    /// The seed of the run that the game is from.
    pub seed: u64,
    /// Its number in that run.
    pub game: u64,
    /// The event after which to stop; none for the whole game.
    pub at: Option<usize>,
    /// What is kept of a game in which people have decided; none for a game between players.
    pub by_hand: Option<ByHand>,
}

/// What is kept of a game in which people have decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByHand {
    /// The file that it is kept in.
    pub file: PathBuf,
    /// Which of its choices each decision took, those of players of the game included.
    pub choices: Vec<u16>,
    /// How many decisions were taken back.
    pub undone: u32,
    /// How many decisions a player of the game took or recommended.
    pub advised: u32,
}

impl Request {
    /// The game as a scenario plays it.
    fn of(&self) -> GameOf<'_> {
        let Self { players, seed, game, by_hand, .. } = self;
        let choices = by_hand.as_ref().map(|game| &game.choices[..]);
        GameOf { players, seed: *seed, number: *game, choices }
    }
}

/// A game that was played again.
#[derive(Debug)]
pub struct Replayed {
    request: Request,
    log: Log,
    at: usize,
}

/// A game of a stored run.
///
/// # Errors
/// If the folder holds no run that this program can read, its games start from a saved position, or it has
/// no such game.
pub fn of_run(folder: &Path, game: u64, games: Games) -> Result<Request, Failure> {
    let stored = open(folder)?;
    if let Some(from) = &stored.manifest.from {
        return Err(Failure::Input(format!(
            "the games of {} start from the position {}: only games from the beginning can be replayed",
            printable::path(folder),
            printable::clean(&from.file)
        )));
    }
    let is_there = stored.parts.iter().any(|part| (part.first..part.end()).contains(&game));
    if !is_there {
        return Err(Failure::Input(format!(
            "`--game {game}`: {} holds {} games, counted from 0",
            printable::path(folder),
            thousands(stored.games())
        )));
    }
    let scenario = keep::loaded(&stored.manifest, games)?;
    let Manifest { players, seed, .. } = stored.manifest;
    Ok(Request { scenario, players, seed, game, at: None, by_hand: None })
}

/// Plays a game again.
///
/// # Errors
/// If a player cannot be opened, or the game ends before the event at which to stop.
pub fn replay(request: Request) -> Result<Replayed, Failure> {
    let log = request.scenario.log(&request.of())?;
    let end = log.events.len();
    let at = request.at.unwrap_or(end);
    if at > end {
        return Err(Failure::Input(format!(
            "`--at {at}`: game {} has only {} events; give a number up to that, or leave \
             `--at` out for the whole game",
            request.game,
            thousands(end as u64)
        )));
    }
    Ok(Replayed { request, log, at })
}

impl Replayed {
    /// The first line of its log: what is played, and by which players.
    pub fn header(&self) -> Value {
        let mut header = self.log.header(&self.request.scenario.identity());
        if let Some(ByHand { undone, advised, .. }) = self.request.by_hand {
            header["undone"] = undone.into();
            header["advised"] = advised.into();
        }
        header
    }

    /// Its events, up to the last that was asked for.
    pub fn events(&self) -> &[Value] {
        &self.log.events[..self.at]
    }

    /// Which of its choices each decision took, up to the event at which it stops.
    pub fn choices(&self) -> Vec<u16> {
        let is_whole = self.at == self.log.events.len();
        let taken = self.log.decisions.iter();
        let taken = taken.take_while(|decision| is_whole || decision.events < self.at);
        taken.map(|decision| decision.picked).collect()
    }

    /// The log as JSON lines.
    pub fn jsonl(&self) -> String {
        let mut text = format!("{}\n", self.header());
        for event in self.events() {
            text.push_line(format_args!("{event}"));
        }
        text
    }

    /// The report for people.
    ///
    /// # Errors
    /// If a player cannot be opened any more.
    pub fn report(&self, typeface: Typeface) -> Result<String, Failure> {
        let Request { scenario, .. } = &self.request;
        Ok(scenario.report(&self.request.of(), self.at, typeface)?.text)
    }

    /// The position at the last decision up to the event at which it stops.
    ///
    /// # Errors
    /// If nothing is decided by then.
    pub fn position(&self) -> Result<Position, Failure> {
        let (log, at) = (&self.log, self.at);
        let Some(choices) = log.choices_until(at) else {
            let first = log.decisions.first().map_or(0, |decision| decision.events);
            return Err(Failure::Input(format!(
                "`--at {at}`: neither side has anything to decide by then; the first decision comes after \
                 event {first}: write `--at {first}`"
            )));
        };
        self.request
            .scenario
            .position((log.seed, log.number), choices)
            .map_err(|why| Failure::System("rebuild the position".to_owned(), why.into()))
    }
}

/// Writes a position into a file, whole or not at all.
///
/// # Errors
/// If the system cannot write.
pub fn save(file: &Path, position: &Position) -> Result<(), Failure> {
    let failed = |why: io::Error| {
        Failure::System(format!("save the position to `{}`", printable::path(file)), why.into())
    };
    let text = position::lines(position).map_err(|why| failed(why.into()))?;
    write_whole(file, format!("{text}\n").as_bytes()).map_err(failed)
}
