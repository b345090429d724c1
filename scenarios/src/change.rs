//! What a designer tries: overlays laid over a scenario, and single values set.

use crate::files::{Files, Location};
use crate::format::Layout;
use crate::group::members;
use crate::origin::{changed, mark};
use crate::problem::{CHANGE, did_you_mean};
use crate::tree::{Node, Table, Value, parse_value};

/// Changes to a scenario, in the order in which they act: first the overlays, then the values.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Changes {
    /// `--with OVERLAY`: names or paths.
    pub overlays: Vec<String>,
    /// `--set PATH=VALUE`, `PATH+=NUMBER` or `PATH-=NUMBER`.
    pub sets: Vec<String>,
}

/// What is done to a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Deed {
    /// `=`: it gets another value.
    Set,
    /// `+=`: a number is added.
    Add,
    /// `-=`: a number is taken away.
    Take,
}

/// Changes one value, or one value of each unit of a group: `units.narwski-1.morale=7`,
/// `units.poles.size+=1`.
pub(crate) fn set(root: &mut Node, text: &str, layout: &Layout, files: &mut Files) {
    let file = files.add(format!("{CHANGE}{text}"), text.to_string());
    let place = |start, end| Location { file, start, end };
    let Some(equals) = text.find('=') else {
        let mend = "write PATH=VALUE, such as `rules.charge_run=4`".into();
        files.report(place(0, text.len()), "a change needs a value", Some(mend));
        return;
    };
    let (deed, end) = match text[..equals].chars().next_back() {
        Some('+') => (Deed::Add, equals - 1),
        Some('-') => (Deed::Take, equals - 1),
        _ => (Deed::Set, equals),
    };
    let path: Vec<Key<'_>> = keys(&text[..end], file);
    let start = equals + 1;
    let written = text[start..].trim();
    if written.is_empty() {
        files.report(place(equals, start), "nothing follows the `=`", None);
        return;
    }
    let whole = place(start, text.len());
    let mut node = parse_value(files, file, start)
        .unwrap_or_else(|| Node::new(Value::Text(written.to_string()), whole));
    node.key_at = path.last().map_or(whole, |key| key.at);
    mark(&mut node, &changed(), files);
    if deed != Deed::Set && node.value.number().is_none() {
        let message = format!("expected a number, found {}", node.value.found());
        files.report(whole, message, Some("`+=` and `-=` change a number by a number".into()));
        return;
    }
    if let Some(group) = group_of(root, &path) {
        change_group(root, &path, group, (deed, &node), layout, files);
        return;
    }
    match deed {
        Deed::Set => {
            open_map(root, &path, layout);
            put(root, &path, node, layout, files);
        }
        Deed::Add | Deed::Take => {
            let Some(old) = reach(root, &path, layout, files) else { return };
            if let Some(value) = changed_by(old, deed, &node) {
                *old = Node { value, ..node };
            } else {
                let message = format!("expected a number, found {}", old.value.found());
                let mend = parameter(old).map(|name| format!("change `parameters.{name}`"));
                files.report(node.key_at, message, mend);
            }
        }
    }
}

/// The group of units that a path means: what stands in the place of an id and is none.
fn group_of<'a>(root: &Node, path: &[Key<'a>]) -> Option<Key<'a>> {
    let [Key { text: "units", .. }, group, _, ..] = path else { return None };
    let units = root.table()?.get("units")?.table()?;
    units.get(group.text).is_none().then_some(*group)
}

/// Changes a value of every unit of a group that has it; a number only where it is one.
fn change_group(
    root: &mut Node,
    path: &[Key<'_>],
    group: Key<'_>,
    (deed, value): (Deed, &Node),
    layout: &Layout,
    files: &mut Files,
) {
    let members = match members(root, group.text, layout) {
        Ok(members) => members,
        Err((message, mend)) => {
            files.report(group.at, message, mend);
            return;
        }
    };
    let (mut known, mut done): (Vec<String>, bool) = (Vec::new(), false);
    for id in members {
        let own: Vec<Key<'_>> = [path[0], Key { text: &id, at: group.at }]
            .into_iter()
            .chain(path[2..].to_vec())
            .collect();
        if !root.follow(own.iter().map(|key| key.text)).1 {
            let unit = root.follow(["units", id.as_str()]).0;
            known.extend(unit.table().into_iter().flat_map(Table::keys).map(str::to_string));
        } else if deed == Deed::Set {
            put(root, &own, value.clone(), layout, files);
            done = true;
        } else if let Some(old) = reach(root, &own, layout, files)
            && let Some(sum) = changed_by(old, deed, value)
        {
            *old = Node { value: sum, ..value.clone() };
            done = true;
        }
    }
    if !done {
        let last = path[path.len() - 1];
        let mend = did_you_mean(last.text, known.iter().map(String::as_str));
        let what = if deed == Deed::Set { "value" } else { "number" };
        let message = format!("no unit of `{}` has a {what} `{}`", group.text, last.text);
        files.report(last.at, message, mend);
    }
}

/// The value at the end of a path, or a fault.
fn reach<'n>(
    root: &'n mut Node,
    path: &[Key<'_>],
    layout: &Layout,
    files: &mut Files,
) -> Option<&'n mut Node> {
    let mut node = root;
    for (depth, key) in path.iter().enumerate() {
        node = child(node, key, depth, layout, files)?;
    }
    Some(node)
}

