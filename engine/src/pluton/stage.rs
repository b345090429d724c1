//! What the game waits for, and the close combat that is being fought: parts of the state that last for a
//! few decisions.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::state::{STACK, Units};

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The active side sets up its next unit.
    SetUp,
    /// The active side decides about its next marker [F.1].
    Lay,
    /// It picks the marker whose effect comes next.
    Burst,
    /// It names a unit to move, or ends its moves [F.2].
    Move,
    /// The group is formed and makes its first step.
    Chosen,
    /// The group goes on.
    Moving,
    /// The other side fires at the group that stepped.
    React,
    /// The other side fires after all moves.
    Fire,
    /// The active side picks the next hex of close combat.
    Fights,
    /// A side says whether it attacks [10.2].
    Declare,
    /// A side spreads its losses of close combat.
    Spread,
    /// A side goes out of the hex of close combat.
    Retreat,
    /// A close combat is over.
    Fought,
}

impl Stage {
    /// Every stage, with its name in logs.
    pub const NAMES: [(Self, &'static str); 13] = [
        (Self::SetUp, "set up"),
        (Self::Lay, "markers"),
        (Self::Burst, "bursts"),
        (Self::Move, "moves"),
        (Self::Chosen, "start"),
        (Self::Moving, "way"),
        (Self::React, "fire on the way"),
        (Self::Fire, "fire"),
        (Self::Fights, "combats"),
        (Self::Declare, "declaration"),
        (Self::Spread, "losses"),
        (Self::Retreat, "retreats"),
        (Self::Fought, "aftermath"),
    ];

    /// The name in logs.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }
}

/// The close combat that is being fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Clash {
    /// Where.
    pub hex: Hex,
    /// The attacker, once it is known; until then the side that speaks.
    pub attacker: Side,
    /// The side that spreads losses or retreats.
    pub turn: Side,
    /// The platoons that fight.
    pub fighters: [Units; 2],
    /// Losses still to be spread.
    pub losses: [u8; 2],
    /// What each fighter has lost, in the order of their numbers.
    pub toll: [[u8; STACK]; 2],
    /// Which sides must go.
    pub retreat: [bool; 2],
    /// Directions into which platoons of the retreating side went.
    pub went: u8,
}

impl Clash {
    /// No close combat.
    pub const NONE: Self = Self {
        hex: Hex::NOWHERE,
        attacker: Side::First,
        turn: Side::First,
        fighters: [0; 2],
        losses: [0; 2],
        toll: [[0; STACK]; 2],
        retreat: [false; 2],
        went: 0,
    };
}
