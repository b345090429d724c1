//! Chapter 8, fourth part: the counterattack [8.15].

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, step};
use wargauge_engine::Direction::{SouthEast, SouthWest, West};
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Facing, Purpose, Side};

/// Two Polish companies (0 on 505, 1 on 506) and a squadron (2 on 604) have 605 before them. A
/// Russian company (3) stands on 705 and in its own round steps onto 605: the book's example.
fn before_the_poles(firepower: u8) -> Battle {
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 4, firepower], 505, Facing::N)
        .foot(0, [6, 4, firepower], 506, Facing::N)
        .horse(0, [6, 2, 0], 604, Facing::NE)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .start();
    battle.pass_to(Side::Second).plays(&[alone(3), step(SouthEast)]);
    assert_eq!((battle.where_is(3), battle.decider), (605, Some(Side::First)));
    battle
}

const PASSES: (Purpose, u8) = (purposes::REACTION, 6);
const FAILS: (Purpose, u8) = (purposes::REACTION, 7);

/// The melee dice of a fight, the attacker's first.
fn melee(attacker: u8, defender: u8) -> [(Purpose, u8); 2] {
    [(purposes::MELEE, attacker), (purposes::MELEE, defender)]
}

fn hold(unit: u8) -> Choice {
    Choice::React(unit, Reaction::Hold)
}

#[test]
fn rule_8_15_4_two_companies_may_strike_together_each_after_its_own_test() {
    let mut battle = before_the_poles(0);
    let tests = [battle.test(0, 605), battle.test(1, 605)];
    battle.dice(&[PASSES, PASSES]).plays(&tests);
    battle.dice(&melee(5, 5)).play(hold(2));
    // Eight to four is 2:1, and in command; from the front. The Russians are in command as well.
    assert_eq!(battle.melee_modifiers(), [2, 1]);
    assert_eq!([0, 1, 2].map(|unit| battle.where_is(unit)), [605, 605, 604]);
    assert!(battle.acted(Rule::OneCounterattackPerTarget) && battle.all_dice_fell());
}

#[test]
fn rule_8_15_4_one_company_that_fails_does_not_keep_the_other() {
    let mut battle = before_the_poles(0);
    let (test, back) = (battle.test(0, 605), battle.back(405));
    battle.dice(&[FAILS]).plays(&[test, back]);
    // Two hexes and one loss.
    let back = battle.back(305);
    battle.play(back);
    assert_eq!((battle.where_is(0), battle.size(0)), (305, 3));
    let test = battle.test(1, 605);
    battle.dice(&[PASSES]).play(test);
    battle.dice(&melee(5, 5)).play(hold(2));
    assert_eq!(battle.where_is(1), 605);
    assert_eq!(battle.melee_modifiers(), [1, 1]);
    assert!(battle.acted(Rule::OneCounterattackPerTarget));
}

#[test]
fn rule_8_15_4_the_squadron_strikes_alone() {
    // All three are ready: foot and horse may not go together [6.1.2], so the owner chooses.
    let mut battle = before_the_poles(0);
    let ready = [battle.test(0, 605), battle.test(1, 605), battle.strike(2, 605)];
    battle.dice(&[PASSES, PASSES]).plays(&ready);
    battle.dice(&melee(5, 5)).play(Choice::Strike(Arm::Cavalry));
    assert_eq!([0, 1, 2].map(|unit| battle.where_is(unit)), [505, 506, 605]);
    // From 604 into its right flank: +2, in command +1; four to two is 2:1 for the company.
    assert_eq!(battle.melee_modifiers(), [3, 2]);
    // A second counterattack on the same company there is not.
    battle.play(Choice::Face(Facing::NE));
    assert_eq!(battle.uses(Rule::OneCounterattackPerTarget), 1);
}

