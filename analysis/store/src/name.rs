//! The names of parts: `000000016384-16384-1f2e3d4c5b6a7988.parquet` holds 16,384 games from number
//! 16,384 on, and its bytes hash to the mark at the end. So a folder is known by its list of files,
//! and damage is found before anything is decoded.

use std::fmt;
use std::str::FromStr;

use sha2::{Digest, Sha256};
use wargauge_engine::text::Lines;

/// Digits of a mark: half as many bytes of a SHA-256, against accidents, not against forgers.
const MARK: usize = 16;

/// Digits of a first game: enough for a million million games in the order of a listing.
const DIGITS: usize = 12;

/// What the name of a part says.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PartName {
    /// The number of its first game.
    pub first: u64,
    /// How many games it holds.
    pub games: u64,
    /// The mark of its bytes.
    pub mark: String,
}

impl PartName {
    /// The number of the first game after it.
    pub fn end(&self) -> u64 {
        self.first.saturating_add(self.games)
    }
}

impl fmt::Display for PartName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:0DIGITS$}-{}-{}.parquet", self.first, self.games, self.mark)
    }
}

impl FromStr for PartName {
    type Err = ();

    /// Only what [`PartName`] itself writes is a name.
    fn from_str(text: &str) -> Result<Self, ()> {
        let mut fields = text.strip_suffix(".parquet").ok_or(())?.split('-');
        let (Some(first), Some(games), Some(mark), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(());
        };
        let number = |field: &str| field.parse::<u64>().map_err(|_| ());
        let name = Self { first: number(first)?, games: number(games)?, mark: mark.to_owned() };
        let sound = name.mark.len() == MARK && name.games > 0 && name.to_string() == text;
        if sound { Ok(name) } else { Err(()) }
    }
}

/// The mark of some bytes.
pub(crate) fn mark_of(bytes: &[u8]) -> String {
    digits(&Sha256::digest(bytes)[..MARK / 2])
}

/// Bytes in hexadecimal digits.
pub(crate) fn digits(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        text.push_text(format_args!("{byte:02x}"));
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written_and_nothing_else_is_a_name() {
        let name = PartName { first: 65_536, games: 100, mark: mark_of(b"bytes") };
        assert_eq!(name.to_string(), "000000065536-100-277089d91c0bdf4f.parquet");
        assert_eq!(name.to_string().parse(), Ok(name));
        for wrong in [
            "part-0.parquet",
            "65536-100-277089d91c0bdf4f.parquet",
            "000000065536-0-277089d91c0bdf4f.parquet",
            "000000065536-100-277089d91c0bdf.parquet",
            "000000065536-100-277089d91c0bdf4f.parquet.tmp",
            "000000065536-100-277089d91c0bdf4f-1.parquet",
        ] {
            assert_eq!(wrong.parse::<PartName>(), Err(()), "{wrong}");
        }
    }
}
