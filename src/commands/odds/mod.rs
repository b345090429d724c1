//! `wargauge odds`: the exact probabilities of one combat, one file a question.
//!
//! The rules code itself is played with every fall of the dice; nothing is sampled, and no table of
//! the rulebook is written down here a second time.

mod answer;
mod clash;
mod fates;
mod fire;
mod melee;
mod morale;
mod placed;
mod shot;

use clap::{Args, Subcommand, ValueEnum};
use wargauge_engine::era1794::odds::Refused;
use wargauge_engine::era1794::setup::Arm;

use crate::exit::{Exit, Failure};
use crate::options::{PlainFormat, RulesOptions};

/// Say how one combat ends, exactly: a test, a shot, a melee, alone or in a saved position
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples:
  wargauge odds morale --morale 6 --modifier 2
  wargauge odds fire --firepower 5 --range 2 --morale 6
  wargauge odds fire --artillery --range 5 --morale 6 --cover
  wargauge odds melee --attackers 5 --defenders 3 --from rear
  wargauge odds clash --from position.json              a melee of a saved position, and what follows
  wargauge odds shot --from position.json               the shots that may be fired in it

The rules code that plays the games is played here with every fall of the dice: the answers are
exact. Each shows the modifiers that applied, with the numbers of their rules. A question that makes
no sense by the rules is refused with the reason and exit code 2."
)]
pub(crate) struct Odds {
    #[command(subcommand)]
    question: Question,
}

#[derive(Subcommand, Debug)]
enum Question {
    Morale(morale::Morale),
    Fire(fire::Fire),
    Melee(melee::Melee),
    Clash(clash::Clash),
    Shot(shot::Shot),
}

impl Odds {
    /// Answers the question.
    pub(crate) fn execute(self) -> Result<Exit, Failure> {
        match self.question {
            Question::Morale(question) => question.execute(),
            Question::Fire(question) => question.execute(),
            Question::Melee(question) => question.execute(),
            Question::Clash(question) => question.execute(),
            Question::Shot(question) => question.execute(),
        }
    }
}

/// What every question takes.
#[derive(Args, Debug)]
struct Common {
    #[command(flatten)]
    rules: RulesOptions,

    /// How to print the answer
    #[arg(long, value_enum, default_value_t = PlainFormat::Table)]
    format: PlainFormat,
}

/// Troops that carry muskets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Troops {
    Infantry,
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

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Self {
        Self::Input(refused.to_string())
    }
}
