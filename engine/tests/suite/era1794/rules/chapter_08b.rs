//! Chapter 8, second part: lines, guns by hand, limbered guns, whole stacks [8.10 to 8.12, 8.16].

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, line, stack, step};
use wargauge_engine::Direction::{self, East, NorthEast, NorthWest, SouthEast, SouthWest, West};
use wargauge_engine::era1794::setup::Arm;
use wargauge_engine::era1794::{Choice, Event, Rule, Together, purposes};
use wargauge_engine::{Facing, Side};

/// A field with Grabowski at 405.
fn field() -> Field {
    Field::new().at(0, 405)
}

/// A line of two companies of four on 505 and 506, facing north.
fn two_companies(firepower: u8) -> Field {
    field().foot(0, [6, 4, firepower], 505, Facing::N).foot(0, [6, 4, firepower], 506, Facing::N)
}

fn is_line(choice: &Choice) -> bool {
    matches!(choice, Choice::Move { together: Together::Line(_), .. })
}

#[test]
fn rule_8_10_neighbours_in_each_others_flanks_move_together() {
    let mut battle = two_companies(0).foot(0, [6, 4, 0], 507, Facing::N).start();
    assert!(battle.may(line(0, 2)) && battle.may(line(0, 3)) && battle.may(line(1, 2)));
    battle.play(line(0, 3));
    for hexes in [[605, 606, 607], [705, 706, 707]] {
        battle.play(step(if hexes[0] == 605 { NorthEast } else { NorthWest }));
        assert_eq!([0, 1, 2].map(|unit| battle.where_is(unit)), hexes);
    }
    assert_eq!([0, 1, 2].map(|unit| battle.points(unit)), [2, 2, 2]);
    assert!(battle.acted(Rule::MoveAsLine));
}

#[test]
fn rule_8_10_no_line_of_two_arms_two_facings_or_with_a_gap() {
    let other = |arm, hex, facing| {
        field().foot(0, [6, 4, 0], 505, Facing::N).unit(0, arm, [6, 2, 0], hex, facing).start()
    };
    assert!(other(Arm::Infantry, 506, Facing::N).may_any(is_line));
    assert!(!other(Arm::Cavalry, 506, Facing::N).may_any(is_line));
    assert!(!other(Arm::Infantry, 506, Facing::NE).may_any(is_line));
    assert!(!other(Arm::Infantry, 507, Facing::N).may_any(is_line));
    // Next to each other, but not in the flank zones.
    assert!(!other(Arm::Infantry, 605, Facing::N).may_any(is_line));
    // Out of command, or moved before.
    assert!(!two_companies(0).at(0, 101).start().may_any(is_line));
    let mut battle = two_companies(0).foot(0, [6, 4, 0], 309, Facing::N).start();
    battle.plays(&[alone(1), Choice::Turn(Facing::NE), Choice::Turn(Facing::N), Choice::Halt]);
    assert!(!battle.may_any(is_line));
}

#[test]
fn rule_8_10_each_pays_for_itself_and_a_unit_that_cannot_go_on_drops_out() {
    // Two points of wood twice: after two steps the right company has none left.
    let mut battle = two_companies(0).wood(&[606, 706]).start();
    battle.plays(&[line(0, 2), step(NorthEast), step(NorthWest)]);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (705, 706));
    assert_eq!((battle.points(0), battle.points(1)), (2, 0));
    battle.plays(&[step(NorthEast), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (906, 706));
    assert!(battle.acted(Rule::MoveAsLine));
}

#[test]
fn rule_8_10_each_enemy_reacts_once_to_a_member_of_his_choice() {
    // The company on 705 has both members before it after the first step.
    for (target, other) in [(604, 1), (605, 0)] {
        let mut battle = field()
            .at(1, 905)
            .foot(0, [6, 4, 0], 504, Facing::N)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 0], 705, Facing::S)
            .start();
        battle.plays(&[line(0, 2), step(NorthEast)]);
        assert_eq!(battle.decider, Some(Side::Second));
        assert!(battle.may(battle.test(2, 604)) && battle.may(battle.test(2, 605)));
        let test = battle.test(2, target);
        battle
            .dice(&[(purposes::REACTION, 0), (purposes::MELEE, 2), (purposes::MELEE, 6)])
            .play(test);
        // The attackers lost: their target holds the hex, but its move is over.
        battle.play(Choice::Face(Facing::N));
        assert_eq!(battle.decider, Some(Side::First));
        let from = battle.where_is(other);
        battle.play(step(NorthWest));
        assert_ne!(battle.where_is(other), from, "the other goes on");
        assert_eq!(battle.where_is(1 - other), target);
        assert!(battle.acted(Rule::MoveAsLine));
    }
}

