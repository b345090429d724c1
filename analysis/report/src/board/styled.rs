//! Text with styles as data. What a style looks like, and whether there is one at all, is for whatever
//! prints it to decide.

use std::fmt;

use super::is_swapped;

/// How a part of a text looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// As everything else.
    Plain,
    /// What matters.
    Strong,
    /// What may be overlooked.
    Faint,
    /// The first side.
    First,
    /// The second side.
    Second,
    /// Heights, roads and works.
    Brown,
    /// What grows.
    Green,
    /// Water.
    Blue,
}

impl Style {
    /// That of a side, or of neither.
    pub fn of(side: Option<u8>) -> Self {
        match side {
            Some(0) => Self::First,
            Some(_) => Self::Second,
            None => Self::Strong,
        }
    }
}

/// A text in parts, each with its style.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Styled {
    /// The parts, in their order.
    pub parts: Vec<(Style, String)>,
}

impl Styled {
    /// Adds a part.
    pub fn push(&mut self, style: Style, text: impl fmt::Display) {
        let text = text.to_string();
        match self.parts.last_mut() {
            Some((last, letters)) if *last == style => letters.push_str(&text),
            Some(_) | None => self.parts.push((style, text)),
        }
    }

    /// Adds a part without a style.
    pub fn plain(&mut self, text: impl fmt::Display) {
        self.push(Style::Plain, text);
    }

    /// The same text about sides with these names: a side that is called after the other one's colour has
    /// that colour.
    #[must_use]
    pub fn coloured_for(mut self, sides: [&str; 2]) -> Self {
        if is_swapped(sides) {
            for (style, _) in &mut self.parts {
                if *style == Style::First {
                    *style = Style::Second;
                } else if *style == Style::Second {
                    *style = Style::First;
                }
            }
        }
        self
    }

    /// Adds another text.
    pub fn append(&mut self, other: Self) {
        for (style, text) in other.parts {
            self.push(style, text);
        }
    }

    /// How many letters it has.
    pub fn width(&self) -> usize {
        self.parts.iter().map(|(_, text)| text.chars().count()).sum()
    }

    /// The text with every part as this makes it.
    pub fn painted(&self, paint: impl Fn(Style, &str) -> String) -> String {
        self.parts.iter().map(|(style, text)| paint(*style, text)).collect()
    }
}

/// Without styles.
impl fmt::Display for Styled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().try_for_each(|(_, text)| f.write_str(text))
    }
}
