//! Can the raiding side reach the camp at all [13.1]?
//!
//! A flood over the map by the cheapest cost, without enemies, facing or stacking: what it calls
//! out of reach is so in every game.

use super::map::level;
use super::units::side_of;
use super::{Capacity, Fault, Place, Wrong};
use crate::era1794::setup::{Arm, Feature, HexNumber, Setup, Start, Terrain, UnitSetup};
use crate::game::Side;
use crate::hex::{Direction, Hex};

/// Reports a camp that no unit of the raiding side can reach.
pub(super) fn check(setup: &Setup, capacity: Capacity, faults: &mut Vec<Fault>) {
    let camp = &setup.rules.camp;
    let Some(hex) = camp.hex else { return };
    let Some(goal) = setup.map.board().numbered(hex) else { return };
    // A map of the wrong extent is a fault of its own; one beyond all measure would take long.
    let extent = setup.map.board().len();
    if camp.raider > 1 || setup.map.hexes.len() != extent || extent > capacity.hexes {
        return;
    }
    let raider = Side::from_index(usize::from(camp.raider));
    let mut raiders = setup.units.iter().filter(|unit| side_of(setup, unit) == Some(raider));
    // A side without units is a fault of its own.
    if raiders.clone().next().is_some() && !raiders.any(|unit| reaches(setup, unit, goal)) {
        let side = setup.sides[raider.index()].clone();
        let place = Place::Switch("camp.hex", None);
        faults.push(Fault { place, wrong: Wrong::CampOutOfReach { hex, side } });
    }
}

/// Can this unit be on `goal` by the last turn?
fn reaches(setup: &Setup, unit: &UnitSetup, goal: Hex) -> bool {
    let (from, first_turn) = match &unit.start {
        Start::At(hex) => (vec![*hex], 1),
        Start::Among { turn, hexes } | Start::Enters { turn, hexes } => (hexes.clone(), *turn),
    };
    let turns = (u32::from(setup.rules.turns) + 1).saturating_sub(u32::from(first_turn.max(1)));
    let movement = &setup.rules.movement;
    let points = match unit.arm {
        Arm::Infantry => u32::from(movement.infantry) + u32::from(movement.double_time),
        Arm::Cavalry if unit.cossack => u32::from(movement.cossacks),
        Arm::Cavalry => u32::from(movement.cavalry),
        Arm::Artillery => u32::from(movement.limbered),
    };
    let cost = |from: Hex, to: Hex| step_cost(setup, unit.arm, from, to);
    // [8.5] one hex a turn is always allowed, whatever it costs.
    distance(setup, &from, goal, cost) <= turns * points
        || distance(setup, &from, goal, |_, _| 1) <= turns
}

/// The cheapest way from any of the start hexes, by Bellman and Ford's rounds: maps are small.
fn distance(setup: &Setup, from: &[HexNumber], goal: Hex, cost: impl Fn(Hex, Hex) -> u32) -> u32 {
    const FAR: u32 = u32::MAX / 2;
    let board = setup.map.board();
    let mut best = vec![FAR; board.len()];
    for hex in from.iter().filter_map(|&hex| board.numbered(hex)) {
        best[hex.index()] = 0;
    }
    loop {
        let mut changed = false;
        for hex in board.hexes().filter(|hex| best[hex.index()] < FAR).collect::<Vec<_>>() {
            let here = best[hex.index()];
            for next in Direction::ALL.into_iter().filter_map(|way| board.neighbour(hex, way)) {
                let there = here + cost(hex, next);
                if there < best[next.index()] {
                    best[next.index()] = there;
                    changed = true;
                }
            }
        }
        if !changed {
            return best[goal.index()];
        }
    }
}

/// What a step costs by the table of terrain effects; limbered guns pay as cavalry.
fn step_cost(setup: &Setup, arm: Arm, from: Hex, to: Hex) -> u32 {
    let costs = &setup.rules.terrain;
    let column = usize::from(arm != Arm::Infantry);
    let map = &setup.map;
    let (from, to) = (map.board().number(from), map.board().number(to));
    let has = |feature: Feature| {
        map.edges.iter().any(|edge| {
            let ends = (edge.hex, edge.other);
            edge.feature == feature && (ends == (from, to) || ends == (to, from))
        })
    };
    if has(Feature::Road) {
        return u32::from(costs.road[column]);
    }
    let terrain = map.board().numbered(to).and_then(|hex| map.hexes.get(hex.index()));
    let mut cost = match terrain.map(|hex| hex.terrain) {
        Some(Terrain::Wood) => costs.wood[column],
        Some(Terrain::Village) => costs.village[column],
        Some(Terrain::Marsh) => costs.marsh[column],
        Some(Terrain::Castle) => costs.castle[column].unwrap_or(u8::MAX),
        Some(Terrain::Clear) | None => costs.clear[column],
    };
    let rise = level(map, to).cmp(&level(map, from));
    let added = match (has(Feature::Escarpment), rise) {
        (_, std::cmp::Ordering::Equal) => 0,
        (false, std::cmp::Ordering::Greater) => costs.uphill[column],
        (false, std::cmp::Ordering::Less) => costs.downhill[column],
        (true, std::cmp::Ordering::Greater) => costs.escarpment_up[column],
        (true, std::cmp::Ordering::Less) => costs.escarpment_down[column],
    };
    cost = cost.saturating_add(added);
    if has(Feature::Earthwork) {
        cost = cost.saturating_add(costs.earthwork[column]);
    }
    if has(Feature::River) {
        cost = cost.saturating_add(costs.river[column]);
    }
    u32::from(cost)
}
