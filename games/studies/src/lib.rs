//! The calls that a front end makes, with the documents that they give: a command line, a Python
//! module or a web page turns what its user asks for into one of these calls and shows the result.
//!
//! - [`run`] plays a scenario many times; [`keep`] is how games are kept in a folder.
//! - [`compare`] plays variants of a game under the same luck, and joins shards of comparisons.
//! - [`merge`] joins the shards of a run.
//! - [`query`] asks which of the games that are kept meet a condition, and how those end.
//! - [`matrix`] plays every pairing of some players; [`tune`] finds better weights for one.
//! - [`worth`] weighs the units of a scenario, and the kinds of choice that its rules allow.
//! - [`balance`] finds the value that brings a score to a target.
//! - [`luck`] shares the variance of results out among the sources of luck.
//! - [`sweep`] varies many values of a scenario at once, and says which of them matter.
//! - [`gate`] writes down how scenarios play, and checks later versions against it.
//! - [`replay`] plays one game again, as a log, a report or a position to play on from.
//! - [`own`] writes the files of a new scenario.
//! - [`play`] is one game in which people decide, and the file that it is kept in.
//! - [`rows`] gives the games of a stored run as columns; [`listing`] is what is built in.
//! - [`documents`] writes the files of a study, and makes the charts and the page of one again.
//! - [`seats`] opens the players of both sides.
//! - [`Progress`] follows what is played and may end it; [`Failure`] is why something was not done.
//!
//! ```
//! use wargauge_games::GAMES;
//! use wargauge_scenarios::{Changes, Kind};
//! use wargauge_studies::{Conditions, Plan, run};
//!
//! let builtin = GAMES.library().builtin();
//! let first = builtin.iter().find(|listing| listing.kind == Kind::Scenario).unwrap();
//! let scenario = GAMES.load(&first.name, &Changes::default())?;
//! let conditions = Conditions { plan: Plan::Games(100), ..Conditions::default() };
//! let players = ["random", "random"].map(str::to_owned);
//! let request = run::Request { players, conditions, ..run::Request::new(scenario) };
//! let outcome = run::run(&request, &())?;
//! assert_eq!(outcome.summary.games, 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not here: the parsing of options, terminals, tables and exit codes, which are the front end's; statistics, which
//! are the analysis'; and any game by name.
#![forbid(unsafe_code)]

mod background;
pub mod balance;
pub mod compare;
mod digest;
pub mod documents;
pub mod exploit;
mod failure;
pub mod gate;
pub mod keep;
pub mod league;
pub mod listing;
pub mod luck;
pub mod matrix;
pub mod merge;
mod numbers;
pub mod own;
pub mod play;
mod progress;
pub mod query;
pub mod replay;
pub mod rows;
pub mod run;
mod scenes;
pub mod seats;
pub mod sweep;
pub mod train;
pub mod tune;
pub mod worth;

pub use failure::Failure;
pub use keep::{Conditions, Keep};
pub use progress::{Goal, Meter, Progress, Stage};
pub use wargauge_store::{Plan, Shard};
