//! Questions answered: lazy scans of the parts, which read the columns that a question needs and no others.
//!
//! What comes out are counts and sums of whole numbers: the same as a study of those games has, so that shares,
//! means and intervals are made of them in one place for both.

use std::path::PathBuf;

use polars::prelude::{
    AnyValue, DataFrame, DataType, Expr, LazyFrame, PlRefPath, PolarsError, PolarsResult,
    ScanArgsParquet, ScanSources, SortMultipleOptions, col, len, lit,
};
use polars_buffer::Buffer;

use crate::answer::{Failed, Group, Picked, Shown, Sums, Value};
use crate::condition::Condition;
use crate::frame::{filter, size, stored, values};
use crate::known::{Column, Holds, Known, OUTCOME};
use crate::pick::Pick;

/// Stored games of one run, those of them that meet a condition.
#[derive(Clone)]
pub struct Scan<'a> {
    known: &'a Known,
    /// Those games that are meant.
    chosen: LazyFrame,
}

impl From<PolarsError> for Failed {
    fn from(why: PolarsError) -> Self {
        Self::Search(why.to_string())
    }
}

impl<'a> Scan<'a> {
    /// The games of these parts.
    ///
    /// # Errors
    /// If a part cannot be read.
    pub fn new(
        parts: &[PathBuf],
        known: &'a Known,
        condition: Option<&Condition>,
    ) -> Result<Self, Failed> {
        let paths = parts.iter().map(|path| PlRefPath::try_from_path(path));
        let paths: Buffer<PlRefPath> = paths.collect::<PolarsResult<Vec<_>>>()?.into();
        // Names of folders are names, not patterns.
        let args = ScanArgsParquet { glob: false, ..ScanArgsParquet::default() };
        let all = LazyFrame::scan_parquet_sources(ScanSources::Paths(paths), args)?;
        let chosen = match condition {
            Some(condition) => all.filter(filter(condition, known)),
            None => all,
        };
        Ok(Self { known, chosen })
    }

    /// The games in groups by the values of some columns, in the order of those values, with what other columns
    /// hold there.
    ///
    /// # Errors
    /// If polars fails.
    pub fn groups(&self, by: &[usize], show: &[usize]) -> Result<Vec<Group>, Failed> {
        let (frame, shown) = self.grouping(by, show);
        let frame = frame.collect()?;
        let points = self.known.place("points");
        let mut groups = Vec::new();
        for row in 0..frame.height() {
            let mut outcomes = [0; 3];
            for (nth, count) in outcomes.iter_mut().enumerate() {
                *count = whole(&frame, &format!("outcome {nth}"), row)? as u64;
            }
            let read = shown.iter().enumerate();
            let mut read = read
                .map(|(nth, column)| read_shown(&frame, column, nth, row))
                .collect::<Result<Vec<_>, _>>()?;
            let points = match points.map(|_| read.remove(0)) {
                Some(Shown::Sums(sums)) => sums,
                _ => Sums::default(),
            };
            let by = (0..by.len()).map(|nth| value(&frame, &format!("by {nth}"), row));
            let by = by.collect::<Result<_, _>>()?;
            let games = whole(&frame, "games", row)? as u64;
            groups.push(Group { by, games, outcomes, points, shown: read });
        }
        groups.sort_by(|a, b| a.by.cmp(&b.by));
        Ok(groups)
    }

    /// What polars does to answer [`Scan::groups`]: where it filters, and which columns it reads.
    ///
    /// # Errors
    /// If polars fails.
    pub fn plan(&self, by: &[usize], show: &[usize]) -> Result<String, Failed> {
        Ok(self.grouping(by, show).0.explain(true)?)
    }

