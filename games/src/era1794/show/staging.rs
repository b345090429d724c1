//! How the log of a 1794 game is put on its board: what each event of `docs/replay.md` moves, and what
//! is shown of it.

use serde_json::json;
use wargauge_engine::Facing;
use wargauge_report::replay::staging::{
    Act, Badge, Class, Effect, From, Line, Look, Of, Shape, Staging, Tray, is, nothing,
};

const UNIT: Of = Of { class: "unit", key: "unit" };
const UNITS: Of = Of { class: "unit", key: "units" };
const COMMANDER: Of = Of { class: "commander", key: "commander" };
const CHIT: Of = Of { class: "chit", key: "commander" };
const MARKER: Of = Of { class: "marker", key: "unit" };

/// The whole; a larger game has more to show.
pub(crate) fn staging(larger: bool) -> Staging {
    let more = if larger { more() } else { Vec::new() };
    Staging {
        classes: classes(larger),
        effects: [moves(), states(), more, fates(), turns()].concat(),
        activations: vec!["draw"],
        lines: vec![
            Line { on: "fire", from: UNITS, to: "target", look: Look::Fire },
            Line { on: "charge", from: UNITS, to: "hex", look: Look::Attack },
            Line { on: "counterattack", from: UNITS, to: "hex", look: Look::Attack },
            Line {
                on: "melee",
                from: Of { class: "unit", key: "attackers" },
                to: "hex",
                look: Look::Attack,
            },
        ],
        facings: Facing::ALL.map(Facing::name).to_vec(),
        // [7.1] Two hexes each, beginning clockwise of the corner that the unit faces.
        zones: vec!["front", "flank", "rear", "rear", "flank", "front"],
        trays: vec![
            Tray { title: "Pool", class: "chit", place: "pool", turn: "" },
            Tray { title: "Routed", class: "unit", place: "routed", turn: "returns" },
            Tray { title: "Out of the game", class: "unit", place: "gone", turn: "" },
        ],
        ..Staging::default()
    }
}

/// What skirmish order changes.
fn more() -> Vec<Effect> {
    let formation = set(UNITS, "formation", is("skirmish order"));
    vec![Effect::when("declare", ("what", "skirmish"), formation)]
}

fn classes(larger: bool) -> Vec<Class> {
    let formation =
        |value: &str, sign, title| Badge { key: "formation", is: Some(json!(value)), sign, title };
    let mut classes = vec![
        Class {
            name: "unit",
            list: "units",
            id: "id",
            place: "hex",
            side: "side",
            shape: Shape::Block,
            nameless: false,
            kind: vec![("cossack", "cossacks"), ("arm", "")],
            values: vec!["morale", "size", "firepower"],
            badges: vec![
                Badge { key: "shots", is: None, sign: "•#", title: "shots on its fire marker" },
                Badge {
                    key: "jammed",
                    is: None,
                    sign: "J",
                    title: "jammed: no more fire this turn",
                },
                formation("limbered", "limb.", "limbered"),
                formation("square", "□", "in square"),
                formation("side by side", "▭▭", "side by side"),
            ],
            given: vec![("limbered", "formation", json!("limbered"))],
        },
        Class {
            name: "commander",
            list: "commanders",
            id: "name",
            place: "hex",
            side: "side",
            shape: Shape::Name,
            kind: vec![("", "commander")],
            ..Class::default()
        },
        Class { name: "chit", shape: Shape::Hidden, ..Class::default() },
        Class {
            name: "marker",
            shape: Shape::Mark,
            badges: vec![Badge { key: "", is: None, sign: "⚑", title: "captured guns" }],
            ..Class::default()
        },
    ];
    if larger {
        let badges = &mut classes[0].badges;
        badges.push(formation("skirmish order", "∴", "in skirmish order"));
        badges.push(Badge { key: "stars", is: None, sign: "★#", title: "stars of the battery" });
    }
    classes
}

