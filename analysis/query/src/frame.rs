//! Conditions and columns as polars understands them.

use polars::prelude::{DataType, Expr, col, lit, when};

use crate::condition::{Comparison, Condition, Number};
use crate::known::{Column, Known};

/// The values of a column as whole numbers of 64 bits: sums of many games stay exact.
pub(crate) fn values(column: &Column) -> Expr {
    let stored = |name: &String| col(name.as_str()).cast(DataType::Int64);
    let mut parts = column.made_of.iter().map(stored);
    let first = parts.next().unwrap_or_else(|| lit(0_i64));
    parts.fold(first, |sum, part| sum + part)
}

/// The stored column of one that is not a sum.
pub(crate) fn stored(column: &Column) -> Expr {
    col(column.made_of.first().map_or("", String::as_str))
}

/// A condition as a filter: true or false for every game.
pub(crate) fn filter(condition: &Condition, known: &Known) -> Expr {
    let column = |place: &usize| &known.columns[*place];
    let joined = |parts: &[Condition], join: fn(Expr, Expr) -> Expr, none: bool| {
        let parts = parts.iter().map(|part| filter(part, known));
        parts.reduce(join).unwrap_or_else(|| lit(none))
    };
    match condition {
        Condition::All(parts) => joined(parts, Expr::and, true),
        Condition::Any(parts) => joined(parts, Expr::or, false),
        Condition::Not(inner) => filter(inner, known).not(),
        Condition::Flag(place) => stored(column(place)),
        Condition::Happened(place) => stored(column(place)).is_not_null(),
        Condition::Words(place, words) => {
            let is = |word: &String| stored(column(place)).eq(lit(word.as_str()));
            words.iter().map(is).reduce(Expr::or).unwrap_or_else(|| lit(false))
        }
        Condition::OneOf(place, numbers) => {
            let column = column(place);
            let is = |number: &i64| values(column).eq(lit(*number));
            let one = numbers.iter().map(is).reduce(Expr::or);
            met(one.unwrap_or_else(|| lit(false)), column.holds.may_be_nothing())
        }
        Condition::Compare(left, by, right) => {
            let (a, b) = (number(left, known), number(right, known));
            let compared = match by {
                Comparison::Is => a.eq(b),
                Comparison::IsNot => a.neq(b),
                Comparison::Less => a.lt(b),
                Comparison::AtMost => a.lt_eq(b),
                Comparison::More => a.gt(b),
                Comparison::AtLeast => a.gt_eq(b),
            };
            met(compared, may_be_nothing(left, known) || may_be_nothing(right, known))
        }
    }
}

/// A comparison with nothing is not met.
fn met(compared: Expr, may_be_nothing: bool) -> Expr {
    if may_be_nothing { compared.fill_null(lit(false)) } else { compared }
}

fn may_be_nothing(number: &Number, known: &Known) -> bool {
    match number {
        Number::Whole(_) => false,
        Number::Column(place) => known.columns[*place].holds.may_be_nothing(),
        Number::Plus(a, b) | Number::Less(a, b) => {
            may_be_nothing(a, known) || may_be_nothing(b, known)
        }
    }
}

fn number(number: &Number, known: &Known) -> Expr {
    match number {
        Number::Whole(whole) => lit(*whole),
        Number::Column(place) => values(&known.columns[*place]),
        Number::Plus(a, b) => self::number(a, known) + self::number(b, known),
        Number::Less(a, b) => self::number(a, known) - self::number(b, known),
    }
}

/// How far a number is from nothing.
pub(crate) fn size(number: Expr) -> Expr {
    when(number.clone().lt(lit(0_i64))).then(lit(0_i64) - number.clone()).otherwise(number)
}
