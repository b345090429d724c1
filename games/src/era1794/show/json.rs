//! The set-up as JSON. Keys are a promise; add to them, don't rename.

use crate::era1794::plans::Scenario;
use serde_json::{Map, Value, json};
use wargauge_engine::CellNumber;
use wargauge_engine::era1794::setup::{Arm, HexNumber, Office, Start, UnitSetup};

use super::layout::Layout;
use crate::document::{heading, readings, reconstructed};

/// The whole document.
pub(crate) fn document(scenario: &Scenario, layout: &Layout) -> Value {
    let setup = &scenario.setup;
    json!({
        "format": 1,
        "scenario": heading(&scenario.about),
        "sides": setup.sides,
        "turns": setup.rules.turns,
        "map": map(scenario, layout),
        "units": setup
            .units
            .iter()
            .enumerate()
            .map(|(id, unit)| unit_object(scenario, id, unit))
            .collect::<Vec<_>>(),
        "commanders": setup
            .commanders
            .iter()
            .map(|commander| {
                let mut object = Map::new();
                object.insert("name".to_owned(), json!(commander.name));
                object.insert("side".to_owned(), json!(setup.sides[commander.side.index()]));
                if commander.office == Office::Reserve {
                    object.insert("office".to_owned(), json!("reserve"));
                    return object;
                }
                insert_start(&mut object, &commander.start);
                if let Office::Overall { units } = commander.office {
                    object.insert("office".to_owned(), json!("overall"));
                    object.insert("orders".to_owned(), json!(units));
                }
                if commander.leads_reserve {
                    object.insert("leads_reserve".to_owned(), json!(true));
                }
                object
            })
            .collect::<Vec<_>>(),
        "pool": pool(scenario),
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

fn map(scenario: &Scenario, layout: &Layout) -> Value {
    let mut hexes = Map::new();
    for (hex, setup) in layout.board.hexes().zip(&scenario.setup.map.hexes) {
        let object = json!({"terrain": setup.terrain, "level": setup.level});
        hexes.insert(number(layout.board.number(hex)), object);
    }
    let edges: Vec<Value> = layout
        .edges
        .iter()
        .map(|(hexes, edge)| {
            let mut object = json!({"between": hexes.map(number), "features": edge.features});
            if let Some(hex) = edge.protects {
                object["protects"] = json!(number(hex));
            }
            object
        })
        .collect();
    json!({
        "rows": layout.board.rows,
        "columns": layout.board.columns,
        "hexes": hexes,
        "edges": edges,
    })
}

/// A unit as the first line of a replay has it, with what applies to its arm only.
fn unit_object(scenario: &Scenario, id: usize, unit: &UnitSetup) -> Map<String, Value> {
    let setup = &scenario.setup;
    let commander = setup.commanders.get(unit.commander);
    let is_guns = unit.arm == Arm::Artillery;
    let mut object = Map::new();
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
    insert("id", json!(id));
    insert("name", json!(unit.name));
    insert("side", json!(commander.map(|commander| &setup.sides[commander.side.index()])));
    insert("commander", json!(commander.map(|commander| &commander.name)));
    insert("arm", json!(unit.arm));
    insert("morale", json!((!is_guns).then_some(unit.morale)));
    insert("size", json!((!is_guns).then_some(unit.size)));
    insert("firepower", json!(unit.firepower));
    insert_start(&mut object, &unit.start);
    let mut insert = |key: &str, value: Value| object.insert(key.to_owned(), value);
    // Where the owner decides on the hex he decides on the facing too.
    if matches!(unit.start, Start::At(_)) {
        insert("facing", json!(unit.facing));
    }
    if is_guns {
        insert("limbered", json!(unit.limbered));
    } else {
        insert("formation", json!("line"));
    }
    if unit.cossack {
        insert("cossack", json!(true));
    }
    if unit.stars > 0 {
        insert("stars", json!(unit.stars));
    }
    for (key, marked) in [("skirmish", unit.skirmish), ("scythes", unit.scythes)] {
        if marked {
            insert(key, json!(true));
        }
    }
    object
}

/// The hex where a counter starts, or when and where its owner may place it.
fn insert_start(object: &mut Map<String, Value>, start: &Start) {
    let (key, value) = match start {
        Start::At(hex) => ("hex", json!(number(*hex))),
        Start::Among { turn, hexes } => {
            let hexes: Vec<String> = hexes.iter().copied().map(number).collect();
            ("among", json!({"turn": turn, "hexes": hexes}))
        }
        Start::Enters { turn, hexes } => {
            let hexes: Vec<String> = hexes.iter().copied().map(number).collect();
            ("enters", json!({"turn": turn, "hexes": hexes}))
        }
    };
    object.insert(key.to_owned(), value);
}

/// The commanders that may be put into the pool, turn by turn. The last entry applies to all later turns.
fn pool(scenario: &Scenario) -> Vec<Value> {
    let setup = &scenario.setup;
    let mut turns = Vec::new();
    for (i, turn) in setup.pool.iter().enumerate() {
        let mut object = json!({"turn": i + 1});
        for (side, pool) in setup.sides.iter().zip(&turn.sides) {
            let names: Vec<_> = pool
                .commanders
                .iter()
                .filter_map(|&commander| setup.commanders.get(commander))
                .map(|commander| &commander.name)
                .collect();
            object[side] = json!({"commanders": names, "count": pool.count});
        }
        turns.push(object);
    }
    turns
}
