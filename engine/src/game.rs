//! The one interface that every game offers to code that plays, counts and studies it.

use std::fmt;

use crate::book::Book;
use crate::fact::{Fact, FactSheet, FactValue, UnitName};
use crate::table::{Cast, Purpose, Table};

/// One of the two sides, in the order in which the scenario names them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[repr(u8)]
pub enum Side {
    /// The side from whose view points are counted.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The enemy.
    #[inline]
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The side with this index.
    #[inline]
    pub fn from_index(index: usize) -> Self {
        if index == 0 { Self::First } else { Self::Second }
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// The side that won; none in a draw.
    pub winner: Option<Side>,
    /// Did a rule end it that does not wait for the last turn?
    pub automatic: bool,
    /// The turn in which it ended.
    pub turn: u8,
    /// Victory points from the first side's view.
    pub points: i32,
}

impl Outcome {
    /// The first side's half points: 2 for a win, 1 for a draw.
    #[inline]
    pub fn halves(&self) -> u8 {
        match self.winner {
            Some(Side::First) => 2,
            None => 1,
            Some(Side::Second) => 0,
        }
    }
}

/// How large a game is, for code that weighs results against each other and against their price.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale {
    /// Decisions of both sides in a usual game.
    pub decisions: u32,
    /// Points by which a game is won clearly.
    pub points: i32,
}

/// Where a unit stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// Its place in [`Game::units`].
    pub unit: usize,
    /// The place of its hex in the board's list; nothing if it is not on the map.
    pub hex: Option<usize>,
    /// Size left.
    pub size: u8,
}

/// A choice that the rules do not allow now. The state is unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalChoice<C> {
    /// What was asked for.
    pub choice: C,
    /// Whose decision it is, if the game still goes on.
    pub decider: Option<Side>,
}

impl<C: fmt::Debug> fmt::Display for IllegalChoice<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decider {
            Some(side) => {
                write!(f, "{:?} is not among the choices of the {side:?} side", self.choice)
            }
            None => write!(f, "{:?} comes after the end of the game", self.choice),
        }
    }
}

impl<C: fmt::Debug> std::error::Error for IllegalChoice<C> {}

/// Where choices are written: storage of the caller, kept from decision to decision.
pub trait Choices<C> {
    /// An empty list.
    fn empty() -> Self;
    /// The choices so far.
    fn as_slice(&self) -> &[C];
}

/// A game: its rules and everything that stays fixed while it is played.
///
/// How it flows:
///
/// ```text
/// let mut state = game.start();
/// let mut choices = G::Choices::empty();
/// while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
///     let choice = …one of choices, picked by side…;
///     game.play(&mut state, choice, &mut table);
/// }
/// let outcome = game.outcome(&state);
/// ```
pub trait Game: Sync {
    /// Everything that changes during a game. A plain value without heap.
    type State: Clone + Send + Sync;
    /// One thing that a side may decide.
    type Choice: Copy + PartialEq + fmt::Debug + Send;
    /// Room for every choice of one decision.
    type Choices: Choices<Self::Choice>;
    /// What the table hears.
    type Event;

    /// What its facts mean.
    const FACT_SHEET: &'static FactSheet = &FactSheet::PLAIN;

    /// The state before the first decision.
    fn start(&self) -> Self::State;

    /// Plays everything that is no decision, dice and single choices included, until a side has a
    /// real decision: then `choices` holds at least two. Returns nothing when the game is over.
    ///
    /// A game in which all that happens is chosen, and something can be chosen until its end, needs no
    /// more than this; others play on by themselves between two decisions.
    fn advance<T: Table<Self::Event>>(
        &self,
        state: &mut Self::State,
        table: &mut T,
        choices: &mut Self::Choices,
    ) -> Option<Side> {
        while let Some(side) = self.choices(state, choices) {
            match choices.as_slice() {
                [only] => self.play(state, *only, table),
                _ => return Some(side),
            }
        }
        None
    }

    /// The side whose decision is pending, and its choices: `choices` is filled again. For a state
    /// that [`Game::advance`] brought to a decision the result is the same as there.
    fn choices(&self, state: &Self::State, choices: &mut Self::Choices) -> Option<Side>;

