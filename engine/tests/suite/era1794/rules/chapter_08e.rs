//! Chapter 8, fifth part: lines [8.10] whose members drop out, meet, charge or are struck, and moves
//! in which nothing is done.

use crate::era1794::field::Field;
use crate::era1794::orders::{alone, charge, line, step};
use wargauge_engine::Direction::{NorthEast, NorthWest, SouthEast, West};
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, Together, purposes};
use wargauge_engine::{Facing, Purpose, Side};

/// A field with Grabowski at 405.
fn field() -> Field {
    Field::new().at(0, 405)
}

/// Two companies (0 on 505, 1 on 506) that face north; 606, to the right front of the second, has no
/// room for it.
fn beside_a_full_hex() -> Field {
    let field = field().foot(0, [6, 4, 0], 505, Facing::N).foot(0, [6, 4, 0], 506, Facing::N);
    field.foot(0, [6, 6, 0], 606, Facing::N).rules(|rules| rules.stacking.infantry = 9)
}

/// The melee dice of a fight, the attacker's first.
fn melee(attacker: u8, defender: u8) -> [(Purpose, u8); 2] {
    [(purposes::MELEE, attacker), (purposes::MELEE, defender)]
}

#[test]
fn rule_6_3_passing_a_line_mate_that_dropped_out_costs_a_point() {
    let mut battle = beside_a_full_hex().start();
    // The second company cannot follow and drops out; the first steps back onto its hex.
    battle.plays(&[line(0, 2), step(NorthEast), step(SouthEast)]);
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [506, 506]);
    // One point left; going on past the other costs two.
    assert_eq!(battle.points(0), 1);
    assert!(!battle.may_step(NorthWest));
}

#[test]
fn rule_6_3_a_unit_that_retreats_onto_the_mover_is_not_passed() {
    // Company 0 has gone to 605; company 1 is shot back onto it from 705.
    let mut battle = field()
        .foot(0, [6, 4, 4], 505, Facing::N)
        .foot(0, [3, 4, 0], 705, Facing::N)
        .foot(1, [9, 6, 4], 805, Facing::S)
        .foot(1, [9, 6, 0], 706, Facing::N)
        .start();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
    let (shot, answer, back) = (battle.shot(0, 706), battle.shot(2, 705), battle.back(605));
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    battle.dice(&[(purposes::FIRE, 3)]).play(answer).play(back);
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [605, 605]);
    assert_eq!(battle.points(0), 2);
    battle.play(step(NorthWest));
    assert_eq!((battle.where_is(0), battle.points(0)), (705, 1));
}

#[test]
fn rule_6_4_a_full_hex_is_not_passed_by_the_other_arm() {
    // Four points of horse on 605 are a full stack, three are not.
    for (second, passes) in [(1, true), (2, false)] {
        let mut battle = field()
            .foot(0, [6, 4, 0], 505, Facing::N)
            .horse(0, [6, 2, 0], 605, Facing::N)
            .horse(0, [6, second, 0], 605, Facing::N)
            .start();
        battle.play(alone(0));
        assert_eq!(battle.may_step(NorthEast), passes);
    }
}

#[test]
fn rule_8_9_a_member_of_a_line_at_double_time_uses_up_its_points_by_itself() {
    let mut battle = beside_a_full_hex().start();
    battle.play(Choice::Move { unit: 0, together: Together::Line(2), double: true });
    while battle.points(0) > 0 {
        battle.play(step(NorthEast));
    }
    // The second company could not follow, but it can go to the left front.
    assert_eq!((battle.where_is(1), battle.points(1)), (506, 6));
    assert_eq!(battle.decider, Some(Side::First));
    assert!(battle.may_step(NorthWest) && !battle.may(Choice::Halt));
    battle.play(step(NorthWest));
    while battle.state.is_movement_phase() && battle.points(1) > 0 {
        let way = if battle.may_step(NorthWest) { NorthWest } else { NorthEast };
        battle.play(step(way));
    }
    assert_eq!(battle.points(1), 0);
}

#[test]
fn rule_6_1_a_member_of_a_line_goes_on_from_the_other_arm_by_itself() {
    // Horse on 505 and 506; foot on 606, and a full stack of horse on 707.
    let mut battle = field()
        .horse(0, [6, 2, 0], 505, Facing::N)
        .horse(0, [6, 2, 0], 506, Facing::N)
        .foot(0, [6, 4, 0], 606, Facing::N)
        .horse(0, [6, 4, 0], 707, Facing::N)
        .start();
    battle.plays(&[line(0, 2), step(NorthEast)]);
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [605, 606]);
    // The second cannot follow to 707. It does not stay under the foot, nor is it trapped there.
    battle.plays(&[step(NorthEast), Choice::Halt]);
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [706, 606]);
    assert!(battle.may_step(NorthWest) && !battle.may(Choice::Halt));
    battle.play(step(NorthWest));
    assert_eq!(battle.where_is(1), 706);
    assert!(!battle.happened(|event| matches!(event, Event::Retreat { .. })));
}

