//! Plays blocks of game numbers on all cores and folds them in order.
//!
//! It knows nothing of games: it calls a function for each number and merges what that counts.
//! Numbers are played in blocks, and blocks are folded in their own order whichever thread is done
//! first. Where games take long, a block is played and folded in pieces. What comes out is therefore always that of the games `0..n` for some `n`, on any number
//! of threads, interrupted or not. Memory does not grow with `n`.

use std::any::Any;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

use crate::statistics::looks::{FIRST_LOOK, next_answer, next_look};

/// Games in a block: enough that folding costs nothing, few enough that all cores end together.
pub const BLOCK: u64 = 256;

/// The fewest blocks that a run of few games is cut into.
const FEWEST: u64 = 16;

/// A thread takes pieces of a block that are played in about this time, so that what was played is
/// folded soon, however long a game takes.
const LONG: Duration = Duration::from_millis(500);

/// A count that can be taken in parts.
pub trait Merge: Default + Send {
    /// Adds another part.
    fn merge(&mut self, other: &Self);
}

/// Work that counts nothing.
impl Merge for () {
    fn merge(&mut self, (): &Self) {}
}

/// When to stop.
pub enum Length<'a, C> {
    /// After so many games.
    Games(u64),
    /// At the first look at which the count so far satisfies the condition.
    Until(&'a (dyn Fn(&C) -> bool + Sync)),
    /// At the first of more frequent looks at which it does, but after so many games at the latest.
    UntilOr(u64, &'a (dyn Fn(&C) -> bool + Sync)),
}

/// How to play.
pub struct Plan<'a, C> {
    /// When to stop.
    pub length: Length<'a, C>,
    /// On how many threads; 0 for one a core.
    pub threads: usize,
}

/// Something that a thread does beside playing, while the others play on.
pub type Errand<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Follows a run and may end it.
pub trait Watch<C>: Sync {
    /// Receives now and then what the first `games` games have given.
    fn folded(&self, _count: &C, _games: u64) {}

    /// May take something out of what the first `games` games have given, and have something done
    /// with it. Asked in the order of games; the errands are done in any order.
    fn take(&self, _count: &mut C, _games: u64) -> Option<Errand<'_>> {
        None
    }

    /// Is the run to end now, with what is finished? Asked before every game.
    fn interrupted(&self) -> bool {
        false
    }
}

/// Follows nothing.
impl<C> Watch<C> for () {}

/// Where a run begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begin<C> {
    /// What games before it have given.
    pub count: C,
    /// The number of its first game.
    pub game: u64,
    /// Numbers in a block: fewer where a number takes long, so that no core is left with a block of
    /// its own while the others are done. Nothing for the usual size, which is [`BLOCK`] unless the
    /// games are few. What is counted is the same.
    pub block: Option<u64>,
}

/// With the first game, in blocks of the usual size.
impl<C: Default> Default for Begin<C> {
    fn default() -> Self {
        Self { count: C::default(), game: 0, block: None }
    }
}

/// What a run has given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run<C> {
    /// What the games were counted into.
    pub count: C,
    /// The number of the first game that was not played; of a run that begins with game 0 that is
    /// how many games there were.
    pub games: u64,
    /// Was it ended before its time?
    pub interrupted: bool,
    /// The number of threads that played.
    pub threads: usize,
}

/// The system gives no threads: the one error of everything that plays games in parallel.
#[derive(Debug)]
pub struct NoThreads(ThreadPoolBuildError);

/// Runs `what` on this many threads; 0 means one for each core.
///
/// # Errors
/// If the system gives none.
pub fn on_threads<T: Send>(
    threads: usize,
    what: impl FnOnce() -> T + Send,
) -> Result<T, NoThreads> {
    let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
    Ok(pool.install(what))
}

impl From<ThreadPoolBuildError> for NoThreads {
    fn from(why: ThreadPoolBuildError) -> Self {
        Self(why)
    }
}

impl fmt::Display for NoThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "failed to start threads: {}", self.0)
    }
}

