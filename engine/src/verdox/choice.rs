//! What a side may decide. Everything names squares, which both sides see, and never a secret.

use arrayvec::ArrayVec;

use crate::square::Square;
use crate::verdox::setup::Kind;

/// Room for every choice of one decision. The longest list is that of guns: every unit of the
/// enemy, every barge, every wall, and four steps; `check` sees to the bounds of each
/// ([`crate::verdox::state`]). Whom to act with is one of one's own units, a water step of a barge,
/// or the end; where to enter, one of the rows of an edge or a square of the fortress.
pub const MOST_CHOICES: usize = 160;

/// The choices of one decision.
pub type Choices = ArrayVec<Choice, MOST_CHOICES>;

/// One thing that a side may decide.
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
    /// Step to this square; onto the empty barge there, if one floats there.
    Step(Square),
    /// End the move.
    Halt,
    /// Attack the unit on this square, hand to hand where possible, else by fire.
    Attack(Square),
    /// Fire guns at this barge.
    Sink(u8),
    /// Fire guns at the wall on this square.
    Demolish(Square),
}
