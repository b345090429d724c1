//! What the program knows of each game besides its rules and its players.
//!
//! - [`System`] is that knowledge, on a marker type a game: reading, words, log, board, odds, plans.
//! - [`Face`] is the same without types; [`GAMES`] is the table of them.
//! - [`Games`] finds, loads and validates scenarios of some games.
//! - [`Playable`] is a scenario that is ready to be played, and gives games as
//!   [`Series`](wargauge_analysis::Series).
//! - [`Sensitivity`] is what is known of the values that move a scenario's score.
//! - [`League`] is a mixture of players for each side; [`Nursery`] breeds new players from old ones.
//! - [`sitting`] is one game decision by decision, [`noted`] one that tells what has happened in it, [`guest`] a player from outside, [`outlook`] what a side sees.
//! - [`position`] opens saved positions; [`question`] asks for exact odds.
//! - [`era1794`] is what the games of the 1794 system share; [`niemenczyn`], [`maciejowice`], [`verdox`] and [`pluton`] are games.
//!
//! ```
//! use wargauge_analysis::{Length, Plan, study};
//! use wargauge_games::GAMES;
//! use wargauge_scenarios::Changes;
//!
//! let scenario = GAMES.load("niemenczyn/historical", &Changes::default())?;
//! let series = scenario.random_series(1794);
//! let run = study(&*series, &Plan { length: Length::Games(100), threads: 1 }, &())?;
//! assert_eq!(run.count.games(), 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not here: rules (the engine's), players (the ai's), statistics (the analysis'), and anything
//! printed (the command line's).
#![forbid(unsafe_code)]

mod acting;
mod answer;
mod choices;
mod contender;
mod counters;
mod document;
pub mod era1794;
mod face;
mod failure;
pub mod foreseen;
mod games;
pub mod guest;
pub mod league;
pub mod learns;
pub mod maciejowice;
pub mod niemenczyn;
pub mod noted;
pub mod nursery;
mod opening;
pub mod outlook;
mod page;
mod placed;
mod playable;
mod player;
pub mod pluton;
mod policy;
pub mod position;
mod practice;
pub mod question;
mod reach;
mod ready;
pub mod sensitivity;
pub mod sitting;
mod system;
mod validate;
pub mod verdox;

pub use choices::{ChoiceKind, ChoiceKinds};
pub use contender::Contender;
pub use counters::Piece;
pub use document::{heading, readings, reconstructed};
pub use face::{Face, Of};
pub use failure::{Failure, side_named, suggestion};
pub use games::Games;
pub use league::League;
pub use maciejowice::Maciejowice;
pub use niemenczyn::Niemenczyn;
pub use noted::NotedSitting;
pub use nursery::Nursery;
pub use opening::{draws_from_league, is_mixture, shared_league};
pub use page::Report;
pub use playable::{GameOf, HUMAN, Playable, Typeface, identity};
pub use player::{Entrant, in_brief};
pub use pluton::Pluton;
pub use practice::{Coach, Enemy, Practice};
pub use question::{Answer, Ask, Question};
pub use reach::Unreached;
pub use sensitivity::Sensitivity;
pub use sitting::Sitting;
pub use system::{Asked, Bid, Plans, ReportInput, System, end_of};
pub use verdox::Verdox;

/// Every game that is built in.
pub static GAMES: Games = Games::new(&[
    &Of::<Niemenczyn>::FACE,
    &Of::<Maciejowice>::FACE,
    &Of::<Verdox>::FACE,
    &Of::<Pluton>::FACE,
]);
