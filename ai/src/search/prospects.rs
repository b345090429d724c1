//! What each of several choices comes to when it is tried: all of them by the same number of playouts, so that
//! a policy can learn from the differences. A search of its own spends its playouts on few of them instead.

use arrayvec::ArrayVec;
use wargauge_engine::{Game, Side};

use crate::foresight::WIN;
use crate::search::compare::Pairs;
use crate::search::playout::Playouts;
use crate::search::rank::MOST_COMPARED;
use crate::search::{Rank, value};

/// How far the mean result of a choice is above that of the first, and its standard error; in wins.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gap {
    /// The mean gap.
    pub mean: f32,
    /// Its standard error.
    pub error: f32,
}

/// A decision, and how its choices are tried.
#[derive(Clone, Copy, Debug)]
pub struct Trial<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// Where it stands.
    pub state: &'a G::State,
    /// The side that decides. What the other side hides is dealt again for every playout.
    pub side: Side,
    /// Playouts of each choice.
    pub playouts: u32,
    /// After the end of how many turns a playout is cut, if the policy foresees what comes of the
    /// position there; 0: never.
    pub turns: u8,
    /// The luck of all playouts derives from this.
    pub seed: u64,
}

impl<G: Game> Trial<'_, G> {
    /// Tries each of the choices; `policies` play both sides from there. Playouts of the same number share
    /// their luck, so that gaps are those of pairs. The gap of the first is zero.
    pub fn gaps<P: Rank<G>>(
        &self,
        choices: &[G::Choice],
        policies: &mut [P; 2],
    ) -> ArrayVec<Gap, MOST_COMPARED> {
        let Self { game, state, side, playouts, turns, seed } = *self;
        let scale = game.scale();
        let luck = Playouts { game, state, side, seed };
        let mut play = |choice: G::Choice, number: u64| {
            value(luck.tried(choice, number, policies, turns).end, side, scale.points)
        };
        let mut pairs: ArrayVec<Pairs, MOST_COMPARED> =
            choices.iter().take(MOST_COMPARED).map(|_| Pairs::default()).collect();
        for number in 0..u64::from(playouts) {
            let mut first = 0;
            for (nth, (&choice, pairs)) in choices.iter().zip(&mut pairs).enumerate() {
                let value = play(choice, number);
                if nth == 0 {
                    first = value;
                }
                pairs.add(i64::from(value - first));
            }
        }
        let gap = |(nth, pairs): (usize, &Pairs)| {
            let (mean, error) = if nth == 0 { (0.0, 0.0) } else { pairs.gap(u64::from(playouts)) };
            let wins = |value: f64| (value / f64::from(WIN)) as f32;
            Gap { mean: wins(mean), error: wins(error) }
        };
        pairs.iter().enumerate().map(gap).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::toy::{Boldness, Duel};

    fn gaps(duel: &Duel, side: Side, seed: u64) -> Vec<Gap> {
        let choices = [0, 1, 2].map(Boldness);
        let trial = Trial { game: duel, state: &duel.start(), side, playouts: 400, turns: 0, seed };
        trial.gaps(&choices, &mut [Random, Random]).to_vec()
    }

    #[test]
    fn boldness_comes_to_more_for_the_side_that_strikes_well_and_to_less_for_the_other() {
        for (edge, better) in [(4, true), (-4, false)] {
            let duel = Duel { edge, ..Duel::default() };
            let [none, some, most] = gaps(&duel, Side::First, 7)[..] else { panic!("three gaps") };
            assert_eq!(none, Gap { mean: 0.0, error: 0.0 });
            assert!(some.error > 0.0 && most.error < 0.1);
            assert_eq!(most.mean > 0.0, better, "edge {edge}: {most:?}");
            assert!(most.mean.abs() > 2.0 * most.error, "edge {edge}: {most:?}");
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_gaps() {
        let duel = Duel { edge: 2, ..Duel::default() };
        assert_eq!(gaps(&duel, Side::First, 5), gaps(&duel, Side::First, 5));
        assert_ne!(gaps(&duel, Side::First, 5), gaps(&duel, Side::First, 6));
    }
}