/// A number with another added or taken away; nothing if it is none.
fn changed_by(old: &Node, deed: Deed, by: &Node) -> Option<Value> {
    let sign = if deed == Deed::Take { -1 } else { 1 };
    match (&old.value, &by.value) {
        (Value::Whole(old), Value::Whole(by)) => {
            Some(Value::Whole(old.saturating_add(by.saturating_mul(sign))))
        }
        (old, by) => Some(Value::Real(old.number()? + by.number()? * sign as f64)),
    }
}

/// The name of the parameter that a value refers to.
fn parameter(node: &Node) -> Option<&str> {
    if let Value::Text(text) = &node.value { text.strip_prefix('$') } else { None }
}

/// Makes room for a path such as `map.hexes.0708.terrain`: the map may not list the hex yet.
fn open_map(root: &mut Node, path: &[Key<'_>], layout: &Layout) {
    let [first, list, cell, ..] = path else { return };
    let map = root.table_mut().and_then(|table| table.get_mut("map")).and_then(Node::table_mut);
    let (Some(map), "map") = (map, first.text) else { return };
    let Some(open) = layout.open.iter().find(|open| open.list == list.text) else { return };
    let empty =
        |key: &Key<'_>| (key.text.to_string(), Node::new(Value::Table(Table::default()), key.at));
    if map.get(list.text).is_none() {
        map.0.push(empty(list));
    }
    let cells = map.get_mut(list.text).and_then(Node::table_mut);
    if let (Some(cells), true) = (cells, open.of_tables)
        && cells.get(cell.text).is_none()
    {
        cells.0.push(empty(cell));
    }
}

/// One part of a path, and where it stands.
#[derive(Clone, Copy)]
struct Key<'a> {
    text: &'a str,
    at: Location,
}

fn keys(path: &str, file: usize) -> Vec<Key<'_>> {
    let mut start = 0;
    path.split('.')
        .map(|part| {
            let at = Location { file, start, end: start + part.len() };
            start += part.len() + 1;
            Key { text: part.trim(), at }
        })
        .collect()
}

/// Puts a value at a path, or notes why there is no such path.
fn put(root: &mut Node, path: &[Key<'_>], value: Node, layout: &Layout, files: &mut Files) {
    let Some((last, way)) = path.split_last() else { return };
    let mut node = root;
    for (depth, key) in way.iter().enumerate() {
        let Some(next) = child(node, key, depth, layout, files) else { return };
        node = next;
    }
    // A field that is left out may be set; a unit that does not exist may not. Whether the field
    // exists at all is for the reader of the table.
    let may_be_new =
        !matches!(way, [] | [Key { text: "units" | "commanders" | "parameters" | "map", .. }]);
    if may_be_new
        && let Some(table) = node.table_mut()
        && table.get(last.text).is_none()
    {
        table.0.push((last.text.to_string(), value));
    } else if let Some(node) = child(node, last, way.len(), layout, files) {
        if node.table().is_some() && value.table().is_none() {
            // A table such as `start = { … }` may become one hex; a whole unit may not become a
            // number.
            if !layout.plain.contains(&last.text) {
                let mend = node
                    .table()
                    .map(|table| format!("it has {}", table.keys().collect::<Vec<_>>().join(", ")));
                files.report(last.at, format!("`{}` is a table of values", last.text), mend);
                return;
            }
        }
        *node = value;
    }
}

/// The value one step down a path, or a fault with the nearest name.
fn child<'n>(
    node: &'n mut Node,
    key: &Key<'_>,
    depth: usize,
    layout: &Layout,
    files: &mut Files,
) -> Option<&'n mut Node> {
    let known: Vec<String> = match &node.value {
        Value::Table(table) => table.keys().map(str::to_string).collect(),
        Value::List(list) => (0..list.len()).map(|place| place.to_string()).collect(),
        _ => Vec::new(),
    };
    let is_open = depth > 0 || layout.data.contains(&key.text);
    if !is_open || !known.iter().any(|name| name == key.text) {
        let known = known.iter().map(String::as_str);
        let known: Vec<_> = known.filter(|name| depth > 0 || layout.data.contains(name)).collect();
        let mend = did_you_mean(key.text, known.iter().copied())
            .or_else(|| (!known.is_empty()).then(|| format!("known here: {}", known.join(", "))));
        files.report(key.at, format!("nothing is called `{}` here", key.text), mend);
        return None;
    }
    match &mut node.value {
        Value::Table(table) => table.get_mut(key.text),
        Value::List(list) => key.text.parse().ok().and_then(|place: usize| list.get_mut(place)),
        _ => None,
    }
}
