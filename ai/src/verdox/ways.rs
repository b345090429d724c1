//! How far it is on foot from every square to each headquarters, by the ground alone.
//!
//! Barges are left out, and so is who stands in the way.

use wargauge_engine::square::{Heading, Square};
use wargauge_engine::verdox::Verdox;
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::SQUARES;
use wargauge_engine::{Side, verdox::map::Map};

/// No way leads there.
pub(super) const NO_WAY: u16 = u16::MAX;

/// Half points of a step, by what it takes on the average: a wall is climbed by the sixth try, canal
/// and marsh are left by the third.
const ROAD: u16 = 1;
const STEP: u16 = 2;
const OUT: u16 = 6;
const CLIMB: u16 = 12;
/// What a step out of a marsh costs more: a sixth of those who try are lost.
const BOG: u16 = 12;

/// The ways of one scenario.
#[derive(Clone, Debug)]
pub(super) struct Ways {
    /// The scenario that they were made for.
    fingerprint: Option<u64>,
    /// To the headquarters that each side wants to take.
    far: [[u16; SQUARES]; 2],
}

impl Default for Ways {
    fn default() -> Self {
        Self { fingerprint: None, far: [[NO_WAY; SQUARES]; 2] }
    }
}

impl Ways {
    /// Gets ready for a scenario, if it is another one.
    pub(super) fn prepare(&mut self, game: &Verdox) {
        if self.fingerprint == Some(game.fingerprint()) {
            return;
        }
        self.fingerprint = Some(game.fingerprint());
        for side in Side::BOTH {
            let goal = game.map().headquarters[side.other().index()];
            spread(game.map(), goal, &mut self.far[side.index()]);
        }
    }

    /// How far a side has to go from a square to the enemy's headquarters, in half points.
    #[inline]
    pub(super) fn far(&self, side: Side, square: Square) -> u16 {
        self.far[side.index()][square.index()]
    }
}

/// Spreads distances from a goal backwards until nothing gets nearer.
fn spread(map: &Map, goal: Square, far: &mut [u16; SQUARES]) {
    far.fill(NO_WAY);
    far[goal.index()] = 0;
    let mut changed = true;
    while changed {
        changed = false;
        for from in map.grid.squares() {
            for heading in Heading::ALL {
                let to = map.neighbour(from, heading);
                if !to.is_somewhere() || far[to.index()] == NO_WAY {
                    continue;
                }
                let Some(cost) = cost(map, from, to) else { continue };
                let way = far[to.index()] + cost;
                if way < far[from.index()] {
                    far[from.index()] = way;
                    changed = true;
                }
            }
        }
    }
}

/// What a step costs on the average; nothing where none leads.
fn cost(map: &Map, from: Square, to: Square) -> Option<u16> {
    let (a, b) = (map.terrain(from), map.terrain(to));
    let is_sideways =
        |bridge: Terrain, other: Terrain| bridge == Terrain::Bridge && !other.is_road();
    if a == Terrain::River || b == Terrain::River || is_sideways(a, b) || is_sideways(b, a) {
        return None;
    }
    let is_outside = |square: Square| !map.fortress.has(square.index());
    Some(if b.is_fortification() && is_outside(from) {
        CLIMB
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
