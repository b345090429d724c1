//! Games of one side in which it tries choices, and the direction in which its weights should move.

use std::ops::Range;
use std::sync::Arc;

use rand_core::Rng;
use rayon::prelude::*;
use wargauge_ai::foresight::{Chances, WIN};
use wargauge_ai::policy::{Policy, Taught};
use wargauge_ai::search::Rank;
use wargauge_ai::{Player, play_game_watched};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Game, Luck, Side};

use super::critic::{Critic, Sight};
use super::led::Led;
use super::pupil::Pupil;
use crate::bench::Bench;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Drill<'a, P> {
    /// The side that learns.
    pub side: Side,
    /// Its weights, one kind of decision after the other.
    pub weights: &'a [f32],
    /// What positions are worth to it.
    pub critic: &'a Critic,
    /// What both sides know: they play the playouts by it.
    pub policy: Arc<Policy>,
    /// The players of the other side, which take turns.
    pub enemies: &'a [Bench<P>],
    /// Players of the learning side that show it how to open, in a part of the games.
    pub guides: &'a [Bench<P>],
    /// The last turn of which a guide makes the choices.
    pub guided: u8,
    /// All luck derives from this.
    pub seed: u64,
    /// The games.
    pub numbers: Range<u64>,
    /// Playouts of each choice, from which the side learns; with 0 it learns from how its stretches go.
    pub playouts: u32,
}

/// What was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Drilled {
    /// How the weights should move, a game on average.
    pub slope: Vec<f32>,
    /// How the weights of its critic should move, a game on average.
    pub critic_slope: Vec<f32>,
    /// The side's half points: 2 for a win, 1 for a draw.
    pub halves: u64,
    /// Games that were played.
    pub games: u64,
}

/// How much of what comes after the next stretch counts for the choices of this one, by trial: what comes much
/// later is mostly luck and the choices of others.
const LATER: f32 = 0.8;

/// How much of what comes after the next stretch the critic learns from, by trial.
const SEEN_LATER: f32 = 0.9;

/// Games that a thread plays in one go. They have one enemy.
const PIECE: u64 = 10;

/// The stream from which the enemy of a step's first piece is drawn. The others follow in turn.
const FIRST_ENEMY: u64 = 3;

/// The place of the enemy of a piece among so many, by the number of the step's first game.
fn enemy_of(seed: u64, from: u64, piece: usize, enemies: usize) -> usize {
    (below(stream(seed, from, FIRST_ENEMY).next_u64(), enemies as u64) as usize + piece) % enemies
}

/// One game in so many is opened by a guide, where there are guides.
const GUIDED: u64 = 3;

/// The stream from which the games of guides and their guides are drawn.
const GUIDES: u64 = 5;

/// The place of the guide of a game among so many, if it has one.
fn guide_of(seed: u64, number: u64, guides: usize) -> Option<usize> {
    if guides == 0 {
        return None;
    }
    let mut luck = stream(seed, number, GUIDES);
    let is_guided = below(luck.next_u64(), GUIDED) == 0;
    is_guided.then(|| below(luck.next_u64(), guides as u64) as usize)
}

