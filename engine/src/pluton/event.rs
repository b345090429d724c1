//! The events that the table receives: every change of the state, each with the rule that caused it.

use crate::game::Side;
use crate::hex::Hex;
use crate::pluton::rules::Rule;
use crate::pluton::setup::{CombatResult, Effect};
use crate::pluton::stage::Stage;
use crate::pluton::state::Level;
use crate::table::Purpose;

/// An event and its cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note {
    /// The rule that caused it.
    pub rule: Rule,
    /// What happened.
    pub event: Event,
}

/// The phases of a side [4.2].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Indirect fire.
    Shells,
    /// Moves, the other side's fire, close combat.
    Moves,
    /// Reorganisation.
    Reorganisation,
}

/// Where the force of fire comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Force {
    /// From the table of the weapon.
    pub base: u8,
    /// The sum of all modifiers, cut to five either way [15.3].
    pub modifier: i8,
    /// After the table MODYFIKATOR.
    pub result: u8,
}

/// What is said of a close combat before the die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Odds {
    /// Sizes of attacker and defender, in half boxes.
    pub sizes: [u8; 2],
    /// The column by size alone, and the one that counts; from 0 for 1:4.
    pub columns: [u8; 2],
    /// The sum of all modifiers.
    pub shift: i8,
}

/// One thing that happened. Units and markers go by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A side sets up.
    SetUp {
        /// The side.
        side: Side,
    },
    /// A side picks the column of a hex, where there are too many hexes to list.
    Column {
        /// The side.
        side: Side,
        /// The column, from 1.
        column: u8,
    },
    /// A unit is set up.
    Place {
        /// The unit.
        unit: u8,
        /// Where. In scenario 2 only its owner sees it.
        hex: Hex,
    },
    /// A turn begins.
    Turn {
        /// The turn.
        turn: u8,
    },
    /// A phase begins.
    Phase {
        /// The side whose phase it is.
        side: Side,
        /// Which.
        phase: Phase,
    },
    /// A group may enter from now on.
    Release {
        /// The group, by its place in the set-up.
        group: u8,
    },
    /// The place is taken that brings a group [S1.6].
    Capture {
        /// The group.
        group: u8,
    },
    /// A die is rolled against a number, except for fire, scatter and close combat.
    Roll {
        /// What it decides.
        purpose: Purpose,
        /// The unit, or the group at arrivals.
        whose: u8,
        /// The die, 1 to 10.
        die: u8,
        /// The highest die with which it happens.
        against: u8,
        /// Whether the die is no higher than that.
        passed: bool,
    },
    /// A battalion of artillery may be called from now on.
    Allow {
        /// The battalion, by its place in the set-up.
        support: u8,
    },
    /// A battalion of artillery is called.
    Call {
        /// The battalion.
        support: u8,
    },
    /// A side comes to its next marker.
    Marker {
        /// The side.
        side: Side,
        /// The marker; nothing if there is no other.
        marker: Option<u8>,
    },
    /// A marker stays where it lies, and is fired again.
    Keep {
        /// The marker.
        marker: u8,
        /// Where it lies.
        hex: Hex,
    },
    /// A marker is laid or moved.
    Lay {
        /// The marker.
        marker: u8,
        /// Where it lay.
        from: Option<Hex>,
        /// Where it lies now.
        hex: Hex,
    },
    /// A marker is taken off the map.
    TakeOff {
        /// The marker.
        marker: u8,
        /// Where it lay.
        from: Hex,
    },
    /// It is found out where a marker falls.
    Scatter {
        /// The marker.
        marker: u8,
        /// The die.
        die: u8,
        /// Where it lay.
        from: Hex,
        /// Where it lies now; nothing if it is off the map.
        to: Option<Hex>,
    },
    /// Shells burst.
    Burst {
        /// The marker.
        marker: u8,
        /// Where.
        hex: Hex,
        /// The die of the whole marker; 0 if each unit has its own.
        die: u8,
    },
    /// Shells burst on a unit.
    Shelled {
        /// The unit.
        unit: u8,
        /// The die.
        die: u8,
        /// The force.
        force: Force,
        /// What it does.
        effect: Effect,
    },
    /// The game waits for something else, and no other event says so.
    Await {
        /// The side whose decision it is.
        side: Side,
        /// What for.
        stage: Stage,
    },
    /// A group begins to move.
    Start {
        /// The unit named first.
        unit: u8,
    },
    /// A unit comes along.
    Join {
        /// The unit.
        unit: u8,
    },
    /// A unit runs.
    Run {
        /// The unit.
        unit: u8,
    },
    /// A unit steps.
    Step {
        /// The unit.
        unit: u8,
        /// The hex that it leaves; nothing if it arrives.
        from: Option<Hex>,
        /// The hex that it enters.
        to: Hex,
        /// Half points used so far.
        used: u8,
    },
    /// A unit finds hidden enemies where it may not go, and stays.
    Bounce {
        /// The unit.
        unit: u8,
        /// Where the enemies are.
        hex: Hex,
    },
    /// A unit's move is over.
    Halt {
        /// The unit.
        unit: u8,
    },
    /// A side ends its moves although it could make more.
    EndMoves {
        /// The side.
        side: Side,
    },
    /// The enemy sees a unit for the first time.
    Reveal {
        /// The unit.
        unit: u8,
        /// Where.
        hex: Hex,
    },
    /// A unit has changed just now, and the enemy does not see it: it goes on believing what it saw last.
    Unseen {
        /// The unit.
        unit: u8,
    },
    /// The enemy sees again how a unit stands that had changed unseen.
    Seen {
        /// The unit.
        unit: u8,
    },
    /// A platoon is named to fire.
    Aim {
        /// The platoon.
        unit: u8,
    },
    /// A platoon fires.
    Fire {
        /// The shooter.
        unit: u8,
        /// The target.
        target: u8,
        /// Half boxes that fire.
        halves: u8,
        /// The distance.
        range: u8,
        /// The force.
        force: Force,
        /// The die.
        die: u8,
        /// What it does.
        effect: Effect,
    },
    /// The other side holds its fire although it could fire more.
    Hold {
        /// The side.
        side: Side,
    },
    /// A unit loses size.
    Loss {
        /// The unit.
        unit: u8,
        /// Half boxes lost.
        losses: u8,
        /// Half boxes left.
        left: u8,
    },
    /// A unit's level falls, or its marker is renewed.
    Drop {
        /// The unit.
        unit: u8,
        /// Its level before.
        from: Level,
        /// Its level now.
        to: Level,
        /// The turn in which its marker may go first [11.3].
        due: u8,
    },
    /// A unit recovers a level.
    Recover {
        /// The unit.
        unit: u8,
        /// Its level now.
        to: Level,
        /// The turn in which its marker may go first; 0 if it has none.
        due: u8,
    },
    /// A unit is eliminated.
    Eliminate {
        /// The unit.
        unit: u8,
        /// The enemy unit that did it, if it was one.
        by: Option<u8>,
    },
    /// A company has a new commander.
    Succeed {
        /// The commander.
        unit: u8,
        /// Where.
        hex: Hex,
    },
    /// A unit must fall back [7.9], or a commander step away from enemies.
    MustGo {
        /// The unit.
        unit: u8,
        /// Whether it falls back.
        falls: bool,
    },
    /// A unit that must go cannot, and stays where it is.
    Stay {
        /// The unit.
        unit: u8,
        /// Where.
        hex: Hex,
    },
    /// A unit falls back, steps away or retreats.
    Retreat {
        /// The unit.
        unit: u8,
        /// The hex that it leaves.
        from: Hex,
        /// The hex that it enters.
        to: Hex,
    },
    /// A side picks the close combat that comes next.
    Engage {
        /// The side.
        side: Side,
        /// The hex.
        hex: Hex,
    },
    /// A close combat is over, fought or not.
    Disengage {
        /// The hex.
        hex: Hex,
    },
    /// A side attacks in close combat, or says that it does not.
    Declare {
        /// The side.
        side: Side,
        /// The hex.
        hex: Hex,
        /// Whether it attacks.
        attacks: bool,
    },
    /// A close combat is fought.
    Combat {
        /// Where.
        hex: Hex,
        /// The attacker.
        attacker: Side,
        /// Sizes and columns.
        odds: Odds,
        /// The die.
        die: u8,
        /// The result as printed.
        result: CombatResult,
        /// Losses of attacker and defender [10.5].
        losses: [u8; 2],
    },
    /// A turn is over.
    Points {
        /// Net half points from the first side's view.
        net: i16,
    },
    /// The game is over.
    End {
        /// The side that won; none in a draw.
        winner: Option<Side>,
        /// Net half points from the first side's view.
        net: i16,
        /// The grade of victory [S1.8].
        grade: Grade,
    },
}

impl Event {
    /// Whether this only says how far the game has come: what a side has begun to say, and what comes next. A log
    /// needs it, and reports do without.
    pub fn is_bookkeeping(&self) -> bool {
        matches!(
            self,
            Self::Column { .. }
                | Self::Capture { .. }
                | Self::Marker { .. }
                | Self::Keep { .. }
                | Self::Await { .. }
                | Self::Aim { .. }
                | Self::MustGo { .. }
                | Self::Stay { .. }
                | Self::Engage { .. }
                | Self::Disengage { .. }
        )
    }
}

/// Grades of victory [S1.8, S2.6].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Grade {
    /// Nobody has won.
    Draw,
    /// A small victory.
    Small,
    /// A medium victory.
    Medium,
    /// A great victory.
    Great,
    /// A huge victory.
    Huge,
}

impl Grade {
    /// Every grade.
    pub const ALL: [Self; 5] = [Self::Draw, Self::Small, Self::Medium, Self::Great, Self::Huge];
    /// Their names, in the same order.
    pub const NAMES: &'static [&'static str] =
        &["draw", "small victory", "medium victory", "great victory", "huge victory"];
}
