//! The tests of the rules, as one program: each game's in its own module, and the pages that account
//! for every rule.

mod allocation;
mod common;
mod counting;
mod coverage;
mod era1794;
mod maciejowice;
mod pluton;
mod rules_page;
mod verdox;
