//! A part: rows of games as the bytes of a Parquet file, and back.
//!
//! The same rows of the same run always give the same bytes. Not for files: see [`crate::folder`].

use std::io::Cursor;
use std::ops::Range;
use std::panic::catch_unwind;
use std::sync::Arc;

use polars_arrow::array::{Array, BooleanArray, PrimitiveArray, Utf8ViewArray};
use polars_arrow::bitmap::Bitmap;
use polars_arrow::datatypes::{ArrowDataType, ArrowSchema, Field};
use polars_arrow::record_batch::RecordBatchT;
use polars_arrow::types::NativeType;
use polars_buffer::Buffer;
use polars_parquet::read::{
    BasicDecompressor, column_iter_to_arrays, get_page_iterator, infer_schema, read_metadata,
};
use polars_parquet::write::{
    CompressionOptions, Encoding, FileWriter, KeyValue, StatisticsOptions, Version, WriteOptions,
    ZstdLevel, row_group_iter,
};
use wargauge_ai::Played;
use wargauge_analysis::runner::BLOCK;
use wargauge_engine::{FactValue, Outcome, Side};

use crate::columns::{Column, Columns, FIXED, Kind};
use crate::rows::{Head, Rows, place};

/// Games of a full part: less than a second of the fastest play, so that little is lost, and enough
/// that what a file says of its columns is little beside what is in them.
pub const GAMES: u64 = 64 * BLOCK;

/// The key under which a part names its run.
const RUN: &str = "wargauge.run";

/// Rows that are turned from columns into rows at a time: few enough for the cache.
const TILE: usize = 256;

/// What is wrong with the bytes of a part, as it completes "is".
type Flaw = String;

/// The bytes of a part.
///
/// # Errors
/// If the writer of Parquet files fails, which is a bug.
pub(crate) fn encode(rows: &Rows, columns: &Columns, run: &str) -> Result<Vec<u8>, Flaw> {
    let failed = |why: polars_error::PolarsError| format!("not to be written: {why}");
    let schema = Arc::new(schema(columns));
    let encodings: Vec<Vec<Encoding>> = columns.list.iter().map(|c| vec![encoding(c)]).collect();
    let level = ZstdLevel::try_new(1).map_err(failed)?;
    let options = WriteOptions {
        statistics: StatisticsOptions::empty(),
        version: Version::V1,
        compression: CompressionOptions::Zstd(Some(level)),
        data_page_size: None,
    };
    let mut writer =
        FileWriter::try_new(Vec::new(), schema.as_ref().clone(), options).map_err(failed)?;
    let fields = writer.parquet_schema().fields().to_vec();
    let arrays = arrays(rows, columns);
    let batch = RecordBatchT::try_new(rows.len(), schema, arrays).map_err(failed)?;
    let group = row_group_iter(batch, encodings.into(), fields, options);
    writer.write(rows.len() as u64, group).map_err(failed)?;
    let run = KeyValue { key: RUN.to_owned(), value: Some(run.to_owned()) };
    writer.end(Some(vec![run])).map_err(failed)?;
    Ok(writer.into_inner())
}

/// The names and types of columns.
pub(crate) fn schema(columns: &Columns) -> ArrowSchema {
    let field = |column: &Column| {
        let dtype = match column.kind {
            Kind::String => ArrowDataType::Utf8View,
            Kind::Bool => ArrowDataType::Boolean,
            Kind::Int16 | Kind::Int16OrNull => ArrowDataType::Int16,
            Kind::Uint8 => ArrowDataType::UInt8,
            Kind::Int32 => ArrowDataType::Int32,
            Kind::Uint32 => ArrowDataType::UInt32,
            Kind::Uint64 => ArrowDataType::UInt64,
        };
        Field::new(column.name.as_str().into(), dtype, column.kind == Kind::Int16OrNull)
    };
    columns.list.iter().map(field).collect()
}

/// Game numbers rise by one, fingerprints are noise; all else has few values.
fn encoding(column: &Column) -> Encoding {
    match (column.kind, column.name.as_str()) {
        (Kind::Uint64, "game") => Encoding::DeltaBinaryPacked,
        (Kind::Uint64 | Kind::Bool, _) => Encoding::Plain,
        _ => Encoding::RleDictionary,
    }
}

