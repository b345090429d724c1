//! The counters of a scenario as a designer weighs them: one unit each, or all counters of a kind where single
//! ones have no name. Not for what they do in a game, and not for how they are drawn on a board.

use wargauge_analysis::field::{Counter, CounterKind};
use wargauge_engine::Side;

/// A unit, or all counters of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// What files and options call it; no two have the same.
    pub id: String,
    /// The name on the counter.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// How many counters it stands for.
    pub count: u32,
    /// The counter as it is drawn, with the values that are printed on it.
    pub counter: Counter,
    /// What is drawn on it.
    pub look: CounterKind,
    /// The natural groups of its side that it belongs to: a command, an arm.
    pub groups: Vec<String>,
}
