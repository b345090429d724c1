//! From a saved position to the game that starts there: its choices are played again, and everything that the
//! position says is compared.

use serde_json::Value;
use wargauge_analysis::replay::{Misfit, Position, Rebuilt, rebuild};
use wargauge_engine::Game;

use crate::system::System;

/// Why a saved position cannot be played on from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreached {
    /// Its choices do not fit the game.
    Choices(Misfit),
    /// No position of the game has this key.
    Stranger(String),
    /// The choices lead to a position that differs in this key.
    Differs(String),
    /// The game cannot be played on from a position.
    NotFromHere,
}

/// A game that starts from a position which an earlier game reached.
pub(crate) fn reach<S: System>(game: S::Game, position: &Position) -> Result<S::Game, Unreached> {
    let rebuilt = rebuild(&game, position.seed, position.game, &position.choices);
    let Rebuilt { state, decides, events } = rebuilt.map_err(Unreached::Choices)?;
    let standing = S::standing(&game, &state);
    if let Some(key) = position.pieces.keys().find(|&key| !standing.contains_key(key)) {
        return Err(Unreached::Stranger(key.clone()));
    }
    let differs = |&(key, value): &(&String, &Value)| position.pieces.get(key) != Some(value);
    let differing = if game.turn(&state) != position.turn {
        Some("turn".to_owned())
    } else if game.sides()[decides.index()] != position.decides {
        Some("decides".to_owned())
    } else if events != position.at {
        Some("at".to_owned())
    } else {
        standing.iter().find(differs).map(|(key, _)| key.clone())
    };
    if let Some(key) = differing {
        return Err(Unreached::Differs(key));
    }
    S::starting_from(game, state).ok_or(Unreached::NotFromHere)
}
