//! Players by the names that users give them, and what is said where a name opens none.

use wargauge_ai::{Named, PlayerFault};
use wargauge_analysis::tune::Weight;

use crate::failure::{Failure, suggestion};

/// A player that can be opened: games are played by its name.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// The name that opens it, with its options in their order.
    pub name: String,
    /// Does it look ahead, so that its games take a thousand times as long?
    pub looks_ahead: bool,
    /// The weights that `tune` may move; none where it has none.
    pub weights: Vec<Weight>,
}

/// The message for what names no player; `option` is what the user wrote.
pub(crate) fn no_player(option: &str, fault: &PlayerFault, players: &[Named]) -> Failure {
    let meant = match fault {
        PlayerFault::Unknown { name } => suggestion(name, players.iter().map(|named| named.name)),
        PlayerFault::Weight { name, known } => suggestion(name, known.iter().copied()),
        _ => String::new(),
    };
    let known: Vec<String> = players.iter().map(|named| format!("`{}`", named.name)).collect();
    Failure::Input(format!("`{option}`: {fault}; {meant}players: {}", known.join(", ")))
}
