//! The pieces of both sides: names, values and places.

use serde_json::{Value, json};
use wargauge_analysis::replay::Keys;
use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{Kind, Source};
use wargauge_engine::pluton::{Rules, State, Whereabouts};

use super::{halves, hex_name, side_name, unit_name};

/// The position before the first event: nobody is on the map, and no marker lies there.
pub fn pieces(game: &Rules) -> Keys {
    let setup = game.setup();
    let units = setup.units.iter().enumerate().map(|(id, unit)| {
        let mut object = json!({
            "id": id,
            "name": unit.name,
            "side": side_name(game, Some(unit.side)),
            "type": unit.kind.name(),
            "battalion": unit.battalion,
            "company": (unit.company > 0).then_some(unit.company),
            "morale": unit.morale,
            "size": size(unit.kind, 2 * unit.boxes),
            "level": "full",
            "unknown": true,
            "group": setup.groups[usize::from(unit.group)].name,
        });
        object["hex"] = Value::Null;
        object
    });
    let support = setup.support.iter().enumerate().map(|(id, battalion)| {
        json!({"id": id, "name": battalion.name, "side": side_name(game, Some(battalion.side))})
    });
    let markers = setup.markers.iter().enumerate().map(|(id, marker)| {
        let fired_by = match marker.source {
            Source::Mortar { unit, .. } => unit_name(setup, unit.into()),
            Source::Support(support) => setup.support[usize::from(support)].name.clone(),
        };
        json!({
            "id": id,
            "name": marker.number,
            "side": side_name(game, Some(marker.side)),
            "fired_by": fired_by,
            "hex": null,
        })
    });
    let mut pieces = Keys::new();
    pieces.insert("units".to_owned(), units.collect());
    pieces.insert("support".to_owned(), support.collect());
    pieces.insert("markers".to_owned(), markers.collect());
    let handicap = game.switches().handicap;
    if handicap != 0 {
        pieces.insert("handicap".to_owned(), halves(handicap));
    }
    pieces
}

/// Boxes of a unit; null for a commander.
fn size(kind: Kind, left: u8) -> Value {
    if kind == Kind::Commander { Value::Null } else { halves(left) }
}

/// Points and pieces.
pub fn standing(game: &Rules, state: &State) -> Keys {
    let setup = game.setup();
    let units = setup.units.iter().enumerate().map(|(id, unit)| {
        let number = game.number(id);
        let place = match state.whereabouts(number) {
            Whereabouts::OnMap(hex) => hex_name(game, hex),
            Whereabouts::Waiting => "to come".to_owned(),
            Whereabouts::Gone => "gone".to_owned(),
        };
        let mut object = json!({
            "id": id,
            "name": unit_name(setup, id),
            "type": unit.kind.name(),
            "size": size(unit.kind, game.size(state, number)),
            "level": state.level(number).name(),
            "place": place,
            "unknown": !state.is_known(number),
        });
        if state.is_replacement(number) {
            object["replacement"] = json!(true);
        }
        object
    });
    let markers = setup.markers.iter().zip(0_u8..).filter_map(|(marker, id)| {
        let hex = state.marker(id)?;
        let side = side_name(game, Some(marker.side));
        Some(json!({"id": id, "name": marker.number, "side": side, "hex": hex_name(game, hex)}))
    });
    let mut standing = Keys::new();
    let points = Side::BOTH.map(|side| {
        let name = setup.sides[side.index()].clone();
        (name, halves(game.points(state, side).sum()))
    });
    standing.insert("points".to_owned(), Value::Object(points.into_iter().collect()));
    standing.insert("units".to_owned(), units.collect());
    standing.insert("markers".to_owned(), markers.collect());
    standing
}
