//! [7.2] skirmish order, [9.1A] its reaction; [7.3, 7.5] squares and kosynierzy.

use wargauge_engine::Direction::{East, NorthEast, NorthWest, SouthWest};
use wargauge_engine::era1794::setup::{Feature, Terrain};
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Facing, Purpose, Side};

use crate::era1794::field::{Field, Larger};
use crate::era1794::orders::{alone, double_time, line, stack, step};

/// A light company (0) at 605 facing north, Grabowski near.
fn light() -> Field {
    Field::larger()
        .at(0, 505)
        .at(1, 1216)
        .foot(0, [6, 4, 4], 605, Facing::N)
        .with(|unit| unit.skirmish = true)
}

/// The same in skirmish order, with three points left.
fn formed(field: Field) -> Larger {
    let mut battle = field.begin();
    battle.pass_to(Side::First).play(Choice::FormSkirmish(0)).pass_to(Side::First);
    assert!(battle.state.unit(0).skirmish);
    assert_eq!(battle.points(0), 3);
    battle
}

#[test]
fn rule_7_2_only_starred_foot_forms_and_each_change_costs_a_point() {
    let mut battle = formed(light().foot(0, [6, 4, 4], 604, Facing::N));
    assert!(!battle.may(Choice::FormSkirmish(1)));
    battle.play(Choice::DissolveSkirmish(0, Facing::SE));
    assert!(!battle.state.unit(0).skirmish);
    assert_eq!((battle.points(0), battle.facing(0)), (2, Facing::SE));
    assert!(battle.acted(Rule::SkirmishOrder));
}

#[test]
fn rule_7_2_a_hex_costs_one_point_whatever_lies_there() {
    // Marsh at 706 and, over a river and uphill, wood at 806.
    let ground = || {
        light().ground(Terrain::Marsh, &[706]).ground(Terrain::Wood, &[806]).level(1, &[806]).edge(
            Feature::River,
            706,
            806,
        )
    };
    let mut battle = formed(ground());
    battle.plays(&[alone(0), step(NorthEast)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (706, 2));
    battle.play(step(NorthEast));
    assert_eq!((battle.where_is(0), battle.points(0)), (806, 1));
    // In line the marsh alone takes three.
    let mut battle = ground().begin();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
    assert_eq!(battle.points(0), 1);
}

#[test]
fn rule_7_2_turns_are_free_once_on_each_hex() {
    let mut battle = formed(light());
    battle.plays(&[alone(0), Choice::Turn(Facing::S)]);
    assert_eq!((battle.points(0), battle.facing(0)), (3, Facing::S));
    assert!(!battle.may(Choice::Turn(Facing::N)), "one free turn a hex");
    battle.play(step(SouthWest));
    assert!(battle.may(Choice::Turn(Facing::N)));
    assert_eq!(battle.points(0), 2);
}

/// A light company (0) in skirmish order with three points, and one in line (1) with four, on 605.
fn half_formed() -> Larger {
    formed(light().foot(0, [6, 4, 4], 605, Facing::N))
}

#[test]
fn rule_7_2_in_a_stack_only_those_not_in_skirmish_order_pay_for_turns() {
    let mut battle = half_formed();
    battle.plays(&[stack(0), Choice::Turn(Facing::S)]);
    assert_eq!(
        [0, 1].map(|unit| (battle.points(unit), battle.facing(unit))),
        [(3, Facing::S), (2, Facing::S)]
    );
    let cost = battle.heard().into_iter().find_map(|note| match note.event {
        Event::Face { cost, .. } => Some(cost.to_vec()),
        _ => None,
    });
    assert_eq!(cost, Some(vec![(0, 0), (1, 2)]));
    // As often as the other can pay.
    battle.play(Choice::Turn(Facing::N));
    assert_eq!((battle.points(0), battle.points(1)), (3, 0));
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Turn(_))));
}

#[test]
fn rule_7_2_a_stack_turns_although_those_in_skirmish_order_have_no_point_left() {
    let mut battle = half_formed();
    battle.plays(&[stack(0), step(NorthEast), step(NorthEast), step(NorthEast)]);
    assert_eq!((battle.points(0), battle.points(1)), (0, 1));
    // One point for 60 degrees, two for more.
    assert!(battle.may(Choice::Turn(Facing::NE)) && !battle.may(Choice::Turn(Facing::S)));
    battle.play(Choice::Turn(Facing::NE));
    assert_eq!(
        [0, 1].map(|unit| (battle.points(unit), battle.facing(unit))),
        [(0, Facing::NE), (0, Facing::NE)]
    );
}

