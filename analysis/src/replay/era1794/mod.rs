//! The 1794 system in logs and saved positions.

mod header;
mod line;
mod standing;

use wargauge_engine::Game;
use wargauge_engine::era1794::{Note, Rules, State};

pub use self::header::names;
pub use self::line::Memory;
use crate::replay::{Keys, Line, Logged};

impl<const U: usize, const S: usize, const H: usize> Logged for Rules<U, S, H> {
    type Memory = Memory;

    fn memory(&self) -> Memory {
        Memory::new(self.setup())
    }

    fn pieces(&self) -> Keys {
        header::pieces(self.setup())
    }

    fn line(&self, memory: &mut Memory, turn: u8, note: &Note) -> Line {
        line::line(self.rules(), self.setup(), memory, turn, note)
    }

    fn unit_name(&self, number: u64) -> Option<String> {
        Some(self.setup().units.get(number as usize)?.name.clone())
    }

    fn standing(&self, state: &State<U, S, H>) -> Keys {
        standing::standing(self.setup(), state)
    }

    fn starting_from(self, state: State<U, S, H>) -> Self {
        self.starting_from(state)
    }
}
