//! Few games each of many series: how each game ended.
//!
//! A series is opened when its games are due and dropped after them, so that memory holds those that are being
//! played and no more, however many there are. Games that are wanted twice are played once. Not for many games
//! of one series, which are counted and not listed: see [`crate::runner`].

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use wargauge_ai::Played;
use wargauge_engine::Side;

use crate::runner::NoThreads;
use crate::series::Series;

/// What a side has made of a game: half points, 2 for a win and 1 for a draw, and victory points.
pub fn made_by(side: Side, played: &Played) -> [i64; 2] {
    let [halves, points] = [played.outcome.halves().into(), played.outcome.points.into()];
    match side {
        Side::First => [halves, points],
        Side::Second => [2 - halves, -points],
    }
}

/// Shows the series of a key to a function, which plays it.
pub type Open<'a, K, E> = &'a (dyn Fn(&K, &mut dyn FnMut(&dyn Series)) -> Result<(), E> + Sync);

/// The games that are wanted of each series.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Batch<K>(BTreeMap<K, Vec<u64>>);

impl<K> Default for Batch<K> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

/// How the games of a batch ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endings<K>(BTreeMap<K, Vec<(u64, Played)>>);

impl<K: Ord> Endings<K> {
    /// How a game ended.
    ///
    /// # Panics
    /// If the batch did not want it.
    pub fn of(&self, key: &K, number: u64) -> &Played {
        let games = self.0.get(key).map_or(&[][..], Vec::as_slice);
        let place = games.binary_search_by_key(&number, |&(number, _)| number);
        &games[place.expect("a game that the batch wanted")].1
    }
}

/// A batch that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done<K> {
    /// How its games ended.
    pub endings: Endings<K>,
    /// How many games were played: those that were wanted twice count once.
    pub games: u64,
    /// On how many threads.
    pub threads: usize,
}

/// Games that a thread plays in one go; fewer where there are few in all.
const PIECE: u64 = 256;

impl<K: Ord + Clone + Sync> Batch<K> {
    /// These games of this series, too.
    pub fn want(&mut self, key: K, numbers: impl IntoIterator<Item = u64>) {
        self.0.entry(key).or_default().extend(numbers);
    }

    /// How many games that is; those that are wanted twice count once.
    pub fn games(&self) -> u64 {
        let distinct = |numbers: &Vec<u64>| numbers.iter().collect::<BTreeSet<_>>().len() as u64;
        self.0.values().map(distinct).sum()
    }

    /// Takes out what is wanted twice.
    fn sorted(mut self) -> Self {
        for numbers in self.0.values_mut() {
            numbers.sort_unstable();
            numbers.dedup();
        }
        self
    }

    /// Plays all of it. The endings are the same on any number of threads, 0 for one a core; nothing if
    /// `interrupted` said so before the end. `reached` hears how many games are done.
    ///
    /// # Errors
    /// If the system gives no threads, or a series cannot be opened.
    ///
    /// # Panics
    /// If a game panics.
    pub fn play<E: From<NoThreads> + Send>(
        self,
        threads: usize,
        open: Open<'_, K, E>,
        interrupted: &(dyn Fn() -> bool + Sync),
        reached: &(dyn Fn(u64) + Sync),
    ) -> Result<Option<Done<K>>, E> {
        let Self(wanted) = self.sorted();
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(NoThreads::from)?;
        let games: u64 = wanted.values().map(|numbers| numbers.len() as u64).sum();
        // No thread is to be left with the last piece while the others are done.
        let share = games / (16 * pool.current_num_threads() as u64);
        let pieces = pieces(&wanted, share.clamp(1, PIECE) as usize);
        let (stopped, done) = (AtomicBool::new(false), AtomicU64::new(0));
        let play = |(key, range): &(&K, Range<usize>)| -> Result<Vec<(u64, Played)>, E> {
            let mut endings = Vec::with_capacity(range.len());
            if stopped.load(Ordering::Relaxed) || interrupted() {
                stopped.store(true, Ordering::Relaxed);
                return Ok(endings);
            }
            open(key, &mut |series| {
                let mut seat = series.seat();
                for &number in &wanted[*key][range.clone()] {
                    if interrupted() {
                        stopped.store(true, Ordering::Relaxed);
                        break;
                    }
                    endings.push((number, seat.outcome(number)));
                }
            })?;
            let more = endings.len() as u64;
            reached(done.fetch_add(more, Ordering::Relaxed) + more);
            Ok(endings)
        };
        let played: Result<Vec<_>, E> = pool.install(|| pieces.par_iter().map(play).collect());
        let played = played?;
        if stopped.into_inner() {
            return Ok(None);
        }
        let mut endings: BTreeMap<K, Vec<(u64, Played)>> = BTreeMap::new();
        for ((key, _), games) in pieces.iter().zip(played) {
            endings.entry((*key).clone()).or_default().extend(games);
        }
        let threads = pool.current_num_threads();
        Ok(Some(Done { endings: Endings(endings), games, threads }))
    }
}