/// What changes where pieces are.
fn moves() -> Vec<Effect> {
    vec![
        Effect::new("deploy", Act::Move { of: UNIT, to: "hex" }),
        Effect::new("deploy", Act::Move { of: COMMANDER, to: "hex" }),
        Effect::new("deploy", set(UNIT, "facing", From::Key("facing"))),
        Effect::new("return", Act::Move { of: UNITS, to: "hex" }),
        Effect::new("return", set(UNITS, "facing", From::Key("facing"))),
        Effect::new("return", set(UNITS, "returns", nothing())),
        Effect::new("step", Act::Move { of: UNITS, to: "to" }),
        Effect::new("step", set(UNITS, "left", From::Key("left"))),
        Effect::new("face", set(UNITS, "facing", From::Key("facing"))),
        Effect::new("face", set(UNITS, "left", From::Key("left"))),
        Effect::new("leader", Act::Move { of: COMMANDER, to: "to" }),
        Effect::new("retreat", Act::Move { of: UNIT, to: "to" }),
    ]
}

/// What changes how units stand.
fn states() -> Vec<Effect> {
    let declare = |what, act| Effect::when("declare", ("what", what), act);
    vec![
        Effect::new("fire", set(UNITS, "shots", From::Key("shots"))),
        declare("limber", set(UNITS, "formation", is("limbered"))),
        declare("unlimber", set(UNITS, "formation", nothing())),
        declare("square", set(UNITS, "formation", is("square"))),
        declare("line", set(UNITS, "formation", is("side by side"))),
        declare("dissolve", set(UNITS, "formation", nothing())),
        declare("reload", set(UNITS, "shots", nothing())),
        declare("reorder", Act::Order { of: UNITS }),
        Effect::new("jam", set(UNIT, "jammed", is(true))),
        Effect::new("unjam", set(UNIT, "jammed", nothing())),
        Effect::new("loss", set(UNIT, "size", From::Key("size"))),
        Effect::new("loss", set(UNIT, "firepower", From::Key("firepower"))),
        Effect::new("loss", set(UNIT, "morale", From::Key("morale"))),
    ]
}

/// What takes pieces off the map.
fn fates() -> Vec<Effect> {
    let gone = |of| Act::Send { of, place: Some("gone") };
    vec![
        Effect::new("rout", Act::Send { of: UNITS, place: Some("routed") }),
        Effect::new("rout", set(UNITS, "returns", From::Key("returns"))),
        Effect::new("rout", set(UNITS, "formation", nothing())),
        Effect::new("rout", set(UNITS, "shots", nothing())),
        Effect::new("postponed", set(UNIT, "returns", From::Next)),
        Effect::new("too late", gone(UNIT)),
        Effect::new("capture", Act::Leave { of: UNIT, class: "marker" }),
        Effect::new("capture", gone(UNIT)),
        Effect::new("recapture", gone(MARKER)),
        Effect::new("eliminate", gone(MARKER)),
        Effect::new("eliminate", gone(UNIT)),
        Effect::new("eliminate", set(UNIT, "size", is(0))),
        Effect::new("leader lost", Act::Send { of: COMMANDER, place: None }),
    ]
}

/// The pool, the points and the turn's end.
fn turns() -> Vec<Effect> {
    let every = |key, to| Act::Every { class: "unit", key, to };
    vec![
        Effect::new("choose", Act::Send { of: CHIT, place: Some("pool") }),
        Effect::new("draw", Act::Send { of: CHIT, place: Some("drawn") }),
        Effect::new("draw", Act::Active { key: "commander" }),
        Effect::new("draw", every("left", nothing())),
        Effect::new("contusion", Act::Send { of: CHIT, place: Some("out") }),
        Effect::new("markers", every("shots", From::Key("shots"))),
        Effect::new("markers", every("jammed", nothing())),
        Effect::new("markers", Act::Clear { class: "chit" }),
        Effect::new("points", Act::Score { key: "net" }),
        Effect::new("end", Act::Score { key: "net" }),
    ]
}

fn set(of: Of, key: &'static str, to: From) -> Act {
    Act::Set { of, key, to }
}
