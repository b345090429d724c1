//! Text in charts: the embedded font, how wide a text is in it, and how names are made to fit.
//!
//! The font is a part of `DejaVu` Sans, for Latin, Greek and Cyrillic letters; its licence stands
//! beside it in `fonts/LICENSE`. Not for the text of the page: browsers see to that.

use std::sync::LazyLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};

/// The family as SVG files ask for it. Any other font without serifs will do: none is much wider.
pub const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

static REGULAR: LazyLock<FontRef<'static>> =
    LazyLock::new(|| open(include_bytes!("../fonts/DejaVuSans.ttf")));
static BOLD: LazyLock<FontRef<'static>> =
    LazyLock::new(|| open(include_bytes!("../fonts/DejaVuSans-Bold.ttf")));

fn open(bytes: &'static [u8]) -> FontRef<'static> {
    // The bytes are part of the program: every test that measures a text has opened them.
    FontRef::try_from_slice(bytes).expect("the embedded font is a font")
}

/// The size and weight of a text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Type {
    /// The height of an em.
    pub size: f32,
    /// Is it bold?
    pub bold: bool,
}

impl Type {
    /// For titles.
    pub const TITLE: Self = Self { size: 38.0, bold: true };
    /// For labels.
    pub const LABEL: Self = Self { size: 33.0, bold: false };
    /// For headings of parts of a chart.
    pub const STRONG: Self = Self { size: 33.0, bold: true };
    /// For the numbers of axes.
    pub const TICK: Self = Self { size: 30.0, bold: false };

    /// The font and the scale at which an em is as high as this.
    pub fn font(self) -> (&'static FontRef<'static>, PxScale) {
        let font: &FontRef<'_> = if self.bold { &BOLD } else { &REGULAR };
        let em = font.units_per_em().unwrap_or(1000.0);
        (font, PxScale::from(self.size * font.height_unscaled() / em))
    }

    /// How wide a text is.
    pub fn width(self, text: &str) -> f32 {
        let (font, scale) = self.font();
        let font = font.as_scaled(scale);
        let mut width = 0.0;
        let mut last = None;
        for letter in text.chars() {
            let glyph = font.glyph_id(letter);
            width += font.h_advance(glyph) + last.map_or(0.0, |last| font.kern(last, glyph));
            last = Some(glyph);
        }
        width
    }

    /// The text, shortened at its end until it is no wider than this.
    pub fn fit(self, text: &str, width: f32) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let letters: Vec<char> = text.chars().collect();
        let cut = |kept: usize| letters[..kept].iter().collect::<String>().trim_end().to_owned();
        // Widths grow with the letters kept, so halving finds the most that fit.
        let (mut fits, mut fails) = (0, letters.len());
        while fails - fits > 1 {
            let middle = usize::midpoint(fits, fails);
            if self.width(&(cut(middle) + "…")) <= width { fits = middle } else { fails = middle }
        }
        cut(fits) + "…"
    }

    /// The text in lines no wider than this, `most` at most.
    pub fn wrap(self, text: &str, width: f32, most: usize) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in joined(text.split_whitespace()) {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(&word);
                }
                _ => lines.push(word),
            }
        }
        if lines.len() > most {
            let rest = lines.split_off(most - 1).join(" ");
            lines.push(rest);
        }
        lines.into_iter().map(|line| self.fit(&line, width)).collect()
    }
}

/// Words between which a line may end. A number and its sign are one word, as in `7 %` and `± 3`.
pub fn joined<'a>(words: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for word in words {
        let belongs = |last: &String| {
            last.ends_with('±')
                || (word.starts_with('%') && last.ends_with(|c: char| c.is_ascii_digit()))
        };
        match kept.last_mut() {
            Some(last) if belongs(last) => {
                last.push(' ');
                last.push_str(word);
            }
            _ => kept.push(word.to_owned()),
        }
    }
    kept
}

/// A name as it may be drawn: without control characters and those that turn the direction of
/// writing, and with single spaces.
pub fn clean(name: &str) -> String {
    let is_turn = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}');
    let plain: String = name
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|&c| !is_turn(c))
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name as the first word of a sentence.
pub fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shortened_no_more_than_it_must_be() {
        let name = "1/I/7 pułk piechoty litewskiej Jakuba Jasińskiego";
        let width = Type::LABEL.width(name);
        assert_eq!(Type::LABEL.fit(name, width), name);
        let short = Type::LABEL.fit(name, width - 1.0);
        assert!(short.ends_with("…") && Type::LABEL.width(&short) < width, "{short}");
        assert!(short.chars().count() >= name.chars().count() - 3, "{short}");
        assert_eq!(Type::LABEL.fit("anything", 0.0), "…");
    }

    #[test]
    fn lines_are_broken_between_words_and_no_word_is_lost_until_there_are_too_many() {
        let text = "Poles win more of the second scenario than of the first";
        let lines = Type::TITLE.wrap(text, 600.0, 9);
        assert_eq!(lines.join(" "), text);
        assert!(lines.len() > 1 && lines.iter().all(|line| Type::TITLE.width(line) <= 600.0));
        let lines = Type::TITLE.wrap(text, 300.0, 2);
        assert!(lines.len() == 2 && lines[1].ends_with('…'), "{lines:?}");
        let shares =
            Type::TITLE.wrap("Left win 95 % unchanged", Type::TITLE.width("Left win 95"), 9);
        assert_eq!(shares, ["Left win", "95 %", "unchanged"]);
        let word = Type::TITLE.wrap(&"x".repeat(500), 600.0, 2);
        assert!(word.len() == 1 && Type::TITLE.width(&word[0]) <= 600.0);
    }

    #[test]
    fn what_cannot_be_drawn_is_left_out_of_names() {
        assert_eq!(clean("a\u{202e}b\u{0}\tc\n  d\u{feff}"), "ab c d");
        assert_eq!(clean("<script>alert('x')</script>]]>"), "<script>alert('x')</script>]]>");
        assert_eq!(capitalised("łanowi"), "Łanowi");
    }

    #[test]
    fn a_wide_letter_is_wider_and_bold_is_wider_still() {
        let (label, strong) = (Type::LABEL, Type::STRONG);
        assert!(label.width("mm") > label.width("ii"));
        assert!(strong.width("mm") > label.width("mm"));
        // An em of `DejaVu` Sans is 2048 units and its digits are 1303 wide.
        assert!((label.width("0") - 33.0 * 1303.0 / 2048.0).abs() < 0.01);
    }
}
