//! Every pairing of some players, and what both sides should choose.

mod kept;
mod page;
mod places;
mod stored;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use serde::Serialize;
use wargauge_analysis::Scores;
use wargauge_analysis::matrix::summary::Heading;
use wargauge_analysis::matrix::{Lineup, MatrixSummary, Meeting};
use wargauge_analysis::summary::Rate;
use wargauge_engine::Side;
use wargauge_games::league::WHOLE;
use wargauge_games::{Contender, Entrant, Playable, suggestion};

use self::kept::Folder;
use crate::exploit::{self, Check};
use crate::failure::Failure;
use crate::progress::{Following, Progress};
use crate::seats::{player_list, players_of};

/// Games by which the best of several answers is picked, at most.
const MOST_PICKED: u64 = 2000;

/// A matrix as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub scenario: Arc<dyn Playable>,
    /// The players.
    pub listed: Listed,
    /// Rounds of a search for an answer to the best mixture of each side; 0 for none.
    pub answers: u64,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The folder for document, page and the games of every pairing.
    pub out: Option<PathBuf>,
}

/// An answer to the best mixture of the other side, from a search that is not bound to the players
/// of the matrix.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    /// The side that answers.
    pub side: String,
    /// Rounds of the search.
    pub rounds: u64,
    /// The name that opens the answer, if it is no plan.
    pub player: Option<String>,
    /// The answer as the text of a plan's file, if it is one.
    pub plan: Option<String>,
    /// How it does against the mixture, in games that the search has not seen.
    pub check: Check,
}

/// The document of a matrix.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Document<'a> {
    /// The matrix.
    #[serde(flatten)]
    pub summary: &'a MatrixSummary,
    /// The answers that were looked for.
    #[serde(skip_serializing_if = "<[Answer]>::is_empty")]
    pub answers: &'a [Answer],
}

/// The result of a matrix.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The study, as the JSON of `matrix` has it.
    pub summary: MatrixSummary,
    /// The answers to the best mixtures, if they were looked for.
    pub answers: Vec<Answer>,
    /// How many games of each pairing were played, or are kept, at least.
    pub games: u64,
    /// Whether it was ended before its time.
    pub interrupted: bool,
}

/// Plays every pairing. With a folder each game is kept as soon as it is played, and games that the folder holds
/// already are not played again.
///
/// # Errors
/// If a player cannot be opened, the folder holds something else, or the system fails.
pub fn matrix(request: &Request, progress: &dyn Progress) -> Result<Outcome, Failure> {
    let Request { scenario, listed, seed, .. } = request;
    let (players, lineup) = listed.lineup(&**scenario)?;
    let folder = request.out.as_ref();
    let folder = folder.map(|path| Folder::take(path, request, &players, &lineup)).transpose()?;
    let counted = match &folder {
        Some(folder) => folder.play(progress)?,
        None => play(request, &players, &lineup, progress)?,
    };
    let heading = Heading {
        scenario: scenario.identity(),
        sides: scenario.sheet().sides.clone(),
        players,
        lineup: lineup.clone(),
        seed: *seed,
        fact_sheet: scenario.sheet().fact_sheet,
    };
    let Counted { scores, games, interrupted, rate } = counted;
    let summary = MatrixSummary::new(heading, &scores, rate);
    let (mut answers, mut interrupted) = (Vec::new(), interrupted);
    for side in Side::BOTH {
        if request.answers == 0 || interrupted {
            break;
        }
        match answer(request, side, &summary, progress)? {
            Some(found) => answers.push(found),
            None => interrupted = true,
        }
    }
    if let (Some(folder), false) = (&folder, interrupted) {
        folder.write(listed, &summary, &answers)?;
    }
    Ok(Outcome { summary, answers, games, interrupted })
}

/// The games of all pairings.
struct Counted {
    scores: Scores,
    /// How many games of each pairing there are at least.
    games: u64,
    /// Was it ended before its time?
    interrupted: bool,
    rate: Rate,
}

/// Plays every pairing and keeps no game.
fn play(
    request: &Request,
    players: &[String],
    lineup: &Lineup,
    progress: &dyn Progress,
) -> Result<Counted, Failure> {
    let series =
        |met: &Meeting| request.scenario.series(&kept::players_of(players, met), request.seed);
    let all = lineup.meetings().iter().map(series).collect::<Result<Vec<_>, _>>()?;
    let tournament = lineup.tournament(all.iter().map(|series| &**series));
    let watch = Following::games(progress, tournament.total());
    let started = Instant::now();
    let run = tournament.play(request.threads, &watch)?;
    let (games, decisions) = (run.count.games(), run.count.decisions);
    let rate = Rate::new(games, decisions, started.elapsed().as_secs_f64(), run.threads);
    Ok(Counted { scores: run.count, games: run.games, interrupted: run.interrupted, rate })
}

