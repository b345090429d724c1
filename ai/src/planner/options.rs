//! What users write after `planner:`, and what opens the same player again.

use std::fmt;
use std::str::FromStr;

use crate::any_player::PLANNER;
use crate::search::budget::{MOST_ITERATIONS, read_playouts};

/// Which league the player draws its plans from, how many playouts it plays, and how long they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeagueName {
    /// The file of the league; nothing for the one that is built in for the scenario.
    pub file: Option<String>,
    /// The most playouts at a juncture.
    pub playouts: u32,
    /// The most playouts for the orders of one group; with 0 no orders are tried.
    pub orders: u32,
    /// The most playouts to find the enemy's reply to a course, and as many to measure it; with 0 it gets none.
    pub replies: u32,
    /// After the end of how many turns a playout is cut, where the game's heuristic foresees what comes of the
    /// position there; with 0 it goes on to the end of the game.
    pub turns: u8,
}

/// Most turns before a playout is cut.
const MOST_TURNS: u8 = 100;

/// Playouts at a juncture if the user says nothing.
const PLAYOUTS: u32 = 60;

impl Default for LeagueName {
    fn default() -> Self {
        Self { file: None, playouts: PLAYOUTS, orders: 0, replies: 0, turns: 0 }
    }
}

/// Why an option of `planner` is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlannerFault {
    /// There is no such option.
    Unknown {
        /// The name of the option.
        name: String,
    },
    /// The playouts of something are a whole number within bounds.
    Playouts {
        /// The option that says how many.
        key: &'static str,
        /// What they were to be.
        value: String,
    },
    /// The turns are a whole number within bounds.
    Turns {
        /// What they were to be.
        value: String,
    },
}

impl fmt::Display for PlannerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => {
                write!(
                    f,
                    "`{PLANNER}` has no option `{name}`; it has playouts, orders, replies and turns, then file"
                )
            }
            Self::Turns { value } => {
                write!(
                    f,
                    "the turns of `{PLANNER}` are a whole number from 0 to {MOST_TURNS}, not `{value}`"
                )
            }
            Self::Playouts { key, value } => write!(
                f,
                "the {key} of `{PLANNER}` are a whole number from 0 to {MOST_ITERATIONS}, not \
                 `{value}`"
            ),
        }
    }
}

impl std::error::Error for PlannerFault {}

/// A number of playouts, or 0 for none.
fn none_or_some(value: &str) -> Option<u32> {
    if value == "0" { Some(0) } else { read_playouts(value) }
}

impl FromStr for LeagueName {
    type Err = PlannerFault;

    /// Reads the options after `planner:`. The file comes last: a path may have commas in it.
    fn from_str(options: &str) -> Result<Self, PlannerFault> {
        let (options, file) = match options.find("file=") {
            Some(at) if at == 0 || options[..at].ends_with(',') => {
                (options[..at].trim_end_matches(','), Some(options[at + 5..].to_owned()))
            }
            _ => (options, None),
        };
        let mut name = Self { file: file.filter(|file| !file.is_empty()), ..Self::default() };
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            let value = value.to_owned();
            match key {
                "playouts" => {
                    name.playouts = none_or_some(&value)
                        .ok_or(PlannerFault::Playouts { key: "playouts", value })?;
                }
                "orders" => {
                    name.orders = none_or_some(&value)
                        .ok_or(PlannerFault::Playouts { key: "orders", value })?;
                }
                "replies" => {
                    name.replies = none_or_some(&value)
                        .ok_or(PlannerFault::Playouts { key: "replies", value })?;
                }
                "turns" => {
                    let turns = value.parse().ok().filter(|&turns| turns <= MOST_TURNS);
                    name.turns = turns.ok_or(PlannerFault::Turns { value })?;
                }
                _ => return Err(PlannerFault::Unknown { name: key.to_owned() }),
            }
        }
        Ok(name)
    }
}

/// The whole name of the player, with every option that is not as it is by default.
impl fmt::Display for LeagueName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PLANNER)?;
        let mut mark = ':';
        if self.playouts != PLAYOUTS {
            write!(f, "{mark}playouts={}", self.playouts)?;
            mark = ',';
        }
        if self.orders != 0 {
            write!(f, "{mark}orders={}", self.orders)?;
            mark = ',';
        }
        if self.replies != 0 {
            write!(f, "{mark}replies={}", self.replies)?;
            mark = ',';
        }
        if self.turns != 0 {
            write!(f, "{mark}turns={}", self.turns)?;
            mark = ',';
        }
        self.file.as_ref().map_or(Ok(()), |file| write!(f, "{mark}file={file}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_printed_again() {
        for name in [
            "planner",
            "planner:playouts=12",
            "planner:turns=2",
            "planner:file=my,own.toml",
            "planner:playouts=0,orders=40",
            "planner:orders=40,replies=8",
            "planner:playouts=12,orders=9,turns=3,file=my,own.toml",
        ] {
            let options = name.split_once(':').map_or("", |(_, options)| options);
            assert_eq!(options.parse::<LeagueName>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn faults_say_what_there_is() {
        let fault = |options: &str| options.parse::<LeagueName>().unwrap_err().to_string();
        assert_eq!(
            fault("depth=3"),
            "`planner` has no option `depth`; it has playouts, orders, replies and turns, then file"
        );
        assert!(fault("turns=101").ends_with("from 0 to 100, not `101`"));
        for value in ["-1", "many", "1000001"] {
            let message = fault(&format!("playouts={value}"));
            assert!(message.ends_with(&format!("from 0 to 1000000, not `{value}`")), "{message}");
        }
    }
}
