//! *Fortress of Verdox* in logs and saved positions.
//!
//! Units have the engine's numbers: each side's in the order in which they enter, those of the second
//! side from [`SIDE_UNITS`] on.

mod line;
mod pieces;

use wargauge_engine::Game;
use wargauge_engine::verdox::state::SIDE_UNITS;
use wargauge_engine::verdox::{Note, Rules, State, side_of};

pub use self::pieces::unit_name;
use crate::replay::{Keys, Line, Logged};

impl Logged for Rules {
    type Memory = ();

    fn memory(&self) {}

    fn pieces(&self) -> Keys {
        pieces::pieces(self)
    }

    fn line(&self, (): &mut (), _: u8, note: &Note) -> Line {
        let (kind, keys) = line::kind_and_keys(self, &note.event);
        Line { kind, rule: self.rules().number(note.rule), keys }
    }

    fn unit_name(&self, number: u64) -> Option<String> {
        let unit = u8::try_from(number).ok().filter(|&unit| usize::from(unit) < 2 * SIDE_UNITS)?;
        Some(unit_name(&self.setup().sides[side_of(unit).index()], unit))
    }

    fn standing(&self, state: &State) -> Keys {
        pieces::standing(self, state)
    }

    fn starting_from(self, state: State) -> Self {
        self.starting_from(state)
    }
}