#[test]
fn rule_7_2_a_formation_is_part_of_a_move() {
    let mut battle = light().begin();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast), Choice::FormSkirmish(0)]);
    assert_eq!((battle.where_is(0), battle.points(0)), (706, 2));
    assert!(battle.state.unit(0).skirmish);
}

#[test]
fn rule_7_2_no_forming_at_double_time_and_no_line_or_square() {
    let mut battle = light().begin();
    battle.pass_to(Side::First).plays(&[double_time(0), step(NorthEast)]);
    assert!(!battle.may(Choice::FormSkirmish(0)));
    let stacked = || light().foot(0, [6, 4, 4], 605, Facing::N);
    let mut battle = stacked().begin();
    battle.pass_to(Side::First);
    assert!(battle.may(Choice::FormLine(battle.hex(605))));
    let battle = formed(stacked());
    assert!(!battle.may(Choice::FormLine(battle.hex(605))));
}

#[test]
fn rule_10_2_in_skirmish_order_fire_goes_through_the_flank_zones_too() {
    // 607 lies two hexes east of 605, in the flank zone of a unit that faces north.
    let field = || light().foot(1, [6, 4, 0], 607, Facing::S);
    let mut battle = field().begin();
    battle.pass_to(Side::First);
    assert!(!battle.may_fire(0, 1, 607));
    let mut battle = formed(field());
    battle.dice(&[(purposes::FIRE, 0)]);
    battle.fire(0, 1, 607);
    assert_eq!(battle.uses(Rule::FireThroughFrontZone), 1);
    // Not into the rear.
    let battle = formed(light().foot(1, [6, 4, 0], 404, Facing::N));
    assert!(!battle.may_shoot(0));
}

/// A Russian light company (0) in skirmish order at 705; a Polish one (1) comes to 605.
fn approached(dice: &[(Purpose, u8)]) -> Larger {
    let mut battle = Field::larger()
        .at(0, 305)
        .at(1, 905)
        .pool(&[0], &[1])
        .foot(1, [6, 4, 4], 705, Facing::S)
        .with(|unit| unit.skirmish = true)
        .foot(0, [6, 4, 4], 505, Facing::N)
        .begin_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second).play(Choice::FormSkirmish(0));
    battle.idle_to(0, Side::First);
    battle.moves(1).step(NorthEast);
    assert_eq!(battle.where_is(1), 605);
    let target = battle.hex(605);
    assert!(battle.may_react(0, Reaction::Skirmish(target)) && battle.may_fire(0, 1, 605));
    battle.dice(dice).react(0, Reaction::Skirmish(target));
    battle
}

#[test]
fn rule_9_1a_a_passed_test_fires_and_then_stays_or_slips_back_one_hex() {
    // The shot is its one choice, so it falls at once.
    let mut battle = approached(&[(purposes::REACTION, 6), (purposes::FIRE, 0)]);
    assert_eq!(battle.state.unit(0).shots, 1);
    assert!(battle.may(Choice::Stay));
    battle.play(Choice::SlipBack(battle.hex(805)));
    assert_eq!((battle.where_is(0), battle.size(0)), (805, 4));
    assert!(battle.state.unit(0).skirmish);
}

#[test]
fn rule_9_1a_a_failed_test_costs_two_hexes_and_a_loss() {
    let mut battle = approached(&[(purposes::REACTION, 7)]);
    battle.retreat(805);
    battle.retreat(905);
    assert_eq!((battle.where_is(0), battle.size(0)), (905, 3));
    assert!(battle.acted(Rule::InfantryAgainstInfantry));
}

#[test]
fn rule_9_1b_against_horse_skirmishers_only_fire() {
    let mut battle = Field::larger()
        .at(0, 305)
        .at(1, 905)
        .pool(&[0], &[1])
        .foot(1, [6, 4, 4], 705, Facing::S)
        .with(|unit| unit.skirmish = true)
        .horse(0, [6, 2, 1], 505, Facing::N)
        .begin_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second).play(Choice::FormSkirmish(0));
    battle.idle_to(0, Side::First);
    battle.moves(1).step(NorthEast);
    assert!(!battle.may_react(0, Reaction::Skirmish(battle.hex(605))));
    assert!(battle.may_fire(0, 1, 605));
}

