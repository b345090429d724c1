//! A table for the terminal: each column is as wide as its widest cell. Every table that a command
//! prints is made here.

use super::seen;

/// A column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    is_right: bool,
    least: usize,
    gap: usize,
}

impl Column {
    /// Text, which begins where the column begins.
    pub const fn left() -> Self {
        Self { is_right: false, least: 0, gap: 2 }
    }

    /// Figures, which end where the column ends.
    pub const fn right() -> Self {
        Self { is_right: true, least: 0, gap: 2 }
    }

    /// The same column with at least this many characters, so that small tables look like large ones.
    #[must_use]
    pub const fn least(self, least: usize) -> Self {
        Self { least, ..self }
    }

    /// The same column with this many spaces before it instead of two.
    #[must_use]
    pub const fn gap(self, gap: usize) -> Self {
        Self { gap, ..self }
    }
}

/// Rows of cells in columns. The first column has no gap before it but the table's margin.
#[derive(Clone, Debug)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
    margin: usize,
}

impl Table {
    /// A table without rows.
    pub fn new(columns: impl Into<Vec<Column>>) -> Self {
        Self { columns: columns.into(), rows: Vec::new(), margin: 0 }
    }

    /// The same table with this many spaces before each row.
    #[must_use]
    pub fn margin(self, margin: usize) -> Self {
        Self { margin, ..self }
    }

    /// Adds a row; headings are a row as well. Cells that are missing at its end stay empty.
    pub fn row<T: Into<String>>(&mut self, cells: impl IntoIterator<Item = T>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// The rows as lines without spaces at their ends.
    pub fn text(&self) -> String {
        let widths: Vec<usize> = self
            .columns
            .iter()
            .enumerate()
            .map(|(i, column)| {
                let cells = self.rows.iter().filter_map(|row| row.get(i));
                cells.map(|cell| seen(cell)).fold(column.least, usize::max)
            })
            .collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (i, cell) in row.iter().enumerate() {
                let (Some(column), Some(width)) = (self.columns.get(i), widths.get(i)) else {
                    debug_assert!(false, "a row has no more cells than the table has columns");
                    continue;
                };
                let gap = if i == 0 { self.margin } else { column.gap };
                line += &" ".repeat(gap);
                let pad = " ".repeat(width - seen(cell));
                line += &if column.is_right { pad + cell } else { cell.clone() + &pad };
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_and_at_least_as_wide_as_said() {
        let columns = [Column::left().least(6), Column::right(), Column::left().gap(3)];
        let mut table = Table::new(columns).margin(1);
        table.row(["unit", "games", ""]);
        table.row(["guns", "12,000", "██"]);
        table.row(["\u{1b}[1mfoot\u{1b}[0m", "7"]);
        assert_eq!(
            table.text(),
            " unit     games\n guns    12,000   ██\n \u{1b}[1mfoot\u{1b}[0m         7\n"
        );
    }
}
