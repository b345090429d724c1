//! A point of a game that can be kept in a file: the scenario's whole text, the choices that led
//! there, and how the pieces stand.
//!
//! It is rebuilt by playing these choices on the same dice, so it does not depend on how any player
//! decides. Not for the files themselves, nor for their faults.

use std::fmt;

use serde::ser::Error;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::value::to_raw_value;
use wargauge_engine::{AnyTable, Cast, Choices, Game, Luck, Side, Table};

use super::scribe::{Keys, Scribe};
use crate::identity::{Tool, WholeScenario};

/// The version of the form of saved positions.
pub const FORMAT: u32 = 1;

/// A saved position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// `position`.
    pub kind: String,
    /// [`FORMAT`].
    pub format: u32,
    /// The program that saved it.
    pub tool: Tool,
    /// What is played.
    pub scenario: WholeScenario,
    /// The seed of the game.
    pub seed: u64,
    /// Its number under that seed.
    pub game: u64,
    /// How many events had happened.
    pub at: usize,
    /// The turn.
    pub turn: u8,
    /// The side that decides next.
    pub decides: String,
    /// How the pieces stand, for people to read ([`Scribe::standing`]); the choices alone rebuild
    /// the position.
    #[serde(flatten)]
    pub pieces: Keys,
    /// Which of the choices on offer was taken at each decision.
    #[serde(serialize_with = "on_one_line")]
    pub choices: Vec<u16>,
    /// The fingerprint of everything above. The choices cannot show that the name of the scenario or
    /// the number of a game that has rolled few dice was edited.
    #[serde(default)]
    pub mark: String,
}

/// Serialises choices as one line, even where each other list has a line for each item: there are
/// thousands of them.
///
/// # Errors
/// As the serialiser.
pub fn on_one_line<S: Serializer>(choices: &[u16], serializer: S) -> Result<S::Ok, S::Error> {
    to_raw_value(choices).map_err(S::Error::custom)?.serialize(serializer)
}

/// Why choices do not fit a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// There is no such choice.
    OutOfRange {
        /// The decision, counted from 0.
        decision: usize,
        /// The choice asked for.
        choice: u16,
        /// How many there are.
        offered: usize,
    },
    /// The game is over, so there is no decision.
    Over {
        /// The decision, counted from 0.
        decision: usize,
    },
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { decision, choice, offered } => write!(
                f,
                "decision {decision} takes choice {choice}, but there are only {offered}, \
                 counted from 0"
            ),
            Self::Over { decision } => {
                write!(f, "the game is over before decision {decision} is due")
            }
        }
    }
}

impl std::error::Error for Misfit {}

/// What choices have led to.
#[derive(Clone, Debug)]
pub struct Rebuilt<S> {
    /// The state.
    pub state: S,
    /// The side that decides next.
    pub decides: Side,
    /// How many events have happened.
    pub events: usize,
}

/// A table that counts events and leaves the dice to another.
struct Counting {
    table: Luck,
    events: usize,
}

impl<E> Table<E> for Counting {
    const LISTENS: bool = true;

    fn roll(&mut self, cast: Cast) -> u8 {
        Table::<E>::roll(&mut self.table, cast)
    }

    fn hear(&mut self, _turn: u8, _event: E) {
        self.events += 1;
    }
}

/// Plays choices on the dice of game `number` of `seed`, up to the decision after them.
///
/// # Errors
/// If a choice is not on offer, or the game ends on the way.
pub fn rebuild<G: Game>(
    game: &G,
    seed: u64,
    number: u64,
    taken: &[u16],
) -> Result<Rebuilt<G::State>, Misfit> {
    let mut counting = Counting { table: Luck::new(seed, number), events: 0 };
    let mut table = AnyTable::over(&mut counting);
    let mut state = game.start();
    let mut choices = G::Choices::empty();
    for (decision, &choice) in taken.iter().enumerate() {
        game.advance(&mut state, &mut table, &mut choices).ok_or(Misfit::Over { decision })?;
        let offered = choices.as_slice().len();
        let picked = choices.as_slice().get(usize::from(choice));
        let &picked = picked.ok_or(Misfit::OutOfRange { decision, choice, offered })?;
        game.play(&mut state, picked, &mut table);
    }
    let next = game.advance(&mut state, &mut table, &mut choices);
    let decides = next.ok_or(Misfit::Over { decision: taken.len() })?;
    Ok(Rebuilt { state, decides, events: counting.events })
}

impl Position {
    /// What the file's `kind` says.
    pub const KIND: &'static str = "position";

    /// The position of a game after these choices, without a mark.
    ///
    /// # Errors
    /// If the choices do not fit the game.
    pub fn new<G: Game, W: Scribe<G>>(
        game: &G,
        scenario: WholeScenario,
        (seed, number): (u64, u64),
        choices: Vec<u16>,
    ) -> Result<Self, Misfit> {
        let Rebuilt { state, decides, events } = rebuild(game, seed, number, &choices)?;
        Ok(Self {
            kind: Self::KIND.to_owned(),
            format: FORMAT,
            tool: Tool::THIS,
            scenario,
            seed,
            game: number,
            at: events,
            turn: game.turn(&state),
            decides: game.sides()[decides.index()].to_owned(),
            pieces: W::standing(game, &state),
            choices,
            mark: String::new(),
        })
    }
}
