//! Chapter 10, rules 10.9.5 and 10.9.6: muskets against lone guns, and in groups.
//!
//! The Russian shooter (unit 0) stands at 0705 and faces south, before it 0604 and 0605; unless a
//! test says something else it fires in the Poles' phase 2.

use super::chapter_10b::{company, fire_in_vain, last_row};
use crate::era1794::field::{Battle, Field};
use wargauge_engine::era1794::event::Row;
use wargauge_engine::era1794::setup::Feature;
use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Facing, Side};

#[test]
fn rule_10_9_5_muskets_take_lone_guns_at_one_hex() {
    let guns = |firepower, hex| {
        let field = Field::new().foot(1, [6, 6, firepower], 705, Facing::S).at(0, 604);
        field.guns(0, hex, Facing::N).foot(0, [8, 5, 5], 101, Facing::N).start()
    };
    assert!(!guns(2, 604).may_fire(0, 1, 604), "firepower 3 at least");
    assert!(!guns(6, 504).may_fire(0, 1, 504), "one hex at most");
    for die in 0..10 {
        let mut battle = guns(4, 604);
        battle.dice(&[(purposes::CAPTURE, die)]);
        battle.fire(0, 1, 604);
        let taken = die < 4;
        assert_eq!((battle.is_gone(1), battle.net()), (taken, if taken { -2 } else { 0 }));
        assert_eq!(battle.leader_is(0), 604, "no roll for the commander, who is no escort");
        assert_eq!(battle.state.captured_guns().count(), 0, "the counter is removed");
        assert_eq!(battle.state.unit(0).shots, 1);
        assert!(battle.uses(Rule::MusketsAtLoneGuns) > 0 && battle.all_dice_fell());
    }
    // With an escort it is fire at the escort.
    let field = company(4, 604).guns(0, 604, Facing::N);
    let mut battle = field.start();
    fire_in_vain(&mut battle, 0, 1, 604);
    assert!(battle.uses(Rule::MusketsAtLoneGuns) == 0 && battle.all_dice_fell());
}

#[test]
fn rule_10_9_5_a_square_takes_lone_guns_with_its_quarter_rounded() {
    // Guns behind the square, in Grabowski's round: a square has no rear.
    let square = |sizes: [u8; 4]| {
        let mut field = Field::new().pool(&[0], &[1]).at(0, 404).at(1, 905);
        for size in sizes {
            field = field.foot(1, [6, size, size], 705, Facing::S);
        }
        let field = field.guns(0, 805, Facing::NE).foot(0, [8, 5, 5], 404, Facing::N);
        let mut battle = field.start_with(&[(purposes::CHIT, 1)]);
        let form = Choice::FormSquare(battle.hex(705));
        battle.pass_to(Side::Second).play(form).idle_until(|battle| {
            battle.state.active_commander() == Some(0) && battle.state.is_movement_phase()
        });
        battle
    };
    assert!(!square([3, 3, 2, 1]).may_fire(0, 1, 805), "9 by 4 is 2");
    for (die, taken) in [(2, true), (3, false)] {
        let mut battle = square([3, 3, 3, 2]);
        battle.dice(&[(purposes::CAPTURE, die)]);
        battle.fire(0, 1, 805);
        assert_eq!(battle.is_gone(4), taken, "11 by 4 is 3");
        assert!(battle.uses(Rule::MusketsAtLoneGuns) > 0);
    }
}

#[test]
fn rule_10_9_6_neighbours_fire_as_one() {
    // The book's example: 1/I/1 pp and 1/I/3 pp fire together at I/Woroneski. The row of the one is
    // 2-3, of both 4-5: the effect is 1M.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .foot(0, [7, 4, 4], 505, Facing::N)
        .foot(0, [7, 4, 4], 506, Facing::N)
        .foot(1, [8, 4, 4], 705, Facing::S)
        .foot(1, [8, 4, 4], 607, Facing::S)
        .start();
    let mut example = battle.clone();
    example.dice(&[(purposes::FIRE, 0)]);
    example.fire(0, 2, 705);
    assert_eq!(last_row(&example), Some(Row::Musket(2)));
    let modifiers = example.last_modifiers(purposes::FIRE);
    assert_eq!(modifiers, [("row of the table", 1), ("first shot", 1)]);
    assert_eq!((example.state.unit(0).shots, example.state.unit(1).shots), (1, 1));
    assert!(example.uses(Rule::FireGroups) > 0);
    // It goes on: the one is marked 3, the other 1. What is best for the target counts: 1 - 1 = 0.
    let fire = |battle: &mut Battle, unit, hexes| {
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.fire(unit, hexes, 705).pass_to(Side::First);
    };
    for unit in [0, 0, 0, 1] {
        fire(&mut battle, unit, 1);
    }
    fire(&mut battle, 0, 2);
    let modifiers = battle.last_modifiers(purposes::FIRE);
    assert_eq!(modifiers, [("row of the table", 1), ("third or fourth shot", -1)]);
    assert_eq!((battle.state.unit(0).shots, battle.state.unit(1).shots), (4, 2));
    // The one has no shot left: no group any more.
    assert!(!battle.may_fire(0, 2, 705) && battle.may_fire(1, 1, 705));
    assert!(battle.uses(Rule::FireGroups) > 0 && battle.all_dice_fell());
}

