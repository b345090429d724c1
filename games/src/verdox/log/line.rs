//! Each event as a line of JSON. Keys and their order are a promise; add to them, don't rename.

use serde_json::{Value, json};
use wargauge_engine::verdox::{Ending, Event, Kind, Rules, Target, purposes, side_of};
use wargauge_engine::{Purpose, Side, Square};

use super::pieces::{side_name, square_name};

/// The keys of one event after those that all events have.
type Own = Vec<(&'static str, Value)>;

/// The name of an event, and its keys.
pub fn kind_and_keys(game: &Rules, event: &Event) -> (&'static str, Own) {
    let square = |square: Square| json!(square_name(game, square));
    let side = |side: Side| side_name(game, Some(side));
    match *event {
        Event::First { side: first } => ("first", vec![("side", side(first))]),
        Event::Deploy { side: active } => ("deploy", vec![("side", side(active))]),
        Event::Enter { unit, kind, square: at } => (
            "enter",
            vec![
                ("unit", json!(unit)),
                ("side", side(side_of(unit))),
                ("type", json!(kind.name())),
                ("square", square(at)),
            ],
        ),
        Event::Phase { side: active } => ("phase", vec![("side", side(active))]),
        Event::Reveal { unit, kind } => {
            ("reveal", vec![("unit", json!(unit)), ("type", json!(kind.name()))])
        }
        Event::Roll { purpose, unit, target, die, against, passed } => {
            let mut keys = vec![("for", json!(purpose_name(purpose)))];
            keys.extend(unit.map(|unit| ("unit", json!(unit))));
            keys.extend(target.map(|target| aim(game, target)));
            let none: Vec<Value> = Vec::new();
            keys.extend([
                ("die", json!(die)),
                ("modifiers", json!(none)),
                ("total", json!(die)),
                ("against", json!(against)),
                ("passed", json!(passed)),
            ]);
            ("roll", keys)
        }
        Event::Step { unit, from, to, cost, left } => (
            "step",
            vec![
                ("units", json!([unit])),
                ("from", square(from)),
                ("to", square(to)),
                ("cost", points(cost)),
                ("left", points(left)),
            ],
        ),
        Event::Done { unit } => ("done", vec![("unit", json!(unit))]),
        Event::Fire { unit, target, square: at, range } => (
            "fire",
            vec![
                ("units", json!([unit])),
                ("target", square(at)),
                ("range", json!(range)),
                ("at", at_what(target)),
            ],
        ),
        Event::Melee { unit, target, square: at } => (
            "melee",
            vec![
                ("square", square(at)),
                ("attacker", side(side_of(unit))),
                ("attackers", json!([unit])),
                ("defenders", json!([target])),
            ],
        ),
        Event::Unhorse { unit, from, kind } => (
            "unhorse",
            vec![("unit", json!(unit)), ("from", json!(from.name())), ("type", json!(kind.name()))],
        ),
        Event::Eliminate { target, kind, by } => {
            let (key, value) = aim(game, target);
            let mut keys = vec![(if key == "target_unit" { "unit" } else { key }, value)];
            keys.extend(kind.map(|kind: Kind| ("type", json!(kind.name()))));
            keys.push(("by", side_name(game, by.map(side_of))));
            keys.extend(by.map(|unit| ("by_unit", json!(unit))));
            ("eliminate", keys)
        }
        Event::Board { unit, barge } => {
            ("board", vec![("unit", json!(unit)), ("barge", json!(barge))])
        }
        Event::Land { unit, barge, square: at } => {
            ("land", vec![("unit", json!(unit)), ("barge", json!(barge)), ("square", square(at))])
        }
        Event::Barge { barge, from, to } => {
            ("barge", vec![("barge", json!(barge)), ("from", square(from)), ("to", square(to))])
        }
        Event::Gate { square: at, side: holder } => {
            ("gate", vec![("square", square(at)), ("side", side(holder))])
        }
        Event::Breach { square: at } => ("breach", vec![("square", square(at))]),
        Event::Stop { side: active } => ("stop", vec![("side", side(active))]),
        Event::Points { net } => ("points", vec![("net", json!(net))]),
        Event::End { winner, net, ending } => (
            "end",
            vec![
                ("outcome", winner.map_or(json!("draw"), side)),
                ("net", json!(net)),
                ("automatic", json!(ending != Ending::Time)),
                ("ending", json!(Ending::NAMES[ending as usize])),
                ("decided", json!(Ending::DECISIONS[ending.decision(winner)])),
            ],
        ),
    }
}

/// What an attack or a loss concerns, by its key.
fn aim(game: &Rules, target: Target) -> (&'static str, Value) {
    match target {
        Target::Unit(unit) => ("target_unit", json!(unit)),
        Target::Barge(barge) => ("barge", json!(barge)),
        Target::Wall(at) => ("wall", json!(square_name(game, at))),
    }
}

/// What is fired at.
fn at_what(target: Target) -> Value {
    match target {
        Target::Unit(unit) => json!({"unit": unit}),
        Target::Barge(barge) => json!({"barge": barge}),
        Target::Wall(_) => json!("wall"),
    }
}

/// What a die decides.
fn purpose_name(purpose: Purpose) -> &'static str {
    purposes::ALL.iter().find(|(other, _)| *other == purpose).map_or("", |(_, name)| name)
}

/// Half points of movement, as points.
fn points(halves: u8) -> Value {
    if halves.is_multiple_of(2) { json!(halves / 2) } else { json!(f64::from(halves) / 2.0) }
}
