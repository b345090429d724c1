//! Everything that changes during a game, as a plain value without pointers or heap.

use crate::bits::Bits;
use crate::game::{Outcome, Side};
use crate::hex::Hex;
pub(crate) use crate::pluton::stage::{Clash, Stage};

/// Room for units of one side: 57 in the printed game.
pub const SIDE_UNITS: usize = 64;
/// Units of both sides. Those of the first side have the numbers below [`SIDE_UNITS`].
pub const UNITS: usize = 2 * SIDE_UNITS;
/// Hexes: 27 rows of 43 are 1161.
pub const HEXES: usize = 1216;
/// Markers of both sides: 24 in the printed game.
pub const MARKERS: usize = 32;
/// Battalions of artillery off the map: five in the printed game.
pub const SUPPORT: usize = 8;
/// Groups of units: nine in the printed game.
pub const GROUPS: usize = 16;
/// Platoons of a side in a hex.
pub const STACK: usize = 12;
/// Chains in which units are found by their hex.
const CHAINS: usize = 256;

/// A set of hexes.
pub type Hexes = Bits<19>;

/// Units of one side, one bit each.
pub type Units = u64;

/// Not a number of any unit.
pub(crate) const NOBODY: u8 = u8::MAX;

/// The state of a game of *Pluton 1*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Where each unit stands; nowhere if it is not on the map.
    pub(crate) hex: [Hex; UNITS],
    /// The first unit of each chain, and the next one of each unit. Every chain is in the order of the
    /// numbers, so that equal positions are equal states.
    chain: [u8; CHAINS],
    next: [u8; UNITS],
    /// Losses of each unit, in half boxes.
    pub(crate) losses: [u8; UNITS],
    /// The turn in which the marker of each unit has its colour next [11.3]; 0 for a full unit.
    pub(crate) due: [u8; UNITS],
    /// Losses, and level in the upper four bits, when the enemy last saw the unit.
    pub(crate) seen: [u8; UNITS],
    /// Units on the map.
    pub(crate) on_map: [Units; 2],
    /// Units that have still to be set up or to arrive.
    pub(crate) waiting: [Units; 2],
    /// Units under fire, and pinned units.
    pub(crate) under_fire: [Units; 2],
    pub(crate) pinned: [Units; 2],
    /// Units in the open.
    pub(crate) open: [Units; 2],
    /// Units with enemies in their hex.
    pub(crate) locked: [Units; 2],
    /// Units that have fired small arms in this turn, and those that did so before and still show.
    pub(crate) fired: [Units; 2],
    pub(crate) shown: [Units; 2],
    /// Mortars that have fired their marker in this turn.
    pub(crate) shelled: [Units; 2],
    /// Units that the enemy has seen.
    pub(crate) known: [Units; 2],
    /// Units that have changed since the enemy last saw them.
    pub(crate) stale: [Units; 2],
    /// Commanders that replace lost ones [13.6].
    pub(crate) replaced: [Units; 2],
    /// Units of the active side that have moved in this phase, and those that stepped into enemies.
    pub(crate) moved: Units,
    pub(crate) entered: Units,
    /// The direction back from which each of the latter came, as a number of three bits.
    pub(crate) back: [Units; 3],
    /// The units that move together.
    pub(crate) group: Units,
    /// Units of the active side that were shot at in this phase, and those closed to other shooters.
    pub(crate) shot_at: Units,
    pub(crate) closed: Units,
    /// Units that can be shot at now, and platoons that can shoot.
    pub(crate) targets: Units,
    pub(crate) shooters: Units,
    /// Platoons whose fire of this phase is over, and the half boxes that others have used, as a number of
    /// three bits.
    pub(crate) silent: Units,
    pub(crate) spent: [Units; 3],
    /// Platoons of the active side whose close combat of this phase is over.
    pub(crate) fought: Units,
    /// Units that must fall back [7.9], and lone commanders that must step away from enemies.
    pub(crate) falling: Units,
    pub(crate) fleeing: [Units; 2],
    /// Platoons that must retreat from close combat, or commanders that go along.
    pub(crate) retreating: Units,
    /// Where each marker lies; nowhere if it is off the map.
    pub(crate) marker: [Hex; MARKERS],
    /// Markers that fell into another hex in this phase, and those whose effect is still to come.
    pub(crate) scattered: u32,
    pub(crate) bursting: u32,
    /// Battalions of artillery that may be called, and those that were.
    pub(crate) allowed: u8,
    pub(crate) called: u8,
    /// Groups that may enter, and those whose place was taken [S1.6].
    pub(crate) released: u16,
    pub(crate) captured: u16,
    /// Whether units came to a hex that brings a group when it is taken, or left one, and nobody has looked
    /// yet whether it is.
    pub(crate) stirred: bool,
    pub(crate) clash: Clash,
    pub(crate) turn: u8,
    /// The side whose phase or set-up it is.
    pub(crate) active: Side,
    pub(crate) stage: Stage,
    /// The next unit of the set-up in its order, or the marker at work.
    pub(crate) item: u8,
    /// The column of the hex that is being picked, from 1; 0 before that.
    pub(crate) column: u8,
    /// The platoon that has been named to fire.
    pub(crate) shooter: u8,
    /// The platoon that has pinned units which have still to fall back: a new commander may come after that [13.6].
    pub(crate) bringer: u8,
    /// Half points that the group has used.
    pub(crate) used: u8,
    /// Whether it runs.
    pub(crate) running: bool,
    /// Commanders that each side has lost.
    pub(crate) lost_commanders: [u8; 2],
    /// Turns at whose end no unit of the first side had been revealed.
    pub(crate) unrevealed: u8,
    pub(crate) outcome: Option<Outcome>,
}

