//! Where the units of one commander are, and where he may ride. Not for what a ride is worth
//! (`commanders`).

use arrayvec::ArrayVec;
use wargauge_engine::{Bits, Hex, Side};

/// The hexes with units of one commander, and what each counts if it is within his reach.
#[derive(Clone, Debug)]
pub(crate) struct Following<const U: usize, const H: usize> {
    pub leader: usize,
    pub side: Side,
    /// Where he may ride at all: to troops, next to them but away from enemies, or to where he is.
    pub places: Bits<H>,
    pub hexes: ArrayVec<(Hex, i32), U>,
}
