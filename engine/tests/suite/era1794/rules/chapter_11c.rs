//! Chapter 11 and what belongs to it, third part: which units must attack, squares beside a rout, commanders
//! overrun, and readings that are switches.

use crate::era1794::field::{Battle, Field};
use crate::era1794::orders::{alone, stack, step};
use wargauge_engine::Direction::{NorthEast, NorthWest, SouthEast, SouthWest};
use wargauge_engine::era1794::{Choice, Event, Reaction, Rule, purposes};
use wargauge_engine::{Facing, Purpose, Side};

/// The melee dice of a fight, the attacker's first.
fn melee(attacker: u8, defender: u8) -> [(Purpose, u8); 2] {
    [(purposes::MELEE, attacker), (purposes::MELEE, defender)]
}

/// Lewiz's company (2) has gone onto 605, where Eydziatowicz's company (1) may stand by Grabowski's
/// guns (0), and its commander has left it; Grabowski's round is next.
fn guns_in_a_clash(escorted: bool) -> Battle {
    let mut field = Field::new().commander("Eydziatowicz", Side::First, 101).at(0, 404).at(1, 905);
    field = field.guns(0, 605, Facing::S);
    field = field.foot(2, [6, 3, 0], if escorted { 605 } else { 101 }, Facing::S);
    let field = field.foot(1, [6, 3, 0], 705, Facing::S).foot(0, [6, 3, 0], 404, Facing::S);
    let mut battle = field.pool(&[0], &[1]).start_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second).plays(&[alone(2), step(SouthEast)]).end_movement();
    let away = battle.ride(912);
    battle.play(away);
    assert_eq!(battle.state.active_commander(), Some(0));
    battle
}

#[test]
fn rule_11_2_escorted_guns_bind_their_commander_to_the_clash() {
    let mut battle = guns_in_a_clash(true);
    battle.dice(&melee(5, 0)).go_to_melees();
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::First));
    assert!(battle.acted(Rule::ActivatedMustAttack));
}

#[test]
fn rule_11_2_guns_alone_attack_only_with_the_switch() {
    let mut battle = guns_in_a_clash(false);
    battle.dice(&[(purposes::CHIT, 0)]).go_to_melees();
    assert_eq!(battle.uses(Rule::ActivatedMustAttack), 0);
    // The same with the switch: minus four, size one, and in command [10.10.7].
    let mut field = Field::new().at(0, 404).at(1, 905).guns(0, 605, Facing::S);
    field = field.foot(0, [6, 3, 0], 404, Facing::S).foot(1, [6, 3, 0], 705, Facing::S);
    let field = field.rules(|rules| rules.lone_guns_attack = true);
    let mut battle = field.pool(&[0], &[1]).start_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second).plays(&[alone(2), step(SouthEast)]).end_movement();
    let away = battle.ride(912);
    battle.play(away).dice(&melee(9, 0)).go_to_melees();
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::First));
    assert_eq!(battle.melee_modifiers(), [-3, 2]);
}

#[test]
fn rule_10_10_7_lone_guns_in_command_have_the_commanders_point() {
    for (leader, value) in [(404, -3), (101, -4)] {
        let mut battle = Field::new()
            .pool(&[], &[1])
            .at(0, leader)
            .at(1, 905)
            .guns(0, 605, Facing::N)
            .foot(0, [6, 4, 0], 102, Facing::S)
            .foot(1, [6, 4, 0], 705, Facing::S)
            .start();
        battle.pass_to(Side::Second).plays(&[alone(2), step(SouthEast)]);
        battle.dice(&melee(9, 0)).go_to_melees();
        assert_eq!(battle.melee_modifiers()[0], value);
    }
}

