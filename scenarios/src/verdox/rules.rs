//! The switches of *Fortress of Verdox*: `[rules]` with the names of the engine's fields.
//!
//! The engine checks which numbers make sense. A new switch of the engine must be added to [`read`]. Until
//! then no scenario loads.

use wargauge_engine::verdox::switches::{Garrison, Range, Switches};

use crate::files::Files;
use crate::printed::from_json;
use crate::read::{Fields, Read, Reader};
use crate::tree::{Node, Value};

impl Read for Range {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "way to count range", &Self::ALL.map(|range| (range.name(), range)))
    }
}

/// Switches that name a side, each with the word for no side.
const SIDES: [(&str, &str); 3] = [("first", "lots"), ("gates", "none"), ("side", "none")];

/// A side, or none for the word that means no side.
fn side(fields: &mut Fields<'_>, key: &'static str, reader: &mut Reader<'_>) -> Option<u8> {
    let node = fields.node(key)?;
    let nobody = SIDES.iter().find(|(name, _)| *name == key).map_or("none", |&(_, word)| word);
    match &node.value {
        Value::Text(text) if text == nobody => None,
        _ => reader.side(node),
    }
}

/// Reads the switches. A switch that is left out keeps its printed value.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Switches {
    let mut rules = Switches::default();
    let Some(mut top) = Fields::of(node, reader) else { return rules };
    macro_rules! plain {
        ($from:ident, $target:expr, $($field:ident)*) => {
            $(if let Some(value) = $from.get(stringify!($field), reader) {
                $target.$field = value;
            })*
        };
    }
    plain!(
        top, rules, turns handicap deployed entry range turned_up_when_attacked wall_melee barge_melee
    );
    rules.first = side(&mut top, "first", reader);
    rules.gates = side(&mut top, "gates", reader);
    if let Some(node) = top.node("garrison")
        && let Some(mut fields) = Fields::of(node, reader)
    {
        let mut garrison = Garrison { side: side(&mut fields, "side", reader), ..rules.garrison };
        plain!(fields, garrison, infantry riflemen grenadiers cavalry mounted_riflemen artillery);
        fields.finish(reader);
        rules.garrison = garrison;
    }
    top.finish(reader);
    rules
}

/// Every switch with its printed value, as a file would contain it.
pub fn printed(files: &mut Files, sides: &[String; 2]) -> Option<Node> {
    let file = files.add_unwritten();
    let json = serde_json::to_value(Switches::default()).ok()?;
    let mut node = from_json(&json, file);
    let spell = |table: &mut crate::tree::Table| {
        for (key, nobody) in SIDES {
            let Some(node) = table.get_mut(key) else { continue };
            node.value = match node.value {
                Value::Whole(side) => Value::Text(sides[usize::from(side != 0)].clone()),
                _ => Value::Text(nobody.into()),
            };
        }
    };
    let table = node.table_mut()?;
    spell(table);
    if let Some(garrison) = table.get_mut("garrison").and_then(Node::table_mut) {
        spell(garrison);
    }
    Some(node)
}