impl Error for NoThreads {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

/// Plays games. `worker` makes what each thread needs for itself; `game` plays the game of one
/// number and adds it to the count.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics; the message names the game.
pub fn run<C, W>(
    plan: &Plan<'_, C>,
    watch: &(impl Watch<C> + ?Sized),
    worker: impl Fn() -> W + Sync,
    game: impl Fn(&mut W, u64, &mut C) + Sync,
) -> Result<Run<C>, NoThreads>
where
    C: Merge,
{
    resume(plan, Begin::default(), watch, worker, game)
}

/// Goes on with a run from some game. The number of games of the plan is that of the whole run, and
/// a condition to stop is looked at as if the whole run were played: what comes out is the same.
///
/// # Errors
/// If the system gives no threads.
///
/// # Panics
/// If a game panics; the message names the game.
pub fn resume<C, W>(
    plan: &Plan<'_, C>,
    begin: Begin<C>,
    watch: &(impl Watch<C> + ?Sized),
    worker: impl Fn() -> W + Sync,
    game: impl Fn(&mut W, u64, &mut C) + Sync,
) -> Result<Run<C>, NoThreads>
where
    C: Merge,
{
    let pool = ThreadPoolBuilder::new().num_threads(plan.threads).build().map_err(NoThreads)?;
    let end = match plan.length {
        Length::Games(games) | Length::UntilOr(games, _) => games,
        Length::Until(_) => u64::MAX,
    };
    let first = begin.game;
    let size = begin.block.unwrap_or(match plan.length {
        // Where games are few they may take long: no core is to be left with all of them.
        Length::Games(games) => (games / FEWEST).clamp(1, BLOCK),
        Length::Until(_) | Length::UntilOr(..) => BLOCK,
    });
    let fold = Fold::new(&plan.length, size, end, begin);
    let (next, halt) = (AtomicU64::new(first), AtomicBool::new(fold.closed));
    let fold = Mutex::new(fold);
    let halted = || halt.load(Ordering::Relaxed);
    let work = || {
        let mut own = worker();
        let mut pace = 1;
        while !halted() && !watch.interrupted() {
            let claim = |start: u64| (start < end).then(|| end_of(start, pace, size, end));
            let Ok(start) = next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, claim) else {
                break;
            };
            let (stop, begun) = (end_of(start, pace, size, end), Instant::now());
            let mut part = Part { count: C::default(), games: 0 };
            let played = catch_unwind(AssertUnwindSafe(|| {
                for number in start..stop {
                    if halted() || watch.interrupted() {
                        break;
                    }
                    game(&mut own, number, &mut part.count);
                    part.games += 1;
                }
            }));
            pace = match begun.elapsed() {
                took if took > LONG => (pace / 2).max(1),
                took if took < LONG / 4 => (pace * 2).min(size),
                _ => pace,
            };
            let mut errands = Vec::new();
            {
                // A thread that panics while it holds the lock has broken the whole run anyway.
                let mut fold = fold.lock().unwrap_or_else(PoisonError::into_inner);
                match played {
                    Ok(()) => fold.accept(start..stop, part, watch, &mut errands),
                    Err(why) => fold.break_off(start + part.games, why),
                }
                if fold.closed {
                    halt.store(true, Ordering::Relaxed);
                }
            }
            for errand in errands {
                errand();
            }
        }
    };
    pool.broadcast(|_| work());
    let fold = fold.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((number, why)) = fold.broken {
        panic!("game {number} panicked: {}", message(why.as_ref()));
    }
    let complete = fold.satisfied || fold.games == end;
    Ok(Run {
        count: fold.count,
        games: fold.games,
        interrupted: !complete,
        threads: pool.current_num_threads(),
    })
}

/// The number after the last game of a piece of so many games: no piece lies in two blocks.
fn end_of(start: u64, pace: u64, size: u64, end: u64) -> u64 {
    let block = (start / size + 1).saturating_mul(size);
    end.min(block).min(start.saturating_add(pace))
}

/// What a panic said.
fn message(why: &(dyn Any + Send)) -> &str {
    why.downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| why.downcast_ref::<&str>().copied())
        .unwrap_or("no message")
}

/// A piece of a block as far as it was played.
struct Part<C> {
    count: C,
    games: u64,
}

/// Blocks on their way into one count, in order.
struct Fold<'a, C> {
    length: &'a Length<'a, C>,
    /// Numbers in a block.
    size: u64,
    end: u64,
    count: C,
    games: u64,
    /// After which block to look next whether it is enough.
    look: u64,
    /// Pieces that were done before an earlier one, by their first game, with the game after the last
    /// that they should have: at most a few for each thread.
    waiting: BTreeMap<u64, (u64, Part<C>)>,
    /// Nothing more is taken.
    closed: bool,
    /// The condition to stop holds.
    satisfied: bool,
    broken: Option<(u64, Box<dyn Any + Send>)>,
}

impl<'a, C: Merge> Fold<'a, C> {
    fn new(length: &'a Length<'a, C>, size: u64, end: u64, begin: Begin<C>) -> Self {
        let mut fold = Self {
            length,
            size,
            end,
            count: begin.count,
            games: begin.game,
            look: FIRST_LOOK,
            waiting: BTreeMap::new(),
            closed: false,
            satisfied: false,
            broken: None,
        };
        // The look before the first game of the run, if there is one, is still to be taken.
        let next = begin.game.div_ceil(size);
        while fold.look < next {
            fold.look = fold.next_look();
        }
        fold.look();
        fold
    }

    /// The look after the one that is due.
    fn next_look(&self) -> u64 {
        match self.length {
            Length::UntilOr(..) => next_answer(self.look),
            _ => next_look(self.look),
        }
    }

    /// Looks whether it is enough, if it is time for that: after whole blocks.
    fn look(&mut self) {
        let is_whole = self.games.is_multiple_of(self.size) || self.games == self.end;
        if !is_whole || self.games.div_ceil(self.size) != self.look {
            return;
        }
        self.look = self.next_look();
        if let Length::Until(enough) | Length::UntilOr(_, enough) = self.length {
            self.satisfied = enough(&self.count);
            self.closed = self.satisfied;
        }
    }

    /// Takes a piece, and folds all that are next in order.
    fn accept<'w>(
        &mut self,
        piece: Range<u64>,
        part: Part<C>,
        watch: &'w (impl Watch<C> + ?Sized),
        errands: &mut Vec<Errand<'w>>,
    ) {
        self.waiting.insert(piece.start, (piece.end, part));
        while !self.closed {
            let Some((end, part)) = self.waiting.remove(&self.games) else { return };
            self.count.merge(&part.count);
            self.games += part.games;
            // After a piece that was broken off nothing may follow.
            self.closed = self.games < end;
            if !self.closed {
                self.look();
            }
            watch.folded(&self.count, self.games);
            errands.extend(watch.take(&mut self.count, self.games));
        }
    }

    /// Notes that a game panicked; of several the one with the lowest number is reported.
    fn break_off(&mut self, number: u64, why: Box<dyn Any + Send>) {
        self.closed = true;
        if self.broken.as_ref().is_none_or(|(lowest, _)| number < *lowest) {
            self.broken = Some((number, why));
        }
    }
}

#[cfg(test)]
mod tests;
