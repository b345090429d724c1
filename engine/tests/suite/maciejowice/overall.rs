//! [4.3, 4.4] overall commanders, and the units of fallen ones.

use wargauge_engine::era1794::setup::Start;
use wargauge_engine::era1794::{Choice, Event, Rule, purposes};
use wargauge_engine::{Direction, Facing, Side};

use crate::era1794::field::{Field, Larger};
use crate::era1794::orders::{alone, step};

/// Fersen (2) over Lewiz (1) and Denisov (3), each with a company: after those that a test adds come
/// the ones that the field gives to Grabowski, Lewiz and Denisov. Fersen's chit is drawn.
fn fersen() -> Field {
    Field::larger()
        .commander("Fersen", Side::Second, 1210)
        .overall(None)
        .commander("Denisov", Side::Second, 1015)
        .pool(&[], &[2])
}

/// Kościuszko (2) at 606 over Grabowski (0) near by, with companies 0 to 6 round him.
fn kosciuszko() -> Field {
    let mut field = Field::larger()
        .at(0, 604)
        .at(1, 1216)
        .commander("Kosciuszko", Side::First, 606)
        .overall(Some(6))
        .pool(&[2], &[]);
    for hex in [603, 605, 606, 607, 608, 503, 507] {
        field = field.foot(0, [6, 4, 0], hex, Facing::N);
    }
    field
}

/// Is this the decision whom to name?
fn names(battle: &Larger, commander: u8) -> bool {
    battle.may(Choice::Commander(commander))
}

#[test]
fn rule_4_4a_fersen_names_any_living_commander_and_both_move() {
    let mut battle = fersen().begin();
    assert!(names(&battle, 1) && names(&battle, 3) && !names(&battle, 2) && !names(&battle, 0));
    battle.play(Choice::Commander(3));
    assert_eq!(battle.state.active_commander(), Some(3));
    assert!(battle.happened(|event| matches!(event, Event::Name { commander: 3, .. })));
    // Phases 1 to 4 are Denisov's: his company may move, that of Lewiz may not.
    battle.pass_to(Side::Second);
    assert!(battle.may_begin(2) && !battle.may_begin(1));
    battle.end_phase_2();
    // Phase 3: Denisov moves, then Fersen.
    let to = battle.ride(1014);
    battle.play(to);
    let to = battle.ride(1209);
    battle.play(to);
    assert_eq!([battle.leader_is(3), battle.leader_is(2)], [1014, 1209]);
    assert!(battle.acted(Rule::OverallCommanders) && battle.acted(Rule::FersenNames));
}

#[test]
fn rule_4_4_only_the_chit_of_an_overall_commander_lets_his_side_name_another() {
    let battle = fersen().begin();
    assert_eq!((battle.decider, battle.state.drawn_overall()), (Some(Side::Second), Some(2)));
    assert!(battle.acted(Rule::OverallCommanders));
    let battle = fersen().pool(&[], &[1]).begin();
    assert_eq!((battle.state.active_commander(), battle.state.drawn_overall()), (Some(1), None));
    assert!(!battle.acted(Rule::OverallCommanders) && !names(&battle, 3));
}

#[test]
fn rule_4_4a_naming_is_optional_and_fersen_moves_all_the_same() {
    let mut battle = fersen().begin();
    battle.play(Choice::Pass);
    let to = battle.ride(1209);
    battle.play(to);
    assert_eq!(battle.leader_is(2), 1209);
    assert_eq!(battle.state.turn(), 2, "nothing else was to do");
}

#[test]
fn rule_4_4a_one_may_be_named_whose_chit_was_drawn_or_is_still_in_the_pool() {
    // Lewiz is drawn first, then Fersen names him.
    let mut battle = fersen().pool(&[], &[1, 2]).begin_with(&[(purposes::CHIT, 0)]);
    battle.idle_until(|battle| names(battle, 1));
    battle.play(Choice::Commander(1));
    assert_eq!(battle.state.active_commander(), Some(1));
    // Fersen first: Lewiz acts again after him.
    let field = fersen().at(1, 1010).pool(&[], &[1, 2]);
    let mut battle = field.begin_with(&[(purposes::CHIT, 1)]);
    battle.play(Choice::Commander(1)).pass_to(Side::Second);
    battle.plays(&[alone(1), step(Direction::NorthWest)]);
    let before = battle.where_is(1);
    battle.idle_until(|battle| battle.state.drawn_overall().is_none());
    battle.idle_until(|battle| battle.state.is_movement_phase());
    battle.pass_to(Side::Second).plays(&[alone(1), step(Direction::NorthWest)]);
    assert_ne!(battle.where_is(1), before, "twice in a turn");
}

