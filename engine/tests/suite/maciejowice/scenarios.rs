//! [13.1, 13.2, 3.3] the shipped scenarios.

use wargauge_engine::era1794::Choice;
use wargauge_engine::{Choices as _, Game, Luck, Side};

use crate::maciejowice::scenario;

#[test]
fn rule_13_1_denisov_opens_alone_and_half_of_the_commanders_follow() {
    let game = scenario("maciejowice/historical");
    let pool = &game.setup().pool;
    let names = |side: Side, turn: usize| {
        let pool = &pool[turn.min(pool.len()) - 1].sides[side.index()];
        let names: Vec<&str> = pool
            .commanders
            .iter()
            .map(|&leader| game.setup().commanders[leader].name.as_str())
            .collect();
        (names, pool.count)
    };
    assert_eq!(names(Side::First, 1), (vec![], 0));
    assert_eq!(names(Side::Second, 1), (vec!["gen. Denisov"], 1));
    assert_eq!((names(Side::First, 2).0.len(), names(Side::First, 2).1), (4, 2));
    assert_eq!((names(Side::Second, 2).0.len(), names(Side::Second, 2).1), (6, 3));
    // Denisov acts in the first turn.
    let mut state = game.start();
    let mut choices = wargauge_engine::era1794::Choices::empty();
    let _ = game.advance(&mut state, &mut Luck::new(1, 1), &mut choices);
    let active = state.active_commander().expect("somebody is activated");
    assert_eq!(game.setup().commanders[active].name, "gen. Denisov");
}

#[test]
fn rule_13_2_poninski_stands_by_from_turn_eight() {
    let game = scenario("maciejowice/alternative");
    let of = |turn: usize| game.setup().pool[turn - 1].sides[0].clone();
    assert_eq!((of(7).commanders.len(), of(7).count), (4, 2));
    assert_eq!((of(8).commanders.len(), of(8).count), (5, 3));
    assert_eq!(game.start().outside().len(), 26);
}

#[test]
fn rule_3_3_the_enemy_does_not_know_the_chits_in_the_cup() {
    use rand_core::Rng;
    use wargauge_engine::luck::{below, stream};
    let game = scenario("maciejowice/historical");
    let mut state = game.start();
    let mut choices = wargauge_engine::era1794::Choices::empty();
    let mut table = Luck::new(2, 2);
    let mut picks = stream(2, 2, 7);
    while state.turn() < 2 || !choices.iter().any(|choice| matches!(choice, Choice::Pass)) {
        let _ = game.advance(&mut state, &mut table, &mut choices).expect("the game goes on");
        let pick = below(picks.next_u64(), choices.len() as u64) as usize;
        game.play(&mut state, choices[pick], &mut table);
    }
    // Which chits are in the cup after a new deal, one bit each.
    let dealt = |viewer: Side, nth: fn(usize) -> usize| {
        let mut dealt = state;
        game.deal_hidden(&mut dealt, viewer, &mut |below| nth(below));
        let commanders = game.setup().commanders.len();
        let mut pools = 0..1_u16 << commanders;
        let pool = pools.find(|&pool| dealt.with_pool(pool) == dealt).expect("it is one of them");
        (0..commanders).filter(|leader| pool >> leader & 1 == 1).collect::<Vec<_>>()
    };
    let of = |chits: &[usize], side: Side| {
        let own = chits.iter().filter(|&&leader| game.setup().commanders[leader].side == side);
        own.copied().collect::<Vec<_>>()
    };
    for viewer in Side::BOTH {
        let [one, other] = [dealt(viewer, |_| 0), dealt(viewer, |below| below - 1)];
        assert_eq!(of(&one, viewer), of(&other, viewer), "one's own are known");
        let [one, other] = [&one, &other].map(|chits| of(chits, viewer.other()));
        assert!(one != other && one.len() == other.len(), "{one:?} {other:?}");
    }
}

#[test]
fn the_armies_have_the_strength_of_the_rulings() {
    let game = scenario("maciejowice/alternative");
    let count = |names: &[&str]| {
        let units =
            game.setup().units.iter().filter(|unit| {
                names.contains(&game.setup().commanders[unit.commander].name.as_str())
            });
        units.fold((0, 0), |(units, size), unit| (units + 1, size + u32::from(unit.size)))
    };
    let poles = ["gen. Kamieński", "gen. Sierakowski", "gen. Kniaziewicz", "rezerwa"];
    assert_eq!(count(&poles), (61, 172));
    let russians =
        ["gen. Denisov", "gen. Tormasov", "gen. Khruschev", "gen. Rachmanov", "płk Tolstoy"];
    assert_eq!(count(&russians), (150, 327));
    assert_eq!(count(&["gen. Poniński"]), (26, 72));
}
