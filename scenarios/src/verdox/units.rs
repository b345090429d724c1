//! The counters: the number of each kind, the worth of one, and how far it fires.

use wargauge_engine::verdox::{Kind, Setup};

use crate::read::{Fields, Reader};
use crate::tree::Node;

/// Reads `[units]`.
pub(super) fn read(node: &Node, setup: &mut Setup, reader: &mut Reader<'_>) {
    let Some(mut kinds) = Fields::of(node, reader) else { return };
    for kind in Kind::ALL {
        let Some(node) = kinds.node(kind.name()) else {
            kinds.missing(kind.name());
            continue;
        };
        let Some(mut fields) = Fields::of(node, reader) else { continue };
        let kind_setup = &mut setup.kinds[kind.index()];
        kind_setup.count = fields.need("count", reader).unwrap_or_default();
        kind_setup.value = whole(&mut fields, "worth", reader).unwrap_or_default();
        // A kind that does not fire has no range; the check reports one that has.
        let range =
            if kind.fires() { fields.need("range", reader) } else { fields.get("range", reader) };
        kind_setup.range = range.unwrap_or(u8::from(kind.fires()));
        fields.finish(reader);
    }
    if let Some(node) = kinds.node("barge") {
        if let Some(mut fields) = Fields::of(node, reader) {
            setup.barge_value = whole(&mut fields, "worth", reader).unwrap_or_default();
            setup.barge_capacity = fields.need("capacity", reader).unwrap_or(1);
            fields.finish(reader);
        }
    } else {
        kinds.missing("barge");
    }
    kinds.finish(reader);
}

/// A value in points.
fn whole(fields: &mut Fields<'_>, key: &'static str, reader: &mut Reader<'_>) -> Option<u16> {
    fields.need::<u8>(key, reader).map(u16::from)
}
