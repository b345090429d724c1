//! Chapter 3: terms, loss steps, rounding.

mod common;

use common::field::Field;
use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Facing, Side};

#[test]
fn rule_3_4_a_loss_lowers_size_and_firepower_not_morale() {
    // 1/I/7 pp lit. with 7, 5, 5 loses one: 7, 4, 4. Row 6+ adds 2, the first shot 1: 6 + 3 = 9.
    let mut battle = Field::new()
        .foot(0, [7, 5, 5], 501, Facing::N)
        .foot(1, [6, 6, 6], 601, Facing::S)
        .at(1, 701)
        .start();
    let target = battle.hex(501);
    battle.dice(&[(purposes::FIRE, 6)]);
    assert_eq!(battle.decider, Some(Side::Second));
    battle.play(Choice::Fire { unit: 1, hexes: 1, target });
    assert_eq!(battle.last_roll(purposes::FIRE), Some((6, 3, Some(false))));
    let unit = battle.state.unit(0);
    assert_eq!(unit.size, 4);
    assert_eq!(battle.game.morale(&battle.state, 0), 7);
    assert_eq!(battle.game.firepower(&battle.state, 0), 4);
    assert!(battle.uses(Rule::R3_4) > 0 && battle.all_dice_fell());
}
