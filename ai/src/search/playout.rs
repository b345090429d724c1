//! One playout: a copy of the game played to its end with dice of the search's own. Which playouts
//! are worth their time is decided in `compare`.

use rand_core::Rng;
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Choices, Game, Luck, Outcome, Side};

use crate::foresight::Chances;
use crate::luck::{PlayerLuck, drawn_by_share};
use crate::player::Player;
use crate::search::Rank;

/// No game has as many turns; under this number what is hidden is dealt.
const DEAL: u8 = u8::MAX;

/// The stream from which the enemy of a playout is drawn.
const ENEMY: u64 = 1;

/// The luck of one decision's playouts. Playout `number` has the same dice, the same deal and the
/// same player's luck for every choice that is compared, so that their results are pairs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playouts<'a, G: Game> {
    pub game: &'a G,
    pub state: &'a G::State,
    /// The side that decides. It does not know what the other side hides.
    pub side: Side,
    pub seed: u64,
}

impl<G: Game> Playouts<'_, G> {
    /// Plays `choice`, if one is given, and then the game to its end, each side by its policy, or to
    /// the start of a turn of which `foresee` says what it leads to.
    ///
    /// # Panics
    /// If the rules stop a game without an outcome, which is a bug of theirs.
    pub fn play<A: Player<G>, B: Player<G>>(
        &self,
        choice: Option<G::Choice>,
        number: u64,
        first: &mut A,
        second: &mut B,
        mut foresee: impl FnMut(&G::State, &mut A, &mut B) -> Option<Chances>,
    ) -> Playout {
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
        if let Some(choice) = choice {
            game.play(&mut state, choice, &mut table);
        }
        while let Some(side) = game.advance(&mut state, &mut table, &mut choices) {
            let now = game.turn(&state);
            if now != turn {
                turn = now;
                if let Some(chances) = foresee(&state, first, second) {
                    return Playout { end: End::Foreseen(chances), decisions };
                }
                for (luck, side) in luck.iter_mut().zip(Side::BOTH) {
                    luck.begin_turn(side, turn);
                }
            }
            let at = side.index();
            let offered = choices.as_slice();
            let luck = &mut luck[at];
            let picked = match side {
                Side::First => first.choose(game, &state, side, offered, luck),
                Side::Second => second.choose(game, &state, side, offered, luck),
            };
            let choice = offered[picked];
            decisions += 1;
            game.play(&mut state, choice, &mut table);
        }
        let outcome = game.outcome(&state).expect("a game without a further decision has ended");
        Playout { end: End::Played(outcome), decisions }
    }
}

impl<G: Game> Playouts<'_, G> {
    /// Plays `choice`, and then as the policies do, to the end of so many turns, if the first side's policy
    /// foresees what comes of the position there; with 0 turns, to the end of the game.
    pub fn tried<P: Rank<G>>(
        &self,
        choice: G::Choice,
        number: u64,
        policies: &mut [P; 2],
        turns: u8,
    ) -> Playout {
        let [first, second] = policies;
        let mut is_over = countdown(turns);
        self.play(Some(choice), number, first, second, |state, first, _| {
            if is_over() { first.foresee(self.game, state) } else { None }
        })
    }

    /// As [`tried`](Self::tried), but an enemy drawn from a squad plays the other side. The draw is the
    /// same for every choice that is compared.
    pub fn tried_against<P: Rank<G>, E: Player<G>>(
        &self,
        choice: G::Choice,
        number: u64,
        own: &mut P,
        enemies: &mut [(E, u32)],
        turns: u8,
    ) -> Playout {
        let enemy = self.enemy(enemies, number);
        let (enemy, game) = (&mut enemies[enemy].0, self.game);
        let mut is_over = countdown(turns);
        let mut foresee = |state: &G::State, own: &mut P| {
            if is_over() { own.foresee(game, state) } else { None }
        };
        match self.side {
            Side::First => {
                self.play(Some(choice), number, own, enemy, |state, own, _| foresee(state, own))
            }
            Side::Second => {
                self.play(Some(choice), number, enemy, own, |state, _, own| foresee(state, own))
            }
        }
    }

    /// The place of the member of a squad that plays the enemy of a playout, drawn by its share.
    pub fn enemy<E>(&self, squad: &[(E, u32)], number: u64) -> usize {
        drawn_by_share(squad, |bound| {
            below(stream(self.seed, number, ENEMY).next_u64(), bound as u64) as usize
        })
    }
}

/// At the start of each turn: is it the one at which a playout of so many turns is cut? Never with 0 turns.
pub(crate) fn countdown(turns: u8) -> impl FnMut() -> bool {
    let mut left = turns;
    move || {
        left = left.wrapping_sub(1);
        left == 0
    }
}

/// How a playout ended.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// With the game.
    Played(Outcome),
    /// At the start of a turn, with the chances that it leads to.
    Foreseen(Chances),
}

/// What came of a playout.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playout {
    pub end: End,
    /// How many decisions it took.
    pub decisions: u32,
}
