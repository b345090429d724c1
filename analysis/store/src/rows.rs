//! Rows of games in memory, on their way to a part or back. Row by row, so that a thread that plays
//! writes them in one place; [`crate::part`] turns them into columns.

use wargauge_ai::Played;
use wargauge_analysis::{Merge, Row};
use wargauge_engine::{FactValue, Outcome, Side};

use crate::columns::Columns;

/// Rows of some games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Rows {
    pub(crate) heads: Vec<Head>,
    /// The facts of each game, one game after the other.
    pub(crate) facts: Vec<FactValue>,
    /// The uses of each game's rules, of all rules, one game after the other.
    pub(crate) uses: Vec<u32>,
}

/// What a row has whatever the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    pub(crate) game: u64,
    pub(crate) fingerprint: u64,
    pub(crate) played: Played,
}

impl Rows {
    /// How many games.
    pub(crate) fn len(&self) -> usize {
        self.heads.len()
    }

    /// Takes a row in.
    pub(crate) fn add(&mut self, row: &Row<'_>) {
        let &Row { game, played, fingerprint, balanced: _, uses, facts } = row;
        self.heads.push(Head { game, fingerprint, played });
        self.facts.extend_from_slice(facts);
        self.uses.extend_from_slice(uses);
    }

    /// The games, one after the other.
    pub(crate) fn iter<'a>(&'a self, columns: &'a Columns) -> impl Iterator<Item = Row<'a>> {
        // A game without facts or rules has an empty slice of them.
        let (facts, rules) = (columns.nullable.len(), columns.rules);
        self.heads.iter().enumerate().map(move |(nth, &Head { game, fingerprint, played })| {
            let facts = &self.facts[nth * facts..][..facts];
            let uses = &self.uses[nth * rules..][..rules];
            let balanced =
                columns.awards.is_none_or(|sum| i32::from(facts[sum]) == played.outcome.points);
            Row { game, played, fingerprint, balanced, uses, facts }
        })
    }
}

impl Merge for Rows {
    fn merge(&mut self, other: &Self) {
        self.heads.extend_from_slice(&other.heads);
        self.facts.extend_from_slice(&other.facts);
        self.uses.extend_from_slice(&other.uses);
    }
}

/// The place of an outcome among the sides and the draw.
pub(crate) fn place(outcome: &Outcome) -> usize {
    outcome.winner.map_or(2, Side::index)
}
