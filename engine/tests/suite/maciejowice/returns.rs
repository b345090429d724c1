//! [11.11.4] where units return whose commander has fallen, and his overall commander with him.

use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Direction, Facing, Side};

use crate::era1794::field::{Field, Larger};
use crate::maciejowice::scenario;

/// Grabowski's company 0 beats Lewiz's company 1 in turn 1; before that his company 2 shoots at company
/// 3, with which Lewiz is, and kills him. Fersen (2) stands where the test puts him.
fn beaten_and_shot(fersen: u16, leader_dice: usize) -> Larger {
    let mut battle = Field::larger()
        .at(0, 505)
        .at(1, 615)
        .rules(|rules| {
            rules.reaction_to_clash = false;
            rules.return_hexes = [101, 1201];
        })
        .foot(0, [9, 6, 0], 605, Facing::N)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .foot(0, [6, 6, 6], 515, Facing::N)
        .foot(1, [9, 4, 0], 615, Facing::S)
        .commander("Fersen", Side::Second, fersen)
        .overall(None)
        .pool(&[0], &[2])
        .begin_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First);
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.dice(&vec![(purposes::LEADER, 0); leader_dice]).fire(2, 1, 615);
    battle.pass_to(Side::First).moves(0).step(Direction::NorthWest);
    battle.dice(&[(purposes::MELEE, 0), (purposes::MELEE, 0)]).go_to_melees();
    assert!(battle.is_due(1, 2));
    battle
}

#[test]
fn rule_11_11_4_without_any_commander_units_return_on_the_hex_of_their_side_in_the_first_round() {
    // Both stand with company 3.
    let mut battle = beaten_and_shot(615, 2);
    assert_eq!([1, 2].map(|leader| battle.leader_is(leader)), [0, 0]);
    battle.idle_to_turn(2);
    assert_eq!(battle.state.active_commander(), Some(0), "no chit of the Russians");
    assert_eq!(battle.where_is(1), 1201);
    assert!(!battle.game.is_in_command(&battle.state, 1));
    assert!(battle.acted(Rule::PlaceOfReturn));
}

#[test]
fn rule_11_11_4_after_the_fall_of_their_commander_units_return_to_the_overall_commander() {
    let mut battle = beaten_and_shot(1010, 1);
    assert_eq!([1, 2].map(|leader| battle.leader_is(leader)), [0, 1010]);
    battle.dice(&[(purposes::CHIT, 0)]);
    battle.idle_until(|battle| battle.may_any(|choice| matches!(choice, Choice::Place(_))));
    assert_eq!((battle.state.turn(), battle.state.drawn_overall()), (2, Some(2)));
    assert!(battle.may(Choice::Place(battle.hex(1010))));
    assert!(!battle.may(Choice::Place(battle.hex(1201))));
}

#[test]
fn rule_11_11_4_the_shipped_sides_return_on_hexes_of_their_own() {
    for name in ["maciejowice/historical", "maciejowice/alternative"] {
        assert_eq!(scenario(name).setup().rules.return_hexes, [2452, 114]);
    }
}
