//! The players of *Niemenczyn 1794*: those of the family, with the room of this game.

use wargauge_engine::era1794::Niemenczyn;

use crate::era1794::{HeuristicOf, ScriptedOf};
use crate::policy::BuiltIn;

/// Any player of the game, opened by name.
pub type AnyPlayer = crate::era1794::AnyPlayer<Niemenczyn>;

/// The player `heuristic`.
pub type Heuristic = HeuristicOf<Niemenczyn>;

/// Policies that are built in, each with the file of its name.
macro_rules! built_in {
    ($($name:literal,)*) => {
        &[$(BuiltIn { name: $name, text: include_str!(concat!("niemenczyn_policy/", $name, ".txt")) },)*]
    };
}

/// The policies of the player `trained`, the usual one first: files for review, which say how they were made.
pub const POLICIES: &[BuiltIn] = built_in![
    "both",
    "earlier",
    "historical",
    "alternative",
    "guided-historical",
    "guided-again",
    "guided-further",
    "guided-fourth",
    "guided-fifth",
    "guided-both",
    "guided-alternative",
    "against-many",
    "hardened-second",
    "hardened-fourth",
    "hardened-sixth",
    "hardened-seventh",
    "hardened-eighth",
    "hardened-fourteenth",
    "hardened-sixteenth",
    "hardened-eighteenth",
    "hardened-nineteenth",
    "hardened-alternative",
];

/// The player `scripted`.
pub type Scripted = ScriptedOf<Niemenczyn>;
