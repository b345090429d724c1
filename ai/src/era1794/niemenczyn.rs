//! The players of *Niemenczyn 1794*: those of the family, with the room of this game.

use wargauge_engine::era1794::Niemenczyn;

use crate::era1794::{HeuristicOf, ScriptedOf};

/// Any player of the game, opened by name.
pub type AnyPlayer = crate::era1794::AnyPlayer<Niemenczyn>;

/// The player `heuristic`.
pub type Heuristic = HeuristicOf<Niemenczyn>;

/// The policy of the player `trained`: a file for review, which says how it was made.
pub const POLICY: &str = include_str!("niemenczyn_policy.txt");

/// The player `scripted`.
pub type Scripted = ScriptedOf<Niemenczyn>;
