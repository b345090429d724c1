//! How users name the plan of the player `scripted`, and the player of plans in a game without plans.
//! Plans are files: what is in one, and how it is played, is not known here.

use std::fmt;
use std::str::FromStr;

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::player_fault::PlayerFault;

/// The name of the player that needs a plan.
pub const SCRIPTED: &str = "scripted";

/// The plan that `scripted` is to play, as the user has named it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PlanName {
    /// A built-in plan or the path of a file; nothing for the default plan of the side.
    pub plan: Option<String>,
    /// The digest that the file must have.
    pub digest: Option<String>,
}

/// The options that name the plan, as `scripted:` takes them.
impl fmt::Display for PlanName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plan) = &self.plan {
            write!(f, "plan={plan}")?;
        }
        let comma = if self.plan.is_some() { "," } else { "" };
        self.digest.as_ref().map_or(Ok(()), |digest| write!(f, "{comma}digest={digest}"))
    }
}

impl FromStr for PlanName {
    type Err = PlayerFault;

    /// Reads the options after `scripted:`. A path may have commas in it.
    fn from_str(options: &str) -> Result<Self, PlayerFault> {
        let (plan, digest) = match options.rsplit_once(",digest=") {
            Some((plan, digest)) => (plan, Some(digest.to_owned())),
            None => (options, None),
        };
        match plan.strip_prefix("plan=") {
            Some(plan) if !plan.is_empty() => Ok(Self { plan: Some(plan.to_owned()), digest }),
            None if options.is_empty() => Ok(Self::default()),
            _ => Err(PlayerFault::Plan { option: options.to_owned() }),
        }
    }
}

/// The player of plans in a game without plans. It has no value, so nothing can be asked of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoPlans {}

impl<G: Game> Player<G> for NoPlans {
    fn choose(
        &mut self,
        _: &G,
        _: &G::State,
        _: Side,
        _: &[G::Choice],
        _: &mut PlayerLuck,
    ) -> usize {
        match *self {}
    }
}

impl fmt::Display for NoPlans {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}
