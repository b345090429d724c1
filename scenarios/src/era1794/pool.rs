//! The activation pool: for each side a list of entries, each from a turn on.

use wargauge_engine::era1794::setup::{PoolSide, PoolTurn};

use super::roster::Roster;
use crate::files::Location;
use crate::read::{Fields, Reader};
use crate::tree::{Node, Value};

/// No game has more turns: later entries would only make the list long.
const LAST_TURN: u8 = 30;

/// The pool turn by turn, and where each side's part of each turn is listed.
#[derive(Default)]
pub(super) struct ReadPool {
    /// The pool.
    pub(super) turns: Vec<PoolTurn>,
    /// The places.
    pub(super) places: Vec<[Option<Location>; 2]>,
}

/// What one side puts in from a turn on.
struct Entry {
    turn: u8,
    side: PoolSide,
    at: Location,
}

/// Reads `[pool]`; the last turn spelled out holds for all later ones.
pub(super) fn read(node: &Node, roster: &Roster, reader: &mut Reader<'_>) -> ReadPool {
    let mut pool = ReadPool::default();
    let Some(table) = node.table() else {
        reader.expected("a table with a list for each side", node);
        return pool;
    };
    let mut lists: [Vec<Entry>; 2] = Default::default();
    for (name, node) in &table.0 {
        // A part of a scenario does not know the names of its sides.
        let side = reader.sides.iter().position(|side| side == name);
        match side {
            Some(side) => lists[side] = read_list(node, roster, reader),
            None if reader.part => drop(read_list(node, roster, reader)),
            None => {
                let sides = reader.sides.clone();
                let mend = Some(format!("the sides are `{}` and `{}`", sides[0], sides[1]));
                reader.report(node.key_at, format!("no side is called `{name}`"), mend);
            }
        }
    }
    let last = lists.iter().flatten().map(|entry| entry.turn.min(LAST_TURN)).max().unwrap_or(0);
    for turn in 1..=last {
        let mut sides: [PoolSide; 2] = Default::default();
        let mut places = [None; 2];
        for (index, list) in lists.iter().enumerate() {
            if let Some(entry) = list.iter().rev().find(|entry| entry.turn <= turn) {
                sides[index] = entry.side.clone();
                places[index] = Some(entry.at);
            }
        }
        pool.turns.push(PoolTurn { sides });
        pool.places.push(places);
    }
    pool
}

fn read_list(node: &Node, roster: &Roster, reader: &mut Reader<'_>) -> Vec<Entry> {
    let Value::List(list) = &node.value else {
        reader.expected("a list of entries { turn, count, from }", node);
        return Vec::new();
    };
    list.iter().filter_map(|node| read_entry(node, roster, reader)).collect()
}

fn read_entry(node: &Node, roster: &Roster, reader: &mut Reader<'_>) -> Option<Entry> {
    let mut fields = Fields::of(node, reader)?;
    let turn: Option<u8> = fields.need("turn", reader);
    let count: Option<u8> = fields.need("count", reader);
    let from = fields.node("from");
    if from.is_none() {
        fields.missing("from");
    }
    fields.finish(reader);
    let from = from?;
    let Value::List(ids) = &from.value else {
        reader.expected("a list of commanders", from);
        return None;
    };
    // A commander that stays in the box with all his units puts nothing in.
    let idle = ids.iter().filter(|id| roster.is_idle(id)).count();
    let able = ids.iter().filter(|id| !roster.is_idle(id));
    let commanders: Vec<_> = able.map(|id| roster.commander(id, reader)).collect();
    let commanders = commanders.into_iter().collect::<Option<Vec<_>>>()?;
    let count = count.map(|count| {
        let most = u8::try_from(commanders.len()).unwrap_or(u8::MAX);
        if idle > 0 { count.min(most) } else { count }
    });
    let turn = turn?;
    if turn == 0 {
        let at = node.table().and_then(|table| table.get("turn")).map_or(node.at, |turn| turn.at);
        reader.report(at, "turns are counted from 1", None);
    }
    Some(Entry { turn, side: PoolSide { commanders, count: count? }, at: node.at })
}