#[test]
fn rule_10_9_6_the_highest_firepower_counts_over_its_own_range() {
    // 0706 is two hexes from 0506, 0704 three. Facing south the right hand is west.
    let row = |near, far, far_arm_is_horse: bool| {
        let field = Field::new().foot(1, [6, 6, near], 705, Facing::S);
        let field = if far_arm_is_horse {
            field.horse(1, [6, 4, far], 704, Facing::S)
        } else {
            field.foot(1, [6, 6, far], 704, Facing::S)
        };
        let mut battle = field.foot(0, [8, 5, 5], 506, Facing::N).start();
        if !battle.may_fire(0, 2, 506) {
            return None;
        }
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.fire(0, 2, 506);
        assert!(battle.uses(Rule::FireGroups) > 0);
        last_row(&battle)
    };
    assert_eq!(row(3, 4, false), Some(Row::Musket(1)), "4 over 3 is 1, one row down");
    assert_eq!(row(4, 4, false), Some(Row::Musket(2)), "equal: 4 over 2, one row down");
    assert_eq!(row(6, 5, false), Some(Row::Musket(2)), "6 over 2, one row down");
    assert_eq!(row(4, 4, true), None, "one arm only");
}

#[test]
fn rule_10_9_6_each_further_hex_goes_one_row_down_and_all_face_alike() {
    let three = |facing| {
        Field::new()
            .foot(1, [6, 6, 6], 705, Facing::S)
            .foot(1, [6, 2, 2], 704, facing)
            .foot(1, [6, 2, 2], 703, Facing::S)
            .foot(0, [8, 5, 5], 504, Facing::N)
            .start()
    };
    let mut battle = three(Facing::S);
    assert!(battle.may_fire(0, 2, 504) && battle.may_fire(1, 2, 504) && battle.may_fire(0, 3, 504));
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 3, 504);
    assert_eq!(last_row(&battle), Some(Row::Musket(3)), "6 over 2 is row 2-3, two rows down");
    assert!(battle.uses(Rule::FireGroups) > 0);
    let battle = three(Facing::SE);
    assert!(battle.may_fire(1, 1, 504) && battle.may_fire(2, 1, 504));
    assert!(!battle.may_fire(0, 2, 504) && !battle.may_fire(1, 2, 504), "no flank neighbours");
}

#[test]
fn rule_10_9_6_what_is_best_for_the_target_counts_for_the_whole_group() {
    let fire = |field: Field| {
        let field = field.foot(1, [6, 4, 4], 704, Facing::S);
        let mut battle = field.start();
        battle.dice(&[(purposes::FIRE, 0)]);
        battle.fire(0, 2, 504);
        assert!(battle.uses(Rule::FireGroups) > 0);
        battle.last_roll(purposes::FIRE).unwrap().1
    };
    // The row adds 1, the first shot 1. Only the line from 0705 crosses the work.
    assert_eq!(fire(company(4, 504)), 2);
    assert_eq!(fire(company(4, 504).edge(Feature::Earthwork, 604, 705)), 1);
    // A target that faces west: 0705 fires into its flank, 0704 on the border of its front does not.
    let faces =
        |facing| Field::new().foot(1, [6, 4, 4], 705, Facing::S).foot(0, [8, 5, 5], 504, facing);
    assert_eq!(fire(faces(Facing::NW)), 2);
    assert_eq!(fire(faces(Facing::SW)), 3);
}

#[test]
fn rule_10_9_6_no_group_fires_at_lone_guns() {
    let field = Field::new().foot(1, [6, 4, 4], 705, Facing::S).foot(1, [6, 4, 4], 704, Facing::S);
    let battle = field.guns(0, 604, Facing::N).foot(0, [8, 5, 5], 101, Facing::N).start();
    assert!(battle.may_fire(0, 1, 604) && battle.may_fire(1, 1, 604));
    assert!(!battle.may_fire(0, 2, 604));
    assert_eq!(battle.uses(Rule::FireGroups), 0);
}
