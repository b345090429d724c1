//! The 1794 system: *Niemenczyn 1794* and, one size up, *Maciejowice 1794*.
//!
//! One file a chapter of the rulebook; the rule numbers in code and events are the rulebook's.

pub mod check;
pub mod rules;
pub mod setup;
pub mod switches;
