//! Decisions in numbers, and a small network that rates their choices: the player `trained`.
//!
//! | what | file |
//! |---|---|
//! | the network, in whole numbers | `net` |
//! | its file | `text` |
//! | the player that decides by it | `trained` |
//! | how often it takes another choice than the best | `variety` |
//! | what a search goes by | `base` |
//!
//! A game's own judgement picks the few choices that are worth a look and says what they look like
//! ([`Rank::describe`](crate::search::Rank::describe)); the network, which has learned from games,
//! rates them. How it learns is not known here.

mod base;
mod net;
mod text;
mod trained;
mod variety;

use arrayvec::ArrayVec;

pub use base::Base;
pub use net::{HIDDEN, Net, Policy, UNIT};
pub use text::PolicyFault;
pub use trained::{BuiltIn, PolicyName, TRAINED, Taught, Trained, TrainedFault, TrainedName};
pub use variety::Variety;

/// Most choices of a decision that are described: those that the player's own judgement rates highest.
pub const MOST_SHOWN: usize = 8;

/// Numbers that describe a decision as a whole.
pub const CONTEXT: usize = 16;

/// Numbers that describe one choice.
pub const SIGNS: usize = 82;

/// All numbers that a choice is rated by.
pub const INPUTS: usize = CONTEXT + SIGNS;

/// Most spots that one choice is marked with.
pub const MARKS: usize = 2;

/// What a game calls its numbers, for the file of a policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Names {
    /// The kinds of decision: each has weights of its own.
    pub kinds: &'static [&'static str],
    /// What describes a decision as a whole; unused places have no name.
    pub context: &'static [&'static str],
    /// What describes a choice.
    pub signs: &'static [&'static str],
    /// The sign that says how much worse than the best a choice is by the player's own judgement,
    /// and how many points of it make one of the sign: an untrained policy goes by it alone.
    pub judgement: (usize, i32),
    /// What is known of each place by itself.
    pub spots: Spots,
    /// Marks by which practice sees a whole position, see [`Rank::outline`](crate::search::Rank::outline).
    pub outline: usize,
}

/// Weights of single places: what it is worth to some units, at some stage of the game, to be on one hex of the
/// map. A game with other maps knows nothing of them by these.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spots {
    /// What each row is about.
    pub rows: &'static [&'static str],
    /// The places of a row.
    pub columns: usize,
}

impl Spots {
    /// A game that has none.
    pub const NONE: Self = Self { rows: &[], columns: 0 };

    /// How many there are.
    pub const fn count(&self) -> usize {
        self.rows.len() * self.columns
    }
}

impl Names {
    /// The places among all inputs that have a name, with it.
    pub fn inputs(&self) -> impl Iterator<Item = (usize, &'static str)> {
        let context = self.context.iter().copied().enumerate();
        let signs = self.signs.iter().copied().enumerate();
        context.chain(signs.map(|(place, name)| (CONTEXT + place, name)))
    }
}

/// A choice in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shown {
    /// Its place among all choices.
    pub place: usize,
    /// What it looks like.
    pub signs: [i8; SIGNS],
    /// The spots that it is marked with.
    pub spots: ArrayVec<u16, MARKS>,
}

/// A decision in numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Described {
    /// Which kind of decision it is.
    pub kind: usize,
    /// What it looks like as a whole.
    pub context: [i8; CONTEXT],
    /// The choices worth a look, the best by the player's own judgement first.
    pub shown: ArrayVec<Shown, MOST_SHOWN>,
}

impl Described {
    /// Nothing is described.
    pub const fn empty() -> Self {
        Self { kind: 0, context: [0; CONTEXT], shown: ArrayVec::new_const() }
    }
}

/// A number as a description has it.
#[inline]
pub fn small(value: i32) -> i8 {
    value.clamp(-127, 127) as i8
}

/// The choices that a judgement rates highest, the best first, with their worth: as many as are shown, and
/// none that is rated more than `hopeless` below the best.
pub fn worth_a_look(
    worth: impl IntoIterator<Item = i32>,
    hopeless: i32,
) -> ArrayVec<(i32, usize), MOST_SHOWN> {
    let mut best = ArrayVec::<(i32, usize), MOST_SHOWN>::new();
    for (place, value) in worth.into_iter().enumerate() {
        if best.is_full() {
            if best[MOST_SHOWN - 1].0 >= value {
                continue;
            }
            best.pop();
        }
        let at = best.iter().position(|entry| entry.0 < value).unwrap_or(best.len());
        best.insert(at, (value, place));
    }
    let most = best.first().map_or(0, |entry| entry.0);
    best.retain(|entry| entry.0 >= most - hopeless);
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_are_worth_a_look_and_the_first_of_equals_comes_first() {
        let best = worth_a_look([3, 9, 3, -500, 9, 1, 2, 3, 4, 5, 6], 400);
        let places: Vec<usize> = best.iter().map(|entry| entry.1).collect();
        assert_eq!(places, [1, 4, 10, 9, 8, 0, 2, 7]);
        assert_eq!(worth_a_look([7, -500, 6], 400).as_slice(), [(7, 0), (6, 2)]);
        assert!(worth_a_look([], 400).is_empty());
    }
}
