//! `wargauge matrix`: every pairing of some players, and what both sides should choose.

mod csv;
mod table;

use clap::Args;
use wargauge_games::Games;
use wargauge_studies::matrix::{self, Document, Listed, Outcome, Request};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{AnswerOptions, Format, ScenarioOptions};
use crate::screen::{Bars, counted, print, print_json, remark};

/// Play every pairing of some players and say how the result moves with skill
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge matrix {scenario} --players random,heuristic
  wargauge matrix {scenario} --players random,heuristic:camp=3,melee=120,heuristic
  wargauge matrix {scenario} --first random,heuristic --second heuristic
  wargauge matrix {other} --players random,heuristic --games 20000 \\
      --games-of random=1000 --format json

Players are listed from the weakest to the strongest, with the options that --ai takes: at a comma \
a new player begins, unless KEY= follows. The first side's players are the rows, the second side's \
the columns. Every pairing plays the same game numbers of the same seed, and so the same luck.

What is printed:
  matrix    the first side's score, a draw counted half, for every pairing
  minimax   how often each side should choose which player if the other side knows how often, and
            the first side's score then (exact for the scores found; where several mixtures are as
            good, one of them). Its intervals are the middle 95 % of 2,000 solutions of the matrix
            with its games drawn again, in 200 groups of all pairings at once.
  held by   which opponent of the matrix holds a player lowest, and how far below the value that is:
            how much it costs to be known
  answers   with --answers: what a search finds against the mixtures beyond these players; the value
            stands only as far as that gains little
  steps     does each player do better than the one before it, as the same side against the same
            opponent? The difference is taken game by game on the shared luck; its interval is
            Bonett and Price's.

With --out every pairing becomes a folder of games/ beside the page, as `run --out` makes it. Each game is \
played once: the same command goes on where it was stopped, and with more players or more games it plays \
only those that are not there yet.

All intervals are 95 %, each by itself. JSON has the keys format, tool, scenario, seed, games, \
players, cells (players, games, outcomes, score, drawn_by_rule), minimax (value, mixture, resamples), exploited \
(side: player: by, score, below), steps (side, against, weaker, stronger, games, difference, answer: \
better, worse or open), rate and, with --answers, answers (side, rounds, player, plan, check); minimax \
is null if a pairing has no game.")]
pub(crate) struct Matrix {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// The players of both sides, from the weakest to the strongest; may be repeated
    #[arg(long, visible_alias = "player", value_name = "PLAYER[:KEY=VALUE,…],…",
          required_unless_present_all = ["first", "second"])]
    players: Vec<String>,

    /// The first side's players instead
    #[arg(long, value_name = "PLAYER,…")]
    first: Vec<String>,

    /// The second side's players instead
    #[arg(long, value_name = "PLAYER,…")]
    second: Vec<String>,

    /// How many games of each pairing
    #[arg(long, value_name = "N", default_value_t = 10_000,
          value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// At most this many games of each pairing in which this player takes part; may be repeated
    ///
    /// A player is named with its options, or without them for all of that name.
    #[arg(long, value_name = "PLAYER=N")]
    games_of: Vec<String>,

    /// Look for the best answer to each side's mixture in this many rounds, as exploit does
    #[arg(long, value_name = "ROUNDS", default_value_t = 0)]
    answers: u64,

    #[command(flatten)]
    answer: AnswerOptions,
}

impl Matrix {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let request = Request {
            scenario: self.scenario.load(games)?,
            listed: Listed {
                players: self.players,
                first: self.first,
                second: self.second,
                games_of: self.games_of,
                games: self.games,
            },
            answers: self.answers,
            seed: self.answer.seed,
            threads: self.answer.threads(),
            out: self.answer.out,
        };
        let is_kept = request.out.is_some();
        interrupt::listen()?;
        let Outcome { summary, answers, games, interrupted } =
            matrix::matrix(&request, &Bars::new(!self.answer.quiet))?;
        match self.answer.format {
            Format::Table => print(&table::table(&summary, &answers))?,
            Format::Json => print_json(&Document { summary: &summary, answers: &answers })?,
            Format::Csv => print(&csv::csv(&summary))?,
        }
        if !interrupted {
            return Ok(Exit::Done);
        }
        if !self.answer.quiet {
            remark(&if is_kept {
                let all = counted(summary.games, "game");
                format!(
                    "interrupted: these are the figures of {all}, which are kept; the same command goes on"
                )
            } else {
                let games = counted(games, "game");
                format!("interrupted: these are the figures of {games} of each pairing")
            });
        }
        Ok(Exit::Interrupted)
    }
}
