//! Every pairing of some players, and what both sides should choose.

use std::sync::Arc;
use std::time::Instant;

use wargauge_analysis::Series;
use wargauge_analysis::matrix::summary::Heading;
use wargauge_analysis::matrix::{Lineup, MatrixSummary};
use wargauge_engine::Side;
use wargauge_games::{Entrant, Playable, suggestion};

use crate::failure::Failure;
use crate::progress::{Following, Progress};
use crate::seats::players_of;

/// A matrix as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub scenario: Arc<dyn Playable>,
    /// The players.
    pub listed: Listed,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
}

/// The result of a matrix.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The study, as the JSON of `matrix` has it.
    pub summary: MatrixSummary,
    /// How many games of each pairing were played.
    pub games: u64,
    /// Whether it was ended before its time.
    pub interrupted: bool,
}

/// Plays every pairing.
///
/// # Errors
/// If a player cannot be opened, or the system gives no threads.
pub fn matrix(request: &Request, progress: &dyn Progress) -> Result<Outcome, Failure> {
    let Request { scenario, listed, seed, threads } = request;
    let (players, lineup) = listed.lineup(&**scenario)?;
    let all: Vec<Box<dyn Series + '_>> = lineup
        .meetings()
        .iter()
        .map(|met| Ok(scenario.series(&met.players.map(|nth| players[nth].clone()), *seed)?))
        .collect::<Result<_, Failure>>()?;
    let tournament = lineup.tournament(all.iter().map(|series| &**series));
    let watch = Following::games(progress, tournament.total());
    let started = Instant::now();
    let run = tournament.play(*threads, &watch)?;
    let seconds = started.elapsed().as_secs_f64();
    drop(watch);

    let heading = Heading {
        scenario: scenario.identity(),
        sides: scenario.sheet().sides.clone(),
        players,
        lineup,
        seed: *seed,
    };
    let summary = MatrixSummary::new(heading, &run.count, seconds, run.threads);
    Ok(Outcome { summary, games: run.games, interrupted: run.interrupted })
}

/// The players as a user lists them, from the weakest to the strongest.
#[derive(Clone, Default, Debug)]
pub struct Listed {
    /// Those of both sides.
    pub players: Vec<String>,
    /// Those of the first side instead, if there are any.
    pub first: Vec<String>,
    /// Those of the second side instead, if there are any.
    pub second: Vec<String>,
    /// `PLAYER=N`: at most this many games of each pairing in which the player takes part.
    pub games_of: Vec<String>,
    /// How many games of each pairing.
    pub games: u64,
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
