//! Exact odds of one action, by playing the very rules with every fall of the dice.
//!
//! Not a second copy of any rule: what comes of the action is read off the position after it.

use crate::exhaustive::{Share, TooManyDice, walk};
use crate::game::{Game, IllegalChoice};
use crate::square::Square;
use crate::verdox::choice::Choice;
use crate::verdox::core::Rules;
use crate::verdox::state::State;

/// What comes of an action.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Fate {
    /// Nothing changes but that the action is spent: a shot that misses, a step that fails.
    Nothing,
    /// The unit has moved.
    Moved,
    /// The unit itself is lost.
    Lost,
    /// The target is removed.
    Removed,
    /// The target has lost its horses.
    Unhorsed,
    /// The wall is breached.
    Breach,
}

impl Fate {
    /// Every fate.
    pub const ALL: [Self; 6] =
        [Self::Nothing, Self::Moved, Self::Lost, Self::Removed, Self::Unhorsed, Self::Breach];
}

/// Why a question about odds has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The rules do not allow it.
    Illegal(IllegalChoice<Choice>),
    /// More dice than can be walked through.
    TooManyDice,
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::TooManyDice => TooManyDice.fmt(f),
        }
    }
}

impl std::error::Error for Refused {}

impl Rules {
    /// The share of each fate, in the order of [`Fate::ALL`], if the unit on a square does this in
    /// this position: an attack, or the first step of a move.
    ///
    /// # Errors
    /// If the unit may not do it now.
    pub fn odds(&self, s: &State, unit: Square, what: Choice) -> Result<[Share; 6], Refused> {
        let mut chosen = *s;
        let mut silent = crate::luck::Luck::new(0, 0);
        self.try_play(&mut chosen, Choice::Act(unit), &mut silent).map_err(Refused::Illegal)?;
        let mut probe = chosen;
        self.try_play(&mut probe, what, &mut silent).map_err(Refused::Illegal)?;
        let mut shares = [Share::NONE; 6];
        let play = |dice: &mut crate::exhaustive::Exhaustive| {
            let mut after = chosen;
            self.play(&mut after, what, dice);
            fate(&chosen, &after, what)
        };
        walk(play, |fate, share| shares[fate as usize] += share)
            .map_err(|TooManyDice| Refused::TooManyDice)?;
        Ok(shares)
    }
}

/// What came of an action, from the positions before and after it.
fn fate(before: &State, after: &State, what: Choice) -> Fate {
    let unit = before.mover;
    if !after.square[usize::from(unit)].is_somewhere() {
        return Fate::Lost;
    }
    let has_moved = after.square[usize::from(unit)] != before.square[usize::from(unit)];
    match what {
        Choice::Attack(square) => {
            let target = usize::from(before.at[square.index()]);
            if !after.square[target].is_somewhere() {
                Fate::Removed
            } else if after.kind[target] != before.kind[target] {
                Fate::Unhorsed
            } else {
                Fate::Nothing
            }
        }
        Choice::Sink(barge) if !after.barges[usize::from(barge)].square.is_somewhere() => {
            Fate::Removed
        }
        Choice::Demolish(square) if !after.walls.has(square.index()) => Fate::Breach,
        _ if has_moved => Fate::Moved,
        _ => Fate::Nothing,
    }
}
