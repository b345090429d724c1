//! Everything that changes during a game, as a plain value without pointers or heap.
//!
//! The capacities are parameters: `U` units in sets of `S` words, hexes in sets of `H` words, and `X`
//! times what only a larger game has (see `extra`).

use crate::bits::Bits;
use crate::era1794::agenda::Agenda;
use crate::era1794::chains::Chains;
use crate::era1794::extra::Extra;
use crate::era1794::near::Near;
use crate::era1794::setup::LEADERS;
use crate::game::{Outcome, Side};
use crate::hex::{Facing, Hex};

/// The state of a game of the 1794 system.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State<const U: usize, const S: usize, const H: usize, const X: usize> {
    /// Where each unit stands; nowhere if it is on the track, still to come, or gone.
    pub(crate) hex: [Hex; U],
    pub(crate) facing: [Facing; U],
    /// Size left.
    pub(crate) size: [u8; U],
    /// Place in the stack, smaller is nearer the top.
    pub(crate) depth: [u8; U],
    /// [10.9.1] The number on the fire marker.
    pub(crate) shots: [u8; U],
    /// Movement points left in this phase.
    pub(crate) points: [u8; U],
    /// [8.14.1] Hexes entered in this move towards a charge.
    pub(crate) run: [u8; U],
    /// Zone modifier of a unit that entered a clash.
    pub(crate) entry: [i8; U],
    /// [11.11.2] The turn of return of a routed unit.
    pub(crate) returns: [u8; U],
    /// The hex that a unit ready to counterattack will strike.
    pub(crate) aim: [Hex; U],
    pub(crate) sets: Sets<S>,
    pub(crate) extra: [Extra<S>; X],
    /// Which units stand on which hex, follows from `hex`.
    pub(crate) chains: [Chains<U, H>; X],
    /// Hexes with combat units of each side, guns included.
    pub(crate) held: [Bits<H>; 2],
    /// Hexes with infantry or cavalry of each side.
    pub(crate) troops: [Bits<H>; 2],
    /// Hexes near the units of each side, follows from `held`.
    pub(crate) near: [Near<H>; X],
    pub(crate) leader_hex: [Hex; LEADERS],
    pub(crate) leaders: LeaderSets,
    pub(crate) turn: u8,
    /// [12.2] The marker, from the first side's view.
    pub(crate) net: i8,
    /// [13.1] Has the camp been reached?
    pub(crate) camp_reached: bool,
    /// The commander whose activation it is.
    pub(crate) active: u8,
    /// Is it phase 2, the phase of movement and fire?
    pub(crate) movement_phase: bool,
    pub(crate) mover: Mover,
    pub(crate) battle: Battle,
    pub(crate) agenda: Agenda,
    pub(crate) outcome: Option<Outcome>,
}

/// Sets of units.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Sets<const S: usize> {
    /// Still to be placed by decision.
    pub waiting: Bits<S>,
    /// On the turn track.
    pub routed: Bits<S>,
    /// Eliminated or captured.
    pub gone: Bits<S>,
    /// Captured guns whose marker is still on the map.
    pub captured: Bits<S>,
    /// In square.
    pub square: Bits<S>,
    /// Deployed side by side.
    pub abreast: Bits<S>,
    /// Limbered guns.
    pub limbered: Bits<S>,
    /// The fire marker shows a shot of an earlier turn.
    pub carried: Bits<S>,
    /// Fired in this turn.
    pub fired: Bits<S>,

    /// Guns that fired in this round.
    pub fired_round: Bits<S>,
    /// Guns moved or unlimbered in this turn.
    pub shifted: Bits<S>,
    /// Guns with a jam in this turn.
    pub jammed: Bits<S>,

    /// Moved in this phase.
    pub moved: Bits<S>,
    /// Entered a hex in this phase.
    pub entered: Bits<S>,
    /// Retreated in its own phase: no further movement.
    pub stopped: Bits<S>,
    /// Not as they were when the phase began, without having moved: foot and horse that face, stand
    /// or are formed otherwise, so that they are in no line [8.10], and guns turned by hand, so that
    /// they do not fire in this round [8.11].
    pub displaced: Bits<S>,
    /// Went at double time: no fire in this phase.
    pub doubled: Bits<S>,
    /// Came back and not yet reported to the table.
    pub landed: Bits<S>,
    /// Came back in this activation: no movement.
    pub returned: Bits<S>,
    /// Changed between stacked and side by side in this phase.
    pub redeployed: Bits<S>,
    /// Charged in this activation.
    pub charged: Bits<S>,
    /// Have fought in a counterattack in this phase: the reacting side's units struck [8.15.5], the
    /// active side's were struck [8.15.4].
    pub counterattacked: Bits<S>,

    /// Members of the move in progress.
    pub moving: Bits<S>,
    /// Members that cannot go on.
    pub halted: Bits<S>,
    /// Members of a line that could not follow its last step or no longer face as it does, and that
    /// go on by themselves after it.
    pub aside: Bits<S>,
    /// Members that were counterattacked in this move: it is over for them [8.15.2].
    pub caught: Bits<S>,
    /// Members that took part in the last step and can be reacted to.
    pub stepped: Bits<S>,
    /// No charge in this move any more.
    pub barred: Bits<S>,
    /// Won a charge in this move.
    pub won: Bits<S>,

    /// Enemies that may still react to the last step.
    pub pending: Bits<S>,
    /// Enemies ready to counterattack: of each stack all that will go.
    pub ready: Bits<S>,
    /// Entered a clash that goes on.
    pub intruding: Bits<S>,
    /// Of those, the ones that came from the enemy's front.
    pub frontal: Bits<S>,
    /// Of those, the ones that came uphill.
    pub climbed: Bits<S>,
    /// Candidates for the losses being dealt out.
    pub victims: Bits<S>,
    /// Units that must still test: the neighbours of a beaten stack, or those under cannon fire.
    pub shaken: Bits<S>,
    /// Units of a stack that must still retreat.
    pub fleeing: Bits<S>,
    /// The units whose charge is being fought, and members of a line that may still charge the
    /// enemies they met.
    pub rushing: Bits<S>,
}

