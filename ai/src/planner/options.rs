//! What users write after `planner:`, and what opens the same player again.

use std::fmt;
use std::str::FromStr;

use crate::any_player::PLANNER;
use crate::search::budget::{MOST_ITERATIONS, read_playouts};

/// Which league the player draws its plans from, how many playouts it plays, and how long they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlannerName {
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

/// The options that there are.
const KEYS: [&str; 5] = ["playouts", "orders", "replies", "turns", "file"];

/// Most turns before a playout is cut.
const MOST_TURNS: u8 = 100;

/// Playouts at a juncture if the user says nothing.
const PLAYOUTS: u32 = 60;

impl Default for PlannerName {
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
                write!(f, "`{PLANNER}` has no option `{name}`; it has {}", KEYS.join(", "))
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

impl FromStr for PlannerName {
    type Err = PlannerFault;

    /// Reads the options after `planner:`. A path may have commas in it: it ends where another option begins.
    fn from_str(options: &str) -> Result<Self, PlannerFault> {
        let (mut name, mut rest) = (Self::default(), options);
        while !rest.is_empty() {
            let end = if rest.starts_with("file=") { end_of_file(rest) } else { rest.find(',') };
            let (option, others) = end.map_or((rest, ""), |end| (&rest[..end], &rest[end + 1..]));
            rest = others;
            if !option.is_empty() {
                name.set(option)?;
            }
        }
        Ok(name)
    }
}

/// Where an option ends that begins with a path: at the comma before the next option that there is.
fn end_of_file(options: &str) -> Option<usize> {
    let begins = |at: usize| {
        KEYS.iter().any(|key| {
            options[at + 1..].strip_prefix(key).is_some_and(|value| value.starts_with('='))
        })
    };
    options.match_indices(',').map(|(at, _)| at).find(|&at| begins(at))
}

impl PlannerName {
    /// Sets one option.
    fn set(&mut self, option: &str) -> Result<(), PlannerFault> {
        let (key, value) = option.split_once('=').unwrap_or((option, ""));
        let playouts = |key: &'static str| {
            none_or_some(value).ok_or(PlannerFault::Playouts { key, value: value.to_owned() })
        };
        match key {
            "playouts" => self.playouts = playouts("playouts")?,
            "orders" => self.orders = playouts("orders")?,
            "replies" => self.replies = playouts("replies")?,
            "turns" => {
                let turns = value.parse().ok().filter(|&turns| turns <= MOST_TURNS);
                self.turns = turns.ok_or(PlannerFault::Turns { value: value.to_owned() })?;
            }
            "file" => self.file = Some(value.to_owned()).filter(|file| !file.is_empty()),
            _ => return Err(PlannerFault::Unknown { name: key.to_owned() }),
        }
        Ok(())
    }
}

/// The whole name of the player, with every option that is not as it is by default.
impl fmt::Display for PlannerName {
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
            assert_eq!(options.parse::<PlannerName>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn a_file_may_stand_before_other_options_and_have_commas_in_its_name() {
        for (options, same) in [
            ("file=a.toml,playouts=9", "planner:playouts=9,file=a.toml"),
            ("orders=3,file=my,own.toml,turns=2", "planner:orders=3,turns=2,file=my,own.toml"),
            ("file=my,orders.toml,replies=4", "planner:replies=4,file=my,orders.toml"),
            ("playouts=9,file=,turns=1", "planner:playouts=9,turns=1"),
        ] {
            let read = options.parse::<PlannerName>().unwrap().to_string();
            assert_eq!(read, same);
            assert_eq!(read["planner:".len()..].parse::<PlannerName>().unwrap().to_string(), same);
        }
        let fault = "file=a.toml,playouts=many".parse::<PlannerName>().unwrap_err().to_string();
        assert!(fault.ends_with("from 0 to 1000000, not `many`"), "{fault}");
    }

    #[test]
    fn faults_say_what_there_is() {
        let fault = |options: &str| options.parse::<PlannerName>().unwrap_err().to_string();
        assert_eq!(
            fault("depth=3"),
            "`planner` has no option `depth`; it has playouts, orders, replies, turns, file"
        );
        assert!(fault("turns=101").ends_with("from 0 to 100, not `101`"));
        for value in ["-1", "many", "1000001"] {
            let message = fault(&format!("playouts={value}"));
            assert!(message.ends_with(&format!("from 0 to 1000000, not `{value}`")), "{message}");
        }
    }
}
