//! Do the players of a league adapt to a variant, and how?

use std::fmt;
use std::str::FromStr;

/// More rounds than this are a league of their own: `wargauge league` makes it, and keeps it.
const MOST: u64 = 100;

/// Whether the players of a league adapt to a variant, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Adapt {
    /// They play as they are, and nothing else is played.
    No,
    /// After so many rounds of looking for answers, the members are mixed anew.
    After(u64),
}

impl Default for Adapt {
    /// The members that are there are mixed anew.
    fn default() -> Self {
        Self::After(0)
    }
}

/// As a user writes it.
impl fmt::Display for Adapt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::No => f.write_str("none"),
            Self::After(rounds) => rounds.fmt(f),
        }
    }
}

impl FromStr for Adapt {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self::No);
        }
        let rounds = text.parse().ok().filter(|&rounds: &u64| rounds <= MOST);
        rounds.map(Self::After).ok_or_else(|| {
            format!("`{text}` is no number of rounds: write a number from 0 to {MOST}, or `none`")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_a_number_or_none() {
        assert_eq!("none".parse(), Ok(Adapt::No));
        assert_eq!("2".parse(), Ok(Adapt::After(2)));
        assert_eq!(Adapt::default().to_string().parse(), Ok(Adapt::default()));
        for text in ["101", "-1", "no", ""] {
            let why = text.parse::<Adapt>().unwrap_err();
            assert!(why.ends_with("write a number from 0 to 100, or `none`"), "{why}");
        }
    }
}