/// A line of two squadrons (0 on 303, 1 on 304) has ridden onto two companies: the first has not
/// charged 604, the second has charged 605, has won and faces west.
fn charged_from_a_line() -> crate::era1794::field::Battle {
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 0], 303, Facing::N)
        .horse(0, [6, 2, 0], 304, Facing::N)
        .foot(1, [6, 3, 0], 604, Facing::S)
        .foot(1, [6, 3, 0], 605, Facing::S)
        .start();
    battle.plays(&[line(0, 2), step(NorthEast), step(NorthEast), step(NorthEast)]);
    battle.play(Choice::Charge(false));
    battle.dice(&melee(9, 0)).play(Choice::Charge(true)).play(Choice::Face(Facing::NW));
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [604, 605]);
    battle
}

#[test]
fn rule_8_14_3_only_the_members_that_charged_ride_on() {
    let mut battle = charged_from_a_line();
    // The second charges into the clash of the first, which fights but rides no further.
    battle.play(step(West)).dice(&melee(9, 0)).play(Choice::Charge(true));
    battle.play(Choice::Face(Facing::N));
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [604, 604]);
    assert!(battle.may_step(NorthEast));
    battle.play(step(NorthEast));
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [604, 705]);
}

#[test]
fn rule_8_14_1_a_charger_that_leaves_friends_has_passed_them() {
    // Squadron 1 is in the clash on 605; squadron 0 charges into it, wins, and would go on to 705.
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 0], 304, Facing::N)
        .horse(0, [6, 1, 0], 506, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::N)
        .foot(1, [6, 3, 0], 705, Facing::N)
        .start();
    battle.plays(&[alone(1), step(NorthWest), alone(0), step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(9, 0)).dice(&[(purposes::CRISIS, 0)]);
    battle.play(charge(NorthEast)).play(Choice::Face(Facing::N));
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [605, 605]);
    assert!(battle.may(step(NorthWest)) && !battle.may(charge(NorthWest)));
}

#[test]
fn rule_8_10_a_member_struck_before_its_move_may_turn_at_the_end_of_it() {
    // Russians on 605 and 606; a third goes onto 605 and is struck there with the first; they win.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(1, [6, 4, 0], 605, Facing::S)
        .foot(1, [6, 4, 0], 606, Facing::S)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .start();
    battle.pass_to(Side::Second).plays(&[alone(3), step(SouthEast)]);
    let test = battle.test(0, 605);
    battle.dice(&[(purposes::REACTION, 0)]).dice(&melee(0, 9)).play(test);
    battle.play(Choice::Face(Facing::S));
    battle.pass_to(Side::Second).plays(&[line(2, 2), step(NorthEast), Choice::Halt]);
    battle.plays(&[Choice::Turn(Facing::SW), Choice::Turn(Facing::SE)]);
    assert_eq!([1, 2].map(|unit| battle.facing(unit)), [Facing::SW, Facing::SE]);
}

#[test]
fn rule_8_10_a_unit_that_was_no_neighbour_when_the_phase_began_is_in_no_line_of_it() {
    // The company on 605 is struck with one that goes onto it; they win and face south, as the
    // company on 606 does. It is in a line with that one only if it faced so before.
    for (facing, before) in [(Facing::S, true), (Facing::SW, false)] {
        let mut battle = Field::new()
            .pool(&[], &[1])
            .at(0, 404)
            .at(1, 905)
            .foot(0, [6, 4, 0], 505, Facing::N)
            .foot(1, [6, 4, 0], 605, facing)
            .foot(1, [6, 4, 0], 606, Facing::S)
            .foot(1, [6, 4, 0], 705, Facing::S)
            .start();
        battle.pass_to(Side::Second).plays(&[alone(3), step(SouthEast)]);
        let test = battle.test(0, 605);
        battle.dice(&[(purposes::REACTION, 0)]).dice(&melee(0, 9)).play(test);
        battle.play(Choice::Face(Facing::S)).pass_to(Side::Second);
        assert_eq!([1, 2].map(|unit| battle.facing(unit)), [Facing::S, Facing::S]);
        assert_eq!(battle.may(line(2, 2)), before);
    }
}

#[test]
fn rule_8_10_companies_that_have_left_their_square_are_in_no_line() {
    // Four companies on 705 and one beside them on 706; whether the four begin the phase in square.
    for square in [false, true] {
        let mut field = Field::new().pool(&[], &[1]).at(1, 905).foot(1, [6, 3, 0], 706, Facing::S);
        for _ in 0..4 {
            field = field.foot(1, [6, 3, 0], 705, Facing::S);
        }
        let mut battle = field.rules(|rules| rules.turns = 2).start();
        let hex = battle.hex(705);
        if square {
            battle.pass_to(Side::Second).play(Choice::FormSquare(hex));
        }
        battle.idle_to_turn(2).pass_to(Side::Second);
        if square {
            battle.play(Choice::DissolveSquare(hex, Facing::S)).pass_to(Side::Second);
        }
        assert_eq!(battle.may(line(0, 2)), !square);
    }
}

