//! `wargauge balance`: the value, or the points to give a side, that bring its score to a target.

mod csv;
mod table;

use clap::Args;
use wargauge_analysis::band::read_share;
use wargauge_games::Games;
use wargauge_studies::balance::{Request, Tuned, balance};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{AnswerOptions, Format, ScenarioOptions};
use crate::screen::{Bars, print, print_json, remark};

/// Find the value, or the points to give a side, that bring its score to a target
///
/// A handicap in points, a victory threshold, the size of a unit, the turn of an arrival, the number of turns:
/// any number that --set reaches. The score of a side is its share of wins, a draw counted half.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge balance {scenario} --bid
  wargauge balance {scenario} --tune rules.turns=4..9
  wargauge balance {scenario} --tune rules.turns=4..9 \\
      --target 45% --side {second} --out fair

The answer is a value with an interval that holds it in 95 of 100 searches, the score there, and \
the score at every value that was looked at. Whole numbers often have no value that meets the \
target: then the two neighbours are named, and which is nearer. If no value of the range does \
it, the scores at both ends are given. See docs/balance.md.

JSON has the keys format, tool, scenario, seed, budget, players, side, path, range, target, \
games, whole, present, rises, bends, answer (reached, value, low, high, crossing, games, score), \
curve and rate.")]
pub(crate) struct Balance {
    #[command(flatten)]
    scenario: ScenarioOptions,

    /// The value, by its path, and the range that is searched
    #[arg(
        long,
        value_name = "PATH=LO..HI",
        required_unless_present = "bid",
        allow_hyphen_values = true
    )]
    tune: Option<Tuned>,

    /// Search the points to give a side before the game, which the players know of and play for
    #[arg(long, conflicts_with = "tune")]
    bid: bool,

    /// The score to bring the side to, draws counted half
    #[arg(long, value_name = "X%", default_value = "50%", value_parser = share)]
    target: f64,

    /// The side whose score is meant [default: the first]
    #[arg(long, value_name = "SIDE")]
    side: Option<String>,

    /// The player of a side; may be repeated [default: the league of the scenario, else heuristic]
    #[arg(long = "ai", value_name = "SIDE=PLAYER[:KEY=VALUE,…]")]
    players: Vec<String>,

    /// How many games of all values together
    #[arg(long, value_name = "N", default_value_t = 200_000,
          value_parser = clap::value_parser!(u64).range(500..))]
    games: u64,

    #[command(flatten)]
    answer: AnswerOptions,
}

impl Balance {
    /// Searches and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let (scenario, changes) = self.scenario.into_parts()?;
        let request = Request {
            tuned: self.tune,
            side: self.side,
            target: self.target,
            players: self.players,
            budget: self.games,
            seed: self.answer.seed,
            threads: self.answer.threads(),
            folder: self.answer.out,
            ..Request::new(&scenario, changes, games)
        };
        interrupt::listen()?;
        let Some(found) = balance(&request, &Bars::new(!self.answer.quiet))? else {
            if !self.answer.quiet {
                remark("interrupted: the value has not been measured, so there is no answer");
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

/// Reads the target: a share that games can have.
fn share(text: &str) -> Result<f64, String> {
    let share = read_share(text).map_err(|fault| fault.to_string())?;
    if 0.0 < share && share < 1.0 {
        Ok(share)
    } else {
        Err(format!("{text} must lie between 0 and 100%: write 50% or 0.5"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_that_no_game_can_have_is_refused() {
        assert_eq!((share("50%"), share("0.45")), (Ok(0.5), Ok(0.45)));
        for text in ["0", "100%", "50", "-5%", "x"] {
            assert!(share(text).is_err(), "{text}");
        }
    }
}
