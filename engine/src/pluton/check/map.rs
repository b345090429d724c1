//! Faults of the map: more than the rules have room for, and hexes that do not fit together.

use super::{Faults, Place, Wrong};
use crate::hex::{Direction, Hex};
use crate::pluton::setup::Setup;
use crate::pluton::state::HEXES;

/// The most columns and rows: hexes are picked by column, then by row, and both lists must fit.
const LINES: usize = 64;

/// Checks the board.
pub(super) fn check(setup: &Setup, faults: &mut Faults) {
    let map = &setup.map;
    let board = map.board();
    if board.is_empty() {
        faults.add(Place::Map, Wrong::MapEmpty);
        return;
    }
    let (found, expected) = (map.hexes.len(), board.len());
    if found != expected {
        faults.add(Place::Map, Wrong::HexCount { found, expected });
        return;
    }
    faults.room(Place::Map, "hexes", expected, HEXES);
    faults.room(Place::Map, "columns", map.columns.into(), LINES);
    faults.room(Place::Map, "rows", map.rows.into(), LINES);
    villages(setup, faults);
}

fn villages(setup: &Setup, faults: &mut Faults) {
    let board = setup.map.board();
    let mut owners = vec![0_u32; board.len()];
    for (index, village) in setup.map.villages.iter().enumerate() {
        let place = Place::Village(index);
        if village.name.is_empty() {
            faults.add(place.clone(), Wrong::WithoutName);
        }
        for &number in &village.hexes {
            match board.numbered(number) {
                None => faults.add(place.clone(), Wrong::OffMap { hex: number }),
                Some(hex) if !setup.map.hexes[hex.index()].ground.is_buildings() => {
                    faults.add(place.clone(), Wrong::NotBuildings { hex: number });
                }
                Some(hex) => owners[hex.index()] += 1,
            }
        }
    }
    for hex in board.hexes() {
        let number = board.number(hex);
        let is_buildings = setup.map.hexes[hex.index()].ground.is_buildings();
        match owners[hex.index()] {
            0 if is_buildings => {
                faults.add(Place::Hex(number), Wrong::NoVillage { hex: number });
            }
            0 | 1 => {}
            _ => faults.add(Place::Hex(number), Wrong::TwoVillages { hex: number }),
        }
    }
}

/// Checks that one road and no more leads from one end of each route to the other.
pub(super) fn routes(setup: &Setup, faults: &mut Faults) {
    let place = Place::Victory("road.routes");
    let board = setup.map.board();
    for &[from, to] in &setup.victory.road.routes {
        let ends = [from, to].map(|number| board.numbered(number));
        for (end, number) in ends.iter().zip([from, to]) {
            if end.is_none() {
                faults.add(place.clone(), Wrong::OffMap { hex: number });
            }
        }
        let [Some(start), Some(end)] = ends else { continue };
        match ways(setup, start, end) {
            Ways::None => faults.add(place.clone(), Wrong::NoRoad { from, to }),
            Ways::One => {}
            Ways::More => faults.add(place.clone(), Wrong::TwoRoads { from, to }),
        }
    }
}

enum Ways {
    None,
    One,
    More,
}

/// How many ways the road has between two hexes: the part of it that hangs together must be a tree.
fn ways(setup: &Setup, start: Hex, end: Hex) -> Ways {
    let board = setup.map.board();
    let has_road = |hex: &Hex| setup.map.hexes[hex.index()].road;
    if !has_road(&start) || !has_road(&end) {
        return Ways::None;
    }
    let mut reached = vec![start];
    let (mut next, mut joints) = (0, 0);
    while let Some(&hex) = reached.get(next) {
        next += 1;
        let around = Direction::ALL.into_iter().filter_map(|way| board.neighbour(hex, way));
        for other in around.filter(has_road) {
            joints += 1;
            if !reached.contains(&other) {
                reached.push(other);
            }
        }
    }
    if !reached.contains(&end) {
        Ways::None
    } else if joints / 2 >= reached.len() {
        Ways::More
    } else {
        Ways::One
    }
}