/// The columns of the rows.
pub(crate) fn arrays(rows: &Rows, columns: &Columns) -> Vec<Box<dyn Array>> {
    fn numbers<T: NativeType>(values: impl Iterator<Item = T>) -> Box<dyn Array> {
        PrimitiveArray::from_vec(values.collect()).boxed()
    }
    let heads = || rows.heads.iter();
    let outcomes: Vec<&str> =
        heads().map(|head| columns.outcomes[place(&head.played.outcome)].as_str()).collect();
    let automatic: Vec<bool> = heads().map(|head| head.played.outcome.automatic).collect();
    let mut arrays = vec![
        numbers(heads().map(|head| head.game)),
        Utf8ViewArray::from_slice_values(outcomes).boxed(),
        BooleanArray::from_slice(automatic).boxed(),
        numbers(heads().map(|head| head.played.outcome.turn)),
        numbers(heads().map(|head| head.played.outcome.points)),
        numbers(heads().map(|head| head.played.decisions)),
        numbers(heads().map(|head| head.fingerprint)),
    ];
    debug_assert_eq!(arrays.len(), FIXED);
    let facts = turned(&rows.facts, columns.nullable.len(), rows.len());
    arrays.extend(facts.into_iter().zip(&columns.nullable).map(|(values, &nullable)| {
        let there = nullable.then(|| values.iter().map(|&value| value != 0).collect::<Bitmap>());
        PrimitiveArray::new(ArrowDataType::Int16, values.into(), there).boxed()
    }));
    let uses = turned(&rows.uses, columns.rules, rows.len());
    let acting = |(rule, _): &(usize, Vec<u32>)| columns.acting.binary_search(rule).is_ok();
    let uses = uses.into_iter().enumerate().filter(acting);
    arrays.extend(uses.map(|(_, values)| PrimitiveArray::from_vec(values).boxed()));
    arrays
}

/// Rows of `width` values as columns.
fn turned<T: Copy>(rows: &[T], width: usize, len: usize) -> Vec<Vec<T>> {
    let mut columns: Vec<Vec<T>> = (0..width).map(|_| Vec::with_capacity(len)).collect();
    // Without columns there are no rows to turn, and no width to cut them by.
    for row in rows.chunks_exact(width.max(1)) {
        for (column, &value) in columns.iter_mut().zip(row) {
            column.push(value);
        }
    }
    columns
}

/// A part that was read: its columns.
pub(crate) struct Part {
    arrays: Vec<Box<dyn Array>>,
    /// How many games.
    len: usize,
}

/// Reads the bytes of a part. The reader of Parquet files panics at some of the bytes that it cannot
/// read, which must not end the program.
///
/// # Errors
/// If they are not those of a part of this run: what they are instead.
pub(crate) fn decode(bytes: Vec<u8>, columns: &Columns, run: &str) -> Result<Part, Flaw> {
    catch_unwind(|| decode_sound(bytes, columns, run))
        .unwrap_or_else(|_| Err("no Parquet file that can be read: it was changed".to_owned()))
}

/// The same, which panics at some bytes.
fn decode_sound(bytes: Vec<u8>, columns: &Columns, run: &str) -> Result<Part, Flaw> {
    let damaged = |why: polars_error::PolarsError| format!("no Parquet file: {why}");
    let bytes = Buffer::from(bytes);
    let metadata = read_metadata(&mut Cursor::new(&bytes[..])).map_err(damaged)?;
    let keys = metadata.key_value_metadata().iter().flatten();
    match keys.clone().find(|entry| entry.key == RUN).and_then(|entry| entry.value.as_deref()) {
        Some(its) if its == run => {}
        Some(its) => return Err(format!("a part of another run, {its}")),
        None => return Err("of another program: it names no run".to_owned()),
    }
    let (its, schema) = (infer_schema(&metadata).map_err(damaged)?, schema(columns));
    let fields = |schema: &ArrowSchema| schema.iter_values().cloned().collect::<Vec<_>>();
    let (its, fields) = (fields(&its), fields(&schema));
    let [group] = &metadata.row_groups[..] else {
        return Err(format!(
            "of another form: it has {} groups of rows",
            metadata.row_groups.len()
        ));
    };
    let chunks = group.parquet_columns();
    if its != fields || chunks.len() != fields.len() {
        return Err("of another form: its columns are not those of the manifest".to_owned());
    }
    let mut arrays = Vec::with_capacity(fields.len());
    for (chunk, field) in chunks.iter().zip(fields) {
        let name = field.name.clone();
        let reader = Cursor::new(bytes.clone());
        let pages = get_page_iterator(chunk, reader, Vec::new(), usize::MAX).map_err(damaged)?;
        let pages = BasicDecompressor::new(pages, Vec::new());
        let kind = &chunk.descriptor().descriptor.primitive_type;
        let (found, _) =
            column_iter_to_arrays(vec![pages], vec![kind], field, None).map_err(damaged)?;
        match <[_; 1]>::try_from(found) {
            Ok([array]) if array.len() == metadata.num_rows => arrays.push(array),
            _ => return Err(format!("of another form: the column `{name}` is in pieces")),
        }
    }
    Ok(Part { arrays, len: metadata.num_rows })
}

