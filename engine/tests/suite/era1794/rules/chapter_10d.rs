//! Chapter 10 and what belongs to it, fourth part: losses on a retreat, falling back side by side,
//! guns that were taken, and readings that are switches.

use crate::era1794::field::Field;
use crate::era1794::orders::{alone, step};
use wargauge_engine::Direction::{NorthEast, NorthWest};
use wargauge_engine::era1794::event::What;
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Direction, Facing, Side};

#[test]
fn rule_4_4_a_unit_that_dies_of_its_retreat_is_no_company_for_a_commander() {
    // A company of one point is shot off 605; Grabowski is alone on 505, and stays alone.
    let mut battle = Field::new()
        .at(0, 505)
        .foot(0, [7, 1, 0], 605, Facing::N)
        .foot(0, [7, 4, 0], 101, Facing::N)
        .foot(1, [6, 6, 4], 705, Facing::S)
        .start();
    let (shot, back) = (battle.shot(2, 605), battle.back(505));
    battle.dice(&[(purposes::FIRE, 9)]).play(shot);
    battle.dice(&[(purposes::LEADER, 5)]);
    battle.play(back);
    assert!(battle.is_gone(0));
    assert_eq!((battle.leader_at(0), battle.state.net_points()), (505, -1));
}

#[test]
fn rule_13_1_a_unit_that_dies_of_its_retreat_reaches_no_camp() {
    for (size, reached) in [(1, false), (2, true)] {
        let mut battle = Field::new()
            .rules(|rules| rules.camp.hex = Some(505))
            .foot(0, [7, size, 0], 605, Facing::N)
            .foot(0, [7, 4, 0], 101, Facing::N)
            .foot(1, [6, 6, 3], 705, Facing::S)
            .start();
        let (shot, back) = (battle.shot(2, 605), battle.back(505));
        battle.dice(&[(purposes::FIRE, 9)]).play(shot).play(back);
        assert_eq!(battle.state.is_camp_reached(), reached);
    }
}

#[test]
fn rule_12_1_a_commander_removed_scores_as_the_switch_says() {
    // Grabowski's company has no way back and is destroyed in his hex; so is he.
    for value in [0, 3] {
        let mut field = Field::new().rules(|rules| rules.points.commander_removed = value);
        field =
            field.at(0, 605).foot(0, [7, 2, 0], 605, Facing::N).foot(0, [7, 4, 0], 101, Facing::N);
        for hex in [505, 506] {
            field = field.foot(1, [6, 1, 0], hex, Facing::S);
        }
        let mut battle = field.foot(1, [6, 6, 3], 705, Facing::S).start();
        let shot = battle.shot(4, 605);
        battle.dice(&[(purposes::FIRE, 8)]).play(shot);
        assert_eq!(battle.leader_at(0), 0);
        assert_eq!(battle.state.net_points(), -1 - value as i8);
    }
}

#[test]
fn rule_12_1_a_commander_killed_scores_as_the_switch_says() {
    for value in [1, 3] {
        let mut battle = Field::new()
            .rules(|rules| rules.points.commander_killed = value)
            .at(0, 605)
            .foot(0, [9, 4, 0], 605, Facing::N)
            .foot(1, [6, 6, 4], 705, Facing::S)
            .start();
        let shot = battle.shot(1, 605);
        battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]).play(shot);
        assert_eq!((battle.leader_at(0), battle.state.net_points()), (0, -(value as i8)));
    }
}

#[test]
fn rule_10_7_a_unit_shot_back_before_its_move_may_move_with_the_switch() {
    for bars in [true, false] {
        let mut battle = Field::new()
            .rules(|rules| rules.stop_before_move = bars)
            .at(0, 404)
            .foot(0, [6, 4, 0], 605, Facing::N)
            .foot(1, [6, 4, 4], 805, Facing::S)
            .start();
        let (shot, back) = (battle.shot(1, 605), battle.back(505));
        battle.dice(&[(purposes::FIRE, 7)]).play(shot).play(back);
        battle.pass_to(Side::First);
        assert_eq!(battle.may_begin(0), !bars);
        assert_eq!(battle.happened(|event| matches!(event, Event::Stop { unit: 0 })), bars);
    }
}

