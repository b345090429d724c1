//! The library as a front end uses it: requests in, outcomes and files out, no command line between.

mod by_hand;
mod compare;
mod exploit;
mod gate;
mod harden;
mod one_game;
mod run;
mod scratch;
mod sweep;
mod train;
mod worth;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wargauge_games::{GAMES, Playable};
use wargauge_scenarios::Changes;
use wargauge_studies::{Conditions, Keep, Meter, Plan, Progress, Shard, Stage};

/// A scenario that is built in.
const SCENARIO: &str = "niemenczyn/historical";

/// The scenario with some values changed.
fn scenario(sets: &[&str]) -> Arc<dyn Playable> {
    let sets = sets.iter().map(ToString::to_string).collect();
    GAMES.load(SCENARIO, &Changes { overlays: Vec::new(), sets }).expect("it is built in")
}

/// Players that cost next to nothing.
fn random() -> [String; 2] {
    ["random", "random"].map(str::to_owned)
}

/// This many games on one thread, kept or not.
fn conditions(games: u64, keep: Option<Keep>) -> Conditions {
    Conditions { plan: Plan::Games(games), threads: 1, keep, ..Conditions::default() }
}

/// A folder, and a share as in `1/2`.
fn keep(folder: &str, shard: Option<&str>) -> Keep {
    let shard: Option<Shard> = shard.map(|shard| shard.parse().expect("a share"));
    Keep { folder: folder.into(), shard }
}

/// Asks for the end after some questions whether it is wanted, of which there is one before each
/// game.
struct EndAfter(AtomicU64);

impl EndAfter {
    fn games(games: u64) -> Self {
        Self(AtomicU64::new(games))
    }
}

impl Progress for EndAfter {
    fn begin(&self, _: &Stage<'_>) -> Box<dyn Meter + '_> {
        Box::new(())
    }

    fn interrupted(&self) -> bool {
        let left =
            self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        left.is_err()
    }
}
