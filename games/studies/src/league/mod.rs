//! The league of a scenario: double oracle over the answers that [`crate::exploit`] finds.
//!
//! All members of one side play all members of the other; the matrix of their scores is solved; for
//! each side the best answer to the other side's mixture is looked for, and joins while it gains more
//! than its own error. What the last answers gain bounds, from below, how far the mixtures are from
//! ones that no answer beats ("Planning in the presence of cost functions controlled by an adversary", ICML
//! 2003; M. Lanctot et al., "A unified game-theoretic approach to multiagent reinforcement learning", NIPS
//! 2017).

mod ahead;
mod beside;
mod best;
mod halves;
mod joining;
mod known;
mod making;
mod matrix;
mod pool;
mod seats;
mod shares;
mod squad;
mod standing;
mod wide;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use wargauge_analysis::summary::Ended;
use wargauge_analysis::tournament::Outcomes;
use wargauge_analysis::whole::write_whole;
use wargauge_games::league;
use wargauge_games::{Contender, League, Playable};

use self::best::Best;
pub(crate) use self::joining::{joining, plays};
use self::making::Making;
pub(crate) use self::shares::{falling, whole_shares};
pub use self::standing::{Ahead, Share, Standing};
use self::standing::{of_rounds, words};
use crate::failure::Failure;
use crate::progress::Progress;

/// A league as a front end asks for it.
#[derive(Clone, Debug)]
pub struct Request {
    /// The scenario.
    pub scenario: Arc<dyn Playable>,
    /// The league to go on from, if there is one.
    pub start: Option<League>,
    /// Players that join, by name, on the sides that they can play, unless they are members already. The plan of a
    /// file joins with its text.
    pub join: Vec<String>,
    /// Players that are tried as answers in each round, and join if they gain more than their error; named as those of
    /// [`Self::join`].
    pub pool: Vec<String>,
    /// How often answers are looked for, at most.
    pub rounds: u64,
    /// Rounds of each search for an answer; without any, the best of the players that are known is the answer.
    pub search: u64,
    /// No further answers are looked for after this time.
    pub time: Option<Duration>,
    /// The league is done when neither answer gains as much as this.
    pub enough: f64,
    /// How many members a side may have: those that have been without a share the longest leave.
    pub members: usize,
    /// Are a side's plans only enemies of the other's members, which get no share themselves?
    pub only_players: [bool; 2],
    /// After each round both sides also answer all members of the other at once, with shares that fall by a factor of e
    /// where a member scores so much less; such answers join as others do.
    pub wide: Option<f64>,
    /// Members keep shares that score a little less against the other side's mixture: one that scores so much less has a
    /// share that is smaller by a factor of e. Without it only the best have shares.
    pub soft: Option<f64>,
    /// Are the sides equal? Answers then join the other side as well, where they can play it, and two players' games count
    /// in both seats.
    pub mirror: bool,
    /// Games of each pairing of the matrix.
    pub matrix_games: u64,
    /// Games by which an answer and the value are measured.
    pub check_games: u64,
    /// A player that looks ahead, to be measured against the mixtures at the end; it joins nothing.
    pub ahead: Option<String>,
    /// Games of that player as each side, and of both. Those that an earlier call has played are kept beside [`Self::out`].
    pub ahead_games: u64,
    /// Is that player alone measured? The league that it starts from then stays as it is.
    pub only_ahead: bool,
    /// All luck derives from this.
    pub seed: u64,
    /// Threads to play on; 0 for one a core.
    pub threads: usize,
    /// The file into which the league is written after every round.
    pub out: Option<PathBuf>,
    /// The command, which the file names.
    pub made_by: String,
}

impl Request {
    /// A league with the usual numbers.
    pub fn new(scenario: Arc<dyn Playable>) -> Self {
        Self {
            scenario,
            start: None,
            join: Vec::new(),
            pool: Vec::new(),
            rounds: 8,
            search: 60,
            time: None,
            enough: 0.01,
            members: 48,
            only_players: [false; 2],
            wide: None,
            soft: None,
            mirror: false,
            matrix_games: 4000,
            check_games: 10_000,
            ahead: None,
            ahead_games: 1000,
            only_ahead: false,
            seed: 1794,
            threads: 0,
            out: None,
            made_by: String::new(),
        }
    }
}

