//! Faults of the board: extent, edges, features against levels.

use super::{Capacity, Fault, Place, Wrong};
use crate::era1794::setup::{EdgeSetup, Feature, HexNumber, MapSetup, Setup};

/// The level of a hex, if the map has it.
pub(super) fn level(map: &MapSetup, hex: HexNumber) -> Option<i8> {
    let hex = map.board().numbered(hex)?;
    map.hexes.get(hex.index()).map(|hex| hex.level)
}

/// Checks the map of a set-up.
pub(super) fn check(setup: &Setup, capacity: Capacity, faults: &mut Vec<Fault>) {
    let map = &setup.map;
    let expected = map.board().len();
    let mut report = |place, wrong| faults.push(Fault { place, wrong });
    if expected == 0 {
        report(Place::Map, Wrong::MapEmpty);
        return;
    }
    if expected > capacity.hexes {
        let (count, capacity) = (expected, capacity.hexes);
        report(Place::Map, Wrong::TooMany { what: "hexes", count, capacity });
    }
    // A number `RRCC` has two digits for each.
    for (what, count) in [("rows", map.rows), ("columns", map.columns)] {
        if count > 99 {
            report(Place::Map, Wrong::TooMany { what, count: usize::from(count), capacity: 99 });
        }
    }
    if map.hexes.len() != expected {
        report(Place::Map, Wrong::HexCount { found: map.hexes.len(), expected });
    }
    for (index, edge) in map.edges.iter().enumerate() {
        if let Some(wrong) = edge_fault(map, index, *edge) {
            report(Place::Edge(index), wrong);
        }
    }
}

/// The first thing wrong with an edge.
fn edge_fault(map: &MapSetup, index: usize, edge: EdgeSetup) -> Option<Wrong> {
    let EdgeSetup { hex, other, feature } = edge;
    let (Some(from), Some(to)) = (map.board().numbered(hex), map.board().numbered(other)) else {
        let hex = if map.board().numbered(hex).is_none() { hex } else { other };
        return Some(Wrong::EdgeOffMap { hex });
    };
    if map.board().direction(from, to).is_none() {
        return Some(Wrong::NotNeighbours { hex, other });
    }
    let height_step = |feature| matches!(feature, Feature::Slope | Feature::Escarpment);
    for earlier in &map.edges[..index] {
        let same = earlier.hex == hex && earlier.other == other;
        // An earthwork lies on one bank of the side: two may face each other.
        let turned = earlier.hex == other && earlier.other == hex;
        if same || (turned && feature != Feature::Earthwork) {
            if earlier.feature == feature {
                return Some(Wrong::DuplicateFeature { feature, hex, other });
            }
            if height_step(feature) && height_step(earlier.feature) {
                return Some(Wrong::SlopeAndEscarpment { hex, other });
            }
        }
    }
    match (level(map, hex), level(map, other)) {
        (Some(a), Some(b)) if a == b && height_step(feature) => {
            Some(Wrong::NoHeightStep { feature, hex, other, level: a })
        }
        _ => None,
    }
}
