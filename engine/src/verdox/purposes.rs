//! What dice decide in *Fortress of Verdox*: its luck sources.

use crate::table::Purpose;

/// Which side deploys first.
pub const LOTS: Purpose = Purpose(0);
/// What an attack does to its target.
pub const HIT: Purpose = Purpose(1);
/// Whether a step that needs a die succeeds.
pub const MOVE: Purpose = Purpose(2);
/// Whether a unit is drawn into the marsh.
pub const BOG: Purpose = Purpose(3);
/// Whether guns make a breach.
pub const DEMOLISH: Purpose = Purpose(4);

/// All of them with the names that output uses.
pub const ALL: &[(Purpose, &str)] =
    &[(LOTS, "lots"), (HIT, "hit"), (MOVE, "move"), (BOG, "bog"), (DEMOLISH, "demolish")];
