//! The tests' own copy of both scenarios says what the shipped files say, value by value. Only the order of lists that
//! have none is not compared: units, villages, hexes of a set.

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{Setup, Source, When};
use wargauge_scenarios::Changes;
use wargauge_scenarios::pluton::load;

use super::printed;

/// A set-up with its lists in one order.
fn in_order(mut setup: Setup) -> Setup {
    for group in &mut setup.groups {
        group.hexes.sort_unstable();
        if let When::Taken(hexes) = &mut group.when {
            hexes.sort_unstable();
        }
    }
    for support in &mut setup.support {
        if let Some(near) = &mut support.call.near {
            near.hexes.sort_unstable();
        }
    }
    for village in &mut setup.map.villages {
        village.hexes.sort_unstable();
    }
    setup.map.villages.sort_by(|one, other| one.name.cmp(&other.name));
    setup.tables.artillery.sort_by_key(|row| row.calibre);
    let mut order: Vec<usize> = (0..setup.units.len()).collect();
    order.sort_by_key(|&place| {
        let unit = &setup.units[place];
        (unit.side.index(), unit.kind, unit.name.clone())
    });
    for marker in &mut setup.markers {
        if let Source::Mortar { unit, .. } = &mut marker.source {
            let place = order.iter().position(|&place| place == usize::from(*unit));
            *unit = place.expect("it is in the list") as u8;
        }
    }
    setup.markers.sort_by_key(|marker| (marker.side.index(), marker.number));
    setup.units = order.into_iter().map(|place| setup.units[place].clone()).collect();
    setup
}

#[test]
fn the_copy_of_both_scenarios_is_what_ships() {
    let copies = [("pluton/parzymiechy", printed::first()), ("pluton/free", printed::second())];
    for (name, copy) in copies {
        let shipped = load(name, &Changes::default());
        let shipped = in_order(shipped.unwrap_or_else(|failure| panic!("{failure}")).setup);
        let copy = in_order(copy);
        assert_eq!(copy.sides, shipped.sides);
        assert_eq!(copy.map, shipped.map);
        assert_eq!(copy.groups.len(), shipped.groups.len());
        for (ours, theirs) in copy.groups.iter().zip(&shipped.groups) {
            assert_eq!(ours, theirs);
        }
        assert_eq!(copy.units.len(), shipped.units.len());
        for (ours, theirs) in copy.units.iter().zip(&shipped.units) {
            assert_eq!(ours, theirs);
        }
        assert_eq!(copy.support, shipped.support);
        assert_eq!(copy.markers, shipped.markers);
        assert_eq!(copy.tables, shipped.tables);
        assert_eq!(copy.victory, shipped.victory);
        assert_eq!(copy.rules, shipped.rules);
        assert!(copy == shipped, "nothing is left out of the comparison");
    }
}

#[test]
fn markers_are_laid_in_the_same_order() {
    for (name, copy) in
        [("pluton/parzymiechy", printed::first()), ("pluton/free", printed::second())]
    {
        let shipped = load(name, &Changes::default());
        let shipped = shipped.unwrap_or_else(|failure| panic!("{failure}")).setup;
        let numbers = |setup: &Setup, side: Side| -> Vec<u8> {
            let own = setup.markers.iter().filter(|marker| marker.side == side);
            own.map(|marker| marker.number).collect()
        };
        for side in Side::BOTH {
            assert_eq!(numbers(&copy, side), numbers(&shipped, side));
        }
    }
}
