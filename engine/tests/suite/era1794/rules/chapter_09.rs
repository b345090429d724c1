//! Chapter 9: reactions to a step of the enemy.
//!
//! Most tests look at hex 0705: a unit that faces south there has 0604 and 0605 before it and retreats
//! to 0804 and 0805; the Poles come from 0505.

use crate::era1794::field::{Battle, Field};
use wargauge_engine::Direction::{East, NorthEast, NorthWest, SouthEast};
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// Polish foot (unit 0) at 0505, both commanders near.
fn foot_advances() -> Field {
    Field::new().at(0, 305).at(1, 905).foot(0, [7, 5, 5], 505, Facing::N)
}

/// Starts, and lets unit 0 step to 0605.
fn stepped(field: Field) -> Battle {
    let mut battle = field.start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    battle
}

#[test]
fn rule_9_1_every_step_before_a_unit_is_a_new_trigger() {
    let mut battle = foot_advances().foot(1, [6, 4, 4], 705, Facing::S).start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    assert_eq!(battle.where_is(0), 604);
    assert_eq!(battle.decider, Some(Side::Second));
    battle.react(1, Reaction::Hold);
    assert_eq!(battle.decider, Some(Side::First));
    // A turn is no step.
    battle.play(Choice::Turn(Facing::NE));
    assert_eq!(battle.decider, Some(Side::First));
    battle.step(East);
    assert_eq!(battle.where_is(0), 605);
    assert!(battle.may_fire(1, 1, 605) && battle.may_react(1, Reaction::Hold));
    assert!(battle.uses(Rule::ReactionInFrontZone) > 0);
}

#[test]
fn rule_9_1_only_the_front_hexes_trigger() {
    // 0606 is a front hex of 0706 and 0705's flank is 0706: no unit at 0705 reacts to a step to 0606.
    let mut battle = foot_advances().foot(1, [6, 4, 4], 705, Facing::NW).start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    assert_eq!(battle.where_is(0), 605);
    assert_eq!(battle.decider, Some(Side::First), "a step into the rear triggers nothing");
    assert_eq!(battle.uses(Rule::ReactionInFrontZone), 0);
}

#[test]
fn rule_9_1_a_step_onto_the_enemy_may_be_reacted_to_from_outside_the_clash() {
    // 0605 holds a Russian company, and another looks at it from 0705.
    let step_onto = |reaction: bool| {
        let mut battle = foot_advances()
            .rules(|rules| rules.reaction_to_clash = reaction)
            .foot(1, [6, 4, 4], 605, Facing::S)
            .foot(1, [6, 4, 4], 705, Facing::S)
            .start();
        battle.pass_to(Side::First).moves(0).step(NorthEast);
        assert_eq!(battle.where_is(0), 605);
        assert_eq!(battle.count(|event| matches!(event, Event::Clash { .. })), 1);
        battle
    };
    assert!(!step_onto(false).is_reacting());
    let mut battle = step_onto(true);
    // [9.2] The company in the clash is not asked; [10.6] the other may not fire at it.
    assert!(!battle.may_any(|choice| matches!(choice, Choice::React(1, _))));
    assert!(!battle.may_fire_at_all(2) && battle.may_react(2, Reaction::Hold));
    let test = battle.test_to_strike(605);
    battle.dice(&[(purposes::REACTION, 6), (purposes::MELEE, 5), (purposes::MELEE, 0)]);
    battle.react(2, test);
    // [11.1] Both Russian companies attack: eight against four is 2:1; both sides are in command.
    assert_eq!(
        battle.last_result().map(|(attacker, winner, _)| (attacker, winner)),
        Some((Side::Second, Side::Second))
    );
    let both = |event: &Event| matches!(event, Event::Melee(melee) if melee.attackers.len() == 2);
    assert_eq!(battle.count(both), 1);
    assert_eq!([1, 2].map(|unit| battle.where_is(unit)), [605, 605]);
}

#[test]
fn rule_9_1_after_a_won_charge_others_may_fire_at_the_winner() {
    // Squadron 0 charges the company on 605 at once and wins: the hex before 705 is no clash any more.
    let mut battle = Field::new()
        .at(0, 403)
        .at(1, 905)
        .horse(0, [9, 2, 0], 304, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthEast).step(NorthEast);
    battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, 0), (purposes::CRISIS, 0)]);
    battle.play(Choice::Step { direction: NorthEast, charge: true });
    battle.play(Choice::Face(Facing::N));
    assert!(battle.may_fire(2, 1, 605) && battle.may_react(2, Reaction::Hold));
    battle.dice(&[(purposes::FIRE, 0)]).fire(2, 1, 605);
    assert_eq!((battle.decider, battle.where_is(0)), (Some(Side::First), 605));
    assert!(battle.may(Choice::Step { direction: NorthEast, charge: false }));
    assert!(battle.all_dice_fell());
}

