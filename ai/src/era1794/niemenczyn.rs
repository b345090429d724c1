//! The players of *Niemenczyn 1794*: those of the family, with the room of this game.

use wargauge_engine::era1794::Niemenczyn;

use crate::era1794::{HeuristicOf, ScriptedOf};
use crate::policy::BuiltIn;

/// Any player of the game, opened by name.
pub type AnyPlayer = crate::era1794::AnyPlayer<Niemenczyn>;

/// The player `heuristic`.
pub type Heuristic = HeuristicOf<Niemenczyn>;

/// The policies of the player `trained`, the usual one first: files for review, which say how they were made.
pub const POLICIES: &[BuiltIn] = &[
    BuiltIn { name: "both", text: include_str!("niemenczyn_policy/both.txt") },
    BuiltIn { name: "earlier", text: include_str!("niemenczyn_policy/earlier.txt") },
    BuiltIn { name: "historical", text: include_str!("niemenczyn_policy/historical.txt") },
    BuiltIn { name: "alternative", text: include_str!("niemenczyn_policy/alternative.txt") },
    BuiltIn {
        name: "guided-historical",
        text: include_str!("niemenczyn_policy/guided-historical.txt"),
    },
    BuiltIn { name: "guided-again", text: include_str!("niemenczyn_policy/guided-again.txt") },
    BuiltIn { name: "guided-further", text: include_str!("niemenczyn_policy/guided-further.txt") },
    BuiltIn { name: "guided-fourth", text: include_str!("niemenczyn_policy/guided-fourth.txt") },
    BuiltIn { name: "guided-fifth", text: include_str!("niemenczyn_policy/guided-fifth.txt") },
    BuiltIn { name: "guided-both", text: include_str!("niemenczyn_policy/guided-both.txt") },
    BuiltIn {
        name: "guided-alternative",
        text: include_str!("niemenczyn_policy/guided-alternative.txt"),
    },
    BuiltIn { name: "against-many", text: include_str!("niemenczyn_policy/against-many.txt") },
    BuiltIn {
        name: "hardened-second",
        text: include_str!("niemenczyn_policy/hardened-second.txt"),
    },
    BuiltIn {
        name: "hardened-fourth",
        text: include_str!("niemenczyn_policy/hardened-fourth.txt"),
    },
    BuiltIn { name: "hardened-sixth", text: include_str!("niemenczyn_policy/hardened-sixth.txt") },
    BuiltIn {
        name: "hardened-seventh",
        text: include_str!("niemenczyn_policy/hardened-seventh.txt"),
    },
    BuiltIn {
        name: "hardened-eighth",
        text: include_str!("niemenczyn_policy/hardened-eighth.txt"),
    },
    BuiltIn {
        name: "hardened-fourteenth",
        text: include_str!("niemenczyn_policy/hardened-fourteenth.txt"),
    },
    BuiltIn {
        name: "hardened-sixteenth",
        text: include_str!("niemenczyn_policy/hardened-sixteenth.txt"),
    },
    BuiltIn {
        name: "hardened-eighteenth",
        text: include_str!("niemenczyn_policy/hardened-eighteenth.txt"),
    },
    BuiltIn {
        name: "hardened-nineteenth",
        text: include_str!("niemenczyn_policy/hardened-nineteenth.txt"),
    },
    BuiltIn {
        name: "hardened-alternative",
        text: include_str!("niemenczyn_policy/hardened-alternative.txt"),
    },
];

/// The player `scripted`.
pub type Scripted = ScriptedOf<Niemenczyn>;
