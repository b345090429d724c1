//! Chapter 8, first part: what a step and a turn cost, allowances, double time [8.1 to 8.9].

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, double_time, stack, step};
use wargauge_engine::Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
use wargauge_engine::Facing;
use wargauge_engine::era1794::setup::{Arm, Feature};
use wargauge_engine::era1794::{Choice, Rule, Together, purposes};

/// A field with Grabowski at 405.
fn field() -> Field {
    Field::new().at(0, 405)
}

/// A company (0) of four on 606, facing north, which has begun its move.
fn company(field: Field) -> Battle {
    let mut battle = field.foot(0, [6, 4, 0], 606, Facing::N).start();
    battle.play(alone(0));
    battle
}

#[test]
fn rule_8_1_units_go_into_their_two_front_hexes() {
    let battle = company(field());
    for direction in [NorthEast, NorthWest] {
        assert!(battle.may_step(direction));
    }
    for direction in [East, West] {
        assert!(!battle.may_step(direction), "{direction:?} is a flank");
    }
    let mut battle = company(field());
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.facing(0), battle.points(0)), (707, Facing::N, 3));
    assert!(battle.acted(Rule::Advance));
}

#[test]
fn rule_8_1_no_unit_leaves_the_map() {
    let mut battle = Field::new().at(0, 1210).foot(0, [6, 4, 0], 1210, Facing::N).start();
    battle.play(alone(0));
    assert!(!battle.may_step(NorthEast) && !battle.may_step(NorthWest));
}

/// What foot and horse pay for the step from 505 to 605.
fn costs(change: impl Fn(Field) -> Field) -> [u8; 2] {
    [Arm::Infantry, Arm::Cavalry].map(|arm| {
        let mut battle = change(field()).unit(0, arm, [6, 2, 0], 505, Facing::N).start();
        battle.plays(&[alone(0), step(NorthEast)]);
        assert_eq!(battle.where_is(0), 605);
        assert!(battle.acted(Rule::TerrainCost));
        let allowance = if arm == Arm::Infantry { 4 } else { 8 };
        allowance - battle.points(0)
    })
}

#[test]
fn rule_8_2_the_table_gives_the_cost_of_each_step() {
    assert_eq!(costs(|f| f), [1, 1], "clear");
    assert_eq!(costs(|f| f.level(1, &[605])), [2, 2], "uphill");
    assert_eq!(costs(|f| f.level(1, &[505])), [1, 1], "downhill");
    assert_eq!(costs(|f| f.wood(&[605])), [2, 3], "wood");
    assert_eq!(costs(|f| f.edge(Feature::Earthwork, 605, 505)), [2, 2], "earthwork");
    let cliff = |f: Field| f.edge(Feature::Escarpment, 605, 505);
    assert_eq!(costs(|f| cliff(f).level(1, &[605])), [3, 4], "an escarpment replaces the slope");
    assert_eq!(costs(|f| cliff(f).level(1, &[505])), [2, 2], "down an escarpment");
}

#[test]
fn rule_8_2_costs_add_up_and_a_road_is_always_one() {
    let hard = |f: Field| f.wood(&[605]).level(1, &[605]).edge(Feature::Earthwork, 605, 505);
    assert_eq!(costs(hard), [4, 5]);
    assert_eq!(costs(|f| hard(f).edge(Feature::Road, 505, 605)), [1, 1]);
}

