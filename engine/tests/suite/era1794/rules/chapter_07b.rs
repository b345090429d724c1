//! Chapter 7, second part: the cossack lava [7.3].

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, stack, step};
use wargauge_engine::Direction::{East, NorthEast};
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// Cossacks (0) ride from the south onto a Polish stack on 605, with the flanks as given; the
/// melee of phase 4 is due. The Poles come after the cossacks in the order of numbers.
fn lava(target: Arm, closed: &[u16], dice: &[(wargauge_engine::Purpose, u8)]) -> Battle {
    let mut field = Field::new()
        .pool(&[], &[1])
        .at(0, 1216)
        .at(1, 304)
        .cossacks(1, [5, 2, 0], 505, Facing::N)
        .unit(0, target, [6, 4, 0], 605, Facing::S);
    for &hex in closed {
        field = field.foot(1, [5, 2, 0], hex, Facing::N);
    }
    let mut battle = field.start();
    battle.pass_to(Side::Second).plays(&[alone(0), step(NorthEast)]);
    battle.dice(dice).go_to_melees();
    battle
}

#[test]
fn rule_7_3_cossacks_that_come_from_the_front_may_outflank() {
    let melee = [(purposes::MELEE, 5), (purposes::MELEE, 5)];
    // Against foot two are taken off the die: 7 is 5 and passes; +2 as from the flank, +1 command.
    let dice = [&[(purposes::LAVA, 7)], &melee[..]].concat();
    let battle = lava(Arm::Infantry, &[], &dice);
    assert_eq!(battle.last_roll(purposes::LAVA), Some((7, -2, Some(true))));
    assert_eq!(battle.melee_modifiers(), [1, 3]);
    assert!(battle.acted(Rule::Lava));
    // Against guns too; against horse not: 6 fails.
    let dice = [&[(purposes::LAVA, 8)], &melee[..]].concat();
    let battle = lava(Arm::Artillery, &[], &dice);
    assert_eq!(battle.last_roll(purposes::LAVA), Some((8, -2, Some(false))));
    let dice = [&[(purposes::LAVA, 6)], &melee[..]].concat();
    let battle = lava(Arm::Cavalry, &[], &dice);
    assert_eq!(battle.last_roll(purposes::LAVA), Some((6, 0, Some(false))));
    assert_eq!(battle.melee_modifiers(), [1, 1]);
}

#[test]
fn rule_7_3_one_free_flank_is_enough_and_none_is_too_few() {
    let melee = [(purposes::MELEE, 5), (purposes::MELEE, 5)];
    let dice = [&[(purposes::LAVA, 0)], &melee[..]].concat();
    assert!(lava(Arm::Infantry, &[604], &dice).acted(Rule::Lava));
    // Units of either side close a flank.
    let battle = lava(Arm::Infantry, &[604, 606], &melee);
    assert!(!battle.acted(Rule::Lava));
    assert_eq!(battle.last_roll(purposes::LAVA), None);
}

#[test]
fn rule_7_3_a_flank_beyond_the_edge_of_the_map_is_no_free_flank() {
    // The western flank of 601 is off the map, the eastern one is taken.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 1216)
        .at(1, 302)
        .cossacks(1, [5, 2, 0], 501, Facing::N)
        .foot(0, [6, 4, 0], 601, Facing::S)
        .foot(0, [6, 4, 0], 602, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 0)]).go_to_melees();
    assert_eq!(battle.last_roll(purposes::LAVA), None);
    assert!(!battle.acted(Rule::Lava));
}

#[test]
fn rule_7_3_not_from_the_flank_and_not_by_other_horse() {
    // From 604 onto a stack that faces south: its right flank, +2 without any lava.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(1, 304)
        .cossacks(1, [5, 2, 0], 604, Facing::NE)
        .horse(1, [5, 2, 0], 506, Facing::N)
        .foot(0, [6, 4, 0], 605, Facing::S)
        .foot(0, [6, 4, 0], 205, Facing::S)
        .start();
    battle.plays(&[alone(0), step(East)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]).go_to_melees();
    assert!(!battle.acted(Rule::Lava) && battle.melee_modifiers()[1] >= 2);
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(1, 304)
        .horse(1, [5, 2, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 605, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]).go_to_melees();
    assert!(!battle.acted(Rule::Lava) && battle.last_result().is_some());
}

#[test]
fn rule_7_3_one_cossack_of_the_owners_choice_tries_it_once() {
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(1, 304)
        .cossacks(1, [3, 2, 0], 505, Facing::N)
        .cossacks(1, [5, 2, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 605, Facing::S)
        .start();
    battle.plays(&[stack(0), step(NorthEast)]).go_to_melees();
    assert!(battle.may(Choice::Lava(0)) && battle.may(Choice::Lava(1)));
    battle
        .dice(&[(purposes::LAVA, 7), (purposes::MELEE, 5), (purposes::MELEE, 5)])
        .play(Choice::Lava(1));
    assert_eq!(battle.melee_modifiers()[1], 3);
    assert!(battle.acted(Rule::Lava));
}