#[test]
fn rule_6_2_1_a_stack_that_falls_back_whole_stays_side_by_side() {
    // Two cossack squadrons side by side on 705, which foot comes before.
    let mut battle = Field::new()
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .cossacks(1, [6, 2, 0], 705, Facing::S)
        .cossacks(1, [6, 2, 0], 705, Facing::S)
        .pool(&[0], &[1])
        .start_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second);
    let form = Choice::FormLine(battle.hex(705));
    battle.play(form).end_movement();
    battle.play(Choice::Stay).pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
    let back = Reaction::FallBack(Direction::NorthWest, Direction::NorthEast);
    battle.play(Choice::React(1, back));
    assert_eq!(battle.where_is(1), battle.where_is(2));
    assert!([1, 2].iter().all(|&unit| battle.state.unit(unit).side_by_side));
    let ends = |event: &Event| matches!(event, Event::Declare { what: What::Dissolve, .. });
    assert!(!battle.happened(ends));
}

#[test]
fn rule_6_2_1_only_units_that_stood_side_by_side_dissolve() {
    // Two companies of three on 605; a company of five makes the stack too large.
    let mut battle = Field::new()
        .at(0, 404)
        .foot(0, [6, 3, 0], 605, Facing::N)
        .foot(0, [6, 3, 0], 605, Facing::N)
        .foot(0, [6, 5, 0], 505, Facing::N)
        .start();
    battle.pass_to(Side::First);
    let form = Choice::FormLine(battle.hex(605));
    battle.play(form).pass_to(Side::First);
    battle.plays(&[alone(2), step(NorthEast), Choice::Halt]);
    let ended: Vec<usize> = battle
        .table
        .notes
        .iter()
        .filter_map(|note| match &note.event {
            Event::Declare { units, what: What::Dissolve, .. } => Some(units.len()),
            _ => None,
        })
        .collect();
    assert_eq!(ended, [2]);
}

#[test]
fn rule_6_2_1_a_square_that_joins_a_line_makes_it_a_square() {
    let mut field = Field::new().at(0, 101).at(1, 905);
    for _ in 0..4 {
        field = field.foot(1, [6, 1, 0], 705, Facing::S);
    }
    field = field.foot(1, [6, 3, 0], 604, Facing::S).foot(1, [6, 3, 0], 604, Facing::S);
    let mut battle = field.pool(&[], &[1]).start();
    battle.pass_to(Side::Second);
    let (square, line) = (Choice::FormSquare(battle.hex(705)), Choice::FormLine(battle.hex(604)));
    battle.play(square).pass_to(Side::Second).play(line).go_to_melees();
    battle.pass_to(Side::Second);
    battle.plays(&[crate::era1794::orders::stack(0), step(Direction::SouthWest)]);
    battle.end_movement();
    assert!((0..6).all(|unit| battle.state.unit(unit).square));
    assert!((0..6).all(|unit| !battle.state.unit(unit).side_by_side));
    let line_alone = |event: &Event| matches!(event, Event::Declare { units, what: What::Dissolve, .. } if units[..] == [4, 5]);
    assert!(battle.happened(line_alone));
}

#[test]
fn rule_10_10_5_captured_guns_are_neither_ready_nor_unjammed() {
    // Guns jam, and are taken in the same turn.
    let mut battle = Field::new()
        .at(0, 505)
        .at(1, 1205)
        .foot(0, [8, 5, 0], 605, Facing::N)
        .guns(1, 705, Facing::S)
        .foot(1, [6, 4, 0], 1205, Facing::S)
        .start();
    let shot = battle.cannon_shot(1, 605);
    battle.dice(&[(purposes::CANNON, 0), (purposes::LEADER, 5)]);
    if battle.may(shot) {
        battle.table.dice.pop_back();
        battle.play(shot);
    }
    assert!(battle.happened(|event| matches!(event, Event::Jam { unit: 1 })));
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]);
    battle.dice(&[(purposes::MELEE, 5), (purposes::MELEE, 0)]).go_to_melees();
    battle.play(Choice::Face(Facing::N));
    battle.idle_to_turn(2);
    assert!(!battle.happened(|event| matches!(event, Event::Unjam { .. })));
    let ready = |event: &Event| matches!(event, Event::Markers { ready, .. } if !ready.is_empty());
    assert!(!battle.happened(ready));
}

