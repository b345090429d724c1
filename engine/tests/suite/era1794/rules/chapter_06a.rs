//! Chapter 6, first part: joining and order of stacks, their limits, passing friends. Fire, melee
//! and stacks side by side are in `rules_chapter_06b.rs`.

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, step};
use wargauge_engine::Direction::{NorthEast, NorthWest};
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// The units of a side on a hex, top first.
fn pile(battle: &Battle, hex: u16) -> Vec<usize> {
    let units = 0..battle.game.setup().units.len();
    let mut here: Vec<_> = units.filter(|&unit| battle.where_is(unit) == hex).collect();
    here.sort_by_key(|&unit| battle.state.unit(unit).depth);
    here
}

#[test]
fn rule_6_0_a_joiner_goes_to_the_bottom_and_faces_as_the_stack_does() {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 3, 0], 404, Facing::N)
        .foot(0, [6, 3, 0], 505, Facing::SE)
        .start();
    battle.plays(&[alone(0), step(NorthEast), Choice::Halt]);
    assert_eq!(pile(&battle, 505), [1, 0]);
    // The turn is free: one point was paid for the hex.
    assert_eq!((battle.facing(0), battle.points(0)), (Facing::SE, 3));
    assert!(battle.acted(Rule::Stacks));
}

#[test]
fn rule_6_0_another_order_costs_each_unit_one_point() {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 3, 1], 505, Facing::N)
        .foot(0, [6, 3, 2], 505, Facing::N)
        .foot(0, [6, 3, 3], 505, Facing::N)
        .start();
    let hex = battle.hex(505);
    battle.plays(&[Choice::Reorder(hex), Choice::Next(2), Choice::Next(1)]);
    assert_eq!(pile(&battle, 505), [2, 1, 0]);
    assert_eq!([0, 1, 2].map(|unit| battle.points(unit)), [3, 3, 3]);
    assert!(battle.acted(Rule::Stacks));
    // A unit that has no point left for it cannot be put elsewhere.
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 3, 3], 505, Facing::N)
        .foot(0, [6, 3, 3], 505, Facing::N)
        .foot(0, [6, 3, 3], 205, Facing::N)
        .foot(1, [9, 6, 0], 605, Facing::S)
        .start();
    let (hex, shot) = (battle.hex(505), battle.shot(0, 605));
    for _ in 0..4 {
        assert!(battle.may(Choice::Reorder(hex)));
        battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    }
    assert_eq!(battle.points(0), 0);
    assert!(!battle.may(Choice::Reorder(hex)));
}

#[test]
fn rule_6_0_guns_in_a_stack_face_as_they_like() {
    let mut battle =
        Field::new().at(0, 302).foot(0, [6, 3, 0], 505, Facing::N).guns(0, 505, Facing::S).start();
    battle.play(Choice::TurnGun { unit: 1, facing: Facing::NE });
    assert_eq!((battle.facing(0), battle.facing(1)), (Facing::N, Facing::NE));
    battle.plays(&[alone(0), Choice::Turn(Facing::NW), Choice::Halt]);
    assert_eq!((battle.facing(0), battle.facing(1)), (Facing::NW, Facing::NE));
}

/// Foot at 304 faces north; horse stands on 505, two hexes on; the ground between is as given.
fn foot_behind_horse(wood: &[u16]) -> Battle {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 4, 0], 304, Facing::N)
        .horse(0, [6, 2, 0], 505, Facing::N)
        .wood(wood)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    battle
}

#[test]
fn rule_6_1_foot_and_horse_never_end_a_move_together() {
    // Two points for the wood, one for the horse's hex, two to leave it: one too many.
    let battle = foot_behind_horse(&[404]);
    assert!(!battle.may_step(NorthEast));
    assert!(battle.may_step(NorthWest));
    // One point less, and he may pass, but not stop.
    let mut battle = foot_behind_horse(&[]);
    battle.play(step(NorthEast));
    assert_eq!(battle.where_is(0), 505);
    assert!(!battle.may(Choice::Halt));
    battle.play(step(NorthEast));
    assert_eq!(pile(&battle, 605), [0]);
}

#[test]
fn rule_6_1_the_way_out_of_the_other_arm_must_be_open() {
    // Beyond the horse only full stacks: no way out to the front, and none back for want of points.
    let mut field = Field::new().at(0, 302).foot(0, [6, 4, 0], 304, Facing::N).horse(
        0,
        [6, 2, 0],
        505,
        Facing::N,
    );
    for hex in [604, 605] {
        for _ in 0..4 {
            field = field.foot(0, [6, 5, 0], hex, Facing::N);
        }
    }
    let mut battle = field.start();
    battle.plays(&[alone(0), step(NorthEast)]);
    assert!(!battle.may_step(NorthEast));
}

