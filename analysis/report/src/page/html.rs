//! Markup in the making: what is written as text is escaped, and only what stands in this program's
//! source is markup.

use wargauge_engine::text::Lines;

use crate::markup::escaped;
use crate::picture::Colour;
use crate::replay::inert;

/// A page so far.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Html(String);

/// Words that belong to the number after them.
const NAMES_OF_NUMBERS: [&str; 8] =
    ["turn", "game", "seed", "event", "hex", "square", "p", "level"];

/// A text in which no line ends between a number and its sign or its unit, nor between a word such as
/// `turn` and the number of it, nor within an interval.
fn together(text: &str) -> String {
    let mut joined = String::with_capacity(text.len() + 8);
    let mut words = text.split(' ').peekable();
    while let Some(word) = words.next() {
        joined.push_str(word);
        let Some(next) = words.peek() else { break };
        let is_number = |word: &str| {
            let bare = word.trim_start_matches(['(', '+', '−', '-', '±', '<']);
            bare.starts_with(|c: char| c.is_ascii_digit())
        };
        let ends_in_number = word.ends_with(|c: char| c.is_ascii_digit()) && is_number(word);
        let is_unit = next.starts_with(|c: char| c.is_ascii_lowercase() || c == '%' || c == '–');
        let of_number = NAMES_OF_NUMBERS.contains(&word.trim_start_matches('(')) && is_number(next);
        let of_sign = matches!(word, "±" | "<" | "–" | "≥") && is_number(next);
        let kept = (ends_in_number && is_unit) || of_number || of_sign;
        joined.push(if kept { '\u{a0}' } else { ' ' });
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

    /// Text that is copied: its spaces stay what they are.
    pub(super) fn code(&mut self, code: &str) -> &mut Self {
        self.0 += &escaped(code);
        self
    }

    /// Markup of this program's own making.
    pub(super) fn made(&mut self, markup: &str) -> &mut Self {
        self.0 += markup;
        self
    }

    /// JSON for a script of the page, under this name.
    pub(super) fn held(&mut self, name: &str, json: &str) -> &mut Self {
        let json = inert(json);
        self.0.push_text(format_args!(
            "<script type=\"application/json\" id=\"{name}\">{json}</script>\n"
        ));
        self
    }

    /// A part of the page that is folded until it is wanted.
    pub(super) fn fold(&mut self, id: &str, title: &str, part: &str) -> &mut Self {
        if part.is_empty() {
            return self;
        }
        self.raw("<details class=\"part\" id=\"").text(id).raw("\"><summary><h2>").text(title);
        self.raw("</h2></summary>\n").made(part).raw("</details>\n")
    }

    /// How long it is by now.
    pub(super) fn len(&self) -> usize {
        self.0.len()
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

    /// A colour as CSS and SVG have it.
    pub(super) fn colour(&mut self, Colour(red, green, blue): Colour) -> &mut Self {
        self.0.push_text(format_args!("#{red:02x}{green:02x}{blue:02x}"));
        self
    }

    /// The whole.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_parts_from_its_unit() {
        for (text, kept) in [
            ("win 48.5 % of", "win 48.5_% of"),
            ("14.8 points ± 1.8 in", "14.8_points ±_1.8_in"),
            ("in turn 4 of", "in turn_4_of"),
            ("2,000 games; 12 turns", "2,000_games; 12_turns"),
            ("(40.1 – 42.3, draws", "(40.1_–_42.3, draws"),
            ("a wood on level 1", "a wood on level_1"),
            ("no number here", "no number here"),
        ] {
            assert_eq!(together(text), kept.replace('_', "\u{a0}"), "{text}");
        }
        let mut page = Html::default();
        page.code("--games 3000 turn 4");
        assert_eq!(page.finish(), "--games 3000 turn 4");
    }
}
