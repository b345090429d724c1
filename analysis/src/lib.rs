//! Many games, and what they say.
//!
//! - [`runner`] plays games on all cores and folds them, with the same result on any number of them.
//! - [`series`] is games of one scenario between two players, without the types of the game, and
//!   the row that each game gives.
//! - [`matchup`] plays them: the one place that knows the types.
//! - [`field`] is a board as a game describes it for drawing.
//! - [`figures`] writes numbers as people read them.
//! - [`gate`] answers whether a scenario still plays as it did: sequential tests of expectations.
//! - [`mod@ground`] is where units stood and fell in some of the games.
//! - [`numbers`] is which games were counted, and whether each was once.
//! - [`trace`] is how shares settled while games went on.
//! - [`mod@study`] is what is counted: whole numbers only, so that parts merge without error.
//! - [`luck`] is how much each source of luck decides.
//! - [`matrix`] is every pairing of some players, solved as a game of its own.
//! - [`tournament`] plays several pairings of players side by side on shared luck.
//! - [`whole`] writes files that are there whole or not at all.
//! - [`mod@lessons`] is positions and how their games ended; [`logistic`] learns from them. [`practice`] learns
//!   which choices lead to better results.
//! - [`sweep`] varies many values at once: designs, main effects and interactions.
//! - [`tune`] finds better weights for a player by self-play.
//! - [`statistics`] turns counts into shares and means with intervals.
//! - [`compare`] is variants of a game side by side under the same luck.
//! - [`worth`] is what the parts of a game bring; [`batch`] plays few games each of many series.
//! - [`balance`] finds the value that brings a score to a target.
//! - [`reasons`] is what tells most about an outcome; [`scenes`] is the games of a run that are worth seeing.
//! - [`band`] answers whether a share lies within a band.
//! - [`replay`] is one game again, with every event: the log, and positions to play on from.
//! - [`summary`] is the study as users read it, the JSON of `run`.
//!
//! ```
//! use wargauge_ai::{Random, toy::Duel};
//! use wargauge_analysis::{Length, Matchup, Plan, study};
//! use wargauge_engine::Side;
//!
//! let duel = Duel { edge: 2, ..Duel::default() };
//! let matchup = Matchup::new(&duel, [Random, Random], 1794);
//! let plan = Plan { length: Length::Games(2000), threads: 0 };
//! let run = study(&matchup, &plan, &())?;
//! // With such an edge the first side wins more than half its games, and that is sure.
//! assert!(run.count.score(Side::First).low > 0.5);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Not here: rules (the engine's), players (the ai's), anything printed (the command line's).
#![forbid(unsafe_code)]

pub mod balance;
pub mod band;
pub mod batch;
pub mod bench;
pub mod compare;
pub mod distinct;
mod equations;
pub mod field;
pub mod figures;
pub mod gate;
pub mod ground;
pub mod histogram;
pub mod identity;
pub mod lessons;
pub mod logistic;
pub mod luck;
pub mod matchup;
pub mod matrix;
pub mod numbers;
pub mod practice;
pub mod race;
pub mod reasons;
pub mod replay;
pub mod runner;
pub mod scenes;
pub mod series;
pub mod statistics;
pub mod study;
pub mod summary;
pub mod sweep;
pub mod tournament;
pub mod trace;
pub mod tune;
pub mod whole;
pub mod worth;

pub use band::{Answer, Band, Verdict};
pub use bench::Bench;
pub use compare::{Comparison, Contest};
pub use distinct::Distinct;
pub use ground::{Ground, ground};
pub use histogram::{ByOutcome, Histogram};
pub use matchup::Matchup;
pub use matrix::MatrixSummary;
pub use numbers::Numbers;
pub use replay::{Log, Mute, Scribe};
pub use runner::{Begin, Errand, Length, Merge, Plan, Run, Watch, resume, run};
pub use series::{Row, Seat, Series, Sheet};
pub use statistics::Interval;
pub use study::{Study, Use, study};
pub use summary::Summary;
pub use tournament::{Contrast, Pairing, Scores, Tournament};
pub use trace::Trace;
