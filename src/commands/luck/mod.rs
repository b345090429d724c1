//! `wargauge luck`: how much of the result is luck, by source, and how much is left to decisions.

mod csv;
mod table;

use clap::Args;
use wargauge_games::Games;
use wargauge_studies::luck::{Request, luck};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{AnswerOptions, Format, ScenarioOptions};
use crate::screen::{Bars, print, print_json, remark};

/// Split the variance of the result by source: the dice of each kind, and the players' luck and choice
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge luck {scenario}
  wargauge luck {scenario} --ai {first}=heuristic --ai {second}=heuristic --out luck
  wargauge luck {scenario} --players random,heuristic,scripted

Three answers: what the dice of each purpose decide, alone and together with everything else; what would be left to \
decisions, by letting each side draw its player from a list; and the score with the luck of the dice \
taken out, which is surer than the plain one. See docs/luck.md.

JSON has the keys format, tool, scenario, seed, budget, players, choice, games, rows, variance, \
sources (name, kind, score and points with first and total, fell), groups, decisions (first, \
total, games, pairings with players, score and ended), adjusted (plain, ended, adjusted, worth, \
games) and rate.")]
pub(crate) struct Luck {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// The player of a side; may be repeated [default: the league of the scenario, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// Players whose choice is weighed against luck [default: random, heuristic and the league]
    #[arg(long = "players", value_name = "PLAYER,PLAYER,…")]
    choice: Vec<String>,

    /// How many games of all three answers together
    #[arg(long, value_name = "N", default_value_t = 200_000,
          value_parser = clap::value_parser!(u64).range(1000..))]
    games: u64,

    #[command(flatten)]
    answer: AnswerOptions,
}

impl Luck {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let request = Request {
            players: self.players,
            choice: self.choice,
            budget: self.games,
            seed: self.answer.seed,
            threads: self.answer.threads(),
            folder: self.answer.out,
            ..Request::new(self.scenario.load(games)?)
        };
        interrupt::listen()?;
        let Some(found) = luck(&request, &Bars::new(!self.answer.quiet))? else {
            if !self.answer.quiet {
                remark("interrupted: no share is known before all games are played");
            }
            return Ok(Exit::Interrupted);
        };
        match self.answer.format {
            Format::Table => print(&table::table(&found))?,
            Format::Csv => print(&csv::csv(&found))?,
            Format::Json => print_json(&found)?,
        }
        Ok(Exit::Done)
    }
}
