//! Commanders and units, and where they start.

use wargauge_engine::era1794::setup::{Arm, CommanderSetup, Office, Start, UnitSetup};
use wargauge_engine::game::Side;
use wargauge_engine::hex::Facing;

use crate::hexes::Hexes;
use crate::load::Boxed;
use crate::origin::Source;
use crate::problem::did_you_mean;
use crate::read::{Fields, Name, Read, Reader};
use crate::tree::{Node, Table, Value};

/// The counters of a scenario, and by what ids files call them.
#[derive(Default)]
pub(super) struct Roster {
    /// The commanders in the game.
    pub(super) commanders: Vec<CommanderSetup>,
    /// Their ids.
    pub(super) commander_ids: Vec<String>,
    /// The commanders that stay in the box.
    pub(super) left_out: Vec<Boxed>,
    /// The units in the game.
    pub(super) units: Vec<UnitSetup>,
    /// Their ids.
    pub(super) unit_ids: Vec<String>,
    /// The units that stay in the box.
    pub(super) boxed_units: Vec<Boxed>,
    /// The commanders of units that stay in the box, a place for each unit.
    boxed_from: Vec<String>,
    /// The sides of which a change keeps units in the box.
    taken_out: Vec<Side>,
    /// The commanders that stay in the box because all of their units do.
    idle: Vec<String>,
}

impl Roster {
    /// Notes a unit that stays in the box; its side is that of its commander, wherever he is.
    fn put_in_box(&mut self, id: &str, commander: &Node) {
        let Value::Text(commander) = &commander.value else { return };
        let in_play = self.commander_ids.iter().position(|known| known == commander);
        let in_box = || self.left_out.iter().find(|boxed| boxed.id == *commander);
        let side = in_play.map(|index| self.commanders[index].side);
        if let Some(side) = side.or_else(|| in_box().map(|boxed| boxed.side)) {
            self.boxed_units.push(Boxed { id: id.to_string(), side });
            self.boxed_from.push(commander.clone());
        }
    }

    /// A commander all of whose units stay in the box stays there with them: he commands nobody.
    fn leave_idle_commanders(&mut self) {
        for place in (0..self.commanders.len()).rev() {
            let has_units = self.units.iter().any(|unit| unit.commander == place);
            if has_units || !self.boxed_from.contains(&self.commander_ids[place]) {
                continue;
            }
            let (id, commander) = (self.commander_ids.remove(place), self.commanders.remove(place));
            for unit in &mut self.units {
                unit.commander -= usize::from(unit.commander > place);
            }
            self.left_out.push(Boxed { id: id.clone(), side: commander.side });
            self.idle.push(id);
        }
    }

    /// Does this commander stay in the box because all of his units do?
    pub(super) fn is_idle(&self, node: &Node) -> bool {
        matches!(&node.value, Value::Text(id) if self.idle.contains(id))
    }

    /// Does any commander stay in the box because all of his units do?
    pub(super) fn has_idle(&self) -> bool {
        !self.idle.is_empty()
    }

    /// Does a change keep units of a side in the box?
    pub(super) fn is_thinned(&self, side: Side) -> bool {
        self.taken_out.contains(&side)
    }

    /// Do all units of a side stay in the box? Not where it has none at all.
    pub(super) fn is_boxed(&self, side: Side) -> bool {
        let in_play =
            |unit: &UnitSetup| self.commanders.get(unit.commander).map(|leader| leader.side);
        self.boxed_units.iter().any(|boxed| boxed.side == side)
            && !self.units.iter().any(|unit| in_play(unit) == Some(side))
    }

