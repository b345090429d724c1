//! One game that a person plays against a player of the game, or two persons at one screen: decisions, taking them
//! back, advice, odds, and the file that the game is kept in.
//!
//! - [`Game`] is the game at one moment; [`Request`] says which.
//! - The file holds the choices alone ([`mod@file`]): the game is played again from them, on the same dice.
//!
//! Not for lines and screens, which are the front end's, and not for the game after its end: [`crate::replay`]
//! shows it from the same file.

pub mod file;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use wargauge_analysis::field::Field;
use wargauge_analysis::replay::Decision;
use wargauge_analysis::whole::{write_soon, write_whole};
use wargauge_engine::{Outcome, Side};
use wargauge_games::{Answer, Games, HUMAN, NotedSitting, Playable, Typeface, side_named};
use wargauge_report::replay::Entry;

use self::file::Saved;
use crate::failure::Failure;
use crate::seats;

/// A game as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub scenario: Arc<dyn Playable>,
    /// The player of each side by the name that opens it; none for a side that a person plays.
    pub players: [Option<String>; 2],
    /// All luck derives from this.
    pub seed: u64,
    /// Which game of that seed.
    pub game: u64,
}

/// The sides that people play, by their names, and the players of the others as `SIDE=PLAYER`.
///
/// # Errors
/// If there is no such side or player, no side is named, or a side has both.
pub fn seated(
    own: &[String],
    specs: &[String],
    scenario: &dyn Playable,
) -> Result<[Option<String>; 2], Failure> {
    let sides = scenario.sheet().sides();
    let mut is_own = [false; 2];
    for name in own {
        is_own[side_named(name, &format!("--as {name}"), sides)?.index()] = true;
    }
    if is_own == [false; 2] {
        return Err(Failure::Input(format!(
            "which side do you play? Write `--as {}` or `--as {}`",
            sides[0], sides[1]
        )));
    }
    for (side, _) in sides.iter().zip(is_own).filter(|(_, is_own)| *is_own) {
        if let Some(spec) = specs.iter().find(|spec| spec.split('=').next() == Some(side)) {
            return Err(Failure::Input(format!(
                "`--ai {spec}`: you play the {side} yourself; leave out `--as {side}` or this"
            )));
        }
    }
    let opened = seats::names(&seats::players(specs, scenario, &scenario.strong_player())?);
    let mut named = opened.into_iter().zip(is_own).map(|(name, is_own)| (!is_own).then_some(name));
    Ok([named.next().flatten(), named.next().flatten()])
}

/// A game at one moment.
pub struct Game {
    request: Request,
    sitting: Box<dyn NotedSitting>,
    /// The choices of people, in their order.
    own: Vec<usize>,
    undone: u32,
    advised: u32,
    file: PathBuf,
    written: Option<Instant>,
    unwritten: Unwritten,
}

/// Decisions that follow each other within this time, such as those of a script, are written together.
const APART: Duration = Duration::from_secs(1);

/// What of a game is not in its file yet: for whatever ends the program. Only one thread writes at a time.
#[derive(Clone, Default)]
pub struct Unwritten(Arc<Mutex<Option<(PathBuf, Saved)>>>);

