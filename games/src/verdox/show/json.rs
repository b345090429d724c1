//! The set-up as JSON. Keys are a promise; add to them, don't rename.

use serde_json::{Map, Value, json};
use wargauge_engine::CellNumber;
use wargauge_engine::verdox::{Kind, Setup};
use wargauge_scenarios::Scenario;

use super::{grid, side_name};
use crate::document::{heading, readings, reconstructed};

/// The whole document.
pub(crate) fn document(scenario: &Scenario<Setup>) -> Value {
    let setup = &scenario.setup;
    let units: Vec<Value> = Kind::ALL
        .into_iter()
        .map(|kind| {
            let unit = &setup.kinds[kind.index()];
            json!({
                "type": kind.name(),
                "count": by_side(setup, unit.count),
                "worth": unit.value,
                "range": (unit.range > 0).then_some(unit.range),
            })
        })
        .collect();
    let garrison = side_name(setup, setup.rules.garrison.side).map(|side| {
        let posted = Kind::ALL.into_iter().zip(setup.rules.garrison.units());
        let posted: Map<String, Value> =
            posted.map(|(kind, count)| (kind.name().to_owned(), json!(count))).collect();
        json!({"side": side, "units": posted})
    });
    json!({
        "format": 1,
        "scenario": heading(&scenario.about),
        "sides": setup.sides,
        "turns": setup.rules.turns,
        "map": map(setup),
        "units": units,
        "barge": {"worth": setup.barge_value, "capacity": setup.barge_capacity},
        "garrison": garrison,
        "rules": setup.rules,
        "reconstructed":
            scenario.about.reconstructed.iter().map(|origin| &origin.path).collect::<Vec<_>>(),
        "reconstructed_values": reconstructed(&scenario.about),
        "readings": readings(&scenario.about),
    })
}

fn number(square: u16) -> String {
    CellNumber(square).to_string()
}

/// A value of each side under its name.
fn by_side(setup: &Setup, values: [u8; 2]) -> Value {
    let named = setup.sides.iter().zip(values);
    Value::Object(named.map(|(side, value)| (side.clone(), json!(value))).collect())
}

fn map(setup: &Setup) -> Value {
    let grid = grid(setup);
    let squares: Map<String, Value> = grid
        .squares()
        .zip(&setup.map.squares)
        .map(|(square, terrain)| (number(grid.number(square)), json!({"terrain": terrain.name()})))
        .collect();
    let headquarters = setup.sides.iter().zip(setup.map.headquarters);
    let headquarters: Map<String, Value> =
        headquarters.map(|(side, square)| (side.clone(), json!(number(square)))).collect();
    json!({
        "rows": setup.map.rows,
        "columns": setup.map.columns,
        "squares": squares,
        "headquarters": headquarters,
        "barges": setup.map.barges.iter().copied().map(number).collect::<Vec<_>>(),
    })
}
