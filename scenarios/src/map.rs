//! The map: pictures of terrain and levels, and lists of hexside features.

use wargauge_engine::era1794::setup::{EdgeSetup, Feature, HexSetup, MapSetup, Terrain};
use wargauge_engine::{Board, Direction, Hex};

use crate::files::Location;
use crate::read::{Fields, Read, Reader};
use crate::tree::{Node, Value};

/// A map and the places of its edges.
#[derive(Default)]
pub(crate) struct ReadMap {
    /// The map.
    pub(crate) setup: MapSetup,
    /// Where each edge is listed.
    pub(crate) edges: Vec<Location>,
}

/// Reads `[map]`; without usable pictures there is no map.
pub(crate) fn read(node: &Node, reader: &mut Reader<'_>) -> Option<ReadMap> {
    let mut fields = Fields::of(node, reader)?;
    let terrain = picture(&mut fields, "terrain", HEXES, reader, |cell| match cell {
        "." => Some(Terrain::Clear),
        "w" => Some(Terrain::Wood),
        _ => None,
    });
    let levels = picture(&mut fields, "levels", HEXES, reader, |cell| cell.parse::<i8>().ok());
    let changed = fields.node("hexes");
    let roads = fields.node("roads");
    let listed = [
        (fields.node("slopes"), Feature::Slope),
        (fields.node("escarpments"), Feature::Escarpment),
        (fields.node("earthworks"), Feature::Earthwork),
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

/// How pictures of a kind of map are written.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// What a cell is, and what several are.
    pub(crate) cell: [&'static str; 2],
    /// What the number of a row should be, of the first row, and of the last.
    pub(crate) order: &'static str,
    /// Does the last row have the number 1?
    pub(crate) upwards: bool,
    /// Are cells letters that stand side by side?
    pub(crate) close: bool,
}

/// Hexes are numbered from the south, with blanks between them.
const HEXES: Style = Style {
    cell: ["hex", "hexes"],
    order: "the northernmost row comes first, its number at the margin, down to 01",
    upwards: true,
    close: false,
};

/// A picture: one value for each cell, row by row as it is written.
pub(crate) struct Picture<T> {
    pub(crate) rows: u8,
    pub(crate) columns: u8,
    pub(crate) cells: Vec<Vec<T>>,
    at: Location,
}

/// Reads a picture: rows from the top, each with its number at the margin.
pub(crate) fn picture<T>(
    fields: &mut Fields<'_>,
    key: &'static str,
    style: Style,
    reader: &mut Reader<'_>,
    cell_of: impl Fn(&str) -> Option<T>,
) -> Option<Picture<T>> {
    let text: String = fields.need(key, reader)?;
    let at = fields.node(key)?.at;
    let inside = Inside::new(reader.files.text(at.file), at);
    let mut rows: Vec<Vec<T>> = Vec::new();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.filter(|line| !line.trim_start().starts_with('#')).collect();
    let count = lines.len();
    if !(1..=99).contains(&count) {
        reader.report(at, format!("a picture of {count} rows; it needs 1 to 99"), None);
        return None;
    }
    let mut is_whole = true;
    for (index, line) in lines.into_iter().enumerate() {
        let number = if style.upwards { count - index } else { index + 1 };
        let mut words = line.split_whitespace();
        let margin = words.next().unwrap_or_default();
        if margin.parse() != Ok(number) {
            let message = format!("row {margin:?} where row {number:02} should be");
            reader.report(inside.find(line, margin), message, Some(style.order.into()));
            is_whole = false;
        }
        let cells: Vec<&str> = if style.close {
            words.flat_map(|word| word.split("").filter(|letter| !letter.is_empty())).collect()
        } else {
            words.collect()
        };
        let row: Vec<Option<T>> = cells
            .into_iter()
            .map(|cell| {
                let value = cell_of(cell);
                if value.is_none() {
                    let message = format!("`{cell}` is no {key} of a {}", style.cell[0]);
                    reader.report(inside.find(line, cell), message, None);
                }
                value
            })
            .collect();
        match row.into_iter().collect::<Option<Vec<T>>>() {
            Some(row) => {
                let columns = rows.first().map_or(row.len(), Vec::len);
                if row.len() != columns || !(1..=99).contains(&columns) {
                    let (found, cells) = (row.len(), style.cell[1]);
                    let message = format!("row {number:02} has {found} {cells}, not {columns}");
                    reader.report(inside.find(line, line.trim()), message, None);
                    is_whole = false;
                }
                rows.push(row);
            }
            None => is_whole = false,
        }
    }
    let columns = rows.first().map_or(0, Vec::len) as u8;
    is_whole.then_some(Picture { rows: count as u8, columns, cells: rows, at })
}

/// Finds the lines of a picture in its file, which keeps them as they are.
struct Inside {
    text: String,
    at: Location,
}

impl Inside {
    fn new(text: &str, at: Location) -> Self {
        Self { text: text.get(at.start..at.end).unwrap_or_default().to_string(), at }
    }

    /// The place of a part of a line; the whole picture if it is escaped in the file.
    fn find(&self, line: &str, part: &str) -> Location {
        let found = self.text.find(line).and_then(|start| {
            let start = self.at.start + start + line.find(part)?;
            Some(Location { file: self.at.file, start, end: start + part.len() })
        });
        found.unwrap_or(self.at)
    }
}

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