#[test]
fn rule_4_4a_a_contused_commander_is_not_named() {
    let mut battle = close_to_lewiz();
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 9)]).fire(0, 1, 605);
    battle.idle_until(|battle| battle.state.drawn_overall().is_some());
    assert!(!names(&battle, 1) && names(&battle, 3));
}

/// The company 0 stands at 505 before Lewiz and company 1 at 605; Grabowski's chit is drawn
/// before Fersen's.
fn close_to_lewiz() -> Larger {
    let mut battle = fersen()
        .pool(&[0], &[2])
        .at(0, 405)
        .at(1, 605)
        .foot(0, [6, 6, 6], 505, Facing::N)
        .foot(1, [9, 4, 0], 605, Facing::S)
        .begin_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::First);
    battle
}

#[test]
fn rule_4_3_the_overall_commander_takes_over_the_units_of_a_fallen_one() {
    let mut battle = close_to_lewiz();
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]).fire(0, 1, 605);
    assert_eq!(battle.leader_is(1), 0);
    // Fersen has to command the company of Lewiz: there is no choice. It is too far from him.
    battle.idle_until(|battle| battle.state.drawn_overall().is_some());
    assert!(!names(&battle, 3));
    assert_eq!(battle.state.active_commander(), Some(2));
    battle.pass_to(Side::Second);
    assert!(!battle.may_begin(1));
    assert!(battle.acted(Rule::UnitsOfTheDead));
    // In the next turn he has come near.
    battle.end_phase_2();
    let to = battle.ride(806);
    battle.dice(&[(purposes::CHIT, 1)]).play(to);
    battle.idle_until(|battle| {
        battle.state.turn() == 2
            && battle.decider == Some(Side::Second)
            && battle.state.is_movement_phase()
    });
    assert!(battle.may_begin(1) && !battle.may_begin(2), "Denisov's company is not commanded");
    // [4.2] It is in command for a melee too.
    assert!(battle.game.is_in_command(&battle.state, 1));
}

#[test]
fn rule_4_3_with_both_dead_the_units_are_out_of_command() {
    // Lewiz and Fersen stand with company 1 when Grabowski's company 0 fires at it.
    let field = |lewiz, fersen_at| {
        fersen()
            .pool(&[0], &[])
            .at(0, 405)
            .at(1, lewiz)
            .at(2, fersen_at)
            .foot(0, [6, 6, 6], 505, Facing::N)
            .foot(1, [9, 4, 0], 605, Facing::S)
    };
    let mut battle = field(605, 606).begin();
    battle.pass_to(Side::First);
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]).fire(0, 1, 605);
    assert_eq!([battle.leader_is(1), battle.leader_is(2)], [0, 606]);
    assert!(battle.game.is_in_command(&battle.state, 1), "Fersen commands it");
    let mut battle = field(605, 605).begin();
    battle.pass_to(Side::First);
    let dice = [(purposes::FIRE, 0), (purposes::LEADER, 0), (purposes::LEADER, 0)];
    battle.dice(&dice).fire(0, 1, 605);
    assert_eq!([battle.leader_is(1), battle.leader_is(2)], [0, 0]);
    assert!(!battle.game.is_in_command(&battle.state, 1), "nobody does");
}

#[test]
fn rule_4_4b_six_units_have_fresh_points_and_a_seventh_stays() {
    let mut battle = kosciuszko().begin();
    // Grabowski first: company 0 moves under him.
    battle.play(Choice::Commander(0)).pass_to(Side::First);
    battle.plays(&[alone(0), step(Direction::NorthEast), Choice::Halt]);
    battle.end_phase_2();
    battle.idle_until(|battle| battle.may(Choice::SecondPhase(true)));
    battle.play(Choice::SecondPhase(true));
    assert_eq!(battle.state.active_commander(), Some(2));
    for unit in 0..6 {
        battle.pass_to(Side::First);
        assert_eq!(battle.points(unit as usize), 4, "fresh points, also of one that just acted");
        battle.plays(&[alone(unit), step(Direction::NorthEast), Choice::Halt]);
    }
    battle.pass_to(Side::First);
    assert!(!battle.may_begin(6), "six are named");
    assert_eq!(battle.state.ordered_units().len(), 6);
    assert!(battle.acted(Rule::KosciuszkoNames));
    // Then he moves.
    battle.end_phase_2();
    let to = battle.ride(706);
    battle.play(to);
    assert_eq!(battle.leader_is(2), 706);
}