/// Levels of combat effectiveness [11.1].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Level {
    /// No marker.
    Full,
    /// Under fire.
    UnderFire,
    /// Pinned.
    Pinned,
}

impl Level {
    /// Every level.
    pub const ALL: [Self; 3] = [Self::Full, Self::UnderFire, Self::Pinned];

    /// Its place in [`Self::ALL`].
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// So many levels lower.
    #[inline]
    #[must_use]
    pub fn lower(self, levels: u8) -> Self {
        Self::ALL[(self.index() + usize::from(levels)).min(2)]
    }

    /// The name in data and output.
    pub fn name(self) -> &'static str {
        ["full", "under fire", "pinned"][self.index()]
    }
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Whereabouts {
    /// It has still to be set up or to arrive.
    Waiting,
    /// On the map.
    OnMap(Hex),
    /// Eliminated.
    Gone,
}

/// The side of a unit, from its number.
#[inline]
pub fn side_of(unit: u8) -> Side {
    Side::from_index(usize::from(usize::from(unit) >= SIDE_UNITS))
}

/// A unit's bit among those of its side.
#[inline]
pub fn bit(unit: u8) -> Units {
    1 << (usize::from(unit) % SIDE_UNITS)
}

/// The numbers of units of a side, lowest first.
#[inline]
pub fn units(side: Side, mut bits: Units) -> impl Iterator<Item = u8> {
    let first = (side.index() * SIDE_UNITS) as u8;
    std::iter::from_fn(move || {
        let unit = (bits != 0).then(|| first + bits.trailing_zeros() as u8)?;
        bits &= bits - 1;
        Some(unit)
    })
}

#[inline]
fn chain_of(hex: Hex) -> usize {
    hex.index() % CHAINS
}

impl State {
    /// Nothing on the map, and nobody waiting.
    pub(crate) fn blank() -> Self {
        Self {
            hex: [Hex::NOWHERE; UNITS],
            chain: [NOBODY; CHAINS],
            next: [NOBODY; UNITS],
            losses: [0; UNITS],
            due: [0; UNITS],
            seen: [0; UNITS],
            on_map: [0; 2],
            waiting: [0; 2],
            under_fire: [0; 2],
            pinned: [0; 2],
            open: [0; 2],
            locked: [0; 2],
            fired: [0; 2],
            shown: [0; 2],
            shelled: [0; 2],
            known: [0; 2],
            stale: [0; 2],
            replaced: [0; 2],
            moved: 0,
            entered: 0,
            back: [0; 3],
            group: 0,
            shot_at: 0,
            closed: 0,
            targets: 0,
            shooters: 0,
            silent: 0,
            spent: [0; 3],
            fought: 0,
            falling: 0,
            fleeing: [0; 2],
            retreating: 0,
            marker: [Hex::NOWHERE; MARKERS],
            scattered: 0,
            bursting: 0,
            allowed: 0,
            called: 0,
            released: 0,
            captured: 0,
            stirred: false,
            clash: Clash::NONE,
            turn: 0,
            active: Side::First,
            stage: Stage::SetUp,
            item: 0,
            column: 0,
            shooter: NOBODY,
            bringer: NOBODY,
            used: 0,
            running: false,
            lost_commanders: [0; 2],
            unrevealed: 0,
            outcome: None,
        }
    }