    /// The index of a commander by his id, or a fault.
    pub(super) fn commander(&self, node: &Node, reader: &mut Reader<'_>) -> Option<usize> {
        let id = String::read(node, reader)?;
        let index = self.commander_ids.iter().position(|known| *known == id);
        if index.is_none() && !reader.part {
            if self.left_out.iter().any(|boxed| boxed.id == id) {
                let mend = Some(format!("give `commanders.{id}` a start"));
                reader.report(node.at, format!("`{id}` is not in this game"), mend);
            } else {
                let known = self.commander_ids.iter().map(String::as_str);
                let mend = did_you_mean(&id, known);
                reader.report(node.at, format!("no commander is called `{id}`"), mend);
            }
        }
        index
    }
}

/// Where a counter is at the start of a scenario.
enum Entry {
    /// In the game.
    In(Start),
    /// In the box.
    Out,
}

/// Reads `[commanders]` and `[units]`.
pub(super) fn read(
    commanders: Option<&Node>,
    units: Option<&Node>,
    reader: &mut Reader<'_>,
) -> Roster {
    let mut roster = Roster::default();
    for_each_id(commanders, reader, |id, node, mend, reader| {
        read_commander(&mut roster, id, node, mend, reader);
    });
    for_each_id(units, reader, |id, node, mend, reader| {
        read_unit(&mut roster, id, node, mend, reader);
    });
    if !reader.part {
        roster.leave_idle_commanders();
    }
    roster
}

