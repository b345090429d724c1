//! Chapter 2: the die.

use crate::era1794::field::Field;
use wargauge_engine::era1794::{Rule, purposes};
use wargauge_engine::{Facing, Side};

#[test]
fn rule_2_2_a_zero_on_the_die_is_zero_and_not_ten() {
    // Row 2-3 and the first shot: the test adds 1. Morale 1 stands only if the die counts as 0.
    let mut battle =
        Field::new().foot(0, [1, 4, 0], 501, Facing::N).foot(1, [6, 3, 3], 601, Facing::S).start();
    let shot = battle.shot(1, 501);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    assert_eq!(battle.last_roll(purposes::FIRE), Some((0, 1, Some(true))));
    assert_eq!(battle.where_is(0), 501);
    assert!(battle.acted(Rule::TenSidedDie) && battle.all_dice_fell());
}

#[test]
fn rule_2_2_a_zero_loses_a_melee_against_a_nine() {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 4, 0], 501, Facing::N)
        .foot(1, [6, 4, 0], 601, Facing::S)
        .start();
    battle.play(crate::era1794::orders::alone(0));
    battle.play(crate::era1794::orders::step(wargauge_engine::Direction::NorthEast));
    // In command: +1 for the attacker. A nine is no ten either: 9 beats 0 + 1 by eight.
    battle.dice(&[(purposes::MELEE, 0), (purposes::MELEE, 9)]).go_to_melees();
    assert_eq!(battle.last_result(), Some((Side::First, Side::Second, 8)));
    assert!(battle.acted(Rule::TenSidedDie));
}
