//! Worked examples of the rulebook on the rules of *Maciejowice 1794*: [3.4], [6.10], [9.5], [10.1.2], [10.4],
//! [10.9.6], [11.11.2]. That of [10.10.6] is in `fire`. Those of [9.5] and [10.1.2] go with pictures: the places
//! of the units are ours.

use wargauge_engine::Direction::NorthEast;
use wargauge_engine::era1794::event::Row;
use wargauge_engine::era1794::setup::{Arm, Terrain};
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Facing, Side};

use crate::era1794::field::{Field, Larger};
use crate::era1794::orders::{stack, step};

/// 1/II/2 pp and 2/II/2 pp (0 and 1) on 505, with their commander near.
fn second_regiment() -> Field {
    Field::larger()
        .at(0, 304)
        .at(1, 1216)
        .rules(|rules| rules.reaction_to_clash = false)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
}

#[test]
fn rule_3_4_a_loss_lowers_size_and_firepower_and_leaves_the_morale() {
    // 1/I/15 pp with 5, 5, 5 loses one and has 5, 4, 4. Row 6+ adds 2, the first shot 1.
    let mut battle = Field::larger()
        .pool(&[], &[1])
        .at(0, 101)
        .at(1, 701)
        .foot(0, [5, 5, 5], 501, Facing::N)
        .foot(1, [6, 6, 6], 601, Facing::S)
        .begin();
    battle.pass_to(Side::Second).dice(&[(purposes::FIRE, 6)]).fire(1, 1, 501);
    assert_eq!(battle.last_roll(purposes::FIRE), Some((6, 3, Some(false))));
    let (game, state) = (&battle.game, &battle.state);
    assert_eq!((state.unit(0).size, game.firepower(state, 0), game.morale(state, 0)), (4, 4, 5));
    assert!(battle.acted(Rule::LossesAndTests));
}

#[test]
fn rule_6_10_cannon_strike_each_unit_of_a_stack() {
    // The first example: the result is 1M, each of the two tests its morale.
    let mut battle = second_regiment().pool(&[], &[1]).guns(1, 905, Facing::S).begin();
    battle.pass_to(Side::Second);
    battle.dice(&[(purposes::CANNON, 5), (purposes::CANNON, 5)]).cannon(2, 505);
    let rolls: Vec<_> = battle
        .heard()
        .into_iter()
        .filter_map(|note| match note.event {
            Event::Roll(roll) => Some((roll.modifiers.sum(), roll.passed)),
            _ => None,
        })
        .collect();
    assert_eq!(rolls, [(1, Some(true)); 2]);
    assert!(battle.acted(Rule::CannonHitTheStack));
}

#[test]
fn rule_6_10_the_winners_choose_which_of_them_takes_the_loss() {
    // The second example: the same units win a melee and take one loss in all.
    for loser in [0, 1] {
        let mut battle = second_regiment().foot(1, [6, 4, 0], 605, Facing::S).begin();
        battle.pass_to(Side::First).plays(&[stack(0), step(NorthEast)]);
        battle.dice(&[(purposes::MELEE, 4), (purposes::MELEE, 2)]).go_to_melees();
        assert_eq!(battle.decider, Some(Side::First));
        battle.play(Choice::Lose(loser));
        let sizes = if loser == 0 { (3, 4) } else { (4, 3) };
        assert_eq!((battle.size(0), battle.size(1)), sizes);
        assert!(battle.acted(Rule::StackFightsAsOne));
    }
}

/// A Russian company (3) comes to 605, before a Polish squadron (0) and two companies (1 and 2).
fn surrounded() -> Larger {
    let mut battle = Field::larger()
        .pool(&[], &[1])
        .at(0, 805)
        .at(1, 305)
        .horse(0, [6, 2, 1], 606, Facing::NW)
        .foot(0, [6, 4, 4], 705, Facing::S)
        .foot(0, [6, 4, 4], 706, Facing::S)
        .foot(1, [6, 4, 4], 505, Facing::N)
        .begin();
    battle.pass_to(Side::Second).moves(3).step(NorthEast);
    assert_eq!((battle.where_is(3), battle.decider), (605, Some(Side::First)));
    battle
}

#[test]
fn rule_9_5_of_all_that_may_counterattack_one_arm_does() {
    let mut battle = surrounded();
    let target = battle.hex(605);
    // [9.1C] for the squadron, [9.1A] for each company, with a test of its own.
    let falls_back = |choice: &Choice| matches!(choice, Choice::React(0, Reaction::FallBack(..)));
    assert!(battle.may_react(0, Reaction::Strike(target)) && battle.may_any(falls_back));
    for company in [1, 2] {
        assert!(battle.may_react(company, Reaction::Test(target)));
        assert!(!battle.may_react(company, Reaction::Strike(target)));
    }
    battle.dice(&[(purposes::REACTION, 6), (purposes::REACTION, 0)]);
    battle.react(1, Reaction::Test(target)).react(2, Reaction::Test(target));
    assert!(battle.all_dice_fell());
    battle.react(0, Reaction::Strike(target));
    assert_eq!(*battle.choices, [Choice::Strike(Arm::Infantry), Choice::Strike(Arm::Cavalry)]);
    for (arm, places) in [(Arm::Infantry, [606, 605, 605]), (Arm::Cavalry, [605, 705, 706])] {
        let mut battle = battle.clone();
        battle.dice(&[(purposes::MELEE, 8), (purposes::MELEE, 0)]).play(Choice::Strike(arm));
        assert_eq!([0, 1, 2].map(|unit| battle.where_is(unit)), places, "{arm:?}");
        assert!(battle.acted(Rule::CounterattackByOneArm));
    }
}

