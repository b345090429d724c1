//! Facts: the small whole numbers that studies keep of every game beside its outcome.
//!
//! Each game lists its facts ([`crate::Game::facts`]), declares what they mean
//! ([`crate::Game::FACT_SHEET`]) and updates them after each event ([`crate::Game::record`]). Code
//! that counts games needs nothing else of the game. Not for anything that looks at whole positions.

use crate::game::Side;

/// The value of a fact.
pub type FactValue = i16;

/// What a fact means, which decides how studies use it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The turn in which something happened first; 0 if it never did.
    Milestone,
    /// Something about the unit of this index in [`crate::Game::units`].
    Unit {
        /// The unit.
        unit: u16,
        /// What is kept of it: one of [`FactSheet::of_unit`].
        what: &'static UnitFact,
    },
    /// Net points from the first side's view at the end of a turn. If the game ended earlier, the
    /// points at its end.
    Points {
        /// The turn.
        turn: u8,
    },
    /// The points the game began with and all points awarded since, from the first side's view. The
    /// sum must equal the points at the end.
    Awards,
    /// How the game ended: a place in [`Fact::labels`], counted from 1. [`FactSheet::time_up`] is
    /// the label for the end of the time agreed. A game without such a fact ends by an automatic
    /// victory or after its last turn.
    Ending,
    /// How the game was decided: which rule gave it to the winner, or made it a draw. A place in
    /// [`Fact::labels`], counted from 1, each with its meaning in [`Fact::meanings`].
    Decided,
    /// Something that was picked or drawn in a turn: a place in [`Fact::labels`], counted from 1;
    /// 0 for nothing.
    Pick {
        /// The turn.
        turn: u8,
        /// The side that picked; none if it was drawn.
        side: Option<Side>,
    },
}

/// What a game declares about its facts: the same for all its scenarios, so that code that reads
/// stored studies needs no scenario to describe them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FactSheet {
    /// What [`crate::Game::units`] lists.
    pub units: UnitList,
    /// What is kept of each unit, in the order of columns and documents.
    pub of_unit: &'static [UnitFact],
    /// The ending that means that the turns ran out: one of the labels of [`Role::Ending`], or
    /// [`FactSheet::LAST_TURN`]. All other endings are automatic.
    pub time_up: &'static str,
    /// The unit in which the game counts points, in the plural: [`FactSheet::POINTS`], unless it counts
    /// parts of them.
    pub points: &'static str,
    /// The ways to decide a game, among the labels of [`Role::Decided`], in which a rule makes a draw although a side
    /// has won.
    pub drawn_by_rule: &'static [&'static str],
}

/// What a game's list of units is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnitList {
    /// Single counters.
    Counters,
    /// Kinds of units: the units of a kind are counted together.
    Kinds,
}

impl UnitList {
    /// The heading of a column with their names.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Counters => "unit",
            Self::Kinds => "kind of units",
        }
    }
}

/// Something that is kept of each unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnitFact {
    /// The key in documents and the end of its columns' names: lower case letters, digits and `_`,
    /// but neither `name`, `side` nor `intervals`.
    pub name: &'static str,
    /// The heading of its column in a table.
    pub heading: &'static str,
    /// How its values are read.
    pub kind: UnitFactKind,
}

/// How the values of a fact of a unit are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnitFactKind {
    /// A number of which studies give the mean.
    Count {
        /// The words of its chart; none if it has no chart.
        chart: Option<CountChart>,
    },
    /// 0 or 1; studies give the share of games with 1.
    Flag,
    /// The turn of an event, 0 if it did not happen; studies give the mean of the games in which it
    /// happened.
    Turn,
}

/// The words of the chart of a count, which has a bar for each unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CountChart {
    /// What is counted, in front of "in a game", with a capital letter: `Points of size lost`.
    pub counted: &'static str,
    /// What a side does, in the plural: `lose`.
    pub verb: &'static str,
    /// What is counted, after a number: `points of size`.
    pub amount: &'static str,
}

impl FactSheet {
    /// The ending after the last turn, for a game without a fact of the role [`Role::Ending`].
    pub const LAST_TURN: &'static str = "last turn";

    /// The unit of points of a game that counts them whole.
    pub const POINTS: &'static str = "points";

    /// The sheet of a game that keeps nothing of its units.
    pub const PLAIN: Self = Self {
        units: UnitList::Counters,
        of_unit: &[],
        time_up: Self::LAST_TURN,
        points: Self::POINTS,
        drawn_by_rule: &[],
    };

    /// The fact of a unit with this name.
    pub fn of_unit(&self, name: &str) -> Option<&'static UnitFact> {
        self.of_unit.iter().find(|fact| fact.name == name)
    }
}

/// A fact of every game of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The name of its column, which no other fact has: lower case letters, digits and `_`.
    pub column: String,
    /// Its name in words.
    pub title: String,
    /// What it means.
    pub role: Role,
    /// What the values from 1 on stand for, if they are picks, endings or ways to decide a game.
    pub labels: Vec<String>,
    /// What games that were decided in each of these ways are, as the end of a sentence such as
    /// "all draws are …". Only for [`Role::Decided`].
    pub meanings: Vec<String>,
}

/// A unit as studies name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitName {
    /// The name on the counter.
    pub name: String,
    /// The side it belongs to.
    pub side: Side,
}

/// A name as part of a column's name: its letters and digits, in lower case. Other characters
/// between them become one `_`.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            slug.push(letter.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('_') {
            slug.push('_');
        }
    }
    slug.truncate(slug.trim_end_matches('_').len());
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_hold_nothing_that_a_column_may_not() {
        assert_eq!(slug("1/I/7 pp lit."), "1_i_7_pp_lit");
        assert_eq!(slug("Łoś -- <b>"), "o_b");
        assert_eq!(slug("!!"), "");
    }
}
