//! Groups of units, by which a change reaches several counters at once: `units.poles.size`,
//! `units.russians+infantry.morale`. Not for what is then done to them.

use crate::format::Layout;
use crate::problem::did_you_mean;
use crate::tree::{Node, Table, Value};

/// Every unit.
const ALL: &str = "all";

/// The units that a word in the place of an id means: `all`, a side, a commander's id, or a word of
/// the game such as an arm; several words joined by `+` mean those units for which all of them hold.
///
/// # Errors
/// What is wrong, and the mend, if a word means nothing or no unit is meant.
pub(crate) fn members(
    root: &Node,
    group: &str,
    layout: &Layout,
) -> Result<Vec<String>, (String, Option<String>)> {
    let top = |key: &str| root.table().and_then(|table| table.get(key));
    let units = top("units").and_then(Node::table);
    let commanders = top("commanders").and_then(Node::table);
    let sides: Vec<&str> = match top("sides").map(|node| &node.value) {
        Some(Value::List(list)) => list.iter().filter_map(text).collect(),
        _ => Vec::new(),
    };
    let ids = |table: Option<&Table>| -> Vec<String> {
        table.into_iter().flat_map(Table::keys).map(str::to_string).collect()
    };
    let words: Vec<&str> = group.split('+').map(str::trim).collect();
    let leaders = ids(commanders);
    let kinds: Vec<&str> = layout.groups.iter().map(|group| group.word).collect();
    for &word in &words {
        let is_known = word == ALL
            || kinds.contains(&word)
            || sides.contains(&word)
            || leaders.iter().any(|leader| leader == word);
        if !is_known {
            let groups =
                [ALL].into_iter().chain(kinds.iter().copied()).chain(sides.iter().copied());
            let known = ids(units).into_iter().chain(leaders);
            let known: Vec<String> = known.chain(groups.map(str::to_string)).collect();
            let known: Vec<&str> = known.iter().map(String::as_str).collect();
            let mend = did_you_mean(word, known.iter().copied())
                .unwrap_or_else(|| format!("known here: {}", known.join(", ")));
            return Err((format!("nothing is called `{word}` here"), Some(mend)));
        }
    }
    let of = |unit: &Node, key: &str| -> Option<String> {
        unit.table()?.get(key).and_then(text).map(str::to_string)
    };
    let is = |unit: &Node, word: &str| {
        let leader = of(unit, "commander").unwrap_or_default();
        // A unit without a commander in `[commanders]` names its side itself.
        let side = || of(unit, "side").or_else(|| of(commanders?.get(&leader)?, "side"));
        match word {
            ALL => true,
            word if kinds.contains(&word) => layout.groups.iter().any(|group| {
                let value = unit.table().and_then(|unit| unit.get(group.key));
                let has = value.is_some_and(|node| match &node.value {
                    Value::Text(text) => text == group.value,
                    Value::Truth(truth) => truth.to_string() == group.value,
                    _ => false,
                });
                group.word == word && has
            }),
            word if sides.contains(&word) => side().as_deref() == Some(word),
            word => leader == word,
        }
    };
    let found: Vec<String> = units
        .into_iter()
        .flat_map(|table| &table.0)
        .filter(|(_, unit)| words.iter().all(|word| is(unit, word)))
        .map(|(id, _)| id.clone())
        .collect();
    if found.is_empty() {
        return Err((format!("no unit is in the group `{group}`"), None));
    }
    Ok(found)
}

/// The text of a value, if it is one.
fn text(node: &Node) -> Option<&str> {
    if let Value::Text(text) = &node.value { Some(text) } else { None }
}