#[test]
fn rule_4_4b_the_six_stand_within_four_hexes_of_him() {
    let mut battle = kosciuszko().foot(0, [6, 4, 0], 611, Facing::N).at(0, 611).begin();
    battle.play(Choice::Pass).play(Choice::SecondPhase(true)).pass_to(Side::First);
    assert!(battle.may_begin(0) && !battle.may_begin(7));
}

#[test]
fn rule_4_4b_each_part_is_optional() {
    let mut battle = kosciuszko().begin();
    battle.play(Choice::Pass).play(Choice::SecondPhase(false));
    assert!(battle.may(battle.ride(607)) && battle.may(Choice::Stay));
}

#[test]
fn rule_4_4b_units_that_acted_may_be_kept_out_by_a_switch() {
    let mut battle = kosciuszko().rules(|rules| rules.ordered_units_may_act_again = false).begin();
    battle.play(Choice::Commander(0)).pass_to(Side::First);
    battle.plays(&[alone(0), step(Direction::NorthEast), Choice::Halt]);
    battle.end_phase_2();
    battle.idle_until(|battle| battle.may(Choice::SecondPhase(true)));
    battle.play(Choice::SecondPhase(true)).pass_to(Side::First);
    assert!(!battle.may_begin(0) && battle.may_begin(1));
}

#[test]
fn rule_4_4b_a_clash_is_fought_if_one_of_the_six_is_named_for_it() {
    let field = kosciuszko().at(0, 101).foot(1, [6, 4, 0], 707, Facing::S).rules(|rules| {
        rules.reaction_to_clash = false;
    });
    let mut battle = field.begin();
    battle.play(Choice::Pass).play(Choice::SecondPhase(true)).pass_to(Side::First);
    battle.plays(&[alone(2), step(Direction::NorthEast)]);
    assert_eq!(battle.where_is(2), 707);
    battle.dice(&[(purposes::MELEE, 9), (purposes::MELEE, 1)]);
    battle.end_phase_2();
    assert!(
        battle.happened(|event| matches!(event, Event::Melee(_))),
        "it is named and must fight"
    );
}

#[test]
fn rule_4_6_an_overall_commander_stays_without_units_and_is_worth_five() {
    // [12.1] Kościuszko falls to a shot.
    let mut battle = Field::larger()
        .at(0, 101)
        .at(1, 405)
        .commander("Kosciuszko", Side::First, 605)
        .overall(Some(6))
        .pool(&[], &[1])
        .foot(1, [6, 6, 6], 505, Facing::N)
        .foot(0, [5, 1, 0], 605, Facing::S)
        .begin();
    assert_eq!(battle.leader_is(2), 605);
    battle.pass_to(Side::Second);
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]).fire(0, 1, 605);
    assert_eq!((battle.leader_is(2), battle.net()), (0, -5));
    assert!(battle.acted(Rule::CommanderRemoved));
}

#[test]
fn rule_4_6_the_two_points_more_come_with_those_of_a_removed_commander() {
    // Kościuszko's company has no way back and is destroyed in his hex; so is he.
    for (removed, score) in [(0, -1), (3, -6)] {
        let mut field = Field::larger()
            .rules(|rules| rules.points.commander_removed = removed)
            .at(0, 101)
            .commander("Kosciuszko", Side::First, 605)
            .overall(Some(6))
            .pool(&[], &[1])
            .foot(0, [7, 2, 0], 605, Facing::N);
        for hex in [505, 506] {
            field = field.foot(1, [6, 1, 0], hex, Facing::S);
        }
        let mut battle = field.at(1, 804).foot(1, [6, 6, 3], 705, Facing::S).begin();
        battle.pass_to(Side::Second);
        battle.dice(&[(purposes::FIRE, 8)]).fire(3, 1, 605);
        assert_eq!((battle.leader_is(2), battle.net()), (0, score));
    }
}

