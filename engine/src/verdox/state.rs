//! Everything that changes during a game, as a plain value without pointers or heap.

use crate::bits::Bits;
use crate::game::{Outcome, Side};
use crate::square::Square;
use crate::verdox::event::Ending;
use crate::verdox::setup::Kind;

/// Room for units of one side: 75 in the printed game and five to experiment with.
pub const SIDE_UNITS: usize = 80;
/// Units of both sides. Those of the first side have the numbers below [`SIDE_UNITS`].
pub const UNITS: usize = 2 * SIDE_UNITS;
/// Barges: two in the printed game.
pub const BARGES: usize = 4;
/// Squares: 23 rows of 27 are 621.
pub const SQUARES: usize = 640;
/// Walls and gates: 24 on the shipped map. With the enemies, the barges and four steps they fit into
/// [`crate::verdox::choice::MOST_CHOICES`].
pub const WALLS: usize = 64;
/// Squares where counters may be placed at a time.
pub const PLACES: usize = 128;
/// Gates.
pub const GATES: usize = 4;

/// A set of squares.
pub type Squares = Bits<10>;

/// A set of units.
pub type Units = Bits<3>;

/// Not a number of any unit.
pub(crate) const NOBODY: u8 = u8::MAX;

/// What the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Stage {
    /// Lots are drawn [2.1].
    Lots,
    /// The active side deploys [2.3].
    Deploy,
    /// The active side acts [3.1].
    Act,
    /// The chosen unit attacks or begins to move.
    Chosen,
    /// The chosen unit continues its move.
    Moving,
    /// Reinforcements enter [2.4].
    Enter,
}

/// A barge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Barge {
    /// Where it floats; nowhere if it is lost or there is none.
    pub square: Square,
    /// The side that boarded it last.
    pub owner: Option<Side>,
    /// The unit aboard.
    pub passenger: u8,
    /// Whether it has moved in this phase.
    pub moved: bool,
}

/// The state of a game of *Fortress of Verdox*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Where each unit stands; nowhere if it is not on the map.
    pub(crate) square: [Square; UNITS],
    /// What each unit is. It means nothing before the unit enters.
    pub(crate) kind: [Kind; UNITS],
    /// The unit on each square. A unit beneath a bridge is on none.
    pub(crate) at: [u8; SQUARES],
    /// Squares with a unit of each side; none beneath a bridge.
    pub(crate) held: [Squares; 2],
    /// Squares whose unit of the active side may still act in this phase.
    pub(crate) ready: Squares,
    /// Standing walls and gates.
    pub(crate) walls: Squares,
    /// Units that lie face up.
    pub(crate) up: Units,
    /// How many units of each side have entered; the next has this number on its side.
    pub(crate) entered: [u8; 2],
    /// The units of each kind that each side has on the map.
    pub(crate) on_map: [[u8; Kind::COUNT]; 2],
    /// The units of each kind that have still to enter.
    pub(crate) reserve: [[u8; Kind::COUNT]; 2],
    /// The part of the reserve that belongs to the garrison, while it deploys.
    pub(crate) posted: [u8; Kind::COUNT],
    pub(crate) barges: [Barge; BARGES],
    /// The side that holds each gate, in the order of the map's gates.
    pub(crate) gates: [Option<Side>; GATES],
    pub(crate) turn: u8,
    /// The side that has the first phase of every turn.
    pub(crate) first: Side,
    /// The side whose phase or deployment it is.
    pub(crate) active: Side,
    pub(crate) stage: Stage,
    /// How many counters are still to be placed now.
    pub(crate) left: u8,
    /// The square of the next counter, once that is decided.
    pub(crate) place: Square,
    /// The chosen unit.
    pub(crate) mover: u8,
    /// Half points of movement that it has left; 0 before its first step.
    pub(crate) points: u8,
    pub(crate) ending: Option<Ending>,
    pub(crate) outcome: Option<Outcome>,
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whereabouts {
    /// It has not entered yet, and has no kind yet.
    Reserve,
    /// On the map.
    OnMap(Square),
    /// Removed.
    Gone,
}

/// One unit as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitView {
    /// What it is. The other side knows it only of a unit that lies face up or is gone.
    pub kind: Kind,
    /// Where it is.
    pub whereabouts: Whereabouts,
    /// Does it lie face up?
    pub face_up: bool,
    /// The barge it is on.
    pub aboard: Option<u8>,
}

/// One barge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BargeView {
    /// Where it floats; nothing if it is lost.
    pub square: Option<Square>,
    /// The side that boarded it last.
    pub owner: Option<Side>,
    /// The unit aboard.
    pub passenger: Option<u8>,
}

