//! What dice decide in the 1794 system: its luck sources.

use crate::table::Purpose;

/// Which chit is drawn.
pub const CHIT: Purpose = Purpose(0);
/// The test of a unit under musket fire.
pub const FIRE: Purpose = Purpose(1);
/// The test of a unit under cannon fire.
pub const CANNON: Purpose = Purpose(2);
/// The test for a counterattack.
pub const REACTION: Purpose = Purpose(3);
/// The test for an emergency square.
pub const SQUARE: Purpose = Purpose(4);
/// The test for the cossack lava.
pub const LAVA: Purpose = Purpose(5);
/// The test of a beaten stack's neighbours.
pub const CRISIS: Purpose = Purpose(6);
/// The test for a winner's last point.
pub const LAST: Purpose = Purpose(7);
/// The dice of a melee.
pub const MELEE: Purpose = Purpose(8);
/// A commander's fate.
pub const LEADER: Purpose = Purpose(9);
/// A shot at lone artillery.
pub const CAPTURE: Purpose = Purpose(10);

/// All of them with the names that output uses.
pub const ALL: &[(Purpose, &str)] = &[
    (CHIT, "chit"),
    (FIRE, "fire"),
    (CANNON, "cannon"),
    (REACTION, "reaction"),
    (SQUARE, "square"),
    (LAVA, "lava"),
    (CRISIS, "crisis"),
    (LAST, "last"),
    (MELEE, "melee"),
    (LEADER, "leader"),
    (CAPTURE, "capture"),
];
