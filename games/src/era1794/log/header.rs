//! The pieces as they are set up, and what they are called.

use serde_json::{Value, json};
use wargauge_engine::CellNumber;
use wargauge_engine::era1794::setup::{Arm, HexNumber, Office, Setup, Start, UnitSetup};

use wargauge_analysis::replay::Keys;

/// Units and commanders as they are set up, and the points of a handicap.
pub fn pieces(setup: &Setup) -> Keys {
    let units: Vec<Value> =
        setup.units.iter().enumerate().map(|(id, unit)| unit_object(setup, id, unit)).collect();
    let handicap = setup.rules.handicap;
    let handicap = (handicap != 0).then(|| ("handicap", Value::from(handicap)));
    [("units", Value::from(units)), ("commanders", Value::from(commanders(setup)))]
        .into_iter()
        .chain(handicap)
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}

/// A hex as it is printed.
pub(super) fn hex_name(number: HexNumber) -> String {
    CellNumber(number).to_string()
}

fn unit_object(setup: &Setup, id: usize, unit: &UnitSetup) -> Value {
    let commander = setup.commanders.get(unit.commander);
    let is_guns = unit.arm == Arm::Artillery;
    let mut object = json!({
        "id": id,
        "name": unit.name,
        "side": commander.map(|commander| &setup.sides[commander.side.index()]),
        "commander": commander.map(|commander| &commander.name),
        "arm": unit.arm.name(),
        "morale": (!is_guns).then_some(unit.morale),
        "size": (!is_guns).then_some(unit.size),
        "firepower": if is_guns { None } else { unit.firepower },
    });
    // Where the owner decides on the hex he decides on the facing too.
    if let Start::At(hex) = unit.start {
        object["hex"] = json!(hex_name(hex));
        object["facing"] = json!(unit.facing.name());
    }
    object["limbered"] = json!(unit.limbered);
    object["movement"] = json!(movement(setup, unit));
    if unit.cossack {
        object["cossack"] = json!(true);
    }
    if unit.stars > 0 {
        object["stars"] = json!(unit.stars);
    }
    for (key, marked) in [("skirmish", unit.skirmish), ("scythes", unit.scythes)] {
        if marked {
            object[key] = json!(true);
        }
    }
    object
}

/// [8.8] The movement points of a unit; guns have theirs only when limbered.
fn movement(setup: &Setup, unit: &UnitSetup) -> u8 {
    let points = &setup.rules.movement;
    match unit.arm {
        Arm::Infantry => points.infantry,
        Arm::Cavalry if unit.cossack => points.cossacks,
        Arm::Cavalry => points.cavalry,
        Arm::Artillery => points.limbered,
    }
}

fn commanders(setup: &Setup) -> Vec<Value> {
    let object = |commander: &wargauge_engine::era1794::setup::CommanderSetup| {
        let mut object =
            json!({"name": commander.name, "side": setup.sides[commander.side.index()]});
        if let Start::At(hex) = commander.start {
            object["hex"] = json!(hex_name(hex));
        }
        if let Office::Overall { .. } = commander.office {
            object["overall"] = json!(true);
        }
        object
    };
    // The reserve is nobody.
    let persons = setup.commanders.iter().filter(|leader| leader.office != Office::Reserve);
    persons.map(object).collect()
}

/// The units' names for people: where both sides have one of that name, the side is added.
pub fn names(setup: &Setup) -> Vec<String> {
    let side_of = |unit: &UnitSetup| {
        setup.commanders.get(unit.commander).map_or("", |commander| {
            let side: &str = &setup.sides[commander.side.index()];
            side
        })
    };
    setup
        .units
        .iter()
        .map(|unit| {
            let side = side_of(unit);
            let shared =
                setup.units.iter().any(|other| other.name == unit.name && side_of(other) != side);
            if shared { format!("{} ({side})", unit.name) } else { unit.name.clone() }
        })
        .collect()
}
