//! Markup in the making: what is written as text is escaped, and only what stands in this program's
//! source is markup.

use wargauge_engine::text::Lines;

use crate::markup::escaped;

/// A page so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Html(String);

/// A text in which no line ends between a number and its sign.
fn together(text: &str) -> String {
    let mut joined = String::with_capacity(text.len() + 8);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let last = joined.chars().next_back();
        let before_sign = letters.peek() == Some(&'%') && last.is_some_and(|c| c.is_ascii_digit());
        let kept = letter == ' ' && (before_sign || last == Some('±'));
        joined.push(if kept { '\u{a0}' } else { letter });
    }
    joined
}

impl Html {
    /// Markup, word for word.
    pub(super) fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.0 += markup;
        self
    }

    /// Text.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        self.0 += &escaped(&together(text));
        self
    }

    /// A name out of a file: set apart, so that its letters run in their own direction only.
    pub(super) fn name(&mut self, name: &str) -> &mut Self {
        self.raw("<bdi>").text(name).raw("</bdi>")
    }

    /// A number by which a cell is sorted.
    pub(super) fn number(&mut self, number: f64) -> &mut Self {
        self.0.push_text(format_args!("{number}"));
        self
    }

    /// A drawing of this program's own making.
    pub(super) fn drawing(&mut self, chart: &crate::charts::Chart) -> &mut Self {
        self.0 += &chart.svg();
        self
    }

    /// A paragraph of text.
    pub(super) fn paragraph(&mut self, text: &str) -> &mut Self {
        self.raw("<p>").text(text).raw("</p>\n")
    }

    /// A heading of a section.
    pub(super) fn heading(&mut self, text: &str) -> &mut Self {
        self.raw("<h2>").text(text).raw("</h2>\n")
    }

    /// The whole.
    pub(super) fn finish(self) -> String {
        self.0
    }
}