#[test]
fn rule_6_1_a_unit_that_is_caught_with_the_other_arm_goes_back() {
    // The foot passes its horse when hussars strike: beaten off, but the move has ended.
    let mut battle = Field::new()
        .at(0, 304)
        .at(1, 806)
        .foot(0, [6, 4, 0], 404, Facing::N)
        .horse(0, [6, 2, 0], 505, Facing::N)
        .horse(1, [6, 2, 0], 605, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    let strike = battle.strike(2, 505);
    battle.dice(&[(purposes::MELEE, 0), (purposes::MELEE, 8)]).play(strike);
    let back = battle.back(405);
    battle.plays(&[Choice::Face(Facing::N), back]);
    assert_eq!((battle.where_is(0), battle.where_is(1), battle.size(0)), (405, 505, 4));
    assert_eq!(battle.state.net_points(), 1, "for the melee alone");
    assert!(battle.acted(Rule::ArmsApart));
}

#[test]
fn rule_6_1_1_foot_and_horse_pass_through_each_other() {
    let mut battle = foot_behind_horse(&[]);
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    // One for each hex, one more for passing; the passer keeps his facing.
    assert_eq!((battle.where_is(0), battle.points(0), battle.facing(0)), (605, 0, Facing::N));
    assert!(battle.acted(Rule::ArmsPassThrough));
    let mut battle = Field::new()
        .at(0, 302)
        .horse(0, [6, 2, 0], 304, Facing::N)
        .foot(0, [6, 4, 0], 404, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    assert!(!battle.may(Choice::Halt));
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.points(0), battle.facing(0)), (505, 5, Facing::N));
    assert!(battle.acted(Rule::ArmsPassThrough));
}

#[test]
fn rule_6_1_2_foot_and_horse_do_not_counterattack_together() {
    for (arm, gone, left) in [(Arm::Infantry, 1, 2), (Arm::Cavalry, 2, 1)] {
        let mut battle = Field::new()
            .at(0, 302)
            .at(1, 806)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 0], 705, Facing::S)
            .horse(1, [6, 2, 0], 706, Facing::S)
            .start();
        battle.plays(&[alone(0), step(NorthEast)]);
        let (test, strike) = (battle.test(1, 605), battle.strike(2, 605));
        battle.dice(&[(purposes::REACTION, 3)]).plays(&[test, strike]);
        assert!(
            battle.may(Choice::Strike(Arm::Infantry)) && battle.may(Choice::Strike(Arm::Cavalry))
        );
        battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]).play(Choice::Strike(arm));
        assert_eq!(battle.where_is(gone), 605);
        assert_ne!(battle.where_is(left), 605);
        assert!(battle.acted(Rule::CounterattackByOneArm));
    }
}

/// May this counter enter a hex that holds those counters?
fn may_join(unit: (Arm, u8), there: &[(Arm, u8)]) -> bool {
    let mut field = Field::new().at(0, 302);
    for (number, &(arm, size)) in [unit].iter().chain(there).enumerate() {
        let hex = if number == 0 { 404 } else { 505 };
        field = field.unit(0, arm, [6, size, 0], hex, Facing::N);
        if arm == Arm::Artillery && number == 0 {
            field.setup.units[0].limbered = true;
        }
    }
    let mut battle = field.start();
    battle.play(alone(0));
    let may = battle.may_step(NorthEast);
    if may {
        battle.play(step(NorthEast));
        assert!(battle.acted(Rule::StackingLimits));
    }
    may
}

#[test]
fn rule_6_2_stacks_keep_to_the_limits_of_their_arms() {
    let [foot, horse, guns] = [Arm::Infantry, Arm::Cavalry, Arm::Artillery];
    // Foot up to twenty.
    assert!(may_join((foot, 5), &[(foot, 5), (foot, 5), (foot, 5)]));
    assert!(!may_join((foot, 6), &[(foot, 5), (foot, 5), (foot, 5)]));
    // Horse up to four.
    assert!(may_join((horse, 2), &[(horse, 2)]));
    assert!(!may_join((horse, 3), &[(horse, 2)]));
    // Foot with guns up to ten, in either order.
    assert!(may_join((foot, 5), &[(guns, 0), (foot, 5)]));
    assert!(!may_join((foot, 6), &[(guns, 0), (foot, 5)]));
    assert!(may_join((guns, 0), &[(foot, 5), (foot, 5)]));
    assert!(!may_join((guns, 0), &[(foot, 6), (foot, 5)]));
    // Horse with guns up to two.
    assert!(may_join((horse, 2), &[(guns, 0)]));
    assert!(!may_join((horse, 3), &[(guns, 0)]));
    // Guns have no limit of their own.
    assert!(may_join((guns, 0), &[(guns, 0), (guns, 0), (guns, 0)]));
}

#[test]
fn rule_6_3_passing_friends_costs_one_point_joining_them_nothing() {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 4, 0], 304, Facing::N)
        .foot(0, [6, 4, 0], 404, Facing::SE)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    assert_eq!(battle.points(0), 3, "the point is due when he goes on");
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.points(0), battle.facing(0)), (505, 1, Facing::N));
    assert!(battle.acted(Rule::PassingFriends));
}

