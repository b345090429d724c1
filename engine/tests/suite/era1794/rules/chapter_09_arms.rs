//! Chapter 9, rules 9.1A to 9.1E: what each arm may do against each.
//!
//! Most tests look at hex 0705: a unit that faces south there has 0604 and 0605 before it and retreats
//! to 0804 and 0805; the Poles come from 0505.

#![allow(non_snake_case)] // Rules 9.1A to 9.1E.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::{NorthEast, NorthWest, SouthWest};
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// Polish foot (unit 0) at 0505, both commanders near.
fn foot_advances() -> Field {
    Field::new().at(0, 305).at(1, 905).foot(0, [7, 5, 5], 505, Facing::N)
}

/// Polish horse (unit 0) at 0505, both commanders near.
fn horse_advances() -> Field {
    Field::new().at(0, 305).at(1, 905).horse(0, [7, 2, 1], 505, Facing::N)
}

/// Starts, and lets unit 0 step to 0605.
fn stepped(field: Field) -> Battle {
    let mut battle = field.start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    battle
}

#[test]
fn rule_9_1A_foot_holds_and_fires_or_tests_to_strike_foot() {
    let mut battle = stepped(foot_advances().foot(1, [6, 4, 4], 705, Facing::S));
    let test = battle.test_to_strike(605);
    assert!(battle.may_fire(1, 1, 605) && battle.may_react(1, test));
    assert!(!battle.may_react(1, Reaction::Strike(battle.hex(605))), "not without a test");
    assert!(!battle.may_fall_back(1), "foot does not fall back of its own will");
    // Six is its morale: it strikes, from the front. 6 + 1 against 3 + 1: the striker wins by 3.
    battle.dice(&[(purposes::REACTION, 6), (purposes::MELEE, 6), (purposes::MELEE, 3)]);
    battle.react(1, test);
    assert_eq!(battle.where_is(1), 605);
    assert!(battle.is_due(0, 3), "beaten by three, back in two turns");
    assert_eq!((battle.size(0), battle.size(1), battle.net()), (3, 3, -1));
    assert!(battle.uses(Rule::InfantryAgainstInfantry) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_9_1A_a_failed_test_costs_two_hexes_and_one_loss() {
    let mut battle = stepped(foot_advances().foot(1, [6, 4, 4], 705, Facing::S));
    battle.dice(&[(purposes::REACTION, 7)]);
    let test = battle.test_to_strike(605);
    battle.react(1, test).retreat(804);
    assert!(battle.may_retreat(904) && battle.may_retreat(905));
    battle.retreat(904);
    assert_eq!((battle.where_is(1), battle.size(1)), (904, 3));
    assert_eq!(battle.state.unit(1).facing, Facing::S);
    assert_eq!(battle.decider, Some(Side::First), "the mover goes on");
    assert_eq!(battle.net(), 0);
    assert!(battle.uses(Rule::InfantryAgainstInfantry) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_9_1A_both_hexes_go_by_the_facing_at_the_start() {
    // Friends at 0804 face north-east: the beaten company takes their facing in passing, but still
    // goes on to the north.
    let field =
        foot_advances().foot(1, [6, 4, 4], 705, Facing::S).foot(1, [6, 3, 0], 804, Facing::NE);
    let mut battle = stepped(field);
    battle.dice(&[(purposes::REACTION, 7)]);
    let test = battle.test_to_strike(605);
    battle.react(1, test).retreat(804);
    assert!(battle.may_retreat(904) && battle.may_retreat(905));
    assert_eq!(battle.choices.len(), 2);
    battle.retreat(905);
    assert_eq!((battle.where_is(1), battle.size(1)), (905, 3));
    assert!(battle.uses(Rule::InfantryAgainstInfantry) > 0);
}

#[test]
fn rule_9_1A_a_company_with_nowhere_to_go_is_eliminated_without_a_point() {
    // Two rows from the edge: one hex is there, the second is not.
    let mut battle = Field::new()
        .at(0, 904)
        .at(1, 1206)
        .foot(0, [7, 5, 5], 905, Facing::N)
        .foot(1, [6, 4, 4], 1105, Facing::S)
        .foot(1, [6, 4, 4], 1216, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    battle.dice(&[(purposes::REACTION, 7)]);
    let test = battle.test_to_strike(1005);
    battle.react(1, test).retreat(1204);
    assert!(battle.is_gone(1));
    assert_eq!(battle.net(), 0);
    assert!(battle.uses(Rule::InfantryAgainstInfantry) > 0);
}

#[test]
fn rule_9_1A_elimination_in_a_reaction_scores_nothing() {
    // A company of one point fails its test: it goes back and dies of the loss.
    let mut battle = stepped(foot_advances().foot(1, [6, 1, 1], 705, Facing::S).foot(
        1,
        [6, 4, 4],
        1005,
        Facing::S,
    ));
    battle.dice(&[(purposes::REACTION, 9)]);
    let test = battle.test_to_strike(605);
    battle.react(1, test).retreat(804).retreat(904);
    assert!(battle.is_gone(1));
    assert_eq!(battle.net(), 0);
    assert!(battle.uses(Rule::InfantryAgainstInfantry) > 0);
}

#[test]
fn rule_9_1A_a_unit_that_dies_of_the_failed_test_is_no_company_for_a_commander() {
    // A company of one point goes back to 904, where Lewiz is alone, and he stays alone.
    let mut battle = stepped(foot_advances().at(1, 904).foot(1, [6, 1, 1], 705, Facing::S).foot(
        1,
        [6, 4, 4],
        1216,
        Facing::S,
    ));
    battle.dice(&[(purposes::REACTION, 9)]);
    let test = battle.test_to_strike(605);
    battle.react(1, test).retreat(804).retreat(904);
    assert!(battle.is_gone(1));
    assert_eq!((battle.leader_is(1), battle.net()), (904, 0));
    // It goes back, takes the loss, and dies of it.
    let told: Vec<&str> = battle
        .table
        .notes
        .iter()
        .filter_map(|note| match note.event {
            Event::Retreat { .. } => Some("retreat"),
            Event::Loss { .. } => Some("loss"),
            Event::Eliminate { .. } => Some("eliminate"),
            _ => None,
        })
        .collect();
    assert_eq!(told, ["retreat", "retreat", "loss", "eliminate"]);
}

/// Polish companies of these sizes on 605, from the top, have failed their test before a Russian on
/// 705. The camp is 405, two hexes behind them, and Lewiz stands next to it.
fn beaten_before_the_camp(sizes: &[u8]) -> Battle {
    let mut field = Field::new()
        .rules(|rules| rules.camp.hex = Some(405))
        .pool(&[], &[1])
        .at(0, 504)
        .at(1, 406)
        .foot(1, [6, 4, 0], 805, Facing::S);
    for &size in sizes {
        field = field.foot(0, [6, size, 0], 605, Facing::N);
    }
    let mut battle = field.foot(0, [6, 4, 0], 101, Facing::N).start();
    battle.pass_to(Side::Second).moves(0).step(SouthWest);
    battle.dice(&[(purposes::REACTION, 9)]);
    let test = battle.test_to_strike(705);
    battle.react(1, test);
    battle
}

#[test]
fn rule_9_1A_a_unit_that_dies_of_the_failed_test_reaches_no_camp_and_drives_nobody_off() {
    for (size, arrives) in [(1, false), (2, true)] {
        let mut battle = beaten_before_the_camp(&[size]);
        battle.retreat(505).retreat(405);
        assert_eq!(battle.is_gone(1), !arrives);
        assert_eq!(battle.state.is_camp_reached(), arrives);
        // [10.11.7] Lewiz is asked whether he slips away.
        assert_eq!(battle.decider, Some(Side::Second));
        assert_eq!(battle.may(Choice::Stay), arrives);
    }
}

#[test]
fn rule_9_1A_of_a_stack_only_those_arrive_that_outlive_the_loss() {
    // The top company goes back to the camp, the other beside it; one of them dies of the loss.
    for loser in [1, 2] {
        let mut battle = beaten_before_the_camp(&[1, 1]);
        battle.retreat(505).retreat(405).retreat(505).retreat(404);
        assert!(!battle.state.is_camp_reached(), "the loss comes first");
        battle.play(Choice::Lose(loser));
        assert!(battle.is_gone(loser.into()) && !battle.is_gone(3 - usize::from(loser)));
        assert_eq!(battle.state.is_camp_reached(), loser == 2);
    }
}

#[test]
fn rule_4_4_a_unit_blocked_on_its_second_hex_takes_no_commander_along() {
    // Two rows from the edge it gets to 1204, where Lewiz is, and no further; on the edge nowhere.
    for (row, alive) in [(11, true), (12, false)] {
        let mut battle = Field::new()
            .at(0, (row - 2) * 100 + 4)
            .at(1, 1204 + u16::from(!alive))
            .foot(0, [7, 5, 5], (row - 2) * 100 + 5, Facing::N)
            .foot(1, [6, 4, 4], row * 100 + 5, Facing::S)
            .foot(1, [6, 4, 4], 1216, Facing::S)
            .start();
        let direction = if alive { NorthEast } else { NorthWest };
        battle.pass_to(Side::First).moves(0).step(direction);
        battle.dice(&[(purposes::REACTION, 7)]);
        let test = battle.test_to_strike((row - 1) * 100 + 5);
        if alive {
            battle.react(1, test).retreat(1204);
        } else {
            // The Poles are next to Lewiz, who does not slip away.
            battle.play(Choice::Stay).react(1, test);
        }
        assert!(battle.is_gone(1));
        let after = if alive { (1204, 0) } else { (0, 3) };
        assert_eq!((battle.leader_is(1), battle.net()), after);
    }
}

#[test]
fn rule_9_1B_foot_only_fires_at_horse() {
    let mut battle = stepped(horse_advances().foot(1, [6, 4, 4], 705, Facing::S));
    let test = battle.test_to_strike(605);
    assert!(battle.may_fire(1, 1, 605) && battle.may_react(1, Reaction::Hold));
    assert!(!battle.may_react(1, test) && !battle.may_fall_back(1));
    // 4 at range 1: row 4-5 adds 1, the first shot 1.
    battle.dice(&[(purposes::FIRE, 5)]);
    battle.fire(1, 1, 605);
    assert_eq!(battle.last_roll(purposes::FIRE), Some((5, 2, Some(true))));
    assert!(battle.uses(Rule::InfantryAgainstCavalry) > 0);
}

#[test]
fn rule_9_1C_horse_fires_strikes_at_once_or_falls_back_before_foot() {
    let mut battle = stepped(foot_advances().horse(1, [6, 2, 1], 705, Facing::S));
    let strike = Reaction::Strike(battle.hex(605));
    assert!(battle.may_fire(1, 1, 605) && battle.may_react(1, strike));
    assert!(!battle.may_react(1, battle.test_to_strike(605)), "no test is needed");
    assert!(battle.may_fall_back(1));
    let mut falls_back = battle.clone();
    falls_back.react(1, Reaction::FallBack(NorthWest, NorthEast));
    assert_eq!(falls_back.where_is(1), 905);
    assert_eq!(falls_back.size(1), 2, "no loss for leaving");
    assert!(falls_back.uses(Rule::CavalryAgainstInfantry) > 0);
    // The strike: 5 + 1 against 1 + 1 + 2 for 5 to 2, rounded to three to one.
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 1)]);
    battle.react(1, strike);
    assert_eq!(battle.last_melee(), [1, 3]);
    assert_eq!(battle.where_is(1), 605);
    assert!(battle.uses(Rule::CavalryAgainstInfantry) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_9_1C_falling_back_needs_two_legal_hexes() {
    // Behind the squadron only 1204 and 1205 are left, and nothing beyond the edge.
    let at_the_edge = |row: u16| {
        let mut battle = Field::new()
            .at(0, row * 100 - 195)
            .at(1, 1206)
            .foot(0, [7, 5, 5], (row - 2) * 100 + 5, Facing::N)
            .horse(1, [6, 2, 1], row * 100 + 5, Facing::S)
            .start();
        battle.pass_to(Side::First).moves(0).step(NorthEast);
        battle
    };
    let near = at_the_edge(11);
    assert!(near.is_reacting() && !near.may_fall_back(1), "{:?}", near.choices);
    let mut far = at_the_edge(10);
    assert!(far.may_fall_back(1), "{:?}", far.choices);
    far.react(1, Reaction::FallBack(NorthEast, NorthEast));
    assert_eq!(far.where_is(1), 1206);
    assert!(far.uses(Rule::CavalryAgainstInfantry) > 0);
}

#[test]
fn rule_9_1D_horse_tests_to_strike_horse() {
    let mut battle = stepped(horse_advances().horse(1, [6, 2, 1], 705, Facing::S));
    let test = battle.test_to_strike(605);
    assert!(battle.may_fire(1, 1, 605) && battle.may_react(1, test));
    assert!(!battle.may_react(1, Reaction::Strike(battle.hex(605))));
    assert!(!battle.may_fall_back(1), "regular horse stands before horse");
    battle.dice(&[(purposes::REACTION, 7)]);
    battle.react(1, test).retreat(805).retreat(906);
    assert_eq!((battle.where_is(1), battle.size(1)), (906, 1));
    assert!(battle.uses(Rule::CavalryAgainstCavalry) > 0);
}

#[test]
fn rule_9_1E_cossacks_always_may_fall_back() {
    let mut battle = stepped(horse_advances().cossacks(1, [5, 2, 1], 705, Facing::S));
    assert!(battle.may_react(1, battle.test_to_strike(605)) && battle.may_fall_back(1));
    battle.react(1, Reaction::FallBack(NorthEast, NorthEast));
    assert_eq!(battle.where_is(1), 906);
    assert_eq!(battle.size(1), 2);
    assert!(battle.uses(Rule::CossacksFallBack) > 0);
}

#[test]
fn rule_9_1E_cossacks_out_of_command_fall_back_but_do_not_strike() {
    // (house) Lewiz is far away.
    let field = foot_advances().at(1, 1216).cossacks(1, [5, 2, 1], 705, Facing::S);
    let mut battle = stepped(field);
    assert!(!battle.may_react(1, Reaction::Strike(battle.hex(605))));
    assert!(battle.may_fire(1, 1, 605) && battle.may_fall_back(1));
    battle.react(1, Reaction::FallBack(NorthWest, NorthWest));
    assert_eq!(battle.where_is(1), 904);
    assert!(battle.uses(Rule::CossacksFallBack) > 0);
}

#[test]
fn rule_9_1A_joint_strikers_keep_within_the_stacking_limit() {
    // Twelve points are ready for 0604; another nine would be more than twenty [6.2].
    let mut battle = foot_advances()
        .foot(1, [6, 6, 6], 704, Facing::S)
        .foot(1, [6, 6, 6], 704, Facing::S)
        .foot(1, [6, 5, 5], 705, Facing::S)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    let test = battle.test_to_strike(604);
    assert!(battle.may_react(1, test) && battle.may_react(3, test));
    battle.dice(&[(purposes::REACTION, 0)]);
    battle.react(1, test);
    assert!(!battle.may_react(3, test), "{:?}", battle.choices);
    assert!(battle.may_fire(3, 1, 604));
    assert!(battle.uses(Rule::InfantryAgainstInfantry) > 0);
}

#[test]
fn rule_9_1C_one_arm_strikes_and_the_owner_chooses_which() {
    let both =
        foot_advances().foot(1, [6, 4, 4], 704, Facing::S).horse(1, [6, 2, 1], 705, Facing::S);
    let mut battle = both.start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    battle.dice(&[(purposes::REACTION, 3)]);
    let (test, strike) = (battle.test_to_strike(604), Reaction::Strike(battle.hex(604)));
    battle.react(1, test).react(2, strike);
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(battle.may(Choice::Strike(Arm::Infantry)) && battle.may(Choice::Strike(Arm::Cavalry)));
    battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, 0)]);
    battle.play(Choice::Strike(Arm::Cavalry));
    assert_eq!((battle.where_is(1), battle.where_is(2)), (704, 604));
    assert!(
        battle.uses(Rule::CavalryAgainstInfantry) > 0
            && battle.uses(Rule::CounterattackByOneArm) > 0
    );
}

#[test]
fn rule_9_1A_two_companies_strike_together_after_a_test_each() {
    // The example of [8.15]: two companies of foot may strike jointly, each tests for itself.
    let mut battle = foot_advances()
        .foot(1, [6, 4, 4], 704, Facing::S)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    battle.dice(&[(purposes::REACTION, 6), (purposes::REACTION, 0)]);
    let test = battle.test_to_strike(604);
    battle.react(1, test);
    battle.dice(&[(purposes::MELEE, 4), (purposes::MELEE, 4)]);
    battle.react(2, test);
    // 8 to 5 is two to one for the strikers; both sides are in command.
    assert_eq!(battle.last_melee(), [2, 1]);
    assert_eq!((battle.where_is(1), battle.where_is(2)), (604, 604));
    battle.play(Choice::Lose(2));
    assert!(battle.is_due(0, 2), "beaten by one");
    assert!(battle.uses(Rule::InfantryAgainstInfantry) > 0 && battle.all_dice_fell());
}
