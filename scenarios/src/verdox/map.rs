//! The map of squares: a picture of its ground, and lists of squares.

use wargauge_engine::CellNumber;
use wargauge_engine::square::Square;
use wargauge_engine::verdox::setup::{MapSetup, Terrain};

use crate::hexes::Hexes;
use crate::picture::{Picture, Style, picture};
use crate::read::{Fields, Read, Reader};
use crate::tree::Node;

/// Squares are numbered from the top, as letters side by side.
const SQUARES: Style = Style {
    cell: ["square", "squares"],
    order: "the top row comes first, with 01 at the margin",
    upwards: false,
    close: true,
};

/// The ground that a letter of the picture means. The headquarters lie on roads, and `headquarters` lists
/// the side of each.
fn ground(letter: &str) -> Option<Terrain> {
    Some(match letter {
        "." => Terrain::Clear,
        "r" | "H" | "A" => Terrain::Road,
        "h" => Terrain::Hill,
        "v" => Terrain::Valley,
        "w" => Terrain::Wood,
        "~" => Terrain::River,
        "=" => Terrain::Bridge,
        "c" => Terrain::Canal,
        "m" => Terrain::Marsh,
        "#" => Terrain::Wall,
        "G" => Terrain::Gate,
        ":" => Terrain::Court,
        _ => return None,
    })
}

impl Read for Terrain {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(node, "terrain", &Self::ALL.map(|terrain| (terrain.name(), terrain)))
    }
}

/// Reads `[map]`; without a usable picture there is no map.
pub(super) fn read(node: &Node, reader: &mut Reader<'_>) -> Option<MapSetup> {
    let mut fields = Fields::of(node, reader)?;
    let terrain = picture(&mut fields, "terrain", SQUARES, reader, ground);
    let changed = fields.node("squares");
    let court_roads = fields.node("court_roads");
    let headquarters = fields.need::<[u16; 2]>("headquarters", reader);
    let barges = fields.get::<Vec<u16>>("barges", reader);
    fields.finish(reader);
    let Picture { rows, columns, cells, .. } = terrain?;
    let squares = cells.into_iter().flatten().collect();
    let mut map = MapSetup {
        rows,
        columns,
        squares,
        headquarters: headquarters.unwrap_or_default(),
        barges: barges.unwrap_or_default(),
    };
    if let Some(node) = court_roads {
        read_court_roads(node, &mut map, reader);
    }
    if let Some(node) = changed {
        change_squares(node, &mut map, reader);
    }
    Some(map)
}

fn place(map: &MapSetup, number: u16) -> Option<usize> {
    map.grid().numbered(number).map(Square::index)
}

/// `court_roads`: roads that lie inside the walls.
fn read_court_roads(node: &Node, map: &mut MapSetup, reader: &mut Reader<'_>) {
    let Some(Hexes(numbers)) = Hexes::read(node, reader) else { return };
    for number in numbers {
        let Some(place) = place(map, number) else {
            reader.report(
                node.at,
                format!("square {} is not on the map", CellNumber(number)),
                None,
            );
            continue;
        };
        let square = &mut map.squares[place];
        if *square == Terrain::Road {
            *square = Terrain::CourtRoad;
        } else {
            let message =
                format!("square {} is no road, but {}", CellNumber(number), square.name());
            reader.report(node.at, message, None);
        }
    }
}

/// `[map.squares]`: single squares that differ from the picture.
fn change_squares(node: &Node, map: &mut MapSetup, reader: &mut Reader<'_>) {
    let Some(table) = node.table() else {
        reader.expected("a table with square numbers as keys", node);
        return;
    };
    for (key, node) in &table.0 {
        let Some(place) = map.grid().parse(key).map(Square::index) else {
            let message = format!("`{key}` is no square of the map");
            let mend =
                format!("squares run from \"0101\" to \"{:02}{:02}\"", map.rows, map.columns);
            reader.report(node.key_at, message, Some(mend));
            continue;
        };
        if let Some(terrain) = Terrain::read(node, reader) {
            map.squares[place] = terrain;
        }
    }
}
