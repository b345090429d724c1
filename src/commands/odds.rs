//! `wargauge odds`: the exact probabilities of one combat, as the games answer it.
//!
//! Each game defines its questions and their options. `odds GAME QUESTION` asks a
//! game; if only one game has a question of that name, or the first game has it, the game may be
//! left out.

use std::ffi::OsString;

use clap::{Arg, ArgMatches, Args, Command, value_parser};
use wargauge_games::{Answer, Games, Question};

use super::examples;
use crate::exit::{Exit, Failure};
use crate::options::PlainFormat;
use crate::screen::{print, print_json};

/// Say how one combat or one try ends, exactly, alone or in a saved position
#[derive(Args, Debug)]
#[command(disable_help_flag = true)]
pub(crate) struct Odds {
    /// The game and the question, or the question alone; then its options
    #[arg(value_name = "QUESTION", trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<OsString>,
}

const HELP: &str = "\
The code of the rules, the same that plays the games, tries every possible result of the dice, so the \
answers are exact. Each answer shows the modifiers or the rules that applied, with their numbers. A \
question that makes no sense by the rules is refused with the reason and exit code 2.";

/// The option that every question has.
const FORMAT: &str = "format";

impl Odds {
    /// Answers the question.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let words = [&[OsString::from("odds")], &self.words[..]].concat();
        let matches = command(games).try_get_matches_from(&words);
        let matches =
            matches.unwrap_or_else(|_| examples::explained(command(games), games, &words));
        let Some((name, given)) = matches.subcommand() else { return Ok(Exit::Done) };
        let (question, given) = match (games.called(name), given.subcommand()) {
            (Some(_), Some((own, given))) => (games.question(Some(name), own), given),
            _ => (games.question(None, name), given),
        };
        let Some(question) = question else {
            return Err(Failure::Input(format!("no game answers the question `{name}`")));
        };
        answer(question.as_ref(), given, games)
    }
}

/// The answer to a question by the values of a scenario whose text is given, unless the words name another.
///
/// # Errors
/// If there is no such question, or it makes no sense by the rules.
pub(crate) fn asked(words: &[String], text: &str, games: Games) -> Result<Answer, Failure> {
    let refused = |why: clap::Error| {
        let said = why.render().to_string();
        Failure::Input(said.trim_end().trim_start_matches("error: ").to_owned())
    };
    let question = |words: &[String]| -> Option<Box<dyn Question>> {
        let (first, rest) = words.split_first()?;
        match rest.first() {
            Some(own) if games.called(first).is_some() => games.question(Some(first), own),
            _ => games.question(None, first),
        }
    };
    let takes_text = question(words).is_some_and(|question| {
        question.command().get_arguments().any(|known| known.get_id() == TEXT)
    });
    let names_own =
        words.iter().any(|word| word.starts_with("--scenario") || word.starts_with("--from"));
    let mut given = [&["odds".to_owned()], words].concat();
    if takes_text && !names_own {
        given.extend(["--scenario-text".to_owned(), text.to_owned()]);
    }
    let matches = command(games).try_get_matches_from(&given).map_err(refused)?;
    let (Some(question), Some((name, below))) = (question(words), matches.subcommand()) else {
        return Err(Failure::Input("no game answers this question".to_owned()));
    };
    let below = match (games.called(name), below.subcommand()) {
        (Some(_), Some((_, below))) => below,
        _ => below,
    };
    Ok(question.answer(below, games)?)
}

/// The option by which the text of a scenario is given to a question.
const TEXT: &str = "scenario_text";

fn answer(question: &dyn Question, given: &ArgMatches, games: Games) -> Result<Exit, Failure> {
    let answer = question.answer(given, games)?;
    match given.get_one::<PlainFormat>(FORMAT) {
        Some(PlainFormat::Json) => print_json(&answer.document)?,
        Some(PlainFormat::Table) | None => print(&answer.text)?,
    }
    Ok(Exit::Done)
}

/// Every game with its questions, and the questions that need no game.
fn command(games: Games) -> Command {
    let mut command = Command::new("odds")
        .bin_name("wargauge odds")
        .about("Say how one combat or one try ends, exactly, alone or in a saved position")
        .arg_required_else_help(true)
        .subcommand_required(true)
        .disable_help_subcommand(true)
        .after_help(HELP);
    for question in games.short_questions() {
        command = command.subcommand(with_format(question.as_ref()));
    }
    for face in games.faces() {
        let questions = face.questions();
        if questions.is_empty() {
            continue;
        }
        let names: Vec<&str> = questions.iter().map(|question| question.name()).collect();
        let mut own = Command::new(face.name())
            .about(format!("The questions of this game: {}", names.join(", ")))
            .arg_required_else_help(true)
            .subcommand_required(true)
            .disable_help_subcommand(true);
        if face.layout().system != face.name() {
            own = own.alias(face.layout().system);
        }
        for question in &questions {
            own = own.subcommand(with_format(question.as_ref()));
        }
        command = command.subcommand(own);
    }
    command
}

/// A question with the option that all have.
fn with_format(question: &dyn Question) -> Command {
    let format = Arg::new(FORMAT)
        .long(FORMAT)
        .value_name("FORMAT")
        .help("How to print the answer")
        .value_parser(value_parser!(PlainFormat))
        .default_value("table");
    question.command().arg(format)
}
