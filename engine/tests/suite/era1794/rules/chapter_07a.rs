//! Chapter 7, first part: the square, by order and in an emergency. The cossack lava is in
//! `rules_chapter_07b.rs`.

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, charge, line, stack, step};
use wargauge_engine::Direction::{East, NorthEast, NorthWest, SouthEast, SouthWest, West};
use wargauge_engine::era1794::event::Row;
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Facing, Side};

/// Four Russian companies (0 to 3) on 705, which face south; Lewiz is near and has the only chit.
fn four_companies(values: [u8; 3]) -> Field {
    let mut field = Field::new().pool(&[], &[1]).at(0, 304).at(1, 905);
    for _ in 0..4 {
        field = field.foot(1, values, 705, Facing::S);
    }
    field
}

/// Those in square, and whatever else was added, when Grabowski's round comes.
fn square(field: Field) -> Battle {
    let mut battle = field.pool(&[0], &[1]).start_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second);
    let form = Choice::FormSquare(battle.hex(705));
    battle.play(form);
    while battle.state.active_commander() == Some(1) {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    assert!((0..4).all(|unit| battle.state.unit(unit).square));
    battle
}

#[test]
fn rule_7_1_no_change_of_formation_in_a_clash() {
    // A squadron rides onto four companies and stops there, out of its commander's reach.
    let mut battle = four_companies([6, 3, 0])
        .pool(&[0], &[1])
        .at(0, 205)
        .horse(0, [6, 2, 0], 505, Facing::N)
        .start_with(&[(purposes::CHIT, 0)]);
    battle.plays(&[alone(4), step(NorthEast), step(NorthWest)]);
    // The emergency square is the exception: it may be tried, here it is not.
    battle.plays(&[Choice::EmergencySquare(false), Choice::Stay]);
    assert_eq!(battle.state.active_commander(), Some(1));
    // Lewiz's round has nothing to offer in phase 2: no square, no line, no other order.
    assert!(!battle.state.is_movement_phase() && battle.may(Choice::Stay));
    // The attempt itself is the exception.
    let mut battle =
        four_companies([6, 3, 0]).pool(&[0], &[]).horse(0, [6, 2, 0], 505, Facing::N).start();
    battle.plays(&[alone(4), step(NorthEast), step(NorthWest)]);
    battle.dice(&[(purposes::SQUARE, 3)]).play(Choice::EmergencySquare(true));
    assert!(battle.state.unit(0).square && battle.acted(Rule::NoChangeInClash));
}

#[test]
fn rule_7_2_four_companies_on_clear_ground_form_square_with_all_their_points() {
    let mut battle = four_companies([6, 3, 3]).start();
    let form = Choice::FormSquare(battle.hex(705));
    battle.play(form);
    for unit in 0..4 {
        assert!(battle.state.unit(unit).square);
        assert_eq!(battle.points(unit), 0);
    }
    assert!(battle.acted(Rule::Square));
}

#[test]
fn rule_7_2_no_square_of_three_nor_in_wood_nor_of_poles_nor_with_points_spent() {
    let is_square = |choice: &Choice| matches!(choice, Choice::FormSquare(_));
    let mut three = Field::new().pool(&[], &[1]).at(1, 905);
    for _ in 0..3 {
        three = three.foot(1, [6, 3, 3], 705, Facing::S);
    }
    assert!(!three.start().may_any(is_square));
    assert!(!four_companies([6, 3, 3]).wood(&[705]).start().may_any(is_square));
    let mut poles = Field::new().at(0, 304);
    for _ in 0..4 {
        poles = poles.foot(0, [6, 3, 3], 505, Facing::N);
    }
    assert!(!poles.start().may_any(is_square), "the Poles have too few companies by the book");
    // One shot, and the points are no longer full.
    let mut battle = four_companies([6, 3, 3]).foot(0, [9, 4, 0], 605, Facing::N).start();
    let (form, shot) = (Choice::FormSquare(battle.hex(705)), battle.shot(0, 605));
    assert!(battle.may(form));
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    assert!(!battle.may(form));
    // Out of command.
    assert!(!four_companies([6, 3, 3]).at(1, 1216).start().may_any(is_square));
}

