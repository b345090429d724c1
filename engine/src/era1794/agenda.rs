//! The agenda: what is still to do, innermost last. It takes the place of a call stack, so that a
//! game can stop at every decision and go on from a copy of its state.

use crate::era1794::setup::LEADERS;
use crate::game::Side;
use crate::hex::{Facing, Hex};

/// Why a unit loses, retreats or dies: decides about victory points [12.1].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Cause {
    /// Musket fire.
    Fire,
    /// Cannon fire.
    Cannon,
    /// A failed reaction test, or falling back.
    Reaction,
    /// Morale crisis.
    Crisis,
    /// Melee.
    Melee,
    /// A failed emergency square.
    Square,
    /// Trapped with the other arm at the end of a move.
    Trapped,
}

/// What a side decides. Whose decision it is follows from it and the state
/// ([`crate::era1794::Rules::whose`]); with nothing to choose it lapses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Decision {
    /// Where to place waiting counters that are due; from this index on.
    Arrive { next: u8 },
    /// The facing of a counter placed alone.
    ArriveFacing { unit: u8 },
    /// The secret choice of a commander for the pool.
    Choose { side: Side },
    /// Phase 1: where routed units of the active commander return, from this index on.
    Return { next: u8 },
    /// The facing of a unit that returned alone.
    ReturnFacing { unit: u8 },
    /// Alternate fire and movement: passes running, and is it the active side's turn?
    Exchange { passes: u8, active: bool },
    /// The one fire of the other side after a fire inside a move.
    Answer,

    /// How the mover goes on.
    Moving,
    /// After a step into an enemy hex, a line's member may charge.
    LineCharge { hex: Hex },
    /// Reactions to the last step.
    React,
    /// Counterattacks of the units that are ready.
    Strike,
    /// A turn of one hex of a line at its end.
    LineTurn { hex: Hex },
    /// The facing of a gun after its move.
    GunFacing { unit: u8, won: bool },
    /// The order of a stack: so many units are already in place.
    Order { hex: Hex, placed: u8 },

    /// A commander may slip away from an enemy next to him.
    Slip { leader: u8 },
    /// An emergency square may be formed.
    EmergencySquare { hex: Hex },

    /// Retreat so many hexes, with the facing at the start, then perhaps a loss.
    Retreat { unit: u8, left: u8, cause: Cause, loss: bool, facing: Facing },
    /// Which of the victims take losses.
    Losses { count: u8, cause: Cause },

    /// Whether a cossack tries to outflank the enemy before the dice of a melee.
    Lava,
    /// [11.9] The last point of a winner.
    LastPoint,
    /// A commander leaves a lost melee.
    Flee { leader: u8 },
    /// The winners face as they like.
    FaceWinners,

    /// [4.4] The commander that an overall commander names, or whose units he takes over.
    Name,
    /// [4.4b] His second phase 2, then 4, or not.
    SecondPhase,
    /// [4.4] His own move.
    OverallMove,
    /// [13.2] Where a stack enters the map.
    EnterAt { unit: u8, count: u8 },
    /// [9.1A] The fire of foot in skirmish order that has passed its test.
    SkirmishFire { unit: u8 },
    /// [9.1A] Whether it goes back after that.
    SkirmishBack { unit: u8 },

    /// Phase 3.
    LeaderMove,
    /// Phase 4.
    Melees,
}

