//! What a game offers to be learned from how its games end: the worth of positions, the chance of a draw, and the
//! worth of scores. Not for how it is learned, nor for policies.

use wargauge_analysis::lessons::Observe;
use wargauge_engine::Game;

use crate::system::System;

/// What is to be learned from how games end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// What positions are worth, by all that they have.
    Positions,
    /// How likely a draw is, by all that positions have.
    Draws,
    /// What a score is worth, by that and by what decides the game.
    Scores,
}

/// The features from which a worth or a chance is learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Features {
    /// What they are called; none where there is nothing to learn.
    pub names: &'static [&'static str],
    /// Which of them never count against the first side, one for each name; nothing where any may.
    pub rising: &'static [bool],
}

/// What a worth or a chance is learned from.
pub struct Learns<S: System> {
    /// The features of a position.
    pub features: Features,
    /// Makes what looks at the positions of a game.
    pub observer: for<'a> fn(&'a S::Game) -> Observe<'a, <S::Game as Game>::State>,
}

/// What a game has to be learned about a subject.
pub(crate) fn learns<S: System>(subject: Subject) -> Option<Learns<S>> {
    match subject {
        Subject::Positions => S::LEARNS,
        Subject::Draws => S::DRAWS,
        Subject::Scores => S::SCORES,
    }
}