#[test]
fn rule_10_9_5_fire_at_lone_guns_cites_its_own_rule() {
    let mut battle = Field::new()
        .at(0, 404)
        .guns(0, 605, Facing::S)
        .foot(0, [6, 4, 0], 101, Facing::S)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    let shot = battle.shot(2, 605);
    battle.dice(&[(purposes::CAPTURE, 9)]).play(shot);
    let rules: Vec<Rule> = battle
        .table
        .notes
        .iter()
        .filter(|note| matches!(note.event, Event::Fire { .. }))
        .map(|note| note.rule)
        .collect();
    assert_eq!(rules, [Rule::MusketsAtLoneGuns]);
}

#[test]
fn rule_8_12_by_the_letter_guns_may_fire_before_they_limber_and_go_no_further() {
    for whole in [true, false] {
        let mut battle = Field::new()
            .rules(|rules| rules.limbering_takes_activation = whole)
            .at(0, 404)
            .guns(0, 505, Facing::N)
            .foot(0, [6, 4, 0], 101, Facing::N)
            .foot(1, [9, 4, 0], 805, Facing::S)
            .start();
        battle.pass_to(Side::First);
        let shot = battle.cannon_shot(0, 805);
        battle.dice(&[(purposes::CANNON, 1)]).play(shot).pass_to(Side::First);
        if battle.state.is_movement_phase() {
            assert_eq!(battle.may(Choice::Limber(0)), !whole);
        }
        if !whole {
            battle.play(Choice::Limber(0)).pass_to(Side::First);
            assert!(!battle.may_begin(0), "any further movement is forbidden");
        }
    }
}

#[test]
fn rule_8_11_guns_may_turn_after_their_shot() {
    let mut battle = Field::new()
        .at(0, 404)
        .guns(0, 505, Facing::N)
        .foot(0, [6, 4, 0], 101, Facing::N)
        .foot(1, [9, 4, 0], 805, Facing::S)
        .start();
    battle.pass_to(Side::First);
    let shot = battle.cannon_shot(0, 805);
    battle.dice(&[(purposes::CANNON, 1)]).play(shot).pass_to(Side::First);
    assert!(battle.may(Choice::TurnGun { unit: 0, facing: Facing::S }));
}

#[test]
fn rule_6_0_limbered_guns_pay_for_another_order() {
    let mut battle = Field::new()
        .at(0, 404)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .limbered(0, 505, Facing::N)
        .start();
    battle.pass_to(Side::First);
    let reorder = Choice::Reorder(battle.hex(505));
    battle.play(reorder);
    if battle.may(Choice::Next(1)) {
        battle.play(Choice::Next(1));
    }
    assert_eq!([0, 1, 2].map(|unit| battle.points(unit)), [3, 3, 2]);
    let cost = |event: &Event| {
        matches!(event, Event::Declare { what: What::Reorder, cost, .. }
            if cost.iter().all(|&(_, points)| points == 1))
    };
    assert!(battle.happened(cost));
}

#[test]
fn rule_6_1_1_guns_do_not_unlimber_while_their_stack_passes_the_other_arm() {
    // A company with limbered guns goes through a squadron of one point.
    let mut battle = Field::new()
        .rules(|rules| rules.movement.limbered = 6)
        .at(0, 404)
        .foot(0, [6, 3, 0], 505, Facing::N)
        .limbered(0, 505, Facing::N)
        .horse(0, [6, 1, 0], 605, Facing::N)
        .start();
    battle.pass_to(Side::First).plays(&[crate::era1794::orders::stack(0)]);
    assert!(battle.may(Choice::Unlimber));
    battle.play(step(NorthEast));
    assert_eq!(battle.where_is(0), 605);
    assert!(!battle.may(Choice::Unlimber) && !battle.may(Choice::Halt));
}
