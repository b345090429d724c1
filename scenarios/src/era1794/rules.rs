//! The switches of the rules: `[rules]` with the names of the engine's fields.
//!
//! Which numbers make sense is for the engine's check. A switch that the engine gains must be
//! added to [`read`] and to `docs/scenario-format.md`; until then no scenario loads, and the tests
//! of the handbook say which switch it is.

use wargauge_engine::CellNumber;
use wargauge_engine::era1794::switches::{Band, Switches};

use crate::files::Files;
use crate::printed::from_json;
use crate::read::{Fields, Read, Reader};
use crate::tree::{Node, Value};

/// Reads some fields of a table into the fields of the same name.
macro_rules! fields {
    ($reader:expr, $node:expr, $target:expr, [$($field:ident)*]) => {
        if let Some(mut fields) = $node.and_then(|node| Fields::of(node, $reader)) {
            $(if let Some(value) = fields.get(stringify!($field), $reader) {
                $target.$field = value;
            })*
            fields.finish($reader);
        }
    };
}

impl Read for Band {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let mut fields = Fields::of(node, reader)?;
        let range = fields.need("range", reader);
        let modifier = fields.need("modifier", reader);
        fields.finish(reader);
        Some(Self { range: range?, modifier: modifier? })
    }
}

/// Reads the switches; what is left out keeps the printed value.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Switches {
    let mut rules = Switches::default();
    let Some(mut top) = Fields::of(node, reader) else { return rules };
    macro_rules! plain {
        ($($field:ident)*) => {
            $(if let Some(value) = top.get(stringify!($field), reader) { rules.$field = value; })*
        };
    }
    plain!(turns automatic_victory command_range charge_run charge_counts_target return_hexes
        counterattack_without_command lone_guns_attack line_needs_same_facing
        limbering_takes_activation arms_share_until_phase_end last_step_after_spending
        reaction_to_clash stop_before_move crisis_beside_destroyed);
    if let Some(node) = top.node("zero_points") {
        let nobody = matches!(&node.value, Value::Text(text) if text == "none");
        rules.zero_points = if nobody { None } else { reader.side(node).or(rules.zero_points) };
    }
    fields!(reader, top.node("movement"), rules.movement,
        [infantry cavalry cossacks commanders limbered double_time]);
    fields!(reader, top.node("terrain"), rules.terrain,
        [clear wood uphill downhill escarpment_up escarpment_down earthwork road enemy friends
         rear]);
    fields!(reader, top.node("stacking"), rules.stacking,
        [infantry cavalry infantry_with_guns cavalry_with_guns side_by_side_infantry
         side_by_side_cavalry]);
    fields!(reader, top.node("square"), rules.square, [sides companies fire_divisor]);
    fields!(reader, top.node("fire"), rules.fire,
        [infantry_range cavalry_range shots rows effects leader_row bands cannon_leader_range jams
         rout_roll shot_modifiers cover cavalry square flank lone_guns_firepower lone_guns_range
         lone_guns_cannon_range lone_guns_modifier earthwork_covers_from_outside_only]);
    fields!(reader, top.node("melee"), rules.melee,
        [wood uphill flank rear charge lone_guns square superiority command lava loser_losses
         winner_losses unhurt_difference rout_rows rout_turns]);
    fields!(reader, top.node("points"), rules.points,
        [elimination melee capture recapture commander_killed commander_removed]);
    if let Some(node) = top.node("camp")
        && let Some(mut fields) = Fields::of(node, reader)
    {
        let camp = &mut rules.camp;
        camp.hex = fields.get("hex", reader).unwrap_or(camp.hex);
        camp.draw = fields.get("draw", reader).unwrap_or(camp.draw);
        camp.draw_at_zero = fields.get("draw_at_zero", reader).unwrap_or(camp.draw_at_zero);
        if let Some(node) = fields.node("raider") {
            camp.raider = reader.side(node).unwrap_or(camp.raider);
        }
        fields.finish(reader);
    }
    top.finish(reader);
    rules
}

/// Every switch with its printed value, as a file would spell it.
pub fn printed(files: &mut Files, sides: &[String; 2]) -> Option<Node> {
    let file = files.add_unwritten();
    let json = serde_json::to_value(Switches::default()).ok()?;
    let mut node = from_json(&json, file);
    let side = |value: &mut Value| {
        if let Value::Whole(index) = *value {
            let name = usize::try_from(index).ok().and_then(|index| sides.get(index));
            *value = name.map_or(Value::Whole(index), |name| Value::Text(name.clone()));
        }
    };
    let hex = |value: &mut Value| {
        if let Value::Whole(number) = *value
            && let Ok(number) = u16::try_from(number)
        {
            *value = Value::Text(CellNumber(number).to_string());
        }
    };
    let table = node.table_mut()?;
    if let Some(node) = table.get_mut("zero_points") {
        side(&mut node.value);
    }
    if let Some(Node { value: Value::List(list), .. }) = table.get_mut("return_hexes") {
        for node in list {
            hex(&mut node.value);
        }
    }
    if let Some(camp) = table.get_mut("camp").and_then(Node::table_mut) {
        if let Some(node) = camp.get_mut("hex") {
            hex(&mut node.value);
        }
        if let Some(node) = camp.get_mut("raider") {
            side(&mut node.value);
        }
    }
    Some(node)
}