    /// The question to polars, and the columns that it describes: the points first.
    fn grouping(&self, by: &[usize], show: &[usize]) -> (LazyFrame, Vec<&Column>) {
        let column = |place: &usize| &self.known.columns[*place];
        let mut parts = vec![len().cast(DataType::Int64).alias("games")];
        for (nth, word) in self.known.outcomes.iter().enumerate() {
            parts.push(count(col(OUTCOME).eq(lit(word.as_str()))).alias(format!("outcome {nth}")));
        }
        let points = self.known.place("points").map(|place| column(&place));
        let shown = points.into_iter().chain(show.iter().map(column));
        let shown: Vec<&Column> = shown.collect();
        for (nth, column) in shown.iter().enumerate() {
            parts.extend(aggregates(column, nth));
        }
        let frame = if by.is_empty() {
            self.chosen.clone().select(parts)
        } else {
            let keys = by.iter().map(|place| stored_or_sum(column(place)));
            let keys = keys.enumerate().map(|(nth, key)| key.alias(format!("by {nth}")));
            self.chosen.clone().group_by(keys.collect::<Vec<_>>()).agg(parts)
        };
        (frame, shown)
    }

    /// The numbers of the games, in order.
    ///
    /// # Errors
    /// If polars fails.
    pub fn numbers(&self) -> Result<Vec<u64>, Failed> {
        let frame = self.chosen.clone().select([col("game").cast(DataType::Int64)]).collect()?;
        let games = frame.column("game")?.i64()?.into_no_null_iter();
        let mut games: Vec<u64> = games.map(|game| game as u64).collect();
        games.sort_unstable();
        Ok(games)
    }

    /// So many games that are worth a look. Between equals the lower number comes first.
    ///
    /// # Errors
    /// If polars fails.
    pub fn pick(&self, pick: Pick, count: u32) -> Result<Vec<Picked>, Failed> {
        let number = |name: &str| col(name).cast(DataType::Int64);
        let order: Vec<(Expr, bool)> = match pick {
            Pick::First => Vec::new(),
            Pick::Closest => vec![(size(number("points")), false), (number("turns"), true)],
            Pick::Wildest => vec![(self.moves(), true)],
            Pick::Typical => vec![(self.distance()?, false)],
        };
        let (keys, descending): (Vec<Expr>, Vec<bool>) =
            order.into_iter().chain([(number("game"), false)]).unzip();
        let mut wanted = vec![number("game"), col(OUTCOME), number("turns"), number("points")];
        let keys: Vec<Expr> = keys
            .into_iter()
            .enumerate()
            .map(|(nth, key)| {
                let name = format!("key {nth}");
                wanted.push(key.alias(name.as_str()));
                col(name.as_str())
            })
            .collect();
        let options = SortMultipleOptions::default().with_order_descending_multi(descending);
        let frame = self.chosen.clone().select(wanted).sort_by_exprs(keys, options).limit(count);
        let frame = frame.collect()?;
        let picked = (0..frame.height()).map(|row| {
            let Value::Word(word) = value(&frame, OUTCOME, row)? else {
                return Err(Failed::Search("an outcome is missing".to_owned()));
            };
            let outcome = self.known.outcomes.iter().position(|known| *known == word).unwrap_or(2);
            let game = whole(&frame, "game", row)? as u64;
            let (turns, points) = (whole(&frame, "turns", row)?, whole(&frame, "points", row)?);
            Ok(Picked { game, outcome, turns, points })
        });
        picked.collect()
    }

    /// How far the points moved from turn to turn, in all; how many there are, if turns are not kept.
    fn moves(&self) -> Expr {
        let value = |name: &str| col(name).cast(DataType::Int64);
        let course = self.known.course();
        let moves = course.windows(2).map(|pair| size(value(pair[1]) - value(pair[0])));
        moves.reduce(|sum, one| sum + one).unwrap_or_else(|| size(value("points")))
    }

