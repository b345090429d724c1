//! `wargauge play`: one game in the terminal, in which a person decides for a side, or two persons for both.
//!
//! What can be typed is in [`line`], what is shown in [`screen`]. The game itself is the library's
//! ([`wargauge_studies::play`]).

mod line;
mod screen;

use std::io::{self, BufRead, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use clap::Args;
use wargauge_engine::Side;
use wargauge_games::Games;
use wargauge_studies::play::{Game, Request, Unwritten, seated};

use self::line::{Line, Until};
use self::screen::Screen;
use super::odds;
use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::ScenarioOptions;
use crate::screen::{path, print, remark};

/// Play a side yourself, against any player, in the terminal
#[derive(Args, Debug)]
#[command(mut_arg("scenario", |scenario| scenario.required(false).required_unless_present("resume")))]
#[command(after_help = "\
Examples:
  wargauge play {scenario} --as {first}
  wargauge play {scenario} --as {first} --ai {second}=search --game 3
  wargauge play {scenario} --as {first} --as {second}     two people at one screen
  wargauge play --resume my-game.json                   go on with a game that was left
  wargauge replay my-game.json --format html --out my-game.html

Choices are numbered: type the number of one. `help` lists what else can be typed: map, units, log, odds, \
hint, undo, auto, save, load, quit. The game is kept after every decision, so nothing is lost when you leave. \
The dice follow from seed and game number: the same decisions give the same game.")]
pub(crate) struct Play {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// The side that you play; twice for both
    #[arg(long = "as", value_name = "SIDE", required_unless_present = "resume")]
    sides: Vec<String>,

    /// The player of the other side [default: the league of the scenario, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Which game of that seed
    #[arg(long, value_name = "I", default_value_t = 0)]
    game: u64,

    /// Keep the game in this file [default: one in this folder, named after scenario, seed and game]
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    save: Option<PathBuf>,

    /// Go on with the game of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "with", "set", "sides", "players", "seed", "game"])]
    resume: Option<PathBuf>,
}

/// What a line has led to.
enum Next {
    /// Another decision, or another view: the choices are listed.
    Show,
    /// Nothing has changed.
    Stay,
    /// The person leaves.
    Leave,
}

impl Play {
    /// Plays until the game or the input ends.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let game = match &self.resume {
            Some(file) => Game::resume(file, games)?,
            None => self.begin(games)?,
        };
        let kept = Arc::new(Mutex::new((game.file().to_owned(), game.unwritten())));
        let last = Arc::clone(&kept);
        interrupt::end_with(move || {
            let Ok(last) = last.lock() else { return String::new() };
            let (file, unwritten) = &*last;
            unwritten.write_last().map_or_else(|why| why.to_string(), |()| kept_in(file))
        })?;
        let mut table = Table { game, games, kept, screen: Screen::default() };
        table.screen.welcome(&table.game)?;
        table.play()
    }

    /// A new game.
    fn begin(&self, games: Games) -> Result<Game, Failure> {
        let scenario = self.scenario.load(games)?;
        let players = seated(&self.sides, &self.players, &*scenario)?;
        let file = match &self.save {
            Some(file) if file.exists() => {
                return Err(Failure::Input(format!(
                    "`--save {0}`: this file is there already; `--resume {0}` goes on with its game, or name another",
                    path(file)
                )));
            }
            Some(file) => file.clone(),
            None => unused(&scenario.about().name, self.seed, self.game),
        };
        Game::begin(Request { scenario, players, seed: self.seed, game: self.game }, &file)
    }
}

/// A file of the current folder that is not there yet, named after a game.
fn unused(scenario: &str, seed: u64, game: u64) -> PathBuf {
    let stem = Path::new(scenario).file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{seed}-{game}");
    let mut file = PathBuf::from(format!("{name}.json"));
    let mut nth = 2;
    while file.exists() {
        file = PathBuf::from(format!("{name}-{nth}.json"));
        nth += 1;
    }
    file
}

/// How to go on with a game that was left.
fn kept_in(file: &Path) -> String {
    if !file.exists() {
        return "nothing was decided, so there is nothing to keep".to_owned();
    }
    format!("saved: {0}; go on with `wargauge play --resume {0}`", path(file))
}

/// A game, and the person before it.
struct Table {
    game: Game,
    games: Games,
    /// The file that it is kept in, and what is not there yet, for Ctrl-C.
    kept: Arc<Mutex<(PathBuf, Unwritten)>>,
    screen: Screen,
}

impl Table {
    /// Reads lines until the game or the input ends, or the person leaves.
    fn play(&mut self) -> Result<Exit, Failure> {
        let is_terminal = io::stdin().is_terminal();
        self.screen.show(&self.game)?;
        let mut lines = io::stdin().lock().lines();
        // A script ends with its game; a person may still want to look around, or take a decision back.
        while is_terminal || self.game.decider().is_some() {
            // A person may be long about the next decision, and a script comes with it at once.
            if is_terminal {
                self.game.unwritten().write_now()?;
            }
            self.screen.prompt(&self.game)?;
            let Some(typed) = lines.next() else { break };
            let typed =
                typed.map_err(|why| Failure::System("read a line".to_owned(), why.into()))?;
            if !is_terminal {
                print(&format!("{typed}\n"))?;
            }
            match self.answer(&typed) {
                Ok(Next::Show) => self.screen.show(&self.game)?,
                Ok(Next::Stay) => {}
                Ok(Next::Leave) => break,
                // What was typed makes no sense; the game stands as it was.
                Err(Failure::Input(why)) => print(&format!("{why}\n"))?,
                Err(why) => return Err(why),
            }
        }
        self.game.save()?;
        self.screen.farewell(&self.game)?;
        remark(&kept_in(self.game.file()));
        Ok(Exit::Done)
    }

