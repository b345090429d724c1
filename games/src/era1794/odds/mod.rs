//! The exact probabilities of one combat of the 1794 system, one file a question.
//!
//! The rules code itself is played with every fall of the dice; nothing is sampled, and no table of
//! the rulebook is written down here a second time.

mod clash;
mod fates;
mod fire;
mod melee;
mod modifiers;
mod morale;
mod placed;
mod shot;

use clap::ValueEnum;
use wargauge_engine::Book;
use wargauge_engine::era1794::odds::Refused;
use wargauge_engine::era1794::rules::{MACIEJOWICE, NIEMENCZYN};
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::era1794::{Choice, Rules, Setup, State};
use wargauge_scenarios::Scenario;

use self::placed::or_larger;
use crate::era1794::log::names;
use crate::failure::Failure;
use crate::games::Games;
use crate::maciejowice::Maciejowice;
use crate::niemenczyn::Niemenczyn;
use crate::placed::Placed;
use crate::question::{Answer, Of, Question, RulesOptions};
use crate::system::System;

/// A game of the family with these capacities.
pub(in crate::era1794) trait At<const U: usize, const S: usize, const H: usize, const X: usize>:
    System<Setup = Setup, Game = Rules<U, S, H, X>>
{
}

impl<M, const U: usize, const S: usize, const H: usize, const X: usize> At<U, S, H, X> for M where
    M: System<Setup = Setup, Game = Rules<U, S, H, X>>
{
}

/// Every question.
pub(crate) fn questions() -> Vec<Box<dyn Question>> {
    vec![
        Of::<morale::Morale>::question(),
        Of::<fire::Fire>::question(),
        Of::<melee::Melee>::question(),
        Of::<clash::Clash>::question(),
        Of::<shot::Shot>::question(),
    ]
}

/// The odds of a choice that leads to a combat at once.
pub(crate) fn of_choice<M, const U: usize, const S: usize, const H: usize, const X: usize>(
    scenario: &Scenario<Setup>,
    state: &State<U, S, H, X>,
    choice: Choice,
) -> Option<Result<Answer, Failure>>
where
    M: System<Setup = Setup, Game = Rules<U, S, H, X>>,
{
    let placed = || Placed::<M>::here(scenario, state, names(&scenario.setup));
    match choice {
        Choice::Fire { .. } | Choice::Cannon { .. } => Some(shot::of(&placed(), choice)),
        Choice::Fight(hex) => Some(clash::of(&placed(), hex)),
        _ => None,
    }
}

/// Troops that carry muskets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Troops {
    /// On foot.
    Infantry,
    /// On horseback.
    Cavalry,
}

impl From<Troops> for Arm {
    fn from(troops: Troops) -> Self {
        match troops {
            Troops::Infantry => Self::Infantry,
            Troops::Cavalry => Self::Cavalry,
        }
    }
}

/// What a question is answered by where no position is asked about.
struct By {
    /// The switches and tables of the scenario, or the printed ones of *Niemenczyn 1794*.
    switches: Switches,
    /// The book whose numbers answers cite.
    book: &'static Book,
}

impl By {
    /// The rules of the scenario that is named, whichever game of the family it is of.
    fn of(games: Games, rules: &RulesOptions) -> Result<Self, Failure> {
        let of = |scenario: Option<Scenario<Setup>>, book| {
            let switches = scenario.map(|scenario| scenario.setup.rules).unwrap_or_default();
            Self { switches, book }
        };
        let smaller = games.scenario_of::<Niemenczyn>(rules);
        or_larger(smaller.map(|scenario| of(scenario, &NIEMENCZYN)), || {
            Ok(of(games.scenario_of::<Maciejowice>(rules)?, &MACIEJOWICE))
        })
    }

    /// Refuses an option that only *Maciejowice 1794* knows where it is not asked about.
    fn allow(&self, options: &[(bool, &str)]) -> Result<(), Failure> {
        let larger = std::ptr::eq(self.book, &raw const MACIEJOWICE);
        match options.iter().find(|(asked, _)| *asked && !larger) {
            Some((_, option)) => Err(Failure::Input(format!(
                "`{option}`: only Maciejowice has that; name a scenario of it, as in `--scenario \
                 maciejowice/historical`"
            ))),
            None => Ok(()),
        }
    }

    /// A refusal of the rules, with their numbers.
    fn refuse(&self, refused: Refused) -> Failure {
        Failure::Input(refused.cited(self.book))
    }
}
