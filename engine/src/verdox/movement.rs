//! Chapter 3's moves, the terrain costs of chapter 6 and the movement of chapter 7: which steps a
//! unit may make, and how it makes them.

use crate::game::Side;
use crate::square::{Heading, Square};
use crate::table::Table;
use crate::verdox::choice::{Choice, Choices};
use crate::verdox::core::{Play, Rules, offer};
use crate::verdox::event::{Event, Note};
use crate::verdox::purposes;
use crate::verdox::rules::Rule;
use crate::verdox::setup::{Kind, Terrain};
use crate::verdox::state::{NOBODY, Squares, Stage, State, side_of};

/// A point of movement, in halves.
const POINT: u8 = 2;
/// A step from road to road.
const ROAD: u8 = 1;
/// The highest die that lets a unit out of canal or marsh.
const OUT: u8 = 2;
/// The highest die that lets guns move, and any unit up a wall.
const HARD: u8 = 1;

/// A step that a unit could make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Where it leads.
    pub to: Square,
    /// Its cost in half points: the whole allowance if it takes the whole move.
    pub cost: u8,
    /// Whether it takes the whole move.
    pub whole: bool,
    /// The highest die with which it succeeds, if it needs one.
    pub against: Option<u8>,
    /// The barge that it leads onto.
    pub board: Option<u8>,
}

/// Movement points of a kind, in halves.
#[inline]
pub(crate) fn allowance(kind: Kind) -> u8 {
    match kind {
        Kind::Cavalry | Kind::MountedRiflemen => 2 * POINT,
        _ => POINT,
    }
}

/// The level of a ground that matters to a step: walls are climbed by a rule of their own.
#[inline]
fn level_of(ground: Terrain) -> i8 {
    match ground {
        Terrain::Hill => 1,
        Terrain::Valley => -1,
        _ => 0,
    }
}

impl Rules {
    /// The step of a unit one way, if there is one, whatever points the unit has left.
    #[inline]
    pub fn step(&self, s: &State, unit: u8, heading: Heading) -> Option<Step> {
        let map = &self.map;
        let from = s.square[usize::from(unit)];
        let to = map.neighbour(from, heading);
        if !to.is_somewhere() || s.at[to.index()] != NOBODY {
            return None;
        }
        let (ground, next) = (map.terrain(from), map.terrain(to));
        // A bridge is open at its two ends only: no unit boards beneath it or from it.
        let is_beside_bridge = ground == Terrain::Bridge || next == Terrain::Bridge;
        let board = if next.is_water() && !is_beside_bridge { s.barge_at(to) } else { None };
        if board.is_none() && !map.open[heading as usize].has(from.index()) {
            return None;
        }
        let kind = s.kind[usize::from(unit)];
        let is_aboard = ground.is_water() && s.aboard(unit).is_some();
        let level = if is_aboard { 0 } else { level_of(ground) };
        let slow = match next {
            Terrain::Wood => true,
            Terrain::Canal | Terrain::Marsh => board.is_none(),
            Terrain::Wall | Terrain::Gate => s.walls.has(to.index()),
            _ => false,
        };
        let whole = level != level_of(next) || slow || kind == Kind::Artillery;
        let is_road = ground.is_road() && next.is_road() && !is_aboard;
        Some(Step {
            to,
            cost: if whole {
                allowance(kind)
            } else if is_road {
                ROAD
            } else {
                POINT
            },
            whole,
            against: self.die_needed(s, unit, from, to, is_aboard, board.is_some()),
            board: board.map(|barge| barge as u8),
        })
    }

    /// [6.8.3, 6.9.3, 6.10.3, 7.6.2] The die that a step needs. One die serves all rules that ask for it.
    #[inline]
    fn die_needed(
        &self,
        s: &State,
        unit: u8,
        from: Square,
        to: Square,
        is_aboard: bool,
        boards: bool,
    ) -> Option<u8> {
        let kind = s.kind[usize::from(unit)];
        if kind == Kind::Artillery || self.needs_climbing(s, side_of(unit), from, to) {
            return Some(HARD);
        }
        self.left(from, to, is_aboard, boards).map(|_| OUT)
    }