#[test]
fn rule_8_10_a_member_thrown_back_drops_out_and_the_rest_goes_on() {
    let mut battle = field()
        .at(1, 905)
        .foot(0, [3, 4, 0], 504, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    // A first volley from the other side is not wanted.
    battle.pass_to(Side::First).plays(&[line(0, 2), step(NorthEast)]);
    let (shot, back) = (battle.shot(2, 604), battle.back(504));
    battle.dice(&[(purposes::FIRE, 2)]).plays(&[shot, back]);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (504, 605));
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.where_is(1)), (504, 706));
}

#[test]
fn rule_8_10_they_turn_one_by_one_at_the_end() {
    let mut battle = two_companies(0).start();
    battle.plays(&[line(0, 2), step(NorthEast)]);
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Turn(_))), "not on the way");
    battle.plays(&[Choice::Halt, Choice::Turn(Facing::NE), Choice::Turn(Facing::S)]);
    let mut after = [0, 1].map(|unit| (battle.facing(unit), battle.points(unit)));
    after.sort_unstable_by_key(|&(_, points)| points);
    assert_eq!(after, [(Facing::S, 1), (Facing::NE, 2)]);
    assert!(battle.acted(Rule::MoveAsLine));
}

#[test]
fn rule_8_10_a_line_fires_as_a_group_within_its_move() {
    let mut battle = two_companies(4).foot(1, [9, 6, 0], 806, Facing::S).start();
    battle.plays(&[line(0, 2), step(NorthEast)]);
    // 605 and 606, both at two hexes from 806: 4 by 2 is 2, row 2-3, and one row more.
    let volley = battle.volley(0, 2, 806);
    battle.dice(&[(purposes::FIRE, 0)]).play(volley);
    assert_eq!(battle.last_die(purposes::FIRE), Some((0, 2)));
    assert_eq!((battle.points(0), battle.points(1)), (2, 2));
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.where_is(1)), (706, 707));
}

/// Guns (0) on 505, facing north.
fn guns(field: Field) -> Battle {
    field.guns(0, 505, Facing::N).start()
}

#[test]
fn rule_8_11_guns_turn_any_way_and_do_not_fire_in_that_round() {
    let mut battle =
        guns(field().foot(1, [9, 4, 0], 905, Facing::S).foot(0, [6, 4, 0], 303, Facing::N));
    assert_eq!(battle.decider, Some(Side::First));
    for facing in Facing::ALL {
        let turn = Choice::TurnGun { unit: 2, facing };
        assert_eq!(battle.may(turn), facing != Facing::N);
    }
    assert!(battle.may(battle.cannon_shot(2, 905)));
    // North-east still has 905 on the border of its front zone.
    battle.play(Choice::TurnGun { unit: 2, facing: Facing::NW });
    assert_eq!(battle.facing(2), Facing::NW);
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Cannon { .. })));
    assert!(!battle.may_any(|c| matches!(c, Choice::ShiftGun { .. } | Choice::Limber(_))));
    assert!(battle.acted(Rule::FootGuns));
}

#[test]
fn rule_8_11_turned_guns_fire_again_in_the_next_round() {
    let mut battle = field()
        .pool(&[0], &[1])
        .at(1, 1010)
        .guns(0, 505, Facing::NE)
        .foot(1, [9, 4, 0], 905, Facing::S)
        .start_with(&[(purposes::CHIT, 0)]);
    battle.play(Choice::TurnGun { unit: 0, facing: Facing::N }).end_movement();
    battle.play(Choice::Stay);
    assert_eq!(battle.state.active_commander(), Some(1));
    assert!(battle.may(battle.cannon_shot(0, 905)));
    assert!(battle.acted(Rule::FootGuns));
}

#[test]
fn rule_8_11_guns_are_pushed_to_any_of_the_six_hexes_but_not_onto_an_enemy() {
    let mut battle = guns(field().wood(&[605]).foot(1, [9, 4, 0], 604, Facing::N));
    for direction in Direction::ALL {
        let push = Choice::ShiftGun { unit: 1, direction };
        assert_eq!(battle.may(push), direction != NorthWest, "{direction:?}");
    }
    // Into the wood, with a facing of one's choice; no fire until the turn ends.
    battle.play(Choice::ShiftGun { unit: 1, direction: NorthEast });
    battle.play(Choice::Face(Facing::SW));
    assert_eq!((battle.where_is(1), battle.facing(1)), (605, Facing::SW));
    assert!(battle.acted(Rule::FootGuns));
}