#[test]
fn rule_9_1_horse_outside_a_clash_may_fall_back_before_a_step_into_it() {
    // 605 holds a Russian company; the cossacks on 705 look at it.
    let mut battle = stepped(foot_advances().foot(1, [6, 4, 4], 605, Facing::S).cossacks(
        1,
        [5, 2, 1],
        705,
        Facing::S,
    ));
    assert_eq!(battle.count(|event| matches!(event, Event::Clash { .. })), 1);
    assert!(battle.may_fall_back(2) && !battle.may_fire_at_all(2));
    battle.react(2, Reaction::FallBack(NorthWest, NorthEast));
    assert_eq!(battle.where_is(2), 905);
}

#[test]
fn rule_9_1_the_owner_orders_his_reactors_and_may_fire_with_them_as_a_group() {
    // 0604 is the front of 0705 (south-west) and of 0704 (south-east).
    let mut battle = foot_advances()
        .foot(1, [6, 4, 4], 704, Facing::S)
        .foot(1, [6, 3, 3], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    assert!(battle.may_react(1, Reaction::Hold) && battle.may_react(2, Reaction::Hold));
    // Facing south the right hand is west: the group begins at 0705.
    assert!(battle.may_fire(2, 2, 604) && battle.may_fire(1, 1, 604) && battle.may_fire(2, 1, 604));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(2, 2, 604);
    assert_eq!(battle.decider, Some(Side::First), "both have reacted");
    assert!(battle.all_dice_fell());
}

#[test]
fn rule_9_1_those_ready_keep_their_right_if_the_mover_is_gone() {
    let mut battle = foot_advances()
        .foot(1, [6, 4, 4], 704, Facing::S)
        .foot(1, [6, 6, 6], 705, Facing::S)
        .foot(0, [7, 3, 3], 305, Facing::N)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    // 0704 passes its test and is ready; then 0705 shoots the mover away.
    battle.dice(&[(purposes::REACTION, 6), (purposes::FIRE, 5)]);
    let test = battle.test_to_strike(604);
    battle.react(1, test);
    assert_eq!(battle.where_is(1), 704, "strikers wait until all have reacted");
    battle.fire(2, 1, 604).retreat(504);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (504, 704));
    assert_eq!(battle.uses(Rule::CounterattackEnters), 0, "no unit is left to strike");
    // The foot has not used its one counterattack: the next mover meets it.
    battle.idle_until(|battle| battle.decider == Some(Side::First) && battle.may_move(3));
    battle.moves(3).step(NorthEast).step(NorthWest).step(NorthWest);
    assert_eq!(battle.where_is(3), 604);
    let test = battle.test_to_strike(604);
    assert!(battle.may_react(1, test), "{:?}", battle.choices);
}

#[test]
fn rule_9_1_once_the_mover_is_gone_the_rest_have_no_window() {
    let mut battle = foot_advances()
        .foot(1, [6, 4, 4], 704, Facing::S)
        .foot(1, [6, 6, 6], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthWest);
    battle.dice(&[(purposes::FIRE, 5)]);
    battle.fire(2, 1, 604).retreat(504);
    assert!(!battle.is_reacting(), "{:?}", battle.choices);
    assert!(battle.uses(Rule::ReactionInFrontZone) > 0);
}

#[test]
fn rule_9_1_a_unit_that_fired_has_reacted_to_this_step() {
    let mut battle = stepped(foot_advances().foot(1, [6, 4, 4], 705, Facing::S));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(1, 1, 605);
    assert_eq!(battle.decider, Some(Side::First));
    assert_eq!(battle.state.unit(1).shots, 1);
    assert!(battle.uses(Rule::ReactionInFrontZone) > 0);
}