/// Four Russian companies (0 to 3) in square on 705, whatever else was added, and Grabowski's round.
fn square(with: impl Fn(Field) -> Field) -> Battle {
    let mut field = Field::new().at(0, 505).at(1, 905);
    for _ in 0..4 {
        field = field.foot(1, [6, 3, 0], 705, Facing::S);
    }
    let mut battle = with(field).pool(&[0], &[1]).start_with(&[(purposes::CHIT, 1)]);
    battle.pass_to(Side::Second);
    let form = Choice::FormSquare(battle.hex(705));
    battle.play(form).end_movement();
    battle.play(Choice::Stay);
    battle
}

#[test]
fn rule_11_12_every_company_of_a_square_tests_beside_a_rout() {
    let mut battle =
        square(|field| field.foot(1, [6, 3, 0], 706, Facing::S).foot(0, [7, 5, 0], 606, Facing::N));
    battle.pass_to(Side::First).plays(&[alone(5), step(NorthWest)]);
    let crisis = |die| (purposes::CRISIS, die);
    battle.dice(&melee(9, 0)).dice(&[crisis(0), crisis(0), crisis(7), crisis(0)]).go_to_melees();
    battle.play(Choice::Face(Facing::N));
    // The third company failed: the top unit of the square goes back, which ends the square.
    let back = battle.back(805);
    battle.dice(&[(purposes::CHIT, 0)]).play(back);
    assert!(battle.all_dice_fell());
    assert_eq!([0, 1, 2, 3].map(|unit| battle.where_is(unit)), [805, 705, 705, 705]);
    assert!(!battle.state.unit(1).square);
}

#[test]
fn rule_11_12_a_winner_that_died_shakes_its_neighbours_only_with_the_switch() {
    // The Poles win with their last point and lose it. Company 2 is beside their hex, 3 is not.
    for destroyed in [false, true] {
        let mut field = Field::new().at(0, 404).foot(0, [6, 1, 0], 605, Facing::N);
        field = field.foot(1, [6, 4, 0], 705, Facing::S);
        for hex in [704, 504] {
            field = field.foot(0, [6, 3, 0], hex, Facing::N);
        }
        let mut battle = field.rules(|rules| rules.crisis_beside_destroyed = destroyed).start();
        battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]).end_movement();
        // In command one more, four to one three more.
        battle.dice(&melee(9, 5)).dice(&[(purposes::LAST, 9)]);
        if destroyed {
            battle.dice(&[(purposes::CRISIS, 9)]);
        }
        battle.play(Choice::Stay);
        assert_eq!(battle.last_result(), Some((Side::First, Side::First, 2)));
        assert!(battle.is_gone(0) && battle.where_is(1) == 0);
        assert_eq!(battle.uses(Rule::MoraleCrisis), u32::from(destroyed));
        if destroyed {
            let back = battle.back(604);
            battle.play(back);
        }
        let after = [if destroyed { 604 } else { 704 }, 504];
        assert_eq!([2, 3].map(|unit| battle.where_is(unit)), after);
        assert!(battle.all_dice_fell());
    }
}

/// Polish horse (5) has gone onto the square and out of command; Lewiz's fifth company (4) has come
/// to its help.
fn relieved_square(with: impl Fn(Field) -> Field) -> Battle {
    let mut battle = square(|field| {
        with(field.foot(1, [6, 3, 0], 805, Facing::SW).horse(0, [6, 2, 0], 605, Facing::N))
    });
    battle.pass_to(Side::First).plays(&[alone(5), step(NorthWest)]).end_movement();
    let away = battle.ride(101);
    battle.dice(&[(purposes::CHIT, 1)]).play(away);
    battle.pass_to(Side::Second).plays(&[alone(4), step(SouthWest)]);
    battle
}

#[test]
fn rule_11_2_a_company_that_relieves_a_square_attacks_without_the_squares_size() {
    let mut battle = relieved_square(|field| field);
    battle.dice(&melee(9, 0)).go_to_melees();
    assert_eq!(battle.last_result().map(|(attacker, ..)| attacker), Some(Side::Second));
    // Three against two is 2:1, in command; not fifteen against two.
    assert_eq!(battle.melee_modifiers(), [0, 2]);
}