#[test]
fn rule_10_1_2_a_squadron_and_scythemen_see_each_other_over_a_valley() {
    // All that blocks sight lies between them, and a unit too.
    let field = || {
        Field::larger()
            .at(0, 101)
            .at(1, 1216)
            .foot(0, [6, 4, 0], 204, Facing::N)
            .with(|unit| (unit.scythes, unit.firepower) = (true, None))
            .horse(1, [6, 2, 1], 804, Facing::S)
            .foot(0, [6, 1, 0], 704, Facing::N)
            .ground(Terrain::Wood, &[304])
            .ground(Terrain::Village, &[404])
            .ground(Terrain::Castle, &[504])
    };
    let sees = |field: Field| {
        let battle = field.begin();
        let ends = [204, 804].map(|number| battle.hex(number));
        [ends, [ends[1], ends[0]]].map(|[from, to]| battle.game.sees(&battle.state, from, to))
    };
    assert_eq!(sees(field().level(1, &[204, 804])), [true; 2]);
    // With one of them in the valley they do not.
    assert_eq!(sees(field().level(1, &[204])), [false; 2]);
    assert_eq!(sees(field().level(1, &[804])), [false; 2]);
}

/// 1/I/1 pp and 1/I/3 pp (0 and 1) side by side, I/Woroneski (2) before both, in an activation of
/// Tormasov (1), to whom it belongs.
fn woroneski() -> Larger {
    Field::larger()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .foot(0, [7, 4, 4], 505, Facing::N)
        .foot(0, [7, 4, 4], 506, Facing::N)
        .horse(1, [8, 2, 1], 705, Facing::S)
        .begin()
}

#[test]
fn rule_10_4_the_side_that_is_not_activated_fires_first() {
    let mut battle = woroneski();
    assert_eq!(battle.decider, Some(Side::First));
    assert!(battle.may_fire(0, 1, 705) && !battle.may_move(0));
    battle.dice(&[(purposes::FIRE, 0)]).fire(0, 1, 705);
    // Then the Russians move or fire.
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(battle.may_move(2));
    assert!(battle.acted(Rule::SidesAlternate));
}

#[test]
fn rule_10_9_6_neighbours_fire_one_row_down_and_the_best_shot_counts() {
    let mut battle = woroneski();
    let mut first = battle.clone();
    first.dice(&[(purposes::FIRE, 0)]).fire(0, 2, 705);
    let modifiers = first.last_modifiers(purposes::FIRE);
    let row = first.heard().into_iter().find_map(|note| match note.event {
        Event::Fire { row, .. } => Some(row),
        _ => None,
    });
    // Row 2-3 for the one, 4-5 for both: 1M, and one more for a first shot.
    assert_eq!(modifiers, [("row of the table", 1), ("first shot", 1)]);
    assert_eq!(row, Some(Row::Musket(2)));
    // It goes on: the one is marked 3, the other 1. What is best for the target counts: 1 - 1 = 0.
    for unit in [0, 0, 0, 1] {
        battle.dice(&[(purposes::FIRE, 0)]).fire(unit, 1, 705).pass_to(Side::First);
    }
    battle.dice(&[(purposes::FIRE, 0)]).fire(0, 2, 705);
    assert_eq!(
        battle.last_modifiers(purposes::FIRE),
        [("row of the table", 1), ("third or fourth shot", -1)]
    );
    assert!(battle.acted(Rule::FireGroups));
}

#[test]
fn rule_11_11_2_beaten_in_the_third_turn_by_four_back_in_the_fifth() {
    // 1/I/7 pp and 3/II/7 pp lose a melee; of the dice of the winners one gives a difference of four.
    let mut battle = second_regiment().foot(1, [6, 6, 0], 605, Facing::S).begin();
    battle.idle_to_turn(3).pass_to(Side::First);
    battle.plays(&[stack(0), step(NorthEast)]);
    let beaten_by_four: Vec<Larger> = (0..10)
        .filter_map(|die| {
            let mut fought = battle.clone();
            fought.dice(&[(purposes::MELEE, 0), (purposes::MELEE, die)]).go_to_melees();
            let melee = fought.heard().into_iter().find_map(|note| match note.event {
                Event::Melee(melee) => Some((melee.winner, melee.difference)),
                _ => None,
            });
            (melee == Some((Side::Second, 4))).then_some(fought)
        })
        .collect();
    let [mut fought] =
        <[Larger; 1]>::try_from(beaten_by_four).unwrap_or_else(|_| panic!("one die"));
    while let Some(&choice @ Choice::Lose(_)) = fought.choices.first() {
        fought.play(choice);
    }
    assert!(fought.is_due(0, 5) && fought.is_due(1, 5));
    assert!(fought.acted(Rule::TurnOfReturn));
}
