//! Lessons from a teacher: what a strong and slow player chose in its games becomes likelier.
//!
//! The games are played once, and each decision is looked at many times. So a side can learn from a teacher that
//! takes a second for a game, where practice needs hundreds of thousands of games.

use std::ops::Range;

use rand_core::Rng;
use rayon::prelude::*;
use wargauge_ai::policy::{Described, Taught};
use wargauge_ai::search::Rank;
use wargauge_ai::{Player, PlayerLuck, play_game};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Game, Luck, Side};

use super::example::Example;
use super::known::Known;
use super::learner::Learner;
use crate::bench::Bench;

/// The games of a teacher.
#[derive(Clone, Debug)]
pub struct Lectures<'a, P> {
    /// Its side.
    pub side: Side,
    /// The teacher.
    pub teacher: &'a Bench<P>,
    /// The players of the other side, which take turns.
    pub enemies: &'a [Bench<P>],
    /// All luck derives from this.
    pub seed: u64,
    /// The games.
    pub numbers: Range<u64>,
}

/// What was seen of a teacher.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Attended {
    /// Its decisions, in the order of the games.
    pub examples: Vec<Example>,
    /// Decisions in which it made a choice that a learner does not look at: they teach nothing.
    pub unseen: u64,
    /// Its half points: 2 for a win, 1 for a draw.
    pub halves: u64,
    /// Games that were played.
    pub games: u64,
}

impl Attended {
    /// Adds what was seen in other games.
    pub fn add(&mut self, other: Self) {
        self.examples.extend(other.examples);
        self.unseen += other.unseen;
        self.halves += other.halves;
        self.games += other.games;
    }
}

/// A teacher, and the eye that describes its decisions as a learner sees them.
struct Watched<'a, P, E> {
    teacher: &'a mut P,
    eye: E,
    seen: &'a mut Attended,
}

impl<G: Game, P: Player<G>, E: Rank<G>> Player<G> for Watched<'_, P, E> {
    fn begin(&mut self, game: &G, side: Side) {
        self.teacher.begin(game, side);
        self.eye.begin(game, side);
    }

    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        side: Side,
        choices: &[G::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        let place = self.teacher.choose(game, state, side, choices, luck);
        let mut described = Described::empty();
        if choices.len() > 1
            && self.eye.describe(game, state, side, choices, &mut described)
            && described.shown.len() > 1
        {
            match described.shown.iter().position(|shown| shown.place == place) {
                Some(chosen) => self.seen.examples.push(Example { described, chosen }),
                None => self.seen.unseen += 1,
            }
        }
        place
    }
}

/// Plays the games of a teacher, and says what was seen in each. The same on any number of threads.
///
/// # Panics
/// If a game panics, or there is no enemy.
pub fn attend<G, P, E>(game: &G, lectures: &Lectures<'_, P>) -> Vec<Attended>
where
    G: Game,
    P: Player<G> + Clone + Sync + Send,
    E: Rank<G> + Taught,
{
    let Lectures { side, teacher, enemies, seed, ref numbers } = *lectures;
    let play = |number: u64| {
        let mut seen = Attended::default();
        let mut teacher = teacher.player(seed, number, side).clone();
        let enemy = &enemies[(number % enemies.len() as u64) as usize];
        let mut enemy = enemy.player(seed, number, side.other()).clone();
        let mut led = Watched { teacher: &mut teacher, eye: E::taught(), seen: &mut seen };
        let mut table = Luck::new(seed, number);
        let played = match side {
            Side::First => play_game(game, &mut led, &mut enemy, &mut table, seed, number),
            Side::Second => play_game(game, &mut enemy, &mut led, &mut table, seed, number),
        };
        let halves = played.outcome.halves();
        seen.halves = u64::from(if side == Side::First { halves } else { 2 - halves });
        seen.games = 1;
        seen
    };
    numbers.clone().into_par_iter().map(play).collect()
}

/// Decisions that a step looks at.
const BATCH: u64 = 512;

/// Decisions that a thread looks at in one go.
const PIECE: usize = 64;

/// The stream from which the decisions of a step are drawn.
const DRAWN: u64 = 6;

/// Makes a step towards the choices of a teacher, by decisions that are drawn for it: a `share` of the largest one. The same
/// on any number of threads.
///
/// # Panics
/// If there is no example.
pub fn imitate(
    learner: &mut Learner,
    side: Side,
    examples: &[Example],
    draw: (u64, u64),
    share: f32,
) {
    let mut luck = stream(draw.0, draw.1, DRAWN);
    let mut one = || &examples[below(luck.next_u64(), examples.len() as u64) as usize];
    let drawn: Vec<&Example> = (0..BATCH).map(|_| one()).collect();
    let known = Known::new(learner.weights(side), learner.spots());
    let slope_of = |drawn: &[&Example]| {
        let mut slope = vec![0.0; learner.weights(side).len()];
        for Example { described, chosen } in drawn {
            for (nth, chance) in known.chances(described).into_iter().enumerate() {
                let by = f32::from(u8::from(nth == *chosen)) - chance;
                known.lean(described, nth, by / BATCH as f32, &mut slope);
            }
        }
        slope
    };
    let parts: Vec<Vec<f32>> = drawn.par_chunks(PIECE).map(slope_of).collect();
    let mut parts = parts.into_iter();
    let mut slope = parts.next().unwrap_or_default();
    for part in parts {
        slope.iter_mut().zip(part).for_each(|(sum, part)| *sum += part);
    }
    learner.step(side, &slope, share);
}

/// In which share of decisions a learner rates best what the teacher chose.
pub fn agreement(learner: &Learner, side: Side, examples: &[Example]) -> f64 {
    let known = Known::new(learner.weights(side), learner.spots());
    let agrees = |example: &&Example| {
        let chances = known.chances(&example.described);
        let (before, after) = chances.split_at(example.chosen);
        // Of equals the player takes the first.
        before.iter().all(|&other| other < after[0]) && after.iter().all(|&other| other <= after[0])
    };
    examples.par_iter().filter(agrees).count() as f64 / examples.len().max(1) as f64
}

#[cfg(test)]
mod tests;
