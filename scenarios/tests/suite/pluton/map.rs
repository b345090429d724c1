//! The map of *Pluton*: its fixed hexes, its villages, its roads, and changes of single hexes.

use std::collections::BTreeSet;

use wargauge_engine::pluton::setup::{Ground, MapSetup};
use wargauge_engine::{Direction, Hex};

use super::{SCENARIOS, battle, changed, refused, shipped};

fn neighbours(map: &MapSetup, hex: Hex) -> Vec<Hex> {
    let board = map.board();
    Direction::ALL.into_iter().filter_map(|side| board.neighbour(hex, side)).collect()
}

fn has_road(map: &MapSetup, hex: Hex) -> bool {
    map.hexes[hex.index()].road
}

/// The hexes of the one way between two hexes, both included.
fn route(map: &MapSetup, from: u16, to: u16) -> BTreeSet<u16> {
    let board = map.board();
    let [from, to] = [from, to].map(|hex| board.numbered(hex).expect("it is on the map"));
    let (mut ways, mut seen) = (vec![vec![from]], BTreeSet::from([from]));
    while let Some(way) = ways.pop() {
        let last = way[way.len() - 1];
        if last == to {
            return way.into_iter().map(|hex| board.number(hex)).collect();
        }
        for next in neighbours(map, last).into_iter().filter(|&hex| has_road(map, hex)) {
            if seen.insert(next) {
                ways.push(way.iter().copied().chain([next]).collect());
            }
        }
    }
    panic!("no road leads from one to the other");
}

#[test]
fn the_map_has_the_hexes_of_the_rulings() {
    let map = battle().map;
    assert_eq!((map.rows, map.columns), (27, 43));
    let count = |ground: Ground, road: bool| {
        map.hexes.iter().filter(|hex| (hex.ground, hex.road) == (ground, road)).count()
    };
    let grounds = [Ground::Clear, Ground::Wood, Ground::Stream, Ground::WoodenBuildings];
    assert_eq!(grounds.map(|ground| count(ground, false)), [675, 284, 80, 15]);
    assert_eq!(grounds.map(|ground| count(ground, true)), [75, 10, 3, 19]);
    assert!(map.hexes.iter().all(|hex| hex.ground != Ground::BrickBuildings), "[N.2]");
    let board = map.board();
    let at = |number: u16| {
        let hex = map.hexes[board.numbered(number).expect("it is on the map").index()];
        (hex.ground, hex.road)
    };
    assert_eq!(at(2611), (Ground::WoodenBuildings, true), "[N.1]");
    assert_eq!(at(3407), (Ground::WoodenBuildings, true));
    assert_eq!(at(403), (Ground::WoodenBuildings, false));
    assert_eq!((at(1915), at(3109)), ((Ground::Stream, true), (Ground::Stream, true)));
    // Columns come first in a number.
    assert_eq!((at(905), at(201)), ((Ground::Wood, true), (Ground::Wood, false)));
}

#[test]
fn rule_n_1_2611_belongs_to_parzymiechy_and_every_village_has_its_hexes() {
    let map = battle().map;
    let villages: Vec<_> =
        map.villages.iter().map(|village| (village.name.as_str(), village.hexes.len())).collect();
    assert_eq!(
        villages,
        [
            ("Parzymiechy", 10),
            ("Napoleon", 4),
            ("Zimnowoda", 5),
            ("folwark Zimnowoda", 1),
            ("Kleśniska", 4),
            ("Rozalin", 3),
            ("Przesieka", 3),
            ("Giętkowizna", 4),
        ]
    );
    assert!(map.villages[0].hexes.contains(&2611));
    let built: Vec<u16> = map.villages.iter().flat_map(|village| village.hexes.clone()).collect();
    assert_eq!(built.len(), 34);
    let board = map.board();
    for hex in board.hexes() {
        let is_built = map.hexes[hex.index()].ground.is_buildings();
        assert_eq!(built.contains(&board.number(hex)), is_built);
    }
}

