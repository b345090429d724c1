//! A shard: the share of a plan that one of several machines plays.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use wargauge_analysis::runner::BLOCK;

/// One of so many shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, try_from = "Written")]
pub struct Shard {
    /// Which one, counted from 1.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

/// A shard as a file has it, which may be none.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    number: u64,
    of: u64,
}

impl TryFrom<Written> for Shard {
    type Error = String;

    fn try_from(Written { number, of }: Written) -> Result<Self, String> {
        let shard = Self { number, of };
        if shard.is_sound() { Ok(shard) } else { Err(format!("there is no shard {shard}")) }
    }
}

impl Shard {
    /// Whether there is such a shard.
    fn is_sound(self) -> bool {
        (1..=self.of).contains(&self.number)
    }

    /// The numbers of its games: whole blocks in one piece, so that all shards together are all
    /// games, and no two differ by more than a block.
    pub fn range(self, games: u64) -> Range<u64> {
        let blocks = u128::from(games.div_ceil(BLOCK));
        let edge = |shard: u64| {
            // No more than the blocks, which are fewer than the games.
            let block = blocks * u128::from(shard) / u128::from(self.of);
            games.min((block as u64).saturating_mul(BLOCK))
        };
        edge(self.number - 1)..edge(self.number)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| {
            Some(Self { number: number.parse().ok()?, of: of.parse().ok()? })
        });
        parts
            .filter(|shard| shard.is_sound())
            .ok_or_else(|| format!("`{text}` is no shard: write 1/4 for the first of four"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_make_up_all_games_in_whole_blocks() {
        for games in [0, 1, 256, 257, 10_000, 10_000_001] {
            for of in [1, 2, 3, 7, 100] {
                let mut next = 0;
                for number in 1..=of {
                    let range = Shard { number, of }.range(games);
                    assert_eq!(range.start, next, "{games} {number}/{of}");
                    assert!(range.start.is_multiple_of(BLOCK) || range.is_empty());
                    let fair = games.div_ceil(BLOCK) / of * BLOCK;
                    let size = range.end - range.start;
                    assert!(size <= fair + BLOCK && size + BLOCK > fair, "{range:?} {fair}");
                    next = range.end;
                }
                assert_eq!(next, games);
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_refused_with_an_example() {
        assert_eq!("2/3".parse(), Ok(Shard { number: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "1/0", "1", "a/b", "-1/2"] {
            assert_eq!(
                wrong.parse::<Shard>(),
                Err(format!("`{wrong}` is no shard: write 1/4 for the first of four"))
            );
        }
    }
}
