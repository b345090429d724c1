//! The players of *Maciejowice 1794*: those of the family, with the room of this game.

use wargauge_engine::era1794::Maciejowice;

use crate::era1794::{HeuristicOf, ScriptedOf};

/// Any player of the game, opened by name.
pub type AnyPlayer = crate::era1794::AnyPlayer<Maciejowice>;

/// The player `heuristic`.
pub type Heuristic = HeuristicOf<Maciejowice>;

/// The player `scripted`.
pub type Scripted = ScriptedOf<Maciejowice>;
