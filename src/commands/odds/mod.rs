//! `wargauge odds`: the exact probabilities of one combat, one file a question.
//!
//! The rules code itself is played with every fall of the dice; nothing is sampled, and no table of
//! the rulebook is written down here a second time.

mod answer;
mod attack;
mod attack_placed;
mod clash;
mod climb;
mod fates;
mod fire;
mod kinds;
mod marsh;
mod melee;
mod morale;
mod placed;
mod shot;

use clap::{Args, Subcommand, ValueEnum};
use wargauge_engine::era1794::odds::Refused;
use wargauge_engine::era1794::rules::NIEMENCZYN;
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::switches::Switches;
use wargauge_engine::{Book, verdox};
use wargauge_scenarios::{Changes, Failure as Unloadable, Loaded};

use crate::exit::{Exit, Failure};
use crate::options::{PlainFormat, RulesOptions};

/// Say how one combat or one try ends, exactly, alone or in a saved position
#[derive(Args, Debug)]
#[command(
    arg_required_else_help = true,
    after_help = "\
Examples, 1794:
  wargauge odds morale --morale 6 --modifier 2
  wargauge odds fire --firepower 5 --range 2 --morale 6
  wargauge odds fire --artillery --range 5 --morale 6 --cover
  wargauge odds melee --attackers 5 --defenders 3 --from rear
  wargauge odds clash --from position.json              a melee of a saved position, and what follows
  wargauge odds shot --from position.json               the shots that may be fired in it

Examples, Verdox:
  wargauge odds attack --target cavalry --attacker riflemen --face-down
  wargauge odds attack --from position.json             the attacks that may be made in it
  wargauge odds marsh --unit artillery --tries 4
  wargauge odds climb --tries 6

The rules code that plays the games is played here with every fall of the dice: the answers are
exact. Each shows the modifiers or the rules that applied, with their numbers. A question that makes
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
    Attack(attack::Attack),
    Marsh(marsh::Marsh),
    Climb(climb::Climb),
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
            Question::Attack(question) => question.execute(),
            Question::Marsh(question) => question.execute(),
            Question::Climb(question) => question.execute(),
        }
    }
}

/// The book whose numbers answers about the 1794 system cite, where no game is asked about.
static BOOK: &Book = &NIEMENCZYN;

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
        Self::Input(refused.cited(BOOK))
    }
}

impl From<verdox::odds::Refused> for Failure {
    fn from(refused: verdox::odds::Refused) -> Self {
        Self::Input(refused.to_string())
    }
}

/// The switches and tables to answer by: those of the scenario, or the printed ones.
fn switches(scenario: Option<Loaded>) -> Result<Switches, Failure> {
    let Some(scenario) = scenario else { return Ok(Switches::default()) };
    Ok(scenario.era1794().map_err(of_other_rules)?.setup.rules)
}

/// The set-up to answer by: that of the scenario, or the printed one.
fn verdox_setup(scenario: Option<Loaded>) -> Result<verdox::Setup, Failure> {
    let scenario = match scenario {
        Some(scenario) => scenario,
        None => wargauge_scenarios::load_any("verdox/open", &Changes::default())?,
    };
    Ok(scenario.verdox().map_err(of_other_rules)?.setup)
}

/// The questions about each system of rules.
const QUESTIONS: [(&str, &str); 2] = [
    ("1794", "`odds morale`, `odds fire`, `odds melee`, `odds clash` and `odds shot`"),
    ("verdox", "`odds attack`, `odds marsh` and `odds climb`"),
];

/// A question about one system that is asked of another.
fn of_other_rules(why: Unloadable) -> Failure {
    let Unloadable::OtherSystem { scenario, system, wanted } = &why else { return why.into() };
    let asked =
        QUESTIONS.iter().find(|(known, _)| known == system).map_or("others", |known| known.1);
    Failure::Input(format!(
        "`{scenario}` is played by the rules of {system}, and this question is about those of \
         {wanted}; about {system} ask {asked}"
    ))
}
