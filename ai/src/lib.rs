//! Who plays: the players of every game, and the loop in which two of them play one game.
//!
//! - [`Player`] is what a side's decisions are asked of; [`PlayerLuck`] is all the luck it gets.
//! - [`Random`] picks any legal choice.
//! - [`Heuristic`] plays the 1794 system by the odds.
//! - [`verdox`] holds the heuristic player of *Fortress of Verdox*.
//! - [`Scripted`] plays a plan of battle in the 1794 system.
//! - [`Search`] tries a fast player's best choices in playouts, in every game.
//! - [`AnyPlayer`] opens players by the names that users give them.
//! - [`play_game`] plays one game from its first decision to its end.
//! - [`toy`] is the smallest game there is, for tests and as a model.
//!
//! ```
//! use wargauge_ai::{Random, play_game, toy::Duel};
//! use wargauge_engine::Luck;
//!
//! let (seed, number) = (1794, 0);
//! let mut table = Luck::new(seed, number);
//! let played =
//!     play_game(&Duel::default(), &mut Random, &mut Random, &mut table, seed, number);
//! assert!(played.outcome.turn <= 6 && played.decisions >= 2);
//! ```
//!
//! Not here: rules (the engine's) and many games at once (the analysis').
#![forbid(unsafe_code)]

pub mod any_player;
pub mod era1794;
pub mod game_loop;
pub mod luck;
pub mod player;
pub mod random;
pub mod search;
pub mod toy;
pub mod verdox;

pub use any_player::{AnyPlayer, NAMED, Named, NoPlans, PlanName, PlayerFault, SCRIPTED, Spec};
pub use era1794::{Heuristic, Scripted};
pub use game_loop::{Played, play_game, play_game_watched};
pub use luck::PlayerLuck;
pub use player::Player;
pub use random::Random;
pub use search::Search;
