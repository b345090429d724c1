//! The tests of many games, as one program: what the gate promises, and each game as it is counted,
//! recorded and played by its players.

mod era1794;
mod gate;
mod maciejowice;
mod pluton;
mod verdox;
