//! The matrix of a league: the games of its pairings, and the file beside the league that keeps them.
//!
//! A run that goes on from a league finds there what its members have played against each other before. A few games
//! of each such pairing are played again: if they come out otherwise, a player has changed, and all of its
//! games are played anew.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use wargauge_analysis::Series;
use wargauge_analysis::race::Tally;

use super::beside::{beside, digest, read, write};
use super::making::Making;
use crate::failure::Failure;
use crate::progress::{Following, Goal, Progress};

/// The numbers of the games of the matrix: neither those of a search nor those that measure.
const FROM: u64 = 1 << 42;

/// So many games of every pairing are played before progress is shown again.
const SLICE: u64 = 50;

/// The first games are played in so small slices, which are played again before what was kept is believed: that they
/// come out alike by chance is next to impossible.
const TASTE: u64 = 5;

/// How many slices are tasted.
const TASTES: u64 = 10;

/// What the file that keeps the games has behind the name of the league.
const ENDING: &str = ".games";

/// The games of one pairing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Played {
    /// The digests of both players.
    players: [String; 2],
    seed: u64,
    /// What the first slices came to, in half points.
    tastes: Vec<u64>,
    /// What all came to.
    all: Tally,
}

/// The file.
#[derive(Serialize, Deserialize)]
struct File {
    pairings: Vec<Played>,
}

/// What earlier runs have played.
pub(super) struct Games {
    path: Option<PathBuf>,
    scenario: String,
    pairings: BTreeMap<[String; 2], Played>,
}

impl Games {
    /// What the file beside a league has kept.
    pub(super) fn beside(league: Option<&Path>, scenario: &str) -> Self {
        let path = league.map(|league| beside(league, ENDING));
        let file = path.as_ref().and_then(|path| read::<File>(path, scenario));
        let pairings = file.map_or_else(Vec::new, |file| file.pairings);
        let pairings = pairings.into_iter().map(|played| (played.players.clone(), played));
        Self { path, scenario: scenario.to_owned(), pairings: pairings.collect() }
    }

    /// Writes what is known. Pairings of members that have left stay: they may join again.
    fn keep(&self) -> Result<(), Failure> {
        let Some(path) = &self.path else { return Ok(()) };
        let pairings = self.pairings.values().cloned().collect();
        write(path, &self.scenario, &File { pairings })
    }
}

/// The slices in which so many games are played, and whether each is tasted.
fn slices(games: u64) -> impl Iterator<Item = (Range<u64>, bool)> {
    let tasted = (0..TASTES).map(|nth| (nth * TASTE..(nth + 1) * TASTE, true));
    let others = (TASTES * TASTE..games).step_by(SLICE as usize);
    let all = tasted.chain(others.map(|from| (from..from + SLICE, false)));
    let cut = move |(slice, is_tasted): (Range<u64>, bool)| {
        (slice.start < games).then(|| (slice.start..slice.end.min(games), is_tasted))
    };
    all.map_while(cut)
}