impl Unwritten {
    /// Writes it, if there is anything, for the last time: other threads that want to write wait until the program
    /// ends.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn write_last(&self) -> Result<(), Failure> {
        let mut left = self.left();
        let written = left.take().map_or(Ok(()), |(file, saved)| saved.write(&file, write_whole));
        std::mem::forget(left);
        written
    }

    /// Writes it, if there is anything, while the game goes on.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn write_now(&self) -> Result<(), Failure> {
        let mut left = self.left();
        left.take().map_or(Ok(()), |(file, saved)| saved.write(&file, write_soon))
    }

    /// Leaves it to a later time.
    fn keep(&self, file: &Path, saved: Saved) {
        *self.left() = Some((file.to_owned(), saved));
    }

    /// Writes a file now, after which nothing is left.
    fn write(
        &self,
        file: &Path,
        saved: &Saved,
        how: fn(&Path, &[u8]) -> io::Result<()>,
    ) -> Result<(), Failure> {
        let mut left = self.left();
        *left = None;
        saved.write(file, how)
    }

    fn left(&self) -> MutexGuard<'_, Option<(PathBuf, Saved)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Game {
    /// Begins a game that is kept in this file. Nothing is written before the first decision.
    ///
    /// # Errors
    /// If a player cannot be opened.
    pub fn begin(request: Request, file: &Path) -> Result<Self, Failure> {
        let Request { scenario, players, seed, game } = &request;
        let sitting = Arc::clone(scenario).sit_noting(players, *seed, *game)?;
        Ok(Self {
            sitting,
            own: Vec::new(),
            undone: 0,
            advised: 0,
            file: file.to_owned(),
            written: None,
            unwritten: Unwritten::default(),
            request,
        })
    }

    /// Goes on with the game of a file, and keeps it there.
    ///
    /// # Errors
    /// If the file holds no game that this program can play, or its players decide otherwise than they did.
    pub fn resume(path: &Path, games: Games) -> Result<Self, Failure> {
        let (saved, request) = Saved::open(path, games)?;
        let mut game = Self::begin(request, path)?;
        (game.undone, game.advised) = (saved.undone, saved.advised);
        let mut taken = 0;
        while taken < saved.choices.len() {
            game.compare(&saved.choices, taken, path)?;
            taken = game.sitting.taken().len();
            let Some(&choice) = saved.choices.get(taken) else { break };
            let misfit = game.sitting.take(choice.into());
            misfit.map_err(|why| file::refuse(path, &why.to_string()))?;
            game.own.push(choice.into());
            taken += 1;
        }
        game.compare(&saved.choices, taken.min(saved.choices.len()), path)?;
        Ok(game)
    }

    /// Has the game gone as the file says, from this decision on as far as both go?
    fn compare(&self, saved: &[u16], from: usize, path: &Path) -> Result<(), Failure> {
        let played = self.sitting.taken();
        let differs = played.iter().zip(saved).skip(from.saturating_sub(1));
        if differs.into_iter().any(|(decision, saved)| decision.picked != *saved) {
            return Err(file::refuse(
                path,
                "a player of this game decides otherwise than when it was saved; another version of wargauge has \
                 saved it, or a file of that player has changed",
            ));
        }
        Ok(())
    }

    /// What is played.
    pub fn request(&self) -> &Request {
        &self.request
    }

    /// The file that it is kept in.
    pub fn file(&self) -> &Path {
        &self.file
    }

    /// The sides by their names.
    pub fn sides(&self) -> [&str; 2] {
        self.request.scenario.sheet().sides()
    }

    /// The side that has to decide; nothing when the game is over.
    pub fn decider(&self) -> Option<Side> {
        self.sitting.decider()
    }

    /// The turn.
    pub fn turn(&self) -> u8 {
        self.sitting.turn()
    }

    /// The choices of the side that decides, in words.
    pub fn choices(&self) -> Vec<String> {
        (0..self.sitting.offered()).map_while(|choice| self.sitting.words(choice)).collect()
    }

    /// Takes a choice, and plays on to the next decision of a person. The file is written before and after, so
    /// that the end of the program at any moment loses nothing.
    ///
    /// # Errors
    /// If there is no such choice, or the system cannot write.
    pub fn take(&mut self, choice: usize) -> Result<(), Failure> {
        let offered = self.sitting.offered();
        if choice >= offered {
            return Err(Failure::Input(format!("there are {offered} choices, counted from 1")));
        }
        let mut saved = self.saved();
        saved.choices.push(choice as u16);
        self.keep(saved)?;
        let taken = self.sitting.take(choice);
        taken.map_err(|why| Failure::System("take a choice".to_owned(), why.into()))?;
        self.own.push(choice);
        self.keep(self.saved())
    }

    /// Writes the file, or leaves that to the next decision if the last was a moment ago.
    fn keep(&mut self, saved: Saved) -> Result<(), Failure> {
        if self.written.is_some_and(|written| written.elapsed() < APART) {
            self.unwritten.keep(&self.file, saved);
            return Ok(());
        }
        self.written = Some(Instant::now());
        self.unwritten.write(&self.file, &saved, write_soon)
    }

    /// What is not in the file yet, for the time when this game is out of reach.
    pub fn unwritten(&self) -> Unwritten {
        self.unwritten.clone()
    }

    /// Takes back the last decisions of people, as many as there are. The dice stay as they are: the same choice has
    /// the same result again.
    ///
    /// # Errors
    /// If the system cannot write.
    pub fn undo(&mut self, decisions: usize) -> Result<usize, Failure> {
        let back = decisions.min(self.own.len());
        self.own.truncate(self.own.len() - back);
        self.undone += back as u32;
        let Request { seed, game, .. } = self.request;
        self.sitting.restart(seed, game);
        for &choice in &self.own {
            let taken = self.sitting.take(choice);
            taken.map_err(|why| Failure::System("take a choice again".to_owned(), why.into()))?;
        }
        self.save()?;
        Ok(back)
    }

    /// What a player of the game would choose, by its name; without one, the strongest that is quick.
    ///
    /// # Errors
    /// If there is no such player.
    pub fn advice(&mut self, player: Option<&str>) -> Result<Option<usize>, Failure> {
        let usual = self.request.scenario.strong_player();
        let advice = self.sitting.advice(player.unwrap_or(&usual))?;
        self.advised += u32::from(advice.is_some());
        Ok(advice)
    }

    /// The exact odds of a choice that leads to a combat; nothing for other choices.
    pub fn odds(&self, choice: usize) -> Option<Result<Answer, Failure>> {
        Some(self.sitting.odds(choice)?.map_err(Failure::from))
    }

    /// The board as a side knows it.
    pub fn board(&self, viewer: Side) -> Option<Field> {
        let mut field = self.sitting.board(viewer)?;
        if field.sides.iter().all(String::is_empty) {
            field.sides = self.sides().map(str::to_owned);
        }
        Some(field)
    }

    /// How everything stands, as a side knows it.
    pub fn standing(&self, viewer: Side) -> String {
        self.sitting.text(viewer)
    }

    /// How many events there have been.
    pub fn events(&self) -> usize {
        self.sitting.events()
    }

    /// What has happened, as a side knows it.
    pub fn told(&self, viewer: Side, sheet: Typeface) -> Vec<Entry> {
        self.sitting.told(viewer, sheet)
    }

    /// How it ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.sitting.outcome()
    }

    /// How it ended, in a sentence.
    pub fn result(&self) -> Option<String> {
        let outcome = self.outcome()?;
        let sides = self.sides();
        let (turn, points) = (outcome.turn, outcome.points);
        Some(match outcome.winner {
            Some(side) => {
                format!(
                    "The {} win in turn {turn}, points {points:+} for the {}.",
                    sides[side.index()],
                    sides[0]
                )
            }
            None => format!("A draw in turn {turn}, points {points:+} for the {}.", sides[0]),
        })
    }

    /// How many decisions were taken back, and how often a player was asked.
    pub fn helped(&self) -> [u32; 2] {
        [self.undone, self.advised]
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If the system cannot write.
    pub fn save(&self) -> Result<(), Failure> {
        self.unwritten.write(&self.file, &self.saved(), write_whole)
    }

    /// Writes it to another file, and keeps the game there from now on.
    ///
    /// # Errors
    /// If the system cannot write.
    pub fn save_as(&mut self, file: &Path) -> Result<(), Failure> {
        self.unwritten.write(file, &self.saved(), write_whole)?;
        file.clone_into(&mut self.file);
        Ok(())
    }

    fn saved(&self) -> Saved {
        let Request { scenario, players, seed, game } = &self.request;
        let name = |side: Side| players[side.index()].as_deref().unwrap_or(HUMAN).to_owned();
        let choices =
            self.sitting.taken().iter().map(|decision: &Decision| decision.picked).collect();
        Saved {
            undone: self.undone,
            advised: self.advised,
            result: self.result(),
            ..Saved::new(
                &**scenario,
                [name(Side::First), name(Side::Second)],
                [*seed, *game],
                choices,
            )
        }
    }
}