#[test]
fn rule_6_0_a_company_that_joined_the_clash_of_a_square_faces_as_the_square() {
    let mut battle = relieved_square(|field| field);
    battle.dice(&melee(9, 0)).go_to_melees();
    assert_eq!((battle.where_is(4), battle.facing(4)), (705, Facing::S));
    assert!(battle.state.unit(4).square);
}

#[test]
fn rule_7_1_in_a_clash_no_company_takes_the_place_of_one_that_a_square_has_lost() {
    // The horse dies of its two losses, or gets away; the square loses its company of one point.
    for horse in [2, 4] {
        let mut battle = relieved_square(|mut field| {
            field.setup.units[0].size = 1;
            field.setup.units[5].size = horse;
            field
        });
        battle.dice(&melee(5, 4)).go_to_melees();
        battle.play(Choice::Lose(0));
        assert!(battle.is_gone(0) && battle.where_is(4) == 705);
        assert!((1..5).all(|unit| !battle.state.unit(unit).square));
    }
}

#[test]
fn rule_7_2_a_square_that_moves_onto_a_stack_keeps_its_facing() {
    let mut battle = square(|field| field.foot(1, [6, 3, 0], 604, Facing::NE));
    battle.dice(&[(purposes::CHIT, 1)]).go_to_melees();
    // Grabowski, next to them now, stays, and his company holds.
    let hold = Choice::React(5, Reaction::Hold);
    battle.pass_to(Side::Second).plays(&[stack(0), step(SouthWest), Choice::Stay, hold]);
    assert_eq!([0, 4].map(|unit| battle.where_is(unit)), [604, 604]);
    assert_eq!([0, 4].map(|unit| battle.facing(unit)), [Facing::S, Facing::S]);
    assert!(battle.state.unit(4).square);
}

#[test]
fn rule_7_2_1_the_emergency_square_needs_no_command() {
    // Lewiz is at the other end of the map.
    let mut field = Field::new().at(0, 504).horse(0, [6, 2, 0], 605, Facing::N);
    for _ in 0..4 {
        field = field.foot(1, [6, 3, 0], 705, Facing::S);
    }
    let mut battle = field.start();
    battle.plays(&[alone(0), step(NorthWest)]);
    assert!(battle.may(Choice::EmergencySquare(true)));
}

#[test]
fn rule_6_5_a_commander_rides_through_a_clash() {
    // With two points the way from 404 to 605 leads over 505, where a clash is.
    let mut battle = Field::new()
        .rules(|rules| rules.movement.commanders = 2)
        .at(0, 404)
        .foot(0, [6, 3, 0], 405, Facing::N)
        .foot(1, [6, 3, 0], 505, Facing::N)
        .start();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthWest)]).end_movement();
    assert!(battle.may(battle.ride(505)), "and he may end in it");
    assert!(battle.may(battle.ride(605)));
}

/// A Polish company has gone onto 605, where Lewiz is alone.
fn overrun(walled: bool) -> Battle {
    let mut field = Field::new().at(0, 404).at(1, 605).foot(0, [6, 4, 0], 505, Facing::N);
    field = field.foot(1, [6, 4, 0], 1216, Facing::S);
    if walled {
        for hex in [604, 606, 705, 706, 506, 505] {
            field = field.foot(0, [6, 1, 0], hex, Facing::N);
        }
    }
    let mut battle = field.start();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
    battle
}

#[test]
fn rule_4_4_a_commander_overrun_slips_away_when_the_phase_ends() {
    let mut battle = overrun(false);
    battle.plays(&[Choice::Stay, Choice::Halt]).end_movement();
    assert_eq!((battle.decider, battle.leader_at(1)), (Some(Side::Second), 605));
    assert!(!battle.may(Choice::Stay));
    let away = battle.ride(706);
    battle.play(away);
    assert_eq!((battle.leader_at(1), battle.state.net_points()), (706, 0));
}