#[test]
fn rule_7_2_dissolving_costs_a_point_and_lets_them_face_anywhere() {
    let mut battle = four_companies([6, 3, 0]).rules(|rules| rules.turns = 2).start();
    let hex = battle.hex(705);
    battle.play(Choice::FormSquare(hex));
    while battle.state.turn() == 1 {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    battle.play(Choice::DissolveSquare(hex, Facing::NE));
    for unit in 0..4 {
        assert!(!battle.state.unit(unit).square);
        assert_eq!((battle.points(unit), battle.facing(unit)), (3, Facing::NE));
    }
    // And then they move on.
    battle.plays(&[stack(0), step(East)]);
    assert_eq!((battle.where_is(3), battle.points(3)), (706, 2));
    assert!(battle.acted(Rule::Square));
}

#[test]
fn rule_7_2_below_four_companies_it_is_no_square_any_more() {
    let field = four_companies([3, 3, 0]).foot(0, [6, 3, 3], 605, Facing::N);
    let mut battle = square(field);
    let (shot, back) = (battle.shot(4, 705), battle.back(805));
    // First shot and square: 2 and 2 are 4, above the morale of 3; the top company goes.
    battle.dice(&[(purposes::FIRE, 2)]).plays(&[shot, back]);
    assert_eq!(battle.last_die(purposes::FIRE), Some((2, 2)));
    assert_eq!([0, 1, 2, 3].map(|unit| battle.where_is(unit)), [805, 705, 705, 705]);
    assert!((0..4).all(|unit| !battle.state.unit(unit).square));
    assert!(battle.acted(Rule::Square));
}

/// Hussars ride into the hex of four Russian companies of this morale, by this way.
fn hussars(morale: u8, from: u16, facing: Facing, ride: &[Choice]) -> Battle {
    let mut battle = four_companies([morale, 3, 0])
        .pool(&[0], &[])
        .at(0, 504)
        .horse(0, [6, 2, 0], from, facing)
        .start();
    battle.play(alone(4)).plays(ride);
    battle
}

#[test]
fn rule_7_2_1_foot_forms_square_when_horse_comes_and_the_test_is_passed() {
    let mut battle = hussars(6, 505, Facing::N, &[step(NorthEast), step(NorthWest)]);
    assert_eq!(battle.decider, Some(Side::Second));
    battle.dice(&[(purposes::SQUARE, 6)]).play(Choice::EmergencySquare(true));
    assert_eq!(battle.last_roll(purposes::SQUARE), Some((6, 0, Some(true))));
    assert!((0..4).all(|unit| battle.state.unit(unit).square));
    // +3 against horse; in command +1; four to one and more is +3. The horse is in command.
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]).go_to_melees();
    assert_eq!(battle.melee_modifiers(), [1, 7]);
    assert!(battle.acted(Rule::EmergencySquare) && battle.acted(Rule::LimitsOfSquare));
}

#[test]
fn rule_7_2_1_a_failed_test_costs_the_stack_one_loss() {
    let mut battle = hussars(6, 505, Facing::N, &[step(NorthEast), step(NorthWest)]);
    battle.dice(&[(purposes::SQUARE, 7)]).plays(&[Choice::EmergencySquare(true), Choice::Lose(2)]);
    assert_eq!([0, 1, 2, 3].map(|unit| battle.size(unit)), [3, 3, 2, 3]);
    assert!((0..4).all(|unit| !battle.state.unit(unit).square));
    assert_eq!(battle.state.net_points(), 0);
    assert!(battle.acted(Rule::EmergencySquare));
}

#[test]
fn rule_7_2_1_a_charge_meets_the_square_before_the_dice() {
    let ride = [step(NorthEast), step(NorthEast), charge(NorthWest)];
    let mut battle = hussars(6, 404, Facing::N, &ride);
    battle
        .dice(&[(purposes::SQUARE, 0), (purposes::MELEE, 5), (purposes::MELEE, 5)])
        .play(Choice::EmergencySquare(true));
    // Charge +2, in command +1; the square +3, in command +1, four to one +3.
    assert_eq!(battle.melee_modifiers(), [3, 7]);
    assert!(battle.acted(Rule::EmergencySquare));
}

#[test]
fn rule_7_2_1_also_against_horse_that_counterattacks() {
    // The four companies step before a squadron, which strikes them at once.
    let mut battle = four_companies([6, 3, 0]).horse(0, [6, 2, 0], 604, Facing::NE).start();
    battle.plays(&[stack(0), step(SouthEast)]);
    let strike = battle.strike(4, 605);
    battle.play(strike);
    assert_eq!(battle.decider, Some(Side::Second));
    battle
        .dice(&[(purposes::SQUARE, 0), (purposes::MELEE, 5), (purposes::MELEE, 5)])
        .play(Choice::EmergencySquare(true));
    // From the flank there is nothing against a square; in command both, +3 and four to one +3.
    assert_eq!(battle.melee_modifiers(), [1, 7]);
    assert!(battle.acted(Rule::EmergencySquare));
}

