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

/// A heading shows a player's options if there are no more than this, otherwise the first [`FIRST`].
const MOST: usize = 6;
const FIRST: usize = 2;

/// A player's name as headings show it: of a long list of options the first ones, and how many follow. The log
/// has the whole name.
pub fn in_brief(name: &str) -> String {
    let options: Vec<&str> = name.split(',').collect();
    if options.len() <= MOST {
        return name.to_owned();
    }
    format!("{} and {} more options", options[..FIRST].join(","), options.len() - FIRST)
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
