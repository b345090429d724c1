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
        let mut hexes = Vec::new();
        let mut is_whole = true;
        for node in list {
            let ends = match &node.value {
                Value::Text(text) => text.split_once(".."),
                _ => None,
            };
            let Some((from, to)) = ends else {
                match u16::read(node, reader) {
                    Some(hex) => hexes.push(hex),
                    None => is_whole = false,
                }
                continue;
            };
            match [from, to].map(|end| end.trim().parse::<CellNumber>()) {
                [Ok(from), Ok(to)] if from.halves()[0] == to.halves()[0] && from <= to => {
                    hexes.extend(from.0..=to.0);
                }
                [..] => {
                    let mend = "write two hexes of one row, such as \"0101..0116\"";
                    let message = "expected a stretch of a row";
                    reader.report(node.at, message, Some(mend.into()));
                    is_whole = false;
                }
            }
        }
        is_whole.then_some(Self(hexes))
    }
}
