//! The counters: the number of each kind, the worth of one, and how far it fires.

use wargauge_engine::verdox::switches::Garrison;
use wargauge_engine::verdox::{Kind, Setup};

use crate::read::{Fields, Read as _, Reader};
use crate::tree::Node;

/// How many counters of each kind stay in the box, side by side.
pub(super) type Absent = [[u8; 2]; Kind::COUNT];

/// Reads `[units]`; what stays in the box is still in the set-up, and [`leave_out`] takes it out.
pub(super) fn read(node: &Node, setup: &mut Setup, reader: &mut Reader<'_>) -> Absent {
    let mut absent = Absent::default();
    let Some(mut kinds) = Fields::of(node, reader) else { return absent };
    for kind in Kind::ALL {
        let Some(node) = kinds.node(kind.name()) else {
            kinds.missing(kind.name());
            continue;
        };
        let Some(mut fields) = Fields::of(node, reader) else { continue };
        let kind_setup = &mut setup.kinds[kind.index()];
        kind_setup.count = fields.need("count", reader).unwrap_or_default();
        if let Some(node) = fields.node("absent") {
            absent[kind.index()] = absent_of(node, kind_setup.count, reader);
        }
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
    absent
}

/// How many counters of a kind stay in the box.
fn absent_of(node: &Node, count: [u8; 2], reader: &mut Reader<'_>) -> [u8; 2] {
    let absent = <[u8; 2]>::read(node, reader).unwrap_or_default();
    for (absent, count) in absent.into_iter().zip(count) {
        if absent > count {
            let message = format!("{absent} counters cannot stay in the box: there are {count}");
            reader.report(node.at, message, Some(format!("give a number from 0 to {count}")));
        }
    }
    absent
}

/// Takes the counters that stay in the box out of a set-up: of each kind first those of the reserve, then those
/// of the garrison.
pub(super) fn leave_out(setup: &mut Setup, absent: &Absent) {
    let side = setup.rules.garrison.side.map(usize::from);
    let Garrison { infantry, riflemen, grenadiers, cavalry, mounted_riflemen, artillery, .. } =
        &mut setup.rules.garrison;
    let posted = [infantry, riflemen, grenadiers, cavalry, mounted_riflemen, artillery];
    for ((kind, absent), posted) in setup.kinds.iter_mut().zip(absent).zip(posted) {
        for (count, absent) in kind.count.iter_mut().zip(absent) {
            *count = count.saturating_sub(*absent);
        }
        if let Some(&left) = side.and_then(|side| kind.count.get(side)) {
            *posted = (*posted).min(left);
        }
    }
}

/// A value in points.
fn whole(fields: &mut Fields<'_>, key: &'static str, reader: &mut Reader<'_>) -> Option<u16> {
    fields.need::<u8>(key, reader).map(u16::from)
}
