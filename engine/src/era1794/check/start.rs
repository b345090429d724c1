//! Faults of the deployment: hexes, turns, and the stacks that stand before the first turn.
//!
//! Counters that start by decision are checked for their hexes and turn only: the rules offer
//! their owner legal hexes.

use super::units::side_of;
use super::{CommanderField, Fault, Place, UnitField, Wrong};
use crate::era1794::setup::{Arm, HexNumber, Office, Setup, Start, UnitSetup};
use crate::game::Side;

/// Checks where every unit and commander starts.
pub(super) fn check(setup: &Setup, faults: &mut Vec<Fault>) {
    for (index, commander) in setup.commanders.iter().enumerate() {
        // The reserve starts nowhere.
        if commander.office == Office::Reserve {
            continue;
        }
        let place = Place::Commander(index, CommanderField::Start);
        hexes(setup, &commander.start, &place, faults);
        if let Start::At(hex) = commander.start {
            let enemy = standing(setup, hex)
                .find(|(_, unit)| side_of(setup, unit).is_some_and(|side| side != commander.side));
            if let Some((_, unit)) = enemy {
                let wrong = Wrong::BothSidesOnOneHex { hex, other: unit.name.clone() };
                faults.push(Fault { place, wrong });
            }
        }
    }
    for (index, unit) in setup.units.iter().enumerate() {
        hexes(setup, &unit.start, &Place::Unit(index, UnitField::Start), faults);
        if let Start::At(hex) = unit.start {
            joining(setup, index, unit, hex, faults);
        }
    }
}

/// The units that start on a hex, topmost first, with their indices.
fn standing(setup: &Setup, hex: HexNumber) -> impl Iterator<Item = (usize, &UnitSetup)> {
    setup.units.iter().enumerate().filter(move |(_, unit)| unit.start == Start::At(hex))
}

/// Hexes and turn of one start.
fn hexes(setup: &Setup, start: &Start, place: &Place, faults: &mut Vec<Fault>) {
    let mut report = |wrong| faults.push(Fault { place: place.clone(), wrong });
    let off_map = |hex: HexNumber| setup.map.board().numbered(hex).is_none();
    match start {
        Start::At(hex) if off_map(*hex) => report(Wrong::StartOffMap { hex: *hex }),
        Start::At(_) => {}
        Start::Among { turn, hexes } | Start::Enters { turn, hexes } => {
            let last = setup.rules.turns;
            if *turn == 0 || *turn > last {
                report(Wrong::StartTurn { turn: *turn, last });
            }
            if hexes.is_empty() {
                report(Wrong::NoStartHex);
            }
            for (index, &hex) in hexes.iter().enumerate() {
                if off_map(hex) {
                    report(Wrong::StartOffMap { hex });
                }
                if hexes[..index].contains(&hex) {
                    report(Wrong::StartHexTwice { hex });
                }
            }
        }
    }
}

/// What is wrong with a unit that joins those listed before it on the same hex.
fn joining(setup: &Setup, index: usize, unit: &UnitSetup, hex: HexNumber, faults: &mut Vec<Fault>) {
    let mut report = |field, wrong| faults.push(Fault { place: Place::Unit(index, field), wrong });
    let Some(side) = side_of(setup, unit) else { return };
    let earlier = || standing(setup, hex).take_while(|(other, _)| *other < index);
    let on_side = |other: &UnitSetup, side: Side| side_of(setup, other) == Some(side);
    if let Some((_, other)) = earlier().find(|(_, other)| on_side(other, side.other())) {
        let wrong = Wrong::BothSidesOnOneHex { hex, other: other.name.clone() };
        report(UnitField::Start, wrong);
    }
    let friends = || earlier().map(|(_, other)| other).filter(|other| on_side(other, side));
    let is_gun = |unit: &UnitSetup| unit.arm == Arm::Artillery;
    if !is_gun(unit) {
        if let Some(other) = friends().find(|other| !is_gun(other) && other.arm != unit.arm) {
            let wrong = Wrong::InfantryWithCavalry { hex, other: other.name.clone() };
            report(UnitField::Start, wrong);
        }
        if let Some(other) = friends().find(|other| !is_gun(other) && other.facing != unit.facing) {
            let wrong = Wrong::FacingsDiffer { hex, other: other.name.clone() };
            report(UnitField::Facing, wrong);
        }
    }
    if let Some(wrong) = over_limit(setup, hex, unit, friends) {
        report(UnitField::Start, wrong);
    }
}

/// Is the limit [6.2] of an arm passed when `unit` joins its friends? Only the unit that passes it
/// is reported, not each one after.
fn over_limit<'a, I: Iterator<Item = &'a UnitSetup>>(
    setup: &Setup,
    hex: HexNumber,
    unit: &'a UnitSetup,
    friends: impl Fn() -> I,
) -> Option<Wrong> {
    let limits = &setup.rules.stacking;
    let all = || friends().chain([unit]);
    let with_guns = all().any(|unit| unit.arm == Arm::Artillery);
    let size_of = |arm: Arm| -> u32 {
        all().filter(|unit| unit.arm == arm).map(|unit| u32::from(unit.size)).sum()
    };
    let (infantry, cavalry) = if with_guns {
        (
            ("infantry with artillery", limits.infantry_with_guns),
            ("cavalry with artillery", limits.cavalry_with_guns),
        )
    } else {
        (("infantry", limits.infantry), ("cavalry", limits.cavalry))
    };
    [(Arm::Infantry, infantry), (Arm::Cavalry, cavalry)].into_iter().find_map(
        |(arm, (arms, limit))| {
            let size = size_of(arm);
            (size > u32::from(limit)).then_some(Wrong::OverLimit { hex, arms, size, limit })
        },
    )
}