#[test]
fn rule_6_3_guns_are_friends_to_pass_a_commander_is_not() {
    for (guns, left) in [(true, 1), (false, 2)] {
        let mut field = Field::new().at(0, 404).foot(0, [6, 4, 0], 304, Facing::N);
        if guns {
            field = field.guns(0, 404, Facing::N);
        }
        let mut battle = field.start();
        battle.plays(&[alone(0), step(NorthEast), step(NorthEast)]);
        assert_eq!((battle.where_is(0), battle.points(0)), (505, left));
        assert_eq!(battle.acted(Rule::PassingFriends), guns);
    }
}

#[test]
fn rule_6_3_leaving_its_stack_is_no_passing() {
    let mut battle = Field::new()
        .at(0, 302)
        .foot(0, [6, 4, 0], 404, Facing::N)
        .foot(0, [6, 4, 0], 404, Facing::N)
        .start();
    battle.plays(&[alone(1), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.where_is(1), battle.points(1)), (404, 505, 3));
}

#[test]
fn rule_6_4_a_full_stack_is_not_passed() {
    let mut field = Field::new().at(0, 302).foot(0, [6, 5, 0], 304, Facing::N);
    for size in [5, 5, 6] {
        field = field.foot(0, [6, size, 0], 404, Facing::N);
    }
    let mut battle = field.clone().start();
    battle.play(alone(0));
    assert!(!battle.may_step(NorthEast), "21 on the way");
    field.setup.units[0].size = 4;
    let mut battle = field.start();
    battle.plays(&[alone(0), step(NorthEast), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (505, 1));
    assert!(battle.acted(Rule::NoPassingFullStacks));
}

#[test]
fn rule_6_5_a_commander_goes_to_no_enemy_and_leaves_no_clash() {
    // He may ride to the company that stands in a clash, but not to the enemy alone.
    let mut battle = Field::new()
        .at(0, 403)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(1, [6, 4, 0], 605, Facing::S)
        .foot(1, [6, 4, 0], 604, Facing::N)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]).end_movement();
    assert!(battle.may(battle.ride(605)) && !battle.may(battle.ride(604)));
    // A squadron comes upon him and his company; in his own round he stays in that clash.
    let mut battle = Field::new()
        .pool(&[0], &[1])
        .at(0, 605)
        .at(1, 1010)
        .foot(0, [6, 4, 0], 605, Facing::S)
        .horse(1, [6, 2, 0], 907, Facing::S)
        .start_with(&[(purposes::CHIT, 1)]);
    let ride = step(wargauge_engine::Direction::SouthWest);
    battle.plays(&[alone(1), ride]);
    while battle.where_is(1) != 605 {
        // He could slip away from the hussars, and does not.
        battle.play(if battle.may(Choice::Stay) { Choice::Stay } else { ride });
    }
    battle.dice(&[(purposes::MELEE, 6), (purposes::MELEE, 2)]).play(Choice::Stay);
    assert_eq!((battle.state.active_commander(), battle.leader_at(0)), (Some(0), 605));
    assert!(battle.all_dice_fell(), "phase 3 offered him nothing, phase 4 was fought");
}

#[test]
fn rule_6_5_a_commander_crosses_and_joins_any_stack() {
    let mut field = Field::new().at(0, 505);
    for hex in [605, 604, 506, 504, 405, 404] {
        for _ in 0..2 {
            field = field.horse(0, [6, 2, 0], hex, Facing::N);
        }
    }
    let mut battle = field.start();
    battle.end_movement();
    // Full stacks all around: he ends on one or rides over it.
    assert!(battle.may(battle.ride(605)) && battle.may(battle.ride(705)));
    let ride = battle.ride(605);
    battle.play(ride);
    assert_eq!(battle.leader_at(0), 605);
    assert!(battle.acted(Rule::CommandersStackFreely));
}

#[test]
fn rule_6_1_by_the_letter_the_arms_part_when_the_phase_ends() {
    let mut battle = Field::new()
        .foot(0, [7, 4, 4], 604, Facing::N)
        .horse(0, [6, 2, 1], 504, Facing::N)
        .foot(1, [6, 4, 4], 1204, Facing::S)
        .at(0, 404)
        .rules(|rules| rules.arms_share_until_phase_end = true)
        .start();
    battle.pass_to(Side::First);
    let to = battle.hex(604);
    let direction = battle.game.map().direction(battle.hex(504), to).unwrap();
    battle.play(crate::era1794::orders::alone(1)).play(crate::era1794::orders::step(direction));
    battle.play(Choice::Halt);
    assert_eq!(battle.where_is(1), 604, "by the letter horse may stop there for the phase");
    battle.end_movement();
    let back = battle.choices.iter().copied().find(|choice| matches!(choice, Choice::Retreat(_)));
    battle.play(back.expect("the horse came last and leaves"));
    assert_ne!(battle.where_is(1), 604);
    assert_eq!(battle.where_is(0), 604);
    assert!(battle.uses(Rule::ArmsApart) > 0);
}
