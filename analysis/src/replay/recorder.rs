//! Plays one game and keeps what the table hears and what the players decide.
//!
//! The game is that of [`play_game`], the loop of every other game: recording only listens.

use std::cell::RefCell;

use wargauge_ai::{Played, Player, PlayerLuck, play_game};
use wargauge_engine::{AnyTable, Cast, Choices, Game, Luck, Outcome, Side, Table};

use super::log::{self, Log};
use super::position::Misfit;
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
        let mut recorder = Recorder { luck: Luck::new(seed, number), log: &log };
        let mut table = AnyTable::over(&mut recorder);
        let [mut first, mut second] =
            players.each_ref().map(|player| Noting { player: player.clone(), log: &log });
        let played = play_game(game, &mut first, &mut second, &mut table, seed, number);
        let Kept { events, decisions } = log.into_inner();
        Self { seed, number, events, decisions, played }
    }

    /// The game to which these choices lead on the dice of game `number` of `seed`, whatever took them; nothing
    /// if it is not over after them.
    ///
    /// # Errors
    /// If a choice is not on offer, or the game ends before the last.
    pub fn of_choices<G: Game<Event = E>>(
        game: &G,
        seed: u64,
        number: u64,
        taken: &[u16],
    ) -> Result<Option<Self>, Misfit> {
        let (replay, is_over) = Self::until(game, seed, number, taken)?;
        Ok(is_over.then_some(replay))
    }

    /// The same as far as these choices lead, and whether the game is over there; if not, its result is no more
    /// than a draw of this turn.
    ///
    /// # Errors
    /// As [`Replay::of_choices`].
    pub fn until<G: Game<Event = E>>(
        game: &G,
        seed: u64,
        number: u64,
        taken: &[u16],
    ) -> Result<(Self, bool), Misfit> {
        let log = RefCell::new(Kept::default());
        let mut recorder = Recorder { luck: Luck::new(seed, number), log: &log };
        let mut table = AnyTable::over(&mut recorder);
        let mut state = game.start();
        let mut choices = G::Choices::empty();
        for (decision, &choice) in taken.iter().enumerate() {
            let side = game.advance(&mut state, &mut table, &mut choices);
            let side = side.ok_or(Misfit::Over { decision })?;
            let offered = choices.as_slice();
            let misfit = Misfit::OutOfRange { decision, choice, offered: offered.len() };
            let &picked = offered.get(usize::from(choice)).ok_or(misfit)?;
            {
                let mut log = log.borrow_mut();
                let events = log.events.len();
                log.decisions.push(Decision { events, side, picked: choice });
            }
            game.play(&mut state, picked, &mut table);
        }
        let is_over = game.advance(&mut state, &mut table, &mut choices).is_none();
        let open =
            || Outcome { winner: None, automatic: false, turn: game.turn(&state), points: 0 };
        let outcome = game.outcome(&state).unwrap_or_else(open);
        let Kept { events, decisions } = log.into_inner();
        let drawn_by_rule = game.is_drawn_by_rule(&state);
        let played = Played { outcome, decisions: decisions.len() as u32, drawn_by_rule };
        Ok((Self { seed, number, events, decisions, played }, is_over))
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
struct Recorder<'a, E> {
    luck: Luck,
    log: &'a RefCell<Kept<E>>,
}

impl<E> Table<E> for Recorder<'_, E> {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<E>::roll(&mut self.luck, cast)
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
