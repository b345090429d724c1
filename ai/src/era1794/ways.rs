//! The cheapest ways to some hexes, from everywhere, and what is dangerous on them at the start of
//! a game. Not for where units stand later.

use wargauge_engine::era1794::Rules;
use wargauge_engine::era1794::map::Map;
use wargauge_engine::era1794::setup::Start;
use wargauge_engine::hex::Direction;
use wargauge_engine::{Bits, Hex, Side};

use crate::era1794::per_hex::PerHex;

/// Further than any way leads: boards have at most 99 rows and columns, so that any hex is reached
/// in 150 steps, of at most 255 points for the ground and some 800 for the risk. With the largest
/// weight it still fits its type.
pub(crate) const FAR: i32 = 200_000;

/// How many movement points of a detour are worth taking rather than enter each hex.
pub(crate) type Risk<const H: usize> = PerHex<i32, H>;

/// Movement points from each hex to the nearest of some.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ways<const H: usize>(PerHex<i32, H>);

impl<const H: usize> Ways<H> {
    /// There is no way.
    pub(crate) const NONE: Self = Self(PerHex::all(FAR));

    /// The ways to these hexes, from there outwards: costs are small, so a hex is looked at again
    /// whenever a shorter way turns up, ring by ring.
    pub(crate) fn to(targets: Bits<H>, map: &Map<H>, mounted: bool, risk: &Risk<H>) -> Self {
        let mut ways = Self::NONE;
        for target in targets {
            *ways.0.at(Hex(target as u16)) = 0;
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
                    let step = i32::from(map.cost(from, direction.opposite(), mounted));
                    let whole = ways.from(here) + step + risk.get(here).unwrap_or(0);
                    if whole < ways.from(from) {
                        *ways.0.at(from) = whole;
                        next.insert(from.index());
                    }
                }
            }
            edge = next;
        }
        ways
    }

    /// Movement points from a hex; [`FAR`] from nowhere.
    #[inline]
    pub(crate) fn from(&self, hex: Hex) -> i32 {
        self.0.get(hex).unwrap_or(FAR)
    }
}

/// How many points of a detour horse takes rather than enter a hex before the front of `enemy`, by
/// how he starts, or a hex that he holds.
pub(crate) fn risk<const U: usize, const S: usize, const H: usize, const X: usize>(
    rules: &Rules<U, S, H, X>,
    enemy: Side,
) -> Risk<H> {
    let mut risk = Risk::all(0);
    let map = rules.map();
    for (unit, setup) in rules.setup().units.iter().enumerate() {
        let Start::At(number) = setup.start else { continue };
        let Some(hex) = map.board.numbered(number) else { continue };
        if rules.side_of(unit) != enemy {
            continue;
        }
        *risk.at(hex) = 6;
        for before in map.front(hex, setup.facing) {
            *risk.at(Hex(before as u16)) += 2;
        }
        for seen in rules.field_of_fire(setup.arm, hex, setup.facing) {
            let seen = Hex(seen as u16);
            if map.distance(hex, seen) <= 2 {
                *risk.at(seen) += 1;
            }
        }
    }
    risk
}
