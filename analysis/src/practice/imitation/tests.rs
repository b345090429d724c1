//! What a learner takes over from a teacher, on a duel that is soon played.

use wargauge_ai::Random;
use wargauge_ai::toy::{Duel, Steady};

use super::*;
use crate::practice::eye::{Eye, NAMES, boldness};

/// What was seen of a teacher that always chooses so, as the second side.
fn lectures<const BY_SPOT: bool>(teacher: u8, numbers: Range<u64>) -> Attended {
    let mut all = Attended::default();
    for game in games::<BY_SPOT>(&Duel::default(), Side::Second, teacher, numbers) {
        all.add(game);
    }
    all
}

fn games<const BY_SPOT: bool>(
    duel: &Duel,
    side: Side,
    teacher: u8,
    numbers: Range<u64>,
) -> Vec<Attended> {
    let (teacher, enemies) = (&Bench::one(Teacher::Steady(teacher)), &[Bench::one(Teacher::Any)]);
    let lectures = Lectures { side, teacher, enemies, seed: 5, numbers };
    attend::<_, _, Eye<BY_SPOT>>(duel, &lectures)
}

/// The players of these games.
#[derive(Clone, Debug)]
enum Teacher {
    Steady(u8),
    Any,
}

impl std::fmt::Display for Teacher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self:?}")
    }
}

impl Player<Duel> for Teacher {
    fn choose(
        &mut self,
        game: &Duel,
        state: &<Duel as Game>::State,
        side: Side,
        choices: &[<Duel as Game>::Choice],
        luck: &mut PlayerLuck,
    ) -> usize {
        match self {
            Self::Steady(boldness) => Steady(*boldness).choose(game, state, side, choices, luck),
            Self::Any => Random.choose(game, state, side, choices, luck),
        }
    }
}

fn taught<const BY_SPOT: bool>(teacher: u8) -> (f64, usize, f64) {
    let mut learner = Learner::new(&NAMES, 3);
    let seen = lectures::<BY_SPOT>(teacher, 0..40);
    let fresh = lectures::<BY_SPOT>(teacher, 40..60).examples;
    let before = agreement(&learner, Side::Second, &fresh);
    for step in 0..60 {
        imitate(&mut learner, Side::Second, &seen.examples, (7, step), 1.0);
    }
    let after = agreement(&learner, Side::Second, &fresh);
    (before, boldness::<BY_SPOT>(&Duel::default(), &learner, Side::Second), after)
}

#[test]
fn a_learner_takes_over_what_the_teacher_chose() {
    let mut alike = 0;
    for boldness in 0..3 {
        let (before, by_sign, after) = taught::<false>(boldness);
        assert_eq!((by_sign, after), (usize::from(boldness), 1.0));
        alike += u8::from(before > 0.99);
        let (_, by_spot, after) = taught::<true>(boldness);
        assert_eq!((by_spot, after), (usize::from(boldness), 1.0));
    }
    // Before its lessons it can have been like one of them.
    assert!(alike <= 1);
}

#[test]
fn the_score_and_every_decision_of_the_games_are_there() {
    let seen = lectures::<false>(2, 0..40);
    assert_eq!((seen.games, seen.unseen), (40, 0));
    assert!(seen.examples.iter().all(|example| example.chosen == 2));
    // The teacher decides once in each turn, and a duel has one turn at least and six at most.
    assert!((40..=240).contains(&seen.examples.len()), "{}", seen.examples.len());
    let parts = [0..15, 15..40].map(|numbers| lectures::<false>(2, numbers));
    let [mut both, rest] = parts;
    both.add(rest);
    assert_eq!(both, seen);
}

#[test]
fn the_score_is_that_of_the_teachers_side() {
    // The first side strikes so well that it wins nearly always, and then hardly ever.
    for (edge, side, most) in
        [(9, Side::First, true), (9, Side::Second, false), (-9, Side::First, false)]
    {
        let duel = Duel { edge, ..Duel::default() };
        let games = games::<false>(&duel, side, 2, 0..40);
        let halves: u64 = games.iter().map(|game| game.halves).sum();
        assert!(games.iter().all(|game| game.games == 1 && game.halves <= 2));
        assert!(if most { halves > 60 } else { halves < 20 }, "{edge} {side:?}: {halves}");
    }
}

#[test]
fn games_and_steps_are_the_same_on_any_number_of_threads() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| {
            let (seen, mut learner) = (lectures::<true>(1, 0..60), Learner::new(&NAMES, 3));
            imitate(&mut learner, Side::Second, &seen.examples, (7, 0), 1.0);
            (seen, learner.weights(Side::Second).to_vec())
        })
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn decisions_are_read_as_they_were_written_and_nothing_else_is_taken_for_one() {
    let examples =
        [lectures::<true>(2, 0..3).examples, lectures::<false>(1, 0..3).examples].concat();
    let mut bytes = Vec::new();
    for example in &examples {
        example.write(&mut bytes);
    }
    let mut rest = &bytes[..];
    for example in &examples {
        assert_eq!(Example::read(&NAMES, &mut rest).as_ref(), Some(example));
    }
    assert!(rest.is_empty());
    let mut one = Vec::new();
    examples[0].write(&mut one);
    for length in 0..one.len() {
        assert_eq!(Example::read(&NAMES, &mut &one[..length]), None);
    }
    // A kind of decision, and a choice, that there is not.
    for place in [0, 1 + wargauge_ai::policy::CONTEXT] {
        let mut spoilt = one.clone();
        spoilt[place] = 9;
        assert_eq!(Example::read(&NAMES, &mut &spoilt[..]), None);
    }
}
