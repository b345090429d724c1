//! The player `trained`, and how users name it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use wargauge_engine::{Game, Side};

use crate::foresight::Chances;
use crate::luck::PlayerLuck;
use crate::orders::Commanded;
use crate::player::Player;
use crate::policy::{Described, Policy, Variety};
use crate::search::Rank;

/// What users call it.
pub const TRAINED: &str = "trained";

/// The option that says how varied it plays.
const VARIETY: &str = "variety=";

/// How users name the player: its policy, and how it goes by it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TrainedName {
    /// Which policy.
    pub policy: PolicyName,
    /// How often it takes other choices than the one that it rates best, see [`Variety`].
    pub variety: Variety,
}

/// Which policy the player goes by.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum PolicyName {
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
             in, as in `{TRAINED}:policy=NAME`, and a variety of 0 to {}, as in `{TRAINED}:variety=100`, \
             not `{option}`",
            Variety::MOST
        )
    }
}

impl std::error::Error for TrainedFault {}

impl FromStr for TrainedName {
    type Err = TrainedFault;

    /// Reads the options after `trained:`. A path may have commas in it, so that it ends where the last options begin.
    fn from_str(options: &str) -> Result<Self, TrainedFault> {
        let fault = || TrainedFault { option: options.to_owned() };
        let (mut rest, mut variety, mut digest) = (options, None, None);
        if let Some((first, others)) = rest.split_once(',')
            && let Some(percent) = percent_of(first)
        {
            (variety, rest) = (Some(percent), others);
        }
        loop {
            let (before, last) = rest.rsplit_once(',').unwrap_or(("", rest));
            if let Some(percent) = percent_of(last).filter(|_| variety.is_none()) {
                (variety, rest) = (Some(percent), before);
            } else if let Some(mark) = last.strip_prefix("digest=").filter(|_| digest.is_none()) {
                (digest, rest) = (Some(mark.to_owned()), before);
            } else {
                break;
            }
        }
        let policy = match rest.split_once('=') {
            None if rest.is_empty() && digest.is_none() => PolicyName::Usual,
            Some(("policy", name)) if is_name(name) && digest.is_none() => {
                PolicyName::BuiltIn(name.to_owned())
            }
            Some(("file", file)) if !file.is_empty() => {
                PolicyName::File { file: file.to_owned(), digest }
            }
            _ => return Err(fault()),
        };
        let variety = match variety {
            Some(percent) => percent.parse().ok().and_then(Variety::new).ok_or_else(fault)?,
            None => Variety::NONE,
        };
        Ok(Self { policy, variety })
    }
}

/// The number of an option that says how varied the player is.
fn percent_of(option: &str) -> Option<&str> {
    let percent = option.strip_prefix(VARIETY)?;
    (!percent.is_empty() && percent.bytes().all(|byte| byte.is_ascii_digit())).then_some(percent)
}

/// Whether a policy can be called so.
fn is_name(name: &str) -> bool {
    !name.is_empty() && !name.contains([',', '='])
}

/// The whole name of the player.
impl fmt::Display for TrainedName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(TRAINED)?;
        match &self.policy {
            PolicyName::Usual => {}
            PolicyName::BuiltIn(name) => write!(f, ":policy={name}")?,
            PolicyName::File { file, digest: None } => write!(f, ":file={file}")?,
            PolicyName::File { file, digest: Some(digest) } => {
                write!(f, ":file={file},digest={digest}")?;
            }
        }
        let sign = if self.policy == PolicyName::Usual { ':' } else { ',' };
        if self.variety.percent() > 0 {
            write!(f, "{sign}{VARIETY}{}", self.variety.percent())
        } else {
            Ok(())
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

/// Players of the same policy and variety play the same.
impl<H> PartialEq for Trained<H> {
    fn eq(&self, other: &Self) -> bool {
        self.policy == other.policy && self.name.variety == other.name.variety
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
                shown[self.name.variety.pick(&rated, luck)].place
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

    fn foresee(&mut self, game: &G, state: &G::State) -> Option<Chances> {
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
            "trained:variety=100",
            "trained:policy=alternative,variety=50",
            "trained:file=my,own.txt,digest=0a1b,variety=1",
            "trained:file=my,variety=own.txt",
            "trained:file=my,variety=own.txt,digest=0a1b",
        ] {
            let options = name.split_once(':').map_or("", |(_, options)| options);
            assert_eq!(options.parse::<TrainedName>().unwrap().to_string(), name);
        }
        for (options, same) in [
            ("variety=100,policy=both", "trained:policy=both,variety=100"),
            ("file=a.txt,variety=7,digest=0a1b", "trained:file=a.txt,digest=0a1b,variety=7"),
            ("policy=both,variety=0", "trained:policy=both"),
        ] {
            assert_eq!(options.parse::<TrainedName>().unwrap().to_string(), same);
        }
        for options in [
            "policy=both,varity=5",
            "policy=both,variety=5,variety=5",
            "policy=both,digest=0a1b",
            "variety=+7",
            "depth=3",
            "file=",
            "digest=0a1b",
            "policy=",
            "variety=401",
            "variety=",
            "policy=,variety=1",
        ] {
            let fault = options.parse::<TrainedName>().unwrap_err().to_string();
            assert_eq!(
                fault,
                format!(
                    "`trained` takes a file, as in `trained:file=FILE`, or the name of a policy that is \
                     built in, as in `trained:policy=NAME`, and a variety of 0 to 400, as in \
                     `trained:variety=100`, not `{options}`"
                )
            );
        }
    }
}
