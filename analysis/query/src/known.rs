//! The columns that a question may name: those that are stored, and some that are made of them.

use wargauge_analysis::Sheet;
use wargauge_engine::fact::{UnitFactKind, slug};
use wargauge_engine::{Role, Side};
use wargauge_store::{Column as Stored, Kind};

/// A column that questions may name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// Its name in questions.
    pub name: String,
    /// What it means.
    pub title: String,
    /// What it holds.
    pub holds: Holds,
    /// What its numbers from 1 on stand for, or which words it may hold.
    pub labels: Vec<String>,
    /// The stored columns of which it is the sum: one, or many.
    pub(crate) made_of: Vec<String>,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holds {
    /// A whole number.
    Number,
    /// A whole number, or nothing.
    NumberOrNothing,
    /// One of its labels, by its place.
    Label,
    /// The same, or nothing.
    LabelOrNothing,
    /// One of its labels, by its word.
    Word,
    /// Yes or no.
    Flag,
}

impl Holds {
    /// May it hold nothing?
    pub fn may_be_nothing(self) -> bool {
        matches!(self, Self::NumberOrNothing | Self::LabelOrNothing)
    }
}

/// All columns that questions to some games may name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// The names of the two sides, and of a draw.
    pub outcomes: [String; 3],
    /// The columns.
    pub columns: Vec<Column>,
}

/// The column of outcomes.
pub(crate) const OUTCOME: &str = "outcome";

impl Known {
    /// The columns of stored games that are read by this sheet.
    pub fn of(stored: &[Stored], sheet: &Sheet) -> Self {
        let [first, second] = sheet.sides.clone();
        let outcomes = [first, second, "draw".to_owned()];
        let mut columns: Vec<Column> =
            stored.iter().filter_map(|column| taken(column, &outcomes)).collect();
        let outcome = columns.iter().find(|column| column.name == OUTCOME).cloned();
        let winner = outcome.map(|outcome| Column { name: "winner".to_owned(), ..outcome });
        for column in winner.into_iter().chain(of_sides(sheet)) {
            if columns.iter().all(|other| other.name != column.name) {
                columns.push(column);
            }
        }
        Self { outcomes, columns }
    }

    /// The place of a column.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// Their names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.columns.iter().map(|column| column.name.as_str())
    }

    /// The columns of the points after each turn, in order: what the wildest games are picked by.
    #[cfg(feature = "polars")]
    pub(crate) fn course(&self) -> Vec<&str> {
        let mut course: Vec<(u32, &str)> = self
            .names()
            .filter_map(|name| {
                let turn = name.strip_prefix("points_")?.parse().ok()?;
                Some((turn, name))
            })
            .collect();
        course.sort_unstable();
        course.into_iter().map(|(_, name)| name).collect()
    }
}

/// A stored column as questions see it; none for what stands for the game as a whole.
fn taken(stored: &Stored, outcomes: &[String; 3]) -> Option<Column> {
    let Stored { name, kind, title, labels } = stored;
    let mut labels = labels.clone();
    let holds = match kind {
        Kind::String => {
            labels = outcomes.to_vec();
            Holds::Word
        }
        Kind::Bool => Holds::Flag,
        Kind::Int16OrNull if labels.is_empty() => Holds::NumberOrNothing,
        Kind::Int16OrNull => Holds::LabelOrNothing,
        Kind::Int16 if !labels.is_empty() => Holds::Label,
        Kind::Uint64 if name != "game" => return None,
        Kind::Int16 | Kind::Uint8 | Kind::Int32 | Kind::Uint32 | Kind::Uint64 => Holds::Number,
    };
    let (name, title) = (name.clone(), title.clone());
    Some(Column { made_of: vec![name.clone()], name, title, holds, labels })
}

/// What is kept of each unit, summed over the units of a side: `losses_poles`, and `lost_poles` for the first
/// that is a count.
fn of_sides(sheet: &Sheet) -> Vec<Column> {
    let mut columns = Vec::new();
    for side in Side::BOTH {
        let name = &sheet.sides[side.index()];
        let mut first = true;
        for what in sheet.fact_sheet.of_unit {
            if what.kind == UnitFactKind::Turn {
                continue;
            }
            let own = sheet.facts.iter().filter(|fact| match fact.role {
                Role::Unit { unit, what: kept } => {
                    kept.name == what.name && sheet.units[usize::from(unit)].side == side
                }
                _ => false,
            });
            let made_of: Vec<String> = own.map(|fact| fact.column.clone()).collect();
            if made_of.is_empty() {
                continue;
            }
            let column = Column {
                name: format!("{}_{}", what.name, slug(name)),
                title: format!("{} of all units of the {name} together", what.name),
                holds: Holds::Number,
                labels: Vec::new(),
                made_of,
            };
            if first && matches!(what.kind, UnitFactKind::Count { .. }) {
                first = false;
                columns.push(Column { name: format!("lost_{}", slug(name)), ..column.clone() });
            }
            columns.push(column);
        }
    }
    columns
}
