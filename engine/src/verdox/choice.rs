//! What a side may decide. Everything names squares, which both sides see, and never a secret.

use arrayvec::ArrayVec;

use crate::square::Square;
use crate::verdox::setup::Kind;

/// Room for every choice of one decision. Guns have the longest list: every unit of the enemy, every barge,
/// every wall, and four steps. `check` enforces the bounds of each ([`crate::verdox::state`]). The other
/// lists are shorter: the units of a side with the moves of its barges and the end of the phase, the rows
/// of an edge, the squares of the fortress.
pub const MOST_CHOICES: usize = 160;

/// The choices of one decision.
pub type Choices = ArrayVec<Choice, MOST_CHOICES>;

/// One choice of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Put the next counter on this square.
    Place(Square),
    /// Let it be of this kind.
    Kind(Kind),
    /// Act with the unit on this square.
    Act(Square),
    /// Move a barge to a neighbouring square of water.
    Barge {
        /// The barge.
        barge: u8,
        /// Where it goes.
        to: Square,
    },
    /// End the actions of this phase.
    Stop,
    /// Step to this square, onto the empty barge if one floats there.
    Step(Square),
    /// End the move.
    Halt,
    /// Attack the unit on this square, hand to hand if possible, otherwise by fire.
    Attack(Square),
    /// Fire guns at this barge.
    Sink(u8),
    /// Fire guns at the wall on this square.
    Demolish(Square),
}
