//! Players that can rate every choice, and the few choices that they rate highest.
//!
//! Not for what the choices turn out to be worth: playouts show that.

use arrayvec::ArrayVec;
use wargauge_engine::{Game, Side};

use crate::foresight::Chances;
use crate::luck::PlayerLuck;
use crate::orders::Commanded;
use crate::policy::Described;
use crate::random::Random;

/// A player that can rate every choice.
pub trait Rank<G: Game>: Commanded<G> {
    /// Calls `rate` with the place of each choice and its worth, the more the better. The scale is
    /// the player's own; choices that are alike to it are worth the same.
    fn rank(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        rate: &mut dyn FnMut(usize, i32),
    );

    /// How the game may end from a position at the start of a turn. Nothing if the player cannot tell: then
    /// playouts go on to the end of the game.
    fn foresee(&mut self, _game: &G, _state: &G::State) -> Option<Chances> {
        None
    }

    /// Puts a decision with several choices into numbers, see [`crate::policy`]. False if the player
    /// cannot.
    fn describe(
        &mut self,
        _game: &G,
        _state: &G::State,
        _side: Side,
        _choices: &[G::Choice],
        _described: &mut Described,
    ) -> bool {
        false
    }

    /// Lists the marks of a position: what is seen of it at once, each below
    /// [`Names::outline`](crate::policy::Names::outline). Practice learns what each counts. Of everything on the table,
    /// what a side cannot see included: it serves to judge play afterwards, never to play.
    fn outline(&mut self, _game: &G, _state: &G::State, _marks: &mut Vec<u32>) {}
}

impl<G: Game> Commanded<G> for Random {}

/// All choices are alike to it.
impl<G: Game> Rank<G> for Random {
    fn rank(
        &mut self,
        _game: &G,
        _state: &G::State,
        _side: Side,
        choices: &[G::Choice],
        rate: &mut dyn FnMut(usize, i32),
    ) {
        for place in 0..choices.len() {
            rate(place, 0);
        }
    }
}

/// Most choices that a search compares.
pub const MOST_COMPARED: usize = 32;

/// The choices that are worth comparing, by their places.
pub(super) type Shortlist = ArrayVec<usize, MOST_COMPARED>;

/// The `breadth` choices that `policy` rates highest, its own pick before all others. Chance
/// decides between choices that are alike to it.
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

/// So many lots that two are hardly ever the same.
const LOTS: usize = 1 << 30;
