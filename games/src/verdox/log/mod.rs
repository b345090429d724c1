//! *Fortress of Verdox* in logs and saved positions.
//!
//! Units have the engine's numbers: each side's in the order in which they enter, those of the second
//! side from [`SIDE_UNITS`] on.

mod line;
mod pieces;

use wargauge_engine::verdox::state::SIDE_UNITS;
use wargauge_engine::verdox::{Rules, side_of};

pub use self::line::kind_and_keys;
pub use self::pieces::{pieces, standing, unit_name};

/// The name of the unit with this number.
pub fn unit_numbered(game: &Rules, number: u64) -> Option<String> {
    let unit = u8::try_from(number).ok().filter(|&unit| usize::from(unit) < 2 * SIDE_UNITS)?;
    Some(unit_name(&game.setup().sides[side_of(unit).index()], unit))
}
