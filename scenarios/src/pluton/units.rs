//! The counters: platoons and commanders, and which of them stay in the box.

use wargauge_engine::Side;
use wargauge_engine::pluton::setup::{Kind, UnitSetup};

use crate::files::Location;
use crate::load::Boxed;
use crate::problem::did_you_mean;
use crate::read::{Fields, Name, Reader};
use crate::tree::{Node, Table};

use super::words::{bounded, need_bounded};

/// A counter of the roster.
pub(super) struct Counter {
    /// What files call it.
    pub(super) id: String,
    /// What it is. Its group is for the deployment.
    pub(super) setup: UnitSetup,
    /// Does it stay in the box?
    pub(super) absent: bool,
    /// Where it stands in the files.
    pub(super) at: Location,
    /// For mortars: the number of their marker, and their calibre.
    pub(super) marker: Option<(u8, u8)>,
}

/// Every counter, with those that stay in the box.
pub(super) type Roster = Vec<Counter>;

/// Reads `[units]`.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Roster {
    let mut roster = Roster::new();
    let Some(Table(entries)) = node.table() else {
        reader.expected("a table with an id for each counter", node);
        return roster;
    };
    let ids: Vec<&str> = entries.iter().map(|(id, _)| id.as_str()).collect();
    for (id, node) in entries {
        is_id(id, node, reader);
        let has_name = node.table().is_some_and(|table| table.get("name").is_some());
        let others = ids.iter().copied().filter(|other| other != id);
        // One without a name was perhaps not meant to be a new one.
        let mend = if has_name { None } else { did_you_mean(id, others) };
        roster.extend(counter(id, node, mend, reader));
    }
    roster
}

/// Notes an id that could not stand in a path.
pub(super) fn is_id(id: &str, node: &Node, reader: &mut Reader<'_>) {
    let is_plain =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_".contains(&byte);
    if id.is_empty() || !id.bytes().all(is_plain) {
        let mend = "use small letters a to z, digits and hyphens".to_string();
        reader.report(node.key_at, format!("`{id}` is no id"), Some(mend));
    }
}

/// The side that a table names; the first one if it cannot be read.
pub(super) fn side_of(fields: &mut Fields<'_>, reader: &mut Reader<'_>) -> Side {
    let node = fields.node("side");
    if node.is_none() {
        fields.missing("side");
    }
    let side = node.and_then(|node| reader.side(node));
    Side::from_index(usize::from(side.unwrap_or(0)))
}

fn counter(
    id: &str,
    node: &Node,
    mend: Option<String>,
    reader: &mut Reader<'_>,
) -> Option<Counter> {
    let mut fields = Fields::of(node, reader)?;
    let side = side_of(&mut fields, reader);
    let name = fields.need("name", reader).map(|Name(name)| name);
    let kind = fields.need::<Kind>("kind", reader);
    let is_commander = kind == Some(Kind::Commander);
    // A commander has no size.
    let boxes =
        if is_commander { None } else { need_bounded(&mut fields, "boxes", (1, 3), reader) };
    let morale = need_bounded(&mut fields, "morale", (1, 4), reader);
    let battalion = need_bounded(&mut fields, "battalion", (1, 9), reader);
    let company = if is_commander {
        need_bounded(&mut fields, "company", (1, 9), reader)
    } else {
        bounded(&mut fields, "company", (1, 9), reader)
    };
    let marker = if kind == Some(Kind::Mortars) {
        let marker = fields.need::<u8>("marker", reader);
        marker.zip(fields.need::<u8>("calibre", reader))
    } else {
        None
    };
    let absent = fields.get("absent", reader).unwrap_or(false);
    fields.finish_with(mend, reader);
    let setup = UnitSetup {
        name: name.unwrap_or_default(),
        side,
        kind: kind?,
        boxes: boxes.unwrap_or_default(),
        morale: morale.unwrap_or_default(),
        company: company.unwrap_or_default(),
        battalion: battalion.unwrap_or_default(),
        group: 0,
    };
    Some(Counter { id: id.to_string(), setup, absent, at: node.key_at, marker })
}

/// The counters that stay in the box.
pub(super) fn boxed(roster: &Roster) -> Vec<Boxed> {
    let absent = roster.iter().filter(|counter| counter.absent);
    absent.map(|counter| Boxed { id: counter.id.clone(), side: counter.setup.side }).collect()
}
