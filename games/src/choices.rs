//! The kinds of choice that a game names: what a side may be forbidden, to see what the
//! choice is worth. The ban itself is in [`wargauge_ai::barred`].

use wargauge_ai::barred::{KindsOf, MOST_KINDS};
use wargauge_engine::Game;

/// A kind of choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ChoiceKind {
    /// What options and documents call it.
    pub name: &'static str,
    /// What a side does by it, as in `charge with cavalry`.
    pub what: &'static str,
    /// The rules that allow it, by number.
    pub rules: &'static str,
}

/// The kinds of a game, and how choices are sorted into them.
pub struct ChoiceKinds<G: Game> {
    /// The kinds; the first has the lowest bit.
    pub kinds: &'static [ChoiceKind],
    /// The kinds of a choice. The function looks at nothing that the side which decides does not know.
    pub of: KindsOf<G>,
}

impl<G: Game> ChoiceKinds<G> {
    /// These kinds.
    ///
    /// # Panics
    /// If there are too many; in a constant this is an error of the compiler.
    pub const fn new(kinds: &'static [ChoiceKind], of: KindsOf<G>) -> Self {
        assert!(kinds.len() <= MOST_KINDS, "a kind is a bit");
        Self { kinds, of }
    }
}
