//! Practice of one side of a scenario, without the types of its game.

use std::ops::Range;

use wargauge_analysis::practice::{Critic, Learner};
use wargauge_engine::Side;

/// The other side of a practice game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Enemy {
    /// A player, by the name that users give it.
    Named(String),
    /// The learner itself, by what it knows now.
    Itself,
}

/// Games in which a side tries its choices.
#[derive(Clone, Debug)]
pub struct Practice<'a> {
    /// What has been learned so far.
    pub learner: &'a Learner,
    /// The side that learns.
    pub side: Side,
    /// What positions are worth to it.
    pub critic: &'a Critic,
    /// The players of the other side, which take turns.
    pub enemies: &'a [Enemy],
    /// All luck derives from this.
    pub seed: u64,
    /// The games.
    pub numbers: Range<u64>,
    /// Playouts of each choice, from which the side learns; with 0 it learns from how the game goes on.
    pub playouts: u32,
}
