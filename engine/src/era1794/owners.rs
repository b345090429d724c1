//! Whose dice are whose: the marks by which the table tells the dice of units and commanders apart.
//!
//! A mark is made of names, not of places in the set-up. A scenario with more counters moves
//! the places of all that stand behind them; their names, and so their luck, stay as they are. How
//! much that saves is measured in `reports/common-luck.md`.

use crate::era1794::setup::{Setup, UnitSetup};
use crate::table::Whose;

/// FNV-1a (Fowler, Noll and Vo) of 32 bits, folded to 16. Two that fall together share the order of
/// their dice, not the dice themselves: that costs a little common luck and nothing else.
fn mark<'a>(names: impl IntoIterator<Item = &'a str>) -> Whose {
    let mut hash = 0x811c_9dc5_u32;
    for name in names {
        // A byte that is in no name parts them.
        for byte in name.bytes().chain([u8::MAX]) {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    }
    Whose((hash >> 16) as u16 ^ hash as u16)
}

/// The mark of a commander.
pub(crate) fn commander(setup: &Setup, leader: usize) -> Whose {
    mark([setup.commanders[leader].name.as_str()])
}

/// The mark of a unit. Both armies may have guns of the same name: its commander's belongs to it.
pub(crate) fn unit(setup: &Setup, unit: &UnitSetup) -> Whose {
    mark([setup.commanders[unit.commander].name.as_str(), unit.name.as_str()])
}
