//! Players, and the loop in which two of them play one game.
//!
//! | for every game | |
//! |---|---|
//! | [`player`] | [`Player`]: decides for a side |
//! | [`luck`] | [`PlayerLuck`]: all the luck that a player gets |
//! | [`game_loop`] | [`play_game`]: one game from its first decision to its end |
//! | [`random`] | [`Random`]: picks any legal choice |
//! | [`policy`] | [`policy::Trained`]: rates choices by a network that has learned from games |
//! | [`search`] | [`Search`]: tries a fast player's best choices in playouts |
//! | [`planner`] | [`Planner`]: tries whole plans in playouts, at every juncture of the game |
//! | [`orders`] | orders for groups of units, of which a planner tries several |
//! | [`foresight`] | what a position is likely to lead to |
//! | [`any_player`] | [`AnyPlayer`]: opens players by the names that users give them |
//! | [`plan_name`] | the plan of `scripted` as users name it, and [`NoPlans`] for games without plans |
//! | [`player_fault`] | why a name opens no player |
//! | [`untaught`] | the `heuristic` of a game whose author has written none yet |
//! | [`barred`] | any player, forbidden some kinds of choice |
//! | [`weights`] | named numbers, for players whose judgement can be set by hand |
//! | [`toy`] | the smallest game there is, for tests and as a model |
//!
//! | for one family of games | |
//! |---|---|
//! | [`era1794`] | `heuristic` and `scripted` of the 1794 system |
//! | [`verdox`] | `heuristic` of *Fortress of Verdox* |
//! | [`pluton`] | `heuristic` of *Pluton 1: Parzymiechy 1939* |
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
//! Rules are in the engine, and many games at once in the analysis.
#![forbid(unsafe_code)]

pub mod any_player;
pub mod barred;
pub mod era1794;
pub mod foresight;
pub mod game_loop;
pub mod luck;
pub mod orders;
pub mod plan_name;
pub mod planner;
pub mod player;
pub mod player_fault;
pub mod pluton;
pub mod policy;
pub mod random;
pub mod search;
pub mod toy;
pub mod untaught;
pub mod verdox;
pub mod weights;

pub use any_player::{AnyPlayer, NAMED, Named, NamedPlayer, PLANNER, SEARCH, Searches, Spec};
pub use game_loop::{Played, play_game, play_game_apart, play_game_watched};
pub use luck::{PlayerLuck, drawn_by_share};
pub use plan_name::{NoPlans, PlanName, SCRIPTED};
pub use planner::{Planner, PlannerName};
pub use player::Player;
pub use player_fault::PlayerFault;
pub use random::Random;
pub use search::Search;
pub use untaught::Untaught;
