//! The cheapest ways to some hexes, from everywhere, and what is dangerous on them at the start of
//! a game. Not for where anybody stands later.

use wargauge_engine::era1794::Rules;
use wargauge_engine::era1794::map::Map;
use wargauge_engine::era1794::setup::Start;
use wargauge_engine::hex::Direction;
use wargauge_engine::{Bits, Hex, Side};

/// Hexes for which ways are kept; the larger of the two games has fewer.
pub(crate) const HEXES: usize = 512;

/// Further than anybody goes.
pub(crate) const FAR: u8 = 99;

/// What entering each hex is worth avoiding, in movement points.
pub(crate) type Risk = [u8; HEXES];

/// Movement points from each hex to the nearest of some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways([u8; HEXES]);

impl Ways {
    /// There is no way.
    pub(crate) const NONE: Self = Self([FAR; HEXES]);

    /// The ways to these hexes, from there outwards: costs are small, so a hex is looked at again
    /// whenever a shorter way turns up, ring by ring.
    pub(crate) fn to<const H: usize>(
        targets: Bits<H>,
        map: &Map<H>,
        mounted: bool,
        risk: &Risk,
    ) -> Self {
        let mut ways = Self::NONE;
        if map.board.len() > HEXES {
            return ways;
        }
        let way = &mut ways.0;
        for target in targets {
            way[target] = 0;
        }
        let mut edge = targets;
        while !edge.is_empty() {
            let mut next = Bits::<H>::EMPTY;
            for here in edge {
                let here = Hex(here as u16);
                for direction in Direction::ALL {
                    let from = map.neighbour(here, direction);
                    if !from.is_somewhere() {
                        continue;
                    }
                    let cost = map.cost(from, direction.opposite(), mounted) + risk[here.index()];
                    let whole = way[here.index()].saturating_add(cost);
                    if whole < way[from.index()] {
                        way[from.index()] = whole;
                        next.insert(from.index());
                    }
                }
            }
            edge = next;
        }
        ways
    }

    /// Movement points from a hex.
    #[inline]
    pub(crate) fn from(&self, hex: Hex) -> i32 {
        i32::from(self.0[hex.index() % HEXES])
    }
}

/// How many points of a detour horse takes rather than enter a hex before the front of `enemy`, by
/// how he starts; a hex that is held is no way at all.
pub(crate) fn risk<const U: usize, const S: usize, const H: usize>(
    rules: &Rules<U, S, H>,
    enemy: Side,
) -> Risk {
    let mut risk = [0_u8; HEXES];
    let map = rules.map();
    if map.board.len() > HEXES {
        return risk;
    }
    for (unit, setup) in rules.setup().units.iter().enumerate() {
        let Start::At(number) = setup.start else { continue };
        let Some(hex) = map.board.numbered(number) else { continue };
        if rules.side_of(unit) != enemy {
            continue;
        }
        risk[hex.index()] = 6;
        for before in map.front(hex, setup.facing) {
            risk[before] += 2;
        }
        let field = rules.field_of_fire(setup.arm, hex, setup.facing);
        for seen in field {
            if map.distance(hex, Hex(seen as u16)) <= 2 {
                risk[seen] += 1;
            }
        }
    }
    risk
}
