//! Tables of results as pictures: a line of heads, then rows, each with its label. Not for what a cell means.

use crate::files::Location;
use crate::read::{Fields, Reader};

use super::words::Inside;

/// A cell, a head or a label, with its place.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    /// What it says.
    pub(super) text: String,
    /// Where it stands.
    pub(super) at: Location,
}

/// A line: what stands at its margin, and its cells.
pub(super) struct Row {
    /// The margin.
    pub(super) label: Cell,
    /// The cells.
    pub(super) cells: Vec<Cell>,
}

/// A picture of a table.
pub(super) struct Grid {
    /// The heads of the columns.
    pub(super) head: Row,
    /// The rows below; each has as many cells as there are heads.
    pub(super) rows: Vec<Row>,
    /// Where the picture stands.
    pub(super) at: Location,
}

/// Reads the picture at a key; lines that begin with `#` are remarks.
pub(super) fn grid(
    fields: &mut Fields<'_>,
    key: &'static str,
    reader: &mut Reader<'_>,
) -> Option<Grid> {
    let text: String = fields.need(key, reader)?;
    let node = fields.node(key)?;
    let inside = Inside::new(node, &text, reader);
    let cell = |word: &str| Cell { text: word.to_string(), at: inside.of(word, &text) };
    let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
    let mut rows = lines.filter_map(|line| {
        let mut cells = line.split_whitespace().map(cell);
        Some(Row { label: cells.next()?, cells: cells.collect() })
    });
    let Some(head) = rows.next() else {
        let mend = "write a line of heads, and below it a line for each row".to_owned();
        reader.report(node.at, "this table is empty", Some(mend));
        return None;
    };
    let rows: Vec<Row> = rows.collect();
    let mut is_whole = true;
    for row in &rows {
        let (found, columns) = (row.cells.len(), head.cells.len());
        if found != columns {
            let message = format!("row {} has {found} cells, not {columns}", row.label.text);
            reader.report(row.label.at, message, None);
            is_whole = false;
        }
    }
    is_whole.then_some(Grid { head, rows, at: node.at })
}

impl Grid {
    /// Notes heads that are other than these. Nothing comes back if any is.
    pub(super) fn heads(&self, wanted: &[String], reader: &mut Reader<'_>) -> Option<()> {
        let line = |cells: &[Cell]| -> Vec<String> {
            cells.iter().map(|cell| cell.text.trim_start_matches('+').to_string()).collect()
        };
        if line(&self.head.cells) == wanted {
            return Some(());
        }
        let mend = format!("the columns are {}", wanted.join(" "));
        reader.report(self.head.label.at, "these are other columns than the table has", Some(mend));
        None
    }

    /// Notes labels that are other than these. Nothing comes back if any is.
    pub(super) fn labels(&self, wanted: &[String], reader: &mut Reader<'_>) -> Option<()> {
        let other = self.rows.iter().zip(wanted).find(|(row, label)| row.label.text != **label);
        let mend = || Some(format!("the rows are {}", wanted.join(" ")));
        if let Some((row, label)) = other {
            let message = format!("row {} where row {label} should be", row.label.text);
            reader.report(row.label.at, message, mend());
            return None;
        }
        if self.rows.len() != wanted.len() {
            let message = format!("rows: {}, not {}", self.rows.len(), wanted.len());
            reader.report(self.at, message, mend());
            return None;
        }
        Some(())
    }

    /// What every cell means, row by row; every cell that means nothing is noted.
    pub(super) fn read<T>(
        &self,
        what: &str,
        reader: &mut Reader<'_>,
        cell_of: impl Fn(&str) -> Option<T>,
    ) -> Option<Vec<Vec<T>>> {
        let mut is_whole = true;
        let mut read_cell = |cell: &Cell| {
            let value = cell_of(&cell.text);
            if value.is_none() {
                reader.report(cell.at, format!("`{}` is no {what}", cell.text), None);
                is_whole = false;
            }
            value
        };
        let rows: Vec<Vec<T>> = self
            .rows
            .iter()
            .map(|row| row.cells.iter().filter_map(&mut read_cell).collect())
            .collect();
        is_whole.then_some(rows)
    }
}