#[test]
fn rule_13_1_a_commander_off_the_map_is_not_named_before_his_turn() {
    let enters = Start::Enters { turn: 2, hexes: vec![616] };
    let mut field = kosciuszko().commander("Poninski", Side::First, 101);
    field.setup.commanders[3].start = enters.clone();
    let field = field.foot(3, [6, 4, 0], 616, Facing::N).with(|unit| unit.start = enters);
    let mut battle = field.begin();
    assert!(names(&battle, 0) && !names(&battle, 3));
    battle.idle_until(|battle| battle.state.turn() == 2 && battle.decider.is_some());
    assert!(names(&battle, 3));
}

#[test]
fn rule_4_3_kosciuszko_too_has_to_command_the_units_of_the_fallen() {
    // Lewiz fires at Grabowski's hex before Kościuszko's chit is drawn; reserve (9) stands at 609.
    let mut battle = kosciuszko()
        .pool(&[2], &[1])
        .at(1, 804)
        .foot(0, [6, 4, 0], 604, Facing::N)
        .foot(1, [6, 6, 6], 704, Facing::S)
        .commander("reserve", Side::First, 101)
        .reserve()
        .leads_reserve(&[0, 2])
        .foot(3, [6, 4, 0], 609, Facing::N)
        .begin_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::Second);
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 0)]).fire(8, 1, 604);
    assert_eq!(battle.leader_is(0), 0);
    battle.idle_until(|battle| battle.state.drawn_overall() == Some(2));
    // Nothing else may be named, and he may not leave them: there is no choice.
    assert_eq!(battle.state.active_commander(), Some(2));
    assert!(battle.acted(Rule::UnitsOfTheDead));
    battle.pass_to(Side::First);
    assert!(battle.may_begin(1) && battle.may_begin(9), "the reserve as well [4.5]");
}

#[test]
fn rule_4_6_1_one_that_was_activated_before_his_contusion_may_be_named() {
    let mut battle = fersen()
        .pool(&[0], &[1, 2])
        .at(0, 405)
        .at(1, 605)
        .foot(0, [6, 6, 6], 505, Facing::N)
        .foot(1, [9, 4, 0], 605, Facing::S)
        .begin_with(&[(purposes::CHIT, 1)]);
    assert_eq!(battle.state.active_commander(), Some(1));
    battle.pass_to(Side::First);
    battle.dice(&[(purposes::FIRE, 0), (purposes::LEADER, 9), (purposes::CHIT, 1)]);
    battle.fire(0, 1, 605);
    assert!(battle.happened(|event| matches!(event, Event::Contusion { commander: 1 })));
    battle.idle_until(|battle| battle.state.drawn_overall().is_some());
    assert!(names(&battle, 1) && names(&battle, 3));
}

#[test]
fn rule_4_4b_by_the_switch_units_with_other_orders_are_kept_out_too() {
    let field = kosciuszko().with(|unit| unit.skirmish = true);
    let mut battle = field.rules(|rules| rules.ordered_units_may_act_again = false).begin();
    battle.play(Choice::Commander(0)).pass_to(Side::First).play(Choice::FormSkirmish(6));
    battle.end_phase_2();
    battle.idle_until(|battle| battle.may(Choice::SecondPhase(true)));
    battle.play(Choice::SecondPhase(true)).pass_to(Side::First);
    assert!(!battle.may_begin(6) && battle.may_begin(1));
}

#[test]
fn rule_10_9_10_a_unit_reloads_in_the_first_activation_of_its_commander() {
    // Lewiz's company has fired in turn 1. In turn 2 his chit comes first, then Fersen names him.
    let mut battle = fersen()
        .pool(&[], &[1, 2])
        .at(0, 405)
        .at(1, 705)
        .foot(0, [9, 6, 0], 505, Facing::N)
        .foot(1, [9, 4, 4], 605, Facing::S)
        .begin_with(&[(purposes::CHIT, 0)]);
    battle.pass_to(Side::Second).dice(&[(purposes::FIRE, 0), (purposes::CHIT, 0)]).fire(1, 1, 505);
    battle.idle_until(|battle| battle.state.turn() == 2);
    battle.idle_to(1, Side::Second);
    assert!(battle.may(Choice::Reload(1)) && battle.state.drawn_overall().is_none());
    battle.idle_until(|battle| names(battle, 1));
    battle.play(Choice::Commander(1)).pass_to(Side::Second);
    assert!(!battle.may(Choice::Reload(1)) && battle.may_begin(1));
}