/// Sets of commanders, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct LeaderSets {
    /// On the map or still to come.
    pub alive: u16,
    /// Still to be placed by decision.
    pub waiting: u16,
    /// In the activation pool.
    pub pool: u16,
    /// Drawn in this turn.
    pub drawn: u16,
    /// Not to be activated any more in this turn.
    pub contused: u16,
    /// In the hex of the fight, or under fire, when the dice fell: to be rolled for.
    pub present: u16,
}

/// What kind of move is in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum MoveKind {
    /// None, a unit or a stack.
    #[default]
    Single,
    /// A line of several hexes [8.10].
    Line,
    /// A gun pushed by hand [8.11].
    ByHand,
}

/// The move in progress.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Mover {
    pub kind: MoveKind,
    /// At double time.
    pub double: bool,
    /// Something was done in it: it counts as a move, and it may be ended.
    pub begun: bool,
    /// The passes running when it was opened: a move in which nothing is done is one more.
    pub passes: u8,
}

/// The melee in progress.
#[allow(clippy::struct_excessive_bools)] // Each is a fact about one melee.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Battle {
    pub hex: Hex,
    pub attacker: Side,
    pub winner: Side,
    pub charge: bool,
    /// [7.3] The lava was tried; `outflanked` if it succeeded.
    pub lava_tried: bool,
    pub outflanked: bool,
    /// Cossack that tried it.
    pub lava_unit: u8,
    pub difference: u8,
    /// Natural dice.
    pub dice: [u8; 2],
    /// [11.9] Every winning unit had size 1.
    pub last_points: bool,
    /// Were these lone guns?
    pub lone_guns: [bool; 2],
}

impl Default for Battle {
    fn default() -> Self {
        Self {
            hex: Hex::NOWHERE,
            attacker: Side::First,
            winner: Side::First,
            charge: false,
            lava_tried: false,
            outflanked: false,
            lava_unit: u8::MAX,
            difference: 0,
            dice: [0; 2],
            last_points: false,
            lone_guns: [false; 2],
        }
    }
}

/// Where a unit is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whereabouts {
    /// Still to be placed by decision.
    Waiting,
    /// On the map.
    OnMap(Hex),
    /// On the turn track, due in this turn.
    Routed(u8),
    /// Eliminated, removed or captured.
    Gone,
}

/// One unit as it stands.
#[allow(clippy::struct_excessive_bools)] // Each is a mark on a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnitView {
    /// Where it is.
    pub whereabouts: Whereabouts,
    /// The corner it faces.
    pub facing: Facing,
    /// Size left.
    pub size: u8,
    /// Movement points left in this phase.
    pub points: u8,
    /// The number on its fire marker.
    pub shots: u8,
    /// Is that marker from an earlier turn?
    pub carried: bool,
    /// Place in the stack, smaller is nearer the top.
    pub depth: u8,
    /// Limbered guns?
    pub limbered: bool,
    /// In square?
    pub square: bool,
    /// Side by side?
    pub side_by_side: bool,
    /// In skirmish order?
    pub skirmish: bool,
}