/// Four companies of a side on 605.
fn four(field: Field, commander: usize, scythes: bool) -> Field {
    let mut field = field;
    for place in 0..4 {
        field = field.foot(commander, [6, 3, 0], 605, Facing::N);
        field = field.with(|unit| unit.scythes = scythes && place == 0);
    }
    field
}

#[test]
fn rule_7_3_both_sides_form_squares_of_four_companies_on_clear_ground() {
    for (commander, side) in [(0, Side::First), (1, Side::Second)] {
        let pool: [&[usize]; 2] = if commander == 0 { [&[0], &[]] } else { [&[], &[1]] };
        let near = Field::larger().at(0, 1216).at(1, 1216).at(commander, 505);
        let mut battle = four(near.clone().pool(pool[0], pool[1]), commander, false).begin();
        battle.pass_to(side);
        assert!(battle.may(Choice::FormSquare(battle.hex(605))));
        let marsh = near.pool(pool[0], pool[1]).ground(Terrain::Marsh, &[605]);
        let mut battle = four(marsh, commander, false).begin();
        battle.pass_to(side);
        assert!(!battle.may(Choice::FormSquare(battle.hex(605))));
    }
}

#[test]
fn rule_7_5_kosynierzy_form_no_square_and_break_one_that_they_join() {
    let near = || Field::larger().at(0, 505).at(1, 1216);
    let mut battle = four(near(), 0, true).begin();
    battle.pass_to(Side::First);
    assert!(!battle.may(Choice::FormSquare(battle.hex(605))));
    let joining = four(near(), 0, false).foot(0, [6, 4, 0], 604, Facing::NE);
    let mut battle = joining.with(|unit| unit.scythes = true).begin();
    battle.pass_to(Side::First);
    battle.play(Choice::FormSquare(battle.hex(605))).pass_to(Side::First);
    battle.plays(&[alone(4), step(East)]);
    battle.play(Choice::Halt);
    assert_eq!(battle.where_is(4), 605);
    assert!(!battle.state.unit(0).square);
    assert!(battle.acted(Rule::Kosynierzy));
}

#[test]
fn rule_7_5_scythes_stand_against_cavalry() {
    // Ours: size 4 charged from the front by size 4, both in command, +3 each.
    let mut battle = Field::larger()
        .at(0, 904)
        .at(1, 305)
        .pool(&[], &[1])
        .horse(1, [6, 4, 0], 405, Facing::N)
        .foot(0, [6, 4, 0], 705, Facing::S)
        .with(|unit| (unit.scythes, unit.firepower) = (true, None))
        .begin();
    battle.pass_to(Side::Second).plays(&[alone(0), step(NorthWest), step(NorthEast)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 0)]);
    battle.play(Choice::Step { direction: NorthWest, charge: true });
    assert_eq!(battle.melee_modifiers(), [3, 3]);
    assert!(battle.acted(Rule::Kosynierzy));
}

#[test]
fn rule_7_4_the_lava_is_easier_against_infantry_only() {
    for (guns, sum) in [(false, -2), (true, 0)] {
        let field = Field::larger().pool(&[], &[1]).at(0, 1216).at(1, 304).cossacks(
            1,
            [5, 2, 0],
            505,
            Facing::N,
        );
        let field = if guns {
            field.guns(0, 605, Facing::S)
        } else {
            field.foot(0, [6, 4, 0], 605, Facing::S)
        };
        let mut battle = field.begin();
        battle.pass_to(Side::Second).plays(&[alone(0), step(NorthEast)]);
        let dice = [(purposes::LAVA, 5), (purposes::MELEE, 5), (purposes::MELEE, 0)];
        battle.dice(&dice).go_to_melees();
        assert_eq!(battle.last_die(purposes::LAVA), Some((5, sum)));
    }
}

#[test]
fn rule_8_16_a_unit_that_joins_a_stack_ends_there_or_goes_on_alone() {
    let mut battle = Field::larger()
        .at(0, 505)
        .at(1, 1216)
        .foot(0, [6, 4, 0], 605, Facing::N)
        .foot(0, [6, 4, 0], 706, Facing::N)
        .begin();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
    assert_eq!(battle.where_is(0), 706);
    battle.play(step(NorthEast));
    assert_eq!([battle.where_is(0), battle.where_is(1)], [806, 706]);
    // The stack as a whole goes only if it begins together.
    let mut battle = Field::larger()
        .at(0, 505)
        .at(1, 1216)
        .foot(0, [6, 4, 0], 605, Facing::N)
        .foot(0, [6, 4, 0], 605, Facing::N)
        .begin();
    battle.pass_to(Side::First).plays(&[stack(0), step(NorthEast)]);
    assert_eq!([battle.where_is(0), battle.where_is(1)], [706, 706]);
    assert!(battle.acted(Rule::StacksMoveWhole));
}

