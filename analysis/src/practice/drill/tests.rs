//! What practice learns, on a duel that is soon played.

use super::*;
use crate::practice::Learner;
use crate::practice::eye::{Eye, NAMES, boldness, mark_of};
use wargauge_ai::Random;
use wargauge_ai::toy::{Duel, Steady};

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
    let (guides, guided) = (&[], 0);
    let drilled =
        Drill { side, weights, critic, policy, enemies, guides, guided, seed, numbers, playouts };
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
                guides: &[],
                guided: 0,
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

/// How bold a learner is that has practised on a duel in which boldness is folly, and then `rounds` on one with this edge, where
/// the guides open one game in three.
fn after_folly(edge: i8, rounds: u64, guides: &[Bench<Steady>]) -> usize {
    let mut learner = Learner::new(&NAMES, 3);
    let critic = &Critic::new(&NAMES);
    let enemies = &[Bench::one(Steady(1))];
    let mut practise = |edge, rounds, guides| {
        let duel = Duel { edge, ..Duel::default() };
        for round in 0..rounds {
            let (policy, numbers) = (Arc::new(learner.policy()), 64 * round..64 * (round + 1));
            let weights = learner.weights(Side::First);
            let drilled = Drill {
                side: Side::First,
                weights,
                critic,
                policy,
                enemies,
                guides,
                guided: 6,
                seed: 5,
                numbers,
                playouts: 0,
            };
            let slope = drill::<_, _, Eye<true>>(&duel, &drilled).slope;
            learner.step(Side::First, &slope, 1.0);
        }
        boldness::<true>(&duel, &learner, Side::First)
    };
    assert_eq!(practise(-4, 400, &[]), 0);
    practise(edge, rounds, guides)
}

#[test]
fn a_guide_shows_what_a_settled_learner_would_not_try() {
    assert_eq!(after_folly(4, 150, &[]), 0);
    assert_eq!(after_folly(4, 150, &[Bench::one(Steady(2))]), 2);
}

#[test]
fn a_guide_that_does_badly_is_not_followed() {
    assert_eq!(after_folly(-4, 200, &[Bench::one(Steady(2))]), 0);
}

#[test]
fn a_third_of_the_games_has_a_guide_and_each_guide_has_its_share() {
    let drawn: Vec<usize> = (0..9_000).filter_map(|number| guide_of(3, number, 2)).collect();
    assert!((2_850..3_150).contains(&drawn.len()), "{}", drawn.len());
    let of_first = drawn.iter().filter(|&&guide| guide == 0).count();
    assert!((1_380..1_620).contains(&of_first), "{of_first}");
    assert_eq!((0..9_000).find_map(|number| guide_of(3, number, 0)), None);
}