#[test]
fn rule_8_11_guns_that_were_pushed_are_silent_until_the_turn_ends() {
    let mut battle = field()
        .pool(&[0], &[1])
        .at(1, 1010)
        .guns(0, 505, Facing::N)
        .foot(1, [9, 4, 0], 905, Facing::S)
        .start_with(&[(purposes::CHIT, 0)]);
    battle.plays(&[
        Choice::ShiftGun { unit: 0, direction: West },
        Choice::Face(Facing::N),
        Choice::Stay,
    ]);
    // Lewiz's round: the guns could see 905, but have moved.
    assert_eq!((battle.state.turn(), battle.state.active_commander()), (1, Some(1)));
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Cannon { .. })));
    battle.dice(&[(purposes::CHIT, 0)]);
    while battle.state.turn() == 1 {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    assert!(battle.may(battle.cannon_shot(0, 905)));
}

#[test]
fn rule_8_11_guns_that_fired_in_this_turn_are_not_pushed() {
    let mut battle = guns(field().foot(1, [9, 4, 0], 905, Facing::S));
    let shot = battle.cannon_shot(1, 905);
    battle.dice(&[(purposes::CANNON, 1)]).play(shot);
    assert!(!battle.may_any(|choice| matches!(choice, Choice::ShiftGun { .. })));
    // Nor limbered in that round; to turn them is allowed.
    assert!(!battle.may(Choice::Limber(1)));
    assert!(battle.may(Choice::TurnGun { unit: 1, facing: Facing::S }));
}

#[test]
fn rule_8_12_limbering_is_the_whole_activation() {
    let mut battle = guns(field().foot(1, [9, 4, 0], 905, Facing::S).rules(|r| r.turns = 2));
    battle.play(Choice::Limber(1));
    // Nothing more for the guns, not even fire: the phase has run out of choices.
    assert!(battle.state.unit(1).limbered);
    assert!(!battle.state.is_movement_phase());
    // They may go in the next turn, and never fire while limbered.
    battle.play(Choice::Stay);
    assert_eq!(battle.state.turn(), 2);
    assert!(battle.may_begin(1) && !battle.may(battle.cannon_shot(1, 905)));
    assert!(battle.acted(Rule::Limbering));
}