impl<const U: usize, const S: usize, const H: usize, const X: usize> State<U, S, H, X> {
    /// One unit as it stands.
    pub fn unit(&self, unit: usize) -> UnitView {
        let sets = &self.sets;
        UnitView {
            whereabouts: if sets.gone.has(unit) {
                Whereabouts::Gone
            } else if sets.routed.has(unit) {
                Whereabouts::Routed(self.returns[unit])
            } else if self.hex[unit].is_somewhere() {
                Whereabouts::OnMap(self.hex[unit])
            } else {
                Whereabouts::Waiting
            },
            facing: self.facing[unit],
            size: self.size[unit],
            points: self.points[unit],
            shots: self.shots[unit],
            carried: sets.carried.has(unit),
            depth: self.depth[unit],
            limbered: sets.limbered.has(unit),
            square: sets.square.has(unit),
            side_by_side: sets.abreast.has(unit),
            skirmish: self.is_in_skirmish_order(unit),
        }
    }

    /// Where a commander stands; nothing if he is not on the map.
    pub fn commander(&self, leader: usize) -> Option<Hex> {
        self.leader_hex[leader].is_somewhere().then_some(self.leader_hex[leader])
    }

    /// The current turn; 0 during deployment.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// [12.2] The victory point marker, from the first side's view.
    pub fn net_points(&self) -> i8 {
        self.net
    }

    /// [13.1] Has the camp been reached?
    pub fn is_camp_reached(&self) -> bool {
        self.camp_reached
    }

    /// The commander whose activation it is, once one was drawn.
    pub fn active_commander(&self) -> Option<usize> {
        (self.active != u8::MAX).then_some(self.active as usize)
    }

    /// Is this commander's chit still in the cup?
    #[inline]
    pub fn is_in_cup(&self, leader: usize) -> bool {
        self.leaders.pool >> leader & 1 == 1
    }

    /// Is it phase 2, the phase of movement and fire?
    pub fn is_movement_phase(&self) -> bool {
        self.movement_phase
    }

    /// Captured guns whose marker lies on the map, and where.
    pub fn captured_guns(&self) -> impl Iterator<Item = (usize, Hex)> + '_ {
        self.sets.captured.iter().map(|unit| (unit, self.hex[unit]))
    }

    /// Hexes with combat units of a side.
    pub fn held(&self, side: Side) -> Bits<H> {
        self.held[side.index()]
    }

    /// The members of the move in progress that can go on now.
    #[inline]
    pub(crate) fn going(&self) -> Bits<S> {
        self.sets.moving.without(self.sets.halted | self.sets.aside)
    }

    /// Hexes with combat units of both sides.
    pub fn clashes(&self) -> Bits<H> {
        self.held[0] & self.held[1]
    }

    /// A unit, or the marker of a captured gun, comes to a hex or leaves the map.
    #[inline]
    pub(crate) fn stand(&mut self, unit: usize, hex: Hex) {
        if let Some(chains) = self.chains.first_mut() {
            chains.change(unit, self.hex[unit], hex);
        }
        self.hex[unit] = hex;
    }

    /// The units on a hex, both sides, captured guns left out.
    // Not inlined: callers that first ask whether a unit is there stay small.
    #[inline(never)]
    pub(crate) fn at(&self, hex: Hex) -> Bits<S> {
        let Some(chains) = self.chains.first() else { return self.looked_through(hex) };
        let here = chains.units(hex).without(self.sets.captured);
        debug_assert!(here == self.looked_through(hex), "chains follow from where units stand");
        here
    }

    /// The one unit or marker of a captured gun on a hex, if that is known at once, as in a large game.
    #[inline]
    pub(crate) fn only_at(&self, hex: Hex) -> Option<usize> {
        self.chains.first().and_then(|chains| chains.only(hex))
    }

    /// Does no more than one unit, or the marker of a captured gun, stand on a hex? A small game does
    /// not know at once, and looks.
    #[inline]
    pub(crate) fn is_alone_there(&self, hex: Hex) -> bool {
        self.chains.first().is_some_and(|chains| chains.has_at_most_one(hex))
    }

    /// The units on a hex, by looking at every unit.
    #[inline]
    fn looked_through(&self, hex: Hex) -> Bits<S> {
        let mut here = Bits::EMPTY;
        for (i, places) in self.hex.chunks(16).enumerate() {
            let mut found = 0_u16;
            for (unit, place) in places.iter().enumerate() {
                // One if they are the same, else zero: sixteen bits all the way, as many units at
                // a time as the processor takes, which a comparison of hexes is not compiled to.
                found |= 1_u16.saturating_sub(place.0 ^ hex.0) << unit;
            }
            here.insert_all(i, found);
        }
        here.without(self.sets.captured)
    }
}
