//! The luck of players, apart from the dice of the game they play.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_engine::Side;
use wargauge_engine::luck::{Earlier, below, game_key, stream_seed};

/// What a player draws its random decisions from in one turn: luck of its own for each decision,
/// keyed by seed, game number, side, turn, the subject of the decision, and how many decisions
/// about the same subject came before it in the turn.
///
/// Two variants of a game in which a player decides more or less often about one unit share its
/// luck in all other decisions.
#[derive(Clone, Debug)]
pub struct PlayerLuck {
    game: u64,
    turn: u64,
    asked: Earlier,
    /// Where the decision's numbers come from, and the generator itself once one is drawn: most
    /// decisions draw none.
    seed: u64,
    drawn: Option<Xoshiro256PlusPlus>,
}

/// The key of what is drawn before the game begins: above those of all sides and turns.
const BEFORE: u64 = 1 << 32;

impl PlayerLuck {
    /// The luck of the player of `side` in one turn of one game. Before the first
    /// [`PlayerLuck::decide`] it is one stream.
    #[inline]
    pub fn new(seed: u64, game: u64, side: Side, turn: u8) -> Self {
        let game = game_key(seed, game);
        let mut luck = Self { game, turn: 0, asked: Earlier::default(), seed: 0, drawn: None };
        luck.begin_turn(side, turn);
        luck
    }

    /// The luck from which the side's player itself is drawn, before the game begins. No turn has
    /// the same.
    pub fn before(seed: u64, game: u64, side: Side) -> Self {
        let mut luck = Self::new(seed, game, side, 0);
        luck.seed = stream_seed(luck.game, BEFORE | side.index() as u64);
        luck
    }

    /// Becomes the luck of the player of `side` in another turn of the same game.
    #[inline]
    pub fn begin_turn(&mut self, side: Side, turn: u8) {
        let own = (side.index() as u64) << 8 | u64::from(turn);
        self.turn = game_key(self.game, own);
        self.asked.clear();
        (self.seed, self.drawn) = (stream_seed(self.game, own), None);
    }

    /// A decision begins. `about` is its subject, see [`wargauge_engine::Game::about`].
    #[inline]
    pub fn decide(&mut self, about: u32) {
        let nth = self.asked.count(about);
        let key = game_key(self.turn, nth << 32 | u64::from(about));
        (self.seed, self.drawn) = (key, None);
    }

    /// A number below `bound`, each as likely as any other.
    #[inline]
    pub fn below(&mut self, bound: usize) -> usize {
        let generator =
            self.drawn.get_or_insert_with(|| Xoshiro256PlusPlus::seed_from_u64(self.seed));
        below(generator.next_u64(), bound as u64) as usize
    }
}

/// The place of a member that is drawn by its share; `below` gives a number below a bound.
pub fn drawn_by_share<T>(members: &[(T, u32)], below: impl FnOnce(usize) -> usize) -> usize {
    let all: u32 = members.iter().map(|&(_, share)| share).sum();
    let mut ticket = below(all as usize) as u32;
    for (place, &(_, share)) in members.iter().enumerate() {
        if ticket < share {
            return place;
        }
        ticket -= share;
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draws(seed: u64, game: u64, side: Side, turn: u8) -> Vec<usize> {
        let mut luck = PlayerLuck::new(seed, game, side, turn);
        (0..16).map(|_| luck.below(1000)).collect()
    }

    fn before(seed: u64, game: u64, side: Side) -> Vec<usize> {
        let mut luck = PlayerLuck::before(seed, game, side);
        (0..16).map(|_| luck.below(1000)).collect()
    }

    #[test]
    fn each_seed_game_side_and_turn_has_luck_of_its_own() {
        let all = [
            draws(1, 1, Side::First, 1),
            draws(2, 1, Side::First, 1),
            draws(1, 2, Side::First, 1),
            draws(1, 1, Side::Second, 1),
            draws(1, 1, Side::First, 2),
            draws(1, 1, Side::First, 0),
            before(1, 1, Side::First),
            before(1, 1, Side::Second),
            before(1, 2, Side::First),
        ];
        for (i, a) in all.iter().enumerate() {
            for b in &all[i + 1..] {
                assert_ne!(a, b);
            }
        }
        assert_eq!(all[0], draws(1, 1, Side::First, 1));
    }

    #[test]
    fn a_decision_more_about_one_unit_leaves_the_others_alone() {
        let drawn = |about: &[u32]| -> Vec<usize> {
            let mut luck = PlayerLuck::new(1, 1, Side::First, 1);
            let draw = |&about: &u32| {
                luck.decide(about);
                luck.below(1000)
            };
            about.iter().map(draw).collect()
        };
        let (plain, more) = (drawn(&[1, 2, 1, 3]), drawn(&[1, 1, 2, 1, 3]));
        assert_eq!([plain[0], plain[1], plain[2], plain[3]], [more[0], more[2], more[1], more[4]]);
        // And each about the same has luck of its own.
        assert_ne!(more[0], more[1]);
        assert_ne!(more[1], more[3]);
    }
}
