//! The log of a game as JSON: a first line that says what is played, then a line an event: the
//! format of `docs/replay.md`. Plain data, whatever the game.
//!
//! What all games have in common; what an event says is the game's own ([`super::Scribe`]).

use serde_json::{Value, json};
use wargauge_ai::Played;

use super::recorder::Decision;
use super::scribe::{Keys, Line};
use crate::summary::Scenario;

/// The version of the log's form.
const FORMAT: u32 = 1;

/// One game with all its events and decisions.
#[derive(Clone, PartialEq, Debug)]
pub struct Log {
    /// The names of the two sides.
    pub sides: [String; 2],
    /// The players of the two sides by their names.
    pub players: [String; 2],
    /// The seed.
    pub seed: u64,
    /// The number of the game under that seed.
    pub number: u64,
    /// The pieces as they are set up: further keys of the first line.
    pub pieces: Keys,
    /// The names of the units, in the order of the numbers that they have in the events.
    pub units: Vec<String>,
    /// Every event, in order, each a line.
    pub events: Vec<Value>,
    /// Every decision, in order.
    pub decisions: Vec<Decision>,
    /// What came of the game.
    pub played: Played,
}

impl Log {
    /// The first line of the log of a game of this scenario.
    pub fn header(&self, scenario: &Scenario) -> Value {
        let names: Keys = self
            .sides
            .iter()
            .zip(&self.players)
            .map(|(side, player)| (side.clone(), json!(player)))
            .collect();
        let mut object = json!({
            "kind": "game",
            "format": FORMAT,
            "scenario": scenario,
            "seed": self.seed,
            "game": self.number,
            "players": names,
        });
        if let Some(keys) = object.as_object_mut() {
            keys.extend(self.pieces.clone());
        }
        object
    }

    /// The choices before the decision that is due last when `events` events have happened; nothing
    /// if none is due by then.
    pub fn choices_until(&self, events: usize) -> Option<Vec<u16>> {
        let due = self.decisions.partition_point(|decision| decision.events <= events);
        let before = due.checked_sub(1)?;
        Some(self.decisions[..before].iter().map(|decision| decision.picked).collect())
    }
}

/// The event of this number, counted from 1, as a line of the log.
pub(super) fn event(number: usize, turn: u8, line: Line) -> Value {
    let Line { kind, rule, keys } = line;
    let mut object = Keys::new();
    object.insert("n".to_owned(), json!(number));
    object.insert("turn".to_owned(), json!(turn));
    object.insert("kind".to_owned(), json!(kind));
    object.insert("rule".to_owned(), json!(rule));
    for (key, value) in keys {
        object.insert(key.to_owned(), value);
    }
    Value::Object(object)
}