#[test]
fn rule_8_2_extra_points_add_to_a_road_as_well() {
    // Back along a road: one and one; onto an enemy along a road: one and one.
    let mut battle = company(field().edge(Feature::Road, 606, 506));
    battle.play(step(SouthWest));
    assert_eq!((battle.where_is(0), battle.points(0)), (506, 2));
    let mut battle = Field::new()
        .at(0, 405)
        .edge(Feature::Road, 505, 605)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(1, [6, 4, 0], 605, Facing::S)
        .start();
    battle.plays(&[alone(0), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (605, 2));
    assert!(battle.acted(Rule::TerrainCost));
}

#[test]
fn rule_8_2_commanders_pay_one_whatever_the_ground() {
    let all: Vec<u16> =
        (1..=12).flat_map(|row| (1..=16).map(move |column| row * 100 + column)).collect();
    let mut battle = Field::new().wood(&all).at(0, 606).foot(0, [6, 4, 0], 606, Facing::N).start();
    battle.end_movement();
    assert!(battle.may(battle.ride(615)) && !battle.may(battle.ride(616)));
}

#[test]
fn rule_8_3_a_unit_may_stop_with_points_left() {
    let mut battle = company(field());
    battle.plays(&[step(NorthEast), Choice::Halt]);
    assert_eq!((battle.where_is(0), battle.points(0)), (707, 3));
    assert!(!battle.may_begin(0), "one move a phase");
    assert!(battle.acted(Rule::StopShort));
}

#[test]
fn rule_8_4_points_are_neither_saved_nor_lent() {
    let mut battle =
        field().foot(0, [6, 4, 0], 606, Facing::N).foot(0, [6, 4, 0], 607, Facing::N).start();
    battle.plays(&[alone(0), step(NorthEast), Choice::Halt]);
    assert_eq!((battle.points(0), battle.points(1)), (3, 4));
    battle.go_to_melees();
    assert_eq!(battle.state.turn(), 2);
    assert_eq!((battle.points(0), battle.points(1)), (4, 4));
    assert!(battle.acted(Rule::PointsNotSaved));
}

#[test]
fn rule_8_5_one_hex_is_always_possible_and_ends_the_move() {
    // Up the escarpment into the wood costs five here, one more than the company ever has.
    let rough = || {
        let field = field().wood(&[707]).level(1, &[707]).edge(Feature::Escarpment, 606, 707);
        field.rules(|rules| rules.terrain.wood = [3, 3])
    };
    let mut battle = company(rough());
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.points(0)), (707, 0));
    // The move has ended, as has the phase: nothing is left to decide in it.
    assert!(!battle.state.is_movement_phase());
    assert!(battle.acted(Rule::OneHexAlways));
}

#[test]
fn rule_8_5_it_is_not_possible_after_another_hex() {
    let mut battle = company(field().wood(&[707, 706, 807, 806]));
    battle.play(step(NorthEast));
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.points(0)), (807, 0));
    let mut battle = company(field().wood(&[806, 807, 907, 908, 906]));
    battle.plays(&[step(NorthEast), step(NorthWest)]);
    // One point left, two for the wood, and a hex was entered.
    assert_eq!((battle.where_is(0), battle.points(0)), (806, 1));
    assert!(!battle.may_step(NorthEast) && !battle.may_step(NorthWest));
}

/// A company on 404 with wood to the left and an enemy to the right, after so many shots.
fn after_shots(shots: u8, after_spending: bool) -> Battle {
    let mut battle = field()
        .rules(|rules| rules.last_step_after_spending = after_spending)
        .wood(&[504])
        .foot(0, [6, 4, 4], 404, Facing::N)
        .foot(1, [9, 6, 0], 505, Facing::S)
        .start();
    let shot = battle.shot(0, 505);
    for _ in 0..shots {
        battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    }
    assert_eq!(battle.points(0), 4 - shots);
    battle
}