#[test]
fn rule_7_2_1_not_for_foot_that_comes_and_not_in_a_clash_that_goes_on() {
    let mut battle = four_companies([6, 3, 0])
        .pool(&[0], &[])
        .at(0, 504)
        .foot(0, [6, 4, 0], 605, Facing::N)
        .start();
    battle.plays(&[alone(4), step(NorthWest)]);
    assert!(!battle.may_any(|choice| matches!(choice, Choice::EmergencySquare(_))));
    // Two squadrons, one after the other: only the first gives the chance.
    let mut battle = four_companies([6, 3, 0])
        .pool(&[0], &[])
        .at(0, 504)
        .horse(0, [6, 2, 0], 605, Facing::N)
        .horse(0, [6, 2, 0], 605, Facing::N)
        .start();
    battle.plays(&[alone(4), step(NorthWest), Choice::EmergencySquare(false)]);
    battle.plays(&[alone(5), step(NorthWest)]);
    assert_eq!(battle.where_is(5), 705);
    assert!(!battle.may_any(|choice| matches!(choice, Choice::EmergencySquare(_))));
    assert!(!battle.acted(Rule::EmergencySquare));
}

#[test]
fn rule_7_2_2_a_square_fires_a_quarter_of_its_firepower_to_any_side() {
    // 4 x 5 by 4 is 5, behind them at one hex: row 4-5. At two hexes 2.5 is 3: row 2-3.
    for (hex, row) in [(805, 2), (906, 1)] {
        let field = four_companies([6, 5, 5]).at(1, 1005).foot(0, [9, 4, 0], hex, Facing::N);
        let mut battle = square(field);
        assert_eq!(battle.decider, Some(Side::Second));
        battle.dice(&[(purposes::FIRE, 0)]);
        let shot = battle.shot(0, hex);
        battle.play(shot);
        assert!(
            battle.happened(|e| matches!(e, Event::Fire { row: Row::Musket(r), .. } if *r == row))
        );
        assert_eq!([0, 1, 2, 3].map(|unit| battle.state.unit(unit).shots), [1; 4]);
        assert!(battle.acted(Rule::LimitsOfSquare));
    }
}

#[test]
fn rule_7_2_a_fifth_company_that_joins_is_part_of_the_square() {
    let field = four_companies([6, 3, 3]).foot(1, [6, 3, 0], 805, Facing::S);
    let mut battle = field.start();
    let form = Choice::FormSquare(battle.hex(705));
    battle.plays(&[form, alone(4), step(SouthWest), Choice::Halt]);
    assert_eq!(battle.where_is(4), 705);
    assert!((0..5).all(|unit| battle.state.unit(unit).square));
    assert!(battle.acted(Rule::Square));
}

#[test]
fn rule_6_10_a_company_of_a_square_that_cannon_throw_back_goes_itself() {
    // 2M and the square add three: a five is eight, above the morale of six.
    let mut battle = square(four_companies([6, 3, 0]).guns(0, 405, Facing::N));
    battle.pass_to(Side::First);
    let (shot, back) = (battle.cannon_shot(4, 705), battle.back(805));
    battle.dice(&[1, 1, 5, 1].map(|die| (purposes::CANNON, die))).plays(&[shot, back]);
    assert_eq!([0, 1, 2, 3].map(|unit| battle.where_is(unit)), [705, 705, 805, 705]);
    assert!(battle.acted(Rule::CannonHitTheStack) && battle.all_dice_fell());
    assert!((0..4).all(|unit| !battle.state.unit(unit).square));
}

#[test]
fn rule_7_2_a_company_that_only_passes_is_no_part_of_the_square() {
    // Company 4 goes onto the square on 705, and a volley from 605 throws the top company back.
    let field = four_companies([3, 3, 0]).foot(1, [6, 3, 0], 805, Facing::S);
    let mut battle = field.foot(0, [9, 6, 4], 605, Facing::N).start();
    battle.pass_to(Side::Second);
    let (form, shot, back) =
        (Choice::FormSquare(battle.hex(705)), battle.shot(5, 705), battle.back(804));
    battle.play(form).pass_to(Side::Second).plays(&[alone(4), step(SouthWest)]);
    battle.dice(&[(purposes::FIRE, 3)]).plays(&[shot, back]);
    assert_eq!([0, 1, 4].map(|unit| battle.where_is(unit)), [804, 705, 705]);
    assert!((0..5).all(|unit| !battle.state.unit(unit).square));
}

