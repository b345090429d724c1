//! Facts: the small whole numbers that studies keep of every game beside its outcome.
//!
//! Each game says which facts it has ([`crate::Game::facts`]) and what an event does to them
//! ([`crate::Game::record`]). Whoever counts games needs to know no more of the game than that.
//! Not for anything that takes a look at whole positions.

use crate::game::Side;

/// The value of a fact.
pub type FactValue = i16;

/// What a fact tells, so that studies know what to make of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// The turn in which something happened first; 0 where it never did.
    Milestone,
    /// Something that befell the unit of this index in [`crate::Game::units`].
    Unit {
        /// The unit.
        unit: u16,
        /// What befell it.
        what: UnitFact,
    },
    /// Net points from the first side's view at the end of a turn. Of a game that ended earlier
    /// those of its end.
    Points {
        /// The turn.
        turn: u8,
    },
    /// The sum of all points that were awarded, from the first side's view, with what the game
    /// began with: it must be what the game ends with.
    Awards,
    /// How the game ended: a place in [`Fact::labels`], counted from 1. Where a game has no such
    /// fact it ends by an automatic victory or after its last turn. The last label is always the end
    /// of the time agreed, the others are automatic.
    Ending,
    /// Something that was picked or drawn in a turn: a place in [`Fact::labels`], counted from 1;
    /// 0 for nothing.
    Pick {
        /// The turn.
        turn: u8,
        /// The side that picked; none where luck did.
        side: Option<Side>,
    },
}

/// What befalls a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnitFact {
    /// How many points of size it had lost at the end.
    Lost,
    /// How often it was routed.
    Routed,
    /// Was it eliminated? 0 or 1.
    Eliminated,
    /// Had the enemy taken it, and nobody taken it back? 0 or 1.
    Captured,
}

impl UnitFact {
    /// All of them, in the order in which they are kept.
    pub const ALL: [Self; 4] = [Self::Lost, Self::Routed, Self::Eliminated, Self::Captured];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lost => "losses",
            Self::Routed => "routed",
            Self::Eliminated => "eliminated",
            Self::Captured => "captured",
        }
    }
}

/// A fact of every game of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Its name where it is a column: lower case letters, digits and `_`, no other fact's.
    pub column: String,
    /// Its name in words.
    pub title: String,
    /// What it tells.
    pub role: Role,
    /// What the values from 1 on stand for, where they are picks or endings.
    pub labels: Vec<String>,
}

/// A unit as studies name it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitName {
    /// The name on the counter.
    pub name: String,
    /// Whose it is.
    pub side: Side,
}

/// A name as a part of a column's: letters and digits of it, in lower case; what else there is
/// becomes one `_`.
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