impl Making<'_> {
    /// Plays the pairings that were not played yet. False if it was interrupted.
    pub(super) fn play_matrix(&mut self, progress: &dyn Progress) -> Result<bool, Failure> {
        let [rows, columns] = [0, 1].map(|side: usize| self.squads[side].members.len());
        let pairs = (0..rows).flat_map(|row| (0..columns).map(move |column| [row, column]));
        let new: Vec<[usize; 2]> = pairs.filter(|pair| !self.matrix.contains_key(pair)).collect();
        let (known, new): (Vec<_>, Vec<_>) = new.into_iter().partition(|&pair| {
            let played = self.known.pairings.get(&self.digests(pair));
            played.is_some_and(|played| played.all.games >= self.request.matrix_games)
        });
        let Some(changed) = self.recall(known, progress)? else { return Ok(false) };
        let new: Vec<[usize; 2]> = new.into_iter().chain(changed).collect();
        if new.is_empty() {
            return Ok(true);
        }
        let games = self.request.matrix_games;
        let goal = Goal::Games(new.len() as u64 * games);
        let following = Following::stage(progress, "the matrix", goal);
        let seeds = vec![self.request.seed; new.len()];
        let Some(played) = self.race(&new, &seeds, slices(games), &following)? else {
            return Ok(false);
        };
        for (pair, played) in new.into_iter().zip(played) {
            self.matrix.insert(pair, played.all);
            self.known.pairings.insert(played.players.clone(), played);
        }
        self.known.keep()?;
        Ok(true)
    }

    /// Takes what earlier runs have played of these pairings where it still holds, and says where it does not.
    /// Nothing if it was interrupted.
    fn recall(
        &mut self,
        pairs: Vec<[usize; 2]>,
        progress: &dyn Progress,
    ) -> Result<Option<Vec<[usize; 2]>>, Failure> {
        if pairs.is_empty() {
            return Ok(Some(pairs));
        }
        let known = |pair: &[usize; 2]| self.known.pairings[&self.digests(*pair)].clone();
        let known: Vec<Played> = pairs.iter().map(known).collect();
        let seeds: Vec<u64> = known.iter().map(|played| played.seed).collect();
        let tasted = slices(self.request.matrix_games).take_while(|slice| slice.1);
        let goal = Goal::Games(pairs.len() as u64 * TASTES * TASTE);
        let following = Following::stage(progress, "games that are known", goal);
        let Some(again) = self.race(&pairs, &seeds, tasted, &following)? else { return Ok(None) };
        let mut changed = Vec::new();
        for ((pair, known), again) in pairs.into_iter().zip(known).zip(again) {
            if known.tastes.starts_with(&again.tastes) {
                self.matrix.insert(pair, known.all);
            } else {
                changed.push(pair);
            }
        }
        Ok(Some(changed))
    }

    /// What both players of a pairing are known by.
    fn digests(&self, [row, column]: [usize; 2]) -> [String; 2] {
        [digest(&self.squads[0].members[row].1), digest(&self.squads[1].members[column].1)]
    }

    /// Plays games of some pairings, each with a seed of its own. Nothing if it was interrupted.
    fn race(
        &mut self,
        pairs: &[[usize; 2]],
        seeds: &[u64],
        slices: impl Iterator<Item = (Range<u64>, bool)>,
        following: &Following<'_>,
    ) -> Result<Option<Vec<Played>>, Failure> {
        let contest = |(&[row, column], &seed): (&[usize; 2], &u64)| {
            let both = [&self.squads[0].members[row].1, &self.squads[1].members[column].1];
            Ok(self.request.scenario.contest(both, seed)?)
        };
        let contests: Result<Vec<Box<dyn Series + '_>>, Failure> =
            pairs.iter().zip(seeds).map(contest).collect();
        let contests = contests?;
        let contests: Vec<&dyn Series> = contests.iter().map(|contest| &**contest).collect();
        let unplayed = |(&pair, &seed): (&[usize; 2], &u64)| Played {
            players: self.digests(pair),
            seed,
            tastes: Vec::new(),
            all: Tally::default(),
        };
        let mut played: Vec<Played> = pairs.iter().zip(seeds).map(unplayed).collect();
        let mut games = 0;
        for (slice, is_tasted) in slices {
            let numbers = FROM + slice.start..FROM + slice.end;
            let tallies = self.track.race(&contests, numbers, &|| following.is_ended());
            let Some(tallies) = tallies else { return Ok(None) };
            for (played, tally) in played.iter_mut().zip(tallies) {
                played.all = played.all.plus(tally);
                if is_tasted {
                    played.tastes.push(tally.halves);
                }
            }
            games = pairs.len() as u64 * slice.end;
            following.reached(games);
        }
        self.games += games;
        Ok(Some(played))
    }
}

#[cfg(test)]
mod tests {
    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::super::Request;
    use super::*;

    const GAMES_OF_EACH: u64 = 120;

    /// The matrix, and how many games it took.
    fn played(league: &Path, scenario: &str, seed: u64) -> (BTreeMap<[usize; 2], Tally>, u64) {
        let request = Request {
            join: vec!["random".to_owned()],
            matrix_games: GAMES_OF_EACH,
            threads: 1,
            seed,
            out: Some(league.to_owned()),
            ..Request::new(GAMES.load(scenario, &Changes::default()).expect("built in"))
        };
        let mut making = Making::new(&request).expect("it can be made");
        assert!(making.play_matrix(&()).expect("they play"), "nothing interrupts");
        (making.matrix, making.games)
    }

    #[test]
    fn what_was_played_is_not_played_again_unless_a_player_has_changed() {
        let folder = std::env::temp_dir().join(format!("wargauge-matrix-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let league = folder.join("league.toml");
        let scenario = "niemenczyn/historical";
        let (matrix, games) = played(&league, scenario, 1);
        let pairings = matrix.len() as u64;
        assert_eq!(games, pairings * GAMES_OF_EACH);
        // A later run tastes, whatever its seed.
        let tasted = pairings * TASTES * TASTE;
        assert_eq!(played(&league, scenario, 2), (matrix.clone(), tasted));
        // One pairing comes out otherwise: it is played anew, with the seed of this run.
        let kept = folder.join("league.toml.games");
        let text = std::fs::read_to_string(&kept).expect("it is kept");
        let mut file: serde_json::Value = serde_json::from_str(&text).expect("it is whole");
        let taste = &mut file["pairings"][0]["tastes"][3];
        *taste = (taste.as_u64().expect("a number") + 1).into();
        std::fs::write(&kept, file.to_string()).expect("room");
        assert_eq!(played(&league, scenario, 1), (matrix.clone(), tasted + GAMES_OF_EACH));
        // Another scenario takes nothing from it, and a torn file says nothing.
        assert_eq!(played(&league, "niemenczyn/alternative", 1).1, games);
        std::fs::write(&kept, "{").expect("room");
        assert_eq!(played(&league, scenario, 1), (matrix, games));
        std::fs::remove_dir_all(&folder).expect("it is there");
    }

    #[test]
    fn slices_cover_the_games_once() {
        for games in [1, 5, 48, 50, 51, 100, 2500] {
            let all: Vec<u64> = slices(games).flat_map(|(slice, _)| slice).collect();
            assert_eq!(all, (0..games).collect::<Vec<u64>>());
        }
    }
}
