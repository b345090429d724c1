//! The table the game is played on: dice go in, events and the use of rules come out.
//!
//! The rules of every game are written once against [`Table`]. The table decides what comes
//! of a game: a fast player that listens to nothing, a tally, a recorder, the scripted dice of a
//! test or the walker of all outcomes.

/// What a die decides. Each game numbers its own purposes and names them in
/// [`crate::Game::purposes`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Purpose(pub u8);

/// The unit, hex or commander that a die concerns, as the game numbers them. The number should stay
/// the same in variants of a scenario: dice with the same key in both share their luck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Whose(pub u16);

/// A die about to be rolled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cast {
    /// What it decides.
    pub purpose: Purpose,
    /// The unit, hex or commander that it concerns.
    pub whose: Whose,
    /// The turn in which it is rolled.
    pub turn: u8,
    /// How many faces it has; the table answers `0..faces`.
    pub faces: u8,
}

/// A rule of a family of games, by its place in the family's list: the same in each of its books
/// ([`crate::Book`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct RuleId(pub u16);

/// Where a game is played. `E` is the game's own kind of event.
pub trait Table<E> {
    /// Whether the table receives all events. If not, the rules do not even build them.
    const LISTENS: bool;

    /// Whether a table that does not receive all events receives those that change facts
    /// ([`crate::Game::record`]). They are few, so this costs next to nothing.
    const KEEPS_FACTS: bool = false;

    /// Whether the table counts rules. If not, the rules do not work out what a prohibition keeps a
    /// unit from.
    const COUNTS: bool = true;

    /// Rolls a die: a number below `cast.faces`.
    fn roll(&mut self, cast: Cast) -> u8;

    /// Receives a rule that acted.
    #[inline]
    fn used(&mut self, _rule: RuleId) {}

    /// Receives an event of a turn. Only called if [`Table::LISTENS`], or if
    /// [`Table::KEEPS_FACTS`] and the event changes a fact.
    #[inline]
    fn hear(&mut self, _turn: u8, _event: E) {}
}

/// A table may be lent.
impl<E, T: Table<E>> Table<E> for &mut T {
    const LISTENS: bool = T::LISTENS;
    const KEEPS_FACTS: bool = T::KEEPS_FACTS;
    const COUNTS: bool = T::COUNTS;

    #[inline]
    fn roll(&mut self, cast: Cast) -> u8 {
        (**self).roll(cast)
    }

    #[inline]
    fn used(&mut self, rule: RuleId) {
        (**self).used(rule);
    }

    #[inline]
    fn hear(&mut self, turn: u8, event: E) {
        (**self).hear(turn, event);
    }
}

/// A table that counts how often each rule acts and leaves everything else to another.
#[derive(Debug)]
pub struct Tally<'a, T> {
    /// The table that casts the dice.
    pub table: T,
    /// How often each rule acted, in the order of the [`RuleId`]s: as many as
    /// [`crate::Book::ids`] says.
    pub uses: &'a mut [u32],
}

impl<E, T: Table<E>> Table<E> for Tally<'_, T> {
    const LISTENS: bool = T::LISTENS;
    const KEEPS_FACTS: bool = T::KEEPS_FACTS;

    #[inline]
    fn roll(&mut self, cast: Cast) -> u8 {
        self.table.roll(cast)
    }

    #[inline]
    fn used(&mut self, rule: RuleId) {
        self.uses[rule.0 as usize] += 1;
        self.table.used(rule);
    }

    #[inline]
    fn hear(&mut self, turn: u8, event: E) {
        self.table.hear(turn, event);
    }
}