#[test]
fn rule_7_2_2_a_square_has_no_flank_and_is_a_better_target() {
    // From its rear: no +1 for that, but +1 for the square; first shot +1; row 2-3.
    let mut battle = square(four_companies([6, 3, 0]).foot(0, [6, 3, 3], 805, Facing::S));
    let shot = battle.shot(4, 705);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    assert_eq!(battle.last_die(purposes::FIRE), Some((0, 2)));
    assert!(battle.acted(Rule::LimitsOfSquare));
}

#[test]
fn rule_7_2_2_a_square_is_weaker_against_foot_and_has_no_rear() {
    let field = four_companies([6, 3, 0]).at(0, 904).foot(0, [6, 3, 0], 805, Facing::S);
    let mut battle = square(field);
    battle.plays(&[alone(4), step(SouthWest)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 5)]).go_to_melees();
    // No rear bonus, in command +1. The square: -1, in command +1, twelve to three +3.
    assert_eq!(battle.melee_modifiers(), [1, 3]);
    assert!(battle.acted(Rule::LimitsOfSquare));
}

#[test]
fn rule_7_2_2_a_square_moves_one_clear_hex_any_way_with_all_its_points() {
    let mut battle = square(four_companies([6, 3, 0]).wood(&[804]).rules(|r| r.turns = 2));
    battle.dice(&[(purposes::CHIT, 1)]);
    while battle.state.turn() == 1 || battle.state.active_commander() != Some(1) {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    assert!((0..4).all(|unit| !battle.may(alone(unit))), "it moves whole");
    battle.play(stack(0));
    for direction in [East, SouthEast, SouthWest, West, NorthEast] {
        assert!(battle.may_step(direction), "{direction:?}");
    }
    assert!(!battle.may_step(NorthWest), "no square in wood");
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Turn(_))));
    battle.play(step(NorthEast));
    for unit in 0..4 {
        assert_eq!((battle.where_is(unit), battle.points(unit)), (805, 0));
        assert!(battle.state.unit(unit).square);
    }
    assert!(battle.acted(Rule::LimitsOfSquare));
}

#[test]
fn rule_7_2_2_a_square_neither_attacks_nor_counterattacks() {
    // Foot comes before it, out of Grabowski's reach in the end: it may fire, but not test.
    let field = four_companies([6, 3, 3]).at(0, 203).foot(0, [9, 3, 0], 504, Facing::N);
    let mut battle = square(field.rules(|rules| rules.turns = 2));
    battle.pass_to(Side::First).plays(&[alone(4), step(NorthEast)]);
    assert_eq!((battle.where_is(4), battle.decider), (604, Some(Side::Second)));
    assert!(battle.may_shoot(0) && !battle.may(battle.test(0, 604)));
    battle.plays(&[Choice::React(0, Reaction::Hold), step(NorthEast)]);
    assert_eq!(battle.where_is(4), 705);
    // In Lewiz's next round the clash waits: a square does not attack.
    battle.dice(&[(purposes::CHIT, 1)]);
    while battle.decider.is_some() {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    assert_eq!(battle.last_result(), None);
    assert!(battle.state.unit(0).square);
}

#[test]
fn rule_7_2_2_squares_next_to_each_other_move_as_a_line() {
    let mut field = four_companies([6, 3, 0]);
    for _ in 0..4 {
        field = field.foot(1, [6, 3, 0], 706, Facing::S);
    }
    let mut battle = field.rules(|rules| rules.turns = 2).start();
    for hex in [705, 706] {
        let form = Choice::FormSquare(battle.hex(hex));
        battle.play(form);
    }
    while battle.state.turn() == 1 {
        let choice = if battle.may(Choice::Pass) { Choice::Pass } else { Choice::Stay };
        battle.play(choice);
    }
    // They face south: 706 is the left end, its right neighbour is 705.
    battle.plays(&[line(4, 2), step(SouthWest)]);
    assert_eq!((battle.where_is(0), battle.where_is(4)), (604, 605));
    assert!((0..8).all(|unit| battle.state.unit(unit).square));
    assert!(battle.acted(Rule::LimitsOfSquare));
}