#[test]
fn rule_8_10_companies_that_form_skirmish_order_may_move_as_a_line() {
    let mut battle =
        formed(light().foot(0, [6, 4, 4], 606, Facing::N).with(|unit| unit.skirmish = true));
    battle.play(Choice::FormSkirmish(1)).pass_to(Side::First);
    assert!(battle.may(line(0, 2)) || battle.may(line(1, 2)), "{:?}", battle.choices);
}

#[test]
fn rule_8_10_a_line_in_skirmish_order_pays_one_point_a_hex() {
    // Marsh before the first of them.
    let field = light().foot(0, [6, 4, 4], 606, Facing::N).with(|unit| unit.skirmish = true);
    let mut battle = formed(field.ground(Terrain::Marsh, &[706]));
    battle.play(Choice::FormSkirmish(1)).pass_to(Side::First);
    battle.plays(&[line(0, 2), step(NorthEast)]);
    assert_eq!(
        [0, 1].map(|unit| (battle.where_is(unit), battle.points(unit))),
        [(706, 2), (707, 2)]
    );
    assert!((0..2).all(|unit| battle.state.unit(unit).skirmish));
    assert!(battle.acted(Rule::MoveAsLine));
}

/// A Russian light company (0) in skirmish order on top of one in line (1) at 705; a Polish one (2) comes
/// to 605.
fn half_approached(dice: &[(Purpose, u8)]) -> Larger {
    let mut battle = Field::larger()
        .at(0, 305)
        .at(1, 905)
        .pool(&[0], &[1])
        .foot(1, [6, 4, 4], 705, Facing::S)
        .with(|unit| unit.skirmish = true)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .foot(0, [6, 4, 4], 505, Facing::N)
        .begin_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second).play(Choice::FormSkirmish(0));
    battle.idle_to(0, Side::First);
    battle.moves(2).step(NorthEast);
    let target = battle.hex(605);
    battle.dice(dice).react(0, Reaction::Skirmish(target));
    battle
}

#[test]
fn rule_9_1a_of_a_mixed_stack_those_in_skirmish_order_slip_back_and_the_others_stay() {
    let mut battle = half_approached(&[(purposes::REACTION, 6), (purposes::FIRE, 0)]);
    // The top unit alone has fired.
    assert_eq!([0, 1].map(|unit| battle.state.unit(unit).shots), [1, 0]);
    battle.play(Choice::SlipBack(battle.hex(805)));
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [805, 705]);
}

#[test]
fn rule_9_1a_of_a_mixed_stack_all_go_back_after_a_failed_test_and_one_takes_the_loss() {
    let mut battle = half_approached(&[(purposes::REACTION, 7)]);
    while let Some(&choice @ (Choice::Retreat(_) | Choice::Lose(_))) = battle.choices.first() {
        battle.play(choice);
    }
    assert!([0, 1].into_iter().all(|unit| battle.where_is(unit) / 100 == 9));
    assert_eq!(battle.size(0) + battle.size(1), 7);
}

#[test]
fn rule_7_2_a_company_that_routs_returns_in_line() {
    let mut battle = Field::larger()
        .at(0, 505)
        .at(1, 905)
        .pool(&[0], &[1])
        .rules(|rules| rules.reaction_to_clash = false)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .with(|unit| unit.skirmish = true)
        .foot(0, [9, 6, 0], 605, Facing::N)
        .begin_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second).play(Choice::FormSkirmish(0));
    battle.idle_to(0, Side::First);
    battle.moves(1).step(NorthWest);
    battle.dice(&[(purposes::MELEE, 4), (purposes::MELEE, 0)]).go_to_melees();
    assert!(battle.where_is(0) == 0 && !battle.state.unit(0).skirmish);
    battle.dice(&[(purposes::CHIT, 0); 8]);
    battle.idle_until(|battle| battle.may_any(|choice| matches!(choice, Choice::Place(_))));
    let place = battle.choices[0];
    battle.play(place);
    assert!(battle.where_is(0) != 0 && !battle.state.unit(0).skirmish);
}
