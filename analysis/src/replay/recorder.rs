//! Plays one game and keeps what the table hears and what the players decide.
//!
//! The game is that of [`play_game`], the loop of every other game: recording only listens.

use std::cell::RefCell;

use wargauge_ai::{Played, Player, PlayerLuck, play_game};
use wargauge_engine::{Cast, Game, Luck, RuleId, Side, Table};

use super::log::{self, Log};
use super::scribe::Scribe;

/// An event and the turn in which it happened; 0 before the first turn.
#[derive(Clone, PartialEq, Debug)]
pub struct TurnEvent<E> {
    /// The turn.
    pub turn: u8,
    /// The event and its rule.
    pub note: E,
}

/// A decision between two choices or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// How many events had happened when it was due.
    pub events: usize,
    /// Whose it was.
    pub side: Side,
    /// Which of the choices on offer was picked.
    pub picked: u16,
}

/// One game with all its events and decisions.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay<E> {
    /// The seed.
    pub seed: u64,
    /// The number of the game under that seed.
    pub number: u64,
    /// Every event, in order.
    pub events: Vec<TurnEvent<E>>,
    /// Every decision, in order.
    pub decisions: Vec<Decision>,
    /// The result of the game.
    pub played: Played,
}

impl<E> Replay<E> {
    /// Plays game `number` of `seed` again.
    pub fn new<G, P>(game: &G, players: &[P; 2], seed: u64, number: u64) -> Self
    where
        G: Game<Event = E>,
        P: Player<G> + Clone,
    {
        let log = RefCell::new(Kept::default());
        let mut table = Recorder { table: Luck::new(seed, number), log: &log };
        let [mut first, mut second] =
            players.each_ref().map(|player| Noting { player: player.clone(), log: &log });
        let played = play_game(game, &mut first, &mut second, &mut table, seed, number);
        let Kept { events, decisions } = log.into_inner();
        Self { seed, number, events, decisions, played }
    }

    /// The log of the game, written by `W`; `players` are the names of its players.
    pub fn log<G, W>(&self, game: &G, players: [String; 2]) -> Log
    where
        G: Game<Event = E>,
        W: Scribe<G>,
    {
        let mut notes = W::notes(game);
        let line = |(nth, entry): (usize, &TurnEvent<E>)| {
            log::event(nth + 1, entry.turn, W::line(game, &mut notes, entry.turn, &entry.note))
        };
        Log {
            sides: game.sides().map(str::to_owned),
            players,
            seed: self.seed,
            number: self.number,
            pieces: W::pieces(game),
            units: (0..).map_while(|number| W::unit_name(game, number)).collect(),
            events: self.events.iter().enumerate().map(line).collect(),
            decisions: self.decisions.clone(),
            played: self.played,
        }
    }
}

/// What is kept of a game while it is played.
struct Kept<E> {
    events: Vec<TurnEvent<E>>,
    decisions: Vec<Decision>,
}

impl<E> Default for Kept<E> {
    fn default() -> Self {
        Self { events: Vec::new(), decisions: Vec::new() }
    }
}

/// A table that listens and leaves the dice to another.
struct Recorder<'a, T, E> {
    table: T,
    log: &'a RefCell<Kept<E>>,
}

impl<E, T: Table<E>> Table<E> for Recorder<'_, T, E> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        self.table.roll(cast)
    }

    fn used(&mut self, rule: RuleId) {
        self.table.used(rule);
    }

    fn hear(&mut self, turn: u8, note: E) {
        self.log.borrow_mut().events.push(TurnEvent { turn, note });
    }
}

/// A player whose decisions are noted.
struct Noting<'a, P, E> {
    player: P,
    log: &'a RefCell<Kept<E>>,
}

impl<G: Game, P: Player<G>, E> Player<G> for Noting<'_, P, E> {
    fn begin(&mut self, game: &G, side: Side) {
        self.player.begin(game, side);
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let picked = self.player.choose(game, state, side, choices, luck);
        let mut log = self.log.borrow_mut();
        let events = log.events.len();
        log.decisions.push(Decision { events, side, picked: picked as u16 });
        picked
    }
}
