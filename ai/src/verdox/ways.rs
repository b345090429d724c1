//! How far it is from every square to each headquarters and to each place where a barge can be boarded, judged by the
//! ground alone.
//!
//! Units in the way are ignored; for ways that begin on a barge see [`Ways::far`].

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
pub(super) const STEP: u16 = 2;
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
    /// To each square of water on which a barge can be boarded, over dry ground.
    afloat: Vec<[u16; SQUARES]>,
    /// The place of each such square in `afloat`.
    berths: [Option<u16>; SQUARES],
}

impl Ways {
    /// Measures the map of a scenario.
    pub(super) fn new(game: &Verdox) -> Self {
        let mut far = [[[NO_WAY; SQUARES]; 2]; 2];
        for side in Side::BOTH {
            let goal = game.map().headquarters[side.other().index()];
            for (climb, far) in [CLIMB, STEP].into_iter().zip(&mut far[side.index()]) {
                let cost = |from, to| cost(game.map(), from, to, climb);
                spread(game.map(), goal, far, cost);
                // From a barge it is the way from the nearest bank.
                for river in game.map().grid.squares().filter(|&at| is_river(game.map(), at)) {
                    relax(game.map(), river, goal, far, cost);
                }
            }
        }
        let (mut afloat, mut berths) = (Vec::new(), [None; SQUARES]);
        for berth in game.map().grid.squares().filter(|&at| has_berth(game.map(), at)) {
            let mut way = [NO_WAY; SQUARES];
            spread(game.map(), berth, &mut way, |from, to| cost_dry(game.map(), from, to, berth));
            shun_wet(game.map(), berth, &mut way);
            berths[berth.index()] = Some(afloat.len() as u16);
            afloat.push(way);
        }
        Self { far, afloat, berths }
    }

    /// How far it is from a square to a barge on another over dry ground, in half points: canal and marsh hold
    /// whole groups of units up. There is no way to a barge beneath a bridge.
    #[inline]
    pub(super) fn to_barge(&self, barge: Square, square: Square) -> u16 {
        let berth = self.berths[barge.index()];
        berth.map_or(NO_WAY, |berth| self.afloat[usize::from(berth)][square.index()])
    }

    /// How far a side has to go from a square to the enemy's headquarters, in half points. From a
    /// barge it is the way from the nearest bank.
    #[inline]
    pub(super) fn far(&self, side: Side, way: Way, square: Square) -> u16 {
        self.far[side.index()][way as usize][square.index()]
    }
}

/// Whether a unit could board a barge on a square: not beneath a bridge.
fn has_berth(map: &Map, square: Square) -> bool {
    map.terrain(square).is_water() && map.terrain(square) != Terrain::Bridge
}

fn is_river(map: &Map, square: Square) -> bool {
    map.terrain(square) == Terrain::River
}

/// Whether units stick on a square.
fn is_wet(map: &Map, square: Square) -> bool {
    matches!(map.terrain(square), Terrain::Canal | Terrain::Marsh)
}

/// Spreads distances from a goal backwards until nothing gets nearer.
fn spread(
    map: &Map,
    goal: Square,
    far: &mut [u16; SQUARES],
    cost: impl Fn(Square, Square) -> Option<u16>,
) {
    far[goal.index()] = 0;
    let banks: Vec<Square> = map.grid.squares().filter(|&from| !is_river(map, from)).collect();
    let mut changed = true;
    while changed {
        changed = false;
        // There and back, so that few rounds are needed.
        for &from in banks.iter().chain(banks.iter().rev()) {
            changed |= relax(map, from, goal, far, &cost);
        }
    }
}

/// Makes canal and marsh farther from a goal than all dry ground beside them, so that no way there seems shorter.
fn shun_wet(map: &Map, goal: Square, way: &mut [u16; SQUARES]) {
    for wet in map.grid.squares().filter(|&at| is_wet(map, at) && at != goal) {
        let dry = map.around(wet).filter(|&at| !is_wet(map, at)).map(|at| way[at.index()]);
        let farthest = dry.filter(|&far| far != NO_WAY).max();
        way[wet.index()] = farthest.map_or(NO_WAY, |far| far + OUT);
    }
}

/// Looks for a shorter way from one square. It leads over no river but the goal.
fn relax(
    map: &Map,
    from: Square,
    goal: Square,
    far: &mut [u16; SQUARES],
    cost: impl Fn(Square, Square) -> Option<u16>,
) -> bool {
    let before = far[from.index()];
    for heading in Heading::ALL {
        let to = map.neighbour(from, heading);
        if !to.is_somewhere() || far[to.index()] == NO_WAY || is_river(map, to) && to != goal {
            continue;
        }
        if let Some(cost) = cost(from, to) {
            far[from.index()] = far[from.index()].min(far[to.index()] + cost);
        }
    }
    far[from.index()] < before
}

/// The average cost of a step on the way to a barge: it leads aboard, or to dry ground.
fn cost_dry(map: &Map, from: Square, to: Square, barge: Square) -> Option<u16> {
    if to != barge {
        return cost(map, from, to, CLIMB).filter(|_| !is_wet(map, to));
    }
    match map.terrain(from) {
        Terrain::Bridge => None,
        Terrain::Marsh => Some(OUT + BOG),
        Terrain::Canal => Some(OUT),
        _ => Some(STEP),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_scenarios::Changes;
    use wargauge_scenarios::verdox::load;

    #[test]
    fn ways_to_barges_lead_over_dry_ground_and_never_beneath_a_bridge() {
        for name in ["verdox/open", "verdox/garrison"] {
            let loaded = load(name, &Changes::default());
            let loaded = loaded.unwrap_or_else(|failure| panic!("{failure}"));
            let game = Verdox::new(&loaded.setup);
            let (map, ways) = (game.map(), Ways::new(&game));
            let mut found = 0;
            for barge in map.grid.squares().filter(|&at| map.terrain(at).is_water()) {
                let far = |at: Square| ways.to_barge(barge, at);
                if map.terrain(barge) == Terrain::Bridge {
                    assert!(map.grid.squares().all(|at| far(at) == NO_WAY), "{name}");
                    continue;
                }
                let wades = |at: Square| at != barge && is_wet(map, at);
                let goes = |&at: &Square| at != barge && far(at) < NO_WAY && !wades(at);
                for from in map.grid.squares().filter(goes) {
                    let next = map.around(from).filter(|&at| far(at) < far(from));
                    let next: Vec<Square> = next.collect();
                    assert!(!next.is_empty() && !next.into_iter().any(wades), "{name}: {from:?}");
                    found += 1;
                }
            }
            assert!(found > 1000, "{name}: {found}");
        }
    }
}