    /// The rule of the canal or marsh that a step leads out of. A unit on a barge is not in it.
    #[inline]
    fn left(&self, from: Square, to: Square, is_aboard: bool, boards: bool) -> Option<Rule> {
        let (ground, next) = (self.map.terrain(from), self.map.terrain(to));
        let rule = match ground {
            Terrain::Canal => Rule::LeavingCanal,
            Terrain::Marsh => Rule::LeavingMarsh,
            _ => return None,
        };
        (!is_aboard && (boards || next != ground)).then_some(rule)
    }

    /// Whether a step leads up the front of a wall, and not through a gate that the side holds.
    #[inline]
    pub(crate) fn needs_climbing(&self, s: &State, side: Side, from: Square, to: Square) -> bool {
        s.walls.has(to.index()) && self.map.is_outside(from) && !self.holds_gate(s, to, side)
    }

    /// Lists the steps that the acting unit can afford. A first step is never too expensive.
    pub(crate) fn step_choices(&self, s: &State, out: &mut Choices) {
        let begun = s.stage == Stage::Moving;
        for heading in Heading::ALL {
            if let Some(step) = self.step(s, s.mover, heading)
                && (!begun || !step.whole && step.cost <= s.points)
            {
                offer(out, Choice::Step(step.to));
            }
        }
    }

    /// Squares of the units that are ready and can make a step. A first step is never too expensive.
    pub(crate) fn mobile(&self, s: &State) -> Squares {
        let columns = u32::from(self.map.grid.columns);
        let free = !(s.held[0] | s.held[1]);
        let [north, east, south, west] = self.map.open;
        let mut mobile = (north & free.up(columns))
            | (east & free.down(1))
            | (south & free.down(columns))
            | (west & free.up(1));
        for barge in &s.barges {
            let is_free = barge.square.is_somewhere() && barge.passenger == NOBODY;
            if is_free && !self.map.bridge.has(barge.square.index()) {
                for square in self.map.around(barge.square) {
                    if !self.map.bridge.has(square.index()) {
                        mobile.insert(square.index());
                    }
                }
            }
        }
        mobile & s.ready
    }
}

