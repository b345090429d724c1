//! The 1794 system in logs and saved positions.

mod header;
mod line;
mod standing;

use wargauge_engine::Game;
use wargauge_engine::era1794::{Note, Rules, State};

pub use self::header::names;
pub use self::line::Memory;
use crate::replay::{Keys, Line, Scribe};

/// Writes the logs of the games of the 1794 system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Era1794Scribe;

impl<const U: usize, const S: usize, const H: usize> Scribe<Rules<U, S, H>> for Era1794Scribe {
    type Notes = Memory;

    fn notes(game: &Rules<U, S, H>) -> Memory {
        Memory::new(game.setup())
    }

    fn pieces(game: &Rules<U, S, H>) -> Keys {
        header::pieces(game.setup())
    }

    fn line(game: &Rules<U, S, H>, notes: &mut Memory, turn: u8, note: &Note) -> Line {
        line::line(game.rules(), game.setup(), notes, turn, note)
    }

    fn unit_name(game: &Rules<U, S, H>, number: u64) -> Option<String> {
        Some(game.setup().units.get(number as usize)?.name.clone())
    }

    fn standing(game: &Rules<U, S, H>, state: &State<U, S, H>) -> Keys {
        standing::standing(game.setup(), state)
    }

    fn starting_from(game: Rules<U, S, H>, state: State<U, S, H>) -> Option<Rules<U, S, H>> {
        Some(game.starting_from(state))
    }
}
