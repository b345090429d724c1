//! The pieces of both sides: their names and places.

use serde_json::{Map, Value, json};
use wargauge_engine::verdox::setup::Terrain;
use wargauge_engine::verdox::state::{BARGES, SIDE_UNITS};
use wargauge_engine::verdox::{Kind, Rules, State, Whereabouts};
use wargauge_engine::{Game, Side, Square};

use wargauge_analysis::replay::Keys;

/// The name that both sides can use for a unit: the order in which its side brought it on, from 1.
pub fn unit_name(side: &str, unit: u8) -> String {
    format!("{side} {}", usize::from(unit) % SIDE_UNITS + 1)
}

/// A square as it is printed.
pub(super) fn square_name(game: &Rules, square: Square) -> String {
    game.map().grid.name(square).to_string()
}

/// A side, or null for none.
pub(super) fn side_name(game: &Rules, side: Option<Side>) -> Value {
    side.map_or(Value::Null, |side| json!(game.sides()[side.index()]))
}

/// The position before the first event. No unit is on the map, so it lists the units that each side has to
/// bring on, the worth of everything, the squares of the barges and the holders of the gates, and the points of a
/// handicap.
pub fn pieces(game: &Rules) -> Keys {
    let state = game.start();
    let forces: Map<String, Value> = Side::BOTH
        .into_iter()
        .map(|side| (game.sides()[side.index()].to_owned(), kinds(state.reserve(side))))
        .collect();
    let units: Vec<Value> = Vec::new();
    let mut worth: Map<String, Value> = Kind::ALL
        .into_iter()
        .zip(&game.setup().kinds)
        .map(|(kind, setup)| (kind.name().to_owned(), json!(setup.value)))
        .collect();
    worth.insert("barge".to_owned(), json!(game.setup().barge_value));
    let mut pieces = keys(json!({
        "units": units,
        "forces": forces,
        "worth": worth,
        "barges": barges(game, &state),
        "gates": gates(game, &state),
    }));
    let handicap = game.switches().handicap;
    if handicap != 0 {
        pieces.insert("handicap".to_owned(), json!(handicap));
    }
    pieces
}

/// Points and pieces.
pub fn standing(game: &Rules, state: &State) -> Keys {
    let mut units = Vec::new();
    let mut reserve = Map::new();
    for side in Side::BOTH {
        let name = game.sides()[side.index()];
        for unit in state.units_of(side) {
            let view = state.unit(unit);
            let place = match view.whereabouts {
                Whereabouts::OnMap(square) => square_name(game, square),
                Whereabouts::Gone => "gone".to_owned(),
                Whereabouts::Reserve => "to come".to_owned(),
            };
            let mut object = json!({
                "id": unit,
                "name": unit_name(name, unit),
                "type": view.kind.name(),
                "place": place,
                "face_up": view.face_up,
            });
            if let Some(barge) = view.aboard {
                object["aboard"] = json!(barge);
            }
            units.push(object);
        }
        reserve.insert(name.to_owned(), kinds(state.reserve(side)));
    }
    let grid = game.map().grid;
    let fallen: Vec<String> = grid
        .squares()
        .filter(|&square| {
            matches!(game.map().terrain(square), Terrain::Wall | Terrain::Gate)
                && !state.walls().has(square.index())
        })
        .map(|square| square_name(game, square))
        .collect();
    keys(json!({
        "net": game.net(state),
        "units": units,
        "reserve": reserve,
        "barges": barges(game, state),
        "gates": gates(game, state),
        "breaches": fallen,
    }))
}

fn keys(object: Value) -> Keys {
    if let Value::Object(keys) = object { keys } else { Keys::new() }
}

/// The number of units of each kind.
fn kinds(counts: [u8; Kind::COUNT]) -> Value {
    let named = Kind::ALL.into_iter().zip(counts);
    Value::Object(named.map(|(kind, count)| (kind.name().to_owned(), json!(count))).collect())
}

fn barges(game: &Rules, state: &State) -> Vec<Value> {
    (0..BARGES.min(game.setup().map.barges.len()) as u8)
        .map(|barge| {
            let view = state.barge(barge);
            json!({
                "id": barge,
                "square": view.square.map(|square| square_name(game, square)),
                "owner": side_name(game, view.owner),
                "passenger": view.passenger,
            })
        })
        .collect()
}

fn gates(game: &Rules, state: &State) -> Vec<Value> {
    let each = game.map().gates.iter().enumerate();
    each.map(|(nth, &square)| {
        json!({"square": square_name(game, square), "held_by": side_name(game, state.gate(nth))})
    })
    .collect()
}