impl<T: Table<Note>> Play<'_, T> {
    /// Moves the acting unit one step, if the dice let it.
    pub fn step(&mut self, to: Square) {
        let unit = self.s.mover;
        let from = self.s.square[usize::from(unit)];
        let toward = |heading: &Heading| self.r.map.neighbour(from, *heading) == to;
        let heading = Heading::ALL.into_iter().find(toward);
        let Some(step) = heading.and_then(|heading| self.r.step(self.s, unit, heading)) else {
            return;
        };
        if self.s.stage == Stage::Chosen {
            self.begin_action();
        }
        self.used(MOVEMENT[self.kind(unit).index()]);
        // [6.9.4] No barge floats on a marsh, so the unit stands in it.
        if self.r.map.marsh.has(from.index()) {
            self.used(Rule::Sinking);
            if self.roll(Rule::Sinking, purposes::BOG, unit, None, 1) == 1 {
                self.s.mover = NOBODY;
                self.s.stage = Stage::Act;
                self.remove(unit, None, Rule::Sinking);
                return;
            }
        }
        if let Some(against) = step.against {
            let rule = self.use_hardships(unit, from, &step);
            if self.roll(rule, purposes::MOVE, unit, None, against) > against {
                self.end_action();
                return;
            }
        }
        self.go(unit, from, &step);
    }

    /// Counts the rules that ask for the die, and returns the hardest of them.
    fn use_hardships(&mut self, unit: u8, from: Square, step: &Step) -> Rule {
        let mut hardest = Rule::Steps;
        let is_aboard = self.s.aboard(unit).is_some();
        if let Some(rule) = self.r.left(from, step.to, is_aboard, step.board.is_some()) {
            hardest = rule;
            self.used(hardest);
        }
        if self.r.needs_climbing(self.s, side_of(unit), from, step.to) {
            hardest = Rule::Climbing;
            self.used(hardest);
        }
        // The movement of guns is already counted with each of their steps.
        if self.kind(unit) == Kind::Artillery { Rule::ArtilleryMovement } else { hardest }
    }

    /// Makes a step that the dice allow.
    fn go(&mut self, unit: u8, from: Square, step: &Step) {
        let (to, side) = (step.to, side_of(unit));
        // Points reveal the kind of the unit, so they are set only once it lies face up.
        if self.s.stage == Stage::Chosen {
            self.s.points = allowance(self.kind(unit));
        }
        let cost = step.cost;
        let rule = self.use_ground(unit, from, step);
        let left_barge = self.s.aboard(unit);
        if let Some(barge) = left_barge {
            self.s.barges[barge].passenger = NOBODY;
        }
        self.put(unit, to);
        self.s.points -= cost;
        let left = if step.board.is_some() { 0 } else { self.s.points };
        self.s.points = left;
        let event = Event::Step { unit, from, to, cost, left };
        if self.r.is_milestone(unit, from, to) {
            self.say_fact(rule, event);
        } else {
            self.say(rule, event);
        }
        if let Some(barge) = left_barge {
            self.used(Rule::Passengers);
            self.say(Rule::Passengers, Event::Land { unit, barge: barge as u8, square: to });
        }
        if let Some(barge) = step.board {
            self.board(unit, barge);
        }
        self.hold_gate(to, side);
        if self.r.map.headquarters[side.other().index()] == to {
            self.take_headquarters(side);
            return;
        }
        if left == 0 {
            self.end_action();
        } else {
            self.s.stage = Stage::Moving;
        }
    }

    /// Counts the rules of the ground that a step leads over, and returns the one that decides it.
    fn use_ground(&mut self, unit: u8, from: Square, step: &Step) -> Rule {
        let (map, to) = (&self.r.map, step.to);
        let (a, b) = (map.terrain(from), map.terrain(to));
        let stands = self.s.walls.has(to.index());
        let changes = |terrain| (a == terrain) != (b == terrain);
        let is_front = self.r.is_front(self.s, from, to);
        let goes_by_road = !step.whole && step.cost == ROAD;
        let boards = step.board.is_some();
        let free_gate = is_front && stands && self.r.holds_gate(self.s, to, side_of(unit));
        // The last rule that acts decides.
        let acting = [
            (Rule::Steps, true),
            (Rule::Roads, goes_by_road),
            (Rule::CrossingBridges, goes_by_road && (a == Terrain::Bridge || b == Terrain::Bridge)),
            (Rule::Rivers, boards && b == Terrain::River),
            (Rule::HillMove, changes(Terrain::Hill)),
            (Rule::ValleyMove, changes(Terrain::Valley)),
            (Rule::WoodMove, b == Terrain::Wood),
            (Rule::CanalMove, b == Terrain::Canal && !boards),
            (Rule::MarshMove, b == Terrain::Marsh),
            (Rule::WallMove, stands),
            (Rule::WallsOpenInside, stands && a.is_court()),
            (Rule::Breach, b.is_fortification() && !stands),
            (Rule::GateIsFortification, stands && b == Terrain::Gate),
            (Rule::PassingGates, free_gate),
        ];
        let mut ruling = Rule::Steps;
        for (rule, acts) in acting {
            if acts {
                self.used(rule);
                ruling = rule;
            }
        }
        ruling
    }

    /// [6.11.2] The side whose unit stands on a gate holds it.
    pub fn hold_gate(&mut self, square: Square, side: Side) {
        let Some(gate) = self.r.map.gates.iter().position(|&gate| gate == square) else { return };
        if self.s.walls.has(square.index()) && self.s.gates[gate] != Some(side) {
            self.s.gates[gate] = Some(side);
            self.say_fact(Rule::PassingGates, Event::Gate { square, side });
        }
    }
}

/// The rule of each kind's movement, in the order of [`Kind::ALL`].
const MOVEMENT: [Rule; Kind::COUNT] = [
    Rule::InfantryMovement,
    Rule::RiflemenMovement,
    Rule::GrenadiersMovement,
    Rule::CavalryMovement,
    Rule::MountedRiflemenMovement,
    Rule::ArtilleryMovement,
];
