//! The rules of hex-and-counter wargames: fast, allocation-free in play, and cited by the numbers of
//! the rulebooks they come from.
//!
//! - [`Game`] is what every game offers: whose decision, which choices, play, outcome.
//! - [`Table`] is what a game is played on: dice go in, events and the use of rules come out.
//! - [`Luck`] is the seeded table: a game is a pure function of scenario, players, seed and number.
//! - [`Book`] is a printed rulebook: the numbers under which its rules are cited.
//! - [`fact`] is what studies keep of every game beside its outcome.
//! - [`board`], [`hex`], [`mod@line`] and [`bits`] are the geometry that rules stand on.
//! - [`square`] is the same for games on squares, [`cell`] how the cells of both are printed.
//! - [`text`] puts formatted text together, without results to look at; [`printable`] keeps characters that
//!   act on a terminal out of it.
//! - [`era1794`] is the system of *Niemenczyn 1794*, one file a chapter.
//! - [`verdox`] is *Fortress of Verdox*, one file a subject.
//! - [`pluton`] is *Pluton 1: Parzymiechy 1939*, one file a chapter.
//!
//! Not here: reading files, threads, statistics, anything printed.

#![forbid(unsafe_code)]

pub mod any_table;
pub mod bits;
pub mod board;
pub mod book;
pub mod cell;
pub mod era1794;
pub mod exhaustive;
pub mod fact;
pub mod game;
pub mod hex;
pub mod line;
pub mod luck;
pub mod pluton;
pub mod printable;
pub mod square;
pub mod table;
mod tables;
pub mod text;
pub mod verdox;

pub use any_table::AnyTable;
pub use bits::Bits;
pub use board::{Board, Digits, FirstRow, Numbering, Orientation, Shift};
pub use book::{Book, RuleEntry};
pub use cell::CellNumber;
pub use fact::{Fact, FactSheet, FactValue, Role, UnitFact, UnitName};
pub use game::{Choices, Game, IllegalChoice, Outcome, Scale, Side, Stand};
pub use hex::{Direction, Facing, Hex};
pub use luck::Luck;
pub use square::{Grid, Heading, Square};
pub use table::{Cast, Purpose, RuleId, Table, Tally, Whose};
