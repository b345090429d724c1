//! The file beside a league that keeps what players that look ahead have played against it.
//!
//! Such a game takes seconds. A measurement that was interrupted goes on from the file, and so does one of more games.
//! The first games are played again before the others are believed: where they come out otherwise, a player has
//! changed.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use wargauge_analysis::whole::with_ending;
use wargauge_analysis::{Scores, Watch};
use wargauge_games::Contender;

use super::super::beside::{digest, read, write};
use crate::failure::Failure;
use crate::progress::Following;

/// What the file has behind the name of the league.
const ENDING: &str = ".ahead";

/// The file is written about so often while games are played.
const OFTEN: Duration = Duration::from_secs(5);

/// Games of one player against one pair of mixtures.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Measured {
    /// The digests of the player and of both mixtures.
    players: [String; 3],
    seed: u64,
    /// How many numbers have been played, each by all pairs.
    pub(super) numbers: u64,
    /// What they came to.
    pub(super) scores: Scores,
    /// What the first number came to.
    taste: Scores,
}

impl Measured {
    /// Nothing yet.
    pub(super) fn of(players: [&Contender; 3], seed: u64) -> Self {
        Self {
            players: players.map(digest),
            seed,
            numbers: 0,
            scores: Scores::default(),
            taste: Scores::default(),
        }
    }

    /// The same when the first number has been played.
    pub(super) fn begun(self, taste: Scores) -> Self {
        Self { numbers: 1, scores: taste.clone(), taste, ..self }
    }

    /// Are there games that come out as they did, going by the first?
    pub(super) fn holds(&self, taste: &Scores) -> bool {
        self.numbers > 0 && self.taste == *taste
    }

    /// Is it of the same games?
    fn is_like(&self, other: &Self) -> bool {
        self.players == other.players && self.seed == other.seed
    }
}

/// The file.
#[derive(Default, Serialize, Deserialize)]
struct File {
    measured: Vec<Measured>,
}

/// Where games are kept.
pub(super) struct Record {
    /// Beside the league; nothing where that has no file.
    pub(super) path: Option<PathBuf>,
    scenario: String,
    /// What other players, mixtures and seeds have given stays.
    others: Vec<Measured>,
}

impl Record {
    /// The file beside a league, and what it has of such games.
    pub(super) fn beside(
        league: Option<&Path>,
        scenario: &str,
        wanted: Measured,
    ) -> (Self, Measured) {
        let path = league.map(|league| with_ending(league, ENDING));
        let file = path.as_ref().and_then(|path| read::<File>(path, scenario)).unwrap_or_default();
        let (mut same, others): (Vec<_>, Vec<_>) =
            file.measured.into_iter().partition(|measured| measured.is_like(&wanted));
        let record = Self { path, scenario: scenario.to_owned(), others };
        (record, same.pop().unwrap_or(wanted))
    }

    /// What there is to say of games that were kept, if so many are wanted and the first come out like this.
    pub(super) fn words(&self, known: &Measured, taste: &Scores, wanted: u64) -> Option<String> {
        let (path, games) = (self.path.as_ref()?.display(), known.numbers);
        if games == 0 {
            return None;
        }
        Some(if !known.holds(taste) {
            format!("the games that `{path}` has come out otherwise by now: all are played anew")
        } else if games > wanted {
            format!("`{path}` has {games} games and stays as it is: {wanted} are played anew")
        } else {
            format!("`{path}` has {games} of {wanted} games")
        })
    }

    /// Writes what is known by now.
    pub(super) fn keep(&self, measured: &Measured) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut file = File { measured: self.others.clone() };
        file.measured.push(measured.clone());
        write(path, &self.scenario, &file)
    }
}

/// Follows games, and keeps them now and then.
pub(super) struct Keeping<'a> {
    following: &'a Following<'a>,
    record: &'a Record,
    /// How many games were known at the beginning.
    before: u64,
    state: Mutex<State>,
}

/// What is known by now.
struct State {
    measured: Measured,
    written: Instant,
    failed: Option<Failure>,
}

impl<'a> Keeping<'a> {
    /// Begins with what is known.
    pub(super) fn new(
        following: &'a Following<'a>,
        record: &'a Record,
        measured: Measured,
    ) -> Self {
        let before = measured.scores.games();
        let state = State { measured, written: Instant::now(), failed: None };
        Self { following, record, before, state: Mutex::new(state) }
    }

    /// Writes all that is known.
    pub(super) fn end(self) -> Result<Measured, Failure> {
        let State { measured, failed, .. } =
            self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        failed.map_or(Ok(()), Err)?;
        self.record.keep(&measured)?;
        Ok(measured)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch<Scores> for Keeping<'_> {
    fn folded(&self, scores: &Scores, numbers: u64) {
        self.following.reached(scores.games() - self.before);
        let mut state = self.state();
        state.measured.scores = scores.clone();
        state.measured.numbers = numbers;
        if state.written.elapsed() >= OFTEN {
            state.written = Instant::now();
            state.failed = self.record.keep(&state.measured).err();
        }
    }

    fn interrupted(&self) -> bool {
        self.following.is_ended() || self.state().failed.is_some()
    }
}