/// Where a side's counters lie, and what they are: two of these are equal only if nothing about them has changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counters {
    /// Plain numbers: they are compared before every decision, as bytes.
    square: [u16; SIDE_UNITS],
    kind: [u8; SIDE_UNITS],
    up: Units,
    held: Squares,
}

/// The side of a unit, from its number.
#[inline]
pub fn side_of(unit: u8) -> Side {
    Side::from_index(usize::from(usize::from(unit) >= SIDE_UNITS))
}

/// The first number of a side's units.
#[inline]
pub(crate) fn first_of(side: Side) -> usize {
    side.index() * SIDE_UNITS
}

impl State {
    /// One unit as it stands. Units of a side are numbered in the order in which they enter, those
    /// of the second side from [`SIDE_UNITS`] on.
    pub fn unit(&self, unit: u8) -> UnitView {
        let at = usize::from(unit);
        let side = side_of(unit);
        let has_entered = at - first_of(side) < usize::from(self.entered[side.index()]);
        UnitView {
            kind: self.kind[at],
            whereabouts: if self.square[at].is_somewhere() {
                Whereabouts::OnMap(self.square[at])
            } else if has_entered {
                Whereabouts::Gone
            } else {
                Whereabouts::Reserve
            },
            face_up: self.up.has(at),
            aboard: self.aboard(unit).map(|barge| barge as u8),
        }
    }

    /// What a unit is. The other side knows it only of a unit that lies face up or is gone.
    #[inline]
    pub fn kind(&self, unit: u8) -> Kind {
        self.kind[usize::from(unit)]
    }

    /// A side's counters as they lie now, to find out later whether any has changed.
    #[inline]
    pub fn counters(&self, side: Side) -> Counters {
        Counters {
            square: self.square.as_chunks().0[side.index()].map(|square| square.0),
            kind: self.kind.as_chunks().0[side.index()].map(|kind| kind as u8),
            up: self.up,
            held: self.held(side),
        }
    }

    /// The units of a side that have entered, those removed included.
    pub fn units_of(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let first = first_of(side) as u8;
        first..first + self.entered[side.index()]
    }

    /// One barge.
    pub fn barge(&self, barge: u8) -> BargeView {
        let barge = self.barges[usize::from(barge)];
        BargeView {
            square: barge.square.is_somewhere().then_some(barge.square),
            owner: barge.owner,
            passenger: (barge.passenger != NOBODY).then_some(barge.passenger),
        }
    }

    /// The unit on a square, and not beneath a bridge there.
    #[inline]
    pub fn unit_at(&self, square: Square) -> Option<u8> {
        let unit = self.at[square.index()];
        (unit != NOBODY).then_some(unit)
    }

    /// The squares that a side holds; none beneath a bridge.
    #[inline]
    pub fn held(&self, side: Side) -> Squares {
        self.held[side.index()]
    }

    /// The walls and gates that still stand.
    #[inline]
    pub fn walls(&self) -> Squares {
        self.walls
    }

    /// The side that holds a gate, by the gate's place in the map's list.
    pub fn gate(&self, gate: usize) -> Option<Side> {
        self.gates[gate]
    }

    /// How many units of a side have still to enter. Both sides see this number.
    pub fn reserve_size(&self, side: Side) -> u8 {
        self.reserve[side.index()].iter().sum()
    }

    /// The units that have still to enter, by kind. Only the other side does not see it.
    pub fn reserve(&self, side: Side) -> [u8; Kind::COUNT] {
        self.reserve[side.index()]
    }

    /// The current turn; 0 during deployment.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The side whose phase it is.
    pub fn active(&self) -> Side {
        self.active
    }

    /// The side that deploys first and has the first phase of every turn. It is decided when lots are drawn.
    pub fn first(&self) -> Side {
        self.first
    }

    /// The unit that was chosen to act and is not done yet.
    pub fn mover(&self) -> Option<u8> {
        (self.mover != NOBODY).then_some(self.mover)
    }

    /// How the game has ended, if it has.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The barge that a unit is on.
    #[inline]
    pub(crate) fn aboard(&self, unit: u8) -> Option<usize> {
        self.barges.iter().position(|barge| barge.passenger == unit)
    }

    /// The barge that floats on a square.
    #[inline]
    pub(crate) fn barge_at(&self, square: Square) -> Option<usize> {
        self.barges.iter().position(|barge| barge.square == square)
    }
}
