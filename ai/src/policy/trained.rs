//! The player `trained`, and how users name it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::orders::Commanded;
use crate::player::Player;
use crate::policy::{Described, Policy};
use crate::search::Rank;

/// What users call it.
pub const TRAINED: &str = "trained";

/// Which policy the player goes by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum TrainedName {
    /// The first one that is built in.
    #[default]
    Usual,
    /// Another one that is built in, by its name.
    BuiltIn(String),
    /// One of a file.
    File {
        /// Its path.
        file: String,
        /// The digest that the file must have.
        digest: Option<String>,
    },
}

/// A policy that comes with the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuiltIn {
    /// What users call it, as in `trained:policy=NAME`.
    pub name: &'static str,
    /// Its file, which says how it was made.
    pub text: &'static str,
}

/// Why an option of `trained` is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainedFault {
    /// What was set.
    pub option: String,
}

impl fmt::Display for TrainedFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let option = &self.option;
        write!(
            f,
            "`{TRAINED}` takes a file, as in `{TRAINED}:file=FILE`, or the name of a policy that is built \
             in, as in `{TRAINED}:policy=NAME`, not `{option}`"
        )
    }
}

impl std::error::Error for TrainedFault {}

impl FromStr for TrainedName {
    type Err = TrainedFault;

    /// Reads the options after `trained:`. A path may have commas in it.
    fn from_str(options: &str) -> Result<Self, TrainedFault> {
        if options.is_empty() {
            return Ok(Self::Usual);
        }
        if let Some(name) = options.strip_prefix("policy=").filter(|name| !name.is_empty()) {
            return Ok(Self::BuiltIn(name.to_owned()));
        }
        let (file, digest) = match options.rsplit_once(",digest=") {
            Some((file, digest)) => (file, Some(digest.to_owned())),
            None => (options, None),
        };
        match file.strip_prefix("file=") {
            Some(file) if !file.is_empty() => Ok(Self::File { file: file.to_owned(), digest }),
            _ => Err(TrainedFault { option: options.to_owned() }),
        }
    }
}

/// The whole name of the player.
impl fmt::Display for TrainedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TRAINED)?;
        match self {
            Self::Usual => Ok(()),
            Self::BuiltIn(name) => write!(f, ":policy={name}"),
            Self::File { file, digest: None } => write!(f, ":file={file}"),
            Self::File { file, digest: Some(digest) } => write!(f, ":file={file},digest={digest}"),
        }
    }
}

/// Decides by a policy that has learned from games.
///
/// Copies share the policy, because nothing of it changes in play.
#[derive(Clone, Debug)]
pub struct Trained<H> {
    name: TrainedName,
    policy: Arc<Policy>,
    eye: H,
}

/// Players of the same policy play the same.
impl<H> PartialEq for Trained<H> {
    fn eq(&self, other: &Self) -> bool {
        self.policy == other.policy
    }
}

impl<H> Eq for Trained<H> {}

/// A judge whose choices trained players rate.
pub trait Taught {
    /// The judge as it was when they learned: they stay as they are when the player of its name
    /// is taught something new.
    fn taught() -> Self;
}

impl<H: Taught> Trained<H> {
    /// A player that goes by this policy; `name` is what opens it again.
    pub fn new(name: TrainedName, policy: Arc<Policy>) -> Self {
        Self { name, policy, eye: H::taught() }
    }
}

impl<H> Trained<H> {
    /// What opens it again.
    pub fn name(&self) -> &TrainedName {
        &self.name
    }
}

impl<G: Game, H: Rank<G>> Player<G> for Trained<H> {
    fn begin(&mut self, game: &G, side: Side) {
        self.eye.begin(game, side);
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        if choices.len() == 1 {
            return 0;
        }
        let mut described = Described::empty();
        if !self.eye.describe(game, state, side, choices, &mut described) {
            return self.eye.choose(game, state, side, choices, luck);
        }
        let picked = match described.shown.as_slice() {
            [] => 0,
            [only] => only.place,
            shown => {
                let rated = self.policy.rate(side, &described);
                // The first of equals is the one that the player's own judgement likes better.
                let best = (0..shown.len()).rev().max_by_key(|&nth| rated[nth]);
                best.map_or(0, |best| shown[best].place)
            }
        };
        // Units obey by the judgement that knows their orders.
        if self.eye.overrules(game, state, choices, picked) {
            return self.eye.choose(game, state, side, choices, luck);
        }
        picked
    }
}

impl<G: Game, H: Rank<G>> Commanded<G> for Trained<H> {
    fn muster(&mut self, game: &G, state: &G::State, side: Side) -> usize {
        self.eye.muster(game, state, side)
    }

    fn orders(&mut self, group: usize) -> usize {
        self.eye.orders(group)
    }

    fn give(&mut self, group: usize, order: usize) {
        self.eye.give(group, order);
    }
}

/// The choices that are shown, as the policy rates them, before all others.
impl<G: Game, H: Rank<G>> Rank<G> for Trained<H> {
    fn rank(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        let mut described = Described::empty();
        if choices.len() < 2 || !self.eye.describe(game, state, side, choices, &mut described) {
            return self.eye.rank(game, state, side, choices, rate);
        }
        let shown = &described.shown;
        if shown.len() < 2 {
            return shown.iter().for_each(|shown| rate(shown.place, 0));
        }
        for (shown, worth) in shown.iter().zip(self.policy.rate(side, &described)) {
            rate(shown.place, worth.clamp(i32::MIN.into(), i32::MAX.into()) as i32);
        }
    }

    fn foresee(&mut self, game: &G, state: &G::State) -> Option<i32> {
        self.eye.foresee(game, state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_named_as_a_file_or_by_its_name() {
        for name in [
            "trained",
            "trained:policy=alternative",
            "trained:file=my,own.txt",
            "trained:file=my,own.txt,digest=0a1b",
        ] {
            let options = name.split_once(':').map_or("", |(_, options)| options);
            assert_eq!(options.parse::<TrainedName>().unwrap().to_string(), name);
        }
        for options in ["depth=3", "file=", "digest=0a1b", "policy="] {
            let fault = options.parse::<TrainedName>().unwrap_err().to_string();
            assert_eq!(
                fault,
                format!(
                    "`trained` takes a file, as in `trained:file=FILE`, or the name of a policy that is \
                     built in, as in `trained:policy=NAME`, not `{options}`"
                )
            );
        }
    }
}