#[test]
fn the_roads_form_a_tree_that_joins_every_printed_end() {
    let map = battle().map;
    let board = map.board();
    let roads: Vec<Hex> = board.hexes().filter(|&hex| has_road(&map, hex)).collect();
    let joints: usize = roads
        .iter()
        .map(|&hex| {
            neighbours(&map, hex).into_iter().filter(|&other| has_road(&map, other)).count()
        })
        .sum();
    // Each of 106 joints is counted from both ends; one fewer than hexes is a tree.
    assert_eq!((roads.len(), joints), (107, 212));
    for (from, to) in [(527, 4309), (527, 1901), (627, 4303), (627, 1901), (404, 2927)] {
        let way = route(&map, from, to);
        assert!(way.contains(&from) && way.contains(&to));
    }
    // 0627 touches 0527, and both scenarios mean the same road.
    assert_eq!(route(&map, 527, 627).len(), 2);
    let inner = route(&map, 627, 1901);
    let outer = route(&map, 527, 1901);
    assert!(outer.is_superset(&inner) && outer.len() == inner.len() + 1);
}

#[test]
fn single_hexes_of_the_map_can_be_changed() {
    let at = |set: &str, number: u16| {
        let map = changed(SCENARIOS[0], &[set]).setup.map;
        let hex = map.hexes[map.board().numbered(number).expect("it is on the map").index()];
        let villages = map.villages.iter().filter(|village| village.hexes.contains(&number));
        (hex.ground, hex.road, villages.map(|village| village.name.clone()).collect::<Vec<_>>())
    };
    assert_eq!(at("map.hexes.0101.ground=wood", 101), (Ground::Wood, false, vec![]));
    assert_eq!(at("map.hexes.0101.road=true", 101), (Ground::Clear, true, vec![]));
    let brick = at("map.hexes.2611.ground=brick-buildings", 2611);
    assert_eq!(brick, (Ground::BrickBuildings, true, vec!["Parzymiechy".to_owned()]));
    assert_eq!(at("map.hexes.2611.ground=clear", 2611), (Ground::Clear, true, vec![]));
    let farm = "map.hexes.0102={ ground = \"wooden-buildings\", village = \"R\" }";
    assert_eq!(at(farm, 102), (Ground::WoodenBuildings, false, vec!["Rozalin".to_owned()]));
}

#[test]
fn hexes_that_are_no_hexes_are_refused_with_their_place() {
    let fault = refused("map.hexes.4401.ground=wood");
    assert!(fault.contains("`4401` is no hex of the map"), "{fault}");
    assert!(fault.contains("hexes run from \"0101\" to \"4327\""), "{fault}");
    assert!(refused("map.hexes.0101.ground=wod").contains("did you mean `wood`?"));
    assert!(refused("map.hexes.0101.village=W").contains("`W` is no village"));
    let fault = refused("deployment.ii-73.hexes=0127..4427");
    assert!(fault.contains("`0127..4427` is no stretch of hexes"), "{fault}");
    let fault = refused("deployment.ii-73.hexes=0127 4428");
    assert!(fault.contains("hex 4428 is not on the map"), "{fault}");
    assert!(fault.ends_with("1 fault found"), "{fault}");
    let fault = refused("deployment.ii-73.taken=P Q");
    assert!(fault.contains("`Q` is no hex and no village"), "{fault}");
    assert!(fault.contains("villages: P, N, Z, F, K, R, S, G"), "{fault}");
}

#[test]
fn a_stretch_is_of_a_row_or_of_a_column() {
    let hexes = |set: &str| changed(SCENARIOS[0], &[set]).setup.groups[9].hexes.clone();
    assert_eq!(hexes("deployment.iii-73.hexes=0124..0127"), [124, 125, 126, 127]);
    assert_eq!(hexes("deployment.iii-73.hexes=0127..0327 F"), [127, 227, 327, 2518]);
    // A single hex needs no quotes, although it is a number of TOML then.
    assert_eq!(hexes("deployment.iii-73.hexes=2927"), [2927]);
    assert_eq!(shipped(SCENARIOS[0]).setup.groups[9].hexes.len(), 43);
}
