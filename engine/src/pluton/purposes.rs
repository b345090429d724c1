//! What dice decide in *Pluton 1*: its luck sources.

use crate::table::Purpose;

/// Whether a battalion may enter [S2.4].
pub const ARRIVAL: Purpose = Purpose(0);
/// Where a marker falls [8.3].
pub const SCATTER: Purpose = Purpose(1);
/// What shells do [8.3].
pub const SHELLS: Purpose = Purpose(2);
/// What a shot does [7.3].
pub const SHOT: Purpose = Purpose(3);
/// How a close combat ends [10.3].
pub const COMBAT: Purpose = Purpose(4);
/// Whether a commander is hit [13.5].
pub const COMMANDER: Purpose = Purpose(5);
/// Whether a company gets a new commander [13.6].
pub const SUCCESSION: Purpose = Purpose(6);
/// Whether a unit out of command recovers [12.4].
pub const MORALE: Purpose = Purpose(7);

/// All of them with the names that output uses.
pub const ALL: &[(Purpose, &str)] = &[
    (ARRIVAL, "arrival"),
    (SCATTER, "scatter"),
    (SHELLS, "shells"),
    (SHOT, "shot"),
    (COMBAT, "combat"),
    (COMMANDER, "commander"),
    (SUCCESSION, "succession"),
    (MORALE, "morale"),
];
