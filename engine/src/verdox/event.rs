//! The events that the table receives: every change of the state, each with the rule that caused it.

use crate::game::Side;
use crate::square::Square;
use crate::table::Purpose;
use crate::verdox::rules::Rule;
use crate::verdox::setup::Kind;

/// An event and its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The rule that caused it.
    pub rule: Rule,
    /// What happened.
    pub event: Event,
}

/// What an attack or a loss concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A unit, by its number.
    Unit(u8),
    /// A barge, by its number.
    Barge(u8),
    /// A wall.
    Wall(Square),
}

/// One thing that happened. Units and barges go by their numbers, see
/// [`crate::verdox::State::unit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// This side deploys first and begins: by lots after a roll, or because the scenario says so.
    First {
        /// The side.
        side: Side,
    },
    /// A side deploys.
    Deploy {
        /// The side.
        side: Side,
    },
    /// A unit enters, face down.
    Enter {
        /// The unit.
        unit: u8,
        /// What it is, which only its owner sees.
        kind: Kind,
        /// Where.
        square: Square,
    },
    /// A phase begins.
    Phase {
        /// The side whose phase it is.
        side: Side,
    },
    /// A unit is turned face up.
    Reveal {
        /// The unit.
        unit: u8,
        /// What it is.
        kind: Kind,
    },
    /// A die is rolled.
    Roll {
        /// What it decides.
        purpose: Purpose,
        /// The unit that acts; none at the lots.
        unit: Option<u8>,
        /// What is attacked.
        target: Option<Target>,
        /// The die, 1 to 6.
        die: u8,
        /// The highest die with which the action succeeds.
        against: u8,
        /// Whether the die is no higher than that.
        passed: bool,
    },
    /// A unit steps.
    Step {
        /// The unit.
        unit: u8,
        /// The square that it leaves.
        from: Square,
        /// The square that it enters.
        to: Square,
        /// Its cost in half points.
        cost: u8,
        /// The half points that are left.
        left: u8,
    },
    /// A unit's action is over. There is none if the unit was lost in the marsh.
    Done {
        /// The unit.
        unit: u8,
    },
    /// A unit fires.
    Fire {
        /// The unit.
        unit: u8,
        /// What it fires at.
        target: Target,
        /// The target's square.
        square: Square,
        /// The distance.
        range: u8,
    },
    /// A unit fights hand to hand.
    Melee {
        /// The attacker.
        unit: u8,
        /// The unit attacked.
        target: u8,
        /// Its square.
        square: Square,
    },
    /// A unit loses its horses.
    Unhorse {
        /// The unit.
        unit: u8,
        /// What it was.
        from: Kind,
        /// What it is now.
        kind: Kind,
    },
    /// A unit or barge is removed.
    Eliminate {
        /// What.
        target: Target,
        /// What kind of unit it was.
        kind: Option<Kind>,
        /// The unit that did it; none in the marsh.
        by: Option<u8>,
    },
    /// A unit goes aboard. From now on the barge belongs to its side.
    Board {
        /// The unit.
        unit: u8,
        /// The barge.
        barge: u8,
    },
    /// A unit leaves its barge, which keeps its owner if it floats on.
    Land {
        /// The unit.
        unit: u8,
        /// The barge.
        barge: u8,
        /// Where the unit is now.
        square: Square,
    },
    /// A barge moves with its passenger.
    Barge {
        /// The barge.
        barge: u8,
        /// The square that it leaves.
        from: Square,
        /// The square that it enters.
        to: Square,
    },
    /// A side takes a gate.
    Gate {
        /// The gate.
        square: Square,
        /// The side.
        side: Side,
    },
    /// A wall falls.
    Breach {
        /// Its square.
        square: Square,
    },
    /// A side ends its phase although it could do more.
    Stop {
        /// The side.
        side: Side,
    },
    /// A turn is over.
    Points {
        /// The difference of the sums, from the first side's view.
        net: i16,
    },
    /// The game is over.
    End {
        /// The side that won; none in a draw.
        winner: Option<Side>,
        /// Points from the first side's view.
        net: i16,
        /// How.
        ending: Ending,
    },
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ending {
    /// A headquarters was taken [4.1].
    Headquarters,
    /// A side has lost all its units [4.2].
    Annihilation,
    /// The agreed time is over [4.3].
    Time,
}

impl Ending {
    /// The names of the endings, in the order of their kinds.
    pub const NAMES: &'static [&'static str] = &["headquarters", "annihilation", "time"];

    /// The ways in which a game is decided. At the end of the time the sums decide.
    pub const DECISIONS: &'static [&'static str] =
        &["headquarters", "annihilation", "greater sum", "equal sums"];

    /// The place in [`Ending::DECISIONS`] of a game that ended so, with this winner.
    pub fn decision(self, winner: Option<Side>) -> usize {
        match self {
            Self::Headquarters => 0,
            Self::Annihilation => 1,
            Self::Time if winner.is_some() => 2,
            Self::Time => 3,
        }
    }
}