/// Plays the games. The same on any number of threads.
///
/// # Panics
/// If a game panics, or there is no enemy.
pub fn drill<G, P, E>(game: &G, drill: &Drill<'_, P>) -> Drilled
where
    G: Game,
    P: Player<G> + Clone + Sync + Send,
    E: Rank<G> + Taught,
{
    let Drill { weights, enemies, seed, numbers, .. } = drill;
    let pieces: Vec<(usize, u64)> = numbers.clone().step_by(PIECE as usize).enumerate().collect();
    let play = |&(nth, from): &(usize, u64)| {
        let mut enemies = enemies[enemy_of(*seed, numbers.start, nth, enemies.len())].clone();
        let mut guides = drill.guides.to_vec();
        let mut pupil = Pupil::<E>::new(game, weights, &drill.policy, drill.playouts);
        let mut judge = E::taught();
        judge.begin(game, drill.side);
        let mut done = nothing(weights.len(), drill.critic.len());
        for number in from..(from + PIECE).min(numbers.end) {
            let enemy = enemies.player_mut(*seed, number, drill.side.other());
            let guide = guide_of(*seed, number, guides.len())
                .map(|nth| guides[nth].player_mut(*seed, number, drill.side));
            let mut led = Led { guide, until: drill.guided, pupil: &mut pupil };
            let halves = one_game(game, drill, number, &mut led, enemy, &mut judge, &mut done);
            pupil.learn(&mut done.slope);
            done.halves += u64::from(halves);
            done.games += 1;
        }
        done
    };
    // In the order of the games, so that sums of parts do not depend on threads.
    let parts: Vec<Drilled> = pieces.par_iter().map(play).collect();
    let mut all = nothing(weights.len(), drill.critic.len());
    for part in parts {
        let slopes = part.slope.iter().chain(&part.critic_slope);
        for (sum, slope) in all.slope.iter_mut().chain(&mut all.critic_slope).zip(slopes) {
            *sum += slope;
        }
        all.halves += part.halves;
        all.games += part.games;
    }
    let games = all.games.max(1) as f32;
    all.slope.iter_mut().chain(&mut all.critic_slope).for_each(|slope| *slope /= games);
    all
}

/// Nothing is played yet.
fn nothing(weights: usize, marks: usize) -> Drilled {
    Drilled { slope: vec![0.0; weights], critic_slope: vec![0.0; marks], halves: 0, games: 0 }
}

/// Plays a game, and leaves with the pupil what came of each stretch of it: a turn, or what a side does in it
/// before it thinks anew ([`Game::juncture`]). Returns its half points.
fn one_game<G: Game, P: Player<G>, E: Rank<G>>(
    game: &G,
    drill: &Drill<'_, P>,
    number: u64,
    led: &mut Led<'_, '_, P, E>,
    enemy: &mut P,
    judge: &mut E,
    done: &mut Drilled,
) -> u8 {
    let (side, seed) = (drill.side, drill.seed);
    let of_side = |share: f32| if side == Side::First { share } else { 1.0 - share };
    let mut table = Luck::new(seed, number);
    let mut sights: Vec<((u8, u32), Sight)> = Vec::new();
    let stretch = led.pupil.stretch();
    let mut watch = |state: &G::State| {
        let now = (game.turn(state), game.juncture(state));
        if sights.last().is_none_or(|last| last.0 != now) && game.outcome(state).is_none() {
            stretch.set(sights.len());
            let score = judge.foresee(game, state).map_or(WIN / 2, Chances::score);
            let mut marks = Vec::new();
            judge.outline(game, state, &mut marks);
            let outlook = of_side(score as f32 / WIN as f32);
            sights.push((now, drill.critic.judge(outlook, marks)));
        }
    };
    let played = match side {
        Side::First => play_game_watched(game, led, enemy, &mut table, seed, number, &mut watch),
        Side::Second => play_game_watched(game, enemy, led, &mut table, seed, number, &mut watch),
    };
    let halves = match side {
        Side::First => played.outcome.halves(),
        Side::Second => 2 - played.outcome.halves(),
    };
    // From the last stretch to the first: how much better it went than it looked.
    let result = f32::from(halves) / 2.0;
    let (mut next, mut gain, mut comes) = (result, 0.0, result);
    for (stretch, (_, sight)) in sights.iter().enumerate().rev() {
        gain = next - sight.worth + LATER * gain;
        comes = next + SEEN_LATER * (comes - next);
        next = sight.worth;
        led.pupil.judge(stretch, gain);
        for &mark in &sight.marks {
            done.critic_slope[mark as usize] += comes - sight.worth;
        }
    }
    halves
}

#[cfg(test)]
mod tests;
