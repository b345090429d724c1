//! Colours of the terminal. The caller decides whether they are used.

use std::fmt::Display;

use crate::board::styled::{Style, Styled};
use wargauge_engine::Side;

/// Paints, or leaves plain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Paint(bool);

/// What may be painted. The colours of the sides are distinct in every kind of colour vision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Blue.
    First,
    /// Orange.
    Second,
    /// Green.
    Wood,
    /// Light blue.
    Water,
    /// Grey.
    Faint,
    /// Brown.
    Feature,
    /// Bold.
    Strong,
}

impl Colour {
    /// The colour of a side.
    pub fn of(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }
}

impl Paint {
    /// With colours, or without.
    pub fn new(coloured: bool) -> Self {
        Self(coloured)
    }

    /// A text with every part in the colour of its style.
    pub fn styled(self, text: &Styled) -> String {
        text.painted(|style, part| match style {
            Style::Plain => part.to_owned(),
            Style::Strong => self.paint(Colour::Strong, part),
            Style::Faint => self.paint(Colour::Faint, part),
            Style::First => self.paint(Colour::First, part),
            Style::Second => self.paint(Colour::Second, part),
            Style::Brown => self.paint(Colour::Feature, part),
            Style::Green => self.paint(Colour::Wood, part),
            Style::Blue => self.paint(Colour::Water, part),
        })
    }

    /// The text in a colour.
    pub fn paint(self, colour: Colour, text: impl Display) -> String {
        if !self.0 {
            return text.to_string();
        }
        let code = match colour {
            Colour::First => "1;38;5;33",
            Colour::Second => "1;38;5;208",
            Colour::Wood => "38;5;71",
            Colour::Water => "38;5;75",
            Colour::Faint => "2",
            Colour::Feature => "38;5;137",
            Colour::Strong => "1",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_painted_stays_plain() {
        assert_eq!(Paint(false).paint(Colour::First, 7), "7");
        assert_eq!(Paint(true).paint(Colour::Strong, 7), "\u{1b}[1m7\u{1b}[0m");
        let mut text = Styled::default();
        text.plain("a ");
        text.push(Style::Strong, 7);
        assert_eq!(Paint(false).styled(&text), "a 7");
        assert_eq!(Paint(true).styled(&text), "a \u{1b}[1m7\u{1b}[0m");
    }
}