/// What happens by itself when its time has come. Not a step of movement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Step {
    /// The placing of a counter is done: tell the table.
    Arrived { unit: u8 },
    /// A turn begins.
    BeginTurn,
    /// Routed units without a living commander return [11.11.4].
    ReturnLeaderless,
    /// Draw a chit.
    Draw,
    /// Report the units that returned.
    Returned,
    /// The end of any phase: recaptures.
    EndPhase,
    /// Phase 2 begins.
    BeginMovement,
    /// Phase 2 ends.
    EndMovement,

    /// Members of a line that entered enemy hexes may charge, one after the other.
    LineCharges,
    /// Reactions to the last step begin.
    BeginReaction,
    /// A counterattack is over.
    Struck { hex: Hex },
    /// The move is over.
    EndMove,
    /// Its members settle, hex by hex.
    Settling,
    /// The members of a finished move on this hex settle.
    Settle { hex: Hex },

    /// Cannon fire tests the units under it, one after the other.
    CannonTests { gun: u8, square: bool },
    /// The fates of endangered commanders, one after the other.
    LeaderRolls { cannon: bool },
    /// Units of a stack retreat, one after the other, top first.
    Retreats { left: u8, cause: Cause },
    /// The loss that a retreat by fire may cost after it.
    RetreatLoss { unit: u8, cause: Cause },
    /// A stack that failed its test has taken its loss: those that are left arrive.
    ArriveBeaten,

    /// The dice of the melee.
    Fight,
    /// The beaten side's losses.
    LoserLosses,
    /// The winners' losses.
    WinnerLosses,
    /// Rout and capture.
    Rout,
    /// What becomes of the commanders of the beaten stack.
    Fates,
    /// The victory point for the melee.
    MeleePoint,
    /// Leader rolls after a natural nine.
    MeleeLeaders,
    /// Guns among the winners face, each for itself.
    FaceGuns,
    /// The neighbours of the beaten test.
    BeginCrisis,
    /// One of them.
    Crisis,
    /// The melee is over.
    EndBattle,

    /// Round 3: victory and markers.
    EndTurn,
}

/// One thing still to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Task {
    /// Wait for a side.
    Decide(Decision),
    /// Do it.
    Do(Step),
}

// Which of the two it is costs no room: the agenda is a large part of the state.
const _: () = assert!(size_of::<Task>() == size_of::<Decision>());

impl From<Decision> for Task {
    #[inline]
    fn from(decision: Decision) -> Self {
        Self::Decide(decision)
    }
}

impl From<Step> for Task {
    #[inline]
    fn from(step: Step) -> Self {
        Self::Do(step)
    }
}

/// Open tasks at any time. Whatever concerns many units or hexes is one task that comes back until
/// its set is empty, so the depth does not grow with the armies. The deepest nesting is a
/// counterattack within a move: the activation in phase 2 (9, and 4 more under an overall commander),
/// the exchange and the move (4), the window of reactions (4), the melee (11), a retreat (3), the squares
/// of four companies each (5); the slips of commanders come on top, one each.
const ROOM: usize = 32 + LEADERS;

/// The open tasks, innermost last.
#[derive(Clone, Copy)]
pub(crate) struct Agenda {
    tasks: [Task; ROOM],
    open: u8,
}

impl Agenda {
    /// Nothing to do.
    pub const EMPTY: Self = Self { tasks: [Task::Do(Step::EndPhase); ROOM], open: 0 };

    /// Adds what is to be done next.
    ///
    /// # Panics
    /// If more tasks are open than [`ROOM`] allows for; the bound is derived there and tested over
    /// many games.
    #[inline]
    pub fn push(&mut self, task: impl Into<Task>) {
        self.tasks[self.open as usize] = task.into();
        self.open += 1;
    }

    /// Takes what is to be done next off the agenda.
    #[inline]
    pub fn pop(&mut self) -> Option<Task> {
        self.open = self.open.checked_sub(1)?;
        Some(self.tasks[self.open as usize])
    }

    /// What is to be done next.
    #[inline]
    pub fn last(&self) -> Option<Task> {
        self.as_slice().last().copied()
    }

    /// The decision that the game waits for, if it waits for one.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        match self.last()? {
            Task::Decide(decision) => Some(decision),
            Task::Do(_) => None,
        }
    }

    /// How many tasks are open.
    #[inline]
    pub fn len(&self) -> usize {
        self.open as usize
    }

    /// Is this still to be done?
    #[inline]
    pub fn contains(&self, task: impl Into<Task>) -> bool {
        self.as_slice().contains(&task.into())
    }

    #[inline]
    fn as_slice(&self) -> &[Task] {
        &self.tasks[..self.open as usize]
    }
}

// What lies beyond the open tasks is left over and means nothing.
impl PartialEq for Agenda {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Agenda {}

impl std::hash::Hash for Agenda {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

impl std::fmt::Debug for Agenda {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.as_slice().fmt(f)
    }
}
