//! The columns of a stored game: what they are called, what they hold, and what they mean.
//!
//! They follow from the game alone: its sides, rules and facts. Not for the values themselves: see
//! `crate::rows`.

use serde::{Deserialize, Serialize};
use wargauge_analysis::Sheet;
use wargauge_engine::fact::{UnitFactKind, slug};
use wargauge_engine::{Fact, FactSheet, FactValue, Role, RuleId};

/// A column as the manifest documents it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    #[serde(rename = "type")]
    pub kind: Kind,
    /// What it means.
    pub title: String,
    /// What the values from 1 on stand for, where they are picks, endings or ways to decide a game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub labels: Vec<String>,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Words.
    String,
    /// Yes or no.
    Bool,
    /// Whole numbers of 16 bits.
    Int16,
    /// The same, or nothing.
    #[serde(rename = "int16 or null")]
    Int16OrNull,
    /// Whole numbers from 0 to 255.
    Uint8,
    /// Whole numbers of 32 bits.
    Int32,
    /// Whole numbers of 32 bits from 0 on.
    Uint32,
    /// Whole numbers of 64 bits from 0 on.
    Uint64,
}

/// What the columns of a game are made of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    /// The words of the outcome: each side, and a draw.
    pub(crate) outcomes: [String; 3],
    /// Every fact: may it be nothing? Facts that are 0 for what never happened are null then.
    pub(crate) nullable: Vec<bool>,
    /// Which fact is the sum of awards.
    pub(crate) awards: Option<usize>,
    /// The fact that says how a game was decided, and its values for games that a rule drew although a side had won.
    pub(crate) drawn_by_rule: Option<(usize, Vec<FactValue>)>,
    /// How many rules are counted.
    pub(crate) rules: usize,
    /// Those that can act, which alone have a column.
    pub(crate) acting: Vec<usize>,
    /// All columns, in their order.
    pub(crate) list: Vec<Column>,
}

/// How many columns stand before those of facts.
pub(crate) const FIXED: usize = 7;

impl Columns {
    /// The columns of games that are read by this sheet.
    pub fn of(sheet: &Sheet) -> Self {
        let Sheet { sides: [first, second], rules, facts, units: _, fact_sheet } = sheet;
        let mut list = fixed(first);
        list.extend(facts.iter().map(fact));
        list.extend(rules.acting().map(|(_, entry)| Column {
            name: format!("rule_{}", slug(entry.number)),
            kind: Kind::Uint32,
            title: format!("how often rule {} acted: {}", entry.number, entry.title),
            labels: Vec::new(),
        }));
        Self {
            outcomes: [first.clone(), second.clone(), "draw".to_owned()],
            nullable: facts.iter().map(may_be_nothing).collect(),
            awards: facts.iter().position(|fact| fact.role == Role::Awards),
            drawn_by_rule: drawn_by_rule(facts, fact_sheet),
            rules: rules.ids(),
            acting: rules.acting().map(|(RuleId(rule), _)| rule.into()).collect(),
            list,
        }
    }

    /// All columns, in their order.
    pub fn list(&self) -> &[Column] {
        &self.list
    }
}

/// Which fact says how a game was decided, and with which values a rule has drawn it.
fn drawn_by_rule(facts: &[Fact], sheet: &FactSheet) -> Option<(usize, Vec<FactValue>)> {
    let place = facts.iter().position(|fact| fact.role == Role::Decided)?;
    let labels = facts[place].labels.iter().zip(1..);
    let drawn = labels.filter(|(label, _)| sheet.drawn_by_rule.contains(&label.as_str()));
    Some((place, drawn.map(|(_, value)| value).collect()))
}

/// The columns that every game has.
fn fixed(first: &str) -> Vec<Column> {
    let column = |name: &str, kind, title: String| Column {
        name: name.to_owned(),
        kind,
        title,
        labels: Vec::new(),
    };
    let columns = vec![
        column("game", Kind::Uint64, "the number of the game".to_owned()),
        column("outcome", Kind::String, "the side that won, or draw".to_owned()),
        column("automatic", Kind::Bool, "did it end before the turns ran out?".to_owned()),
        column("turns", Kind::Uint8, "the turn in which it ended".to_owned()),
        column("points", Kind::Int32, format!("net victory points, positive for the {first}")),
        column("decisions", Kind::Uint32, "decisions of both sides".to_owned()),
        column(
            "fingerprint",
            Kind::Uint64,
            "stands for its dice and what became of it: equal only for copies of one game"
                .to_owned(),
        ),
    ];
    debug_assert_eq!(columns.len(), FIXED);
    columns
}

/// Whether 0 means that the fact has no value.
fn may_be_nothing(fact: &Fact) -> bool {
    match fact.role {
        Role::Milestone | Role::Pick { .. } => true,
        Role::Unit { what, .. } => what.kind == UnitFactKind::Turn,
        Role::Points { .. } | Role::Awards | Role::Ending | Role::Decided => false,
    }
}

/// The column of a fact.
fn fact(fact: &Fact) -> Column {
    let (kind, title) = match fact.role {
        Role::Milestone => (Kind::Int16OrNull, format!("turn of: {}; null if never", fact.title)),
        Role::Pick { .. } => {
            (Kind::Int16OrNull, format!("{}, counted from 1 in labels; null if none", fact.title))
        }
        Role::Ending | Role::Decided => {
            (Kind::Int16, format!("{}, counted from 1 in labels", fact.title))
        }
        Role::Unit { what, .. } => match what.kind {
            UnitFactKind::Turn => (Kind::Int16OrNull, format!("{}; null if never", fact.title)),
            UnitFactKind::Count { .. } | UnitFactKind::Flag => (Kind::Int16, fact.title.clone()),
        },
        Role::Points { .. } | Role::Awards => (Kind::Int16, fact.title.clone()),
    };
    Column { name: fact.column.clone(), kind, title, labels: fact.labels.clone() }
}
