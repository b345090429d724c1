//! Questions about single combats, which a game answers exactly by the code that plays it.
//!
//! Not for how answers are printed: an [`Answer`] is a text and a document.

use std::marker::PhantomData;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use serde_json::Value;

use crate::failure::Failure;
use crate::games::Games;

/// An answer for people and for programs.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// For people.
    pub text: String,
    /// For programs.
    pub document: Value,
}

/// A question about a game.
pub trait Question: Send + Sync {
    /// Its name on the command line.
    fn name(&self) -> &'static str;

    /// Its options, with their help.
    fn command(&self) -> Command;

    /// The answer.
    ///
    /// # Errors
    /// If the question makes no sense by the rules, or a scenario or position cannot be had.
    fn answer(&self, given: &ArgMatches, games: Games) -> Result<Answer, Failure>;
}

/// What is asked, by its options.
pub trait Ask: Args + FromArgMatches + Send + Sync + 'static {
    /// The name on the command line.
    const NAME: &'static str;

    /// The answer.
    ///
    /// # Errors
    /// As [`Question::answer`].
    fn answer(self, games: Games) -> Result<Answer, Failure>;
}

/// A question whose options are those of `A`.
pub struct Of<A>(PhantomData<fn() -> A>);

impl<A: Ask> Of<A> {
    /// The question.
    pub fn question() -> Box<dyn Question> {
        Box::new(Self(PhantomData))
    }
}

impl<A: Ask> Question for Of<A> {
    fn name(&self) -> &'static str {
        A::NAME
    }

    fn command(&self) -> Command {
        A::augment_args(Command::new(A::NAME))
    }

    fn answer(&self, given: &ArgMatches, games: Games) -> Result<Answer, Failure> {
        let asked = A::from_arg_matches(given).map_err(|why| Failure::Input(why.to_string()))?;
        asked.answer(games)
    }
}

/// Whose rules a question is answered by.
#[derive(Args, Debug)]
pub struct RulesOptions {
    /// Answer by the switches and tables of this scenario [default: the printed ones]
    #[arg(long, value_name = "SCENARIO")]
    pub scenario: Option<String>,

    /// The same with the scenario's whole text in the place of its name, for a game that is being played
    #[arg(long, hide = true, conflicts_with = "scenario")]
    pub scenario_text: Option<String>,

    /// Lay an overlay over that scenario: built-in or a file; may be repeated
    #[arg(long, value_name = "OVERLAY", requires = "scenario")]
    pub with: Vec<String>,

    /// Give one value of that scenario another value; may be repeated
    #[arg(long, value_name = "PATH=VALUE", requires = "scenario")]
    pub set: Vec<String>,
}
