//! Faults of sides, commanders and counters, each for itself.
//!
//! Where counters stand is for `start`.

use super::{Capacity, CommanderField, Fault, Place, UnitField, Wrong};
use crate::era1794::setup::{Arm, Office, Setup, UnitSetup};
use crate::game::Side;

/// The side of a unit, if its commander exists.
pub(super) fn side_of(setup: &Setup, unit: &UnitSetup) -> Option<Side> {
    setup.commanders.get(unit.commander).map(|commander| commander.side)
}

/// Names of the sides, and that both have units.
pub(super) fn sides(setup: &Setup, faults: &mut Vec<Fault>) {
    let mut report = |place, wrong| faults.push(Fault { place, wrong });
    for side in Side::BOTH {
        let name = &setup.sides[side.index()];
        if name.is_empty() {
            report(Place::Side(side.index()), Wrong::SideWithoutName);
        }
        if !setup.units.iter().any(|unit| side_of(setup, unit) == Some(side)) {
            report(Place::Side(side.index()), Wrong::SideEmpty { side: name.clone() });
        }
    }
    let [first, second] = &setup.sides;
    if first == second && !first.is_empty() {
        report(Place::Side(1), Wrong::SidesAlike { name: second.clone() });
    }
}

/// Number, names and units of the commanders.
pub(super) fn commanders(setup: &Setup, capacity: Capacity, faults: &mut Vec<Fault>) {
    let mut report = |place, wrong| faults.push(Fault { place, wrong });
    let (count, capacity) = (setup.commanders.len(), capacity.commanders);
    if count > capacity {
        report(Place::Commanders, Wrong::TooMany { what: "commanders", count, capacity });
    }
    for (index, commander) in setup.commanders.iter().enumerate() {
        let name = commander.name.clone();
        if setup.commanders[..index].iter().any(|earlier| earlier.name == name) {
            let wrong = Wrong::DuplicateCommander { name: name.clone() };
            report(Place::Commander(index, CommanderField::Name), wrong);
        }
        let needs_units = commander.office == Office::Commander;
        if needs_units && !setup.units.iter().any(|unit| unit.commander == index) {
            let place = Place::Commander(index, CommanderField::Name);
            report(place, Wrong::CommanderWithoutUnits { name });
        }
    }
}

/// The values of the counters.
pub(super) fn units(setup: &Setup, capacity: Capacity, faults: &mut Vec<Fault>) {
    let (count, capacity) = (setup.units.len(), capacity.units);
    if count > capacity {
        let wrong = Wrong::TooMany { what: "units", count, capacity };
        faults.push(Fault { place: Place::Units, wrong });
    }
    for (index, unit) in setup.units.iter().enumerate() {
        let mut report =
            |field, wrong| faults.push(Fault { place: Place::Unit(index, field), wrong });
        if unit.commander >= setup.commanders.len() {
            let commanders = setup.commanders.len();
            let wrong = Wrong::NoSuchCommander { index: unit.commander, commanders };
            report(UnitField::Commander, wrong);
        }
        if unit.limbered && unit.arm != Arm::Artillery {
            report(UnitField::Limbered, Wrong::LimberedButNotArtillery { arm: unit.arm });
        }
        if unit.cossack && unit.arm != Arm::Cavalry {
            report(UnitField::Cossack, Wrong::CossackButNotCavalry { arm: unit.arm });
        }
        values(unit, &mut report);
    }
}

/// Morale, size and firepower of one counter.
fn values(unit: &UnitSetup, report: &mut impl FnMut(UnitField, Wrong)) {
    let firepower = unit.firepower.unwrap_or(0);
    // The value is a difference. One of more than half the morale is likely to be the morale itself that
    // the reverse shows; low morale leaves room for experiments.
    let reverse = (unit.morale / 2).max(2).min(unit.morale);
    // The loss table [3.4] ends at size 6; the die has nothing above 9.
    let values = [
        (UnitField::Morale, unit.morale, 1..=9),
        (UnitField::ReverseMorale, unit.reverse_morale, 0..=reverse),
        (UnitField::Size, unit.size, 1..=6),
        (UnitField::Firepower, firepower, 0..=9),
    ];
    for (field, value, range) in values {
        let value_of = i64::from(value);
        if unit.arm == Arm::Artillery {
            if value != 0 {
                report(field, Wrong::NotForArtillery { value: value_of });
            }
        } else if !range.contains(&value) {
            let (low, high) = (i64::from(*range.start()), i64::from(*range.end()));
            let wrong = if field == UnitField::ReverseMorale {
                Wrong::ReverseMorale { value, morale: unit.morale, high: reverse }
            } else {
                Wrong::OutOfRange { value: value_of, low, high }
            };
            report(field, wrong);
        }
    }
}
