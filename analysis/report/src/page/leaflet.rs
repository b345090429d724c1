//! The page of a study that gives one answer: a headline, a few paragraphs, charts, tables, how it was
//! done and the command that does it again. It has the look of the page of a run, and is dark where
//! its reader's screen is. Not for what any study finds: the caller supplies every word.

use super::table::Table;
use super::{closed, opened};
use crate::charts::Chart;

/// What the page says, from top to bottom.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Leaflet {
    /// What it is about.
    pub title: String,
    /// The answer, a sentence each.
    pub headlines: Vec<String>,
    /// What it rests on, in small letters: games, players, speed.
    pub basis: String,
    /// What a reader needs to know to read it.
    pub paragraphs: Vec<String>,
    /// The charts.
    pub charts: Vec<Chart>,
    /// The tables.
    pub tables: Vec<Table>,
    /// How the answer was found, a paragraph each.
    pub method: Vec<String>,
    /// The command that finds it again.
    pub command: String,
}

impl Leaflet {
    /// The page.
    pub fn html(&self) -> String {
        let mut page = opened(&self.title, include_str!("dark.css"));
        for headline in &self.headlines {
            page.raw("<p class=\"verdict\">").name(headline).raw("</p>\n");
        }
        if !self.basis.is_empty() {
            page.raw("<p class=\"faint\">").name(&self.basis).raw("</p>\n");
        }
        for paragraph in &self.paragraphs {
            page.paragraph(paragraph);
        }
        for chart in &self.charts {
            page.raw("<figure>").drawing(chart).raw("</figure>\n");
        }
        if self.tables.iter().any(|table| !table.rows.is_empty()) {
            page.heading("Tables");
            page.raw("<p class=\"faint press\">Press a heading to sort.</p>\n");
            for table in &self.tables {
                table.write(&mut page);
            }
        }
        page.heading("Method");
        for paragraph in &self.method {
            page.paragraph(paragraph);
        }
        if !self.command.is_empty() {
            page.heading("The command that makes it again");
            page.raw("<pre><code>").code(&self.command).raw("</code></pre>\n");
        }
        closed(page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::charts::ranked::{Entry, Figure, ranked};
    use crate::page::Cell;
    use crate::tests::{HOSTILE, well_formed};

    fn leaflet(name: &str) -> Leaflet {
        let figure =
            Figure { value: -0.1, interval: Some([-0.2, 0.1]), text: "−10 %".to_owned() };
        let entry = Entry { name: name.to_owned(), figures: vec![figure] };
        let tick = |value: f64| format!("{value:.1}");
        Leaflet {
            title: name.to_owned(),
            headlines: vec![format!("{name} decides it")],
            basis: "100 games".to_owned(),
            paragraphs: vec![name.to_owned()],
            charts: vec![ranked("effects", name, &[entry], &[name], tick, name)],
            tables: vec![Table {
                caption: name.to_owned(),
                headings: vec![name.to_owned(), "share".to_owned()],
                rows: vec![vec![Cell::Name(name.to_owned()), Cell::Unknown]],
            }],
            method: vec![name.to_owned()],
            command: format!("wargauge worth '{name}'"),
        }
    }

    #[test]
    fn everything_is_on_the_page_and_nothing_is_fetched() {
        let page = leaflet("the guard").html().replace('\u{a0}', " ");
        for part in
            ["<title>the guard</title>", "the guard decides it", "100 games", "<svg", "<pre>"]
        {
            assert!(page.contains(part), "{part}");
        }
        assert!(page.contains("default-src 'none'") && page.contains("prefers-color-scheme:dark"));
        assert!(!page.contains("http://www.w3.org/1999/xhtml") && !page.contains("src="));
    }

    #[test]
    fn no_name_acts_as_markup() {
        for name in HOSTILE {
            let page = leaflet(name).html();
            assert!(!page.contains("<script>alert"), "{name}");
            well_formed(&page);
        }
    }

    #[test]
    fn what_is_empty_leaves_no_heading() {
        let page = Leaflet { tables: Vec::new(), ..leaflet("x") }.html();
        assert!(!page.contains("<h2>Tables</h2>") && page.contains("<h2>Method</h2>"));
    }
}
