//! Players by the names that users give them: `random`, and one day `search:iterations=800`.
//!
//! One file knows all names, so that help, listings and messages cannot disagree. Which side a
//! player takes, and how the command line spells that, is not its business.

use std::fmt;
use std::str::FromStr;

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::random::Random;

/// A player as listings show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Named {
    /// What the user calls it.
    pub name: &'static str,
    /// What it does, in a line.
    pub title: &'static str,
}

/// A player that was opened by name. It can play every game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyPlayer {
    /// `random`.
    Random(Random),
}

impl AnyPlayer {
    /// Every player there is.
    pub const ALL: &'static [Named] = &[Named {
        name: "random",
        title: "picks any legal choice: how the rules lean by themselves, the floor of all skill",
    }];
}

impl Default for AnyPlayer {
    /// The player of a side for which the user names none.
    fn default() -> Self {
        Self::Random(Random)
    }
}

impl<G: Game> Player<G> for AnyPlayer {
    fn begin(&mut self, game: &G, side: Side) {
        match self {
            Self::Random(player) => player.begin(game, side),
        }
    }

    #[inline]
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        match self {
            Self::Random(player) => player.choose(game, state, side, choices, luck),
        }
    }
}

/// The name that opens the same player again.
impl fmt::Display for AnyPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random(_) => f.write_str("random"),
        }
    }
}

/// Why a name opens no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerFault {
    /// Nobody has that name.
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// The player has no such option.
    Option {
        /// The player.
        player: &'static str,
        /// What was set.
        option: String,
    },
}

impl fmt::Display for PlayerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "there is no player `{name}`"),
            Self::Option { player, option } => {
                write!(f, "the player `{player}` takes no options, but `{option}` is set")
            }
        }
    }
}

impl std::error::Error for PlayerFault {}

impl FromStr for AnyPlayer {
    type Err = PlayerFault;

    /// Opens a player: its name, then its options after a colon.
    fn from_str(spec: &str) -> Result<Self, PlayerFault> {
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        match (name, options) {
            ("random", "") => Ok(Self::Random(Random)),
            ("random", _) => {
                Err(PlayerFault::Option { player: "random", option: options.to_owned() })
            }
            _ => Err(PlayerFault::Unknown { name: name.to_owned() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_player_opens_and_knows_its_name() {
        for named in AnyPlayer::ALL {
            let player: AnyPlayer = named.name.parse().unwrap();
            assert_eq!(player.to_string(), named.name);
        }
    }

    #[test]
    fn unknown_names_and_options_are_told_apart() {
        assert_eq!(
            "rnadom".parse::<AnyPlayer>().unwrap_err().to_string(),
            "there is no player `rnadom`"
        );
        assert_eq!(
            "random:depth=3".parse::<AnyPlayer>().unwrap_err().to_string(),
            "the player `random` takes no options, but `depth=3` is set"
        );
    }
}