#[test]
fn rule_8_15_1_the_strikers_enter_the_hex_of_the_enemy() {
    let mut battle = before_the_poles(0);
    let strike = battle.strike(2, 605);
    battle.plays(&[hold(0), hold(1)]).dice(&melee(5, 0)).play(strike);
    assert_eq!(battle.where_is(2), 605);
    assert!(
        battle.happened(|e| matches!(e, Event::Counterattack { units, .. } if units[..] == [2]))
    );
    assert!(battle.acted(Rule::CounterattackEnters));
}

#[test]
fn rule_8_15_2_the_mover_goes_no_further_and_the_strikers_attack() {
    // The strikers are beaten; the mover has three points left, but its move is over.
    let mut battle = before_the_poles(0);
    let strike = battle.strike(2, 605);
    battle.plays(&[hold(0), hold(1)]).dice(&melee(0, 9)).play(strike);
    // Both companies next to the beaten squadron stand firm.
    battle.dice(&[(purposes::CRISIS, 0), (purposes::CRISIS, 0)]);
    assert_eq!(
        battle.last_result().map(|(a, winner, _)| (a, winner)),
        Some((Side::First, Side::Second))
    );
    battle.play(Choice::Face(Facing::S));
    assert_eq!((battle.where_is(3), battle.points(3)), (605, 3));
    assert!(!battle.may_step(SouthWest) && !battle.may_step(SouthEast) && !battle.may_begin(3));
    assert!(battle.acted(Rule::CounterattackEndsMove));
}

#[test]
fn rule_8_15_3_a_counterattack_is_fought_like_any_melee() {
    // Beaten by one: two losses, rout for a turn; the victor takes one loss; a point for it.
    let mut battle = before_the_poles(0);
    let strike = battle.strike(2, 605);
    battle.plays(&[hold(0), hold(1)]).dice(&melee(5, 5)).play(strike);
    assert_eq!(battle.last_result(), Some((Side::First, Side::First, 1)));
    assert_eq!((battle.size(2), battle.size(3)), (1, 2));
    assert_eq!(battle.state.net_points(), 1);
    assert!(battle.happened(|event| matches!(event, Event::Rout { returns: 2, .. })));
    assert!(battle.acted(Rule::CounterattackIsMelee));
}

/// A Polish reactor (0) on 605, facing north; two Russian companies (1 on 805, 2 on 806) come
/// before it one after the other; the first is beaten by a wide margin.
fn two_comers(arm: Arm) -> Battle {
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 1005)
        .unit(0, arm, [6, 4, 1], 605, Facing::N)
        .foot(1, [6, 3, 0], 805, Facing::S)
        .foot(1, [6, 3, 0], 806, Facing::S)
        .foot(1, [6, 3, 0], 1010, Facing::S)
        .start();
    battle.pass_to(Side::Second).plays(&[alone(1), step(SouthWest)]);
    assert_eq!(battle.where_is(1), 705);
    battle
}

#[test]
fn rule_8_15_5_foot_counterattacks_once_in_a_phase() {
    let mut battle = two_comers(Arm::Infantry);
    let test = battle.test(0, 705);
    battle.dice(&[PASSES]).dice(&melee(9, 0)).plays(&[test, Choice::Face(Facing::NE)]);
    battle.pass_to(Side::Second).plays(&[alone(2), step(SouthWest)]);
    assert_eq!((battle.where_is(2), battle.decider), (706, Some(Side::First)));
    // The other comes before it as well: it may fire, but not test again.
    assert!(battle.may_shoot(0) && !battle.may(battle.test(0, 706)));
    assert_eq!(battle.uses(Rule::InfantryCounterattacksOnce), 1);
}

