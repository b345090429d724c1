//! The planner on the duel, with a policy for each boldness.

use super::*;
use crate::game_loop::play_game;
use crate::random::Random;
use crate::toy::{Boldness, Duel, Moment, Steady};
use wargauge_engine::Luck;

impl Commanded<Duel> for Steady {}

/// As bold as it is ordered to be.
#[derive(Clone)]
struct Obedient {
    now: Steady,
    before: Steady,
}

impl Obedient {
    const MEEK: Self = Self { now: Steady(0), before: Steady(0) };
}

impl Player<Duel> for Obedient {
    fn begin(&mut self, _: &Duel, _: Side) {
        *self = Self::MEEK;
    }

    fn choose(
        &mut self,
        duel: &Duel,
        moment: &Moment,
        side: Side,
        choices: &[Boldness],
        luck: &mut PlayerLuck,
    ) -> usize {
        self.now.choose(duel, moment, side, choices, luck)
    }
}

impl Commanded<Duel> for Obedient {
    fn muster(&mut self, _: &Duel, _: &Moment, _: Side) -> usize {
        1
    }

    fn orders(&mut self, _: usize) -> usize {
        self.before = self.now;
        4
    }

    fn give(&mut self, _: usize, order: usize) {
        self.now = if order == 0 { self.before } else { Steady(order as u8 - 1) };
    }
}

fn planner(playouts: u32) -> Planner<Steady, Random> {
    let squad = vec![(Steady(0), 1), (Steady(1), 1), (Steady(2), 1)];
    Planner::new(PlannerName { playouts, ..PlannerName::default() }, [squad.clone(), squad])
}

/// The first side's score over some games, in percent, and the games.
fn score<P: Player<Duel>>(duel: &Duel, player: &mut P) -> f64 {
    let games = 400;
    let won: f64 = (0..games)
        .map(|number| {
            let mut table = Luck::new(7, number);
            let played = play_game(duel, player, &mut Steady(1), &mut table, 7, number);
            match played.outcome.winner {
                Some(Side::First) => 100.0,
                Some(Side::Second) => 0.0,
                None => 50.0,
            }
        })
        .sum();
    won / games as f64
}

#[test]
fn it_leaves_the_policy_that_the_position_speaks_against() {
    // The first side hardly ever strikes: a bold one loses.
    let duel = Duel { edge: -3, automatic: 100, ..Duel::default() };
    let (state, mut planner) = (duel.start(), planner(300));
    let left = (0..60)
        .filter(|&number| {
            let mut luck = PlayerLuck::new(1, number, Side::First, 1);
            planner.course = Some((2, (0, 0)));
            planner.pick(&duel, &state, Side::First, &mut luck) != 2
        })
        .count();
    assert!(left >= 40, "{left} of 60");
}

#[test]
fn to_pick_at_every_juncture_is_better_than_any_policy_alone() {
    // A side that is ahead does well to stop, so that no boldness is best throughout.
    let duel = Duel { turns: 8, ..Duel::default() };
    let alone = [0, 1, 2].map(|boldness| score(&duel, &mut Steady(boldness)));
    let picked = score(&duel, &mut planner(300));
    let best = alone.into_iter().fold(0.0, f64::max);
    assert!(picked > best + 2.0, "{picked} against {alone:?}");
}

#[test]
fn to_order_anew_at_every_juncture_is_better_than_any_order_alone() {
    let duel = Duel { turns: 8, ..Duel::default() };
    let alone = [0, 1, 2].map(|boldness| score(&duel, &mut Steady(boldness)));
    let best = alone.into_iter().fold(0.0, f64::max);
    let ordered = |orders| {
        let name = PlannerName { playouts: 0, orders, ..PlannerName::default() };
        let squad = vec![(Obedient::MEEK, 1)];
        score(&duel, &mut Planner::<_, Random>::new(name, [squad.clone(), squad]))
    };
    assert!(ordered(300) > best + 2.0, "{} against {alone:?}", ordered(300));
    let unlike = ordered(0) - alone[0];
    assert!(unlike.abs() < 1e-9, "without orders they do as they did: {unlike}");
}

#[test]
fn a_game_does_not_depend_on_the_games_before_it() {
    let duel = Duel::default();
    let play = |planner: &mut Planner<Steady, Random>, number| {
        let mut table = Luck::new(3, number);
        play_game(&duel, planner, &mut Steady(1), &mut table, 3, number)
    };
    let mut one = planner(30);
    let games: Vec<_> = (0..20).map(|number| play(&mut one, number)).collect();
    for number in (0..20).rev() {
        assert_eq!(play(&mut one, number), games[number as usize]);
    }
}

/// As bold as it says, or as bold as the other side's luck asks for.
#[derive(Clone, Copy)]
enum Second {
    Steady(u8),
    Watchful,
}

impl Player<Duel> for Second {
    fn choose(
        &mut self,
        duel: &Duel,
        moment: &Moment,
        side: Side,
        choices: &[Boldness],
        luck: &mut PlayerLuck,
    ) -> usize {
        let boldness = match *self {
            Self::Steady(boldness) => boldness,
            Self::Watchful => 2 * u8::from(moment.net() > 0),
        };
        Steady(boldness).choose(duel, moment, side, choices, luck)
    }
}

#[test]
fn a_course_that_the_enemy_has_a_reply_to_does_not_stand() {
    // By the dice the first side has 65 % with boldness 1 and 60 % with 0 against boldness 1, 42 and 51 % against the
    // watchful one.
    let duel = Duel { turns: 1, edge: 3, ..Duel::default() };
    let state = duel.start();
    let stands = |replies, enemies: &[Second]| {
        let first = vec![(Second::Steady(0), 1), (Second::Steady(1), 1)];
        let second = enemies.iter().map(|&enemy| (enemy, 1)).collect();
        let name = PlannerName { replies, ..PlannerName::default() };
        let mut planner = Planner::<_, Random>::new(name, [first, second]);
        let playouts = Playouts { game: &duel, state: &state, side: Side::First, seed: 5 };
        let luck = &mut PlayerLuck::new(1, 1, Side::First, 1);
        planner.stands(&playouts, luck, [0, 1], |_, _| {})
    };
    let both = [Second::Steady(1), Second::Watchful];
    assert!(stands(4_000, &both[..1]), "there is no such reply");
    assert!(!stands(4_000, &both));
    assert!(stands(0, &both), "no reply is tried");
}
