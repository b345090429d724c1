//! What the writer of logs must know of a game.

use serde_json::{Map, Value};
use wargauge_engine::Game;

/// Keys with their values, in their order.
pub type Keys = Map<String, Value>;

/// An event as a log has it. Keys and their order are a promise; add to them, don't rename.
#[derive(Clone, PartialEq, Debug)]
pub struct Line {
    /// What kind of event it is.
    pub kind: &'static str,
    /// The number of the rule that caused it.
    pub rule: &'static str,
    /// What else there is to say.
    pub keys: Vec<(&'static str, Value)>,
}

/// Writes the events of games of `G` down, so that the log alone rebuilds the game. Implemented on a
/// marker type, because the game's type belongs to the engine.
pub trait Scribe<G: Game>: 'static {
    /// What the writer must remember of the events before.
    type Notes;

    /// Nothing has happened yet.
    fn notes(game: &G) -> Self::Notes;

    /// The pieces as they are set up: further keys of the first line.
    fn pieces(game: &G) -> Keys;

    /// An event of this turn; 0 before the first. Events come in their order.
    fn line(game: &G, notes: &mut Self::Notes, turn: u8, event: &G::Event) -> Line;

    /// What the unit of this number in the log is called: variants of a scenario may number their
    /// units differently. Numbers go from 0 to the last unit without a gap.
    fn unit_name(game: &G, number: u64) -> Option<String>;

    /// How the pieces stand, for people to read in a saved position, the points first.
    fn standing(game: &G, state: &G::State) -> Keys;

    /// The same game, but it starts from this state, which a game of it has reached; nothing where
    /// saved positions cannot be played on from.
    fn starting_from(_game: G, _state: G::State) -> Option<G> {
        None
    }
}

/// The scribe of a game of which nothing is logged: its lines say that something happened, not what.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mute;

impl<G: Game> Scribe<G> for Mute {
    type Notes = ();

    fn notes(_: &G) {}

    fn pieces(_: &G) -> Keys {
        Keys::new()
    }

    fn line(_: &G, (): &mut (), _: u8, _: &G::Event) -> Line {
        Line { kind: "event", rule: "", keys: Vec::new() }
    }

    fn unit_name(_: &G, _: u64) -> Option<String> {
        None
    }

    fn standing(_: &G, _: &G::State) -> Keys {
        Keys::new()
    }
}