#[test]
fn rule_8_15_6_horse_counterattacks_as_often_as_it_likes() {
    let mut battle = two_comers(Arm::Cavalry);
    let strike = battle.strike(0, 705);
    battle.dice(&melee(9, 0)).plays(&[strike, Choice::Face(Facing::NE)]);
    battle.pass_to(Side::Second).plays(&[alone(2), step(SouthWest)]);
    assert_eq!((battle.where_is(2), battle.decider), (706, Some(Side::First)));
    let strike = battle.strike(0, 706);
    battle.dice(&melee(9, 0)).play(strike);
    assert_eq!(battle.where_is(0), 706);
    assert_eq!(battle.uses(Rule::CavalryCounterattacksFreely), 2);
}

#[test]
fn rule_8_15_6b_a_unit_that_counterattacked_may_still_be_attacked_in_the_melee_phase() {
    // The squadron beats the first company; the second goes onto it and fights in phase 4.
    let mut battle = two_comers(Arm::Cavalry);
    let strike = battle.strike(0, 705);
    battle.dice(&melee(9, 0)).plays(&[strike, Choice::Face(Facing::S)]);
    battle.pass_to(Side::Second).plays(&[alone(2), step(SouthWest)]);
    battle.plays(&[Choice::Turn(Facing::SW), step(West)]);
    assert_eq!((battle.where_is(0), battle.where_is(2)), (705, 705));
    battle.dice(&melee(5, 5)).go_to_melees();
    // It was the attacker in the phase of movement, and is the defender now. (That a unit which was
    // struck attacks once more cannot come about: either it has lost, or nobody is left in its hex.)
    let fights: Vec<_> = battle
        .table
        .notes
        .iter()
        .filter_map(|note| match &note.event {
            Event::Melee(melee) => {
                let [attackers, defenders] =
                    [&melee.attackers, &melee.defenders].map(|u| u.to_vec());
                Some((melee.attacker, attackers, defenders))
            }
            _ => None,
        })
        .collect();
    assert_eq!(fights, [(Side::First, vec![0], vec![1]), (Side::Second, vec![2], vec![0])]);
    assert!(battle.acted(Rule::CounterattackersAttackAgain));
}

#[test]
fn rule_8_15_7_the_next_move_waits_for_the_end_of_the_counterattack() {
    let mut battle = two_comers(Arm::Cavalry);
    let strike = battle.strike(0, 705);
    battle.dice(&melee(9, 0)).play(strike);
    // The victor has still to face somewhere: no other unit moves.
    assert_eq!(battle.decider, Some(Side::First));
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Move { .. })));
    battle.play(Choice::Face(Facing::S));
    battle.pass_to(Side::Second);
    assert!(battle.may_begin(2));
    assert!(battle.acted(Rule::MoveWaits));
}

#[test]
fn rule_8_15_4_joint_strikers_keep_to_the_limits_of_a_stack() {
    // Squadrons of three and two would be five: once the first is ready the other may not join.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .horse(0, [6, 3, 0], 505, Facing::N)
        .horse(0, [6, 2, 0], 506, Facing::N)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .start();
    battle.plays(&[alone(2), step(SouthEast)]);
    let [first, second] = [battle.strike(0, 605), battle.strike(1, 605)];
    assert!(battle.may(first) && battle.may(second));
    battle.play(first);
    assert!(!battle.may(second));
    battle.dice(&melee(5, 5)).play(hold(1));
    assert_eq!((battle.where_is(0), battle.where_is(1)), (605, 506));
    assert!(battle.acted(Rule::OneCounterattackPerTarget));
}

#[test]
fn rule_8_15_1_a_stack_sends_all_units_except_guns() {
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .foot(0, [2, 3, 0], 505, Facing::N)
        .guns(0, 505, Facing::S)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .start();
    battle.plays(&[alone(3), step(SouthEast)]);
    // The top unit tests for all: a six, which the other would fail.
    let test = battle.test(0, 605);
    battle.dice(&[PASSES]).dice(&melee(5, 5)).play(test);
    assert_eq!([0, 1, 2].map(|unit| battle.where_is(unit)), [605, 605, 505]);
    assert!(battle.acted(Rule::CounterattackEnters));
}
