//! Points of victory: `[victory]`.

use wargauge_engine::pluton::setup::{RoadSetup, VictorySetup};

use crate::problem::did_you_mean;
use crate::read::{Fields, Read, Reader};
use crate::tree::{Node, Table};

use super::map::ReadMap;
use super::words::{Halves, Points};

/// Points for the first side and for the second.
type Pair = [Points; 2];

/// Reads `[victory]`; what a hex of a village is worth goes to the map.
pub(super) fn read(
    node: &Node,
    map: Option<&mut ReadMap>,
    reader: &mut Reader<'_>,
) -> VictorySetup {
    let Some(mut fields) = Fields::of(node, reader) else { return VictorySetup::default() };
    let village = fields.need::<Pair>("village", reader);
    let villages = fields.node("villages");
    let lost_box = points(fields.need("lost_box", reader));
    let lost_commander = points(fields.need("lost_commander", reader));
    let unrevealed = points(fields.get("unrevealed", reader));
    let most_unrevealed = points(fields.get("most_unrevealed", reader));
    let grades = fields.need::<[Points; 4]>("grades", reader).unwrap_or_default();
    let road = fields.node("road").map(|node| road(node, reader)).unwrap_or_default();
    fields.finish(reader);
    if let Some(map) = map {
        let value = village.unwrap_or_default().map(|Halves(value)| value);
        map.setup.villages.iter_mut().for_each(|village| village.value = value);
        if let Some(node) = villages {
            read_villages(node, map, reader);
        }
    }
    let grades = grades.map(|Halves(least)| least);
    VictorySetup { lost_box, lost_commander, road, unrevealed, most_unrevealed, grades }
}

fn points(read: Option<Points>) -> u8 {
    read.unwrap_or_default().0
}

/// `[victory.villages]`: letters of villages that are worth something else.
fn read_villages(node: &Node, map: &mut ReadMap, reader: &mut Reader<'_>) {
    let Some(Table(entries)) = node.table() else {
        reader.expected("a table with a letter for each village", node);
        return;
    };
    for (letter, node) in entries {
        let Some(village) = map.village(letter) else {
            let letters = map.letters.iter().map(String::as_str);
            let mend = did_you_mean(letter, letters)
                .unwrap_or_else(|| format!("known here: {}", map.letters.join(", ")));
            reader.report(node.key_at, format!("no village has the letter `{letter}`"), Some(mend));
            continue;
        };
        if let Some(value) = Pair::read(node, reader) {
            map.setup.villages[village].value = value.map(|Halves(value)| value);
        }
    }
}

/// `[victory.road]`.
fn road(node: &Node, reader: &mut Reader<'_>) -> RoadSetup {
    let Some(mut fields) = Fields::of(node, reader) else { return RoadSetup::default() };
    let value = points(fields.need("points", reader));
    let distance = fields.need("within", reader).unwrap_or_default();
    let routes = fields.need("routes", reader).unwrap_or_default();
    fields.finish(reader);
    RoadSetup { value, distance, routes }
}
