//! Games of one scenario between two players, without the types of the game: what everything above
//! the single game works with.
//!
//! A game is played by code that knows its types to the last die. The moment it has ended it is a
//! [`Row`] of plain numbers, and a [`Sheet`] says how to read it. Not for how rows are made: see
//! [`crate::matchup`]; nor for what they are counted into: see [`mod@crate::study`].

use wargauge_ai::Played;
use wargauge_engine::{Book, Fact, FactSheet, FactValue, Game, UnitName};

use crate::ground::Ground;
use crate::luck::{Mix, Mixed, Source};
use crate::replay::Log;

/// Everything that is kept of one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row<'a> {
    /// Its number.
    pub game: u64,
    /// How it ended.
    pub played: Played,
    /// Stands for its dice and choices and what became of it: two games with the same are the same game.
    pub fingerprint: u64,
    /// Are its points the sum of its awards?
    pub balanced: bool,
    /// How often each rule acted, in the order of the [`wargauge_engine::RuleId`]s.
    pub uses: &'a [u32],
    /// Its facts, in the order of [`Sheet::facts`].
    pub facts: &'a [FactValue],
}

/// How the rows of a scenario's games are read: what is the same in all of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Sheet {
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The book that is played by.
    pub rules: &'static Book,
    /// The units of both sides.
    pub units: Vec<UnitName>,
    /// What is kept of every game beside its outcome.
    pub facts: Vec<Fact>,
    /// What they mean.
    pub fact_sheet: &'static FactSheet,
}

impl Sheet {
    /// The sheet of a game.
    pub fn of<G: Game>(game: &G) -> Self {
        Self {
            sides: game.sides().map(str::to_owned),
            rules: game.rules(),
            units: game.units(),
            facts: game.facts(),
            fact_sheet: G::FACT_SHEET,
        }
    }

    /// The names of the two sides.
    pub fn sides(&self) -> [&str; 2] {
        self.sides.each_ref().map(String::as_str)
    }
}

/// Games of one scenario between two players. Each is named by its number; its number, the seed,
/// the scenario and the players decide everything that happens in it.
pub trait Series: Sync {
    /// How its rows are read.
    fn sheet(&self) -> &Sheet;

    /// The players of the two sides, by the names that users give them.
    fn players(&self) -> &[String; 2];

    /// The seed from which all luck derives.
    fn seed(&self) -> u64;

    /// The sources of luck of its games.
    fn sources(&self) -> Vec<Source>;

    /// Makes what one thread needs to play: once a thread, so that no game allocates.
    fn seat(&self) -> Box<dyn Seat + '_>;

    /// Plays one game and keeps every event of it, as its log has it.
    ///
    /// # Panics
    /// If the game panics.
    fn log(&self, number: u64) -> Log;
}

/// What one thread plays with: one dynamic call a game, whatever happens within the game.
pub trait Seat {
    /// Plays a game and counts what happens in it.
    fn play(&mut self, number: u64) -> Row<'_>;

    /// Plays the same game and keeps its outcome only, which is faster.
    fn outcome(&mut self, number: u64) -> Played;

    /// Plays a game whose luck comes from two.
    fn mixed(&mut self, mix: &Mix) -> Mixed;

    /// How many sums [`Seat::weighed`] fills: [`OF_SOURCE`](crate::luck::table::OF_SOURCE) for each source of
    /// dice.
    fn weights(&self) -> usize;

    /// Plays a game as [`Seat::outcome`] does, and adds to `sums` how far dice fall from their mean, source
    /// by source and side by side.
    fn weighed(&mut self, number: u64, sums: &mut [i64]) -> Played;

    /// Plays the same game and adds to `ground` where units stood and fell in it.
    fn ground(&mut self, number: u64, ground: &mut Ground);
}
