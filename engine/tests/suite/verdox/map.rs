//! The shipped map: what the rulings promise about it.

use std::collections::VecDeque;

use wargauge_engine::square::{Heading, Square};
use wargauge_engine::verdox::map::Map;
use wargauge_engine::verdox::setup::Terrain;

use super::shipped;

fn map() -> Map {
    shipped("verdox/open").map().clone()
}

/// Steps from some squares to every other over squares that may be entered.
fn steps(map: &Map, from: &[u16], may: impl Fn(Square, Square) -> bool) -> Vec<Option<u32>> {
    let mut steps = vec![None; map.grid.len()];
    let mut open = VecDeque::new();
    for &number in from {
        let square = map.grid.numbered(number).unwrap();
        steps[square.index()] = Some(0);
        open.push_back(square);
    }
    while let Some(square) = open.pop_front() {
        for to in map.around(square) {
            if steps[to.index()].is_none() && may(square, to) {
                steps[to.index()] = steps[square.index()].map(|steps| steps + 1);
                open.push_back(to);
            }
        }
    }
    steps
}

/// The steps on foot from the left edge to the right headquarters over these bridges.
fn to_the_headquarters(bridges: &[u16], through_walls: bool) -> Option<u32> {
    let map = map();
    let edge: Vec<u16> = (1..=23).map(|row| row * 100 + 1).collect();
    let steps = steps(&map, &edge, |from, to| {
        let (a, b) = (map.terrain(from), map.terrain(to));
        let is_along = |bridge: Terrain, end: Terrain| bridge != Terrain::Bridge || end.is_road();
        let is_used = b != Terrain::Bridge || bridges.contains(&map.grid.number(to));
        let is_wall = b.is_fortification() && !(through_walls && b == Terrain::Gate);
        b != Terrain::River && is_used && is_along(a, b) && is_along(b, a) && !is_wall
    });
    steps[map.grid.numbered(1224).unwrap().index()]
}

#[test]
fn the_map_is_the_same_after_half_a_turn() {
    let map = map();
    let turned = |number: u16| (24 - number / 100) * 100 + 28 - number % 100;
    for square in map.grid.squares() {
        let other = map.grid.numbered(turned(map.grid.number(square))).unwrap();
        assert_eq!(map.terrain(square), map.terrain(other), "{}", map.grid.number(square));
    }
    let numbers = map.headquarters.map(|square| map.grid.number(square));
    assert_eq!(numbers.map(turned), [numbers[1], numbers[0]]);
    let setup = shipped("verdox/open").setup().clone();
    assert_eq!(
        setup.map.barges.iter().map(|&barge| turned(barge)).collect::<Vec<_>>(),
        [1914, 514]
    );
    for square in map.edge[0] {
        let other = turned(map.grid.number(Square::of(square)));
        assert!(map.edge[1].has(map.grid.numbered(other).unwrap().index()));
    }
    assert_eq!(map.edge[0].len(), map.edge[1].len());
}

#[test]
fn the_ways_to_the_far_headquarters_are_as_long_as_the_rulings_say() {
    assert_eq!(to_the_headquarters(&[314], false), Some(32));
    assert_eq!(to_the_headquarters(&[2114], false), Some(32));
    assert_eq!(to_the_headquarters(&[1209, 1219], false), Some(31), "round the walls");
    assert_eq!(to_the_headquarters(&[1209, 1219], true), Some(23), "through the gates");
}

#[test]
fn rule_6_7_without_bridges_and_barges_no_unit_crosses() {
    assert_eq!(to_the_headquarters(&[], true), None);
}

#[test]
fn all_water_is_connected() {
    let map = map();
    let steps = steps(&map, &[514], |_, to| map.terrain(to).is_water());
    let water: Vec<Square> =
        map.grid.squares().filter(|&square| map.terrain(square).is_water()).collect();
    assert!(water.len() > 60);
    for square in water {
        assert!(steps[square.index()].is_some(), "{}", map.grid.number(square));
    }
}

#[test]
fn roads_run_as_the_rulings_say() {
    let map = map();
    let road = |row: u16, column: u16| {
        map.terrain(map.grid.numbered(row * 100 + column).unwrap()).is_road()
    };
    assert!([3, 21].iter().all(|&row| (1..=27).all(|column| road(row, column))));
    assert!([3, 25].iter().all(|&column| (3..=21).all(|row| road(row, column))));
    let gaps: Vec<u16> = (1..=27).filter(|&column| !road(12, column)).collect();
    assert_eq!(gaps, [11, 17]);
    let court = |number| map.terrain(map.grid.numbered(number).unwrap());
    assert!((1212..=1216).all(|number| court(number) == Terrain::CourtRoad));
}

#[test]
fn rule_6_6_1_bridges_are_open_at_two_ends() {
    let map = map();
    let bridges = map.grid.squares().filter(|&square| map.terrain(square) == Terrain::Bridge);
    let mut count = 0;
    for bridge in bridges {
        let ends = [Heading::East, Heading::West].map(|heading| map.neighbour(bridge, heading));
        assert!(ends.iter().all(|&end| map.terrain(end).is_road()));
        let sides = [Heading::North, Heading::South].map(|heading| map.neighbour(bridge, heading));
        assert!(sides.iter().all(|&side| map.terrain(side) == Terrain::River));
        count += 1;
    }
    assert_eq!(count, 4);
}
