//! How units and commanders stand, for people to read in a saved position.

use serde::Serialize;
use serde_json::{Value, json};
use wargauge_engine::Hex;
use wargauge_engine::era1794::setup::{Arm, Office, Setup};
use wargauge_engine::era1794::{State, Whereabouts};

use super::header::names;
use wargauge_analysis::replay::Keys;

/// How a unit stands.
#[derive(Serialize)]
struct Standing {
    /// Its name.
    name: String,
    /// Where it is: a hex, `routed`, `gone` or `to come`.
    place: String,
    /// The turn of return, if routed.
    #[serde(skip_serializing_if = "Option::is_none")]
    returns: Option<u8>,
    /// The corner it faces, if on the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    facing: Option<String>,
    /// The size left; guns have none.
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u8>,
    /// The number on its fire marker, if it bears one.
    #[serde(skip_serializing_if = "Option::is_none")]
    shots: Option<u8>,
    /// `limbered`, `square`, `skirmish order` or `side by side`, where that applies.
    #[serde(skip_serializing_if = "Option::is_none")]
    formation: Option<String>,
}

/// Where a commander stands.
#[derive(Serialize)]
struct Commander {
    /// His name.
    name: String,
    /// His hex; nothing if he is not on the map.
    hex: Option<String>,
}

/// Points, and how the units and commanders stand.
pub fn standing<const U: usize, const S: usize, const H: usize, const X: usize>(
    setup: &Setup,
    state: &State<U, S, H, X>,
) -> Keys {
    let board = setup.map.board();
    let hex = |hex: Hex| board.name(hex).to_string();
    let stands = |(id, name): (usize, String)| {
        let view = state.unit(id);
        let is_guns = setup.units[id].arm == Arm::Artillery;
        let on_map = matches!(view.whereabouts, Whereabouts::OnMap(_));
        let formation = if view.limbered {
            Some("limbered")
        } else if view.square {
            Some("square")
        } else if view.skirmish {
            Some("skirmish order")
        } else {
            view.side_by_side.then_some("side by side")
        };
        Standing {
            name,
            place: match view.whereabouts {
                Whereabouts::OnMap(at) => hex(at),
                Whereabouts::Routed(_) => "routed".to_owned(),
                Whereabouts::Gone => "gone".to_owned(),
                Whereabouts::Waiting => "to come".to_owned(),
            },
            returns: match view.whereabouts {
                Whereabouts::Routed(turn) => Some(turn),
                _ => None,
            },
            facing: on_map.then(|| view.facing.name().to_owned()),
            size: (!is_guns).then_some(view.size),
            shots: (on_map && view.shots > 0).then_some(view.shots),
            formation: formation.filter(|_| on_map).map(str::to_owned),
        }
    };
    let units: Vec<Standing> = names(setup).into_iter().enumerate().map(stands).collect();
    let commanders: Vec<Commander> = setup
        .commanders
        .iter()
        .enumerate()
        .filter(|(_, commander)| commander.office != Office::Reserve)
        .map(|(i, commander)| Commander {
            name: commander.name.clone(),
            hex: state.commander(i).map(hex),
        })
        .collect();
    let pieces = json!({"net": state.net_points(), "units": units, "commanders": commanders});
    if let Value::Object(keys) = pieces { keys } else { Keys::new() }
}
