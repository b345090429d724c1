//! A player that is barred from some kinds of choice: it never sees them where another choice is left. Where
//! nothing else is left it chooses among them, and that is counted.
//!
//! This is restricted play (A. Jaffe, A. Miller, E. Andersen, Y.-E. Liu, A. Karlin and Z. Popović, "Evaluating
//! competitive game balance with restricted play", AIIDE 2012). Any player may be barred. One that looks ahead is
//! barred in what it does, not in what it imagines of later decisions. Which choices are of which kind is the
//! game's to say.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::player::Player;

/// Kinds of choice, a bit each.
pub type Kinds = u32;

/// The most kinds that can be distinguished.
pub const MOST_KINDS: usize = Kinds::BITS as usize;

/// The kinds that a choice is of, as the side that decides sees them.
pub type KindsOf<G> = fn(&G, &<G as Game>::State, &<G as Game>::Choice) -> Kinds;

/// What became of the choices of each kind. Threads add to it at once; sums do not depend on their order.
#[derive(Debug, Default)]
pub struct Tally {
    games: AtomicU64,
    offered: [AtomicU64; MOST_KINDS],
    taken: [AtomicU64; MOST_KINDS],
    forced: AtomicU64,
}

impl Tally {
    /// How many games were begun.
    pub fn games(&self) -> u64 {
        self.games.load(Ordering::Relaxed)
    }

    /// In how many decisions a choice of this kind was among the rules' choices.
    pub fn offered(&self, kind: usize) -> u64 {
        self.offered[kind].load(Ordering::Relaxed)
    }

    /// In how many decisions a choice of this kind was taken.
    pub fn taken(&self, kind: usize) -> u64 {
        self.taken[kind].load(Ordering::Relaxed)
    }

    /// In how many decisions nothing but barred choices was left.
    pub fn forced(&self) -> u64 {
        self.forced.load(Ordering::Relaxed)
    }
}

/// Adds one to the counts of these kinds.
fn count(counts: &[AtomicU64; MOST_KINDS], mut kinds: Kinds) {
    while kinds != 0 {
        counts[kinds.trailing_zeros() as usize].fetch_add(1, Ordering::Relaxed);
        kinds &= kinds - 1;
    }
}

/// What a player is barred from, and where that is counted.
#[derive(Clone, Debug, Default)]
pub struct Bar {
    /// The kinds that it does not see; none for a player that is only watched.
    pub kinds: Kinds,
    /// What became of the choices.
    pub tally: Arc<Tally>,
}

/// A player behind a bar.
pub struct Barred<P, G: Game> {
    player: P,
    kinds_of: KindsOf<G>,
    bar: Bar,
    /// The choices that are left, and their places among all.
    left: Vec<G::Choice>,
    places: Vec<usize>,
}

impl<P, G: Game> Barred<P, G> {
    /// The player behind a bar.
    pub fn new(player: P, kinds_of: KindsOf<G>, bar: Bar) -> Self {
        Self { player, kinds_of, bar, left: Vec::new(), places: Vec::new() }
    }
}

impl<P: Clone, G: Game> Clone for Barred<P, G> {
    fn clone(&self) -> Self {
        Self::new(self.player.clone(), self.kinds_of, self.bar.clone())
    }
}

/// The name of the player itself.
impl<P: fmt::Display, G: Game> fmt::Display for Barred<P, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.player.fmt(f)
    }
}

impl<P: Player<G>, G: Game> Player<G> for Barred<P, G> {
    fn begin(&mut self, game: &G, side: Side) {
        self.bar.tally.games.fetch_add(1, Ordering::Relaxed);
        self.player.begin(game, side);
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let Self { player, kinds_of, bar: Bar { kinds: barred, tally }, left, places } = self;
        left.clear();
        places.clear();
        let mut offered = 0;
        for (place, choice) in choices.iter().enumerate() {
            let kinds = kinds_of(game, state, choice);
            offered |= kinds;
            if kinds & *barred == 0 {
                left.push(*choice);
                places.push(place);
            }
        }
        count(&tally.offered, offered);
        let picked = if left.len() == choices.len() {
            player.choose(game, state, side, choices, luck)
        } else {
            match places[..] {
                [] => {
                    tally.forced.fetch_add(1, Ordering::Relaxed);
                    player.choose(game, state, side, choices, luck)
                }
                // A player is asked where there are two choices at least.
                [only] => only,
                _ => places[player.choose(game, state, side, left, luck)],
            }
        };
        count(&tally.taken, kinds_of(game, state, &choices[picked]));
        picked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game_loop::play_game;
    use crate::random::Random;
    use crate::search::{Budget, Search};
    use crate::toy::{Boldness, Duel, Moment};
    use wargauge_engine::Luck;

    /// Being bold at all is kind 0, being very bold kind 1 as well.
    fn boldness(_: &Duel, _: &Moment, choice: &Boldness) -> Kinds {
        [0b00, 0b01, 0b11][usize::from(choice.0)]
    }

    /// Everything is of one kind.
    fn all(_: &Duel, _: &Moment, _: &Boldness) -> Kinds {
        0b1
    }

    fn tally<P: Player<Duel>>(player: P, kinds_of: KindsOf<Duel>, kinds: Kinds) -> Arc<Tally> {
        let bar = Bar { kinds, ..Bar::default() };
        let tally = Arc::clone(&bar.tally);
        let mut barred = Barred::new(player, kinds_of, bar);
        let duel = Duel { automatic: 100, ..Duel::default() };
        for number in 0..20 {
            play_game(&duel, &mut barred, &mut Random, &mut Luck::new(7, number), 7, number);
        }
        tally
    }

    #[test]
    fn a_barred_kind_is_never_taken_and_the_rest_is() {
        let free = tally(Random, boldness, 0);
        assert_eq!((free.games(), free.offered(0), free.offered(1)), (20, 120, 120));
        assert!(free.taken(1) > 20 && free.taken(0) > free.taken(1));
        let barred = tally(Random, boldness, 0b10);
        assert_eq!((barred.offered(1), barred.taken(1), barred.forced()), (120, 0, 0));
        assert!(barred.taken(0) > 20);
    }

    #[test]
    fn one_choice_that_is_left_is_taken_unasked() {
        let barred = tally(Random, boldness, 0b01);
        assert_eq!((barred.taken(0), barred.taken(1), barred.forced()), (0, 0, 0));
    }

    #[test]
    fn where_nothing_else_is_left_the_bar_is_lifted_and_that_is_counted() {
        let barred = tally(Random, all, 0b1);
        assert_eq!((barred.taken(0), barred.forced()), (120, 120));
    }

    #[test]
    fn a_player_that_looks_ahead_may_be_barred() {
        let budget: Budget = "iterations=20".parse().unwrap();
        let barred = tally(Search::new(budget, Random), boldness, 0b10);
        assert_eq!((barred.taken(1), barred.forced()), (0, 0));
    }

    #[test]
    fn a_player_behind_no_bar_plays_as_without() {
        let duel = Duel::default();
        for number in 0..50 {
            let mut watched = Barred::new(Random, boldness, Bar::default());
            let table = || Luck::new(3, number);
            let behind = play_game(&duel, &mut watched, &mut Random, &mut table(), 3, number);
            let plain = play_game(&duel, &mut Random, &mut Random, &mut table(), 3, number);
            assert_eq!(behind, plain);
        }
    }
}
