//! Faults of what only the larger game of the family has, and of its use where there is none.

use super::{Capacity, CommanderField, Fault, Place, UnitField, Wrong};
use crate::era1794::setup::{Arm, Feature, Office, Setup, Start, Terrain, UnitSetup};

/// Checks offices, marks of counters, entries and the costs of ground.
pub(super) fn check(setup: &Setup, capacity: Capacity, faults: &mut Vec<Fault>) {
    offices(setup, capacity, faults);
    for (index, unit) in setup.units.iter().enumerate() {
        marks(unit, index, capacity, faults);
        entry(setup, &unit.start, &Place::Unit(index, UnitField::Start), capacity, faults);
    }
    for (index, commander) in setup.commanders.iter().enumerate() {
        let place = Place::Commander(index, CommanderField::Start);
        entry(setup, &commander.start, &place, capacity, faults);
    }
    costs(setup, faults);
    let keeper = i64::from(setup.rules.castle.keeper);
    if keeper > 1 {
        let wrong = Wrong::OutOfRange { value: keeper, low: 0, high: 1 };
        faults.push(Fault { place: Place::Switch("castle.keeper", None), wrong });
    }
}

/// One overall commander a side, without units; none in the smaller game.
fn offices(setup: &Setup, capacity: Capacity, faults: &mut Vec<Fault>) {
    for (index, commander) in setup.commanders.iter().enumerate() {
        let mut report = |wrong| {
            let place = Place::Commander(index, CommanderField::Office);
            faults.push(Fault { place, wrong });
        };
        let is_overall = |office: Office| matches!(office, Office::Overall { .. });
        if commander.office != Office::Commander && !capacity.larger {
            let what = if is_overall(commander.office) { "overall commanders" } else { "reserve" };
            report(Wrong::NotInThisGame { what });
        }
        if !is_overall(commander.office) {
            continue;
        }
        let earlier = setup.commanders[..index]
            .iter()
            .find(|other| other.side == commander.side && is_overall(other.office));
        if let Some(other) = earlier {
            report(Wrong::TwoOverallCommanders { other: other.name.clone() });
        }
        if setup.units.iter().any(|unit| unit.commander == index) {
            report(Wrong::OverallWithUnits { name: commander.name.clone() });
        }
    }
}

/// Stars of guns, marks of foot.
fn marks(unit: &UnitSetup, index: usize, capacity: Capacity, faults: &mut Vec<Fault>) {
    let marks = [
        (UnitField::Stars, unit.stars > 0, "stars", Arm::Artillery),
        (UnitField::Skirmish, unit.skirmish, "skirmish order", Arm::Infantry),
        (UnitField::Scythes, unit.scythes, "scythes", Arm::Infantry),
    ];
    for (field, _, what, arm) in marks.into_iter().filter(|&(_, marked, ..)| marked) {
        let mut report = |wrong| faults.push(Fault { place: Place::Unit(index, field), wrong });
        if !capacity.larger {
            report(Wrong::NotInThisGame { what });
        }
        if unit.arm != arm {
            report(Wrong::NotForThisArm { what, arm: unit.arm });
        }
    }
    if unit.stars > 4 {
        let wrong = Wrong::OutOfRange { value: i64::from(unit.stars), low: 0, high: 4 };
        faults.push(Fault { place: Place::Unit(index, UnitField::Stars), wrong });
    }
}

/// Commands enter over the east edge.
fn entry(setup: &Setup, start: &Start, place: &Place, capacity: Capacity, faults: &mut Vec<Fault>) {
    let Start::Enters { hexes, .. } = start else { return };
    let mut report = |wrong| faults.push(Fault { place: place.clone(), wrong });
    if !capacity.larger {
        report(Wrong::NotInThisGame { what: "entering over the edge" });
    }
    let board = setup.map.board();
    for &hex in hexes {
        if let Some(at) = board.numbered(hex)
            && board.row_column(at).1 != setup.map.columns
        {
            report(Wrong::EntryNotOnEastEdge { hex });
        }
    }
}

/// Ground that a map has must cost something: it has no printed value in every game of the family.
fn costs(setup: &Setup, faults: &mut Vec<Fault>) {
    let table = &setup.rules.terrain;
    let has = |terrain: Terrain| setup.map.hexes.iter().any(|hex| hex.terrain == terrain);
    let river = setup.map.edges.iter().any(|edge| edge.feature == Feature::River);
    let free = |costs: [u8; 2]| costs == [0; 2];
    let grounds = [
        (has(Terrain::Village) && free(table.village), "terrain.village", "villages"),
        (has(Terrain::Marsh) && free(table.marsh), "terrain.marsh", "marshes"),
        (has(Terrain::Castle) && table.castle == [Some(0); 2], "terrain.castle", "a castle"),
        (river && free(table.river), "terrain.river", "a river"),
    ];
    for (_, path, terrain) in grounds.into_iter().filter(|&(wrong, ..)| wrong) {
        let wrong = Wrong::TerrainWithoutCost { terrain };
        faults.push(Fault { place: Place::Switch(path, None), wrong });
    }
}
