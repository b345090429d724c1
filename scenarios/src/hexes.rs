//! Lists of hexes in files, with stretches of a row.

use wargauge_engine::CellNumber;

use crate::read::{Read, Reader};
use crate::tree::{Node, Value};

/// A list of hexes, in which `"0101..0116"` is a stretch of a row.
pub struct Hexes(pub Vec<u16>);

impl Read for Hexes {
    fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Self> {
        let Value::List(list) = &node.value else {
            reader.expected("a list of hexes", node);
            return None;
        };
        let each: Vec<Option<Vec<u16>>> = list.iter().map(|node| stretch(node, reader)).collect();
        let each: Option<Vec<Vec<u16>>> = each.into_iter().collect();
        each.map(|hexes| Self(hexes.concat()))
    }
}

/// An entry of such a list: a hex, or the hexes of a stretch of a row.
pub fn stretch(node: &Node, reader: &mut Reader<'_>) -> Option<Vec<u16>> {
    let ends = match &node.value {
        Value::Text(text) => text.split_once(".."),
        _ => None,
    };
    let Some((from, to)) = ends else { return u16::read(node, reader).map(|hex| vec![hex]) };
    match [from, to].map(|end| end.trim().parse::<CellNumber>()) {
        [Ok(from), Ok(to)] if from.halves()[0] == to.halves()[0] && from <= to => {
            Some((from.0..=to.0).collect())
        }
        [..] => {
            let mend = "write two hexes of one row, such as \"0101..0116\"";
            reader.report(node.at, "expected a stretch of a row", Some(mend.into()));
            None
        }
    }
}