#[test]
fn rule_6_0_line_members_that_meet_face_one_way() {
    // The first squadron stops on 604; the second has charged 605, has won, faces north-west and
    // goes on by itself [8.14.3], onto the first.
    let mut battle = Field::new()
        .at(0, 403)
        .horse(0, [6, 2, 0], 303, Facing::N)
        .horse(0, [6, 2, 0], 304, Facing::N)
        .foot(1, [6, 3, 0], 605, Facing::S)
        .start();
    battle.plays(&[line(0, 2), step(NorthEast), step(NorthEast), step(NorthEast)]);
    battle.dice(&melee(9, 0)).play(Choice::Charge(true)).play(Choice::Face(Facing::NW));
    battle.plays(&[Choice::Halt, step(West), Choice::Halt]);
    if battle.may(Choice::Halt) {
        battle.play(Choice::Halt);
    }
    assert_eq!([0, 1].map(|unit| battle.where_is(unit)), [604, 604]);
    assert_eq!([0, 1].map(|unit| battle.facing(unit)), [Facing::N, Facing::N]);
}

#[test]
fn rule_8_15_2_guns_that_were_struck_do_not_turn_any_more() {
    // Guns are pushed before a squadron, which strikes them; they win and face once, not twice.
    let mut battle = Field::new()
        .at(0, 404)
        .at(1, 905)
        .guns(0, 505, Facing::N)
        .foot(0, [6, 4, 0], 101, Facing::N)
        .horse(1, [6, 2, 0], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).play(Choice::ShiftGun { unit: 0, direction: NorthEast });
    // [8.11] The guns face before the enemy reacts.
    assert_eq!(battle.decider, Some(Side::First));
    battle.play(Choice::Face(Facing::N));
    let strike = battle.strike(2, 605);
    battle.dice(&melee(0, 9)).play(strike);
    assert_eq!(battle.last_result().map(|(_, winner, _)| winner), Some(Side::First));
    battle.play(Choice::Face(Facing::S));
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Face(_))), "their move is over");
    assert_eq!(battle.facing(0), Facing::S);
}

#[test]
fn rule_8_11_pushed_guns_face_before_the_enemy_reacts() {
    let mut battle = Field::new()
        .at(0, 404)
        .at(1, 905)
        .guns(0, 505, Facing::N)
        .foot(0, [6, 4, 0], 101, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).play(Choice::ShiftGun { unit: 0, direction: NorthEast });
    assert!(battle.may_any(|choice| matches!(choice, Choice::Face(_))) && !battle.is_reacting());
    battle.play(Choice::Face(Facing::SE));
    assert!(battle.is_reacting() && battle.facing(0) == Facing::SE);
    battle.play(Choice::React(2, Reaction::Hold));
    assert!(!battle.may_any(|choice| matches!(choice, Choice::Face(_))));
}

#[test]
fn rule_10_4_a_move_in_which_nothing_was_done_is_a_pass() {
    let mut battle = field()
        .limbered(0, 505, Facing::N)
        .foot(0, [6, 4, 4], 101, Facing::N)
        .foot(1, [6, 4, 4], 1205, Facing::S)
        .start();
    battle.pass_to(Side::First);
    let before = battle.table.notes.len();
    battle.plays(&[alone(0), Choice::Halt, Choice::Face(Facing::N)]);
    let passes = |note: &&wargauge_engine::era1794::Note| {
        matches!(note.event, Event::Pass { side: Side::First })
    };
    assert_eq!(battle.table.notes[before..].iter().filter(passes).count(), 1);
    // The other side had passed before it: the phase is over.
    assert!(!battle.state.is_movement_phase());
    assert_eq!(battle.uses(Rule::Limbering), 0);
}

#[test]
fn rule_10_4_a_unit_that_did_nothing_may_still_move() {
    // The other side fires, so that the empty move is the first pass; after another shot it moves.
    let mut battle = field()
        .limbered(0, 505, Facing::N)
        .foot(0, [9, 4, 0], 605, Facing::N)
        .foot(1, [6, 4, 4], 805, Facing::S)
        .start();
    let shot = battle.shot(2, 605);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    battle.plays(&[alone(0), Choice::Halt, Choice::Face(Facing::N)]);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    assert!(battle.may_begin(0) && battle.may_begin(1));
    let passes = |event: &Event| matches!(event, Event::Pass { side: Side::First });
    assert_eq!(battle.count(passes), 1, "the empty move was the pass of its side");
    // With a turn it is a move.
    battle.plays(&[alone(0), Choice::Halt, Choice::Face(Facing::S)]);
    battle.dice(&[(purposes::FIRE, 0)]).play(shot);
    // It is the Poles' turn, and their company may move.
    assert_eq!((battle.decider, battle.facing(0)), (Some(Side::First), Facing::S));
    assert!(battle.may_begin(1) && !battle.may_begin(0));
}
