//! How much a search may look at, and how users write it. How it is spent is in `compare`.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;

use crate::search::rank::MOST_COMPARED;

/// The player whose choices a search tries. Its playouts are played by the heuristic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Root {
    /// `heuristic`.
    #[default]
    Heuristic,
    /// `trained`.
    Trained,
    /// `trained`, by a policy of this name. Which are built in is known where it is opened.
    Named(ArrayString<LONGEST>),
}

/// The longest name of a policy.
const LONGEST: usize = 32;

/// How much a search may look at before each decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// The most playouts. Fewer are played where it soon shows that nothing better can be found.
    pub iterations: u32,
    /// After the end of how many turns a playout is cut, if the policy foresees what the position
    /// there leads to; 0: never.
    pub turns: u8,
    /// Whose choices it tries.
    pub root: Root,
    /// Are the enemies of its playouts members of the league, each drawn by its share? Else the policy
    /// plays the enemy.
    pub league: bool,
}

/// The most iterations that may be asked for.
pub const MOST_ITERATIONS: u32 = 1_000_000;

/// Reads how many playouts are asked for: a whole number from 1 to [`MOST_ITERATIONS`].
pub fn read_playouts(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number| (1..=MOST_ITERATIONS).contains(number))
}

impl Default for Budget {
    fn default() -> Self {
        Self { iterations: 400, turns: 1, root: Root::Heuristic, league: false }
    }
}

impl Budget {
    /// How many choices are compared: half the root of the iterations, so that with the budget
    /// both they and the playouts of each grow.
    pub(super) fn breadth(self) -> usize {
        (self.iterations.isqrt() as usize / 2).clamp(2, MOST_COMPARED)
    }
}

/// Why an option of `search` sets no budget.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BudgetFault {
    /// There is no such option.
    Unknown {
        /// The name of the option.
        name: String,
    },
    /// The iterations are a whole number within bounds.
    Iterations {
        /// What they were to be.
        value: String,
    },
    /// The turns are a whole number.
    Turns {
        /// What they were to be.
        value: String,
    },
    /// The policy is that of a player, or has a name.
    Policy {
        /// What it was to be.
        value: String,
    },
    /// The enemy is a policy or a league.
    Enemy {
        /// What it was to be.
        value: String,
    },
}

impl fmt::Display for BudgetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => {
                write!(
                    f,
                    "`search` has no option `{name}`; it has iterations, turns, policy, enemy"
                )
            }
            Self::Iterations { value } => write!(
                f,
                "the iterations of `search` are a whole number from 1 to {MOST_ITERATIONS}, not \
                 `{value}`"
            ),
            Self::Turns { value } => write!(
                f,
                "the turns of `search` are a whole number from 0 to 255, not `{value}`: after so \
                 many a playout is cut, with 0 never"
            ),
            Self::Policy { value } => write!(
                f,
                "the policy of `search` is `heuristic`, `trained` or the name of one that is built in, not \
                 `{value}`: its choices are tried"
            ),
            Self::Enemy { value } => write!(
                f,
                "the enemy of `search` is `heuristic` or `league`, not `{value}`: it plays the other \
                 side in playouts"
            ),
        }
    }
}

impl std::error::Error for BudgetFault {}

impl FromStr for Budget {
    type Err = BudgetFault;

    /// Reads the options after `search:`.
    fn from_str(options: &str) -> Result<Self, BudgetFault> {
        let mut budget = Self::default();
        for option in options.split(',').filter(|option| !option.is_empty()) {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            let given = || value.to_owned();
            match name {
                "iterations" => {
                    let number = read_playouts(value);
                    budget.iterations =
                        number.ok_or_else(|| BudgetFault::Iterations { value: given() })?;
                }
                "turns" => {
                    let number = value.parse().map_err(|_| BudgetFault::Turns { value: given() });
                    budget.turns = number?;
                }
                "policy" => {
                    let named = || ArrayString::from(value).ok().filter(|name| !name.is_empty());
                    budget.root = match value {
                        "trained" => Root::Trained,
                        "heuristic" => Root::Heuristic,
                        _ => Root::Named(
                            named().ok_or_else(|| BudgetFault::Policy { value: given() })?,
                        ),
                    };
                }
                "enemy" => {
                    budget.league = match value {
                        "league" => true,
                        "heuristic" => false,
                        _ => return Err(BudgetFault::Enemy { value: given() }),
                    };
                }
                _ => return Err(BudgetFault::Unknown { name: name.to_owned() }),
            }
        }
        Ok(budget)
    }
}

/// Every option that is not as it is by default, as `search:` takes them.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::default();
        let mut comma = "";
        if self.iterations != usual.iterations {
            write!(f, "iterations={}", self.iterations)?;
            comma = ",";
        }
        if self.turns != usual.turns {
            write!(f, "{comma}turns={}", self.turns)?;
            comma = ",";
        }
        let policy = match &self.root {
            Root::Heuristic => None,
            Root::Trained => Some("trained"),
            Root::Named(name) => Some(name.as_str()),
        };
        if let Some(policy) = policy {
            write!(f, "{comma}policy={policy}")?;
            comma = ",";
        }
        if self.league {
            write!(f, "{comma}enemy=league")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read_and_printed_again() {
        let budget: Budget = "iterations=50".parse().unwrap();
        assert_eq!(budget, Budget { iterations: 50, ..Budget::default() });
        assert_eq!(budget.to_string(), "iterations=50");
        assert_eq!(
            "turns=0,iterations=9".parse::<Budget>().unwrap().to_string(),
            "iterations=9,turns=0"
        );
        let trained = "policy=trained,turns=0".parse::<Budget>().unwrap();
        assert!(trained.root == Root::Trained && trained.to_string() == "turns=0,policy=trained");
        assert_eq!("policy=heuristic,enemy=heuristic".parse(), Ok(Budget::default()));
        let league = "enemy=league,policy=trained".parse::<Budget>().unwrap();
        assert!(league.league && league.to_string() == "policy=trained,enemy=league");
        assert_eq!("".parse(), Ok(Budget::default()));
        assert_eq!(Budget::default().to_string(), "");
    }

    #[test]
    fn faults_say_what_there_is() {
        let fault = |options: &str| options.parse::<Budget>().unwrap_err().to_string();
        assert_eq!(
            fault("depth=3"),
            "`search` has no option `depth`; it has iterations, turns, policy, enemy"
        );
        let named = "policy=guided,enemy=league".parse::<Budget>().unwrap();
        assert_eq!(named.to_string(), "policy=guided,enemy=league");
        assert!(
            fault("policy=").starts_with("the policy of `search` is `heuristic`, `trained` or")
        );
        assert!(
            fault("enemy=best").starts_with("the enemy of `search` is `heuristic` or `league`")
        );
        assert!(fault("turns=few").starts_with("the turns of `search` are a whole number"));
        for value in ["0", "many", "-1", "1000001", ""] {
            let message = fault(&format!("iterations={value}"));
            let expected = "the iterations of `search` are a whole number from 1 to 1000000, not ";
            assert_eq!(message, format!("{expected}`{value}`"));
        }
    }

    #[test]
    fn a_larger_budget_compares_more_choices() {
        let breadths = [1, 100, 400, 800, 1_000_000]
            .map(|iterations| Budget { iterations, ..Budget::default() }.breadth());
        assert_eq!(breadths, [2, 5, 10, 14, 32]);
    }
}
