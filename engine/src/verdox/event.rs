//! What the table hears: every change of the state, each with the rule that caused it.

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
    /// This side deploys first and begins; by lots after a roll.
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
        /// What only its owner sees.
        kind: Kind,
        /// Where.
        square: Square,
    },
    /// A phase begins.
    Phase {
        /// Whose.
        side: Side,
    },
    /// A unit is turned face up.
    Reveal {
        /// The unit.
        unit: u8,
        /// What it is.
        kind: Kind,
    },
    /// A die falls.
    Roll {
        /// What it decides.
        purpose: Purpose,
        /// Whose action it is; nobody's at the lots.
        unit: Option<u8>,
        /// What is attacked.
        target: Option<Target>,
        /// The die, 1 to 6.
        die: u8,
        /// The highest die with which the roller has what he wants.
        against: u8,
        /// Is it no higher?
        passed: bool,
    },
    /// A unit steps.
    Step {
        /// The unit.
        unit: u8,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
        /// What it costs, in half points.
        cost: u8,
        /// What is left, in half points.
        left: u8,
    },
    /// A unit's action is over. No comes before it where a unit was lost in it.
    Done {
        /// The unit.
        unit: u8,
    },
    /// A unit fires.
    Fire {
        /// The unit.
        unit: u8,
        /// At what.
        target: Target,
        /// The target's square.
        square: Square,
        /// How far away.
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
        /// The unit that did it; nobody in the marsh.
        by: Option<u8>,
    },
    /// A unit goes aboard; from now on the barge is its side's.
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
    /// A barge moves with whoever is aboard.
    Barge {
        /// The barge.
        barge: u8,
        /// From where.
        from: Square,
        /// To where.
        to: Square,
    },
    /// A side takes hold of a gate.
    Gate {
        /// The gate.
        square: Square,
        /// The side.
        side: Side,
    },
    /// A wall falls.
    Breach {
        /// Where it stood.
        square: Square,
    },
    /// A side ends its phase though it could do more.
    Stop {
        /// The side.
        side: Side,
    },
    /// A turn is over.
    Points {
        /// The sums' difference, from the first side's view.
        net: i16,
    },
    /// The game is over.
    End {
        /// Who won; nobody in a draw.
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
}
