//! `wargauge matrix`: every pairing of some players, and what both sides should choose.

mod csv;
mod table;

use std::time::Instant;

use clap::Args;
use wargauge_analysis::Series;
use wargauge_analysis::matrix::summary::Heading;
use wargauge_analysis::matrix::{Lineup, MatrixSummary};
use wargauge_engine::Side;
use wargauge_games::{Entrant, Games, Playable};

use crate::exit::{Exit, Failure};
use crate::interrupt;
use crate::options::{Format, ScenarioOptions, players_of};
use crate::screen::{Played, print, print_json, remark, suggestion, thousands};

/// Play every pairing of some players and say how the result moves with skill
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  wargauge matrix {scenario} --players random,heuristic
  wargauge matrix {scenario} --players random,heuristic:camp=3,melee=120,heuristic
  wargauge matrix {scenario} --first random,heuristic --second heuristic
  wargauge matrix {other} --players random,heuristic --games 20000 \\
      --games-of random=1000 --format json

Players are listed from the weakest to the strongest, with the options that --ai takes: at a comma
a new player begins, unless KEY= follows. The first side's players are the rows, the second side's
the columns. Every pairing plays the same game numbers of the same seed, and so the same luck.

What is printed:
  matrix    the first side's score, a draw counted half, for every pairing
  minimax   how often each side should choose which player if the other side knows how often, and
            the first side's score then (exact for the scores found; where several mixtures are as
            good, one of them). Its intervals are the middle 95 % of 2,000 solutions of the matrix
            with its games drawn anew, in 200 groups of all pairings at once.
  steps     does each player do better than the one before it, as the same side against the same
            opponent? The difference is taken game by game on the shared luck; its interval is
            Bonett and Price's.

All intervals are 95 %, each by itself. JSON has the keys format, tool, scenario, seed, games,
players, cells (players, games, outcomes, score), minimax (value, mixture, resamples), steps (side,
against, weaker, stronger, games, difference, answer: better, worse or open) and rate; minimax is
null if a pairing has no game.")]
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

    /// At most so many games of each pairing in which this player takes part; may be repeated
    ///
    /// A player is named with its options, or without them for all of that name.
    #[arg(long, value_name = "PLAYER=N")]
    games_of: Vec<String>,

    /// All luck derives from this
    #[arg(long, value_name = "S", default_value_t = 1794)]
    seed: u64,

    /// Threads to play on [default: one a core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=4096))]
    threads: Option<u16>,

    /// How to print the matrix
    #[arg(long, value_enum, default_value_t = Format::Table)]
    format: Format,

    /// No progress bar and no remarks
    #[arg(long, short)]
    quiet: bool,
}

impl Matrix {
    /// Plays and prints.
    pub(crate) fn execute(self, games: Games) -> Result<Exit, Failure> {
        let listed = Listed {
            players: self.players.clone(),
            first: self.first.clone(),
            second: self.second.clone(),
            games_of: self.games_of.clone(),
            games: self.games,
        };
        let scenario = self.scenario.load(games)?;
        self.play(&listed, &*scenario)
    }

    fn play(&self, listed: &Listed, scenario: &dyn Playable) -> Result<Exit, Failure> {
        let (players, lineup) = listed.lineup(scenario)?;
        interrupt::listen()?;
        let all: Vec<Box<dyn Series + '_>> = lineup
            .meetings()
            .iter()
            .map(
                |met| Ok(scenario.series(&met.players.map(|nth| players[nth].clone()), self.seed)?),
            )
            .collect::<Result<_, Failure>>()?;
        let tournament = lineup.tournament(all.iter().map(|series| &**series));
        let progress = Played::new(tournament.total(), !self.quiet);
        let started = Instant::now();
        let run = tournament.play(self.threads.unwrap_or(0).into(), &progress)?;
        let seconds = started.elapsed().as_secs_f64();
        progress.finish();

        let heading = Heading {
            scenario: scenario.identity(),
            sides: scenario.sheet().sides.clone(),
            players,
            lineup,
            seed: self.seed,
        };
        let summary = MatrixSummary::new(heading, &run.count, seconds, run.threads);
        match self.format {
            Format::Table => print(&table::table(&summary))?,
            Format::Json => print_json(&summary)?,
            Format::Csv => print(&csv::csv(&summary))?,
        }
        if !run.interrupted {
            return Ok(Exit::Done);
        }
        if !self.quiet {
            let games = thousands(run.games);
            remark(&format!("interrupted: these are the first {games} games of each pairing"));
        }
        Ok(Exit::Interrupted)
    }
}

/// The players as the user lists them.
struct Listed {
    players: Vec<String>,
    first: Vec<String>,
    second: Vec<String>,
    games_of: Vec<String>,
    games: u64,
}

impl Listed {
    /// All players by name, and which of them take which side. A player with a plan of its own for
    /// each side is two.
    fn lineup(&self, scenario: &dyn Playable) -> Result<(Vec<String>, Lineup), Failure> {
        let mut players: Vec<String> = Vec::new();
        let mut places = |side: Side, own: &[String], option: &str| {
            let (lists, option) =
                if own.is_empty() { (&self.players[..], "--players") } else { (own, option) };
            let listed = players_of(lists, option, scenario, Some(side))?;
            let mut place = |player: Entrant| {
                let known = players.iter().position(|known| *known == player.name);
                known.unwrap_or_else(|| {
                    players.push(player.name);
                    players.len() - 1
                })
            };
            Ok::<Vec<usize>, Failure>(listed.into_iter().map(&mut place).collect())
        };
        let sides = [
            places(Side::First, &self.first, "--first")?,
            places(Side::Second, &self.second, "--second")?,
        ];
        let games = limits(&self.games_of, &players, self.games, scenario)?;
        Ok((players, Lineup { sides, games }))
    }
}

/// At most how many games each player plays in a pairing.
fn limits(
    given: &[String],
    names: &[String],
    games: u64,
    scenario: &dyn Playable,
) -> Result<Vec<u64>, Failure> {
    let mut limits = vec![games; names.len()];
    for text in given {
        let wrong = |what: String| Failure::Input(format!("`--games-of {text}`: {what}"));
        let (player, number) = text
            .rsplit_once('=')
            .ok_or_else(|| wrong("write PLAYER=N, as in `random=200`".to_owned()))?;
        let number = number
            .parse()
            .ok()
            .filter(|&number: &u64| number > 0)
            .ok_or_else(|| wrong(format!("`{number}` is no number of games")))?;
        let bare = |name: &str| name.split(':').next() == Some(player);
        // However its options are spelt and ordered.
        let spelt = scenario.entrant(player, player, None).map(|player| player.name).ok();
        let mut found = false;
        for (name, limit) in names.iter().zip(&mut limits) {
            if bare(name) || spelt.as_ref() == Some(name) {
                *limit = number.min(games);
                found = true;
            }
        }
        if !found {
            let meant = suggestion(player, names.iter().map(String::as_str));
            return Err(wrong(
                format!("no player `{player}` takes part; {meant}")
                    .trim_end_matches("; ")
                    .to_owned(),
            ));
        }
    }
    Ok(limits)
}
