//! Who can say what each choice is worth to him, and the few that he thinks most of.
//!
//! Not for what the choices turn out to be worth: that is for playouts to tell.

use arrayvec::ArrayVec;
use wargauge_engine::{Game, Side};

use crate::luck::PlayerLuck;
use crate::player::Player;
use crate::random::Random;

/// A player that can tell what it thinks of every choice.
pub trait Rank<G: Game>: Player<G> {
    /// Tells the worth of each choice by its place, the more the better. The scale is the player's
    /// own; choices it does not tell apart are worth the same.
    fn rank(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        tell: &mut dyn FnMut(usize, i32),
    );
}

/// All choices are alike to it.
impl<G: Game> Rank<G> for Random {
    fn rank(
        &mut self,
        _game: &G,
        _state: &G::State,
        _side: Side,
        choices: &[G::Choice],
        tell: &mut dyn FnMut(usize, i32),
    ) {
        for place in 0..choices.len() {
            tell(place, 0);
        }
    }
}

/// Most choices that a search compares.
pub const MOST_COMPARED: usize = 32;

/// The choices that are worth comparing, by their places.
pub(super) type Shortlist = ArrayVec<usize, MOST_COMPARED>;

/// The `breadth` choices that `policy` thinks most of, its own pick before all others. Chance
/// decides between those it does not tell apart.
pub(super) fn shortlist<G: Game, P: Rank<G>>(
    policy: &mut P,
    game: &G,
    state: &G::State,
    side: Side,
    choices: &[G::Choice],
    breadth: usize,
    luck: &mut PlayerLuck,
) -> Shortlist {
    let picked = policy.choose(game, state, side, choices, luck);
    let others = breadth.clamp(1, MOST_COMPARED) - 1;
    // Worth and lot, the best first.
    let mut best = ArrayVec::<((i32, usize), usize), MOST_COMPARED>::new();
    policy.rank(game, state, side, choices, &mut |place, worth| {
        let key = (worth, luck.below(LOTS));
        if place == picked || best.len() == others && best.last().is_none_or(|last| last.0 >= key) {
            return;
        }
        if best.len() == others {
            best.pop();
        }
        let at = best.iter().position(|entry| entry.0 < key).unwrap_or(best.len());
        best.insert(at, (key, place));
    });
    std::iter::once(picked).chain(best.iter().map(|entry| entry.1)).collect()
}

/// Lots enough that two are hardly ever the same.
const LOTS: usize = 1 << 30;