fn for_each_id(
    node: Option<&Node>,
    reader: &mut Reader<'_>,
    mut each: impl FnMut(&str, &Node, Option<String>, &mut Reader<'_>),
) {
    let Some(node) = node else { return };
    let Some(table) = node.table() else {
        reader.expected("a table with an id for each counter", node);
        return;
    };
    for (id, counter) in &table.0 {
        let is_plain =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
        if id.is_empty() || !id.bytes().all(is_plain) {
            let mend = "use small letters a to z, digits and hyphens".to_string();
            reader.report(counter.key_at, format!("`{id}` is no id"), Some(mend));
        }
        each(id, counter, mend(id, counter, node), reader);
    }
}

/// What to do about a counter with missing values: one without a name was perhaps not meant to be
/// a new one.
fn mend(id: &str, node: &Node, all: &Node) -> Option<String> {
    let has_name = node.table().is_some_and(|table| table.get("name").is_some());
    let others = all.table().into_iter().flat_map(Table::keys).filter(|other| *other != id);
    if has_name { None } else { did_you_mean(id, others) }
}

fn read_commander(
    roster: &mut Roster,
    id: &str,
    node: &Node,
    mend: Option<String>,
    reader: &mut Reader<'_>,
) {
    let Some(mut fields) = Fields::of(node, reader) else { return };
    let name = fields.need("name", reader).map(|Name(name)| name);
    let side = fields.node("side");
    if side.is_none() {
        fields.missing("side");
    }
    let side = side.and_then(|node| reader.side(node));
    let office = fields.get::<Office>("office", reader).unwrap_or_default();
    let orders = fields.get("orders", reader);
    let leads_reserve = fields.get("leads_reserve", reader).unwrap_or(false);
    // The reserve is nobody and starts nowhere.
    let entry = if office == Office::Reserve {
        Some(fields.get("start", reader).unwrap_or(Entry::In(Start::At(0))))
    } else {
        fields.need::<Entry>("start", reader)
    };
    fields.finish_with(mend, reader);
    let office = match office {
        Office::Overall { .. } => Office::Overall { units: orders },
        Office::Commander | Office::Reserve => office,
    };
    let side = Side::from_index(usize::from(side.unwrap_or(0)));
    // A commander with a fault stays in the lists, so that his units have none because of it.
    let start = match entry {
        Some(Entry::Out) => {
            roster.left_out.push(Boxed { id: id.to_string(), side });
            return;
        }
        Some(Entry::In(start)) => start,
        None => Start::At(101),
    };
    roster.commander_ids.push(id.to_string());
    let name = name.unwrap_or_else(|| id.to_string());
    roster.commanders.push(CommanderSetup { name, side, office, leads_reserve, start });
}

fn read_unit(
    roster: &mut Roster,
    id: &str,
    node: &Node,
    mend: Option<String>,
    reader: &mut Reader<'_>,
) {
    let Some(mut fields) = Fields::of(node, reader) else { return };
    let name = fields.need("name", reader).map(|Name(name)| name);
    let commander_node = fields.node("commander");
    if commander_node.is_none() {
        fields.missing("commander");
    }
    let arm = fields.need::<Arm>("arm", reader);
    let cossack = fields.get("cossack", reader).unwrap_or(false);
    let limbered = fields.get("limbered", reader).unwrap_or(false);
    let stars = fields.get("stars", reader).unwrap_or(0);
    let skirmish = fields.get("skirmish", reader).unwrap_or(false);
    let scythes = fields.get("scythes", reader).unwrap_or(false);
    // Artillery has none of these; the check tells if it does.
    let is_gun = arm == Some(Arm::Artillery);
    let mut value = |key, range, otherwise: u8| -> u8 {
        let value =
            if is_gun { fields.get(key, reader) } else { fields.need_number(key, range, reader) };
        value.unwrap_or(if is_gun { 0 } else { otherwise })
    };
    // The highest morale, where it is missing: no other value is then a fault because of it.
    let morale = value("morale", (1, 9), 9);
    let reverse_morale = value("reverse_morale", (0, 9), 0);
    let size = value("size", (1, 6), 1);
    let has_none = |node: &Node| matches!(&node.value, Value::Text(text) if text == "none");
    let firepower: Option<Option<u8>> = if is_gun {
        fields.get("firepower", reader)
    } else if fields.node("firepower").is_some_and(has_none) {
        Some(None)
    } else {
        fields.need_number("firepower", (0, 9), reader).map(Some)
    };
    let source = fields.node("start").and_then(|node| node.mark.source);
    let entry = fields.need::<Entry>("start", reader);
    // Where the owner decides, he also decides the facing.
    let facing = match entry {
        Some(Entry::In(Start::At(_))) => fields.need("facing", reader),
        _ => fields.get("facing", reader),
    };
    fields.finish_with(mend, reader);
    if let (Some(Entry::Out), Some(node)) = (&entry, commander_node) {
        roster.put_in_box(id, node);
        if source == Some(Source::Changed) {
            roster.taken_out.extend(roster.boxed_units.last().map(|boxed| boxed.side));
        }
    }
    let Some(Entry::In(start)) = entry else { return };
    let commander = commander_node.and_then(|node| roster.commander(node, reader));
    let Some(commander) = commander else { return };
    roster.unit_ids.push(id.to_string());
    roster.units.push(UnitSetup {
        name: name.unwrap_or_else(|| id.to_string()),
        commander,
        arm: arm.unwrap_or(Arm::Infantry),
        cossack,
        morale,
        reverse_morale,
        size,
        firepower: firepower.flatten(),
        limbered,
        stars,
        skirmish,
        scythes,
        start,
        facing: facing.unwrap_or(Facing::N),
    });
}

/// `"0409"`, `"out"`, `{ turn = 1, hexes = ["0101..0116"] }`, or the same with `enters = true` for a
/// command that comes over the edge in its commander's activations.
impl Read for Entry {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        match &node.value {
            Value::Text(text) if text == "out" => Some(Self::Out),
            Value::Table(_) => {
                let mut fields = Fields::of(node, reader)?;
                let turn = fields.need("turn", reader);
                let hexes = fields.need::<Hexes>("hexes", reader);
                let enters = fields.get("enters", reader).unwrap_or(false);
                fields.finish(reader);
                let (turn, hexes) = (turn?, hexes?.0);
                Some(Self::In(if enters {
                    Start::Enters { turn, hexes }
                } else {
                    Start::Among { turn, hexes }
                }))
            }
            _ => u16::read(node, reader).map(|hex| Self::In(Start::At(hex))),
        }
    }
}
