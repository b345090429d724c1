//! Pictures of maps in files: rows of cells, each row with its number at the margin. Not for what a
//! cell means, which is the game's.

use crate::files::Location;
use crate::read::{Fields, Reader};

/// How pictures of a kind of map are written.
#[derive(Clone, Copy)]
pub struct Style {
    /// What a cell is, and what several are.
    pub cell: [&'static str; 2],
    /// What the number of a row should be, of the first row, and of the last.
    pub order: &'static str,
    /// Does the last row have the number 1?
    pub upwards: bool,
    /// Are cells letters that stand side by side?
    pub close: bool,
}

/// A picture: one value for each cell, row by row as it is written.
pub struct Picture<T> {
    /// How many rows.
    pub rows: u8,
    /// How many columns.
    pub columns: u8,
    /// Its cells, row by row from the top.
    pub cells: Vec<Vec<T>>,
    /// Where the picture stands.
    pub at: Location,
}

/// Reads a picture: rows from the top, each with its number at the margin.
pub fn picture<T>(
    fields: &mut Fields<'_>,
    key: &'static str,
    style: Style,
    reader: &mut Reader<'_>,
    cell_of: impl Fn(&str) -> Option<T>,
) -> Option<Picture<T>> {
    let text: String = fields.need(key, reader)?;
    let at = fields.node(key)?.at;
    let inside = Inside::new(reader.files.text(at.file), at);
    let mut rows: Vec<Vec<T>> = Vec::new();
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<&str> = lines.filter(|line| !line.trim_start().starts_with('#')).collect();
    let count = lines.len();
    if !(1..=99).contains(&count) {
        reader.report(at, format!("a picture of {count} rows; it needs 1 to 99"), None);
        return None;
    }
    let mut is_whole = margins(&lines, style, &inside, reader);
    for (index, line) in lines.into_iter().enumerate() {
        let number = if style.upwards { count - index } else { index + 1 };
        let words = line.split_whitespace().skip(1);
        let cells: Vec<&str> = if style.close {
            words.flat_map(|word| word.split("").filter(|letter| !letter.is_empty())).collect()
        } else {
            words.collect()
        };
        let row: Vec<Option<T>> = cells
            .into_iter()
            .map(|cell| {
                let value = cell_of(cell);
                if value.is_none() {
                    let message = format!("`{cell}` is no {key} of a {}", style.cell[0]);
                    reader.report(inside.find(line, cell), message, None);
                }
                value
            })
            .collect();
        match row.into_iter().collect::<Option<Vec<T>>>() {
            Some(row) => {
                let columns = rows.first().map_or(row.len(), Vec::len);
                if row.len() != columns || !(1..=99).contains(&columns) {
                    let (found, cells) = (row.len(), style.cell[1]);
                    let message = format!("row {number:02} has {found} {cells}, not {columns}");
                    reader.report(inside.find(line, line.trim()), message, None);
                    is_whole = false;
                }
                rows.push(row);
            }
            None => is_whole = false,
        }
    }
    let columns = rows.first().map_or(0, Vec::len) as u8;
    is_whole.then_some(Picture { rows: count as u8, columns, cells: rows, at })
}

/// Checks the numbers at the margin. A row that is left out or out of order is one fault, although every
/// row beyond it has another number than its place.
fn margins(lines: &[&str], style: Style, inside: &Inside, reader: &mut Reader<'_>) -> bool {
    let mut rows: Vec<(&str, &str)> = lines
        .iter()
        .map(|line| (*line, line.split_whitespace().next().unwrap_or_default()))
        .collect();
    if style.upwards {
        rows.reverse();
    }
    let (mut next, mut is_whole) = (1, true);
    for (line, margin) in rows {
        let number: Option<usize> = margin.parse().ok();
        if number != Some(next) {
            let is_left_out = number == Some(next + 1);
            let message = if is_left_out {
                format!("row {next:02} is missing")
            } else {
                format!("row {margin:?} where row {next:02} should be")
            };
            reader.report(inside.find(line, margin), message, Some(style.order.into()));
            is_whole = false;
            if !is_left_out {
                break;
            }
            next += 1;
        }
        next += 1;
    }
    is_whole
}

/// Finds the lines of a picture in its file, which keeps them as they are.
struct Inside {
    text: String,
    at: Location,
}

impl Inside {
    fn new(text: &str, at: Location) -> Self {
        Self { text: text.get(at.start..at.end).unwrap_or_default().to_string(), at }
    }

    /// The place of a part of a line; the whole picture if it is escaped in the file.
    fn find(&self, line: &str, part: &str) -> Location {
        let found = self.text.find(line).and_then(|start| {
            let start = self.at.start + start + line.find(part)?;
            Some(Location { file: self.at.file, start, end: start + part.len() })
        });
        found.unwrap_or(self.at)
    }
}
