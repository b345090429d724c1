//! How the cells of a board are printed: four digits, two for the row and two for the column, in
//! whichever order the game has them. Not for which cell a number means: that is the board's business.

use std::fmt;
use std::str::FromStr;

/// The printed number of a hex or a square, `0109` or the like; it need not be on any board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct CellNumber(pub u16);

impl CellNumber {
    /// The number with these two halves, each at most 99.
    #[inline]
    pub fn of(first: u8, second: u8) -> Self {
        Self(u16::from(first) * 100 + u16::from(second))
    }

    /// The first two digits and the last two.
    #[inline]
    pub fn halves(self) -> [u8; 2] {
        // No number that fits four digits is cut short; larger ones are on no board anyway.
        [u8::try_from(self.0 / 100).unwrap_or(u8::MAX), (self.0 % 100) as u8]
    }
}

impl fmt::Display for CellNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.0)
    }
}

/// A text that is not four digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoCellNumber;

impl fmt::Display for NoCellNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a number of four digits, such as 0109")
    }
}

impl std::error::Error for NoCellNumber {}

impl FromStr for CellNumber {
    type Err = NoCellNumber;

    /// # Errors
    /// If the text is not exactly four digits.
    fn from_str(text: &str) -> Result<Self, NoCellNumber> {
        let is_number = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        if !is_number {
            return Err(NoCellNumber);
        }
        text.parse().map(Self).map_err(|_| NoCellNumber)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_has_four_digits() {
        assert_eq!(CellNumber::of(1, 9).to_string(), "0109");
        assert_eq!(CellNumber(2327).halves(), [23, 27]);
        assert_eq!("0109".parse(), Ok(CellNumber(109)));
        for text in ["109", "00109", "+109", " 109", "١٢٣٤", ""] {
            assert_eq!(text.parse::<CellNumber>(), Err(NoCellNumber), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused_in_words() {
        assert_eq!(NoCellNumber.to_string(), "not a number of four digits, such as 0109");
    }
}