/// The result.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What was found.
    pub standing: Standing,
    /// The league.
    pub league: League,
    /// Was it ended before its time? The league then is that of the whole rounds, with what has joined since.
    pub interrupted: bool,
}

/// Makes a league.
///
/// # Errors
/// If a player cannot be opened, the file cannot be written, or the system fails. If nothing was
/// finished before an interruption.
pub fn league(request: &Request, progress: &dyn Progress) -> Result<Outcome, Failure> {
    if request.only_ahead {
        return looked_ahead(request, progress);
    }
    let mut making = Making::new(request)?;
    let began = Instant::now();
    let sheet = request.scenario.sheet();
    let sides = sheet.sides();
    let ended = |outcomes: Outcomes| Ended::by(sheet, outcomes);
    // An answer that joins can upset the mixtures: the result has the best mixture of each side, which need not be that of
    // the last round.
    let mut best = Best::default();
    let mut found: Option<(Standing, League)> = None;
    let mut origins = None;
    let mut interrupted = false;
    for round in 1..=request.rounds + 1 {
        let before = making.joined;
        let Some((outcomes, answers)) = making.round(progress)? else {
            interrupted = true;
            break;
        };
        let of_round = making.of_round(outcomes, &answers);
        progress.remark(&words(&making.standing(round, &of_round, Some(ended(outcomes))), sides));
        best.weigh(&mut making, round, outcomes, &answers);
        // Also at the end, so that a later call begins with what was found last.
        making.join(answers);
        let Some((league, outcomes)) = best.league(&mut making, progress)? else {
            interrupted = true;
            break;
        };
        if let Some(path) = &request.out {
            write(path, request, &league)?;
        }
        let has_grown = making.joined > before;
        let is_enough = league.gains.iter().all(|gain| gain.share < request.enough)
            && !(has_grown && making.has_pool());
        found = Some((making.standing(round, &league, Some(ended(outcomes))), league));
        origins = best.origins();
        let late = request.time.is_some_and(|time| began.elapsed() >= time);
        if is_enough || late || round > request.rounds {
            break;
        }
        if let Some(fall) = request.wide {
            interrupted = !making.answer_all(fall, progress)?;
            if interrupted {
                break;
            }
        }
        // Without a search and without a new member there is nothing else to be tried.
        if request.search == 0 && making.joined == before {
            break;
        }
    }
    let (mut standing, mut league) = found.ok_or_else(|| {
        let mut words = "the first round was not done".to_owned();
        if request.out.is_some() {
            words += "; the games of its matrix are kept, and the same command goes on from them";
        }
        Failure::Interrupted(words)
    })?;
    if let Some(origins) = origins {
        progress.remark(&of_rounds(origins, sides));
    }
    if !interrupted {
        match best.at_last(&mut making, progress)? {
            Some((fresh, outcomes)) => {
                (league, standing.ended) = (fresh, Some(ended(outcomes)));
                interrupted = !making.learn(&mut league, progress)?;
            }
            None => interrupted = true,
        }
    }
    // Also what has joined since, so that a later call begins with it.
    making.complete(&mut league);
    standing = making.standing(standing.rounds, &league, standing.ended);
    if let Some(path) = &request.out {
        write(path, request, &league)?;
    }
    let ahead = if interrupted { None } else { ahead::measure(request, &league, progress)? };
    if let Some((ahead, games)) = ahead {
        league.ahead = Some(ahead::noted(&ahead));
        (standing.bracket, standing.reach) = (league.bracket(), league.reach());
        standing.games += games;
        standing.ahead = Some(ahead);
        if let Some(path) = &request.out {
            write(path, request, &league)?;
        }
    } else {
        interrupted |= request.ahead.is_some();
    }
    Ok(Outcome { standing, league, interrupted })
}

