//! The matrix of a league: the games of its pairings, and the file beside the league that keeps them.
//!
//! A run that goes on from a league finds there what its members have played against each other before. A few games
//! of each such pairing are played again: if they come out otherwise, a player has changed, and all of its
//! games are played anew. A pairing that has fewer games than are wanted, but at least fifty, goes on from them, as after
//! an interruption.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use wargauge_analysis::Series;
use wargauge_analysis::race::Tally;
use wargauge_analysis::whole::with_ending;

use super::beside::{digest, read, write};
use super::making::Making;
use crate::failure::Failure;
use crate::numbers;
use crate::progress::{Following, Goal, Progress};

/// So many games of every pairing are played before progress is shown again.
const SLICE: u64 = 50;

/// The first games are played in so small slices, which are played again before what was kept is believed.
const TASTE: u64 = 5;

/// How many slices are tasted.
const TASTES: u64 = 10;

/// The games of all tastes.
const TASTED: u64 = TASTE * TASTES;

/// What the file that keeps the games has behind the name of the league.
const ENDING: &str = ".games";

/// After so long what was played is kept, so that little is lost if the machine fails.
const STRETCH: Duration = Duration::from_secs(10);

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
        let path = league.map(|league| with_ending(league, ENDING));
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

/// The slices in which games of these numbers are played, and whether each is tasted. The numbers begin with 0, or after
/// all tastes.
fn slices(games: Range<u64>) -> impl Iterator<Item = (Range<u64>, bool)> {
    let tasted = (0..TASTES).map(|nth| (nth * TASTE..(nth + 1) * TASTE, true));
    let tasted = tasted.filter(move |(slice, _)| slice.start >= games.start);
    let others = (games.start.max(TASTED)..games.end).step_by(SLICE as usize);
    let all = tasted.chain(others.map(|from| (from..from + SLICE, false)));
    let cut = move |(slice, is_tasted): (Range<u64>, bool)| {
        (slice.start < games.end).then(|| (slice.start..slice.end.min(games.end), is_tasted))
    };
    all.map_while(cut)
}

/// What is known of some pairings, by the places of their members.
type Pairings = Vec<([usize; 2], Played)>;

/// What is known of some pairings, and whether they were interrupted before all their games were played.
struct Raced {
    pairings: Pairings,
    interrupted: bool,
}