#[test]
fn rule_8_5_points_spent_on_shots_may_leave_too_few() {
    // Three shots leave a point: the wood costs two, the enemy's hex two. Four leave none.
    let mut battle = after_shots(3, false);
    battle.play(alone(0));
    assert!(!battle.may_step(NorthWest) && !battle.may_step(NorthEast));
    assert!(!after_shots(4, false).may_begin(0));
    // Two shots leave just enough.
    let mut battle = after_shots(2, false);
    battle.plays(&[alone(0), step(NorthWest)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (504, 0));
    assert_eq!(battle.uses(Rule::OneHexAlways), 0);
}

#[test]
fn rule_8_5_points_spent_on_a_turn_may_leave_too_few() {
    let rough = |after_spending: bool| {
        let mut battle = company(
            field()
                .wood(&[707])
                .level(1, &[707])
                .edge(Feature::Escarpment, 606, 707)
                .rules(|rules| rules.last_step_after_spending = after_spending),
        );
        battle.play(Choice::Turn(Facing::NE));
        battle
    };
    assert!(!rough(false).may_step(NorthEast), "three points left for a hex that costs four");
    assert!(rough(true).may_step(NorthEast));
}

#[test]
fn rule_8_5_with_the_switch_even_without_a_point_left() {
    let mut battle = after_shots(4, true);
    battle.plays(&[alone(0), step(NorthWest)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (504, 0));
    assert!(battle.acted(Rule::OneHexAlways));
    // The one hex may be the enemy's.
    let mut battle = after_shots(3, true);
    battle.plays(&[alone(0), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (505, 0));
    assert!(battle.acted(Rule::OneHexAlways));
}

#[test]
fn rule_8_6_a_step_back_costs_one_more_and_never_leads_onto_an_enemy() {
    for (direction, hex) in [(SouthEast, 507), (SouthWest, 506)] {
        let mut battle = company(field());
        battle.play(step(direction));
        // He faces as before.
        assert_eq!((battle.where_is(0), battle.points(0), battle.facing(0)), (hex, 2, Facing::N));
        assert!(battle.acted(Rule::StepBack));
    }
    let mut battle =
        field().foot(0, [6, 4, 0], 606, Facing::N).foot(1, [6, 4, 0], 506, Facing::S).start();
    battle.play(alone(0));
    assert!(!battle.may_step(SouthWest) && battle.may_step(SouthEast));
}

#[test]
fn rule_8_7_sixty_degrees_cost_one_point_more_cost_two() {
    for (facing, cost) in
        [(Facing::NE, 1), (Facing::NW, 1), (Facing::SE, 2), (Facing::SW, 2), (Facing::S, 2)]
    {
        let mut battle = company(field());
        battle.play(Choice::Turn(facing));
        assert_eq!((battle.facing(0), battle.points(0)), (facing, 4 - cost));
        assert!(battle.acted(Rule::Turning));
    }
    // With a single point left only the small turns.
    let mut battle = company(field());
    battle.plays(&[step(NorthEast), step(NorthEast), step(NorthEast)]);
    assert!(battle.may(Choice::Turn(Facing::NE)) && battle.may(Choice::Turn(Facing::NW)));
    assert!(!battle.may(Choice::Turn(Facing::S)) && !battle.may(Choice::Turn(Facing::SE)));
}

/// How many hexes a unit goes east over open ground in one phase.
fn ride_out(field: Field) -> usize {
    let mut battle = field.start();
    battle.play(alone(0));
    let mut hexes = 0;
    while battle.may(step(East)) {
        battle.play(step(East));
        hexes += 1;
    }
    assert!(battle.acted(Rule::Allowances));
    hexes
}

#[test]
fn rule_8_8_each_arm_has_its_points() {
    assert_eq!(ride_out(field().foot(0, [6, 4, 0], 604, Facing::SE)), 4);
    assert_eq!(ride_out(field().horse(0, [6, 2, 0], 604, Facing::SE)), 8);
    assert_eq!(ride_out(field().cossacks(0, [6, 2, 0], 604, Facing::SE)), 9);
    assert_eq!(ride_out(field().limbered(0, 604, Facing::SE)), 3);
}

#[test]
fn rule_8_9_double_time_goes_six_hexes_without_stop_or_turn() {
    let mut battle = field().foot(0, [6, 4, 4], 402, Facing::N).start();
    battle.play(double_time(0));
    for left in (0..6).rev() {
        assert!(!battle.may(Choice::Halt));
        assert!(!battle.may_any(|choice| matches!(choice, Choice::Turn(_) | Choice::Fire { .. })));
        battle.play(step(NorthEast));
        assert_eq!(battle.points(0), left);
    }
    assert_eq!(battle.where_is(0), 1005);
    assert!(battle.acted(Rule::DoubleTime));
}

#[test]
fn rule_8_9_no_fire_in_the_phase_before_or_after_double_time() {
    let start = || {
        field()
            .foot(0, [6, 4, 4], 402, Facing::N)
            .foot(0, [6, 4, 4], 408, Facing::N)
            .foot(1, [9, 6, 0], 1005, Facing::N)
            .foot(1, [9, 6, 0], 708, Facing::N)
            .start()
    };
    let mut battle = start();
    battle.play(double_time(0));
    for direction in [NorthEast, NorthEast, NorthEast, NorthEast, NorthEast, SouthWest] {
        if battle.may(step(direction)) && battle.where_is(0) != 904 {
            battle.play(step(direction));
        }
    }
    assert!(!battle.may_shoot(0));
    let mut battle = start();
    let shot = battle.shot(1, 708);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    assert!(battle.may(alone(1)) && !battle.may(double_time(1)), "the points are not full");
    assert!(battle.may(double_time(0)));
}

#[test]
fn rule_8_9_only_foot_and_not_through_wood_or_over_escarpments() {
    assert!(!field().horse(0, [6, 2, 0], 505, Facing::N).start().may(double_time(0)));
    let mut battle = field()
        .wood(&[605])
        .level(1, &[604])
        .edge(Feature::Escarpment, 604, 505)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .start();
    battle.play(double_time(0));
    assert!(!battle.may_step(NorthEast) && !battle.may_step(NorthWest));
    assert!(battle.may_step(SouthEast));
}

#[test]
fn rule_8_9_friends_are_joined_with_the_last_point_but_not_passed() {
    let mut battle = field()
        .foot(0, [6, 4, 0], 303, Facing::N)
        .foot(0, [6, 4, 0], 403, Facing::N)
        .foot(0, [6, 4, 0], 906, Facing::N)
        .start();
    battle.play(double_time(0));
    assert!(!battle.may_step(NorthEast), "a friend stands there");
    battle.play(step(NorthWest));
    for _ in 0..4 {
        battle.play(step(NorthEast));
    }
    assert_eq!((battle.where_is(0), battle.points(0)), (804, 1));
    let mut battle =
        field().foot(0, [6, 4, 0], 303, Facing::N).foot(0, [6, 4, 0], 906, Facing::N).start();
    battle.play(double_time(0));
    for _ in 0..6 {
        battle.play(step(NorthEast));
    }
    assert_eq!(battle.where_is(0), 906);
    assert!(battle.acted(Rule::DoubleTime));
}

/// A company at double time from 404 over the only open hexes of a great wood; where one way alone
/// is legal it takes that.
fn through_the_wood(lane: &[u16]) -> Battle {
    let wood: Vec<u16> = (1..=12)
        .flat_map(|row| (1..=16).map(move |column| row * 100 + column))
        .filter(|hex| !lane.contains(hex))
        .collect();
    let mut battle = field().wood(&wood).foot(0, [6, 4, 0], 404, Facing::N).start();
    battle.play(double_time(0));
    battle
}

#[test]
fn rule_8_9_all_points_are_spent_where_a_way_allows_it() {
    // 504 is a dead end: not even the first step may go there.
    let mut battle = through_the_wood(&[504, 505, 605, 706, 806, 907, 1007]);
    while battle.where_is(0) != 1007 {
        assert!(!battle.may(Choice::Halt));
        battle.play(step(if battle.may_step(NorthWest) { NorthWest } else { NorthEast }));
    }
    assert_eq!(battle.points(0), 0);
    assert!(battle.acted(Rule::DoubleTime));
    // Where no way spends them all he goes while he can: two hexes on, one back for two, one on.
    let battle = through_the_wood(&[505, 605]);
    assert_eq!((battle.where_is(0), battle.points(0)), (605, 1));
}

#[test]
fn rule_8_9_a_clash_ends_double_time() {
    let mut battle = field()
        .foot(0, [6, 4, 0], 404, Facing::N)
        .foot(0, [6, 4, 0], 405, Facing::N)
        .foot(1, [6, 4, 0], 605, Facing::N)
        .start();
    battle.plays(&[double_time(0), step(NorthEast), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (605, 3));
    assert!(!battle.may_step(NorthEast) && battle.may_begin(1));
}

#[test]
fn rule_8_9_a_stack_may_go_at_double_time() {
    let mut battle =
        field().foot(0, [6, 4, 0], 404, Facing::N).foot(0, [6, 4, 0], 404, Facing::N).start();
    assert!(battle.may(stack(0)));
    battle.play(Choice::Move { unit: 0, together: Together::Stack, double: true });
    for _ in 0..6 {
        battle.play(step(NorthEast));
    }
    assert_eq!((battle.where_is(0), battle.where_is(1)), (1007, 1007));
    assert!(battle.acted(Rule::DoubleTime));
}

#[test]
fn rule_8_9_a_line_may_go_at_double_time() {
    let mut battle =
        field().foot(0, [6, 4, 0], 404, Facing::N).foot(0, [6, 4, 0], 405, Facing::N).start();
    battle.play(Choice::Move { unit: 0, together: Together::Line(2), double: true });
    for _ in 0..6 {
        assert!(!battle.may(Choice::Halt));
        battle.play(step(NorthEast));
    }
    assert_eq!((battle.where_is(0), battle.where_is(1)), (1007, 1008));
    assert!(battle.acted(Rule::DoubleTime) && battle.acted(Rule::MoveAsLine));
}