/// Measures the player that looks ahead against a league that stays as it is.
fn looked_ahead(request: &Request, progress: &dyn Progress) -> Result<Outcome, Failure> {
    let file = |words: &str| {
        let path = request.out.as_deref();
        path.map_or_else(String::new, |path| format!("{words} `{}`", path.display()))
    };
    let mut league = request.start.clone().ok_or_else(|| {
        Failure::Input(format!(
            "there is no league to measure{}; without --only-ahead one is made",
            file(": there is no file")
        ))
    })?;
    let digest = &request.scenario.about().digest;
    if league.digest != *digest {
        return Err(Failure::Input(format!(
            "the league{} was made for another state of `{}` (digest {}, now {digest}): make it again",
            file(" in"),
            league.scenario,
            league.digest
        )));
    }
    if request.ahead.is_none() {
        return Err(Failure::Input(
            "there is no player to measure: name it with --ahead".to_owned(),
        ));
    }
    let Some((ahead, games)) = ahead::measure(request, &league, progress)? else {
        return Err(Failure::Interrupted("the league is as it was".to_owned()));
    };
    league.ahead = Some(ahead::noted(&ahead));
    let mut standing = Standing::of(request, 0, games, &league, None);
    standing.ahead = Some(ahead);
    if let Some(path) = &request.out {
        write(path, request, &league)?;
    }
    Ok(Outcome { standing, league, interrupted: false })
}

/// Writes a league.
fn write(path: &Path, request: &Request, league: &League) -> Result<(), Failure> {
    let text = league.text(request.scenario.sheet().sides(), &request.made_by);
    write_whole(path, text.as_bytes()).map_err(|why| Failure::not_written(path, why))
}

/// The command that found the league of a file, as its first line has it.
pub fn found_by(path: &Path) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    Some(text.lines().next()?.strip_prefix(league::FOUND_BY)?.to_owned())
}

/// The mixtures of both sides in a scenario for which the league that it starts from was not made:
/// after so many rounds of looking for answers, its members are mixed anew. Nothing if that was
/// interrupted.
///
/// # Errors
/// If a player cannot be opened, or the system fails.
pub(crate) fn adapted(
    request: &Request,
    progress: &dyn Progress,
) -> Result<Option<[Contender; 2]>, Failure> {
    let mut making = Making::new(request)?;
    for _ in 0..request.rounds {
        let Some(mixtures) = making.mixtures(progress)? else { return Ok(None) };
        let Some(answers) = making.answers(&mixtures, &mixtures, progress)? else {
            return Ok(None);
        };
        making.join(answers);
    }
    making.mixtures(progress)
}

/// Reads the league of a file to go on from; nothing where there is no such file.
///
/// # Errors
/// With every fault of the file at once, or if it is another scenario's.
pub fn kept(path: &Path, scenario: &dyn Playable) -> Result<Option<League>, Failure> {
    if !fs::exists(path).unwrap_or(false) {
        return Ok(None);
    }
    let file = path.display().to_string();
    let league = scenario.league(Some(&file))?;
    let name = &scenario.about().name;
    if league.scenario != *name {
        return Err(Failure::Input(format!(
            "`{file}` has the league of `{}`, not of `{name}`: name another file with --out; \
             `--join league:file={file}` begins with its members",
            league.scenario
        )));
    }
    Ok(Some(league))
}

/// Refuses to go on from the league of a file that was made for the scenario in another state: it would be written over.
///
/// # Errors
/// If it was.
pub fn of_this_state(path: &Path, league: &League, scenario: &dyn Playable) -> Result<(), Failure> {
    let (file, digest) = (path.display(), &scenario.about().digest);
    if league.digest == *digest {
        return Ok(());
    }
    Err(Failure::Input(format!(
        "`{file}` has the league of another state of `{}` (digest {}, now {digest}): name another file with --out; \
         `--join league:file={file}` begins with its members",
        league.scenario, league.digest
    )))
}