    /// The units of both sides in a hex.
    #[inline]
    pub fn at(&self, hex: Hex) -> [Units; 2] {
        let mut found = [0; 2];
        let mut unit = self.chain[chain_of(hex)];
        while unit != NOBODY {
            if self.hex[usize::from(unit)] == hex {
                found[usize::from(unit) / SIDE_UNITS] |= bit(unit);
            }
            unit = self.next[usize::from(unit)];
        }
        found
    }

    /// Puts a unit into the chain of its new hex.
    pub(crate) fn seat(&mut self, unit: u8, hex: Hex) {
        self.hex[usize::from(unit)] = hex;
        let head = chain_of(hex);
        let mut before = NOBODY;
        let mut after = self.chain[head];
        while after < unit {
            before = after;
            after = self.next[usize::from(after)];
        }
        self.next[usize::from(unit)] = after;
        if before == NOBODY {
            self.chain[head] = unit;
        } else {
            self.next[usize::from(before)] = unit;
        }
    }

    /// Takes a unit out of the chain of its hex.
    pub(crate) fn unseat(&mut self, unit: u8) {
        let hex = std::mem::replace(&mut self.hex[usize::from(unit)], Hex::NOWHERE);
        let after = std::mem::replace(&mut self.next[usize::from(unit)], NOBODY);
        let head = chain_of(hex);
        if self.chain[head] == unit {
            self.chain[head] = after;
            return;
        }
        let mut before = self.chain[head];
        while self.next[usize::from(before)] != unit {
            before = self.next[usize::from(before)];
        }
        self.next[usize::from(before)] = after;
    }

    /// Where a unit stands; nowhere if it is not on the map.
    #[inline]
    pub fn hex_of(&self, unit: u8) -> Hex {
        self.hex[usize::from(unit)]
    }

    /// A unit's level.
    #[inline]
    pub fn level(&self, unit: u8) -> Level {
        let (side, bit) = (side_of(unit).index(), bit(unit));
        if self.pinned[side] & bit != 0 {
            Level::Pinned
        } else if self.under_fire[side] & bit != 0 {
            Level::UnderFire
        } else {
            Level::Full
        }
    }

    /// Where a unit is.
    pub fn whereabouts(&self, unit: u8) -> Whereabouts {
        let (side, bit) = (side_of(unit).index(), bit(unit));
        if self.on_map[side] & bit != 0 {
            Whereabouts::OnMap(self.hex_of(unit))
        } else if self.waiting[side] & bit != 0 {
            Whereabouts::Waiting
        } else {
            Whereabouts::Gone
        }
    }

    /// Losses of a unit, in half boxes.
    #[inline]
    pub fn losses(&self, unit: u8) -> u8 {
        self.losses[usize::from(unit)]
    }

    /// Whether the enemy has ever seen a unit.
    #[inline]
    pub fn is_known(&self, unit: u8) -> bool {
        self.known[side_of(unit).index()] & bit(unit) != 0
    }

    /// Whether a commander replaces a lost one.
    #[inline]
    pub fn is_replacement(&self, unit: u8) -> bool {
        self.replaced[side_of(unit).index()] & bit(unit) != 0
    }

    /// Where a marker lies, by its place in the set-up.
    pub fn marker(&self, marker: u8) -> Option<Hex> {
        Some(self.marker[usize::from(marker)]).filter(|hex| hex.is_somewhere())
    }

    /// The current turn; 0 during the set-up.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The platoon that has been named to fire and has not fired yet.
    pub fn shooter(&self) -> Option<u8> {
        (self.shooter != NOBODY).then_some(self.shooter)
    }

    /// The side whose phase it is.
    pub fn active(&self) -> Side {
        self.active
    }
}
