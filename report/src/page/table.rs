//! Tables that sort when a heading is pressed, and read as they are without any script.

use super::html::Html;

/// A cell.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
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
    pub(super) fn figure(value: Option<f64>, written: impl Fn(f64) -> String) -> Self {
        match value {
            Some(value) if !value.is_nan() => Self::Figure(written(value), value),
            _ => Self::Unknown,
        }
    }
}

/// A table.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Table {
    /// What it shows.
    pub(super) caption: String,
    pub(super) headings: Vec<String>,
    pub(super) rows: Vec<Vec<Cell>>,
}

impl Table {
    /// Writes it; nothing if it has no rows.
    pub(super) fn write(&self, page: &mut Html) {
        if self.rows.is_empty() {
            return;
        }
        page.raw("<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
        page.text(&self.caption).raw("\"><table class=\"sorts\"><caption>");
        page.text(&self.caption).raw("</caption>\n<thead><tr>");
        for heading in &self.headings {
            page.raw("<th scope=\"col\">").name(heading).raw("</th>");
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
