//! How much each source of luck decides: shares in the variance of score and points.
//!
//! A game is a function of independent sources: the dice of each purpose, the luck of each player, and the draw
//! of the players where a side has several. A game of one number can be played again with some sources
//! taken from the game of another number ([`Mix`]), which freezes all others. From such games come, for each
//! source *i* with the variance `V` of the result `f`,
//!
//! - its *first-order share*, `V(E[f | i]) / V`: what would be known of the result if the luck of this source
//!   alone were known. It is estimated by the mean of `f(B) (f(AB) − f(A)) / V`, where `AB` is the game `A` with the
//!   source taken from `B`: A. Saltelli and others, "Variance based sensitivity analysis of model
//!   output. Design and estimator for the total sensitivity index", Computer Physics Communications 181
//!   (2010), 259–270;
//! - its *total share*, `E[V(f | all others)] / V`: what would stay open if everything else were known. It is
//!   estimated by the mean of `(f(A) − f(AB))² / 2V`: M. J. W. Jansen, "Analysis of variance designs for
//!   model output", Computer Physics Communications 117 (1999), 35–43.
//!
//! The shares are those of I. M. Sobol', "Sensitivity estimates for nonlinear mathematical models",
//! Mathematical Modelling and Computational Experiments 1 (1993), 407–414. First-order shares sum to one at
//! most; what is missing is the interplay of sources, which every total share of a source that takes part in
//! it contains.
//!
//! - [`shares`] plays and estimates them; [`table`] are the tables that such games are played on.
//! - [`adjusted`] takes the luck of dice out of a score.
//! - [`decisions`] asks how much the choice of players decides.
//!
//! Not for what sources mean: a game names them ([`wargauge_engine::Game::purposes`]).

pub mod adjusted;
pub mod decisions;
pub mod shares;
pub mod table;
#[cfg(test)]
mod tests;

use wargauge_ai::Played;
use wargauge_engine::{Purpose, Side};

/// A source of luck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// What users call it.
    pub name: String,
    /// What kind it is of.
    pub kind: SourceKind,
    /// Its bit in [`Mix::from_other`].
    pub bit: u32,
}

/// A kind of source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceKind {
    /// Dice of the game.
    Dice,
    /// What a player draws when it decides.
    Player(Side),
    /// Which player takes a side.
    Draw(Side),
}

/// A game whose luck comes from two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mix {
    /// The numbers of the two games.
    pub numbers: [u64; 2],
    /// The sources that come from the second, a bit each.
    pub from_other: u64,
}

impl Mix {
    /// A game with all its own luck.
    pub fn plain(number: u64) -> Self {
        Self { numbers: [number; 2], from_other: 0 }
    }

    /// The number of the game that a source comes from.
    pub(crate) fn number(&self, bit: u32) -> u64 {
        self.numbers[(self.from_other >> bit & 1) as usize]
    }
}

/// A mixed game as it was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mixed {
    /// How it ended.
    pub played: Played,
    /// The sources of dice that were asked, a bit each: with others from elsewhere it would be the same game.
    pub asked: u64,
}

/// Sources of dice at most; those of the players have the bits behind them.
pub(crate) const MOST_DICE: usize = 56;

/// Which source the dice of each purpose belong to.
#[derive(Clone, Debug)]
pub(crate) struct Sources {
    bits: [u8; 256],
    /// The names of the sources of dice.
    pub names: Vec<&'static str>,
}

impl Sources {
    /// Purposes with the same name are one source.
    pub fn of(purposes: &[(Purpose, &'static str)]) -> Self {
        let mut names: Vec<&'static str> = Vec::new();
        let mut bits = [0; 256];
        for &(purpose, name) in purposes {
            let place = names.iter().position(|&known| known == name).unwrap_or_else(|| {
                // More sources than there are bits share the last one.
                if names.len() < MOST_DICE {
                    names.push(name);
                }
                names.len() - 1
            });
            bits[usize::from(purpose.0)] = place as u8;
        }
        Self { bits, names }
    }

    /// The bit of a purpose.
    #[inline]
    pub fn bit(&self, purpose: Purpose) -> u32 {
        self.bits[usize::from(purpose.0)].into()
    }

    /// The bit of what a player draws when it decides.
    pub fn player(&self, side: Side) -> u32 {
        (self.names.len() + side.index()) as u32
    }

    /// The bit of the draw of a side's player.
    pub fn draw(&self, side: Side) -> u32 {
        (self.names.len() + 2 + side.index()) as u32
    }

    /// All of them, without draws of a side that has one player.
    pub fn list(&self, sides: &[String; 2], is_drawn: [bool; 2]) -> Vec<Source> {
        let dice = self.names.iter().enumerate().map(|(bit, &name)| Source {
            name: name.to_owned(),
            kind: SourceKind::Dice,
            bit: bit as u32,
        });
        let players = Side::BOTH.into_iter().map(|side| Source {
            name: format!("luck of the {} player", sides[side.index()]),
            kind: SourceKind::Player(side),
            bit: self.player(side),
        });
        let drawn = Side::BOTH.into_iter().filter(|side| is_drawn[side.index()]);
        let drawn = drawn.map(|side| Source {
            name: format!("draw of the {} player", sides[side.index()]),
            kind: SourceKind::Draw(side),
            bit: self.draw(side),
        });
        dice.chain(players).chain(drawn).collect()
    }
}