#[test]
fn rule_9_1_strikers_enter_by_their_zone_uphill_counts_and_a_charge_does_not() {
    // The squadron strikes from 0705 into 0605, the mover's front, uphill.
    let field = foot_advances().horse(1, [6, 4, 1], 705, Facing::S).level(1, &[605, 505]);
    let mut battle = stepped(field);
    let strike = Reaction::Strike(battle.hex(605));
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]);
    battle.react(1, strike);
    assert_eq!(battle.last_melee(), [0, 1], "in command and uphill; in command");
    // A mover that turned its flank to it: two for the flank. Facing east the mover at 0604 has
    // 0705 on its left hand.
    let mut battle = foot_advances().horse(1, [6, 4, 1], 705, Facing::S).start();
    battle.pass_to(Side::First).moves(0).play(Choice::Turn(Facing::NW)).step(NorthWest);
    assert_eq!(battle.where_is(0), 604);
    let strike = Reaction::Strike(battle.hex(604));
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]);
    battle.react(1, strike);
    assert_eq!(battle.last_melee(), [3, 1]);
    assert!(battle.uses(Rule::ReactionInFrontZone) > 0);
}

#[test]
fn rule_9_2_a_unit_in_a_clash_does_not_react() {
    // Unit 1 enters 0705 first; then unit 0 steps before the Russian there.
    let mut battle = foot_advances()
        .foot(0, [7, 4, 4], 704, Facing::NE)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(1).step(East);
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    assert_eq!(battle.where_is(0), 605);
    assert!(!battle.is_reacting(), "{:?}", battle.choices);
    assert!(
        battle.uses(Rule::NoReactionFromClash) > 0 && battle.uses(Rule::ReactionInFrontZone) == 0
    );
}

#[test]
fn rule_9_3_the_top_unit_tests_for_the_stack() {
    let stack = foot_advances()
        .foot(1, [6, 3, 3], 705, Facing::S)
        .foot(1, [8, 4, 4], 705, Facing::S)
        .guns(1, 705, Facing::S);
    let mut battle = stepped(stack);
    let test = battle.test_to_strike(605);
    assert!(battle.may_react(1, test) && !battle.may_react(2, test), "only the top unit");
    // Passed: all but the guns go. 7 to 5 is one to one.
    let mut strikes = battle.clone();
    strikes.dice(&[(purposes::REACTION, 6), (purposes::MELEE, 9), (purposes::MELEE, 2)]);
    strikes.react(1, test).react(3, Reaction::Hold);
    assert_eq!((strikes.where_is(1), strikes.where_is(2), strikes.where_is(3)), (605, 605, 705));
    assert!(strikes.uses(Rule::TopUnitTests) > 0);
    // Failed by the morale of the top unit: both go two hexes, and one of them takes the one loss.
    battle.dice(&[(purposes::REACTION, 7)]);
    battle.react(1, test);
    for hex in [804, 904, 804, 904] {
        battle.retreat(hex);
    }
    assert_eq!(battle.decider, Some(Side::Second));
    assert!(battle.may(Choice::Lose(1)) && battle.may(Choice::Lose(2)));
    battle.play(Choice::Lose(2));
    assert_eq!((battle.where_is(1), battle.where_is(2), battle.where_is(3)), (904, 904, 705));
    assert_eq!((battle.size(1), battle.size(2)), (3, 3));
    assert!(battle.uses(Rule::TopUnitTests) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_9_4_guns_only_fire() {
    let mut battle = stepped(foot_advances().guns(1, 705, Facing::S));
    assert!(battle.may_cannon(1, 605) && battle.may_react(1, Reaction::Hold));
    assert!(!battle.may_react(1, battle.test_to_strike(605)) && !battle.may_fall_back(1));
    // Range 1 adds 2, nothing else.
    battle.dice(&[(purposes::CANNON, 5)]);
    battle.cannon(1, 605);
    assert_eq!(battle.last_roll(purposes::CANNON), Some((5, 2, Some(true))));
    assert_eq!(battle.where_is(1), 705);
    assert!(battle.uses(Rule::GunsReactByFire) > 0);
}

#[test]
fn rule_9_4_limbered_guns_do_nothing() {
    let battle = stepped(foot_advances().limbered(1, 705, Facing::S));
    assert!(!battle.is_reacting());
    assert_eq!(battle.uses(Rule::GunsReactByFire), 0);
}

#[test]
fn rule_9_1_the_step_of_limbered_guns_counts_as_that_of_foot() {
    let mut battle = Field::new()
        .at(0, 305)
        .at(1, 905)
        .limbered(0, 505, Facing::N)
        .foot(0, [7, 5, 5], 301, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).moves(0).step(NorthEast);
    assert!(battle.may_react(2, battle.test_to_strike(605)));
    battle.react(2, Reaction::Hold);
    assert!(battle.may(Choice::Step { direction: SouthEast, charge: false }));
    assert!(battle.uses(Rule::ReactionInFrontZone) > 0);
}
