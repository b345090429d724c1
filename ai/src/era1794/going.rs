//! How a move in progress goes on. Not for beginning a move, nor for what each way is worth.

use wargauge_engine::hex::{Direction, Facing};

/// What the unit or stack that moves does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Going {
    /// One hex on.
    Step {
        /// Which way.
        direction: Direction,
        /// Charge the enemy there?
        charge: bool,
    },
    /// To another facing.
    Turn(Facing),
    /// The move ends.
    Halt,
    /// Guns unlimber.
    Unlimber,
}
