//! The tests of players that need a shipped scenario, as one program, each game's in its own module.

#[path = "../../../engine/tests/suite/counting.rs"]
mod counting;
mod era1794;
mod fair;
mod maciejowice;
mod pluton;
mod verdox;
