//! The set-up as JSON. Keys are a promise; add to them, don't rename.

use serde_json::{Map, Value, json};
use wargauge_engine::CellNumber;
use wargauge_engine::pluton::setup::{HexNumber, Setup, Source, When};
use wargauge_scenarios::Scenario;

use crate::document::{heading, readings, reconstructed};
use crate::pluton::log::{halves, unit_name};

/// The whole document.
pub(crate) fn document(scenario: &Scenario<Setup>) -> Value {
    let setup = &scenario.setup;
    json!({
        "format": 1,
        "scenario": heading(&scenario.about),
        "sides": setup.sides,
        "turns": setup.rules.turns,
        "map": map(setup),
        "groups": groups(setup),
        "units": units(setup),
        "support": support(setup),
        "markers": markers(setup),
        "victory": victory(setup),
        "rules": setup.rules,
        "reconstructed":
            scenario.about.reconstructed.iter().map(|origin| &origin.path).collect::<Vec<_>>(),
        "reconstructed_values": reconstructed(&scenario.about),
        "readings": readings(&scenario.about),
    })
}

fn number(hex: HexNumber) -> String {
    CellNumber(hex).to_string()
}

fn numbers(hexes: &[HexNumber]) -> Vec<String> {
    hexes.iter().copied().map(number).collect()
}

/// A value of each side under its name, in halves.
fn by_side(setup: &Setup, values: [u8; 2]) -> Value {
    let named = setup.sides.iter().zip(values);
    Value::Object(named.map(|(side, value)| (side.clone(), halves(value))).collect())
}

fn map(setup: &Setup) -> Value {
    let board = setup.map.board();
    let hexes: Map<String, Value> = board
        .hexes()
        .zip(&setup.map.hexes)
        .map(|(hex, data)| {
            let mut object = json!({"terrain": data.ground.name()});
            if data.road {
                object["road"] = json!(true);
            }
            (number(board.number(hex)), object)
        })
        .collect();
    let villages = setup.map.villages.iter().map(|village| {
        json!({
            "name": village.name,
            "hexes": numbers(&village.hexes),
            "worth": by_side(setup, village.value),
        })
    });
    json!({
        "rows": setup.map.rows,
        "columns": setup.map.columns,
        "hexes": hexes,
        "villages": villages.collect::<Vec<_>>(),
    })
}

fn groups(setup: &Setup) -> Vec<Value> {
    let groups = setup.groups.iter().map(|group| {
        let mut object = json!({
            "name": group.name,
            "side": setup.sides[group.side.index()],
            "hexes": numbers(&group.hexes),
        });
        if let Some(near) = group.near_commander {
            object["near_commander"] = json!(near);
        }
        match &group.when {
            When::Start => {}
            When::Turn(turn) => object["turn"] = json!(turn),
            When::Taken(hexes) => object["taken"] = json!(numbers(hexes)),
            When::Die => object["die"] = json!(true),
        }
        object
    });
    groups.collect()
}

fn units(setup: &Setup) -> Vec<Value> {
    let units = setup.units.iter().enumerate().map(|(id, unit)| {
        json!({
            "id": id,
            "name": unit.name,
            "side": setup.sides[unit.side.index()],
            "type": unit.kind.name(),
            "battalion": unit.battalion,
            "company": (unit.company > 0).then_some(unit.company),
            "morale": unit.morale,
            "boxes": (unit.boxes > 0).then_some(unit.boxes),
            "group": setup.groups[usize::from(unit.group)].name,
        })
    });
    units.collect()
}

fn support(setup: &Setup) -> Vec<Value> {
    let battalions = setup.support.iter().map(|battalion| {
        let mut object = json!({
            "name": battalion.name,
            "side": setup.sides[battalion.side.index()],
            "guns": battalion.tubes,
            "calibre": battalion.calibre,
            "turn": battalion.call.turn,
            "spared": halves(battalion.value),
        });
        if battalion.call.revealed > 0 {
            object["revealed"] = json!(battalion.call.revealed);
        }
        if let Some(near) = &battalion.call.near {
            object["near"] = json!({
                "platoons": near.platoons,
                "within": near.distance,
                "hexes": numbers(&near.hexes),
            });
        }
        object
    });
    battalions.collect()
}

fn markers(setup: &Setup) -> Vec<Value> {
    let markers = setup.markers.iter().map(|marker| {
        let fired_by = match marker.source {
            Source::Mortar { unit, .. } => unit_name(setup, unit.into()),
            Source::Support(support) => setup.support[usize::from(support)].name.clone(),
        };
        let side = &setup.sides[marker.side.index()];
        json!({"number": marker.number, "side": side, "fired_by": fired_by})
    });
    markers.collect()
}

fn victory(setup: &Setup) -> Value {
    let victory = &setup.victory;
    let routes = victory.road.routes.iter().map(|route| route.map(number));
    json!({
        "lost_box": halves(victory.lost_box),
        "lost_commander": halves(victory.lost_commander),
        "road": {
            "points": halves(victory.road.value),
            "within": victory.road.distance,
            "routes": routes.collect::<Vec<_>>(),
        },
        "unrevealed": halves(victory.unrevealed),
        "most_unrevealed": halves(victory.most_unrevealed),
        "grades": victory.grades.map(halves),
    })
}
