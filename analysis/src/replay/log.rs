//! The log of a game as JSON: a first line that says what is played, then a line an event.
//!
//! What all games have in common; what an event says is the game's own ([`Logged`]).

use std::fmt;

use serde_json::{Map, Value, json};
use wargauge_engine::Game;

use super::recorder::Told;
use crate::summary::Scenario;

/// The version of the log's form.
const FORMAT: u32 = 1;

/// Keys with their values, in their order.
pub type Keys = Map<String, Value>;

/// An event as a log tells it. Keys and their order are a promise; add to them, don't rename.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What kind of event it is.
    pub kind: &'static str,
    /// The number of the rule that caused it.
    pub rule: &'static str,
    /// What else there is to say.
    pub keys: Vec<(&'static str, Value)>,
}

/// A game whose events can be written down, so that the log alone rebuilds it.
pub trait Logged: Game<Event: Clone + PartialEq + fmt::Debug> {
    /// What the writer of a log must remember of the events before.
    type Memory;

    /// Nothing has happened yet.
    fn memory(&self) -> Self::Memory;

    /// The pieces as they are set up: further keys of the first line.
    fn pieces(&self) -> Keys;

    /// An event of this turn. Events come in their order.
    fn line(&self, memory: &mut Self::Memory, turn: u8, event: &Self::Event) -> Line;

    /// What the unit of this number in the log is called, where variants of a scenario may number
    /// their units otherwise.
    fn unit_name(&self, number: u64) -> Option<String>;

    /// How the pieces stand, for people to read in a saved position, the points first.
    fn standing(&self, state: &Self::State) -> Keys;

    /// The same game, but it starts from this state, which a game of it has reached.
    #[must_use]
    fn starting_from(self, state: Self::State) -> Self;
}

/// The first line of the log of game `number` of `seed`.
pub fn header<G: Logged>(
    scenario: &Scenario,
    game: &G,
    players: &[String; 2],
    seed: u64,
    number: u64,
) -> Value {
    let names: Keys = game
        .sides()
        .into_iter()
        .zip(players)
        .map(|(side, player)| (side.to_owned(), json!(player)))
        .collect();
    let mut object = json!({
        "kind": "game",
        "format": FORMAT,
        "scenario": scenario,
        "seed": seed,
        "game": number,
        "players": names,
    });
    if let Some(keys) = object.as_object_mut() {
        keys.extend(game.pieces());
    }
    object
}

/// Writes the events of one game, which must come in their order.
pub struct Lines<'a, G: Logged> {
    game: &'a G,
    memory: G::Memory,
    /// How many events were written.
    written: usize,
}

impl<'a, G: Logged> Lines<'a, G> {
    /// Nothing is written yet of a game.
    pub fn new(game: &'a G) -> Self {
        Self { game, memory: game.memory(), written: 0 }
    }

    /// The next event.
    pub fn next(&mut self, told: &Told<G::Event>) -> Value {
        self.written += 1;
        let Line { kind, rule, keys } = self.game.line(&mut self.memory, told.turn, &told.note);
        let mut object = Map::new();
        object.insert("n".to_owned(), json!(self.written));
        object.insert("turn".to_owned(), json!(told.turn));
        object.insert("kind".to_owned(), json!(kind));
        object.insert("rule".to_owned(), json!(rule));
        for (key, value) in keys {
            object.insert(key.to_owned(), value);
        }
        Value::Object(object)
    }
}
