//! Where two games under the same luck part: the first event in which their logs differ.
//!
//! The two may be of variants whose units have other numbers, so events are compared by names.

use serde_json::{Map, Value};

use super::log::Log;
use crate::compare::difference::Parting;

/// Keys that name units by their numbers, as a value or as keys of a map.
const BY_NUMBER: [&str; 8] =
    ["unit", "units", "attackers", "defenders", "ready", "shots", "target_unit", "by_unit"];

/// Keys that are left out: they follow from others, or are of no interest to people.
const LEFT_OUT: [&str; 8] = ["n", "turn", "kind", "rule", "cost", "left", "modifiers", "against"];

/// Where two games part; nothing if their logs are the same.
pub fn parting(logs: [&Log; 2]) -> Option<Parting> {
    let [a, b] = logs.map(|log| log.events.iter().map(|event| named(event.clone(), &log.units)));
    let (mut a, mut b) = (a.fuse(), b.fuse());
    loop {
        let pair = [a.next(), b.next()];
        if pair == [None, None] {
            return None;
        }
        if pair[0] != pair[1] {
            let turn = pair.iter().flatten().filter_map(|event| event["turn"].as_u64()).min();
            let [a, b] = pair.map(|event| event.map(|event| words(&event)));
            return Some(Parting { turn: turn.unwrap_or_default() as u8, a, b });
        }
    }
}

/// An event whose units have their names.
fn named(mut event: Value, units: &[String]) -> Value {
    let name =
        |number: u64| units.get(number as usize).map_or(Value::Null, |name| name.as_str().into());
    let Some(object) = event.as_object_mut() else { return event };
    for (key, value) in object.iter_mut() {
        let value_now = value.take();
        *value = match value_now {
            Value::Number(number) if BY_NUMBER.contains(&key.as_str()) => {
                number.as_u64().map_or(Value::Null, name)
            }
            Value::Array(list) if BY_NUMBER.contains(&key.as_str()) => {
                list.iter().map(|number| number.as_u64().map_or(Value::Null, name)).collect()
            }
            Value::Object(map) if key != "totals" => map
                .into_iter()
                .map(|(number, value)| {
                    let name = number.parse().ok().map(name);
                    (
                        name.and_then(|name| name.as_str().map(str::to_owned)).unwrap_or(number),
                        value,
                    )
                })
                .collect::<Map<_, _>>()
                .into(),
            other => other,
        };
    }
    event
}

/// An event in a line: `step: 1/I/7, from 0209, to 0308`.
fn words(event: &Value) -> String {
    let Some(object) = event.as_object() else { return String::new() };
    let shown = object.iter().filter(|(key, _)| !LEFT_OUT.contains(&key.as_str()));
    let parts: Vec<String> = shown
        .map(|(key, value)| {
            let value = plain(value);
            if ["unit", "units", "side", "commander", "what"].contains(&key.as_str()) {
                value
            } else {
                format!("{key} {value}")
            }
        })
        .collect();
    format!("{}: {}", object["kind"].as_str().unwrap_or_default(), parts.join(", "))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(" + "),
        Value::Object(map) => {
            let entries = map.iter().map(|(key, value)| format!("{key} {}", plain(value)));
            entries.collect::<Vec<_>>().join(" + ")
        }
        other => other.to_string(),
    }
}
