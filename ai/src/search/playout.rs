//! One playout: a copy of the game played to its end with dice of the search's own. Which playouts
//! are worth their time is decided in `compare`.

use wargauge_engine::{Choices, Game, Luck, Side};

use crate::game_loop::Played;
use crate::luck::PlayerLuck;
use crate::player::Player;

/// No game has as many turns; under this number what is hidden is dealt.
const DEAL: u8 = u8::MAX;

/// The luck of one decision's playouts. Playout `number` has the same dice, the same deal and the
/// same player's luck for every choice that is compared, so that their results are pairs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Playouts<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    /// The side that decides. It does not know what the other side hides.
    pub side: Side,
    pub seed: u64,
}

impl<G: Game> Playouts<'_, G> {
    /// Plays `choice` and then the game to its end, both sides by the fast policy.
    ///
    /// # Panics
    /// If the rules stop a game without an outcome, which is a bug of theirs.
    pub fn play<P: Player<G>>(
        &self,
        choice: G::Choice,
        number: u64,
        policies: &mut [P; 2],
    ) -> Played {
        let (game, seed) = (self.game, self.seed);
        let mut state = self.state.clone();
        let mut turn = game.turn(&state);
        let mut luck = Side::BOTH.map(|side| PlayerLuck::new(seed, number, side, turn));
        let deal = &mut luck[self.side.index()];
        deal.begin_turn(self.side, DEAL);
        game.deal_hidden(&mut state, self.side, &mut |bound| deal.below(bound));
        deal.begin_turn(self.side, turn);
        let mut table = Luck::new(seed, number);
        let mut choices = G::Choices::empty();
        let mut decisions = 0;
        game.play(&mut state, choice, &mut table);
        while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
            let now = game.turn(&state);
            if now != turn {
                turn = now;
                for (luck, side) in luck.iter_mut().zip(Side::BOTH) {
                    luck.begin_turn(side, turn);
                }
            }
            let at = side.index();
            let offered = choices.as_slice();
            let picked = policies[at].choose(game, &state, side, offered, &mut luck[at]);
            let choice = offered[picked];
            decisions += 1;
            game.play(&mut state, choice, &mut table);
        }
        let outcome = game.outcome(&state).expect("a game without a further decision has ended");
        Played { outcome, decisions }
    }
}
