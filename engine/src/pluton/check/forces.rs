//! Faults of the forces: groups, units, artillery and markers that do not fit together.

use super::{Faults, Place, Wrong};
use crate::game::Side;
use crate::pluton::roster::COMPANIES;
use crate::pluton::setup::{GroupSetup, HexNumber, Kind, Setup, Source, When};
use crate::pluton::state::{GROUPS, MARKERS, SIDE_UNITS, SUPPORT};

/// The most hexes by which a group enters: they are listed with the units that may come along.
const ENTRIES: usize = 128;
/// The highest number of a battalion.
const BATTALIONS: i64 = 9;

/// Checks groups, units, artillery and markers.
pub(super) fn check(setup: &Setup, faults: &mut Faults) {
    faults.room(Place::Group(GROUPS), "groups", setup.groups.len(), GROUPS);
    faults.room(Place::Support(SUPPORT), "battalions", setup.support.len(), SUPPORT);
    faults.room(Place::Marker(MARKERS), "markers", setup.markers.len(), MARKERS);
    for (index, group) in setup.groups.iter().enumerate() {
        self::group(setup, index, group, faults);
    }
    for index in 0..setup.units.len() {
        unit(setup, index, faults);
    }
    for side in Side::BOTH {
        let own = setup.units.iter().filter(|unit| unit.side == side);
        faults.room(Place::Unit(SIDE_UNITS), "units of a side", own.clone().count(), SIDE_UNITS);
        if !own.clone().any(|unit| unit.kind != Kind::Commander) {
            let side = setup.sides[side.index()].clone();
            faults.add(Place::Unit(0), Wrong::SideEmpty { side });
        }
    }
    artillery(setup, faults);
}

fn hexes(setup: &Setup, place: &Place, numbers: &[HexNumber], faults: &mut Faults) {
    let board = setup.map.board();
    if numbers.is_empty() {
        faults.add(place.clone(), Wrong::WithoutHexes);
    }
    for &hex in numbers.iter().filter(|&&hex| board.numbered(hex).is_none()) {
        faults.add(place.clone(), Wrong::OffMap { hex });
    }
}

fn group(setup: &Setup, index: usize, group: &GroupSetup, faults: &mut Faults) {
    let place = Place::Group(index);
    if group.name.is_empty() {
        faults.add(place.clone(), Wrong::WithoutName);
    }
    hexes(setup, &place, &group.hexes, faults);
    let earlier = &setup.groups[..index];
    if earlier.iter().any(|other| other.side == group.side && other.name == group.name) {
        faults.add(place.clone(), Wrong::NameTaken { name: group.name.clone() });
    }
    if group.when != When::Start {
        faults.room(place.clone(), "hexes of entry", group.hexes.len(), ENTRIES);
        if group.near_commander.is_some() {
            faults.add(place.clone(), Wrong::LateAndNear);
        }
    }
    match &group.when {
        When::Taken(taken) => hexes(setup, &place, taken, faults),
        &When::Turn(turn) => faults.range(place, turn, 1, 120),
        When::Die => {}
        When::Start => {
            let is_here = |unit: &&crate::pluton::setup::UnitSetup| {
                usize::from(unit.group) == index && unit.kind != Kind::Commander
            };
            let platoons = setup.units.iter().filter(is_here).count();
            let room = group.hexes.len() * usize::from(setup.rules.stack);
            if platoons > room {
                faults.add(place.clone(), Wrong::WithoutRoom { platoons, room });
            }
            for other in earlier.iter().filter(|other| other.when == When::Start) {
                if let Some(&hex) = group.hexes.iter().find(|hex| other.hexes.contains(hex)) {
                    let other = other.name.clone();
                    faults.add(place.clone(), Wrong::AreasMeet { other, hex });
                }
            }
        }
    }
}

fn unit(setup: &Setup, index: usize, faults: &mut Faults) {
    let (unit, place) = (&setup.units[index], Place::Unit(index));
    if unit.name.is_empty() {
        faults.add(place.clone(), Wrong::WithoutName);
    }
    let earlier = setup.units[..index].iter().filter(|other| other.side == unit.side);
    if earlier.clone().any(|other| other.name == unit.name) {
        faults.add(place.clone(), Wrong::NameTaken { name: unit.name.clone() });
    }
    let is_commander = unit.kind == Kind::Commander;
    let boxes = if is_commander { [0, 0] } else { [1, 3] };
    faults.range(place.clone(), unit.boxes, boxes[0], boxes[1]);
    faults.range(place.clone(), unit.morale, 1, 4);
    faults.range(place.clone(), unit.battalion, 1, BATTALIONS);
    faults.range(place.clone(), unit.company, i64::from(is_commander), COMPANIES as i64 - 1);
    let mut commanders = setup.units.iter().filter(|other| {
        other.side == unit.side && other.kind == Kind::Commander && other.company == unit.company
    });
    let company = unit.company;
    if is_commander {
        let is_other = |other: &crate::pluton::setup::UnitSetup| {
            other.kind == Kind::Commander && other.company == company
        };
        if earlier.clone().any(is_other) {
            faults.add(place.clone(), Wrong::TwoCommanders { company });
        }
    } else if company > 0 && commanders.next().is_none() {
        faults.add(place.clone(), Wrong::WithoutCommander { company });
    }
    match setup.groups.get(usize::from(unit.group)) {
        None => {
            let what = "group";
            faults.add(place, Wrong::NoSuch { what, place: unit.group.into() });
        }
        Some(group) if group.side != unit.side => {
            faults.add(place, Wrong::OtherSide { what: "group" });
        }
        Some(_) => {}
    }
}

fn artillery(setup: &Setup, faults: &mut Faults) {
    let has_row = |calibre| setup.tables.artillery.iter().any(|row| row.calibre == calibre);
    for (index, support) in setup.support.iter().enumerate() {
        let place = Place::Support(index);
        if support.name.is_empty() {
            faults.add(place.clone(), Wrong::WithoutName);
        }
        faults.range(place.clone(), support.tubes, 1, 4);
        if !has_row(support.calibre) {
            faults.add(place.clone(), Wrong::NoCalibre { calibre: support.calibre });
        }
        if let Some(near) = &support.call.near {
            hexes(setup, &place, &near.hexes, faults);
        }
    }
    for (index, marker) in setup.markers.iter().enumerate() {
        let place = Place::Marker(index);
        let mut earlier = setup.markers[..index].iter();
        if earlier.any(|other| other.side == marker.side && other.number == marker.number) {
            faults.add(place.clone(), Wrong::TwoMarkers { number: marker.number });
        }
        match marker.source {
            Source::Mortar { unit, calibre } => {
                let what = "unit";
                match setup.units.get(usize::from(unit)) {
                    None => faults.add(place.clone(), Wrong::NoSuch { what, place: unit.into() }),
                    Some(data) if data.side != marker.side => {
                        faults.add(place.clone(), Wrong::OtherSide { what });
                    }
                    Some(data) if data.kind != Kind::Mortars => {
                        faults.add(place.clone(), Wrong::NotMortars { kind: data.kind });
                    }
                    Some(_) => {}
                }
                if !has_row(calibre) {
                    faults.add(place, Wrong::NoCalibre { calibre });
                }
            }
            Source::Support(support) => {
                let what = "battalion";
                match setup.support.get(usize::from(support)) {
                    None => faults.add(place, Wrong::NoSuch { what, place: support.into() }),
                    Some(data) if data.side != marker.side => {
                        faults.add(place, Wrong::OtherSide { what });
                    }
                    Some(_) => {}
                }
            }
        }
    }
}
