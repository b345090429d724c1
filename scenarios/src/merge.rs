//! Lays one tree over another, and puts parameters in the place of their names.

use crate::files::Files;
use crate::library::Library;
use crate::origin::Source;
use crate::problem::did_you_mean;
use crate::tree::{Node, Table, Value};

/// Lays `over` on `base`: tables key by key, other values replaced.
///
/// The lists of some tables are joined instead: an overlay adds entries to them.
pub(crate) fn lay_over(base: &mut Node, over: Node, library: &Library) {
    lay(base, over, false, library);
}

fn lay(base: &mut Node, over: Node, joins_lists: bool, library: &Library) {
    match (&mut base.value, over.value) {
        (Value::Table(base), Value::Table(over)) => {
            for (key, node) in over.0 {
                let joins = joins_lists || library.joins(&key);
                match base.get_mut(&key) {
                    Some(below) => lay(below, node, joins, library),
                    None => base.0.push((key, node)),
                }
            }
        }
        (Value::List(base), Value::List(over)) if joins_lists => base.extend(over),
        (below, value) => {
            *below = value;
            (base.at, base.key_at, base.mark) = (over.at, over.key_at, over.mark);
        }
    }
}

/// Fills in what `base` lacks from `under`.
pub fn fill(base: &mut Node, under: Node) {
    let (Some(table), Value::Table(under)) = (base.table_mut(), under.value) else { return };
    for (key, node) in under.0 {
        match table.get_mut(&key) {
            Some(below) => fill(below, node),
            None => table.0.push((key, node)),
        }
    }
}

/// A copy of the tree with the value of each parameter in the place of `"$name"`.
pub fn with_parameters(root: &Node, files: &mut Files) -> Node {
    let none = Table::default();
    let parameters = root
        .table()
        .and_then(|table| table.get("parameters"))
        .and_then(Node::table)
        .unwrap_or(&none)
        .clone();
    let mut copy = root.clone();
    if let Some(table) = copy.table_mut() {
        for (key, node) in &mut table.0 {
            // A parameter may not refer to another: no circles.
            if key != "parameters" {
                substitute(node, &parameters, files);
            }
        }
    }
    copy
}

fn substitute(node: &mut Node, parameters: &Table, files: &mut Files) {
    match &mut node.value {
        Value::Table(table) => {
            table.0.iter_mut().for_each(|(_, node)| substitute(node, parameters, files));
        }
        Value::List(list) => list.iter_mut().for_each(|node| substitute(node, parameters, files)),
        Value::Text(text) => {
            let Some(name) = text.strip_prefix('$') else { return };
            match parameters.get(name) {
                Some(parameter) => {
                    node.value = parameter.value.clone();
                    // A change may be written more freely than a file.
                    if parameter.mark.source == Some(Source::Changed) {
                        node.mark.source = parameter.mark.source;
                    }
                }
                None => files.report(
                    node.at,
                    format!("unknown parameter `{name}`"),
                    did_you_mean(name, parameters.keys()),
                ),
            }
        }
        _ => {}
    }
}
