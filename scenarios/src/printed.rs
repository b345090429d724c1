//! Values that no file spells: those that the rulebook prints, as a tree with its mark.

use serde_json::Value as Json;

use crate::origin::{Mark, Source, place_of};
use crate::tree::{Node, Table, Value};

/// A tree with the mark of the rulebook on every value.
pub fn from_json(json: &serde_json::Value, file: usize) -> Node {
    let value = match json {
        Json::Null => Value::Text("none".into()),
        Json::Bool(truth) => Value::Truth(*truth),
        Json::Number(number) => match number.as_i64() {
            Some(number) => Value::Whole(number),
            None => Value::Real(number.as_f64().unwrap_or_default()),
        },
        Json::String(text) => Value::Text(text.clone()),
        Json::Array(list) => Value::List(list.iter().map(|item| from_json(item, file)).collect()),
        Json::Object(object) => Value::Table(Table(
            object.iter().map(|(key, item)| (key.clone(), from_json(item, file))).collect(),
        )),
    };
    let mut node = Node::new(value, place_of(file));
    node.mark = Mark { source: Some(Source::Rulebook), ..Mark::default() };
    node
}