    /// Plays one of the choices that [`Game::advance`] offered. Nothing is checked: another choice
    /// gives a wrong game. See [`Game::try_play`].
    fn play<T: Table<Self::Event>>(
        &self,
        state: &mut Self::State,
        choice: Self::Choice,
        table: &mut T,
    );

    /// Plays a choice after checking that it is legal now.
    ///
    /// # Errors
    /// If `choice` is not among the choices; the state is unchanged then.
    fn try_play<T: Table<Self::Event>>(
        &self,
        state: &mut Self::State,
        choice: Self::Choice,
        table: &mut T,
    ) -> Result<(), IllegalChoice<Self::Choice>> {
        let mut choices = Self::Choices::empty();
        let decider = self.choices(state, &mut choices);
        if decider.is_none() || !choices.as_slice().contains(&choice) {
            return Err(IllegalChoice { choice, decider });
        }
        self.play(state, choice, table);
        Ok(())
    }

    /// How the game ended, if it has.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Whether a rule made a draw of the game although a side had won it: it was then decided in one of the ways that
    /// [`FactSheet::drawn_by_rule`](crate::FactSheet::drawn_by_rule) lists. False while the game goes on.
    fn is_drawn_by_rule(&self, _state: &Self::State) -> bool {
        false
    }

    /// Replaces everything in `state` that `viewer` cannot know by something that is equally
    /// possible to it: what the enemy has chosen in secret, how hidden pieces lie. `below` gives a
    /// random number below its argument. States that differ in nothing that `viewer` knows must
    /// give the same for the same numbers, or a player that looks ahead would cheat.
    ///
    /// A game without secrets has nothing to do.
    fn deal_hidden(
        &self,
        _state: &mut Self::State,
        _viewer: Side,
        _below: &mut dyn FnMut(usize) -> usize,
    ) {
    }

    /// Identifies the unit, commander or hex that the pending decision is about, as both sides see
    /// it; 0 for the side as a whole. Players' luck is keyed by it, so variants of a game share the
    /// luck of decisions with the same number in both.
    #[inline]
    fn about(&self, _state: &Self::State) -> u32 {
        0
    }

    /// Changes when a side would think anew about the whole: by default never within a turn. Players
    /// that plan ahead plan again when the turn or this number changes.
    #[inline]
    fn juncture(&self, _state: &Self::State) -> u32 {
        0
    }

    /// The current turn.
    fn turn(&self, state: &Self::State) -> u8;

    /// How large a usual game is.
    fn scale(&self) -> Scale;

    /// The names of the two sides, as the scenario calls them.
    fn sides(&self) -> [&str; 2];

    /// The book that is played: the rules, with the numbers under which they are cited.
    fn rules(&self) -> &'static Book;

    /// What dice decide, with a name each: the luck sources.
    fn purposes(&self) -> &'static [(Purpose, &'static str)];

    /// The side whose die it is: that of the unit or commander that it concerns. Nothing where it is
    /// neither side's, or where the game does not say. For studies of luck, which ask once a die.
    fn roller(&self, _cast: &Cast) -> Option<Side> {
        None
    }

    /// The units of both sides, by name; none where a game has no such thing.
    fn units(&self) -> Vec<UnitName> {
        Vec::new()
    }

    /// Tells of each unit where it stands; nothing where a game has no map. For studies that look
    /// at some games more closely, not for those that count millions.
    fn stands(&self, _state: &Self::State, _each: &mut dyn FnMut(Stand)) {}

    /// What studies keep of every game beside its outcome. Asked for once, before any game.
    fn facts(&self) -> Vec<Fact> {
        Vec::new()
    }

    /// The facts before a game's first event: nothing has happened yet.
    #[inline]
    fn blank(&self, facts: &mut [FactValue]) {
        facts.fill(0);
    }

    /// What an event of this turn does to the facts, which are in the order of [`Game::facts`].
    #[inline]
    fn record(&self, _turn: u8, _event: &Self::Event, _facts: &mut [FactValue]) {}
}

impl<C, const N: usize> Choices<C> for arrayvec::ArrayVec<C, N> {
    fn empty() -> Self {
        Self::new()
    }

    fn as_slice(&self) -> &[C] {
        self
    }
}