impl Part {
    /// How many games.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Its columns.
    pub(crate) fn into_arrays(self) -> Vec<Box<dyn Array>> {
        self.arrays
    }

    /// All its rows.
    ///
    /// # Errors
    /// If there is no game with such an outcome.
    pub(crate) fn rows(&self, columns: &Columns) -> Result<Rows, Flaw> {
        let mut rows = Rows::default();
        for start in (0..self.len).step_by(TILE) {
            self.append(start..self.len.min(start + TILE), columns, &mut rows)?;
        }
        Ok(rows)
    }

    /// Its rows, a few at a time.
    pub(crate) fn tiles<'a>(
        &'a self,
        columns: &'a Columns,
    ) -> impl Iterator<Item = Result<Rows, Flaw>> + 'a {
        (0..self.len).step_by(TILE).map(move |start| {
            let mut rows = Rows::default();
            self.append(start..self.len.min(start + TILE), columns, &mut rows)?;
            Ok(rows)
        })
    }

    /// Adds some of its rows to others.
    fn append(&self, range: Range<usize>, columns: &Columns, rows: &mut Rows) -> Result<(), Flaw> {
        let [games, outcomes, automatic, turns, points, decisions, fingerprints, rest @ ..] =
            &self.arrays[..]
        else {
            return Err("of another form".to_owned());
        };
        let (facts, uses) = rest.split_at(columns.nullable.len());
        let games: &[u64] = numbers(games.as_ref())?;
        let outcomes: &Utf8ViewArray = array(outcomes.as_ref())?;
        let automatic: &BooleanArray = array(automatic.as_ref())?;
        let turns: &[u8] = numbers(turns.as_ref())?;
        let points: &[i32] = numbers(points.as_ref())?;
        let decisions: &[u32] = numbers(decisions.as_ref())?;
        let fingerprints: &[u64] = numbers(fingerprints.as_ref())?;
        for row in range.clone() {
            let outcome = outcomes.value(row);
            let winner = match columns.outcomes.iter().position(|known| known == outcome) {
                Some(0) => Some(Side::First),
                Some(1) => Some(Side::Second),
                Some(_) => None,
                None => return Err(format!("of another form: it has the outcome `{outcome}`")),
            };
            let outcome = Outcome {
                winner,
                automatic: automatic.value(row),
                turn: turns[row],
                points: points[row],
            };
            // What the facts say of it comes with them.
            let played = Played { outcome, decisions: decisions[row], drawn_by_rule: false };
            rows.heads.push(Head { game: games[row], fingerprint: fingerprints[row], played });
        }
        let (width, start) = (columns.nullable.len(), rows.facts.len());
        rows.facts.resize(start + range.len() * width, 0);
        for (column, values) in facts.iter().enumerate() {
            let values: &PrimitiveArray<FactValue> = array(values.as_ref())?;
            let places = rows.facts[start..].iter_mut().skip(column).step_by(width);
            let there = values.validity();
            for (row, place) in range.clone().zip(places) {
                // What is null has no value, whatever stands in its place.
                if there.is_none_or(|there| there.get_bit(row)) {
                    *place = values.values()[row];
                }
            }
        }
        if let Some((place, drawn)) = &columns.drawn_by_rule {
            let ways = rows.facts[start..].iter().skip(*place).step_by(width);
            let first = rows.heads.len() - range.len();
            for (head, way) in rows.heads[first..].iter_mut().zip(ways) {
                head.played.drawn_by_rule = drawn.contains(way);
            }
        }
        let (width, start) = (columns.rules, rows.uses.len());
        rows.uses.resize(start + range.len() * width, 0);
        for (&column, values) in columns.acting.iter().zip(uses) {
            let values: &[u32] = numbers(values.as_ref())?;
            let places = rows.uses[start..].iter_mut().skip(column).step_by(width);
            for (&value, place) in values[range.clone()].iter().zip(places) {
                *place = value;
            }
        }
        Ok(())
    }
}

/// A column of the type that the schema has promised.
fn array<T: Array + 'static>(array: &dyn Array) -> Result<&T, Flaw> {
    array.as_any().downcast_ref().ok_or_else(|| "of another form: a column's type".to_owned())
}

/// The values of a column that has no nulls.
fn numbers<T: NativeType>(values: &dyn Array) -> Result<&[T], Flaw> {
    Ok(array::<PrimitiveArray<T>>(values)?.values())
}
