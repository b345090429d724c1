//! What a player keeps from one decision to the next, because it is asked for again and again:
//! where the enemies are, and what it is worth to stand where. Everything is kept together with
//! what it was found from, so that it is always what would be found again. Nothing outlasts a game.

use std::cell::Cell;

use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Rules, State};
use wargauge_engine::{Bits, Facing, Hex, Side};

use crate::era1794::goal::Goal;

/// Grounds that are kept, several for each unit of a commander. Two may share a place: the later
/// then takes it, and the earlier is surveyed again when it is asked for.
const GROUNDS: usize = 64;

/// No unit has this number: choices name units by a byte.
const NO_UNIT: u16 = u16::MAX;

/// The worth of a facing that has not been asked for; nothing is worth that little.
pub(crate) const UNASKED: i32 = i32::MIN;

/// An enemy on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Foe {
    pub unit: u16,
    pub hex: Hex,
    pub arm: Arm,
    pub facing: Facing,
    pub firepower: u8,
    pub size: u8,
    /// How near others must be to be hit by its fire, or to hit it at close range.
    pub reach: u8,
    /// From how near it attacks the flanks of others.
    pub strikes: u8,
}

/// From how near enemies attack the flanks of a unit: horse, and foot.
const STRIKING: [u8; 2] = [3, 2];

/// From how near cannon count as a danger.
pub(crate) const CANNON: u8 = 10;

/// Which unit stands where, and everything else that the worth of standing there depends on, in two
/// words: it is compared some thousand times a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Standing([u64; 2]);

impl Standing {
    /// No unit stands anywhere; enemies do not change that often.
    const NONE: Self = Self([u64::MAX; 2]);

    /// The unit, its size, its hex and its commander's; the enemies by how often they have changed.
    #[inline]
    pub fn new(foes: u32, unit: usize, size: u8, hex: Hex, leader: Hex, goal: Goal) -> Self {
        let (kind, place) = match goal {
            Goal::None => (0_u64, Hex::NOWHERE),
            Goal::Camp => (1, Hex::NOWHERE),
            Goal::Enemy(hex) => (2, hex),
            Goal::Guard(hex) => (3, hex),
            Goal::Post(hex) => (4, hex),
            Goal::Place(hex) => (5, hex),
            Goal::Ordered(hex) => (6, hex),
        };
        Self([
            u64::from(foes) << 32 | u64::from(hex.0) << 16 | u64::from(leader.0),
            (unit as u64) << 32 | kind << 24 | u64::from(size) << 16 | u64::from(place.0),
        ])
    }
}

impl Standing {
    /// The same for a unit that waits for its army, or does not.
    #[inline]
    pub fn waiting(self, waits: bool) -> Self {
        let [places, unit] = self.0;
        Self([places, unit | u64::from(waits) << 31])
    }
}

/// What a unit finds on a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground<const S: usize> {
    pub of: Standing,
    /// What it is worth to face each way, or [`UNASKED`].
    pub facing: [i32; 6],
    /// The part of the worth that does not depend on the facing.
    pub worth: i32,
    /// The enemies, by their place among all, that are near enough to be hit.
    pub targets: Bits<S>,
    /// The enemies that are near enough to come into a flank.
    pub strikers: Bits<S>,
}

impl<const S: usize> Ground<S> {
    /// Nothing is known.
    const EMPTY: Self = Self {
        of: Standing::NONE,
        facing: [UNASKED; 6],
        worth: 0,
        targets: Bits::EMPTY,
        strikers: Bits::EMPTY,
    };

    /// A ground of which nothing else is known.
    pub fn new(of: Standing) -> Self {
        Self { of, ..Self::EMPTY }
    }
}

/// What has been found out in this game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Findings<const U: usize, const S: usize> {
    foes: [Foe; U],
    count: usize,
    /// How often the enemies have changed in this game.
    changes: u32,
    grounds: [Ground<S>; GROUNDS],
}

/// What one decision sees of the findings.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a, const S: usize> {
    /// Every enemy on the map, if the decision asks for them.
    pub foes: &'a [Foe],
    /// How often they have changed; zero if they are not asked for.
    pub changes: u32,
    grounds: &'a [Cell<Ground<S>>],
}

impl<const S: usize> Seen<'_, S> {
    /// Where the ground of that hex is kept for that unit.
    #[inline]
    pub fn ground(&self, unit: usize, hex: Hex) -> &Cell<Ground<S>> {
        // Neighbouring hexes of one unit get places of their own.
        &self.grounds[(29 * unit + hex.index()) % GROUNDS]
    }
}

impl<const U: usize, const S: usize> Findings<U, S> {
    /// Nothing is known.
    pub const EMPTY: Self = Self {
        foes: [Foe {
            unit: NO_UNIT,
            hex: Hex::NOWHERE,
            arm: Arm::Infantry,
            facing: Facing::N,
            firepower: 0,
            size: 0,
            reach: 0,
            strikes: 0,
        }; U],
        count: 0,
        changes: 1,
        grounds: [Ground::EMPTY; GROUNDS],
    };

    /// A new game begins.
    pub fn clear(&mut self) {
        (self.count, self.changes) = (0, 1);
        for foe in &mut self.foes {
            foe.unit = NO_UNIT;
        }
        for ground in &mut self.grounds {
            ground.of = Standing::NONE;
        }
    }

    /// Finds where the units of the enemy are.
    pub fn look<const H: usize, const X: usize>(
        &mut self,
        rules: &Rules<U, S, H, X>,
        state: &State<U, S, H, X>,
        enemy: Side,
    ) {
        let held = state.held(enemy);
        let (mut count, mut changed) = (0, false);
        for unit in rules.army(enemy) {
            let (hex, facing, size) =
                (state.hex_of(unit), state.facing_of(unit), state.size_of(unit));
            let known = &mut self.foes[count];
            // Guns alone may lie where they stood and belong to no side any more.
            if (known.unit, known.hex, known.facing, known.size) == (unit as u16, hex, facing, size)
                && (known.arm != Arm::Artillery || held.has(hex.index()))
            {
                count += 1;
                continue;
            }
            if !hex.is_somewhere() || !held.has(hex.index()) {
                continue;
            }
            count += 1;
            let (arm, firepower) = (rules.arm_of(unit), rules.firepower(state, unit));
            let close = rules.switches().fire.infantry_range.max(STRIKING[0]);
            let (reach, strikes) = match arm {
                Arm::Artillery => (CANNON, 0),
                Arm::Cavalry => (close, STRIKING[0]),
                Arm::Infantry => (close, STRIKING[1]),
            };
            let unit = unit as u16;
            *known = Foe { unit, hex, arm, facing, firepower, size, reach, strikes };
            changed = true;
        }
        self.changes += u32::from(changed || count != self.count);
        self.count = count;
    }

    /// What a decision sees: with the enemies if it `looks` for them.
    pub fn lend(&mut self, looks: bool) -> Seen<'_, S> {
        let grounds = Cell::from_mut(self.grounds.as_mut_slice()).as_slice_of_cells();
        if looks {
            Seen { foes: &self.foes[..self.count], changes: self.changes, grounds }
        } else {
            Seen { foes: &[], changes: 0, grounds }
        }
    }
}
