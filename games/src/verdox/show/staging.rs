//! How the log of *Fortress of Verdox* is put on its board: what each event of `docs/replay.md` moves,
//! and what is shown of it.

use serde_json::json;
use wargauge_analysis::field::{CounterKind, Symbol};
use wargauge_engine::verdox::Kind;
use wargauge_report::replay::staging::{
    Act, Badge, Class, Effect, From, Line, Look, Of, Shape, Staging, Tray, is, nothing,
};

const UNIT: Of = Of { class: "unit", key: "unit" };
const UNITS: Of = Of { class: "unit", key: "units" };
const BARGE: Of = Of { class: "barge", key: "barge" };
const GATE: Of = Of { class: "gate", key: "square" };
const BREACH: Of = Of { class: "breach", key: "square" };
const ABOARD: Of = Of { class: "barge", key: "aboard" };
const PASSENGER: Of = Of { class: "unit", key: "passenger" };

/// The whole.
pub(crate) fn staging() -> Staging {
    Staging {
        classes: classes(),
        effects: [moves(), states(), places()].concat(),
        activations: vec!["deploy", "phase"],
        lines: vec![
            Line { on: "fire", from: UNITS, to: "target", look: Look::Fire },
            Line {
                on: "melee",
                from: Of { class: "unit", key: "attackers" },
                to: "square",
                look: Look::Attack,
            },
        ],
        trays: vec![Tray { title: "Lost", class: "unit", place: "gone", turn: "" }],
        reserve: "forces",
        worth: "worth",
        kinds: Kind::ALL.into_iter().map(kind).collect(),
        ..Staging::default()
    }
}

/// What is drawn on the counters of a kind.
pub(crate) fn kind(kind: Kind) -> CounterKind {
    let name = kind.name().to_owned();
    let (sign, symbol) = match kind {
        Kind::Infantry => ('I', Symbol::Cross),
        Kind::Riflemen => ('R', Symbol::Letters("Rf".to_owned())),
        Kind::Grenadiers => ('G', Symbol::Letters("Gr".to_owned())),
        Kind::Cavalry => ('C', Symbol::Stroke),
        Kind::MountedRiflemen => ('M', Symbol::Letters("MR".to_owned())),
        Kind::Artillery => ('A', Symbol::Dot),
    };
    CounterKind { name, sign, symbol }
}

fn classes() -> Vec<Class> {
    let badge = |key, is, sign, title| Badge { key, is, sign, title };
    let unit = Class {
        name: "unit",
        list: "units",
        id: "id",
        place: "square",
        side: "side",
        shape: Shape::Block,
        nameless: true,
        kind: vec![("type", "")],
        badges: vec![
            badge("face_up", Some(json!(false)), "?", "face down"),
            badge("done", None, "✓", "has had its action"),
        ],
        ..Class::default()
    };
    let barge = Class {
        name: "barge",
        list: "barges",
        id: "id",
        place: "square",
        side: "owner",
        shape: Shape::Block,
        kind: vec![("", "barge")],
        ..Class::default()
    };
    let gate = Class {
        name: "gate",
        list: "gates",
        id: "square",
        place: "square",
        side: "held_by",
        shape: Shape::Mark,
        badges: vec![badge("held_by", None, "⚑", "gate held by a side")],
        ..Class::default()
    };
    let breach = Class {
        name: "breach",
        place: "square",
        shape: Shape::Mark,
        badges: vec![badge("", None, "✸", "breach in the wall")],
        ..Class::default()
    };
    vec![unit, barge, gate, breach]
}

/// What changes where pieces are.
fn moves() -> Vec<Effect> {
    let of_barge = Of { class: "unit", key: "unit" };
    vec![
        Effect::new("enter", Act::Move { of: UNIT, to: "square" }),
        Effect::new("enter", set(UNIT, "side", From::Key("side"))),
        Effect::new("enter", set(UNIT, "type", From::Key("type"))),
        Effect::new("enter", set(UNIT, "face_up", is(false))),
        Effect::new("enter", Act::Take { side: "side", item: "type" }),
        Effect::new("step", Act::Move { of: UNITS, to: "to" }),
        Effect::new("board", Act::Join { of: UNIT, to: BARGE }),
        Effect::new("board", set(UNIT, "aboard", From::Key("barge"))),
        Effect::new("board", set(BARGE, "passenger", From::Key("unit"))),
        Effect::new("board", set(BARGE, "owner", From::Side(of_barge))),
        Effect::new("land", Act::Move { of: UNIT, to: "square" }),
        Effect::new("land", set(UNIT, "aboard", nothing())),
        Effect::new("land", set(BARGE, "passenger", nothing())),
        Effect::new("barge", Act::Move { of: BARGE, to: "to" }),
        Effect::new("barge", Act::Carry { of: BARGE, with: PASSENGER }),
    ]
}

/// What changes how units stand, and takes them off the board.
fn states() -> Vec<Effect> {
    let every = |key, to| Act::Every { class: "unit", key, to };
    vec![
        Effect::new("reveal", set(UNIT, "type", From::Key("type"))),
        Effect::new("reveal", set(UNIT, "face_up", is(true))),
        Effect::new("unhorse", set(UNIT, "type", From::Key("type"))),
        Effect::new("eliminate", set(UNIT, "face_up", is(true))),
        Effect::new("eliminate", Act::Unload { of: UNIT, host: ABOARD, key: "passenger" }),
        Effect::new("eliminate", set(UNIT, "aboard", nothing())),
        Effect::new("eliminate", Act::Send { of: UNIT, place: Some("gone") }),
        Effect::new("eliminate", Act::Send { of: BARGE, place: None }),
        Effect::new("deploy", Act::Active { key: "side" }),
        Effect::new("phase", Act::Active { key: "side" }),
        Effect::new("phase", every("done", nothing())),
        Effect::new("done", set(UNIT, "done", is(true))),
    ]
}

/// Gates, walls and points.
fn places() -> Vec<Effect> {
    vec![
        Effect::new("gate", set(GATE, "held_by", From::Key("side"))),
        Effect::new("breach", Act::Move { of: BREACH, to: "square" }),
        Effect::new("breach", set(GATE, "held_by", nothing())),
        Effect::new("end", Act::Score { key: "net" }),
    ]
}

fn set(of: Of, key: &'static str, to: From) -> Act {
    Act::Set { of, key, to }
}
