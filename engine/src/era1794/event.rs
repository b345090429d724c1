//! What the table hears: every change of the state, each with the rule that caused it.

use arrayvec::ArrayVec;

use crate::bits::Bits;
use crate::era1794::rules::Rule;
use crate::game::Side;
use crate::hex::{Facing, Hex, Zone};
use crate::table::Purpose;

/// Room for the units of one event: no hex holds more, and no more fire together. At most six hexes in
/// a row lie within musket range of a target, with ten units side by side on each.
pub const MOST_UNITS: usize = 64;

/// Units of one event, those on one hex top first.
pub type Units = ArrayVec<u8, MOST_UNITS>;

/// A number for each unit of an event.
pub type PerUnit = ArrayVec<(u8, u8), MOST_UNITS>;

/// Units of the whole board: those that carry a shot over a turn's end are more than stand on any hex.
pub type Marked = Bits<4>;

/// An event and its cause.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The rule that caused it.
    pub rule: Rule,
    /// What happened.
    pub event: Event,
}

/// One modifier of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifier {
    /// The rule it comes from.
    pub rule: Rule,
    /// In words.
    pub why: &'static str,
    /// What it adds.
    pub value: i8,
}

/// The modifiers of a die and their sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Modifiers {
    list: ArrayVec<Modifier, 12>,
    sum: i8,
}

impl Modifiers {
    /// Adds one.
    #[inline]
    pub fn add(&mut self, rule: Rule, why: &'static str, value: i8) {
        self.sum += value;
        // No die has more than nine; a tenth would still count in the sum.
        let _ = self.list.try_push(Modifier { rule, why, value });
    }

    /// Their sum.
    #[inline]
    pub fn sum(&self) -> i8 {
        self.sum
    }

    /// Each of them.
    pub fn list(&self) -> &[Modifier] {
        &self.list
    }
}

/// What a unit or stack declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// Double time.
    DoubleTime,
    /// A square.
    Square,
    /// Side by side.
    Line,
    /// Limbering.
    Limber,
    /// Unlimbering.
    Unlimber,
    /// Reloading.
    Reload,
    /// Another order in the stack.
    Reorder,
    /// The end of a square, of a line or of skirmish order.
    Dissolve,
    /// Skirmish order.
    Skirmish,
    /// Entering the map.
    Enter,
}

/// The row of a fire table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Muskets: the row from 0.
    Musket(u8),
    /// Guns: the modifier of the band.
    Cannon(i8),
    /// A shot at lone artillery.
    Capture,
}

/// The unit, the commander or the side that a roll concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Roller {
    /// A unit.
    Unit(u8),
    /// A side in melee.
    Side(Side),
    /// A commander.
    Commander(u8),
}

/// A counter placed by decision, or lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// A combat unit.
    Unit(u8),
    /// A commander.
    Commander(u8),
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs)] // The fields are those of the replay format, see the contract of `replay`.
pub enum Event {
    Choose { side: Side, commander: u8 },
    Draw { commander: u8 },
    Name { side: Side, commander: u8 },
    Castle { hex: Hex, by: Side },
    Deploy { counter: Counter, hex: Hex, facing: Facing },
    Return { units: Units, hex: Hex, facing: Facing },
    Declare { units: Units, what: What, cost: PerUnit },
    Step { units: Units, from: Hex, to: Hex, cost: PerUnit, left: PerUnit },
    Face { units: Units, facing: Facing, cost: PerUnit, left: PerUnit },
    Leader { commander: u8, from: Hex, to: Hex },
    Fire { units: Units, target: Hex, range: u8, row: Row, shots: PerUnit },
    Roll(Roll),
    Loss { unit: u8, size: u8, firepower: u8, morale: u8 },
    Retreat { unit: u8, from: Hex, to: Hex },
    Charge { units: Units, hex: Hex },
    Counterattack { units: Units, hex: Hex },
    Melee(Melee),
    Rout { units: Units, returns: u8 },
    Capture { unit: u8, by: Side },
    Recapture { unit: u8, by: Side },
    Eliminate { unit: u8, by: Side },
    LeaderLost { commander: u8, by: Side },
    Points { side: Side, value: u8, why: &'static str, net: i8 },
    Camp { unit: u8, hex: Hex },
    Clash { units: Units, hex: Hex, zone: Zone },
    Pass { side: Side },
    Hold { unit: u8 },
    Stop { unit: u8 },
    Jam { unit: u8 },
    Unjam { unit: u8 },
    Contusion { commander: u8 },
    Postponed { unit: u8 },
    TooLate { unit: u8 },
    Markers { shots: Marked, ready: Marked },
    End { winner: Option<Side>, net: i8, automatic: bool, decided: Decided },
}

/// How a game was decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// By a lead of so many points at the end of a turn [12.4].
    Automatic,
    /// By the lead after the last turn [12.3].
    Lead,
    /// By the rule that gives one side a level game [12.3].
    TieRule,
    /// The camp rule made a draw of the other side's win [13.1].
    CampDraw,
    /// Neither side leads, and no rule gives the game to either.
    Level,
    /// The castle made a draw of the other side's win [12.3 of *Maciejowice 1794*].
    CastleDraw,
}

impl Decided {
    /// The names of the ways, in the order of their kinds.
    pub const NAMES: &'static [&'static str] = &[
        "automatic victory",
        "lead at the end",
        "tie rule",
        "camp draw",
        "level at the end",
        "castle draw",
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

/// A die and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Roll {
    /// What it decides.
    pub purpose: Purpose,
    /// The unit, the commander or the side that it concerns.
    pub roller: Roller,
    /// The natural die.
    pub die: u8,
    /// What was added.
    pub modifiers: Modifiers,
    /// Die and modifiers.
    pub total: i8,
    /// What it had to meet, where there is such a number.
    pub against: Option<i8>,
    /// Passed, where it is a test.
    pub passed: Option<bool>,
}

/// A melee and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Melee {
    /// Where.
    pub hex: Hex,
    /// The side that attacked.
    pub attacker: Side,
    /// The attackers' units, guns included.
    pub attackers: Units,
    /// The defenders' units, guns included.
    pub defenders: Units,
    /// Modified dice of both sides.
    pub totals: [i8; 2],
    /// The side that won.
    pub winner: Side,
    /// By how much; a tie counts as one.
    pub difference: u8,
}
