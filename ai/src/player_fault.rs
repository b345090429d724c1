//! Why a name opens no player, in the words that users read.

use std::fmt;

use crate::planner::PlannerFault;
use crate::policy::TrainedFault;
use crate::search::BudgetFault;

/// Why a name opens no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerFault {
    /// No player has that name.
    Unknown {
        /// The name asked for.
        name: String,
    },
    /// The player takes no options.
    Option {
        /// The player.
        player: &'static str,
        /// What was set.
        option: String,
    },
    /// The player `scripted` takes a plan and nothing else.
    Plan {
        /// What was set.
        option: String,
    },
    /// The player plays a plan, and none is at hand.
    NeedsPlan,
    /// The player `heuristic` has no weight of that name.
    Weight {
        /// The name.
        name: String,
        /// Those it has.
        known: Vec<&'static str>,
    },
    /// A weight of the player `heuristic` is a whole number of moderate size.
    Number {
        /// The name of the weight.
        name: String,
        /// What it was to be.
        value: String,
        /// The least that it may be.
        least: i32,
        /// The greatest that it may be.
        most: i32,
    },
    /// `search` has no such budget.
    Budget(BudgetFault),
    /// `planner` has no such option.
    Planner(PlannerFault),
    /// `trained` has no such option.
    Trained(TrainedFault),
    /// The player goes by a policy, and none is at hand.
    NeedsPolicy,
    /// The player plays by a league, and none is at hand.
    NeedsLeague,
}

impl fmt::Display for PlayerFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name } => write!(f, "there is no player `{name}`"),
            Self::Option { player, option } => {
                write!(f, "the player `{player}` takes no options, but `{option}` is set")
            }
            Self::Plan { option } => {
                write!(f, "`scripted` takes a plan, as in `scripted:plan=NAME`, not `{option}`")
            }
            Self::NeedsPlan => f.write_str("`scripted` plays a plan, and none is at hand"),
            Self::Weight { name, known } => {
                let known = known.join(", ");
                write!(f, "`heuristic` has no weight `{name}`; it has {known}")
            }
            Self::Number { name, value, least, most } => write!(
                f,
                "the weight `{name}` of `heuristic` is a whole number from {least} to {most}, \
                 not `{value}`"
            ),
            Self::Budget(fault) => fault.fmt(f),
            Self::Planner(fault) => fault.fmt(f),
            Self::Trained(fault) => fault.fmt(f),
            Self::NeedsPolicy => f.write_str("`trained` goes by a policy, and none is at hand"),
            Self::NeedsLeague => f.write_str("the player plays by a league, and none is at hand"),
        }
    }
}

impl std::error::Error for PlayerFault {}