#[test]
fn rule_4_4_a_commander_overrun_without_a_way_out_is_taken() {
    let mut battle = overrun(true);
    battle.play(Choice::Halt).end_movement();
    assert_eq!((battle.leader_at(1), battle.state.net_points()), (0, 3));
}

#[test]
fn rule_4_2_of_a_stack_under_two_commanders_only_the_commanded_counterattack() {
    // Kirejew is far away: of the two companies on 705 only Lewiz's goes.
    let mut battle = Field::new()
        .commander("Kirejew", Side::Second, 1216)
        .at(0, 305)
        .at(1, 905)
        .foot(0, [7, 4, 0], 505, Facing::N)
        .foot(1, [6, 3, 0], 705, Facing::S)
        .foot(2, [6, 3, 0], 705, Facing::S)
        .start();
    battle.pass_to(Side::First).plays(&[alone(0), step(NorthEast)]);
    let test = battle.test(1, 605);
    battle.dice(&[(purposes::REACTION, 0)]).dice(&melee(9, 0)).play(test);
    let alone =
        |event: &Event| matches!(event, Event::Counterattack { units, .. } if units[..] == [1]);
    assert!(battle.happened(alone));
    assert_eq!([1, 2].map(|unit| battle.where_is(unit)), [605, 705]);
}

#[test]
fn rule_8_15_4_a_unit_that_was_struck_guards_the_whole_hex() {
    // The book's example once more, and a second Russian company (4) that joins the first.
    let mut battle = Field::new()
        .pool(&[], &[1])
        .at(0, 404)
        .at(1, 905)
        .foot(0, [6, 4, 1], 505, Facing::N)
        .foot(0, [6, 4, 1], 506, Facing::N)
        .horse(0, [6, 2, 0], 604, Facing::NE)
        .foot(1, [6, 4, 0], 705, Facing::S)
        .foot(1, [6, 4, 0], 706, Facing::S)
        .start();
    battle.pass_to(Side::Second).plays(&[alone(3), step(SouthEast)]);
    let test = battle.test(0, 605);
    battle.dice(&[(purposes::REACTION, 0)]).play(test);
    battle.play(Choice::React(1, Reaction::Hold));
    let crisis = (purposes::CRISIS, 0);
    battle.dice(&melee(0, 9)).dice(&[crisis, crisis]).play(Choice::React(2, Reaction::Hold));
    battle.play(Choice::Face(Facing::S)).pass_to(Side::Second);
    battle.plays(&[alone(4), step(SouthWest)]);
    assert_eq!([3, 4].map(|unit| battle.where_is(unit)), [605, 605]);
    // They may be shot at, but no unit strikes them: one of them has been struck in this phase.
    assert!(battle.is_reacting() && battle.may_shoot(1));
    assert!(!battle.may(battle.test(1, 605)) && !battle.may(battle.strike(2, 605)));
}

#[test]
fn rule_9_1_a_unit_whose_mover_was_thrown_back_has_no_window() {
    // The cossacks on 704 have only 604 before them; its company is shot back by that on 705.
    let mut battle = Field::new()
        .at(0, 405)
        .at(1, 905)
        .foot(0, [3, 4, 0], 504, Facing::N)
        .foot(0, [6, 4, 0], 505, Facing::N)
        .foot(1, [6, 4, 4], 705, Facing::S)
        .cossacks(1, [6, 2, 0], 704, Facing::S)
        .start();
    battle.pass_to(Side::First);
    battle.plays(&[crate::era1794::orders::line(0, 2), step(NorthEast)]);
    let (shot, back) = (battle.shot(2, 604), battle.back(504));
    battle.dice(&[(purposes::FIRE, 2)]).plays(&[shot, back]);
    assert_eq!(battle.decider, Some(Side::First), "{:?}", battle.choices);
}