/// The games of each series in pieces of at most so many.
fn pieces<K>(wanted: &BTreeMap<K, Vec<u64>>, size: usize) -> Vec<(&K, Range<usize>)> {
    let mut pieces = Vec::new();
    for (key, numbers) in wanted {
        let mut from = 0;
        while from < numbers.len() {
            let to = (from + size).min(numbers.len());
            pieces.push((key, from..to));
            from = to;
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matchup::Matchup;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;
    use wargauge_engine::Outcome;

    fn batch() -> Batch<i8> {
        let mut batch = Batch::default();
        batch.want(0, 0..900);
        batch.want(2, (0..900).rev());
        batch.want(2, 500..600);
        batch
    }

    /// Every duel can be opened; one far from even cannot.
    fn open(edge: &i8, play: &mut dyn FnMut(&dyn Series)) -> Result<(), NoDuel> {
        if *edge > 5 {
            return Err(NoDuel);
        }
        let duel = Duel { edge: *edge, ..Duel::default() };
        play(&Matchup::new(&duel, [Random; 2], 1794));
        Ok(())
    }

    #[derive(Debug)]
    struct NoDuel;

    impl From<NoThreads> for NoDuel {
        fn from(_: NoThreads) -> Self {
            Self
        }
    }

    #[test]
    fn a_series_that_cannot_be_opened_ends_the_batch() {
        let mut batch = batch();
        batch.want(9, [1]);
        assert!(batch.play(2, &open, &|| false, &|_| {}).is_err());
    }

    #[test]
    fn a_batch_is_the_same_on_any_number_of_threads_and_plays_no_game_twice() {
        let play = |threads| batch().play(threads, &open, &|| false, &|_| {}).unwrap().unwrap();
        let Done { endings, games, threads } = play(1);
        assert_eq!((games, threads), (1800, 1));
        assert_eq!(play(3).endings, endings);
        let duel = Duel { edge: 2, ..Duel::default() };
        let matchup = Matchup::new(&duel, [Random; 2], 1794);
        let mut seat = Series::seat(&matchup);
        for number in [0, 17, 550, 899] {
            assert_eq!(*endings.of(&2, number), seat.outcome(number));
        }
    }

    #[test]
    fn an_interrupted_batch_gives_nothing() {
        let endings = batch().play(1, &open, &|| true, &|_| {}).unwrap();
        assert!(endings.is_none());
    }

    #[test]
    fn what_one_side_gains_the_other_loses() {
        let outcome = Outcome { winner: Some(Side::First), automatic: false, turn: 5, points: 3 };
        let played = Played { outcome, decisions: 7, drawn_by_rule: false };
        assert_eq!(Side::BOTH.map(|side| made_by(side, &played)), [[2, 3], [0, -3]]);
    }
}
