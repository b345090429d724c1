//! What a side may decide.

use arrayvec::ArrayVec;

use crate::hex::Hex;
use crate::pluton::state::SIDE_UNITS;

/// Room for every choice of one decision. The longest list is that of a platoon that may fire at every
/// unit of the enemy, with three ways to split its fire at each; no list has more than one entry besides.
/// Hexes are picked in two steps, column first, if there are more than [`WIDE`].
pub const MOST_CHOICES: usize = 3 * SIDE_UNITS + 8;

/// More hexes than these are picked by their column first.
pub const WIDE: usize = 64;

/// The choices of one decision.
pub type Choices = ArrayVec<Choice, MOST_CHOICES>;

/// One choice of a side. Units and markers go by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// The hex will be in this column, counted from 1.
    Column(u8),
    /// Set the next unit up on this hex.
    Place(Hex),
    /// Lay the marker on this hex, or move it there.
    Lay(Hex),
    /// Leave the marker where it lies.
    Stay,
    /// Take the marker off the map, or do not lay it in this turn.
    Rest,
    /// Let the effect of this marker come next.
    Burst(u8),
    /// Move with this unit.
    Move(u8),
    /// Let this unit come along.
    With(u8),
    /// Move at a run.
    Run,
    /// Step to this hex, or enter the map by it.
    Step(Hex),
    /// Leave this unit behind.
    Leave(u8),
    /// End the move of the group.
    Halt,
    /// End all moves of this phase.
    EndMoves,
    /// Fire with this platoon.
    Shooter(u8),
    /// Fire at this unit with so many half boxes.
    Fire {
        /// The target.
        target: u8,
        /// Half boxes of the shooter.
        halves: u8,
    },
    /// Hold the fire of all others, now or for the rest of the phase.
    Hold,
    /// Fight the close combat in this hex next.
    Combat(Hex),
    /// Attack in close combat.
    Attack,
    /// Do not attack.
    Decline,
    /// Let this platoon take one of the losses.
    Lose(u8),
    /// Go to this hex: out of close combat, before enemies, or back where the unit came from.
    Retreat(Hex),
}