/// Looks for the best answer of a side to the other's mixture. Nothing if it was interrupted.
fn answer(
    request: &Request,
    side: Side,
    summary: &MatrixSummary,
    progress: &dyn Progress,
) -> Result<Option<Answer>, Failure> {
    let Request { scenario, answers, seed, threads, .. } = request;
    let Some(solution) = &summary.minimax else { return Ok(None) };
    let mixture = |side: Side| {
        let members = solution.mixture.0[side.index()].1.0.iter().map(|(name, share)| {
            let share = (share.share * f64::from(WHOLE)).round() as u32;
            (Contender::Named(name.clone()), share)
        });
        Contender::Mixed(members.collect())
    };
    let founders = summary.players.0[side.index()].1.iter();
    let search = exploit::Request {
        founders: founders.map(|name| Contender::Named(name.clone())).collect(),
        rounds: Some(*answers),
        // As sure as the pairings themselves.
        final_games: MOST_PICKED.min(request.listed.games),
        check_games: request.listed.games,
        seed: seed.wrapping_add(1),
        threads: *threads,
        ..exploit::Request::new(Arc::clone(scenario), side, mixture(side.other()), mixture(side))
    };
    let exploit::Found { side, rounds, player, plan, check, .. } =
        exploit::exploit(&search, progress)?.found;
    Ok(check.map(|check| Answer { side, rounds, player, plan, check }))
}

/// The options for the players of one side.
const OPTIONS: [&str; 2] = ["--first", "--second"];

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
        let mut places = |side: Side| {
            let listed = self.of_side(side, scenario)?;
            let mut place = |player: Entrant| {
                let known = players.iter().position(|known| *known == player.name);
                known.unwrap_or_else(|| {
                    players.push(player.name);
                    players.len() - 1
                })
            };
            Ok::<Vec<usize>, Failure>(listed.into_iter().map(&mut place).collect())
        };
        let sides = [places(Side::First)?, places(Side::Second)?];
        let games = limits(&self.games_of, &players, self.games, scenario)?;
        Ok((players, Lineup { sides, games }))
    }

    /// The players of a side.
    fn of_side(&self, side: Side, scenario: &dyn Playable) -> Result<Vec<Entrant>, Failure> {
        let own = [&self.first, &self.second][side.index()];
        let (lists, option) = if own.is_empty() {
            (&self.players, "--players")
        } else {
            (own, OPTIONS[side.index()])
        };
        players_of(lists, option, scenario, Some(side)).map_err(|why| {
            let text = why.to_string();
            let open = |spec: &String, side| {
                scenario.entrant(spec, &format!("{option} {spec}"), Some(side))
            };
            let mut listed = player_list(lists).into_iter();
            // The player that was refused, if it takes the other side: a plan is for one side.
            let of_other = |spec: &String| {
                open(spec, side).is_err_and(|own| Failure::from(own).to_string() == text)
                    && open(spec, side.other()).is_ok()
            };
            let Some(spec) = listed.find(of_other) else { return why };
            let sides = &scenario.sheet().sides;
            let [own, other] = [side, side.other()].map(|side| {
                (OPTIONS[side.index()], &sides[side.index()])
            });
            Failure::Input(format!(
                "{text}: list `{spec}` in `{}`, which is for the {}, and the players of the {} in `{}`",
                other.0, other.1, own.1, own.0
            ))
        })
    }
}

/// A pairing: which games are played, and where they are kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The folder of its games, as a path within the folder of the matrix.
    pub folder: String,
    /// The players, by the names that open them.
    pub players: [String; 2],
    /// How many games.
    pub games: u64,
}

impl Listed {
    /// Every pairing. A run of these players that is kept in its folder before the matrix is played there is a part of
    /// it: its games are not played again. In this way a matrix is played on several machines.
    ///
    /// # Errors
    /// If a player cannot be opened.
    pub fn pairings(&self, scenario: &dyn Playable) -> Result<Vec<Pair>, Failure> {
        let (players, lineup) = self.lineup(scenario)?;
        let pair = |met: &Meeting| Pair {
            folder: kept::place(met),
            players: kept::players_of(&players, met),
            games: met.games,
        };
        Ok(lineup.meetings().iter().map(pair).collect())
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
