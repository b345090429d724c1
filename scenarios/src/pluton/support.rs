//! Battalions of artillery off the map, and every marker of indirect fire.

use wargauge_engine::pluton::setup::{CallSetup, MarkerSetup, NearSetup, Source, SupportSetup};

use crate::read::{Fields, Name, Reader};
use crate::tree::{Node, Table};

use super::map::ReadMap;
use super::units::{is_id, side_of};
use super::words::{Points, Words, need_bounded};

/// The battalions of a scenario.
#[derive(Default)]
pub(super) struct Support {
    /// Those in the game.
    pub(super) setup: Vec<SupportSetup>,
    /// What files call them.
    pub(super) ids: Vec<String>,
    /// Their markers.
    pub(super) markers: Vec<MarkerSetup>,
}

/// Reads `[support]`. Without a map, as in a part, hexes are not looked for.
pub(super) fn read(node: &Node, map: Option<&ReadMap>, reader: &mut Reader<'_>) -> Support {
    let mut support = Support::default();
    let Some(Table(entries)) = node.table() else {
        reader.expected("a table with an id for each battalion", node);
        return support;
    };
    for (id, node) in entries {
        is_id(id, node, reader);
        read_battalion(id, node, &mut support, map, reader);
    }
    support
}

fn read_battalion(
    id: &str,
    node: &Node,
    support: &mut Support,
    map: Option<&ReadMap>,
    reader: &mut Reader<'_>,
) {
    let Some(mut fields) = Fields::of(node, reader) else { return };
    let side = side_of(&mut fields, reader);
    let name = fields.need::<Name>("name", reader).map(|Name(name)| name).unwrap_or_default();
    let tubes = need_bounded(&mut fields, "guns", (1, 4), reader).unwrap_or_default();
    let calibre = fields.need("calibre", reader).unwrap_or_default();
    let markers: Vec<u8> = fields.need("markers", reader).unwrap_or_default();
    let turn = fields.get("turn", reader).unwrap_or(1);
    let revealed = fields.get("revealed", reader).unwrap_or(0);
    let near = near(&mut fields, map, reader);
    let value = fields.get::<Points>("spared", reader).unwrap_or_default().0;
    let absent = fields.get("absent", reader).unwrap_or(false);
    fields.finish(reader);
    if absent {
        return;
    }
    let place = support.setup.len() as u8;
    let source = Source::Support(place);
    support.markers.extend(markers.iter().map(|&number| MarkerSetup { side, number, source }));
    let call = CallSetup { turn, revealed, near };
    support.setup.push(SupportSetup { name, side, tubes, calibre, call, value });
    support.ids.push(id.to_string());
}

/// How many own platoons must be near which hexes: `platoons`, `near` and `within` go together.
fn near(
    fields: &mut Fields<'_>,
    map: Option<&ReadMap>,
    reader: &mut Reader<'_>,
) -> Option<NearSetup> {
    const KEYS: [&str; 3] = ["near", "platoons", "within"];
    if KEYS.iter().all(|key| fields.node(key).is_none()) {
        return None;
    }
    let hexes = fields.need::<Words>("near", reader);
    let platoons = fields.need("platoons", reader);
    let distance = fields.need("within", reader);
    let hexes = map.zip(hexes).map(|(map, words)| map.hexes(&words, reader)).unwrap_or_default();
    Some(NearSetup { platoons: platoons?, distance: distance?, hexes })
}
