//! The map: pictures of terrain and levels, and lists of hexside features.

use wargauge_engine::era1794::setup::{EdgeSetup, Feature, HexSetup, MapSetup, Terrain};
use wargauge_engine::{Board, Direction, Hex};

use crate::files::Location;
use crate::picture::{Picture, Style, picture};
use crate::read::{Fields, Read, Reader};
use crate::tree::{Node, Value};

/// A map and the places of its edges.
#[derive(Default)]
pub(super) struct ReadMap {
    /// The map.
    pub(super) setup: MapSetup,
    /// Where each edge is listed.
    pub(super) edges: Vec<Location>,
}

/// Reads `[map]`; without usable pictures there is no map.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Option<ReadMap> {
    let mut fields = Fields::of(node, reader)?;
    let terrain = picture(&mut fields, "terrain", HEXES, reader, |cell| match cell {
        "." => Some(Terrain::Clear),
        "w" => Some(Terrain::Wood),
        "v" => Some(Terrain::Village),
        "m" => Some(Terrain::Marsh),
        "c" => Some(Terrain::Castle),
        _ => None,
    });
    let levels = picture(&mut fields, "levels", HEXES, reader, |cell| cell.parse::<i8>().ok());
    let changed = fields.node("hexes");
    let roads = fields.node("roads");
    let listed = [
        (fields.node("slopes"), Feature::Slope),
        (fields.node("escarpments"), Feature::Escarpment),
        (fields.node("earthworks"), Feature::Earthwork),
        (fields.node("rivers"), Feature::River),
    ];
    fields.finish(reader);
    let (terrain, levels) = (terrain?, levels?);
    let Picture { rows, columns, .. } = terrain;
    if (rows, columns) != (levels.rows, levels.columns) {
        let message = format!(
            "the levels make {} rows of {} hexes, the terrain {rows} of {columns}",
            levels.rows, levels.columns
        );
        reader.report(levels.at, message, None);
        return None;
    }
    // Hexes are numbered from the south.
    let terrain = terrain.cells.into_iter().rev().flatten();
    let hexes = terrain.zip(levels.cells.into_iter().rev().flatten());
    let hexes = hexes.map(|(terrain, level)| HexSetup { terrain, level }).collect();
    let setup = MapSetup { rows, columns, hexes, edges: Vec::new() };
    let mut map = ReadMap { setup, edges: Vec::new() };
    if let Some(node) = changed {
        change_hexes(node, &mut map, reader);
    }
    if let Some(node) = roads {
        read_roads(node, &mut map, reader);
    }
    for (node, feature) in listed {
        if let Some(node) = node {
            read_sides(node, feature, &mut map, reader);
        }
    }
    Some(map)
}

/// Hexes are numbered from the south, with blanks between them.
const HEXES: Style = Style {
    cell: ["hex", "hexes"],
    order: "the northernmost row comes first, its number at the margin, down to 01",
    upwards: true,
    close: false,
};

/// `[map.hexes]`: single hexes other than in the pictures.
fn change_hexes(node: &Node, map: &mut ReadMap, reader: &mut Reader<'_>) {
    let board = map.setup.board();
    for_each_hex(node, board, reader, |hex, node, reader| {
        let Some(mut fields) = Fields::of(node, reader) else { return };
        let terrain = fields.get("terrain", reader);
        let level = fields.get("level", reader);
        fields.finish(reader);
        if let Some(hex) = map.setup.hexes.get_mut(hex.index()) {
            hex.terrain = terrain.unwrap_or(hex.terrain);
            hex.level = level.unwrap_or(hex.level);
        }
    });
}

/// `roads`: chains of hexes.
fn read_roads(node: &Node, map: &mut ReadMap, reader: &mut Reader<'_>) {
    let Value::List(chains) = &node.value else {
        reader.expected("a list of chains of hexes", node);
        return;
    };
    for chain in chains {
        let Value::List(steps) = &chain.value else {
            reader.expected("a chain of hexes such as [\"0109\", \"0209\"]", chain);
            continue;
        };
        let hexes: Vec<_> = steps.iter().map(|step| u16::read(step, reader)).collect();
        for (pair, step) in hexes.windows(2).zip(steps.iter().skip(1)) {
            if let [Some(hex), Some(other)] = *pair {
                map.setup.edges.push(EdgeSetup { hex, other, feature: Feature::Road });
                map.edges.push(step.at);
            }
        }
    }
}

/// `[map.earthworks]` and its like: hexes, each with some of its sides.
fn read_sides(node: &Node, feature: Feature, map: &mut ReadMap, reader: &mut Reader<'_>) {
    let board = map.setup.board();
    for_each_hex(node, board, reader, |hex, node, reader| {
        let Value::List(sides) = &node.value else {
            reader.expected("a list of sides such as [\"SE\", \"SW\"]", node);
            return;
        };
        for side in sides {
            let Some(direction) = Direction::read(side, reader) else { continue };
            match board.neighbour(hex, direction) {
                Some(other) => {
                    let [hex, other] = [hex, other].map(|hex| board.number(hex));
                    map.setup.edges.push(EdgeSetup { hex, other, feature });
                    map.edges.push(side.at);
                }
                None => reader.report(side.at, "the map ends on this side of the hex", None),
            }
        }
    });
}

/// Calls `each` for every entry of a table whose keys are hexes of the map.
fn for_each_hex(
    node: &Node,
    board: Board,
    reader: &mut Reader<'_>,
    mut each: impl FnMut(Hex, &Node, &mut Reader<'_>),
) {
    let Some(table) = node.table() else {
        reader.expected("a table with hex numbers as keys", node);
        return;
    };
    for (key, node) in &table.0 {
        if let Some(hex) = board.parse(key) {
            each(hex, node, reader);
        } else {
            let message = format!("`{key}` is no hex of the map");
            let ends = [board.hexes().next(), board.hexes().last()];
            let mend =
                if let [Some(first), Some(last)] = ends.map(|hex| hex.map(|hex| board.name(hex))) {
                    Some(format!("hexes run from \"{first}\" to \"{last}\""))
                } else {
                    None
                };
            reader.report(node.key_at, message, mend);
        }
    }
}
