//! Positions at the start of turns and how their games ended: what values of positions are learned from.

use std::ops::Range;

use rayon::prelude::*;
use wargauge_ai::{Player, play_game_watched};
use wargauge_engine::{Game, Luck, Side};

use crate::bench::Bench;

/// A position and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// The game: lessons of one game are not independent of each other.
    pub game: u64,
    /// What it looks like.
    pub features: Vec<i32>,
    /// The first side's half points: 2 for a win, 1 for a draw.
    pub halves: u8,
}

/// Looks at a position.
pub type Observe<'a, S> = Box<dyn FnMut(&S) -> Vec<i32> + 'a>;

/// Plays games, and looks at their positions at the start of every turn but the first. `observer`
/// makes what looks at the positions of one game after the other. The same on any number of threads.
///
/// # Panics
/// If a game panics.
pub fn lessons<'a, G, P>(
    game: &'a G,
    benches: &[Bench<P>; 2],
    seed: u64,
    numbers: Range<u64>,
    observer: &(dyn Fn() -> Observe<'a, G::State> + Sync),
) -> Vec<Lesson>
where
    G: Game,
    P: Player<G> + Clone + Sync + Send,
{
    let pieces: Vec<u64> = numbers.clone().step_by(PIECE).collect();
    let play = |&from: &u64| {
        let (mut benches, mut observe) = (benches.clone(), observer());
        let mut all = Vec::new();
        for number in from..(from + PIECE as u64).min(numbers.end) {
            let [first, second] = &mut benches;
            let first = first.player_mut(seed, number, Side::First);
            let second = second.player_mut(seed, number, Side::Second);
            let mut table = Luck::new(seed, number);
            let (mut turn, before) = (None, all.len());
            let mut watch = |state: &G::State| {
                let now = game.turn(state);
                if turn.is_some_and(|turn| now > turn && turn > 0) && game.outcome(state).is_none()
                {
                    all.push(Lesson { game: number, features: observe(state), halves: 0 });
                }
                turn = Some(now);
            };
            let played =
                play_game_watched(game, first, second, &mut table, seed, number, &mut watch);
            let halves = played.outcome.halves();
            all[before..].iter_mut().for_each(|lesson| lesson.halves = halves);
        }
        all
    };
    pieces.par_iter().flat_map_iter(play).collect()
}

/// Games that a thread plays in one go.
const PIECE: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_ai::Random;
    use wargauge_ai::toy::Duel;

    #[test]
    fn every_turn_but_the_first_is_a_lesson_with_the_result_of_its_game() {
        let duel = Duel { turns: 4, automatic: 100, ..Duel::default() };
        let benches = [Bench::one(Random), Bench::one(Random)];
        let observer = || -> Observe<'_, _> { Box::new(|state| vec![i32::from(duel.turn(state))]) };
        let found = lessons(&duel, &benches, 7, 0..100, &observer);
        assert_eq!(found.len(), 300);
        let turns: Vec<i32> = found[..3].iter().map(|lesson| lesson.features[0]).collect();
        assert_eq!(turns, [2, 3, 4]);
        for game in found.chunks(3) {
            assert!(
                game.iter().all(|one| (one.game, one.halves) == (game[0].game, game[0].halves))
            );
        }
        assert!((0..=2).all(|halves| found.iter().any(|lesson| lesson.halves == halves)));
    }
}
