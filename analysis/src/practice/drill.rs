//! Games of one side in which it tries choices, and the direction in which its weights should move.

use std::ops::Range;
use std::sync::Arc;

use rand_core::Rng;
use rayon::prelude::*;
use wargauge_ai::policy::Policy;
use wargauge_ai::search::Rank;
use wargauge_ai::{Player, foresight, play_game_watched};
use wargauge_engine::luck::{below, stream};
use wargauge_engine::{Game, Luck, Side};

use super::critic::{Critic, Sight};
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

/// Plays the games. The same on any number of threads.
///
/// # Panics
/// If a game panics, or there is no enemy.
pub fn drill<G, P, E>(game: &G, drill: &Drill<'_, P>) -> Drilled
where
    G: Game,
    P: Player<G> + Clone + Sync + Send,
    E: Rank<G> + Default,
{
    let Drill { weights, enemies, seed, numbers, .. } = drill;
    let pieces: Vec<(usize, u64)> = numbers.clone().step_by(PIECE as usize).enumerate().collect();
    let play = |&(nth, from): &(usize, u64)| {
        let mut enemies = enemies[enemy_of(*seed, numbers.start, nth, enemies.len())].clone();
        let mut pupil = Pupil::<E>::new(game, weights, &drill.policy, drill.playouts);
        let mut judge = E::default();
        judge.begin(game, drill.side);
        let mut done = nothing(weights.len(), drill.critic.len());
        for number in from..(from + PIECE).min(numbers.end) {
            let enemy = enemies.player_mut(*seed, number, drill.side.other());
            let halves = one_game(game, drill, number, &mut pupil, enemy, &mut judge, &mut done);
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
    pupil: &mut Pupil<'_, E>,
    enemy: &mut P,
    judge: &mut E,
    done: &mut Drilled,
) -> u8 {
    let (side, seed) = (drill.side, drill.seed);
    let of_side = |share: f32| if side == Side::First { share } else { 1.0 - share };
    let mut table = Luck::new(seed, number);
    let mut sights: Vec<((u8, u32), Sight)> = Vec::new();
    let stretch = pupil.stretch();
    let mut watch = |state: &G::State| {
        let now = (game.turn(state), game.juncture(state));
        if sights.last().is_none_or(|last| last.0 != now) && game.outcome(state).is_none() {
            stretch.set(sights.len());
            let score = judge.foresee(game, state).unwrap_or(foresight::WIN / 2);
            let mut marks = Vec::new();
            judge.outline(game, state, &mut marks);
            let outlook = of_side(score as f32 / foresight::WIN as f32);
            sights.push((now, drill.critic.judge(outlook, marks)));
        }
    };
    let played = match side {
        Side::First => play_game_watched(game, pupil, enemy, &mut table, seed, number, &mut watch),
        Side::Second => play_game_watched(game, enemy, pupil, &mut table, seed, number, &mut watch),
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
        pupil.judge(stretch, gain);
        for &mark in &sight.marks {
            done.critic_slope[mark as usize] += comes - sight.worth;
        }
    }
    halves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::Learner;
    use arrayvec::ArrayVec;
    use wargauge_ai::orders::Commanded;
    use wargauge_ai::policy::{Described, Names, SIGNS, Shown, Spots};
    use wargauge_ai::toy::{Boldness, Duel, Moment};
    use wargauge_ai::{PlayerLuck, Random};

    const NAMES: Names = Names {
        kinds: &["strikes"],
        context: &["turn"],
        signs: &["boldness", "own judgement"],
        judgement: (1, 1),
        spots: Spots { rows: &["boldness"], columns: 3 },
        outline: 2 * LEAD as usize + 1,
    };

    /// Leads that the outline tells apart, of each side.
    const LEAD: i32 = 4;

    /// The mark of so many net points of the first side.
    fn mark_of(net: i32) -> u32 {
        (net.clamp(-LEAD, LEAD) + LEAD) as u32
    }

    /// Sees how bold a choice is: by a sign, or by the spot that it is about.
    #[derive(Default)]
    struct Eye<const BY_SPOT: bool>;

    impl<const BY_SPOT: bool> Player<Duel> for Eye<BY_SPOT> {
        fn choose(
            &mut self,
            _: &Duel,
            _: &Moment,
            _: Side,
            _: &[Boldness],
            _: &mut PlayerLuck,
        ) -> usize {
            0
        }
    }

    impl<const BY_SPOT: bool> Commanded<Duel> for Eye<BY_SPOT> {}

    impl<const BY_SPOT: bool> Rank<Duel> for Eye<BY_SPOT> {
        fn rank(
            &mut self,
            _: &Duel,
            _: &Moment,
            _: Side,
            _: &[Boldness],
            _: &mut dyn FnMut(usize, i32),
        ) {
        }

        fn describe(
            &mut self,
            duel: &Duel,
            moment: &Moment,
            _: Side,
            choices: &[Boldness],
            described: &mut Described,
        ) -> bool {
            described.shown.clear();
            described.context[0] = 16 * duel.turn(moment) as i8;
            for (place, choice) in choices.iter().enumerate() {
                let (mut signs, mut spots) = ([0; SIGNS], ArrayVec::new());
                if BY_SPOT {
                    spots.push(choice.0 as u16);
                } else {
                    signs[0] = 16 * choice.0 as i8;
                }
                described.shown.push(Shown { place, signs, spots });
            }
            true
        }

        fn outline(&mut self, _: &Duel, moment: &Moment, marks: &mut Vec<u32>) {
            marks.push(mark_of(moment.net()));
        }
    }

    fn played<const BY_SPOT: bool>(
        duel: &Duel,
        learner: &Learner,
        side: Side,
        numbers: Range<u64>,
    ) -> Drilled {
        tried::<BY_SPOT>(duel, learner, side, numbers, 0)
    }

    fn tried<const BY_SPOT: bool>(
        duel: &Duel,
        learner: &Learner,
        side: Side,
        numbers: Range<u64>,
        playouts: u32,
    ) -> Drilled {
        let (enemies, weights) = (&[Bench::one(Random)], learner.weights(side));
        let (policy, seed) = (Arc::new(learner.policy()), 5);
        let critic = &Critic::new(&NAMES);
        let drilled = Drill { side, weights, critic, policy, enemies, seed, numbers, playouts };
        drill::<_, _, Eye<BY_SPOT>>(duel, &drilled)
    }

    #[test]
    fn the_critic_learns_what_a_lead_is_worth_to_the_side_that_practises() {
        let (duel, learner) = (Duel::default(), Learner::new(&NAMES, 3));
        for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
            let mut critic = Critic::new(&NAMES);
            let worth = |critic: &Critic, net: i32| critic.judge(0.5, vec![mark_of(net)]).worth;
            assert!((worth(&critic, sign) - 0.5).abs() < 1e-6);
            for round in 0..200 {
                let (policy, enemies) = (Arc::new(learner.policy()), &[Bench::one(Random)]);
                let (weights, numbers) = (learner.weights(side), 50 * round..50 * (round + 1));
                let drilled = Drill {
                    side,
                    weights,
                    critic: &critic,
                    policy,
                    enemies,
                    seed: 5,
                    numbers,
                    playouts: 0,
                };
                let drilled = drill::<_, _, Eye<false>>(&duel, &drilled);
                critic.step(&drilled.critic_slope);
            }
            let worths = [-3, -1, 1, 3].map(|lead| worth(&critic, sign * lead));
            assert!(worths.is_sorted(), "{side:?}: {worths:?}");
            assert!(worths[0] < 0.3 && worths[3] > 0.7, "{side:?}: {worths:?}");
        }
    }

    #[test]
    fn a_critic_is_kept_and_nothing_else_is_taken_for_it() {
        let mut critic = Critic::new(&NAMES);
        critic.step(&[0.5, -0.5, 0.0, 0.1, 0.0, 0.0, 0.0, 0.0, -1.0]);
        let mut bytes = critic.bytes();
        assert_eq!(Critic::of_bytes(&NAMES, &bytes), Some(critic));
        assert_eq!(Critic::of_bytes(&NAMES, &bytes[1..]), None);
        bytes[4..8].copy_from_slice(&f32::INFINITY.to_le_bytes());
        assert_eq!(Critic::of_bytes(&NAMES, &bytes), None);
    }

    /// How bold the policy is in the first turn.
    fn boldness<const BY_SPOT: bool>(duel: &Duel, learner: &Learner, side: Side) -> usize {
        let (mut described, start) = (Described::empty(), duel.start());
        Eye::<BY_SPOT>.describe(duel, &start, side, &[0, 1, 2].map(Boldness), &mut described);
        let rated = learner.policy().rate(side, &described);
        (0..3).max_by_key(|&nth| rated[nth]).unwrap_or(0)
    }

    fn learns_how_bold_to_be<const BY_SPOT: bool>() {
        for (edge, bold) in [(4, 2), (-4, 0)] {
            let duel = Duel { edge, ..Duel::default() };
            let mut learner = Learner::new(&NAMES, 3);
            let before = played::<BY_SPOT>(&duel, &learner, Side::First, 0..2_000).halves;
            for round in 0..60 {
                let numbers = 64 * round..64 * (round + 1);
                let drilled = played::<BY_SPOT>(&duel, &learner, Side::First, numbers);
                learner.step(Side::First, &drilled.slope, 1.0);
            }
            assert_eq!(boldness::<BY_SPOT>(&duel, &learner, Side::First), bold, "edge {edge}");
            let after = played::<BY_SPOT>(&duel, &learner, Side::First, 0..2_000).halves;
            assert!(after > before + 100, "edge {edge}: {before} {after}");
        }
    }

    #[test]
    fn a_side_that_strikes_well_learns_to_be_bold_and_one_that_does_not_learns_not_to_be() {
        learns_how_bold_to_be::<false>();
    }

    #[test]
    fn single_places_teach_as_much() {
        learns_how_bold_to_be::<true>();
    }

    #[test]
    fn playouts_teach_the_same_in_fewer_games() {
        for (edge, bold) in [(4, 2), (-4, 0)] {
            let duel = Duel { edge, ..Duel::default() };
            let mut learner = Learner::new(&NAMES, 3);
            for round in 0..60 {
                let numbers = 8 * round..8 * (round + 1);
                let drilled = tried::<false>(&duel, &learner, Side::First, numbers, 8);
                learner.step(Side::First, &drilled.slope, 1.0);
            }
            assert_eq!(boldness::<false>(&duel, &learner, Side::First), bold, "edge {edge}");
        }
    }

    #[test]
    fn the_enemies_have_the_same_share_of_the_games_however_few_a_step_has() {
        for games in [1, 8, 32, 100, 400] {
            let mut of_first = 0;
            for step in 0..2_000 {
                let from = 2 * step * games;
                for (nth, first) in (from..from + games).step_by(PIECE as usize).enumerate() {
                    let size = PIECE.min(from + games - first);
                    of_first += if enemy_of(9, from, nth, 2) == 0 { size } else { 0 };
                }
            }
            let share = of_first as f64 / (2_000 * games) as f64;
            assert!((share - 0.5).abs() < 0.05, "{games} games a step: {share}");
        }
    }

    #[test]
    fn the_slope_is_the_same_on_any_number_of_threads() {
        let duel = Duel::default();
        let learner = Learner::new(&NAMES, 3);
        for playouts in [0, 4] {
            let on = |threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
                let play = || tried::<false>(&duel, &learner, Side::Second, 0..200, playouts);
                pool.expect("threads").install(play)
            };
            let one = on(1);
            assert_eq!(on(3), one);
            assert!(one.games == 200 && one.slope.iter().any(|slope| *slope != 0.0));
        }
    }

    #[test]
    fn a_learner_that_goes_on_from_a_policy_plays_as_it_does() {
        let mut learner = Learner::new(&NAMES, 3);
        let slope: Vec<f32> =
            (0..learner.weights(Side::First).len()).map(|nth| (nth % 7) as f32 - 3.0).collect();
        learner.step(Side::First, &slope, 1.0);
        let policy = learner.policy();
        assert_eq!(Learner::of_policy(&policy).policy(), policy);
    }

    #[test]
    fn what_is_known_is_kept_and_nothing_else_is_taken_for_it() {
        let mut learner = Learner::new(&NAMES, 3);
        let slope = vec![0.25; learner.weights(Side::First).len()];
        learner.step(Side::Second, &slope, 0.5);
        let bytes = learner.bytes();
        assert_eq!(Learner::of_bytes(&NAMES, &bytes), Some(learner));
        assert_eq!(Learner::of_bytes(&NAMES, &bytes[1..]), None);
        let mut spoilt = bytes;
        spoilt[4..8].copy_from_slice(&f32::NAN.to_le_bytes());
        assert_eq!(Learner::of_bytes(&NAMES, &spoilt), None);
    }
}
