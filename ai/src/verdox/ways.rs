//! How far it is from every square to each headquarters, judged by the ground alone.
//!
//! Units in the way are ignored; for barges see [`Ways::far`].

use wargauge_engine::square::{Heading, Square};
use wargauge_engine::verdox::Verdox;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::SQUARES;
use wargauge_engine::{Side, verdox::map::Map};

/// No way leads there.
pub(super) const NO_WAY: u16 = u16::MAX;

/// Half points of a step, on average: canal and marsh are left on the third try. A wall is climbed on the
/// sixth, but several units may try at once, and the gate is then open to all, so half of that counts.
const ROAD: u16 = 1;
const STEP: u16 = 2;
const OUT: u16 = 6;
const CLIMB: u16 = 6;
/// The additional cost of a step out of a marsh: a sixth of the units that try are lost.
const BOG: u16 = 12;

/// The way through the fortress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// Over its walls.
    Climb,
    /// Through its gates, or where a wall has fallen.
    Open,
}

/// The ways of one scenario.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// To the headquarters that each side wants to take, by each [`Way`].
    far: [[[u16; SQUARES]; 2]; 2],
}

impl Ways {
    /// Measures the map of a scenario.
    pub(super) fn new(game: &Verdox) -> Self {
        let mut far = [[[NO_WAY; SQUARES]; 2]; 2];
        for side in Side::BOTH {
            let goal = game.map().headquarters[side.other().index()];
            for (climb, far) in [CLIMB, STEP].into_iter().zip(&mut far[side.index()]) {
                spread(game.map(), goal, climb, far);
            }
        }
        Self { far }
    }

    /// How far a side has to go from a square to the enemy's headquarters, in half points. From a
    /// barge it is the way from the nearest bank.
    #[inline]
    pub(super) fn far(&self, side: Side, way: Way, square: Square) -> u16 {
        self.far[side.index()][way as usize][square.index()]
    }
}

/// Spreads distances from a goal backwards until nothing gets nearer.
fn spread(map: &Map, goal: Square, climb: u16, far: &mut [u16; SQUARES]) {
    far[goal.index()] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for from in map.grid.squares().filter(|&from| map.terrain(from) != Terrain::River) {
            changed |= relax(map, from, climb, far);
        }
    }
    for from in map.grid.squares().filter(|&from| map.terrain(from) == Terrain::River) {
        relax(map, from, climb, far);
    }
}

/// Looks for a shorter way from one square.
fn relax(map: &Map, from: Square, climb: u16, far: &mut [u16; SQUARES]) -> bool {
    let before = far[from.index()];
    for heading in Heading::ALL {
        let to = map.neighbour(from, heading);
        if !to.is_somewhere() || far[to.index()] == NO_WAY || map.terrain(to) == Terrain::River {
            continue;
        }
        if let Some(cost) = cost(map, from, to, climb) {
            far[from.index()] = far[from.index()].min(far[to.index()] + cost);
        }
    }
    far[from.index()] < before
}

/// The average cost of a step, if there is one.
fn cost(map: &Map, from: Square, to: Square, climb: u16) -> Option<u16> {
    let (a, b) = (map.terrain(from), map.terrain(to));
    let is_sideways =
        |bridge: Terrain, other: Terrain| bridge == Terrain::Bridge && !other.is_road();
    if b == Terrain::River || is_sideways(a, b) || is_sideways(b, a) {
        return None;
    }
    let is_outside = |square: Square| !map.fortress.has(square.index());
    Some(if b.is_fortification() && is_outside(from) {
        climb
    } else if a == Terrain::Marsh {
        OUT + BOG
    } else if a == Terrain::Canal && b != a {
        OUT
    } else if a.is_road() && b.is_road() {
        ROAD
    } else {
        STEP
    })
}
