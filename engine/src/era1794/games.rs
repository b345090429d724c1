//! The games of the family: the capacity of each and its book.

use crate::era1794::core::Rules;
use crate::era1794::rules::{MACIEJOWICE, NIEMENCZYN};
use crate::era1794::setup::Setup;
use crate::era1794::state::State;

/// *Niemenczyn 1794*: at most 24 units on at most 192 hexes.
pub type Niemenczyn = Rules<24, 1, 3, 0>;

/// The state of a game of *Niemenczyn 1794*.
pub type NiemenczynState = State<24, 1, 3, 0>;

/// *Maciejowice 1794*: at most 240 units on at most 1984 hexes, and what only this game has.
pub type Maciejowice = Rules<240, 4, 31, 1>;

/// The state of a game of *Maciejowice 1794*.
pub type MaciejowiceState = State<240, 4, 31, 1>;

impl Maciejowice {
    /// Prepares a scenario of *Maciejowice 1794*.
    pub fn new(setup: &Setup) -> Self {
        Self::by_book(&MACIEJOWICE, setup)
    }
}

impl Niemenczyn {
    /// Prepares a scenario of *Niemenczyn 1794*.
    pub fn new(setup: &Setup) -> Self {
        Self::by_book(&NIEMENCZYN, setup)
    }
}