    /// How far a game is from the middle of all that are meant, in standard deviations of each of three columns.
    fn distance(&self) -> Result<Expr, Failed> {
        let measures: Vec<usize> = ["points", "turns", "decisions"]
            .iter()
            .filter_map(|name| self.known.place(name))
            .collect();
        let whole = self.groups(&[], &measures)?;
        let mut sum = lit(0.0);
        for (place, shown) in measures.iter().zip(whole.iter().flat_map(|group| &group.shown)) {
            let Shown::Sums(sums) = shown else { continue };
            let count = sums.count.max(1) as f64;
            let mean = sums.sum as f64 / count;
            let variance = sums.squares as f64 / count - mean * mean;
            if variance > 0.0 {
                let off = (values(&self.known.columns[*place]).cast(DataType::Float64) - lit(mean))
                    / lit(variance.sqrt());
                sum = sum + off.clone() * off;
            }
        }
        Ok(sum)
    }
}

/// A column as games are grouped by it.
fn stored_or_sum(column: &Column) -> Expr {
    match column.holds {
        Holds::Word | Holds::Flag => stored(column),
        _ => values(column),
    }
}

/// In how many games something is so.
fn count(is: Expr) -> Expr {
    is.cast(DataType::Int64).sum()
}

/// What is summed over the games of a group for a column.
fn aggregates(column: &Column, nth: usize) -> Vec<Expr> {
    let named = |what: &str| format!("{what} {nth}");
    let labelled = |is: &dyn Fn(usize) -> Expr| {
        let each = (0..column.labels.len()).map(|label| {
            count(is(label).fill_null(lit(false))).alias(format!("label {nth} {label}"))
        });
        each.collect()
    };
    match column.holds {
        Holds::Flag => vec![count(stored(column)).alias(format!("label {nth} 0"))],
        Holds::Word => labelled(&|label| stored(column).eq(lit(column.labels[label].as_str()))),
        Holds::Label | Holds::LabelOrNothing => {
            labelled(&|label| values(column).eq(lit(label as i64 + 1)))
        }
        Holds::Number | Holds::NumberOrNothing => {
            let value = values(column);
            vec![
                value.clone().count().cast(DataType::Int64).alias(named("count")),
                value.clone().sum().alias(named("sum")),
                (value.clone() * value.clone()).sum().alias(named("squares")),
                value.clone().min().alias(named("low")),
                value.max().alias(named("high")),
            ]
        }
    }
}

fn read_shown(frame: &DataFrame, column: &Column, nth: usize, row: usize) -> Result<Shown, Failed> {
    if matches!(column.holds, Holds::Number | Holds::NumberOrNothing) {
        let number = |what: &str| whole(frame, &format!("{what} {nth}"), row);
        let count = number("count")? as u64;
        let ends = if count == 0 { None } else { Some([number("low")?, number("high")?]) };
        let (sum, squares) = (number("sum")?.into(), number("squares")?.into());
        return Ok(Shown::Sums(Sums { count, sum, squares, ends }));
    }
    let labels = if column.holds == Holds::Flag { 1 } else { column.labels.len() };
    let each = (0..labels)
        .map(|label| whole(frame, &format!("label {nth} {label}"), row).map(|count| count as u64));
    Ok(Shown::Counts(each.collect::<Result<_, _>>()?))
}

/// A cell as a whole number; 0 for nothing, as the sum of no games is.
fn whole(frame: &DataFrame, name: &str, row: usize) -> Result<i64, Failed> {
    Ok(frame.column(name)?.get(row)?.extract::<i64>().unwrap_or(0))
}

fn value(frame: &DataFrame, name: &str, row: usize) -> Result<Value, Failed> {
    Ok(match frame.column(name)?.get(row)? {
        AnyValue::Null => Value::Nothing,
        AnyValue::Boolean(is) => Value::Flag(is),
        AnyValue::String(word) => Value::Word(word.to_owned()),
        AnyValue::StringOwned(word) => Value::Word(word.to_string()),
        other => other.extract::<i64>().map_or(Value::Nothing, Value::Number),
    })
}