    /// Does what a line says.
    fn answer(&mut self, typed: &str) -> Result<Next, Failure> {
        let game = &mut self.game;
        match line::read(typed)? {
            Line::Nothing => return Ok(Next::Stay),
            Line::Take(number) => {
                if game.decider().is_none() {
                    return Err(Failure::Input(
                        "the game is over; `undo` takes a decision back".to_owned(),
                    ));
                }
                game.take(number.wrapping_sub(1))?;
            }
            Line::Undo(count) => {
                let back = game.undo(count)?;
                let note = match back {
                    0 if count == 0 => "none taken back".to_owned(),
                    0 => "there is nothing to take back".to_owned(),
                    1 => "one decision taken back; the dice stay as they are".to_owned(),
                    more => format!("{more} decisions taken back; the dice stay as they are"),
                };
                print(&format!("{note}\n"))?;
                self.screen.forget(&self.game);
            }
            Line::Auto(until) => self.auto(until)?,
            Line::Hint(player) => {
                if let Some(choice) = game.advice(player.as_deref())? {
                    self.screen.hint(game, choice)?;
                }
                return Ok(Next::Stay);
            }
            Line::Odds(words) => {
                self.odds(&words)?;
                return Ok(Next::Stay);
            }
            Line::Map => self.screen.map(game)?,
            Line::Units => {
                self.screen.units(game)?;
                return Ok(Next::Stay);
            }
            Line::Log(entries) => {
                self.screen.log(game, entries)?;
                return Ok(Next::Stay);
            }
            Line::Choices(text) => {
                self.screen.choices(game, &text)?;
                return Ok(Next::Stay);
            }
            Line::Save(file) => {
                match file {
                    Some(file) if file.exists() => {
                        return Err(Failure::Input(format!(
                            "{}: this file is there already; name another",
                            path(&file)
                        )));
                    }
                    Some(file) => {
                        game.save_as(&file).map_err(|why| Failure::Input(why.to_string()))?;
                    }
                    None => game.save()?,
                }
                self.keep();
                print(&format!("saved: {}\n", path(self.game.file())))?;
                return Ok(Next::Stay);
            }
            Line::Load(file) => {
                let other = Game::resume(&file, self.games);
                let other = other.map_err(|why| Failure::Input(why.to_string()))?;
                self.game.save()?;
                self.game = other;
                self.screen = Screen::default();
                self.keep();
                self.screen.welcome(&self.game)?;
            }
            Line::Help => {
                print(line::HELP)?;
                return Ok(Next::Stay);
            }
            Line::Quit => return Ok(Next::Leave),
        }
        Ok(Next::Show)
    }

    /// Remembers where the game is kept.
    fn keep(&self) {
        if let Ok(mut kept) = self.kept.lock() {
            *kept = (self.game.file().to_owned(), self.game.unwritten());
        }
    }

    /// Lets a player of the game decide for the person.
    fn auto(&mut self, until: Until) -> Result<(), Failure> {
        let turn = self.game.turn();
        let mut taken = 0;
        while self.game.decider().is_some() {
            let ends = match until {
                Until::Decisions(count) => taken == count,
                Until::Turn => self.game.turn() != turn,
                Until::End => false,
            };
            if ends {
                break;
            }
            let Some(choice) = self.game.advice(None)? else { break };
            self.game.take(choice)?;
            taken += 1;
        }
        Ok(())
    }

    /// Exact odds: of the choices at hand, of one of them, or of a combat in general by the values of this scenario.
    fn odds(&self, words: &[String]) -> Result<(), Failure> {
        let game = &self.game;
        match words {
            [] => self.screen.odds(game),
            [number] if number.parse::<usize>().is_ok() => {
                let number: usize = number.parse().unwrap_or_default();
                match game.odds(number.wrapping_sub(1)) {
                    Some(answer) => print(&answer?.text),
                    None if !(1..=game.choices().len()).contains(&number) => {
                        Err(Failure::Input(format!("there is no choice {number}")))
                    }
                    None => Err(Failure::Input(format!(
                        "no dice decide choice {number} by themselves; `odds` alone lists the choices with odds"
                    ))),
                }
            }
            words => {
                let text = &game.request().scenario.about().text;
                print(&odds::asked(words, text, self.games)?.text)
            }
        }
    }
}

/// The side from which a person sees the game: the one that decides, else one that people play.
fn viewer(game: &Game) -> Side {
    let own = || Side::BOTH.into_iter().find(|side| game.request().players[side.index()].is_none());
    game.decider().or_else(own).unwrap_or(Side::First)
}
