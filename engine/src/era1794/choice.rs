//! What a side may decide.

use arrayvec::ArrayVec;

use crate::era1794::setup::Arm;
use crate::hex::{Direction, Facing, Hex};

/// Room for the choices of one decision. The largest are a commander's move (at most 271 hexes
/// within nine) and the free choice of phase 2 (some 20 a unit: a command of *Maciejowice 1794* has
/// 35, and an overall commander may choose among some 60 that stand within his reach).
pub const MOST_CHOICES: usize = 2048;

/// The choices of one decision.
pub type Choices = ArrayVec<Choice, MOST_CHOICES>;

/// The units that move together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Together {
    /// The unit alone.
    Alone,
    /// Its whole stack [8.16].
    Stack,
    /// A line of so many hexes, counted from the unit's to the right [8.10].
    Line(u8),
    /// A line of squares on adjacent hexes [7.3.2 of *Maciejowice 1794*]: of the squares connected with
    /// the unit's, in the order of hexes, those whose bit is set.
    Squares(u8),
}

/// A reaction to a step of the enemy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reaction {
    /// Stay and do nothing.
    Hold,
    /// Test morale to counterattack this hex [9.1A, 9.1D].
    Test(Hex),
    /// Counterattack this hex without a test [9.1C].
    Strike(Hex),
    /// Fall back over these two hexes [9.1C, 9.1E].
    FallBack(Direction, Direction),
    /// In skirmish order: test morale to fire at this hex and slip away
    /// [9.1A of *Maciejowice 1794*].
    Skirmish(Hex),
}

/// One thing that a side may decide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Put the counter in question here: deployment, arrival, return.
    Place(Hex),
    /// Let the unit or stack in question face this way.
    Face(Facing),
    /// Put this commander into the pool, in secret.
    Commander(u8),
    /// Neither fire nor move now.
    Pass,
    /// Fire muskets: the hex of this unit and the next hexes to its right, `hexes` in all.
    Fire {
        /// The unit on top of the leftmost hex.
        unit: u8,
        /// How many hexes fire together.
        hexes: u8,
        /// The target.
        target: Hex,
    },
    /// Fire a gun.
    Cannon {
        /// The gun.
        unit: u8,
        /// The target.
        target: Hex,
    },
    /// Begin a move.
    Move {
        /// The unit, or the first of a stack or line.
        unit: u8,
        /// The units that go with it.
        together: Together,
        /// At double time [8.9]?
        double: bool,
    },
    /// Go one hex on.
    Step {
        /// Which way.
        direction: Direction,
        /// Charge the enemy there?
        charge: bool,
    },
    /// Turn to this facing.
    Turn(Facing),
    /// End the move.
    Halt,
    /// A line's member that entered an enemy hex: charge or not.
    Charge(bool),
    /// Limber this gun.
    Limber(u8),
    /// Unlimber the moving guns.
    Unlimber,
    /// Turn this gun by hand.
    TurnGun {
        /// The gun.
        unit: u8,
        /// Its new facing.
        facing: Facing,
    },
    /// Push this gun to a neighbouring hex by hand.
    ShiftGun {
        /// The gun.
        unit: u8,
        /// Which way.
        direction: Direction,
    },
    /// Take the fire marker off this unit.
    Reload(u8),
    /// Put the stack on this hex into another order.
    Reorder(Hex),
    /// The next unit from the top in the new order.
    Next(u8),
    /// Form a square on this hex.
    FormSquare(Hex),
    /// Dissolve the square on this hex; the units then face this way.
    DissolveSquare(Hex, Facing),
    /// Deploy the stack on this hex side by side.
    FormLine(Hex),
    /// Stack the units on this hex one behind the other again.
    DissolveLine(Hex),
    /// Form skirmish order [7.2 of *Maciejowice 1794*].
    FormSkirmish(u8),
    /// Leave it and face this way.
    DissolveSkirmish(u8, Facing),
    /// In skirmish order, go back to this hex after the shot [9.1A of *Maciejowice 1794*].
    SlipBack(Hex),
    /// An overall commander orders some units himself, or not [4.4b of *Maciejowice 1794*].
    SecondPhase(bool),
    /// So many units of one arm enter the map as one, this one and the next that wait.
    Enter {
        /// The first of them.
        unit: u8,
        /// How many.
        count: u8,
    },
    /// They do so on this hex, facing this way.
    EnterAt(Hex, Facing),
    /// A reaction of this unit, or its stack, to the enemy's step.
    React(u8, Reaction),
    /// Which arm counterattacks.
    Strike(Arm),
    /// Form an emergency square or not.
    EmergencySquare(bool),
    /// This cossack tries to outflank.
    Lava(u8),
    /// This unit takes the loss.
    Lose(u8),
    /// Retreat to this hex.
    Retreat(Hex),
    /// The commander goes to this hex. These choices come first, in the order of hexes.
    LeaderTo(Hex),
    /// The commander stays.
    Stay,
    /// Fight the melee on this hex next.
    Fight(Hex),
}
