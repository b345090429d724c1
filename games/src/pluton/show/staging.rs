//! How the log of *Pluton 1* is put on its board: what each event of `docs/replay.md` moves, and what is
//! shown of it.

use serde_json::json;
use wargauge_report::replay::staging::{
    Act, Badge, Class, Effect, From, Line, Look, Of, Shape, Staging, Tray, is, nothing,
};

use super::field::kinds;

const UNIT: Of = Of { class: "unit", key: "unit" };
const UNITS: Of = Of { class: "unit", key: "units" };
const MARKER: Of = Of { class: "marker", key: "marker" };

/// The whole.
pub(crate) fn staging() -> Staging {
    Staging {
        classes: classes(),
        effects: [moves(), states(), shells()].concat(),
        activations: vec!["set up", "phase"],
        silent: vec![
            "column",
            "capture",
            "marker",
            "keep",
            "await",
            "aim",
            "must go",
            "stay",
            "engage",
            "disengage",
        ],
        lines: vec![Line { on: "fire", from: UNITS, to: "target", look: Look::Fire }],
        trays: vec![Tray { title: "Lost", class: "unit", place: "gone", turn: "" }],
        kinds: kinds(),
        ..Staging::default()
    }
}

fn classes() -> Vec<Class> {
    let badge = |key, is, sign, title| Badge { key, is, sign, title };
    let unit = Class {
        name: "unit",
        list: "units",
        id: "id",
        place: "hex",
        side: "side",
        shape: Shape::Block,
        kind: vec![("type", "")],
        values: vec!["size"],
        badges: vec![
            badge("level", Some(json!("under fire")), "!", "under fire"),
            badge("level", Some(json!("pinned")), "!!", "pinned"),
            badge("unknown", None, "?", "not seen by the enemy yet"),
            badge("moved", None, "✓", "has moved in this phase"),
        ],
        ..Class::default()
    };
    let marker = Class {
        name: "marker",
        list: "markers",
        id: "id",
        place: "hex",
        side: "side",
        shape: Shape::Mark,
        badges: vec![badge("name", None, "✹", "marker of indirect fire")],
        ..Class::default()
    };
    vec![unit, marker]
}

/// What changes where units are.
fn moves() -> Vec<Effect> {
    vec![
        Effect::new("deploy", Act::Move { of: UNIT, to: "hex" }),
        Effect::new("step", Act::Move { of: UNITS, to: "to" }),
        Effect::new("retreat", Act::Move { of: UNIT, to: "to" }),
        Effect::new("succeed", Act::Move { of: UNIT, to: "hex" }),
        Effect::new("succeed", set("level", is("full"))),
        Effect::new("succeed", set("replacement", is(true))),
        Effect::new("eliminate", Act::Send { of: UNIT, place: Some("gone") }),
        Effect::new("eliminate", set("level", is("full"))),
    ]
}

/// What changes how units stand, whose phase it is, and the points.
fn states() -> Vec<Effect> {
    vec![
        Effect::new("set up", Act::Active { key: "side" }),
        Effect::new("phase", Act::Active { key: "side" }),
        Effect::new("phase", Act::Every { class: "unit", key: "moved", to: nothing() }),
        Effect::new("move", set("moved", is(true))),
        Effect::new("join", set("moved", is(true))),
        Effect::new("reveal", set("unknown", is(false))),
        Effect::new("eliminate", set("unknown", From::Key("unknown"))),
        Effect::new("eliminate", set("replacement", nothing())),
        Effect::new("loss", set("size", From::Key("size"))),
        Effect::new("drop", set("level", From::Key("level"))),
        Effect::new("recover", set("level", From::Key("level"))),
        Effect::new("points", Act::Score { key: "net" }),
        Effect::new("end", Act::Score { key: "net" }),
    ]
}

/// What changes where markers lie.
fn shells() -> Vec<Effect> {
    vec![
        Effect::new("lay", Act::Move { of: MARKER, to: "hex" }),
        Effect::new("take off", Act::Send { of: MARKER, place: None }),
        Effect::new("scatter", Act::Move { of: MARKER, to: "to" }),
    ]
}

fn set(key: &'static str, to: From) -> Act {
    Act::Set { of: UNIT, key, to }
}
