//! Tables that sort when a heading is pressed, and read as they are without any script.

use super::html::Html;

/// A cell.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// A name out of a file.
    Name(String),
    /// A figure: how it is written, and by what it is sorted.
    Figure(String, f64),
    /// A figure and its interval, and by what it is sorted.
    Interval(String, String, f64),
    /// Nothing is known.
    Unknown,
}

impl Cell {
    /// A figure that may be unknown.
    pub fn figure(value: Option<f64>, written: impl Fn(f64) -> String) -> Self {
        match value {
            Some(value) if !value.is_nan() => Self::Figure(written(value), value),
            _ => Self::Unknown,
        }
    }
}

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    /// What it shows.
    pub caption: String,
    /// The headings of its columns.
    pub headings: Vec<String>,
    /// Its rows, each with a cell for every heading.
    pub rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Two tables of the same form as one: rows that agree in their first `keys` cells become one
    /// row, and each further column stands once for either table, under its own heading and `of`.
    pub(super) fn beside(self, other: Self, keys: usize, of: [&str; 2]) -> Self {
        let mut headings = self.headings[..keys].to_vec();
        for heading in &self.headings[keys..] {
            headings.extend(of.map(|of| format!("{heading}, {of}")));
        }
        let unknown = |row: &[Cell]| vec![Cell::Unknown; row.len()];
        let mut rows: Vec<[Vec<Cell>; 2]> = Vec::new();
        for row in self.rows {
            let there = unknown(&row);
            rows.push([row, there]);
        }
        for row in other.rows {
            // Names may come twice: each finds its own.
            let fits = |[one, two]: &&mut [Vec<Cell>; 2]| {
                one[..keys] == row[..keys] && two[..keys].iter().all(|cell| *cell == Cell::Unknown)
            };
            if let Some(pair) = rows.iter_mut().find(fits) {
                pair[1] = row;
            } else {
                let mut here = unknown(&row);
                here[..keys].clone_from_slice(&row[..keys]);
                rows.push([here, row]);
            }
        }
        let join = |[one, two]: [Vec<Cell>; 2]| {
            let mut cells = one[..keys].to_vec();
            for (one, two) in one.into_iter().zip(two).skip(keys) {
                cells.extend([one, two]);
            }
            cells
        };
        Self { caption: self.caption, headings, rows: rows.into_iter().map(join).collect() }
    }

    /// Writes it; nothing if it has no rows.
    pub(super) fn write(&self, page: &mut Html) {
        if self.rows.is_empty() {
            return;
        }
        page.raw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
        page.text(&self.caption).raw("\"><table class=\"sorts\"><caption>");
        page.text(&self.caption).raw("</caption>\n<thead><tr>");
        for (place, heading) in self.headings.iter().enumerate() {
            let is_name = matches!(self.rows[0].get(place), Some(Cell::Name(_)));
            page.raw(if is_name {
                "<th scope=\"col\" class=\"name\">"
            } else {
                "<th scope=\"col\">"
            });
            page.name(heading).raw("</th>");
        }
        page.raw("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            page.raw("<tr>");
            for (place, cell) in row.iter().enumerate() {
                match cell {
                    Cell::Name(name) if place == 0 => {
                        page.raw("<th scope=\"row\">").name(name).raw("</th>");
                    }
                    Cell::Name(name) => {
                        page.raw("<td class=\"name\">").name(name).raw("</td>");
                    }
                    Cell::Figure(text, value) => {
                        page.raw("<td data-by=\"").number(*value).raw("\">").text(text);
                        page.raw("</td>");
                    }
                    Cell::Interval(text, interval, value) => {
                        page.raw("<td data-by=\"").number(*value).raw("\">").text(text);
                        page.raw(" <small>").text(interval).raw("</small></td>");
                    }
                    Cell::Unknown => {
                        page.raw("<td data-by=\"\">–</td>");
                    }
                }
            }
            page.raw("</tr>\n");
        }
        page.raw("</tbody></table></div>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(rows: &[(&str, f64)]) -> Table {
        let row = |&(name, value): &(&str, f64)| {
            vec![Cell::Name(name.to_owned()), Cell::Figure(value.to_string(), value)]
        };
        Table {
            caption: "units".to_owned(),
            headings: ["unit", "size"].map(str::to_owned).to_vec(),
            rows: rows.iter().map(row).collect(),
        }
    }

    #[test]
    fn rows_of_two_tables_meet_by_their_keys_and_none_is_lost() {
        let (one, two) =
            (table(&[("a", 1.0), ("a", 2.0), ("b", 3.0)]), table(&[("c", 4.0), ("a", 5.0)]));
        let both = one.beside(two, 1, ["I", "II"]);
        assert_eq!(both.headings, ["unit", "size, I", "size, II"]);
        let value = |cell: &Cell| match cell {
            Cell::Figure(_, value) => Some(*value),
            _ => None,
        };
        let rows: Vec<_> = both.rows.iter().map(|row| [value(&row[1]), value(&row[2])]).collect();
        assert_eq!(
            rows,
            [[Some(1.0), Some(5.0)], [Some(2.0), None], [Some(3.0), None], [None, Some(4.0)]]
        );
        assert_eq!(both.rows[3][0], Cell::Name("c".to_owned()));
    }

    #[test]
    fn what_is_not_known_is_a_dash_that_sorts_last() {
        let mut page = Html::default();
        let mut table = table(&[("<b>", 1.5)]);
        table.rows.push(vec![
            Cell::Name("b".to_owned()),
            Cell::figure(Some(f64::NAN), |_| String::new()),
        ]);
        table.write(&mut page);
        let page = page.finish();
        assert!(
            page.contains(
                "<th scope=\"row\"><bdi>&lt;b&gt;</bdi></th><td data-by=\"1.5\">1.5</td>"
            )
        );
        assert!(page.contains("<td data-by=\"\">–</td>"));
    }
}