impl Making<'_> {
    /// Plays the pairings that were not played yet. False if it was interrupted.
    pub(super) fn play_matrix(&mut self, progress: &dyn Progress) -> Result<bool, Failure> {
        let wanted = self.request.matrix_games;
        let [rows, columns] = [0, 1].map(|side: usize| self.squads[side].members.len());
        let pairs = (0..rows).flat_map(|row| (0..columns).map(move |column| [row, column]));
        let pairs = pairs.filter(|&pair| !self.matrix.contains_key(&pair) && !self.is_even(pair));
        let pairs: Vec<[usize; 2]> = pairs.collect();
        // Fewer games than all tastes are too few to be believed.
        let of = |pair: [usize; 2]| self.played_before.pairings.get(&self.digests(pair));
        let enough = |played: &Played| played.all.games >= TASTED.min(wanted);
        let (known, new): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|&pair| of(pair).is_some_and(enough));
        let new = new.into_iter().map(|pair| (pair, self.unplayed(pair))).collect();
        let known = known.into_iter().filter_map(|pair| Some((pair, of(pair)?.clone()))).collect();
        let Some(mut todo) = self.recall(known, new, progress)? else { return Ok(false) };
        // Those go on together that have the same number of games.
        todo.sort_by_key(|(_, played)| played.all.games);
        let left = todo.iter().map(|(_, played)| wanted - played.all.games).sum();
        if left == 0 {
            return Ok(true);
        }
        let following = Following::stage(progress, "the matrix", Goal::Games(left));
        let before = self.games;
        let mut interrupted = false;
        for alike in todo.chunk_by(|(_, one), (_, other)| one.all.games == other.all.games) {
            let from = alike[0].1.all.games;
            let mut pairings = alike.to_vec();
            // Stretch by stretch, so that what was played is kept now and then.
            let mut slices = slices(from..wanted).peekable();
            while slices.peek().is_some() && !interrupted {
                let (began, mut is_first) = (Instant::now(), true);
                let mut in_time = || std::mem::take(&mut is_first) || began.elapsed() < STRETCH;
                let stretch = std::iter::from_fn(|| slices.next_if(|_| in_time()));
                let raced = self.race(pairings, stretch, (&following, before))?;
                (pairings, interrupted) = (raced.pairings, raced.interrupted);
                for (_, played) in &pairings {
                    let players = played.players.clone();
                    self.played_before.pairings.insert(players, played.clone());
                }
                self.played_before.keep()?;
            }
            if interrupted {
                return Ok(false);
            }
            self.matrix.extend(pairings.into_iter().map(|(pair, played)| (pair, played.all)));
        }
        Ok(true)
    }

    /// Takes what earlier runs have played of some pairings where it still holds, and adds to the others those that have
    /// fewer games than are wanted, or begin anew. Nothing if it was interrupted.
    fn recall(
        &mut self,
        known: Pairings,
        mut others: Pairings,
        progress: &dyn Progress,
    ) -> Result<Option<Pairings>, Failure> {
        if known.is_empty() {
            return Ok(Some(others));
        }
        let wanted = self.request.matrix_games;
        // Whole slices alone can be compared.
        let tasted = TASTED.min(wanted / TASTE * TASTE);
        let goal = Goal::Games(known.len() as u64 * tasted);
        let following = Following::stage(progress, "games that are known", goal);
        let again = known.iter().map(|(pair, known)| {
            (*pair, Played { tastes: Vec::new(), all: Tally::default(), ..known.clone() })
        });
        let raced = self.race(again.collect(), slices(0..tasted), (&following, self.games))?;
        if raced.interrupted {
            return Ok(None);
        }
        for ((pair, known), (_, again)) in known.into_iter().zip(raced.pairings) {
            if !known.tastes.starts_with(&again.tastes) {
                others.push((pair, self.unplayed(pair)));
            } else if known.all.games < wanted {
                others.push((pair, known));
            } else {
                self.matrix.insert(pair, known.all);
            }
        }
        Ok(Some(others))
    }

    /// A pairing before its first game.
    fn unplayed(&self, pair: [usize; 2]) -> Played {
        Played {
            players: self.digests(pair),
            seed: self.request.seed,
            tastes: Vec::new(),
            all: Tally::default(),
        }
    }

    /// What both players of a pairing are known by.
    fn digests(&self, [row, column]: [usize; 2]) -> [String; 2] {
        [digest(&self.squads[0].members[row].1), digest(&self.squads[1].members[column].1)]
    }

    /// Plays games of some pairings, each with its seed, until all are played or it is interrupted. The meter shows the games
    /// beyond those that had been played when its stage began.
    fn race(
        &mut self,
        mut pairings: Pairings,
        slices: impl Iterator<Item = (Range<u64>, bool)>,
        (following, since): (&Following<'_>, u64),
    ) -> Result<Raced, Failure> {
        let contest = |([row, column], played): &([usize; 2], Played)| {
            let both = [&self.squads[0].members[*row].1, &self.squads[1].members[*column].1];
            Ok(self.request.scenario.contest(both, played.seed)?)
        };
        let contests: Result<Vec<Box<dyn Series + '_>>, Failure> =
            pairings.iter().map(contest).collect();
        let contests = contests?;
        let contests: Vec<&dyn Series> = contests.iter().map(|contest| &**contest).collect();
        let mut games = self.games;
        let mut interrupted = false;
        for (slice, is_tasted) in slices {
            let range = numbers::MATRIX + slice.start..numbers::MATRIX + slice.end;
            let tallies = self.track.race(&contests, range, &|| following.is_ended());
            let Some(tallies) = tallies else {
                interrupted = true;
                break;
            };
            for ((_, played), tally) in pairings.iter_mut().zip(tallies) {
                played.all = played.all.plus(tally);
                if is_tasted {
                    played.tastes.push(tally.halves);
                }
            }
            games += contests.len() as u64 * (slice.end - slice.start);
            following.reached(games - since);
        }
        self.games = games;
        Ok(Raced { pairings, interrupted })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use wargauge_games::GAMES;
    use wargauge_scenarios::Changes;

    use super::super::Request;
    use super::*;
    use crate::progress::{Meter, Stage};

    const GAMES_OF_EACH: u64 = 120;

    fn request(league: &Path, scenario: &str, (games, seed): (u64, u64)) -> Request {
        Request {
            join: vec!["random".to_owned()],
            matrix_games: games,
            threads: 1,
            seed,
            out: Some(league.to_owned()),
            ..Request::new(GAMES.load(scenario, &Changes::default()).expect("built in"))
        }
    }

    /// The matrix, and how many games it took.
    fn of(request: &Request) -> (BTreeMap<[usize; 2], Tally>, u64) {
        let mut making = Making::new(request).expect("it can be made");
        assert!(making.play_matrix(&()).expect("they play"), "nothing interrupts");
        (making.matrix, making.games)
    }

    fn played(league: &Path, scenario: &str, seed: u64) -> (BTreeMap<[usize; 2], Tally>, u64) {
        of(&request(league, scenario, (GAMES_OF_EACH, seed)))
    }

    /// Ends everything when it has been asked so often.
    struct Ends(AtomicI64);

    impl Progress for Ends {
        fn begin(&self, _: &Stage<'_>) -> Box<dyn Meter + '_> {
            Box::new(())
        }

        fn interrupted(&self) -> bool {
            self.0.fetch_sub(1, Ordering::Relaxed) <= 1
        }
    }

    #[test]
    fn games_of_an_interrupted_matrix_are_kept_and_more_games_go_on_from_those_that_are_known() {
        let folder = std::env::temp_dir().join(format!("wargauge-more-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let [league, other] = ["league.toml", "other.toml"].map(|name| folder.join(name));
        let scenario = "niemenczyn/historical";
        let (whole, all) = of(&request(&other, scenario, (300, 1)));
        let pairings = whole.len() as u64;
        assert_eq!(all, pairings * 300);
        // Some slices are played when the end comes.
        let asked = request(&league, scenario, (200, 1));
        let mut making = Making::new(&asked).expect("it can be made");
        let ends = Ends(AtomicI64::new(pairings as i64 * 100));
        assert!(!making.play_matrix(&ends).expect("they play"), "it is interrupted");
        assert!(making.matrix.is_empty(), "{:?}", making.matrix);
        let before = making.games;
        let tasted = pairings * TASTED;
        assert!((tasted..pairings * 200).contains(&before), "{before}");
        // The same seed goes on with the games that are missing, and so does another one.
        assert_eq!(of(&asked).1, tasted + pairings * 200 - before);
        let more = request(&league, scenario, (300, 2));
        assert_eq!(of(&more), (whole, tasted + pairings * 100));
        std::fs::remove_dir_all(&folder).expect("it is there");
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
            let all: Vec<u64> = slices(0..games).flat_map(|(slice, _)| slice).collect();
            assert_eq!(all, (0..games).collect::<Vec<u64>>());
            let rest: Vec<u64> = slices(TASTED + 20..games).flat_map(|(slice, _)| slice).collect();
            assert_eq!(rest, (TASTED + 20..games).collect::<Vec<u64>>());
        }
    }
}
