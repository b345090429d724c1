//! The switches of *Pluton*: `[rules]` with the names of the engine's fields.
//!
//! The engine checks which numbers make sense. A new switch of the engine must be added to [`read`]. Until
//! then no scenario loads.

use wargauge_engine::pluton::switches::{Movement, Switches};

use crate::files::Files;
use crate::printed::from_json;
use crate::read::{Fields, Reader};
use crate::tree::{Node, Value};

use super::words::Halves;

/// Switches that the engine counts in halves, and files do not.
const HALVES: [&str; 5] =
    ["handicap", "movement.walk", "movement.heavy_run", "movement.light_run", "combat.multiplied"];

/// Reads some fields of a table into the fields of the same name.
macro_rules! plain {
    ($fields:expr, $reader:expr, $target:expr, [$($field:ident)*]) => {
        $(if let Some(value) = $fields.get(stringify!($field), $reader) {
            $target.$field = value;
        })*
    };
}

/// Reads the switches. A switch that is left out keeps its printed value.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Switches {
    let mut rules = Switches::default();
    let Some(mut top) = Fields::of(node, reader) else { return rules };
    plain!(top, reader, rules, [turns hidden stack grades]);
    if let Some(Halves(handicap)) = top.get::<Halves<i16, 2000, -2000>>("handicap", reader) {
        rules.handicap = handicap;
    }
    let mut chapter = |key: &'static str, reader: &mut Reader<'_>| {
        top.node(key).and_then(|node| Fields::of(node, reader))
    };
    if let Some(mut fields) = chapter("movement", reader) {
        let Movement { walk, heavy_run, light_run, .. } = &mut rules.movement;
        let speeds = [("walk", walk), ("heavy_run", heavy_run), ("light_run", light_run)];
        for (key, speed) in speeds {
            if let Some(Halves(points)) = fields.get::<Halves<u8, 40, 1>>(key, reader) {
                *speed = points;
            }
        }
        plain!(fields, reader, rules.movement, [marked_first]);
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("fire", reader) {
        plain!(fields, reader, rules.fire, [
            screened under_fire pinned lone_commander running crowded crowd uncommanded
            pinned_range hits crowded_losses crews only_there cover_at_zero mortar_once
            falls_behind
        ]);
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("shells", reader) {
        plain!(fields, reader, rules.shells, [
            on_target least medium greatest far under_fire watched one_roll crowds
        ]);
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("combat", reader) {
        plain!(fields, reader, rules.combat, [
            forced_in_open level pinned_attacker morale national whole_boxes trapped_die
        ]);
        if let Some(sizes) = fields.get::<[Halves<u8, 255>; 3]>("multiplied", reader) {
            rules.combat.multiplied = sizes.map(|Halves(size)| size);
        }
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("levels", reader) {
        plain!(fields, reader, rules.levels, [renewed stays_a_turn runners_next]);
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("command", reader) {
        plain!(fields, reader, rules.command, [
            range replacement morale succeeds lone_rolls flees others each_platoon
        ]);
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("sight", reader) {
        plain!(fields, reader, rules.sight, [platoon commander shown remembered]);
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("strength", reader) {
        plain!(fields, reader, rules.strength, [halves_for_all]);
        fields.finish(reader);
    }
    if let Some(mut fields) = chapter("arrivals", reader) {
        plain!(fields, reader, rules.arrivals, [same_phase run die late_die late]);
        fields.finish(reader);
    }
    top.finish(reader);
    rules
}

/// Every switch with its printed value, as a file would contain it.
pub fn printed(files: &mut Files, _: &[String; 2]) -> Option<Node> {
    let file = files.add_unwritten();
    let json = serde_json::to_value(Switches::default()).ok()?;
    let mut node = from_json(&json, file);
    for path in HALVES {
        let mut switch = Some(&mut node);
        for key in path.split('.') {
            switch = switch.and_then(Node::table_mut).and_then(|table| table.get_mut(key));
        }
        if let Some(node) = switch {
            halve(node);
        }
    }
    Some(node)
}

/// Halves a number, or every number of a list.
fn halve(node: &mut Node) {
    match &mut node.value {
        Value::Whole(number) if *number % 2 == 0 => *number /= 2,
        Value::Whole(number) => node.value = Value::Real(*number as f64 / 2.0),
        Value::List(list) => list.iter_mut().for_each(halve),
        _ => {}
    }
}
