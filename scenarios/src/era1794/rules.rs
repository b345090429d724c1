//! The switches of the rules: `[rules]` with the names of the engine's fields.
//!
//! Which numbers make sense is for the engine's check. A switch that the engine gains must be
//! added to [`read`] and to `docs/scenario-format.md`; until then no scenario loads, and the tests
//! of the handbook say which switch it is.

use wargauge_engine::era1794::switches::{Band, Switches};

use crate::files::{Files, Location};
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

/// Reads the switches; what is left out keeps the printed value, or has none if that names a side or
/// a hex of one scenario ([`Switches::neutral`]). `head` is where a scenario without rules is at fault.
pub(super) fn read(node: &Node, head: Location, reader: &mut Reader<'_>) -> Switches {
    let mut rules = Switches::neutral();
    let Some(mut top) = Fields::of(node, reader) else { return rules };
    macro_rules! plain {
        ($($field:ident)*) => {
            $(if let Some(value) = top.get(stringify!($field), reader) { rules.$field = value; })*
        };
    }
    plain!(turns automatic_victory handicap command_range charge_run charge_counts_target return_hexes
        counterattack_without_command lone_guns_attack line_needs_same_facing
        limbering_takes_activation arms_share_until_phase_end last_step_after_spending
        reaction_to_clash stop_before_move crisis_beside_destroyed reserve_once_a_turn
        ordered_units_may_act_again);
    if top.node("return_hexes").is_none() && !reader.part {
        let at = if reader.files.is_unwritten(node.key_at) { head } else { node.key_at };
        let mend =
            "write `return_hexes = [\"0109\", \"1108\"]` in `[rules]`, with hexes of this map";
        let message = "`rules.return_hexes` is missing: where the routed units of each side return if \
                       their commander is dead [11.11.4]";
        reader.report(at, message, Some(mend.into()));
    }
    if let Some(node) = top.node("zero_points") {
        let nobody = matches!(&node.value, Value::Text(text) if text == "none");
        rules.zero_points = if nobody { None } else { reader.side(node).or(rules.zero_points) };
    }
    fields!(reader, top.node("movement"), rules.movement,
        [infantry cavalry cossacks commanders limbered double_time]);
    fields!(reader, top.node("terrain"), rules.terrain,
        [clear wood village marsh uphill downhill escarpment_up escarpment_down earthwork river road
         enemy friends rear castle]);
    fields!(reader, top.node("stacking"), rules.stacking,
        [infantry cavalry infantry_with_guns cavalry_with_guns side_by_side_infantry
         side_by_side_cavalry full_hex_bars]);
    fields!(reader, top.node("square"), rules.square, [sides companies fire_divisor adjacent_in_line]);
    fields!(reader, top.node("fire"), rules.fire,
        [infantry_range cavalry_range shots rows effects leader_row bands cannon_leader_range jams
         rout_roll shot_modifiers cover village_cover castle_cover star hills_block hills_see_over_all
         cavalry cavalry_endangers_leaders square flank lone_guns_firepower lone_guns_range
         lone_guns_cannon_range lone_guns_modifier earthwork_covers_from_outside_only]);
    fields!(reader, top.node("melee"), rules.melee,
        [wood village castle river scythes uphill flank rear charge lone_guns square superiority command lava loser_losses
         winner_losses unhurt_difference unhurt_attackers_only last_point_of_each rout_rows rout_turns]);
    fields!(reader, top.node("points"), rules.points,
        [elimination melee capture recapture commander_killed commander_removed star
         overall_commander]);
    if let Some(node) = top.node("castle")
        && let Some(mut fields) = Fields::of(node, reader)
    {
        rules.castle.draw = fields.get("draw", reader).unwrap_or(rules.castle.draw);
        match fields.node("keeper") {
            Some(node) => rules.castle.keeper = reader.side(node).unwrap_or(rules.castle.keeper),
            None => fields.missing("keeper"),
        }
        fields.finish(reader);
    }
    if let Some(node) = top.node("camp")
        && let Some(mut fields) = Fields::of(node, reader)
    {
        let camp = &mut rules.camp;
        camp.hex = fields.get("hex", reader).unwrap_or(camp.hex);
        camp.draw = fields.get("draw", reader).unwrap_or(camp.draw);
        camp.draw_at_zero = fields.get("draw_at_zero", reader).unwrap_or(camp.draw_at_zero);
        match fields.node("raider") {
            Some(node) => camp.raider = reader.side(node).unwrap_or(camp.raider),
            None if camp.hex.is_some() => fields.missing("raider"),
            None => {}
        }
        fields.finish(reader);
    }
    top.finish(reader);
    rules
}

/// Every switch that may be left out, with its value as a file would spell it. Where units return and
/// which side raids a camp have no value that suits every scenario.
pub fn printed(files: &mut Files, _sides: &[String; 2]) -> Option<Node> {
    let file = files.add_unwritten();
    let json = serde_json::to_value(Switches::neutral()).ok()?;
    let mut node = from_json(&json, file);
    let table = node.table_mut()?;
    table.take("return_hexes");
    if let Some(camp) = table.get_mut("camp").and_then(Node::table_mut) {
        camp.take("raider");
    }
    Some(node)
}