#[test]
fn rule_8_12_limbered_guns_have_three_points_pay_as_horse_and_turn_free() {
    let mut battle = field().limbered(0, 505, Facing::N).start();
    // The turn comes with the step: any front hex of any facing, that is any hex.
    battle.play(alone(0));
    for direction in [NorthEast, NorthWest, East, West, SouthEast, SouthWest] {
        assert!(battle.may_step(direction), "{direction:?}");
    }
    battle.plays(&[step(NorthEast), step(SouthEast), step(East)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (507, 0));
    battle.play(Choice::Face(Facing::NW));
    assert_eq!(battle.facing(0), Facing::NW);
    assert!(battle.acted(Rule::Limbering));
    // Wood costs horse three.
    let mut battle = field().wood(&[605]).limbered(0, 505, Facing::N).start();
    battle.plays(&[alone(0), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (605, 0));
}

#[test]
fn rule_8_12_limbered_guns_never_go_onto_an_enemy() {
    let mut battle = field().limbered(0, 505, Facing::N).guns(1, 605, Facing::N).start();
    battle.pass_to(Side::First).play(alone(0));
    assert!(!battle.may_step(NorthEast) && battle.may_step(NorthWest));
}

#[test]
fn rule_8_12_unlimbering_costs_a_point_and_they_fire_from_the_next_turn() {
    let mut battle = field()
        .rules(|rules| rules.turns = 2)
        .pool(&[0], &[1])
        .at(1, 1010)
        .limbered(0, 404, Facing::N)
        .foot(1, [9, 4, 0], 905, Facing::S)
        .start_with(&[(purposes::CHIT, 0)]);
    battle.plays(&[alone(0), step(NorthEast), Choice::Unlimber]);
    assert_eq!((battle.where_is(0), battle.points(0)), (505, 1));
    assert!(!battle.state.unit(0).limbered);
    battle.play(Choice::Face(Facing::N));
    let cannon = |choice: &Choice| matches!(choice, Choice::Cannon { .. });
    battle.dice(&[(purposes::CHIT, 0)]);
    while battle.state.turn() == 1 {
        assert!(!battle.may_any(cannon), "not in this turn, nor in the enemy's round");
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    assert!(battle.may(battle.cannon_shot(0, 905)));
    assert!(battle.acted(Rule::Limbering));
}

#[test]
fn rule_8_12_limbered_guns_defend_themselves_as_guns_do() {
    // Alone: -4, size 1 against 2; they are beaten and taken: one and two points.
    let mut battle = field()
        .pool(&[], &[1])
        .at(1, 905)
        .limbered(0, 605, Facing::S)
        .foot(0, [6, 4, 0], 205, Facing::S)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .start();
    battle.plays(&[alone(2), step(SouthEast)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]).go_to_melees();
    // From their rear +4, in command +1, four to one +3; they are in command as well [10.10.7].
    assert_eq!(battle.melee_modifiers(), [-3, 8]);
    assert!(battle.happened(|event| matches!(event, Event::Capture { unit: 0, .. })));
    assert_eq!(battle.state.net_points(), -3);
}

#[test]
fn rule_8_16_a_stack_moves_whole_and_each_pays_his_own() {
    let mut battle =
        field().horse(0, [6, 2, 0], 505, Facing::N).cossacks(0, [6, 2, 0], 505, Facing::N).start();
    battle.plays(&[stack(0), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (605, 605));
    assert_eq!((battle.points(0), battle.points(1)), (7, 8));
    assert!(battle.acted(Rule::StacksMoveWhole));
}

#[test]
fn rule_8_16_a_stack_stops_when_one_of_it_cannot_go_on() {
    // Guns have three points, the company four: three hexes.
    let mut battle = field().foot(0, [6, 4, 0], 404, Facing::N).limbered(0, 404, Facing::N).start();
    battle.plays(&[stack(0), step(NorthEast), step(NorthEast), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (706, 706));
    assert_eq!((battle.points(0), battle.points(1)), (1, 0));
    for direction in Direction::ALL {
        assert!(!battle.may_step(direction));
    }
    assert!(battle.acted(Rule::StacksMoveWhole));
}

#[test]
fn rule_8_16_a_member_whom_8_5_stops_stops_the_stack() {
    // Into the wood and uphill: three for the company, four for the guns, who have three.
    let mut battle = field()
        .wood(&[605])
        .level(1, &[605])
        .foot(0, [6, 4, 0], 505, Facing::N)
        .limbered(0, 505, Facing::N)
        .foot(0, [6, 4, 0], 303, Facing::N)
        .start();
    battle.plays(&[stack(0), step(NorthEast)]);
    if battle.may(Choice::Face(Facing::N)) {
        battle.play(Choice::Face(Facing::N));
    }
    assert_eq!((battle.where_is(0), battle.where_is(1)), (605, 605));
    assert_eq!((battle.points(0), battle.points(1)), (1, 0));
    assert!(!battle.may_step(NorthEast) && battle.may_begin(2));
    assert!(battle.acted(Rule::OneHexAlways));
}

#[test]
fn rule_8_16_guns_on_top_of_a_stack_are_no_bar() {
    let mut battle = field().limbered(0, 505, Facing::N).foot(0, [6, 4, 0], 505, Facing::N).start();
    assert!(battle.may(stack(1)), "guns are ignored when the top unit is looked for");
    battle.plays(&[stack(1), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.where_is(1)), (605, 605));
}

#[test]
fn rule_8_10_guns_on_top_of_a_stack_do_not_break_a_line() {
    let battle = field()
        .guns(0, 505, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .limbered(0, 506, Facing::N)
        .foot(0, [6, 4, 0], 506, Facing::N)
        .start();
    assert!(battle.may(line(1, 2)));
}

#[test]
fn rule_8_16_unlimbered_guns_stay_where_they_are() {
    let mut battle = field()
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .guns(0, 505, Facing::N)
        .start();
    battle.plays(&[stack(0), step(NorthEast)]);
    assert_eq!([0, 1, 2].map(|unit| battle.where_is(unit)), [605, 605, 505]);
}

#[test]
fn rule_8_16_the_next_unit_moves_when_the_move_before_is_over() {
    let mut battle = two_companies(0).start();
    battle.plays(&[alone(0), step(NorthEast)]);
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Move { .. })));
    battle.play(Choice::Halt);
    assert!(battle.may_begin(1) && !battle.may_begin(0));
}

#[test]
fn rule_8_16_a_unit_leaves_its_stack_only_before_the_stack_moves() {
    let mut battle = field()
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(0, [6, 4, 0], 309, Facing::N)
        .start();
    assert!(battle.may(alone(0)) && battle.may(alone(1)) && battle.may(stack(0)));
    battle.plays(&[stack(0), step(NorthEast), Choice::Halt]);
    assert!(!battle.may_begin(0) && !battle.may_begin(1) && battle.may_begin(2));
}
