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
use crate::replay::{Keys, Line, Scribe};

/// Writes the logs of *Fortress of Verdox*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerdoxScribe;

impl Scribe<Rules> for VerdoxScribe {
    type Notes = ();

    fn notes(_: &Rules) {}

    fn pieces(game: &Rules) -> Keys {
        pieces::pieces(game)
    }

    fn line(game: &Rules, (): &mut (), _: u8, note: &Note) -> Line {
        let (kind, keys) = line::kind_and_keys(game, &note.event);
        Line { kind, rule: game.rules().number(note.rule), keys }
    }

    fn unit_name(game: &Rules, number: u64) -> Option<String> {
        let unit = u8::try_from(number).ok().filter(|&unit| usize::from(unit) < 2 * SIDE_UNITS)?;
        Some(unit_name(&game.setup().sides[side_of(unit).index()], unit))
    }

    fn standing(game: &Rules, state: &State) -> Keys {
        pieces::standing(game, state)
    }

    fn starting_from(game: Rules, state: State) -> Option<Rules> {
        Some(game.starting_from(state))
    }
}
