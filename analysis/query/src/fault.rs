//! What is wrong with a question, and where.

use std::fmt;
use std::ops::Range;

/// A fault in the text of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The whole text.
    pub text: String,
    /// The bytes of it that are meant.
    pub at: Range<usize>,
    /// What is wrong, and what to write instead.
    pub why: String,
    /// The name that nobody knows, and those that could have been meant.
    pub unknown: Option<(String, Vec<String>)>,
    /// Is that the name of a column?
    pub is_column: bool,
}

impl Fault {
    pub(crate) fn new(text: &str, at: Range<usize>, why: impl Into<String>) -> Self {
        Self { text: text.to_owned(), at, why: why.into(), unknown: None, is_column: false }
    }

    /// The place as the number of its first character, counted from 1.
    pub fn character(&self) -> usize {
        self.text.get(..self.at.start).map_or(0, |before| before.chars().count()) + 1
    }

    /// The text with a line under it that points to the place, each after `margin`.
    pub fn place(&self, margin: &str) -> String {
        let clean = |part: &str| part.replace(|letter: char| letter.is_control(), " ");
        let part = |range: Range<usize>| self.text.get(range).map_or_else(String::new, clean);
        let before = part(0..self.at.start).chars().count();
        let under = part(self.at.clone()).chars().count().max(1);
        let line = clean(&self.text);
        format!("{margin}{line}\n{margin}{}{}", " ".repeat(before), "^".repeat(under))
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}\n{}", self.why, self.place("  "))
    }
}

impl std::error::Error for Fault {}
